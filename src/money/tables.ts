import { char, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PriceItem } from '#permits/order-contract.ts';
import { createdAt, instant } from '#platform/db/columns.ts';

/**
 * Every webhook event, stored once and without the payer: the provider delivers duplicates, and we may have to explain
 * a payment years later.
 */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  sessionId: text('session_id'),
  payload: jsonb('payload').$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/**
 * The records that the law requires of an erased account: what was sold, when and for how much (UK: Companies Act 2006
 * s.388 and VAT Regulations 1995 reg.31, six years after the period; we keep seven, as the privacy page says). No name,
 * no address, no plate; stored apart from the live orders.
 */
export const retainedPayments = pgTable(
  'retained_payments',
  {
    orderRef: text('order_ref').primaryKey(),
    /** The same for all orders of one erased account; created at random on the day of erasure. */
    pseudonym: uuid('pseudonym').notNull(),
    country: text('country').notNull(),
    cityZone: text('city_zone').notNull(),
    priceItems: jsonb('price_items').$type<PriceItem[]>().notNull(),
    /** In pence. */
    totalCents: integer('total_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    refundedCents: integer('refunded_cents').notNull(),
    paymentSessionId: text('payment_session_id'),
    providerPaymentId: text('provider_payment_id'),
    /** The provider's ids of the refunds for these orders; the payment's other orders, if any, still exist. */
    providerRefundIds: text('provider_refund_ids').array().notNull().default([]),
    paidAt: instant('paid_at').notNull(),
    erasedAt: instant('erased_at').notNull(),
    keepUntil: date('keep_until').notNull(),
  },
  (table) => [index('retained_payments_keep_until').on(table.keepUntil)],
);
