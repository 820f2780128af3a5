import { accessSync, existsSync, constants as fileAccess, mkdirSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { paymentProviders } from './payment-providers.ts';

/** Settings that production cannot invent. One name of each group is enough to show which group is missing. */
export const requiredInProduction: readonly { group: string; names: readonly string[] }[] = [
  { group: 'address', names: ['PUBLIC_URL'] },
  { group: 'card payments', names: paymentProviders.flatMap(({ requiredInProduction: names }) => names) },
  { group: 'mail', names: ['SMTP_URL', 'MAIL_FROM', 'INBOUND_DOMAIN'] },
  {
    group: 'whom to reach',
    names: ['COMPANY_NAME', 'COMPANY_ADDRESS', 'CONTACT_EMAIL', 'CONTACT_HOURS', 'CONTACT_ANSWER_TIME'],
  },
  { group: 'sign-in', names: ['AUTH_SECRET'] },
  { group: 'portal card', names: ['PORTAL_CARD'] },
];

/** Whoever guesses one of these gets access. */
const secrets = [
  'AUTH_SECRET',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  ...paymentProviders.flatMap((provider) => provider.secrets),
  'INBOUND_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
];
const minDistinctCharacters = 6;

type GivenSettings = Readonly<Record<string, string | undefined>>;

/**
 * The settings that prevent production from starting, by name and never by value; undefined when there are none.
 * @param now unset: the card's expiry is not checked
 */
export function findProductionProblems(given: GivenSettings, now?: Date): string | undefined {
  const missing = requiredInProduction.flatMap(({ group, names }) => {
    const lacking = names.filter((name) => !given[name]);
    return lacking.length > 0 ? [`${group}: ${lacking.join(', ')}`] : [];
  });
  if (missing.length > 0) return `these settings are missing. ${missing.join('; ')}.`;
  const wrong = [
    ...checkPublicUrl(given),
    ...checkMailSettings(given),
    ...paymentProviders.flatMap((provider) => provider.findProblems(given)),
    ...checkPortalCard(given, now),
  ];
  if (given.SANDBOX === 'on') wrong.push('SANDBOX must not be on');
  for (const name of ['PORTALS_ORIGIN', ...paymentProviders.flatMap(({ standIns }) => standIns), 'INBOUND_DNS_ORIGIN'])
    if (given[name]) wrong.push(`${name} puts a stand-in in the place of the real thing`);
  for (const name of secrets) {
    const [secret, shortest] = [given[name], name === 'ADMIN_PASSWORD' ? 8 : 16];
    if (!secret) continue;
    if (secret.length < shortest || new Set(secret).size < minDistinctCharacters)
      wrong.push(`${name} must have at least ${shortest} characters, ${minDistinctCharacters} of them different`);
    else if (isRepeated(secret) || isSequential(secret))
      wrong.push(`${name} repeats itself or counts up, so it would be guessed`);
  }
  return wrong.length > 0 ? `${wrong.join('; ')}.` : undefined;
}

/** The part of a JSON Schema that describes the allowed values of a setting. */
type AllowedValues =
  | boolean
  | {
      description?: string;
      enum?: readonly unknown[];
      format?: string;
      type?: string | readonly string[];
      minimum?: number;
      exclusiveMinimum?: number | boolean;
      maximum?: number;
      minLength?: number;
    };

/** Describes the allowed values of a setting in a few words. */
export function describeAllowedValues(allowed: AllowedValues | undefined): string {
  if (typeof allowed !== 'object') return 'something else';
  const { description, enum: some, format, type, minimum, exclusiveMinimum, maximum, minLength } = allowed;
  if (description) return description;
  if (some) return `one of ${some.join(', ')}`;
  if (format === 'email') return 'an e-mail address';
  if (format === 'uri') return 'a whole address, such as https://example.com';
  if (type === 'string') return `at least ${minLength ?? 1} characters`;
  const least = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum}`;
  const most = maximum === undefined ? '' : exclusiveMinimum === undefined ? ` to ${maximum}` : `, ${maximum} at most`;
  return `a ${type === 'integer' ? 'whole ' : ''}number ${least}${most}`;
}

export const lastPort = 65_535;

const portsBeside = { SANDBOX_PORT: 1, INBOUND_SMTP_PORT: 2, SANDBOX_MAILBOX_PORT: 3, HEALTH_PORT: 4 } as const;
type PortBeside = keyof typeof portsBeside;

/** What is wrong with a PORT from which other ports are derived when they are not set. Undefined when nothing is. */
export function findPortsBeyondLast(
  given: { PORT: number } & Readonly<Partial<Record<PortBeside, number | undefined>>>,
): string | undefined {
  const beyond = (Object.keys(portsBeside) as PortBeside[]).filter(
    (name) => given[name] === undefined && given.PORT + portsBeside[name] > lastPort,
  );
  if (beyond.length === 0) return undefined;
  return `PORT is too high: the ports beside it are needed too, and ${lastPort} is the last. Use at most ${lastPort - portsBeside.HEALTH_PORT}, or set ${beyond.join(' and ')} to other numbers.`;
}

/**
 * Why a production is a rehearsal: it starts and logs a warning. With the provider's test keys, test cards count as
 * money.
 */
export function describeRehearsal(given: GivenSettings): string[] {
  const { PUBLIC_URL = '' } = given;
  return [
    ...paymentProviders.flatMap((provider) => provider.describeRehearsal(given)),
    ...(isThisMachine(new URL(PUBLIC_URL).hostname) ? ['PUBLIC_URL is of this machine: no customer can reach it'] : []),
  ];
}

/** Pages, links and the return from a payment append their own paths to it. */
function checkPublicUrl({ PUBLIC_URL = '' }: GivenSettings): string[] {
  const { protocol, host, href } = new URL(PUBLIC_URL);
  if (protocol !== 'https:') return ['PUBLIC_URL must begin with https:'];
  return href === `https://${host}/`
    ? []
    : ['PUBLIC_URL must be a host alone, without a path or a name to sign in with'];
}

const isThisMachine = (hostname: string) => /(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/i.test(hostname);

function checkMailSettings({ SMTP_URL = '', MAIL_FROM = '', INBOUND_DOMAIN = '' }: GivenSettings): string[] {
  const wrong: string[] = [];
  if (!/^smtps?:\/\//i.test(SMTP_URL) || !URL.canParse(SMTP_URL) || !new URL(SMTP_URL).hostname)
    wrong.push('SMTP_URL must begin with smtp:// or smtps:// and name a mail server');
  const [, address = MAIL_FROM] = /<([^<>]*)>\s*$/.exec(MAIL_FROM) ?? [];
  const [, domain = ''] = /^[^\s@<>,;]+@([^\s@]+)$/.exec(address.trim()) ?? [];
  if (!isMailDomain(domain)) wrong.push('MAIL_FROM must hold an e-mail address');
  if (!isMailDomain(INBOUND_DOMAIN)) wrong.push('INBOUND_DOMAIN must be a domain that mail can be sent to');
  return wrong;
}

const isMailDomain = (domain: string) => /^([\p{L}\d-]+\.)+\p{L}[\p{L}\d-]*$/u.test(domain);

function checkPortalCard({ PORTAL_CARD = '' }: GivenSettings, now: Date | undefined): string[] {
  const wrong: string[] = [];
  const [, month, year] = /\|(\d{2})\/(\d{4})\|/.exec(PORTAL_CARD) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (month && !isMonth) wrong.push('PORTAL_CARD must name its expiry as a month from 01 to 12 and a year');
  const lastMonth = Number(year) * 12 + Number(month) - 1;
  if (isMonth && now && lastMonth < now.getUTCFullYear() * 12 + now.getUTCMonth())
    wrong.push('PORTAL_CARD has expired');
  return wrong;
}

/**
 * Whether a secret's end repeats its beginning, over four characters or more: passwordpassword, 1234567890123456. A
 * random secret does not.
 */
function isRepeated(secret: string): boolean {
  const periods = Array.from({ length: secret.length - 4 }, (_, index) => index + 1);
  return periods.some((period) => secret.startsWith(secret.slice(period)));
}

/** Whether most characters are followed by themselves or by a neighbouring one. */
function isSequential(secret: string): boolean {
  const steps = Array.from(secret.slice(1), (_, index) => secret.charCodeAt(index + 1) - secret.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length / 2;
}

/** Creates this installation's data folder. Returns why nothing can be stored there; undefined when all is well. */
export function prepareDataFolder(folder: string): string | undefined {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) return describeFileInPlaceOfFolder(folder);
    accessSync(folder, fileAccess.W_OK | fileAccess.X_OK);
    return undefined;
  } catch (error) {
    return describeFolderProblem(error, folder) ?? `DATA_DIR cannot be used: ${folder} (${codeOf(error)}).`;
  }
}

/**
 * Creates the folders one by one: where a system allows none (/proc, Linux) Node's own recursive mkdir tries for ever.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // A role that starts at the same time may have been faster.
    if (codeOf(error) !== 'EEXIST' || !existsSync(folder)) throw error;
  }
}

const describeFileInPlaceOfFolder = (path: string) =>
  `A file stands where a folder is needed: ${path}. Set DATA_DIR to a folder.`;

/**
 * What is wrong with a folder or its disk, most likely DATA_DIR; undefined when the error has another cause.
 * @param path the path that the reader of the message knows; unset: the error's own
 */
export function describeFolderProblem(error: unknown, path = pathOf(error)): string | undefined {
  const code = codeOf(error);
  if (!path || !code) return undefined;
  const another = 'Set DATA_DIR to a folder in which this user may write.';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full: ${path} could not be written. Make room on it and start again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return describeFileInPlaceOfFolder(path);
  if (code === 'EROFS') return `Nothing may be written at ${path}: its file system is read-only. ${another}`;
  if (code === 'EACCES' || code === 'EPERM') return `Nothing may be written at ${path}. ${another}`;
  if (code === 'ENOENT' && 'syscall' in Object(error) && Object(error).syscall === 'mkdir')
    return `No folder can be made at ${path}. ${another}`;
  return undefined;
}

/** Node has no message for a used-up quota. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return 'errno' in error && error.errno === -constants.errno.EDQUOT ? 'EDQUOT' : String(error.code);
}

const pathOf = (error: unknown) =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

/** One line that may stand in a page, an attribute and a mail as it is. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^"<>\\\p{Cc}]*$/u, 'must be one line without quotes');

/** The defaults invent no company: production has to name its own. */
export const serviceContactShape = {
  COMPANY_NAME: line.default('European Driving Permits (a test installation)'),
  COMPANY_ADDRESS: line.default('No address: this is no real service'),
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_HOURS: line.default('Every day, at any hour'),
  CONTACT_ANSWER_TIME: line.default('within 24 hours'),
};

const serviceContactSchema = z.object(serviceContactShape);

/** @param mailFrom the sender of our mails, who is written to where no other address is named */
export const toServiceContact = (env: z.infer<typeof serviceContactSchema>, mailFrom: string) => ({
  company: env.COMPANY_NAME,
  address: env.COMPANY_ADDRESS,
  email: env.CONTACT_EMAIL ?? bareAddress(mailFrom),
  hours: env.CONTACT_HOURS,
  answerTime: env.CONTACT_ANSWER_TIME,
});

/** 'Permits <hello@permits.example>' → 'hello@permits.example'. */
export const bareAddress = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** What a program needs to run on this machine, without any of our secrets. */
export function selectSafeEnvironment(environment: GivenSettings): Record<string, string> {
  const plain = /^(PATH|HOME|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+)$/;
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value && plain.test(name) ? [[name, value]] : [])),
  );
}

/** '8-20': the hours of a day from one to the other. */
export function readHours(hours: string): { from: number; to: number } {
  const [from = 0, to = 24] = hours.split('-').map(Number);
  return { from, to };
}
