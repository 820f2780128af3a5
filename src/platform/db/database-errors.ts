// SQLSTATE codes are in PostgreSQL's documentation, appendix A.

/** A unique constraint was violated. */
export const isUniqueViolation = (error: unknown) => hasSqlState(error, '23505');

/**
 * PostgreSQL ended this transaction because of a deadlock or a serialization failure: it had no effect, and a retry may
 * succeed.
 */
export const isTransactionConflict = (error: unknown) => hasSqlState(error, '40P01') || hasSqlState(error, '40001');

/** The query took longer than its connection allows. */
export const isTimeLimitReached = (error: unknown) => hasSqlState(error, '57014');

/** The disk of the database is full. */
export const isDiskFull = (error: unknown) => hasSqlState(error, '53100');

/** The database is missing, goes away, or accepts no writes: the same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailableError) return true;
    // A query that failed because it had no connection; other errors of this kind come from a portal or a mail server.
    if (current.name === 'DrizzleQueryError' || current.message.startsWith('Failed query'))
      return isConnectionFailure(current);
  }
  return false;
}

/** No connection was available for a transaction. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/**
 * Class 08 (connection), 57P (the server ends, or is not up yet), 53 (no disk space, memory or connection left), 25006
 * (read-only).
 */
const unavailableSqlStates = /^(08...|57P0[1-4]|53[0-9]{3}|25006)$/;
const unavailableErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessages = /Connection terminated|connection timeout|timeout exceeded when trying to connect/i;

/** For an error of the driver: whether the database could not be reached. */
export function isConnectionFailure(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : '';
    // After a fatal message the server closes this connection.
    const isLastWord = 'severity' in current && /^(FATAL|PANIC)$/.test(String(current.severity));
    if (
      isLastWord ||
      unavailableSqlStates.test(code) ||
      unavailableErrorCodes.test(code) ||
      unavailableMessages.test(current.message)
    )
      return true;
    if (current instanceof AggregateError && current.errors.some(isConnectionFailure)) return true;
  }
  return false;
}

/** The driver's error is the cause of Drizzle's. */
function hasSqlState(error: unknown, state: string): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === state) return true;
  }
  return false;
}
