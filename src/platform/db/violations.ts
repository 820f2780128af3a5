/** SQLSTATE 23505: a unique constraint said no. The driver's error is the cause of Drizzle's. */
export function isUniqueViolation(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '23505') return true;
  }
  return false;
}
