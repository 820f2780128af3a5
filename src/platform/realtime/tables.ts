import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '#platform/db/columns.ts';

/**
 * Events for browsers about one order, written in the transaction that changes it. A stream resumes from this table by
 * its growing id; NOTIFY only wakes the reader.
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
