import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Stored files that nothing may hold any more, until they are gone: a row here and not a job, for the queue keeps its jobs. */
export const filesToErase = pgTable(
  'files_to_erase',
  {
    bucket: text('bucket').notNull(),
    path: text('path').notNull(),
    /** By which they are gone through, and named in the log: a path has its owner's id in it. */
    id: uuid('id').notNull().unique().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.path] })],
);
