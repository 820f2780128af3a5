import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Stored files that are to be erased, until they are gone. They are rows and not jobs, because the queue stores its
 * jobs for a while.
 */
export const filesToErase = pgTable(
  'files_to_erase',
  {
    bucket: text('bucket').notNull(),
    path: text('path').notNull(),
    /** Used for paging and in the log, because a path contains its owner's id. */
    id: uuid('id').notNull().unique().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.path] })],
);
