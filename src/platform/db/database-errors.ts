// Codes of PostgreSQL's documentation, appendix A.

/** A unique constraint said no. */
export const isUniqueViolation = (error: unknown) => hasSqlState(error, '23505');

/**
 * Of two transactions that waited for each other, or that cannot both be, this one was ended: nothing of it is done, and done
 * again it may go well.
 */
export const isTransactionConflict = (error: unknown) => hasSqlState(error, '40P01') || hasSqlState(error, '40001');

/** The disk that the database is on takes no more. */
export const isDiskFull = (error: unknown) => hasSqlState(error, '53100');

/** The database is not there, goes away, or takes no more: asked again later the same may work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailableError) return true;
    // A query that failed for want of a connection; what else fails so is a portal or a mail server.
    if (current.name === 'DrizzleQueryError' || current.message.startsWith('Failed query'))
      return isConnectionFailure(current);
  }
  return false;
}

/** No connection could be had for a transaction. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseAway';
}

/** Class 08 (connection), 57P (the server ends, or is not up yet), 53 (no room, no memory, no connection left), 25006 (it takes no writes). */
const unavailableSqlStates = /^(08...|57P0[1-4]|53[0-9]{3}|25006)$/;
const unavailableErrorCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessages = /Connection terminated|connection timeout|timeout exceeded when trying to connect/i;

/** Of an error that the driver made: whether it had nobody to talk to. */
export function isConnectionFailure(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : '';
    // A fatal word of the server is its last on this connection.
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
