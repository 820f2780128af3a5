import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Stored files that nothing may hold any more, until they are gone: a row here and not a job, for the queue keeps its jobs. */
export const filesToErase = pgTable(
  'files_to_erase',
  { bucket: text('bucket').notNull(), path: text('path').notNull() },
  (table) => [primaryKey({ columns: [table.bucket, table.path] })],
);
