import { and, eq, inArray, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { checkoutAttempts } from '#checkout/tables.ts';
import { ConcurrentInsertError, lockExistingSubmissions, lockOrders, retryOrderedLocks } from '#orders/lock-orders.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { contactSuggestions, contacts, letters } from '#orders/tables/letters.ts';
import { inboundEmails, mailCandidates } from '#orders/tables/mails.ts';
import { orderMessages } from '#orders/tables/messages.ts';
import { nextActionCauses } from '#orders/tables/next-actions.ts';
import { orders, payments, vehicles } from '#orders/tables/orders.ts';
import { noFurtherRefunds, refunds } from '#orders/tables/refunds.ts';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { orderEvents } from '#platform/realtime/tables.ts';
import { isSentToOrder, mentionsAnySubmission, type OrderData } from './account-data.ts';

/** An audit event about a mail, without its recipient. */
export const auditDataWithoutAddress = sql`${auditLog.eventData} - 'email_sent_to'`;

/**
 * An audit event about an order, without its customer: the authority's number and the provider's error texts identify
 * somebody.
 */
const auditDataWithoutNames = sql`${auditLog.eventData} - '{email_sent_to,permit_reference,error}'::text[]`;

export const hasAuditAddress = sql`${auditLog.eventData} ? 'email_sent_to'`;

/**
 * Locks the orders until they are deleted: a payment or a mail from an authority waits and then finds nothing. The lock
 * also waits for every mail that is being read, whatever the mail turns out to be about.
 */
export function lockOrdersForErasure(tx: Tx, condition: SQL): Promise<void> {
  return retryOrderedLocks(tx, async (nestedTx) => {
    const found = await nestedTx
      .select({ order: orders, submission: submissions })
      .from(orders)
      .leftJoin(submissions, eq(submissions.orderId, orders.id))
      .where(condition);
    const { id } = inboundEmails;
    const isConcerned = concernsOrders(found);
    const mails = await nestedTx.select({ id }).from(inboundEmails).where(isConcerned).orderBy(id).for('update');
    const locked = await lockOrders(nestedTx, condition, 'update');
    // A mail needs a lock on an application or an order to be matched with it or to name it (receive-mail.ts,
    // process-inbound-mail.ts, customer-mails.ts): now none can do so.
    const isConcerning = concernsOrders(locked);
    if ((await nestedTx.$count(inboundEmails, and(isConcerning, notInArray(id, idsOf(mails))))) > 0)
      throw new ConcurrentInsertError();
  });
}

/** Mails that are matched with these orders or their applications, name them, or went to their addresses. */
function concernsOrders(
  found: readonly {
    order: typeof orders.$inferSelect;
    submission?: typeof submissions.$inferSelect | null | undefined;
  }[],
): SQL | undefined {
  const applications = found.flatMap(({ submission }) => submission ?? []);
  const ownOrders = found.map(({ order }) => order);
  return or(
    inArray(inboundEmails.orderId, idsOf(ownOrders)),
    isSentToOrder(ownOrders),
    inArray(inboundEmails.submissionId, idsOf(applications)),
    mentionsAnySubmission(applications),
  );
}

/** Deletes the rows of these orders and their jobs; the audit log keeps what was done with them, without names. */
export async function eraseOrders({ queue }: Pick<Context, 'queue'>, tx: Tx, data: OrderData): Promise<void> {
  const [orderIds, submissionIds] = [idsOf(data.orders), idsOf(data.submissions)];
  const mailIds = idsOf([...data.inboundEmails, ...data.doubtfulEmails]);
  const noteIds = idsOf(data.notifications);
  const letterIds = idsOf(data.letters);
  const refundIds = idsOf(data.refunds);
  await queue.cancel(tx, [...orderIds, ...submissionIds, ...mailIds, ...noteIds, ...letterIds, ...refundIds]);
  await tx.update(auditLog).set({ eventData: auditDataWithoutNames }).where(inArray(auditLog.orderId, orderIds));
  await tx.delete(notifications).where(inArray(notifications.id, noteIds));
  await tx.delete(inboundEmails).where(inArray(inboundEmails.id, mailIds));
  // These mails wait for a person, as a mail does whose match evidence points to several.
  await tx
    .update(inboundEmails)
    .set({ submissionId: null, matchedBy: null, reading: null, reviewReason: null })
    .where(inArray(inboundEmails.id, idsOf(data.guessedEmails)));
  const otherSubmissionIds = data.otherCandidates.map(({ submissionId }) => submissionId);
  const existingIds = await lockExistingSubmissions(tx, inArray(submissions.id, otherSubmissionIds));
  const candidates = data.otherCandidates
    .filter(({ submissionId }) => existingIds.includes(submissionId))
    .map((candidate) => ({ ...candidate, evidence: ['plate' as const] }));
  if (candidates.length > 0) await tx.insert(mailCandidates).values(candidates).onConflictDoNothing();
  await tx.delete(nextActionCauses).where(inArray(nextActionCauses.orderId, orderIds));
  await tx.delete(submissionFiles).where(inArray(submissionFiles.submissionId, submissionIds));
  await tx.delete(runSteps).where(inArray(runSteps.runId, idsOf(data.runs)));
  await tx.delete(automationRuns).where(inArray(automationRuns.orderId, orderIds));
  await tx.delete(orderMessages).where(inArray(orderMessages.orderId, orderIds));
  await tx.delete(deskQuestions).where(inArray(deskQuestions.submissionId, submissionIds));
  await tx.delete(deskTasks).where(inArray(deskTasks.submissionId, submissionIds));
  await tx.delete(ruleCheckStatements).where(inArray(ruleCheckStatements.submissionId, submissionIds));
  await tx.delete(contactSuggestions).where(inArray(contactSuggestions.submissionId, submissionIds));
  await tx.delete(letters).where(inArray(letters.id, letterIds));
  // A contact without any other letter shows only where this customer stayed.
  const written = tx.select({ one: sql`1` }).from(letters).where(eq(letters.contactId, contacts.id));
  await tx.delete(contacts).where(notExists(written));
  await tx.delete(submissions).where(inArray(submissions.orderId, orderIds));
  await tx.delete(uploads).where(inArray(uploads.orderId, orderIds));
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, orderIds));
  await tx.delete(refunds).where(inArray(refunds.orderId, orderIds));
  await tx.delete(noFurtherRefunds).where(inArray(noFurtherRefunds.orderId, orderIds));
  const paymentIds = idsOf(data.payments);
  await tx.delete(checkoutAttempts).where(inArray(checkoutAttempts.paymentId, paymentIds));
  await tx.delete(orders).where(inArray(orders.id, orderIds));
  // A payment that also paid for another person's unclaimed order stays with that order.
  const otherOrders = tx.select({ one: sql`1` }).from(orders).where(eq(orders.paymentId, payments.id));
  await tx.delete(payments).where(and(inArray(payments.id, paymentIds), notExists(otherOrders)));
  await tx.delete(vehicles).where(inArray(vehicles.id, idsOf(data.vehicles)));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
