import type { Db, Tx } from '../src/platform/db/database.ts';

/** What several queries read is of one moment: nothing that is committed meanwhile is seen by the later ones alone. */
export const readAtOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
