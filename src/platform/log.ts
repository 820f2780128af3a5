import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;

/**
 * One JSON line for each event. Callers log ids and codes only; as a second protection the fields that could hold a
 * person's data are removed by name, at the top and one level down.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const personal = [
    'email',
    'plate',
    'plate_number',
    'name',
    'first_name',
    'last_name',
    'address',
    'token',
    'password',
    'cookie',
    'authorization',
    'url',
  ];
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: personal.flatMap((field) => [field, `*.${field}`]), censor: '[cut]' },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Message and stack only: other properties of a database driver's error contain the row's values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: redactMessage(error),
    stack: redactStack(error),
    ...(error.cause instanceof Error ? { cause: redactMessage(error.cause) } : {}),
  };
}

/** What may be stored of an error outside the log: its name, and its message and stack as the log has them. */
export function redactError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('Something else than an error was thrown.');
  const redacted = new Error(redactMessage(error));
  const stack = redactStack(error);
  return Object.assign(redacted, { name: error.name, ...(stack ? { stack } : {}) });
}

/** The stack begins with the message, which may contain what a customer typed. */
export function redactStack(error: Error): string | undefined {
  const { message, stack } = error;
  const frames = stack?.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  return stack && `${error.name}: ${redactMessage(error)}${frames}`;
}

/**
 * Drizzle ends its messages with every bound value (`Failed query: … params: …`), and a value may contain line breaks;
 * PostgreSQL quotes the value that it could not read (SQLSTATE class 22, data exception).
 */
function redactMessage(error: Error): string {
  const message = error.message
    .replace(/\nparams: [\s\S]*$/, '\nparams: [cut]')
    // A mail server's refusal names the recipient.
    .replace(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@', 1) ? '[address]' : word));
  const isDataException = 'code' in error && String(error.code).startsWith('22');
  return isDataException ? message.replace(/"[\s\S]*"/, '"[cut]"') : message;
}
