import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { refundCauses, refundStatuses } from '../contracts/refund-contract.ts';
import { orders } from './orders.ts';

export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at the provider, so that it makes the refund once and we find it there again. */
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Pence. */
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull(),
    /**
     * Cause of an automatic refund: a time promise that we missed, a vehicle that had its certificate, or days that
     * need nothing. It ends nothing, whatever its amount. Null for any other reason.
     */
    cause: text('cause', { enum: refundCauses }),
    status: text('status', { enum: refundStatuses }).notNull().default('open'),
    /** The provider's own id, known once it is done. One made at its dashboard may cover several orders. */
    providerRefundId: text('provider_refund_id'),
    /** The account that acted; null for one made at the provider's own dashboard, or by the rules. */
    actorId: uuid('actor_id'),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    oneOfConstraint('refunds_status', table.status, refundStatuses),
    oneOfConstraint('refunds_cause', table.cause, refundCauses),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check('refunds_done', sql`${table.status} <> 'done' or ${table.providerRefundId} is not null`),
    unique('refunds_once').on(table.providerRefundId, table.orderId),
    // Two admins, or two tabs, never refund one order at the same time.
    uniqueIndex('refunds_one_open').on(table.orderId).where(sql`${table.status} = 'open'`),
    // Each automatic refund is made once, whatever the bank answers; an admin may repeat it.
    uniqueIndex('refunds_one_cause').on(table.orderId, table.cause).where(sql`${table.actorId} is null`),
    index('refunds_order').on(table.orderId, table.createdAt.desc()),
    index('refunds_created').on(table.createdAt.desc()),
  ],
);

/**
 * An admin decided, with a reason, that an ended application keeps part of its money; without this row the rest is
 * still due.
 */
export const noFurtherRefunds = pgTable('no_further_refunds', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  reason: text('reason').notNull(),
  /** The account that decided. */
  actorId: uuid('actor_id').notNull(),
  createdAt: createdAt(),
});
