/** Any number that only this code uses (migrate.ts has another). */
const lockKey = 727_002;

/**
 * Statements of the lock between erasing files and a backup. A backup takes the rows first and the files later: a file
 * that a row of its snapshot names must not go in between. So files that are to be erased wait for its end.
 */
export const erasureLock = {
  /** Of the backup, until its connection ends or `release`. It waits for a removal that has begun. */
  hold: `select pg_advisory_lock(${lockKey})`,
  /** Answers `released`: false where the connection was lost meanwhile, and with it the lock. */
  release: `select pg_advisory_unlock(${lockKey}) as released`,
  /** Of one removal, until the end of its transaction. Answers `taken`: false while a backup runs. */
  tryUse: `select pg_try_advisory_xact_lock_shared(${lockKey}) as taken`,
} as const;
