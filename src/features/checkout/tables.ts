import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/tables.ts';
import { createdAt } from '#platform/db/columns.ts';

/** A checkout that a browser may repeat: the same key and body answer the same order and payment page. */
export const checkoutAttempts = pgTable('checkout_attempts', {
  /** The caller's Idempotency-Key. */
  key: text('key').primaryKey(),
  /** SHA-256 of the body, so that one key cannot be used for two different orders. */
  bodyHash: text('body_hash').notNull(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id),
  createdAt: createdAt(),
});

/** Every webhook event once, whole: the provider delivers duplicates and we may have to explain a payment years later. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  sessionId: text('session_id'),
  payload: jsonb('payload').$type<unknown>().notNull(),
  createdAt: createdAt(),
});
