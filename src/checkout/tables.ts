import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { payments } from '#orders/tables/orders.ts';
import { createdAt } from '#platform/db/columns.ts';

/** A checkout that a browser may repeat: the same key and body return the same orders and payment page. */
export const checkoutAttempts = pgTable('checkout_attempts', {
  /** The caller's Idempotency-Key. */
  key: text('key').primaryKey(),
  /** SHA-256 of the body, so that the key cannot be reused for other orders. */
  bodyHash: text('body_hash').notNull(),
  paymentId: uuid('payment_id')
    .notNull()
    .references(() => payments.id),
  createdAt: createdAt(),
});
