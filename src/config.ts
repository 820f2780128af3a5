import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { findOrCreateSecret } from './own-secret.ts';
import { paymentProviders, readSandboxCardKeys } from './payment-providers.ts';
import {
  describeAllowedValues,
  describeRehearsal,
  findPortsBeyondLast,
  findProductionProblems,
  lastPort,
  readHours,
  selectSafeEnvironment,
  serviceContactShape,
  toServiceContact,
} from './startup-checks.ts';

/**
 * The only reader of the environment, parsed once into typed groups; incomplete production settings prevent a start.
 */
export type Config = ReturnType<typeof readConfig>;

type Environment = Record<string, string | undefined>;

const port = z.coerce.number().int().min(0).max(lastPort);

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  HEALTH_PORT: port.optional(),
  CLOSE_DELAY_SECONDS: z.coerce.number().min(0).max(120).default(0),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  POSTGRES_BIN: z.string().optional(),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(1).max(600).default(30),
  STAFF_READ_SECONDS: z.coerce.number().min(1).max(600).default(15),
  SANDBOX: z.enum(['on', 'off']).optional(),
  SANDBOX_PORT: port.optional(),
  SANDBOX_MAILBOX_PORT: port.optional(),
  SANDBOX_DECISION_SECONDS: z.coerce.number().min(0).default(5),
  PORTALS_ORIGIN: z.url().optional(),
  PORTAL_CARD: z.string().optional(),
  BROWSER_WS_ENDPOINT: z.string().optional(),
  BROWSER_API_KEY: z.string().optional(),
  BROWSER_PROXY_HOST: z.string().optional(),
  CHROMIUM_PATH: z.string().optional(),
  AUTOMATION_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  PORTAL_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  TRY_AGAIN_AFTER: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .describe('seconds with commas between them, such as 30,120,600')
    .default('30,120,600,1800'),
  PORTAL_WAIT_MINUTES: z.coerce.number().positive().max(2880).default(360),
  PORTAL_WAIT_MINUTES_URGENT: z.coerce.number().positive().max(2880).default(60),
  PORTAL_PROBE_SECONDS: z.coerce.number().positive().default(120),
  PERSON_WAIT_MINUTES: z.coerce.number().min(0).max(30).default(15),
  DESK_HOURS: z
    .string()
    .regex(/^([01]?\d|2[0-3])-([01]?\d|2[0-4])$/)
    .describe('two hours, such as 8-20')
    .default('8-20'),
  ORDER_HOLD_MINUTES: z.coerce.number().min(0).max(1440).optional(),
  PORTAL_WALKS: z.enum(['daily', 'off']).default('daily'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  INBOUND_DOMAIN: z.string().optional(),
  INBOUND_SMTP_PORT: port.optional(),
  INBOUND_TLS_CERT_FILE: z.string().optional(),
  INBOUND_TLS_KEY_FILE: z.string().optional(),
  INBOUND_WEBHOOK_SECRET: z.string().optional(),
  INBOUND_TRUSTED_RELAY: z.string().optional(),
  INBOUND_DNS_ORIGIN: z.url().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BUCKET_PREFIX: z.string().default('edp'),
  BACKUP_KEY: z.string().min(16).optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  AUTH_SECRET: z.string().min(16).optional(),
  SIGN_IN_TRIES: z.coerce.number().int().min(1).max(1000).default(10),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  ...serviceContactShape,
  METRICS_TOKEN: z.string().min(16).optional(),
  CLAIMS_OFF: z.string().default(''),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

const paymentSchema = z.object(Object.fromEntries(paymentProviders.flatMap(({ shape }) => Object.entries(shape))));
/** With the settings of every payment provider. */
const wholeSchema = environmentSchema.extend(paymentSchema.shape);

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** @throws ConfigurationError that names every wrong variable, never its value */
function parseEnvironment(environment: Environment) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = wholeSchema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const { properties = {} } = z.toJSONSchema(wholeSchema, { unrepresentable: 'any' });
    const each = names.map((name) => `${name} (${describeAllowedValues(properties[name])})`);
    throw new ConfigurationError(`These environment variables hold something that cannot be used: ${each.join(', ')}.`);
  }
  const env = environmentSchema.parse(given);
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//i.test(env.DATABASE_URL))
    throw new ConfigurationError(
      'DATABASE_URL must begin with postgres:// or postgresql://: it names a PostgreSQL server.',
    );
  const dataDir = resolve(env.DATA_DIR);
  const limits = { waitMs: 1000 * env.DATABASE_WAIT_SECONDS, staffReadMs: 1000 * env.STAFF_READ_SECONDS };
  const database = { url: env.DATABASE_URL, dataDir, binaries: env.POSTGRES_BIN, limits };
  return { given, env, dataDir, database };
}

/** What backup and restore need. They work while other settings are missing, and reading this makes nothing. */
export function readBackupConfig(environment: Environment = process.env) {
  const { env, dataDir, database } = parseEnvironment(environment);
  return {
    database,
    files: readFiles(env, dataDir),
    authSecret: env.AUTH_SECRET,
    key: env.BACKUP_KEY_FILE ? readBackupKey(env.BACKUP_KEY_FILE) : env.BACKUP_KEY,
  };
}
export type BackupConfig = ReturnType<typeof readBackupConfig>;

/**
 * @param now the moment at which the portal card's expiry is checked
 * @throws ConfigurationError that names every missing or wrong variable, never its value
 */
export function readConfig(environment: Environment = process.env, now?: Date) {
  const { given, env, dataDir, database } = parseEnvironment(environment);
  const production = env.NODE_ENV === 'production';
  const unfit = production ? findProductionProblems(given, now) : undefined;
  if (unfit) throw new ConfigurationError(`Production cannot start: ${unfit}`);

  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new ConfigurationError('ADMIN_PASSWORD is set, so ADMIN_EMAIL is needed too: whose password it is.');

  const beyond = findPortsBeyondLast(env);
  if (beyond) throw new ConfigurationError(beyond);
  const sandbox = (env.SANDBOX ?? (production ? 'off' : 'on')) === 'on';
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`;
  const from = env.MAIL_FROM ?? 'European Driving Permits <hello@edp.localhost>';
  const inboundDomain = env.INBOUND_DOMAIN ?? 'inbound.localhost';
  const mailboxSmtpPort = env.SANDBOX_MAILBOX_PORT ?? env.PORT + 3;
  const portals = env.PORTALS_ORIGIN ?? (production ? undefined : `${sandboxOrigin}/portals`);
  const portalsOrigin = portals?.replace(/\/$/, '');
  return {
    production,
    /** The reasons why this production is a rehearsal, each in a sentence. */
    rehearsal: production ? describeRehearsal(given) : [],
    web: {
      host: env.HOST,
      port: env.PORT,
      /** Where a worker, which has no pages, answers health, readiness and metrics. */
      healthPort: env.HEALTH_PORT ?? env.PORT + 4,
      publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    },
    database,
    files: readFiles(env, dataDir),
    sandbox: {
      on: sandbox,
      port: sandboxPort,
      origin: sandboxOrigin,
      stateDir: join(dataDir, 'sandbox'),
      decisionSeconds: env.SANDBOX_DECISION_SECONDS,
      mailboxSmtpPort,
      /** The card provider that the sandbox stands in for has the same keys. */
      cardKeys: readSandboxCardKeys(given),
    },
    payments: { given: paymentSchema.parse(given), production, sandboxOrigin },
    /**
     * How long a standard order waits for the customer's second thoughts before it is sent; not at all in the sandbox.
     */
    orderHoldMs: (env.ORDER_HOLD_MINUTES ?? (sandbox ? 0 : 10)) * 60_000,
    portals: {
      /** The replicas in development; undefined means the official addresses. */
      origin: portalsOrigin,
      card: readCard(env.PORTAL_CARD),
      concurrency: env.AUTOMATION_CONCURRENCY,
      concurrencyEach: env.PORTAL_CONCURRENCY,
      personWait: { ms: env.PERSON_WAIT_MINUTES * 60_000, hours: readHours(env.DESK_HOURS) },
      walkedDaily: env.PORTAL_WALKS === 'daily',
      retryPolicy: {
        pausesMs: env.TRY_AGAIN_AFTER.split(',').map((seconds) => Number(seconds) * 1000),
        longestWaitMs: env.PORTAL_WAIT_MINUTES * 60_000,
        longestUrgentWaitMs: env.PORTAL_WAIT_MINUTES_URGENT * 60_000,
        probeMs: env.PORTAL_PROBE_SECONDS * 1000,
      },
    },
    browser: {
      wsEndpoint: env.BROWSER_WS_ENDPOINT,
      apiKey: env.BROWSER_API_KEY,
      chromiumPath: env.CHROMIUM_PATH,
      proxyHost: env.BROWSER_PROXY_HOST,
    },
    environment: selectSafeEnvironment(process.env),
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${mailboxSmtpPort}`,
      /** The sandbox's mail server stores every letter; any other server would deliver it. */
      lettersToStandInsOnly: portalsOrigin !== undefined && env.SMTP_URL !== undefined,
      from,
      inboundDomain,
      inboundSmtpPort: env.INBOUND_SMTP_PORT ?? env.PORT + 2,
      inboundTls: readInboundTls(env),
      inboundWebhookSecret: env.INBOUND_WEBHOOK_SECRET,
      trustedRelay: env.INBOUND_TRUSTED_RELAY,
      /** Where replicas publish their mail authentication records; undefined means the system's DNS. */
      dnsOrigin: (env.INBOUND_DNS_ORIGIN ?? (production ? undefined : `${sandboxOrigin}/dns`))?.replace(/\/$/, ''),
    },
    serviceContact: toServiceContact(env, from),
    /** Marketing claims that no page shows. */
    claimsOff: new Set(env.CLAIMS_OFF.split(',').flatMap((name) => name.trim() || [])),
    auth: {
      secret: env.AUTH_SECRET ?? developmentSecret(dataDir),
      signInTries: env.SIGN_IN_TRIES,
      admin:
        env.ADMIN_EMAIL && env.ADMIN_PASSWORD
          ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD }
          : undefined,
    },
    metricsToken: env.METRICS_TOKEN,
    closeDelayMs: env.CLOSE_DELAY_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
  };
}

function readFiles(env: z.infer<typeof environmentSchema>, dataDir: string) {
  if (!env.S3_ENDPOINT) return { kind: 'local' as const, root: join(dataDir, 'files') };
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY) {
    throw new ConfigurationError('S3_ENDPOINT is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.');
  }
  return {
    kind: 's3' as const,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    bucketPrefix: env.S3_BUCKET_PREFIX,
  };
}

/** Read at start: a renewed certificate is used from the next start on. */
function readInboundTls(env: z.infer<typeof environmentSchema>): { cert: string; key: string } | undefined {
  if (!env.INBOUND_TLS_CERT_FILE && !env.INBOUND_TLS_KEY_FILE) return undefined;
  const read = (name: 'INBOUND_TLS_CERT_FILE' | 'INBOUND_TLS_KEY_FILE') => {
    if (env[name]) return readNamedFile(name, env[name]);
    throw new ConfigurationError(`${name} is needed too: mail is encrypted with a certificate and its key.`);
  };
  const pair = { cert: read('INBOUND_TLS_CERT_FILE'), key: read('INBOUND_TLS_KEY_FILE') };
  try {
    createSecureContext(pair);
  } catch {
    throw new ConfigurationError(
      'INBOUND_TLS_CERT_FILE and INBOUND_TLS_KEY_FILE do not hold a certificate and its key as PEM.',
    );
  }
  return pair;
}

/** The card our robots pay authorities with: `holder|number|MM/YYYY|cvc`. The default is the sandbox's test card. */
function readCard(text = 'European Driving Permits Ltd|4242424242424242|12/2034|123') {
  const match = /^([^|]+)\|(\d{12,19})\|(\d{2})\/(\d{4})\|(\d{3,4})$/.exec(text);
  if (!match) throw new ConfigurationError('PORTAL_CARD must look like "Holder|4242424242424242|12/2034|123".');
  const [, holder = '', number = '', month, year, cvc = ''] = match;
  return { holder, number, expiryMonth: Number(month), expiryYear: Number(year), cvc };
}

function readBackupKey(path: string): string {
  const key = readNamedFile('BACKUP_KEY_FILE', path).trim();
  if (key.length < 16) throw new ConfigurationError('BACKUP_KEY_FILE must hold a key of at least 16 characters.');
  return key;
}

function readNamedFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigurationError(`${name} names a file that cannot be read.`);
  }
}

/** Stored with the data, so that sessions survive a restart in development. */
function developmentSecret(dataDir: string): string {
  const { secret, problem } = findOrCreateSecret(dataDir);
  if (secret === undefined) throw new ConfigurationError(problem);
  return secret;
}
