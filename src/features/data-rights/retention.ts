import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { customerViews } from '#features/accounts/tables.ts';
import { auditLog } from '#features/audit/tables.ts';
import { testRunSteps, testRuns } from '#features/automation/tables.ts';
import { deskQuestions } from '#features/desk/tables.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { eraseOrders, hasAddress, withoutAddress } from './erase-orders.ts';
import { eraseFilesJob } from './job.ts';
import { filesOf, selectOrderData } from './own-data.ts';
import { applicationYears, communicationYears, testYears } from './retention-periods.ts';
import { keptPayments } from './tables.ts';

/** So many at a time: a long transaction would keep others waiting. */
const batch = 100;

type Ctx = Pick<Context, 'db' | 'queue' | 'clock'>;

/** Removes what is older than the privacy page promises to keep it. */
export async function applyRetention(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.delete(keptPayments).where(lt(keptPayments.keepUntil, now.toISOString().slice(0, 10)));
  while ((await eraseOldOrders(ctx, yearsBefore(now, applicationYears))) === batch);
  const oldMail = yearsBefore(now, communicationYears);
  while ((await eraseOldMails(ctx, oldMail)) === batch);
  await ctx.db.delete(notifications).where(and(lt(notifications.createdAt, oldMail), isNotNull(notifications.sentAt)));
  await ctx.db
    .update(auditLog)
    .set({ eventData: withoutAddress })
    .where(and(eq(auditLog.eventType, 'CUSTOMER_NOTIFIED'), lt(auditLog.createdAt, oldMail), hasAddress));
  await ctx.db.delete(deskQuestions).where(lt(deskQuestions.createdAt, oldMail));
  await ctx.db.delete(customerViews).where(lt(customerViews.startedAt, oldMail));
  while ((await eraseOldTests(ctx, yearsBefore(now, testYears))) === batch);
}

function yearsBefore(date: Date, years: number): Date {
  const before = new Date(date);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** @returns how many there were */
async function eraseOldOrders(ctx: Ctx, before: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const old = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(lt(orders.createdAt, before))
      .limit(batch)
      .for('update');
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const data = await selectOrderData(tx, inArray(orders.id, ids));
    await eraseOrders(ctx, tx, data);
    await ctx.queue.enqueue(tx, eraseFilesJob, { files: filesOf(data) });
    return old.length;
  });
}

/** The permit itself came with a mail: it stays as long as its order. @returns how many there were */
async function eraseOldMails(ctx: Ctx, before: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const old = await tx.select().from(inboundEmails).where(lt(inboundEmails.receivedAt, before)).limit(batch);
    if (old.length === 0) return 0;
    const submissionIds = old.flatMap(({ submissionId }) => submissionId ?? []);
    const permits = await tx
      .select({ path: submissions.confirmationPdfPath })
      .from(submissions)
      .where(inArray(submissions.id, submissionIds));
    const kept = new Set(permits.map(({ path }) => path));
    const files = filesOf({ inboundEmails: old }).filter(({ path }) => !kept.has(path));
    const ids = old.map(({ id }) => id);
    await tx.delete(inboundEmails).where(inArray(inboundEmails.id, ids));
    await ctx.queue.enqueue(tx, eraseFilesJob, { files });
    return old.length;
  });
}

/** Staff's trials at portals, with their pictures. @returns how many there were */
async function eraseOldTests(ctx: Ctx, before: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const old = await tx.select({ id: testRuns.id }).from(testRuns).where(lt(testRuns.createdAt, before)).limit(batch);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const steps = await tx
      .delete(testRunSteps)
      .where(inArray(testRunSteps.testRunId, ids))
      .returning({ path: testRunSteps.screenshotPath });
    await tx.delete(testRuns).where(inArray(testRuns.id, ids));
    const files = steps.flatMap(({ path }) => (path ? [{ bucket: 'submission-proofs' as const, path }] : []));
    await ctx.queue.enqueue(tx, eraseFilesJob, { files });
    return ids.length;
  });
}
