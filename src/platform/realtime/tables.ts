import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';

/**
 * What browsers are told about one order, written in the transaction that changed it. The table with its growing id is
 * the truth a stream resumes from; NOTIFY only wakes the reader.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id').notNull(),
    type: text('type', { enum: ['orders', 'submissions', 'automation_runs'] }).notNull(),
    payload: jsonb('payload').$type<Record<string, string | null>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);
