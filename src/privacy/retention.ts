import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { attemptCounters, customerViews, emailChanges, sessions, signInAttempts } from '#accounts/tables.ts';
import { auditLog } from '#audit/tables.ts';
import { retainedPayments } from '#money/tables.ts';
import { deskQuestions } from '#orders/tables/desk.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { orderMessages } from '#orders/tables/messages.ts';
import { orders } from '#orders/tables/orders.ts';
import { automationRuns, isTestRun, runSteps, submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import { toUtcDay } from '#permits/days.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { enqueueFileErasure } from '#platform/files/enqueue-file-erasure.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';
import { listFilesToErase, selectOrderData } from './account-data.ts';
import { auditDataWithoutAddress, eraseOrders, hasAuditAddress, lockOrdersForErasure } from './erase-orders.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'clock' | 'log'>;

/** Deletes what is older than the retention periods of the privacy page. */
export async function applyRetention(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.delete(retainedPayments).where(lt(retainedPayments.keepUntil, toUtcDay(now)));
  await eraseOldOrders(ctx, yearsBefore(now, orderRetentionYears));
  const oldMail = yearsBefore(now, communicationYears);
  await eraseOldMails(ctx, oldMail);
  await eraseOldNotifications(ctx, oldMail);
  await ctx.db
    .update(auditLog)
    .set({ eventData: auditDataWithoutAddress })
    .where(and(eq(auditLog.eventType, 'CUSTOMER_NOTIFIED'), lt(auditLog.createdAt, oldMail), hasAuditAddress));
  await ctx.db.delete(deskQuestions).where(lt(deskQuestions.createdAt, oldMail));
  await ctx.db.delete(orderMessages).where(lt(orderMessages.createdAt, oldMail));
  await ctx.db.delete(customerViews).where(lt(customerViews.startedAt, oldMail));
  // Useless from then on: a session names a network and a browser, an address change an address that may be a
  // stranger's.
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await ctx.db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  // Attempts are counted within ten minutes or less, and one kind of key names a network.
  await ctx.db.delete(attemptCounters).where(lt(attemptCounters.windowEnds, now));
  await ctx.db.delete(signInAttempts).where(lt(signInAttempts.lastRequest, addHours(now, -24).getTime()));
  await eraseOldTests(ctx, yearsBefore(now, testYears));
}

function yearsBefore(date: Date, years: number): Date {
  const before = new Date(date);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

const job = 'apply-retention';

/** Each row by itself: a long transaction would block others, and one failed row must not stop the rest. */
async function eraseOldOrders(ctx: Ctx, before: Date): Promise<void> {
  await processRowsByPage(ctx.log, {
    job,
    readPage: (after) =>
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(lt(orders.createdAt, before), gt(orders.id, after)))
        .orderBy(asc(orders.id))
        .limit(rowPageSize),
    processRow: ({ id }) =>
      ctx.db.transaction(async (tx) => {
        const ofThis = eq(orders.id, id);
        await lockOrdersForErasure(tx, ofThis);
        const data = await selectOrderData(tx, ofThis);
        await eraseOrders(ctx, tx, data);
        await enqueueFileErasure(ctx, tx, listFilesToErase(data));
      }),
  });
}

/** The permit itself came with a mail: that mail stays as long as its order. */
async function eraseOldMails(ctx: Ctx, before: Date): Promise<void> {
  await processRowsByPage(ctx.log, {
    job,
    readPage: (after) =>
      ctx.db
        .select()
        .from(inboundEmails)
        .where(and(lt(inboundEmails.receivedAt, before), gt(inboundEmails.id, after)))
        .orderBy(asc(inboundEmails.id))
        .limit(rowPageSize),
    processRow: (mail) =>
      ctx.db.transaction(async (tx) => {
        const permits = await tx
          .select({ path: submissions.confirmationPdfPath })
          .from(submissions)
          .where(eq(submissions.id, mail.submissionId ?? mail.id));
        const permitPaths = new Set(permits.map(({ path }) => path));
        const files = listFilesToErase({ inboundEmails: [mail] }).filter(({ path }) => !permitPaths.has(path));
        await tx.delete(inboundEmails).where(eq(inboundEmails.id, mail.id));
        await enqueueFileErasure(ctx, tx, files);
      }),
  });
}

/** Includes mails that were never sent: an outdated reminder contains an address like any other. */
async function eraseOldNotifications({ db, queue }: Ctx, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(notifications)
      .where(lt(notifications.createdAt, before))
      .returning({ id: notifications.id, sentAt: notifications.sentAt });
    const unsent = deleted.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);
    await queue.cancel(tx, unsent);
  });
}

/** Tests by staff at portals, with their pictures. */
async function eraseOldTests(ctx: Ctx, before: Date): Promise<void> {
  await processRowsByPage(ctx.log, {
    job,
    readPage: (after) =>
      ctx.db
        .select({ id: automationRuns.id })
        .from(automationRuns)
        .where(and(isTestRun, lt(automationRuns.createdAt, before), gt(automationRuns.id, after)))
        .orderBy(asc(automationRuns.id))
        .limit(rowPageSize),
    processRow: ({ id }) =>
      ctx.db.transaction(async (tx) => {
        const steps = await tx
          .delete(runSteps)
          .where(eq(runSteps.runId, id))
          .returning({ path: runSteps.screenshotPath });
        await tx.delete(automationRuns).where(eq(automationRuns.id, id));
        const files = steps.flatMap(({ path }) => (path ? [{ bucket: 'submission-proofs' as const, path }] : []));
        await enqueueFileErasure(ctx, tx, files);
      }),
  });
}

/** Years, as the privacy page says (specification, section 9). */
export const orderRetentionYears = 7;
const communicationYears = 3;
/** Invented data typed at portals to test them; useless once the portal has changed. */
const testYears = 1;
