import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/tables.ts';
import { createdAt, primaryId } from '#platform/db/columns.ts';
import { orders } from './orders.ts';

export const uploads = pgTable(
  'uploads',
  {
    id: primaryId(),
    /** Null while the order is unclaimed. */
    userId: uuid('user_id').references(() => users.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    bucket: text('bucket').notNull(),
    path: text('path').notNull(),
    /** SHA-256, lower-case hex. */
    checksum: text('checksum').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    originalName: text('original_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('uploads_path').on(table.bucket, table.path),
    index('uploads_order').on(table.orderId, table.createdAt.desc()),
  ],
);
