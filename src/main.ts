import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { type App, createApp, type DependencyOverrides, type ProcessRole } from './app.ts';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { isDiskFull } from './platform/db/database-errors.ts';
import { FolderInUseError } from './platform/db/folder-lock.ts';
import { handleMalformedRequests } from './platform/http/malformed-requests.ts';
import { redactStack } from './platform/log.ts';
import { describeFolderProblem, prepareDataFolder } from './startup-checks.ts';

/** Opens everything that this process runs; disposing closes it in reverse. Tests can replace single dependencies. */
export async function startApp(
  role: ProcessRole,
  config: Config,
  overrides: DependencyOverrides = {},
): Promise<Pick<App, 'ctx'> & AsyncDisposable> {
  await using opening = new AsyncDisposableStack();
  if (hasSandbox(role, config)) opening.use(await startSandboxFor(config));
  const isWorker = role === 'worker';
  let listening: AsyncDisposable | undefined;
  const stopListening = async () => listening?.[Symbol.asyncDispose]();
  // A worker is watched until its last job has ended; pages end before what they read from.
  if (isWorker) opening.defer(stopListening);
  const app = opening.use(await createApp(config, role, overrides));
  if (!isWorker) opening.defer(stopListening);
  listening = isWorker
    ? await listen({ http: app.http, answerPages: () => false }, config.web.host, config.web.healthPort)
    : await listen(app, config.web.host, config.web.port);
  const opened = opening.move();
  return {
    ctx: app.ctx,
    async [Symbol.asyncDispose]() {
      app.announceClosing();
      await sleep(config.closeDelayMs);
      await opened.disposeAsync();
    },
  };
}

/** Separate roles would each start a sandbox: beside them it has its own process. */
const hasSandbox = (role: ProcessRole, { sandbox }: Config) => sandbox.on && role === 'both';

async function startSandboxFor({ sandbox, mail, web }: Config): Promise<AsyncDisposable> {
  const { startSandbox } = await import('../sandbox/server.ts');
  return startSandbox({
    host: web.host,
    port: sandbox.port,
    origin: sandbox.origin,
    stateDir: sandbox.stateDir,
    decisionSeconds: sandbox.decisionSeconds,
    mailboxSmtpPort: sandbox.mailboxSmtpPort,
    inbound: { domain: mail.inboundDomain, host: '127.0.0.1', smtpPort: mail.inboundSmtpPort },
    cardPayments: {
      ...sandbox.cardKeys,
      webhookUrl: `http://127.0.0.1:${web.port}/api/webhooks/payments`,
    },
  });
}

/**
 * In milliseconds. Longer than a proxy in front keeps an idle connection (60 s is usual): the side that sends requests
 * must close first, or a request meets a closed connection. Node's own 5 s are shorter than a busy moment.
 */
const keepAliveTimeout = 65_000;
/** In milliseconds: how long current answers may take when the process is told to end. */
const closeTimeoutMs = 1_000;
/** In milliseconds: the same for requests whose caller has disconnected. */
const requestDrainTimeoutMs = 10_000;

/** Resolves when the server accepts requests. @throws when the port is taken */
async function listen(
  { http, answerPages }: Pick<App, 'http' | 'answerPages'>,
  host: string,
  port: number,
): Promise<AsyncDisposable> {
  const underWay = new RequestTracker();
  const answer = getRequestListener(underWay.counted(http.fetch));
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    if (!answerPages(request, response)) void answer(request, response);
  });
  handleMalformedRequests(server);
  await once(server.listen(port, host), 'listening');
  return {
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      // Event streams would keep the server open for ever; browsers reconnect by themselves.
      const closeTimer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await closed;
      clearTimeout(closeTimer);
      await underWay.ended(requestDrainTimeoutMs);
    },
  };
}

function announce(what: ProcessRole | 'sandbox', config: Config): void {
  const { web, sandbox, database } = config;
  const lines = [`European Driving Permits (${what}) is ready.`];
  if (what === 'web' || what === 'both') lines.push(`  Site      ${web.publicUrl}`);
  if (what === 'sandbox' || hasSandbox(what, config)) {
    lines.push(
      `  Sandbox   ${sandbox.origin}`,
      `  Mailbox   ${sandbox.origin}/mailbox`,
      `  Payments  ${sandbox.origin}/card-payments`,
    );
  }
  if (what !== 'sandbox') lines.push(`  Data      ${database.url ? 'PostgreSQL server' : database.dataDir}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `node src/main.ts [web|worker|both|sandbox]`: starts, prints its address, and closes on a signal. */
async function main(): Promise<void> {
  // Files that we and our child processes create are private on this machine.
  process.umask(0o077);
  const what = parseRole(process.argv[2]);
  const config = readConfig(undefined, systemClock.now());
  const problem = usesDataFolder(what, config) ? prepareDataFolder(config.database.dataDir) : undefined;
  if (problem) throw new ConfigurationError(problem);
  const app = what === 'sandbox' ? undefined : await startApp(what, config);
  const running = app ?? (await startSandboxFor(config));
  announce(what, config);
  // A terminal and npm both send the signal: only the first counts.
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve());
  if (app) exitOnUncaughtException(app);
  notifyParentProcess(() => stopped.resolve());
  await stopped.promise;
  await running[Symbol.asyncDispose]();
}

/** The data folder stays empty when the database and the file store are elsewhere. */
const usesDataFolder = (what: ProcessRole | 'sandbox', { database, files, sandbox }: Config) =>
  what === 'sandbox' || sandbox.on || !database.url || files.kind === 'local';

/** In milliseconds: how long closing may take after an uncaught error, before the process exits anyway. */
const crashExitTimeoutMs = 10_000;
/** EX_SOFTWARE of sysexits.h: not a mistake in the command or configuration, so a supervisor may start us again. */
const internalError = 70;

/**
 * Nobody knows the state that an uncaught error leaves behind. The process logs it, closes its current work as usual,
 * and exits. `npm start` (tools/child.mjs) or the machine's own supervisor starts it again.
 */
function exitOnUncaughtException({ ctx: { log }, ...running }: Awaited<ReturnType<typeof startApp>>): void {
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught error: this process closes and ends');
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(internalError), crashExitTimeoutMs);
    const end = () => process.exit(internalError);
    running[Symbol.asyncDispose]().then(end, end);
  });
}

/**
 * Reports to the parent process that we are ready. We end when the parent dies: a server left behind would hold its
 * ports for ever.
 */
function notifyParentProcess(stop: () => void): void {
  if (!process.send) return;
  process.once('disconnect', stop);
  process.channel?.unref();
  process.send('ready');
}

function parseRole(argument = 'both'): ProcessRole | 'sandbox' {
  if (argument === 'both' || argument === 'web' || argument === 'worker' || argument === 'sandbox') return argument;
  throw new ConfigurationError(`Unknown role "${argument}": use web, worker or both.`);
}

/**
 * A mistake that the person who starts us can correct is explained in a sentence; any other error is a bug, printed
 * with its stack.
 */
function describeStartError(error: unknown): string | undefined {
  if (error instanceof ConfigurationError || error instanceof FolderInUseError) return error.message;
  const place = describeFolderProblem(error);
  if (place) return place;
  if (isDiskFull(error)) return 'The disk of the database is full. Make room on it and start again.';
  if (!(error instanceof Error)) return `Something that is no error was thrown: ${inspect(error, { depth: 0 })}`;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Another program listens on port ${error.port}. Stop it, or set PORT to another number; the ports beside it follow.`;
  return redactStack(error);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${describeStartError(error)}\n`);
    process.exitCode = 1;
  });
}

/**
 * Counts the requests that are being answered. A closing server waits for connections only; a request whose caller has
 * disconnected may still be read, and must not meet a closed database.
 */
class RequestTracker {
  readonly #answers = new Set<Promise<unknown>>();

  /** The same, counted from the request to the response. */
  counted<Given extends unknown[]>(
    answer: (...given: Given) => Response | Promise<Response>,
  ): (...given: Given) => Promise<Response> {
    return (...given) => {
      const answering = Promise.resolve(answer(...given)).finally(() => this.#answers.delete(answering));
      this.#answers.add(answering);
      return answering;
    };
  }

  /** Resolves when no request is being answered, or after this timeout: an endless answer must not block the end. */
  async ended(timeoutMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, timeoutMs);
    await Promise.race([Promise.allSettled(this.#answers), late.promise]);
    clearTimeout(timer);
  }
}
