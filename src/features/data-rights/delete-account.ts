import { eq, inArray, sql } from 'drizzle-orm';
import { users, verifications } from '#features/accounts/tables.ts';
import { recordAudit } from '#features/audit/record.ts';
import { auditLog } from '#features/audit/tables.ts';
import { notify } from '#features/notifications/notify.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { eraseOrders, withoutAddress } from './erase-orders.ts';
import { eraseFilesJob } from './job.ts';
import { keepPayments } from './keep-payments.ts';
import { filesOf, type OwnData, selectOwnData } from './own-data.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'payments' | 'ids' | 'clock' | 'log'>;

/**
 * Removes everything of an account from database, queue and file store, except the records of payments, which are kept
 * apart under a pseudonym. One transaction: either all of it is gone or nothing.
 * @throws Refusal CONFLICT while an order is paid and neither finished nor refunded
 */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<void> {
  const before = await selectOwnData(ctx.db, userId);
  refuseWhileOpen(before);
  await closePaymentPages(ctx, before);
  await ctx.db.transaction(async (tx) => {
    // The orders stand still from here on: a payment or a mail from an authority waits and then finds nothing.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).for('update');
    const data = await selectOwnData(tx, userId);
    refuseWhileOpen(data);
    const kept = await keepPayments(ctx, tx, data);
    await erase(ctx, tx, data);
    await ctx.queue.enqueue(tx, eraseFilesJob, { files: filesOf(data) });
    const at = ctx.clock.now();
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'ACCOUNT_DELETED', data: { kept_payments: kept }, at });
    await notify(ctx, tx, {
      type: 'account_deleted',
      factKey: `deleted:${userId}`,
      recipient: data.user.email,
      data: { kept: String(kept) },
    });
  });
}

/** Money that came in ends as a permit, as a refund, or open with an owner; an owner who is gone is none. */
function refuseWhileOpen({ orders: own, refunds }: OwnData): void {
  if (refunds.some(({ status }) => status === 'open'))
    throw new Refusal('CONFLICT', 'A refund to you is under way. Please try again when it has arrived.');
  const open = own.find(
    ({ status, refundedCents, totalCents }) =>
      status !== 'pending' && status !== 'completed' && refundedCents < totalCents,
  );
  if (!open) return;
  throw new Refusal(
    'CONFLICT',
    `Order ${open.orderRef} is paid and not finished. Wait until it is completed, or ask us for a refund first.`,
  );
}

/** A page that can still be paid on would take money for an order that is gone. */
async function closePaymentPages({ payments, log }: Ctx, { orders: own }: OwnData): Promise<void> {
  for (const { status, paymentSessionId, orderRef } of own) {
    if (status !== 'pending' || !paymentSessionId) continue;
    const isClosed = await payments.closeSession(paymentSessionId).catch((error: unknown) => {
      log.error({ err: error }, 'payment page could not be closed');
      throw new Refusal(
        'PAYMENT_PROVIDER',
        'The card provider does not answer at the moment. Please try again in a minute.',
      );
    });
    if (!isClosed) throw new Refusal('CONFLICT', `Order ${orderRef} has just been paid.`);
  }
}

async function erase(ctx: Ctx, tx: Tx, data: OwnData): Promise<void> {
  const { user } = data;
  // An address of theirs from before a change of it is named by the account's own mails only.
  const ownMails = data.notifications.filter(({ orderId, userId }) => orderId === null && userId === user.id);
  const addresses = [user.email, ...ownMails.map(({ recipient }) => recipient)];
  await tx
    .update(auditLog)
    .set({ eventData: withoutAddress })
    .where(inArray(sql`${auditLog.eventData}->>'email_sent_to'`, addresses));
  await eraseOrders(ctx, tx, data);
  await tx.delete(verifications).where(eq(verifications.value, user.id));
  // Sessions, password, profile and roles go with it.
  await tx.delete(users).where(eq(users.id, user.id));
}
