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
import { type Closure, hasFailed, isHoldOpen, isQueued } from '#orders/states/lifecycle.ts';
import { isNoLongerAdmittedTask } from '#orders/states/open-task-kinds.ts';
import { closureTransitions } from '#orders/states/transition-table.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { preTripNotificationKey } from '#tracking/pre-trip-check.ts';
import type { closeApplicationInput, resolveDoubtInput } from './contract.ts';

const closureErrors: Record<Closure, string> = {
  refused: 'The authority has refused.',
  not_possible: 'Not possible to apply.',
};

/**
 * Ends an application without a permit: the authority has refused, or nobody can apply. The customer gets the
 * operator's reason by mail. The task waits for an admin (kind `money_due`) until all the money is refunded or an
 * admin says why not.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function closeApplication(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, how: closure, reason }: z.infer<typeof closeApplicationInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    const transitionName = closureTransitions[closure];
    assertAllowed({ application: toApplicationActionFacts(submission), task }, transitionName);
    await transitionSubmission(ctx, tx, transitionName, submission.id, {
      at: now,
      actorId: viewer.userId,
      changes: { lastError: closureErrors[closure], updatedAt: now },
      data: { manual_submission_id: submission.id, how: closure },
    });
    // A failed submission keeps its status.
    if (hasFailed(submission.status))
      await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'task' } });
    await tx.update(deskTasks).set({ closure, closureReason: reason }).where(eq(deskTasks.submissionId, submission.id));
    await releaseLease(tx, submission.id);
  });
}

/**
 * Records the operator ruling on a doubt that no fact can end, or on a permit that the pre-trip check found no longer
 * admitted. If the vehicle may enter, the application goes on (by a robot where one applies), or the customer is told
 * that the permit holds. If it may not, the rules read this ruling and refund all the money, and the mail carries the
 * operator's sentence.
 * @throws Refusal NOT_FOUND, CONFLICT, also when the doubt is another one by now, OUTCOME_UNKNOWN
 */
export async function resolveDoubt(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  { submission_id, doubt, settled, found: finding }: z.infer<typeof resolveDoubtInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    const isNoLongerAdmitted = isNoLongerAdmittedTask(task.kind);
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
    const before = order.warnings.find(({ text }) => text === doubt);
    const ruledWarning = {
      code: 'not_sure' as const,
      text: doubt,
      accepted: before?.accepted ?? false,
      settled,
      found: finding,
    };
    const warnings = [...order.warnings.filter((warning) => warning !== before), ruledWarning];
    await tx.update(orders).set({ warnings, updatedAt: now }).where(eq(orders.id, orderId));
    await recordTaskEvent(ctx, tx, 'DOUBT_SETTLED', submission, viewer, { how: settled });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    if (settled === 'may_enter' && !isNoLongerAdmitted) return returnToAutomation(ctx, tx, submission, viewer, now);
    await releaseLease(tx, submission.id);
    if (isNoLongerAdmitted)
      await tx.update(deskTasks).set({ noLongerAdmittedSince: null }).where(eq(deskTasks.submissionId, submission.id));
    if (settled === 'may_enter') {
      const key = preTripNotificationKey(orderId, order.entryDate ?? '', `:${now.getTime()}`);
      return notifyCustomer(ctx, tx, orderId, 'before_trip', key);
    }
    await ctx.queue.enqueue(tx, 'refund-ineligible-order', { orderId });
  });
}

/**
 * Requeues a submission that a person had only because of its doubt; so too a rule-check statement that came into
 * doubt.
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
    return requeueSubmission(ctx, tx, submission, viewer);
  }
  if (!isQueued(status)) return;
  await tx.update(submissions).set({ applicationMethod: 'automated', updatedAt: now }).where(eq(submissions.id, id));
  await releaseLease(tx, id);
  // The job that waits for the end of the hold then processes it.
  if (!isHoldOpen(submission.holdState)) await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData(submission));
}
