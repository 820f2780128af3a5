import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { requeueSubmission } from '#channels/portal/retry.ts';
import { toApplicationActionFacts } from '#orders/action-facts.ts';
import { readNoLongerAdmittedReason, readRuleUncertainty } from '#orders/check-order-rules.ts';
import { chooseMethod } from '#orders/choose-method.ts';
import { recordTaskEvent, releaseLease, withTaskLease } from '#orders/lease.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { portalWorkOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { hasFailed, isHoldOpen, isQueued } from '#orders/states/lifecycle.ts';
import { isNoLongerAdmittedTask } from '#orders/states/open-task-kinds.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { preTripNotificationKey } from '#tracking/pre-trip-check.ts';
import type { resolveDoubtInput } from './contract.ts';

/**
 * Records an operator's ruling on whether a vehicle may enter: where no fact of the order answers that, or where the check
 * before the trip found that the rules no longer admit the vehicle of a granted permit. If it may enter, the application
 * goes on, or the customer is told that the permit holds. If it may not, a job refunds all the money, and its mail carries
 * the operator's sentence.
 * @throws Refusal NOT_FOUND, CONFLICT where the order's doubt is no longer the one that the operator saw, OUTCOME_UNKNOWN
 */
export async function resolveDoubt(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, doubt, settled: ruling, found: finding }: z.infer<typeof resolveDoubtInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    const isNoLongerAdmitted = isNoLongerAdmittedTask(task.kind);
    // A doubt is ruled on where an operator could apply.
    if (!isNoLongerAdmitted)
      assertAllowed({ application: toApplicationActionFacts(submission), task }, 'record_submitted');
    const { orderId } = submission;
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
    if (
      !order ||
      (await (isNoLongerAdmitted ? readNoLongerAdmittedReason : readRuleUncertainty)({ ...ctx, db: tx }, orderId)) !==
        doubt
    )
      throw new Refusal('CONFLICT', 'This is not in doubt any more. Please look at the task again.');
    const previousWarning = order.warnings.find(({ text }) => text === doubt);
    const ruledWarning = {
      code: 'not_sure' as const,
      text: doubt,
      accepted: previousWarning?.accepted ?? false,
      settled: ruling,
      found: finding,
    };
    const warnings = [...order.warnings.filter((warning) => warning !== previousWarning), ruledWarning];
    await tx.update(orders).set({ warnings, updatedAt: now }).where(eq(orders.id, orderId));
    await recordTaskEvent(ctx, tx, 'DOUBT_SETTLED', submission, viewer, { how: ruling });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    if (ruling === 'may_enter' && !isNoLongerAdmitted) return returnToAutomation(ctx, tx, submission, viewer, now);
    await releaseLease(tx, submission.id);
    if (isNoLongerAdmitted)
      await tx.update(deskTasks).set({ noLongerAdmittedSince: null }).where(eq(deskTasks.submissionId, submission.id));
    if (ruling === 'may_enter') {
      const key = preTripNotificationKey(orderId, order.entryDate ?? '', `:${now.getTime()}`);
      return notifyCustomer(ctx, tx, orderId, 'before_trip', key);
    }
    await ctx.queue.enqueue(tx, 'refund-ineligible-order', { orderId });
  });
}

/**
 * Gives a submission back to the robot, or to the rule check, that it was taken from because of its doubt alone. Where no
 * robot applies, and after a run that failed, it stays with the operator, who keeps the lease.
 */
async function returnToAutomation(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const { id, status, permitEntityId, orderId, applicationMethod } = submission;
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, permitEntityId));
  const facts = await selectOptionalOrderFacts(tx, orderId);
  if (!entity || !facts || chooseMethod(entity).method === 'manual') return;
  if (hasFailed(status) && applicationMethod === 'automated' && portalWorkOf(facts) === 'check') {
    await releaseLease(tx, id);
    await requeueSubmission(ctx, tx, submission, viewer);
    return;
  }
  if (!isQueued(status)) return;
  await tx.update(submissions).set({ applicationMethod: 'automated', updatedAt: now }).where(eq(submissions.id, id));
  await releaseLease(tx, id);
  // The job that waits for the end of the hold then processes it.
  if (!isHoldOpen(submission.holdState)) await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission));
}
