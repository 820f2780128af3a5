import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from './app-context.ts';
import type { Config } from './config.ts';
import { readCaller } from './features/accounts/customer-view.ts';
import { sendHintCookie } from './features/accounts/hint-cookie.ts';
import { accountEndpoints } from './features/accounts/http.ts';
import { mountAuth } from './features/accounts/mount-auth.ts';
import { admit } from './features/accounts/viewer.ts';
import { mountExports } from './features/admin/export/mount-exports.ts';
import { adminEndpoints } from './features/admin/http.ts';
import { automationEndpoints } from './features/automation/http.ts';
import { checkoutEndpoints } from './features/checkout/http.ts';
import { receivePaymentEvent } from './features/checkout/webhook.ts';
import { dataRightsEndpoints, mountArchive } from './features/data-rights/http.ts';
import { deskEndpoints, mountProofs } from './features/desk/http.ts';
import { mountUploads } from './features/documents/http.ts';
import { inboxEndpoints } from './features/inbox/http.ts';
import { receiveInboundWebhook } from './features/inbox/webhook.ts';
import { mountHealth } from './features/operations/health.ts';
import { mountMetrics } from './features/operations/metrics.ts';
import { findOwnOrder } from './features/orders/access.ts';
import { mountReceipt, orderEndpoints } from './features/orders/http.ts';
import { reconciliationEndpoints } from './features/reconciliation/http.ts';
import { refundEndpoints } from './features/refunds/http.ts';
import { mountSite } from './features/site/mount-site.ts';
import { submissionEndpoints } from './features/submissions/http.ts';
import { api } from './paths.ts';
import { mountApiDescription } from './platform/http/api-page.ts';
import { streamOrderEvents } from './platform/http/event-stream.ts';
import { limitBody, sameSiteOnly, sendSecurityHeaders } from './platform/http/guards.ts';
import { check, mountEndpoints } from './platform/http/mount-endpoints.ts';
import { mountPrivateFiles } from './platform/http/private-files.ts';
import type { StaticSite } from './platform/http/static-files.ts';

export const endpoints = [
  ...accountEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...submissionEndpoints,
  ...adminEndpoints,
  ...automationEndpoints,
  ...dataRightsEndpoints,
  ...deskEndpoints,
  ...inboxEndpoints,
  ...refundEndpoints,
  ...reconciliationEndpoints,
];

/** Every address the server answers, in the order it looks. */
export function routes(http: Hono, ctx: AppContext, config: Config, site: StaticSite): void {
  http.use(sendSecurityHeaders(config.web.publicUrl));
  mountHealth(http, ctx);
  mountMetrics(http, ctx);
  mountWebhooks(http, ctx, config);
  http.use('/api/*', sameSiteOnly);
  http.use('/api/auth/*', sendHintCookie);
  mountAuth(http, ctx);
  mountEndpoints(http, {
    app: ctx,
    endpoints,
    readViewer: (headers, whileViewing) => readCaller(ctx, headers, whileViewing),
    admit,
    trustProxy: config.production,
  });
  mountApiDescription(http, endpoints, config.web.publicUrl);
  mountUploads(http, ctx);
  mountProofs(http, ctx);
  mountArchive(http, ctx);
  mountReceipt(http, ctx);
  mountExports(http, ctx);
  http.get(api.orderEvents(':id'), async (c) => {
    const viewer = await readCaller(ctx, c.req.raw.headers, 'as-customer');
    admit(viewer, 'signed-in');
    const { order_id } = check(z.object({ order_id: z.uuid() }), { order_id: c.req.param('id') });
    const order = await findOwnOrder(ctx, { order_id }, viewer);
    return streamOrderEvents(c, ctx, order.id);
  });
  mountPrivateFiles(http, ctx);
  mountSite(http, site, { development: !config.production });
}

/** An event holds one object of the provider; a mail as large as our SMTP door takes is a third larger as base64. */
const maxPaymentEventBytes = 1024 * 1024;
const maxInboundMailBytes = 40 * 1024 * 1024;

/** Other machines' calls: no cookies, no origin; each proves itself by its signature. */
function mountWebhooks(http: Hono, ctx: AppContext, config: Config): void {
  http.post(api.paymentWebhook, limitBody(maxPaymentEventBytes), async (c) => {
    await receivePaymentEvent(ctx, await c.req.text(), c.req.header('stripe-signature') ?? '');
    return c.json({ received: true });
  });
  http.post(api.inboundWebhook, limitBody(maxInboundMailBytes), async (c) => {
    const secret = config.mail.inboundWebhookSecret;
    await receiveInboundWebhook(ctx, secret, new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
    return c.json({ received: true });
  });
}
