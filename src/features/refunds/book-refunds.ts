import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { notify } from '#features/notifications/notify.ts';
import { statesBefore } from '#features/orders/lifecycle.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ProviderRefund } from '#platform/payments/payments.ts';
import { refundLifecycle } from './contract.ts';
import { lockOrder } from './locked-order.ts';
import { stopApplication } from './stop-application.ts';
import { refunds } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'queue' | 'ids' | 'clock'>;
type Order = typeof orders.$inferSelect;

const madeAtProvider = "Made at the card provider's own dashboard";

/**
 * Brings our books up to what the provider says was given back for one payment: our own refunds are closed, those made at
 * its dashboard are taken up. Row, audit event and mail in one commit; asked again it does nothing.
 */
export async function bookRefunds(ctx: Ctx, orderId: string, paymentIntentId: string): Promise<void> {
  const made = await ctx.payments.listRefunds(paymentIntentId);
  await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) return;
    let { order } = locked;
    for (const refund of made) {
      const booked = await book(ctx, tx, order, refund);
      if (booked) order = { ...order, refundedCents: order.refundedCents + refund.amountCents };
    }
    const isWhole = order.refundedCents === order.totalCents;
    if (isWhole && !order.withdrawnAt) await stopApplication(ctx, tx, { ...locked, order }, undefined);
  });
}

/** @returns whether it was news */
async function book(ctx: Ctx, tx: Tx, order: Order, made: ProviderRefund): Promise<boolean> {
  const now = ctx.clock.now();
  const known = await tx.$count(refunds, eq(refunds.providerRefundId, made.id));
  if (known > 0 || !made.isGood) return false;
  const settled = { status: 'done', providerRefundId: made.id, settledAt: now } as const;
  const [own] = made.key
    ? await tx
        .update(refunds)
        .set(settled)
        .where(
          and(
            eq(refunds.id, made.key),
            eq(refunds.orderId, order.id),
            inArray(refunds.status, statesBefore(refundLifecycle, 'done')),
          ),
        )
        .returning()
    : [];
  const id = own?.id ?? ctx.ids.uuid();
  const facts = { id, orderId: order.id, amountCents: made.amountCents, reason: madeAtProvider, createdAt: now };
  if (!own) await tx.insert(refunds).values({ ...facts, ...settled });
  const refundedCents = order.refundedCents + made.amountCents;
  await tx.update(orders).set({ refundedCents, updatedAt: now }).where(eq(orders.id, order.id));
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'ORDER_REFUNDED',
    orderId: order.id,
    actorId: own?.actorId ?? undefined,
    data: {
      refund_id: id,
      amount_cents: made.amountCents,
      made_at: own ? 'here' : 'provider',
      before: order.refundedCents,
      after: refundedCents,
    },
    at: now,
  });
  await notify(ctx, tx, {
    type: 'refunded',
    factKey: `refunded:${id}`,
    recipient: order.customerEmail,
    orderId: order.id,
    ...(order.userId ? { userId: order.userId } : {}),
    data: { amount_cents: String(made.amountCents) },
  });
  return true;
}
