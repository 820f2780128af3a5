import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { customerViews, emailChanges, users, verifications } from '#accounts/tables.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { auditLog } from '#audit/tables.ts';
import { isRefundOpen } from '#orders/contracts/refund-contract.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { isPaymentOpen, isPermitOutstanding } from '#orders/states/lifecycle.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { noFurtherRefunds, refunds } from '#orders/tables/refunds.ts';
import { automationRuns, operatorAssistRequests } from '#orders/tables/submissions.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { enqueueFileErasure } from '#platform/files/enqueue-file-erasure.ts';
import { type AccountData, isOwnOrUnpaid, listFilesToErase, selectErasableData } from './account-data.ts';
import { assertEmailProved } from './assert-email-proved.ts';
import { auditDataWithoutAddress, eraseOrders, lockOrdersForErasure } from './erase-orders.ts';
import { retainPaymentRecords } from './retain-payment-records.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'payments' | 'ids' | 'clock' | 'log'>;

/**
 * Deletes everything of an account from database, queue and file store, except the payment records, which stay apart
 * under a pseudonym. One transaction: either everything is deleted or nothing.
 * @throws Refusal NOT_ALLOWED while the mailbox is not known to be theirs, CONFLICT while an order is paid and neither
 * finished nor refunded
 */
export async function deleteAccount(ctx: Ctx, userId: string): Promise<void> {
  await assertEmailProved(ctx.db, userId);
  const before = await selectErasableData(ctx.db, userId);
  assertNoOpenOrder(before);
  await assertNoRefundOwed(ctx.db, before);
  await closePaymentPages(ctx, before);
  await ctx.db.transaction((tx) => eraseAccount(ctx, tx, before));
}

async function eraseAccount(ctx: Ctx, tx: Tx, before: AccountData): Promise<void> {
  await lockOrdersForErasure(tx, isOwnOrUnpaid(await lockAccount(tx, before.user.id)));
  const data = await selectErasableData(tx, before.user.id);
  assertNoOpenOrder(data);
  await assertNoRefundOwed(tx, data);
  assertNoNewPaymentPage(before, data);
  const pseudonym = ctx.ids.uuid();
  const retainedCount = await retainPaymentRecords(ctx, tx, data, pseudonym);
  await eraseAccountRows(ctx, tx, data, pseudonym);
  await enqueueFileErasure(ctx, tx, listFilesToErase(data));
  const at = ctx.clock.now();
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'ACCOUNT_DELETED',
    data: { retained_payments: retainedCount },
    at,
  });
  await enqueueNotification(ctx, tx, {
    type: 'account_deleted',
    factKey: `deleted:${pseudonym}`,
    recipient: data.user.email,
    data: { kept: String(retainedCount) },
  });
}

/** Changing the account's address or password locks it before its orders, too (lock-orders.ts). */
async function lockAccount(tx: Tx, userId: string): Promise<typeof users.$inferSelect> {
  await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId)).for('update');
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  // Two requests came at the same moment.
  if (!user) throw notFound('Account');
  return user;
}

/**
 * Money received ends as a permit, as a refund, or as an open case of its customer; a deleted customer cannot follow a
 * case.
 */
function assertNoOpenOrder(data: AccountData): void {
  const { orders: ownOrders, refunds: ownRefunds, noFurtherRefunds: decisions } = data;
  if (ownRefunds.some(({ status }) => isRefundOpen(status)))
    throw new Refusal('CONFLICT', 'A refund to you is under way. Please try again when it has arrived.');
  const settledOrderIds = new Set(decisions.map(({ orderId }) => orderId));
  const endedOrderIds = listEndedOrderIds(data);
  const open = ownOrders.find(({ id, status, refundedCents, totalCents, cancelledAt }) => {
    // For a missed promise all of the money may be refunded while the permit is still to come.
    const isPaidBack = refundedCents >= totalCents && (cancelledAt !== null || endedOrderIds.has(id));
    return isPermitOutstanding(status) && !isPaidBack && !settledOrderIds.has(id);
  });
  if (!open) return;
  throw new Refusal(
    'CONFLICT',
    `Order ${open.orderRef} is paid and not finished. Wait until it is completed, or ask us for a refund first.`,
  );
}

/** A refund that the bank refused is still owed, even once the permit is there. */
async function assertNoRefundOwed(db: Queryable, { orders: ownOrders }: AccountData): Promise<void> {
  const ids = ownOrders.map(({ id }) => id);
  const [owedRefund] = await readRefusedRefunds(db, inArray(orders.id, ids));
  if (!owedRefund) return;
  throw new Refusal(
    'CONFLICT',
    `The bank has refused a refund of order ${owedRefund.orderRef}, and we owe it to you still. Please try again when it has arrived.`,
  );
}

function listEndedOrderIds({ submissions, deskTasks }: AccountData): Set<string> {
  const endedSubmissionIds = new Set(deskTasks.flatMap(({ submissionId, closure }) => (closure ? [submissionId] : [])));
  return new Set(submissions.flatMap(({ id, orderId }) => (endedSubmissionIds.has(id) ? [orderId] : [])));
}

/** An open payment page would take money for an order that no longer exists. */
async function closePaymentPages(
  { payments: providers, log }: Ctx,
  { orders: ownOrders, payments }: AccountData,
): Promise<void> {
  for (const { id, provider, state, sessionId } of payments) {
    if (!isPaymentOpen(state) || !sessionId) continue;
    const isClosed = await providers
      .getByName(provider)
      .expireSession(sessionId)
      .catch((error: unknown) => {
        log.error({ err: error }, 'payment page could not be closed');
        throw new Refusal(
          'PAYMENT_PROVIDER',
          'The card provider does not answer at the moment. Please try again in a minute.',
        );
      });
    const order = ownOrders.find(({ paymentId }) => paymentId === id);
    if (!isClosed) throw new Refusal('CONFLICT', `Order ${order?.orderRef} has just been paid.`);
  }
}

/** A payment page that was opened since the others were closed. */
function assertNoNewPaymentPage(before: AccountData, { payments }: AccountData): void {
  const closed = new Set(before.payments.map(({ sessionId }) => sessionId));
  const isNew = payments.some(({ state, sessionId }) => isPaymentOpen(state) && !closed.has(sessionId));
  if (isNew) throw new Refusal('CONFLICT', 'An order was begun at this moment. Please try again.');
}

async function eraseAccountRows(ctx: Ctx, tx: Tx, data: AccountData, pseudonym: string): Promise<void> {
  const { user } = data;
  await eraseRecipientAddresses(tx, data);
  await eraseOrders(ctx, tx, data);
  await pseudonymizeActor(tx, user.id, pseudonym);
  await tx.delete(verifications).where(eq(verifications.value, user.id));
  // Deleting the user deletes sessions, password, profile and roles with it.
  await tx.delete(users).where(eq(users.id, user.id));
}

/**
 * The recipients of the account's own mails, including an earlier address of theirs; mails to other accounts there are
 * not theirs.
 */
async function eraseRecipientAddresses(tx: Tx, { notifications: ownNotifications }: AccountData): Promise<void> {
  const sent = ownNotifications.filter(({ orderId, sentAt }) => orderId === null && sentAt !== null);
  if (sent.length === 0) return;
  const ids = sent.map(({ id }) => id);
  const isOfThese = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        inArray(notifications.id, ids),
        // The mail and its audit entry were written at the same moment (send-notification.ts).
        eq(notifications.sentAt, auditLog.createdAt),
        eq(notifications.recipient, sql`${auditLog.eventData}->>'email_sent_to'`),
      ),
    );
  await tx.update(auditLog).set({ eventData: auditDataWithoutAddress }).where(exists(isOfThese));
}

/** The audit log keeps what the account did, above all for staff, under a name that identifies nobody. */
async function pseudonymizeActor(tx: Tx, userId: string, pseudonym: string): Promise<void> {
  const { actorId, eventData } = auditLog;
  const renamed = sql`replace(${eventData}::text, ${userId}, ${pseudonym})::jsonb`;
  await tx
    .update(auditLog)
    .set({
      actorId: sql`case when ${actorId} = ${userId} then ${pseudonym}::uuid else ${actorId} end`,
      eventData: renamed,
    })
    .where(or(eq(actorId, userId), sql`${eventData}::text like ${`%${userId}%`}`));
  await tx.update(refunds).set({ actorId: pseudonym }).where(eq(refunds.actorId, userId));
  await tx.update(noFurtherRefunds).set({ actorId: pseudonym }).where(eq(noFurtherRefunds.actorId, userId));
  await tx.update(inboundEmails).set({ handledBy: pseudonym }).where(eq(inboundEmails.handledBy, userId));
  await tx.update(automationRuns).set({ startedBy: pseudonym }).where(eq(automationRuns.startedBy, userId));
  await tx
    .update(operatorAssistRequests)
    .set({ operatorId: pseudonym })
    .where(eq(operatorAssistRequests.operatorId, userId));
  await tx.update(customerViews).set({ adminId: pseudonym }).where(eq(customerViews.adminId, userId));
}
