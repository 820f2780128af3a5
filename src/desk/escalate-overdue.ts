import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { notifyUnansweredVisits } from '#channels/letter/visits.ts';
import { readApplicationNextActions, readOrderNextActions } from '#orders/read-next-actions.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isNotBegun, isNotGranted } from '#orders/states/lifecycle.ts';
import type { NextAction } from '#orders/states/next-action.ts';
import { refreshNextActions } from '#orders/store-next-actions.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { nextActions } from '#orders/tables/next-actions.ts';
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
  await refreshNextActions(ctx);
  await processRowsByPage(ctx.log, {
    job: 'find-overdue',
    readPage: (after) =>
      ctx.db
        .select({ id: submissions.id })
        .from(nextActions)
        .innerJoin(submissions, eq(submissions.orderId, nextActions.orderId))
        .where(
          and(isOverdueRow(ctx.clock.now()), hasStatus(submissions.status, isNotGranted), gt(submissions.id, after)),
        )
        .orderBy(asc(submissions.id))
        .limit(rowPageSize),
    processRow: ({ id }) => escalateToDesk(ctx, id),
  });
  await startStuckOrders(ctx);
}

/** Somebody else than a person of ours has to act, and is late. */
const isOverdueRow = (now: Date) =>
  and(inArray(nextActions.actor, ['product', 'authority', 'customer']), lte(nextActions.dueAt, now));

/** Complete orders that have no submission yet. */
async function startStuckOrders(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  await processRowsByPage(ctx.log, {
    job: 'find-overdue',
    readPage: (after) =>
      db
        .select({ id: orders.id })
        .from(nextActions)
        .innerJoin(orders, eq(orders.id, nextActions.orderId))
        .where(
          and(
            isOverdueRow(clock.now()),
            eq(nextActions.actor, 'product'),
            hasStatus(orders.status, isNotBegun),
            isNull(orders.cancelledAt),
            gt(orders.id, after),
          ),
        )
        .orderBy(asc(orders.id))
        .limit(rowPageSize),
    async processRow({ id }) {
      const now = clock.now();
      const [current] = await readOrderNextActions(db, now, eq(orders.id, id));
      if (current?.nextAction.owner !== 'product' || !isOverdue(current.nextAction, now)) return;
      ctx.log.warn({ order_id: id }, 'a complete order had not begun');
      await db.transaction((tx) => ctx.queue.runNow(tx, 'submit-permit', { orderId: id }));
    },
  });
}

function isOverdue({ owner, nextAt }: NextAction, now: Date): boolean {
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
    const [current] = await readApplicationNextActions(tx, now, eq(submissions.id, submissionId));
    if (!submission || !current || !isOverdue(current.nextAction, now)) return;
    const { owner } = current.nextAction;
    const { id, orderId } = submission;
    await tx
      .insert(deskTasks)
      .values({ submissionId, overdueSince: now })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: { overdueSince: now } });
    const data = { manual_submission_id: id, overdue: owner };
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'MANUAL_TASK_CREATED', orderId, submissionId, data, at: now });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    // Recreates a lost job; a waiting or running job is left alone.
    if (owner === 'product') await ctx.queue.runNow(tx, 'run-submission', toSubmissionJobData(submission));
  });
}
