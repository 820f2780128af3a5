import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppContext } from './app-context.ts';
import { routes } from './app-routes.ts';
import type { Config } from './config.ts';
import { createAuth } from './features/accounts/auth.ts';
import { ensureAdmin } from './features/accounts/ensure-admin.ts';
import { listenForRoleChanges } from './features/accounts/role-socket.ts';
import { runTestHandler } from './features/automation/handlers.ts';
import { seedPermitEntities } from './features/catalogue/seed.ts';
import { dataRightsHandlers } from './features/data-rights/handlers.ts';
import { inboxHandlers } from './features/inbox/handlers.ts';
import { receiveMail } from './features/inbox/receive-mail.ts';
import { sendNotificationHandler } from './features/notifications/handler.ts';
import { reconcileHandler } from './features/reconciliation/handlers.ts';
import { refundHandlers } from './features/refunds/handlers.ts';
import { answerPages } from './features/site/mount-site.ts';
import { submissionHandlers } from './features/submissions/handlers.ts';
import { runSubmissionJob } from './features/submissions/job.ts';
import { builtContact, builtOrigin } from './paths.ts';
import { openBrowsers } from './platform/browser/browsers.ts';
import { systemClock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Files } from './platform/files/files.ts';
import { localFiles } from './platform/files/local-files.ts';
import { s3Files } from './platform/files/s3-files.ts';
import { securityHeaders } from './platform/http/content-security.ts';
import { answerErrors, answerUnknown } from './platform/http/guards.ts';
import { loadStaticSite, type StaticSite } from './platform/http/static-files.ts';
import { randomIds } from './platform/ids.ts';
import { openQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log.ts';
import { listenForMail } from './platform/mail/inbound-smtp.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { stripePayments } from './platform/payments/stripe-payments.ts';
import { openOrderWatch } from './platform/realtime/order-events.ts';

export type Role = 'web' | 'worker' | 'both';

export interface App extends AsyncDisposable {
  ctx: AppContext;
  http: Hono;
  /** Whether a request was for a page or file, and is answered; anything else is for `http`. */
  answerPages(request: IncomingMessage, response: ServerResponse): boolean;
}

const handlers = [
  ...submissionHandlers,
  ...inboxHandlers,
  sendNotificationHandler,
  ...dataRightsHandlers,
  runTestHandler,
  ...refundHandlers,
  reconcileHandler,
];

/**
 * The composition root: everything of the outside world is opened here, handed on as one context, and closed here in
 * reverse. Tests pass overrides for single ports; whoever passes one also disposes it.
 */
export async function createApp(config: Config, role: Role = 'both', overrides: Partial<Context> = {}): Promise<App> {
  await using opening = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel);
  const database =
    overrides.database ??
    opening.use(await openDatabase({ url: config.database.url, dataDir: config.database.dataDir }, log));
  await migrate(database);
  const queue =
    overrides.queue ??
    opening.use(
      await openQueue(
        database,
        handlers.map(({ job }) => job),
        log,
      ),
    );
  const context: Context = {
    database,
    db: database.db,
    queue,
    log,
    files: openFiles(config),
    mailer: overrides.mailer ?? opening.use(openMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from })),
    payments: stripePayments(config.payments),
    browsers: overrides.browsers ?? opening.use(openBrowsers(config.browser, log)),
    orderWatch: overrides.orderWatch ?? opening.use(await openOrderWatch(database)),
    clock: systemClock,
    ids: randomIds,
    settings: settingsOf(config),
    ...overrides,
  };
  const ctx: AppContext = { ...context, auth: createAuth(context) };
  await seedPermitEntities(ctx);
  if (config.auth.admin) await ensureAdmin(ctx, config.auth.admin);

  if (!config.database.url) opening.use(await listenForRoleChanges(ctx, config.roleSocket));
  if (role !== 'web') {
    await queue.work(ctx, handlers, { [runSubmissionJob.name]: config.portals.concurrency });
    // Stopped before anything a job still needs is closed; disposing it once more later does nothing.
    opening.use(queue);
    const { inboundSmtpPort: port, inboundDomain: domain, inboundTls: tls } = config.mail;
    opening.use(
      await listenForMail({ host: config.web.host, port, domain, tls }, (raw, to) => receiveMail(ctx, raw, to), log),
    );
  }
  const http = new Hono();
  http.onError(answerErrors(log));
  http.notFound(answerUnknown);
  const site = loadPages(config);
  if (role !== 'worker') routes(http, ctx, config, site);
  const opened = opening.move();
  return {
    ctx,
    http,
    answerPages: answerPages(site, { development: !config.production }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The build does not know where it will be served from, nor who answers mail there: both are filled in now. */
function loadPages({ web, mail }: Config): StaticSite {
  const replacements = {
    [builtOrigin]: web.publicUrl,
    [builtContact]: /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from,
  };
  return loadStaticSite(join(import.meta.dirname, '../build/client'), replacements, securityHeaders(web.publicUrl));
}

function openFiles({ files }: Config): Files {
  return files.kind === 's3' ? s3Files(files) : localFiles(files.root);
}

function settingsOf(config: Config): Context['settings'] {
  return {
    publicUrl: config.web.publicUrl,
    inboundDomain: config.mail.inboundDomain,
    portalsOrigin: config.portals.origin,
    portalCard: config.portals.card,
    automationConcurrency: config.portals.concurrency,
    secret: config.auth.secret,
    production: config.production,
    signInTries: config.auth.signInTries,
  };
}
