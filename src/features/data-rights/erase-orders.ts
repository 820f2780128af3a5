import { inArray, or, sql } from 'drizzle-orm';
import { auditLog } from '#features/audit/tables.ts';
import { checkoutAttempts, paymentEvents } from '#features/checkout/tables.ts';
import { deskQuestions, deskTasks } from '#features/desk/tables.ts';
import { uploads } from '#features/documents/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { orders, vehicles } from '#features/orders/tables.ts';
import { refunds } from '#features/refunds/tables.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { orderEvents } from '#platform/realtime/tables.ts';
import type { OrderData } from './own-data.ts';

/** What an audit event says about a mail, without whom it went to. */
export const withoutAddress = sql`${auditLog.eventData} - 'email_sent_to'`;

export const hasAddress = sql`${auditLog.eventData} ? 'email_sent_to'`;

/** Removes the rows of these orders, from the queue too; what was done with them stays in the audit log, nameless. */
export async function eraseOrders({ queue }: Pick<Context, 'queue'>, tx: Tx, data: OrderData): Promise<void> {
  const [orderIds, submissionIds] = [idsOf(data.orders), idsOf(data.submissions)];
  const mailIds = idsOf(data.inboundEmails);
  const noteIds = idsOf(data.notifications);
  const sessionIds = data.orders.flatMap(({ paymentSessionId }) => paymentSessionId ?? []);
  const intentIds = data.orders.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  await queue.forget(tx, [...orderIds, ...submissionIds, ...mailIds, ...noteIds]);
  await tx.update(auditLog).set({ eventData: withoutAddress }).where(inArray(auditLog.orderId, orderIds));
  // The provider's own words name the payer.
  const aboutPayment = sql<string>`${paymentEvents.payload}->'data'->'object'->>'payment_intent'`;
  await tx
    .update(paymentEvents)
    .set({ payload: {} })
    .where(or(inArray(paymentEvents.sessionId, sessionIds), inArray(aboutPayment, intentIds)));
  await tx.delete(notifications).where(inArray(notifications.id, noteIds));
  await tx.delete(inboundEmails).where(inArray(inboundEmails.id, mailIds));
  await tx.delete(submissionFiles).where(inArray(submissionFiles.submissionId, submissionIds));
  await tx.delete(runSteps).where(inArray(runSteps.runId, idsOf(data.runs)));
  await tx.delete(automationRuns).where(inArray(automationRuns.orderId, orderIds));
  await tx.delete(deskQuestions).where(inArray(deskQuestions.submissionId, submissionIds));
  await tx.delete(deskTasks).where(inArray(deskTasks.submissionId, submissionIds));
  await tx.delete(submissions).where(inArray(submissions.orderId, orderIds));
  await tx.delete(uploads).where(inArray(uploads.orderId, orderIds));
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, orderIds));
  await tx.delete(refunds).where(inArray(refunds.orderId, orderIds));
  await tx.delete(checkoutAttempts).where(inArray(checkoutAttempts.orderId, orderIds));
  await tx.delete(orders).where(inArray(orders.id, orderIds));
  await tx.delete(vehicles).where(inArray(vehicles.id, idsOf(data.vehicles)));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
