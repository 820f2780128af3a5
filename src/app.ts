import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import type { AppContext } from './accounts/app-context.ts';
import { createAuth } from './accounts/auth.ts';
import { ensureAdmin } from './accounts/ensure-admin.ts';
import { mountProbes, mountRoutes, unavailableTexts } from './app-routes.ts';
import { channelJobs } from './channels/jobs.ts';
import { type Config, ConfigurationError } from './config.ts';
import { deskJobs } from './desk/jobs.ts';
import { knowsAddress } from './inbox/knows-address.ts';
import { receiveMail } from './inbox/receive-mail.ts';
import { mailJobs } from './mails/jobs.ts';
import { registerNotificationTypes } from './mails/mail-registry.ts';
import { reconciliationJobs } from './money/reconciliation/jobs.ts';
import { refundJobs } from './money/refunds/jobs.ts';
import { orderAccountSubscribers } from './orders/account-subscribers.ts';
import { storeChangedNextActions } from './orders/store-next-actions.ts';
import { originPlaceholder } from './paths.ts';
import { openPaymentProviders } from './payment-providers.ts';
import { seedPermitEntities } from './permits/seed-permit-entities.ts';
import { systemClock } from './platform/clock.ts';
import type { Context } from './platform/context.ts';
import { runBeforeCommit } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { makeFolderPrivate } from './platform/files/private-folder.ts';
import { securityHeaders } from './platform/http/content-security.ts';
import { createErrorHandler, respondNotFound, sendSecurityHeaders } from './platform/http/middleware.ts';
import { loadStaticSite, type StaticSite } from './platform/http/static-files.ts';
import { randomIdGenerator } from './platform/ids.ts';
import { openIsolatedTaskRunner } from './platform/isolation/isolated-task-runner.ts';
import { openJobQueue } from './platform/jobs/queue.ts';
import { createLog } from './platform/log.ts';
import { listenForMail } from './platform/mail/inbound-smtp.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openAccessChangeFeed, openOrderChangeFeed } from './platform/realtime/order-events.ts';
import { replaceServiceContact } from './platform/service-contact.ts';
import { privacyJobs } from './privacy/jobs.ts';
import { startRobot } from './robot/process/robot.ts';
import { claimNames, removeDisabledClaims } from './site/claim-markup.ts';
import { createPageHandler } from './site/mount-site.ts';
import { bareAddress } from './startup-checks.ts';

export type ProcessRole = 'web' | 'worker' | 'both';

export interface App extends AsyncDisposable {
  ctx: AppContext;
  http: Hono;
  /** From now on it is not ready, so that nothing new is sent to it. */
  announceClosing(): void;
  /** Whether the request was for a page or file, and was answered; `http` handles all others. */
  answerPages(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Replacements for the product's own parts. */
export type DependencyOverrides = Partial<Context & Pick<AppContext, 'robot'>>;

const jobs = [...channelJobs, ...mailJobs, ...privacyJobs, ...refundJobs, ...reconciliationJobs, ...deskJobs];

/** Is beside this file, in the sources as in the bundle. */
const entryUrl = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
const parserWorker = entryUrl('parser-worker');

/**
 * The composition root: opens everything of the outside world, passes it on as one context, and closes it in reverse.
 * Tests override single dependencies; whoever passes an override also disposes it.
 */
export async function createApp(
  config: Config,
  role: ProcessRole = 'both',
  overrides: DependencyOverrides = {},
): Promise<App> {
  await using opening = new AsyncDisposableStack();
  const site = loadSite(config);
  const log = overrides.log ?? createLog(config.logLevel);
  // PostgreSQL protects its own data folder; when we run as root, it belongs to another user.
  for (const words of config.rehearsal) log.warn(words);
  opening.use(makeFolderPrivate(config.database.dataDir, log, ['postgres/data']));
  const database = overrides.database ?? opening.use(await openDatabase(config.database, log));
  await migrate(database);
  const clock = overrides.clock ?? systemClock;
  for (const db of new Set([database.db, database.staffDb]))
    runBeforeCommit(db, (tx) => storeChangedNextActions(tx, { clock, log }));
  const queue = overrides.queue ?? opening.use(await openJobQueue(database, jobs, log));
  const context: Context = {
    database,
    db: database.db,
    queue,
    log,
    files: openFileStore(config.files),
    alone: overrides.alone ?? opening.use(openIsolatedTaskRunner(parserWorker, log)),
    mailer: overrides.mailer ?? opening.use(openMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from })),
    payments: await openPaymentProviders(config.payments),
    orderWatch: overrides.orderWatch ?? opening.use(await openOrderChangeFeed(database)),
    accessWatch: overrides.accessWatch ?? opening.use(await openAccessChangeFeed(database)),
    clock,
    ids: randomIdGenerator,
    settings: createSettings(config),
    ...overrides,
  };
  const { browser, environment } = config;
  const robot =
    overrides.robot ?? opening.use(startRobot({ browser, environment, entry: entryUrl('robot-process') }, log));
  const ctx: AppContext = {
    ...context,
    auth: createAuth(context),
    robot,
    accountSubscribers: orderAccountSubscribers(context),
  };
  await seedPermitEntities(ctx);
  await registerNotificationTypes(ctx);
  if (config.auth.admin) await ensureAdmin(ctx, config.auth.admin);

  if (role !== 'web') {
    await queue.startWorkers(ctx, jobs, { 'run-submission': config.portals.concurrency });
    // Stopped before anything that a job still needs is closed; a second dispose later does nothing.
    opening.use(queue);
    const { inboundSmtpPort: port, inboundDomain: domain, inboundTls: tls } = config.mail;
    opening.use(
      await listenForMail(
        { host: config.web.host, port, domain, tls },
        { knows: (address) => knowsAddress(ctx, address), store: (...mail) => receiveMail(ctx, ...mail) },
        log,
      ),
    );
  }
  const http = new Hono();
  http.onError(createErrorHandler(log, unavailableTexts));
  http.notFound(respondNotFound);
  const closing = new AbortController();
  http.use(sendSecurityHeaders(config.web.publicUrl));
  mountProbes(http, ctx, config, closing.signal);
  if (role !== 'worker') mountRoutes(http, ctx, config, site);
  const opened = opening.move();
  return {
    ctx,
    http,
    announceClosing: () => closing.abort(),
    answerPages: createPageHandler(site, { isDevelopment: !config.production }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/**
 * The build does not know the site's address, whom to reach, or the claims that the owner allows: all of them are
 * filled in now.
 * @throws ConfigurationError
 */
function loadSite({ web, serviceContact, claimsOff }: Config): StaticSite {
  const unknown = [...claimsOff].filter((name) => !claimNames.includes(name));
  if (unknown.length > 0) {
    throw new ConfigurationError(
      `CLAIMS_OFF names what is no claim: ${unknown.join(', ')}. There are: ${claimNames.join(', ')}.`,
    );
  }
  const replacements = {
    [originPlaceholder]: web.publicUrl,
    ...replaceServiceContact(serviceContact),
  };
  return loadStaticSite(join(import.meta.dirname, '../build/client'), {
    replacements,
    rewritePage: (html) => removeDisabledClaims(html, claimsOff),
    baseHeaders: securityHeaders(web.publicUrl),
  });
}

function createSettings(config: Config): Context['settings'] {
  return {
    publicUrl: config.web.publicUrl,
    serviceContact: config.serviceContact,
    inboundDomain: config.mail.inboundDomain,
    mailFrom: bareAddress(config.mail.from),
    mailDnsOrigin: config.mail.dnsOrigin,
    trustedMailRelay: config.mail.trustedRelay,
    portalsOrigin: config.portals.origin,
    isMailToSandboxOnly: config.mail.lettersToStandInsOnly,
    portalCard: config.portals.card,
    automationConcurrency: config.portals.concurrency,
    portalConcurrency: config.portals.concurrencyEach,
    retryPolicy: config.portals.retryPolicy,
    handoffPolicy: config.portals.personWait,
    orderHoldMs: config.orderHoldMs,
    isDailyCanaryOn: config.portals.walkedDaily,
    secret: config.auth.secret,
    production: config.production,
    maxSignInAttempts: config.auth.signInTries,
  };
}
