import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { toOrderActionFacts } from '#orders/action-facts.ts';
import { readMissingDetails } from '#orders/choose-method.ts';
import { recordTaskEvent, releaseLease, withTaskLease } from '#orders/lease.ts';
import { selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { postponeDetailsDeadlineInput, postponeTaskInput } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;

/**
 * An operator has looked and gives the authority or the customer some more days.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function postponeTask(
  ctx: Ctx,
  { submission_id, days }: z.infer<typeof postponeTaskInput>,
  viewer: Viewer,
) {
  await withTaskLease(ctx, submission_id, viewer, async (tx, submission, now, task) => {
    assertAllowed({ application: submission, task }, 'wait_longer');
    const waitUntil = addHours(now, 24 * days);
    await tx.update(deskTasks).set({ waitUntil, overdueSince: null }).where(eq(deskTasks.submissionId, submission_id));
    await releaseLease(tx, submission_id);
    await recordTaskEvent(ctx, tx, 'TASK_RELEASED', submission, viewer, { wait_until: waitUntil.toISOString() });
  });
}

/**
 * The same for an order whose customer has not given the details and that has no submission.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function postponeDetailsDeadline(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { order_id, days }: z.infer<typeof postponeDetailsDeadlineInput>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('no key update');
    if (!order) throw notFound('Order');
    const [application = null] = await tx.select().from(submissions).where(eq(submissions.orderId, order_id));
    const facts = await selectOptionalOrderFacts(tx, order_id);
    const lacksDetails = facts !== undefined && (await readMissingDetails({ db: tx, clock }, facts)).length > 0;
    assertAllowed({ order: toOrderActionFacts(order), application, lacksDetails }, 'wait_for_details');
    await tx
      .update(orders)
      .set({ detailsWaitUntil: addHours(clock.now(), 24 * days) })
      .where(eq(orders.id, order_id));
  });
}
