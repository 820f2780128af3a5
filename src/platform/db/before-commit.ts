import type { Db, Tx } from './database.ts';

/**
 * From now on `action` is the last action of each transaction of this database object: what it writes commits, or fails,
 * together with the rest. A savepoint is no transaction of its own.
 */
export function runBeforeCommit(db: Db, action: (tx: Tx) => Promise<void>): void {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx);
      await action(tx);
      return result;
    }, config);
}
