// Codes of PostgreSQL's documentation, appendix A.

/** A unique constraint said no. */
export const isUniqueViolation = (error: unknown) => hasState(error, '23505');

/** Of two transactions that waited for each other this one was ended, and nothing of it is done. */
export const isDeadlock = (error: unknown) => hasState(error, '40P01');

/** The driver's error is the cause of Drizzle's. */
function hasState(error: unknown, state: string): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === state) return true;
  }
  return false;
}
