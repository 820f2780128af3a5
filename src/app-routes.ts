import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from './accounts/app-context.ts';
import { enforceAttemptLimit } from './accounts/attempt-limits.ts';
import { readEffectiveViewer } from './accounts/customer-view.ts';
import { accountEndpoints } from './accounts/http.ts';
import { canOpenFileLink } from './accounts/link-epoch.ts';
import { mountAuth } from './accounts/mount-auth.ts';
import { sendSignedInHintCookie } from './accounts/signed-in-hint-cookie.ts';
import { authorizeCall } from './accounts/viewer.ts';
import { submissionEndpoints } from './channels/portal/http.ts';
import { automationEndpoints } from './channels/portal/tests/http.ts';
import { checkoutEndpoints } from './checkout/http.ts';
import type { Config } from './config.ts';
import { mountCsvExports } from './console/csv-exports.ts';
import { adminEndpoints } from './console/http.ts';
import { mountHealth } from './console/operations/health.ts';
import { mountMetrics } from './console/operations/metrics.ts';
import { deskEndpoints, mountProofs } from './desk/http.ts';
import { mountUploads } from './documents/http.ts';
import { inboxEndpoints } from './inbox/http.ts';
import { canAccessMailFile } from './inbox/inbound-emails.ts';
import { inboundWebhook } from './inbox/webhook.ts';
import { reconciliationEndpoints } from './money/reconciliation/http.ts';
import { refundEndpoints } from './money/refunds/http.ts';
import { paymentWebhook } from './money/webhook.ts';
import { findAccessibleOrder } from './orders/access.ts';
import { deskSubscribers } from './orders/lease.ts';
import { api, serverPrefixes } from './paths.ts';
import { mountApiDescription } from './platform/http/api-description.ts';
import { createStreamLimiter, streamChanges, streamOrderEvents } from './platform/http/event-stream.ts';
import { sameSiteOnly } from './platform/http/middleware.ts';
import { mountEndpoints, validateInput } from './platform/http/mount-endpoints.ts';
import { mountPrivateFiles } from './platform/http/private-files.ts';
import type { StaticSite } from './platform/http/static-files.ts';
import { dataRightsEndpoints, mountArchive } from './privacy/http.ts';
import { mountSite } from './site/mount-site.ts';
import { mountOrderFiles, orderEndpoints } from './tracking/http.ts';
import { accountListener, deskListener, orderListener } from './tracking/order-listener.ts';

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

/** By path: the message of a call while the database is away. */
export const unavailableTexts: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ path, unavailableText: away }) => (away ? [[path, away] as const] : [])),
);

/** What every role answers whoever watches it; a worker nothing else. */
export function mountProbes(http: Hono, ctx: AppContext, { metricsToken }: Config, closing: AbortSignal): void {
  mountHealth(http, ctx, closing);
  mountMetrics(http, ctx, metricsToken, closing);
}

/** Every address that the server answers beside the probes, in the order of matching. */
export function mountRoutes(http: Hono, ctx: AppContext, config: Config, site: StaticSite): void {
  mountWebhooks(http, ctx, config);
  http.use(`${serverPrefixes.calls}*`, sameSiteOnly);
  http.use(`${api.auth}/*`, sendSignedInHintCookie);
  mountAuth(http, ctx);
  mountEndpoints(http, {
    appOf: ({ method, who }) =>
      method === 'GET' && (who === 'staff' || who === 'admin') ? { ...ctx, db: ctx.database.staffDb } : ctx,
    endpoints,
    readViewer: (headers, whileViewing) => readEffectiveViewer(ctx, headers, whileViewing),
    authorizeCall: (viewer, who, path) => authorizeCall(ctx, viewer, { who, path }),
    enforceCallLimit: (subject, most) => enforceAttemptLimit(ctx, `call:${subject}`, most),
    fileLinkRecipientOf: ({ userId, linkEpoch }) => ({ userId, epoch: linkEpoch }),
    trustProxy: config.production,
  });
  mountApiDescription(http, endpoints, config.web.publicUrl);
  mountUploads(http, ctx);
  mountProofs(http, ctx);
  mountArchive(http, ctx);
  mountOrderFiles(http, ctx);
  mountCsvExports(http, ctx);
  const watching = { ...ctx, streams: createStreamLimiter() };
  http.get(api.ownOrdersEvents, async (c) => {
    const { headers } = c.req.raw;
    const viewer = await readEffectiveViewer(ctx, headers, 'as-customer');
    authorizeCall(ctx, viewer, { who: 'signed-in', path: api.ownOrdersEvents });
    const userId = viewer?.userId ?? '';
    return streamChanges(c, watching, userId, await accountListener(ctx, headers, userId));
  });
  http.get(api.deskEvents, async (c) => {
    const { headers } = c.req.raw;
    authorizeCall(ctx, await readEffectiveViewer(ctx, headers, 'as-oneself'), { who: 'staff', path: api.deskEvents });
    return streamChanges(c, watching, deskSubscribers, await deskListener(ctx, headers));
  });
  http.get(api.orderEvents(':id'), async (c) => {
    const { headers } = c.req.raw;
    const viewer = await readEffectiveViewer(ctx, headers, 'as-customer');
    authorizeCall(ctx, viewer, { who: 'signed-in', path: api.orderEvents(':id') });
    const { order_id } = validateInput(z.object({ order_id: z.uuid() }), { order_id: c.req.param('id') });
    const order = await findAccessibleOrder(ctx, { order_id }, viewer);
    return streamOrderEvents(c, watching, order.id, await orderListener(ctx, headers, order.id));
  });
  mountPrivateFiles(
    http,
    ctx,
    async (reader, headers, { bucket, path }) =>
      (await canOpenFileLink(ctx, reader, headers)) &&
      (bucket !== 'inbound-mail' || (await canAccessMailFile(ctx, reader.userId, path))),
  );
  mountSite(http, site, { isDevelopment: !config.production, clock: ctx.clock });
}

/** Calls of other machines: no cookies, no origin; each authenticates itself by its signature. */
function mountWebhooks(http: Hono, ctx: AppContext, config: Config): void {
  const takePaymentEvent = paymentWebhook(ctx);
  const takeMail = inboundWebhook(ctx, config.mail.inboundWebhookSecret);
  http.post(api.paymentWebhook, async (c) => {
    await takePaymentEvent(c);
    return c.json({ received: true });
  });
  http.post(api.inboundWebhook, async (c) => {
    await takeMail(c);
    return c.json({ received: true });
  });
}
