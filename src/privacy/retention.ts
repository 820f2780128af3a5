import { and, eq, inArray, lt } from 'drizzle-orm';
import { customerViews, emailChanges, sessions } from '#accounts/tables.ts';
import { deskQuestions } from '#applications/desk/tables.ts';
import { inboundEmails } from '#applications/inbox/tables.ts';
import { orders } from '#applications/order/tables.ts';
import { automationRuns, isTestRun, runSteps, submissions } from '#applications/runs/tables.ts';
import { auditLog } from '#audit/tables.ts';
import { keptPayments } from '#money/tables.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import { promiseErasure } from './erase-files.ts';
import { eraseOrders, hasAddress, holdToErase, withoutAddress } from './erase-orders.ts';
import { filesOf, selectOrderData } from './own-data.ts';

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
  await eraseOldNotifications(ctx, oldMail);
  await ctx.db
    .update(auditLog)
    .set({ eventData: withoutAddress })
    .where(and(eq(auditLog.eventType, 'CUSTOMER_NOTIFIED'), lt(auditLog.createdAt, oldMail), hasAddress));
  await ctx.db.delete(deskQuestions).where(lt(deskQuestions.createdAt, oldMail));
  await ctx.db.delete(customerViews).where(lt(customerViews.startedAt, oldMail));
  // Of no use from then on: the one names a network and a browser, the other an address that may be a stranger's.
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await ctx.db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
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
    const old = await tx.select({ id: orders.id }).from(orders).where(lt(orders.createdAt, before)).limit(batch);
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await holdToErase(tx, inArray(orders.id, ids));
    const data = await selectOrderData(tx, inArray(orders.id, ids));
    await eraseOrders(ctx, tx, data);
    await promiseErasure(ctx, tx, filesOf(data));
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
    await promiseErasure(ctx, tx, files);
    return old.length;
  });
}

/** Those that were never sent too: a reminder that has nothing to tell any more holds an address like any other. */
async function eraseOldNotifications({ db, queue }: Ctx, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .delete(notifications)
      .where(lt(notifications.createdAt, before))
      .returning({ id: notifications.id, sentAt: notifications.sentAt });
    const unsent = old.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);
    await queue.forget(tx, unsent);
  });
}

/** Staff's trials at portals, with their pictures. @returns how many there were */
async function eraseOldTests(ctx: Ctx, before: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const old = await tx
      .select({ id: automationRuns.id })
      .from(automationRuns)
      .where(and(isTestRun, lt(automationRuns.createdAt, before)))
      .limit(batch);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const steps = await tx
      .delete(runSteps)
      .where(inArray(runSteps.runId, ids))
      .returning({ path: runSteps.screenshotPath });
    await tx.delete(automationRuns).where(inArray(automationRuns.id, ids));
    const files = steps.flatMap(({ path }) => (path ? [{ bucket: 'submission-proofs' as const, path }] : []));
    await promiseErasure(ctx, tx, files);
    return ids.length;
  });
}

/** Years, as the privacy page says (specification, section 9). */
export const applicationYears = 7;
const communicationYears = 3;
/** Invented data typed at portals to try them; of no use once the portal has changed. */
const testYears = 1;
