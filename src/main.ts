import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type App, createApp, type Role } from './app.ts';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { FolderInUse } from './platform/db/folder-lock.ts';
import { stackWithoutValues } from './platform/log.ts';

/** Opens everything this process is to run; disposing closes it in reverse. */
export async function start(role: Role, config: Config): Promise<Pick<App, 'ctx'> & AsyncDisposable> {
  await using opening = new AsyncDisposableStack();
  if (config.sandbox.on && role !== 'web') opening.use(await startSandboxFor(config));
  const app = opening.use(await createApp(config, role));
  if (role !== 'worker') opening.use(await listen(app, config));
  const opened = opening.move();
  return { ctx: app.ctx, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function startSandboxFor({ sandbox, mail, payments, web }: Config): Promise<AsyncDisposable> {
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
      secretKey: payments.secretKey,
      webhookSecret: payments.webhookSecret,
      webhookUrl: `http://127.0.0.1:${web.port}/api/webhooks/payments`,
    },
  });
}

/**
 * In milliseconds. Longer than a proxy in front keeps an idle connection (60 s is usual): who closes first must be the
 * one that sends requests, or a request meets a closed door. Node's own 5 s are shorter than a busy moment.
 */
const keepAliveTimeout = 65_000;
/** In milliseconds: what is being answered when the process is told to end may still finish. */
const lastAnswers = 1_000;

/** Resolves when callers are answered. @throws when the port is taken */
async function listen({ http, answerPages }: App, { web }: Config): Promise<AsyncDisposable> {
  const answer = getRequestListener(http.fetch);
  const server = createServer({ keepAliveTimeout }, (request, response) => {
    if (!answerPages(request, response)) void answer(request, response);
  });
  await once(server.listen(web.port, web.host), 'listening');
  return {
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        // Live streams would hold the door open for ever; browsers reconnect by themselves.
        const patience = setTimeout(() => server.closeAllConnections(), lastAnswers);
        server.close(() => {
          clearTimeout(patience);
          resolve();
        });
      }),
  };
}

function announce(role: Role, { web, sandbox, database }: Config): void {
  const lines = [`European Driving Permits (${role}) is ready.`];
  if (role !== 'worker') lines.push(`  Site      ${web.publicUrl}`);
  if (sandbox.on && role !== 'web') {
    lines.push(
      `  Sandbox   ${sandbox.origin}`,
      `  Mailbox   ${sandbox.origin}/mailbox`,
      `  Payments  ${sandbox.origin}/card-payments`,
    );
  }
  lines.push(`  Data      ${database.url ? 'PostgreSQL server' : database.dataDir}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** `node src/main.ts [web|worker|both]`: starts, says where, and closes on a signal. */
async function main(): Promise<void> {
  const role = parseRole(process.argv[2]);
  const config = readConfig();
  if (role !== 'both' && !config.database.url) {
    throw new ConfigurationError(
      'The embedded database belongs to one process: set DATABASE_URL to run web and worker apart.',
    );
  }
  const running = await start(role, config);
  announce(role, config);
  // A terminal and npm both pass the signal on: the first one counts.
  const stopped = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.resolve());
  await stopped.promise;
  await running[Symbol.asyncDispose]();
}

function parseRole(argument: string | undefined): Role {
  if (argument === undefined || argument === 'both' || argument === 'web' || argument === 'worker')
    return argument ?? 'both';
  throw new ConfigurationError(`Unknown role "${argument}": use web, worker or both.`);
}

/** What whoever starts us can mend is said in a sentence; anything else is a bug and comes with its stack. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigurationError || error instanceof FolderInUse) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Another program listens on port ${error.port}. Stop it, or set PORT to another number; the ports beside it follow.`;
  return stackWithoutValues(error);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
}
