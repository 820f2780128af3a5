import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { notifyUnansweredVisits } from '#channels/letter/visits.ts';
import {
  type ApplicationNextAction,
  readApplicationNextActions,
  readOrderNextActions,
} from '#orders/read-next-actions.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasFailed, isNotBegun, isUndecided } from '#orders/states/lifecycle.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Escalates to the desk every application whose authority, contact, customer or automatic step is late. All facts are
 * in the database, so a restart loses none. A second call finds nothing new.
 */
export async function escalateOverdueApplications(ctx: Ctx): Promise<void> {
  await notifyUnansweredVisits(ctx);
  // A failed or ended application waits for nobody, unless a question to the customer is open.
  const openQuestions = ctx.db
    .select({ id: deskQuestions.submissionId })
    .from(deskQuestions)
    .where(isNull(deskQuestions.answeredAt));
  const awaitsCustomer = and(hasStatus(submissions.status, hasFailed), inArray(submissions.id, openQuestions));
  for (const isWaiting of [hasStatus(submissions.status, isUndecided), awaitsCustomer]) {
    await processRowsByPage(ctx.log, {
      job: 'find-overdue',
      readPage: (after) => readSubmissionPage(ctx, isWaiting, after),
      processRow: async ({ id, preloadedAction }) => {
        const [nextAction] = preloadedAction
          ? [preloadedAction]
          : await readApplicationNextActions(ctx.db, ctx.clock.now(), eq(submissions.id, id));
        if (nextAction && isOverdue(nextAction, ctx.clock.now())) await escalateToDesk(ctx, id);
      },
    });
  }
  await startStuckOrders(ctx);
}

/** Read in one query. If that fails, each is read by itself, so that only the broken one is skipped. */
async function readSubmissionPage({ db, clock }: Ctx, isWaiting: SQL | undefined, after: string) {
  const page = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(isWaiting, gt(submissions.id, after)))
    .orderBy(asc(submissions.id))
    .limit(rowPageSize);
  const ids = page.map(({ id }) => id);
  const nextActions = await readApplicationNextActions(db, clock.now(), inArray(submissions.id, ids)).catch(() => []);
  const byId = new Map(nextActions.map((nextAction) => [nextAction.id, nextAction]));
  return ids.map((id) => ({ id, preloadedAction: byId.get(id) }));
}

/** Complete orders that have no submission yet. */
async function startStuckOrders(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const isWaiting = and(hasStatus(orders.status, isNotBegun), isNull(orders.withdrawnAt));
  await processRowsByPage(ctx.log, {
    job: 'find-overdue',
    async readPage(after) {
      const page = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(isWaiting, gt(orders.id, after)))
        .orderBy(asc(orders.id))
        .limit(rowPageSize);
      const ids = page.map(({ id }) => id);
      const nextActions = await readOrderNextActions(db, ctx.clock.now(), inArray(orders.id, ids)).catch(() => []);
      const byId = new Map(nextActions.map((nextAction) => [nextAction.id, nextAction]));
      return ids.map((id) => ({ id, preloadedAction: byId.get(id) }));
    },
    async processRow({ id, preloadedAction }) {
      const now = ctx.clock.now();
      const [nextAction] = preloadedAction ? [preloadedAction] : await readOrderNextActions(db, now, eq(orders.id, id));
      if (nextAction?.responsibility.owner !== 'product' || !isOverdue(nextAction, now)) return;
      ctx.log.warn({ order_id: id }, 'a complete order had not begun');
      await db.transaction((tx) => ctx.queue.runNow(tx, 'submit-permit', { orderId: id }));
    },
  });
}

function isOverdue({ responsibility: { owner, nextAt } }: ApplicationNextAction, now: Date): boolean {
  return owner !== 'desk' && nextAt !== null && nextAt <= now;
}

async function escalateToDesk(ctx: Ctx, submissionId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    // Read again under the lock: the answer may have arrived at this moment.
    const now = ctx.clock.now();
    const [nextAction] = await readApplicationNextActions(tx, now, eq(submissions.id, submissionId));
    if (!submission || !nextAction || !isOverdue(nextAction, now)) return;
    const { id, orderId } = submission;
    await tx
      .insert(deskTasks)
      .values({ submissionId, overdueSince: now })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: { overdueSince: now } });
    const data = { manual_submission_id: id, overdue: nextAction.responsibility.owner };
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'MANUAL_TASK_CREATED', orderId, submissionId, data, at: now });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    // Recreates a lost job; a waiting or running job is left alone.
    if (nextAction.responsibility.owner === 'product')
      await ctx.queue.runNow(tx, 'run-submission', toSubmissionJobData(submission));
  });
}
