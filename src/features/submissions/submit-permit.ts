import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { notify } from '#features/notifications/notify.ts';
import { payloadOf, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { PayloadPath } from '#portals/payload.ts';
import { chooseMethod, missingDetails, type PermitEntity, selectPermitEntity } from './choose-method.ts';
import { runSubmissionJob } from './job.ts';
import { submissions } from './tables.ts';
import { moveOrder } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

export type Submitted =
  | { submission: typeof submissions.$inferSelect; entity: PermitEntity; missing: [] }
  | { submission: undefined; entity: PermitEntity; missing: PayloadPath[] };

/**
 * Starts the application of a paid order, once: an order has at most one submission, and asking again answers it.
 * With details missing nothing is made and the customer is asked for exactly those.
 * @throws Refusal NOT_FOUND, NOT_PAID, CONFLICT once it is refunded
 */
export async function submitPermit(ctx: Ctx, orderId: string): Promise<Submitted> {
  return ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (!order) throw notFound('Order');
    const entity = await selectPermitEntity(tx, order.country, order.cityZone);
    if (!entity) throw new Error(`No permit entity for ${order.country}, ${order.cityZone}.`);
    const [live] = await tx.select().from(submissions).where(eq(submissions.orderId, orderId));
    if (live) return { submission: live, entity, missing: [] };
    if (order.withdrawnAt)
      throw new Refusal('CONFLICT', 'This order is refunded in full; no application is made for it.');
    if (order.status !== 'confirmed') throw new Refusal('NOT_PAID', 'This order has not been paid yet.');

    const facts = await selectOptionalOrderFacts(tx, orderId);
    if (!facts) throw notFound('Order');
    const missing = missingDetails(entity, payloadOf(facts));
    if (missing.length > 0) {
      await askForDetails(ctx, tx, order);
      return { submission: undefined, entity, missing };
    }
    return { submission: await queueSubmission(ctx, tx, order, entity), entity, missing: [] };
  });
}

async function queueSubmission(ctx: Ctx, tx: Tx, order: typeof orders.$inferSelect, entity: PermitEntity) {
  const { ids, clock, queue } = ctx;
  const now = clock.now();
  const { method } = chooseMethod(entity);
  const [submission] = await tx
    .insert(submissions)
    .values({
      id: ids.uuid(),
      orderId: order.id,
      permitEntityId: entity.id,
      applicationMethod: method,
      country: order.country,
      aliasToken: ids.token(),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!submission) throw new Error('The submission was not stored.');
  await moveOrder(tx, order.id, 'queued', now);
  await publishOrderEvent(tx, order.id, {
    type: 'submissions',
    payload: { id: submission.id, status: submission.status },
  });
  const about = { orderId: order.id, submissionId: submission.id, at: now };
  if (method === 'automated') {
    await recordAudit(tx, { id: ids.uuid(), type: 'SUBMISSION_QUEUED', ...about });
    await queue.enqueue(tx, runSubmissionJob, { submissionId: submission.id });
  } else {
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'MANUAL_TASK_CREATED',
      ...about,
      data: { manual_submission_id: submission.id },
    });
  }
  return submission;
}

/** One mail an order, however often it is found incomplete; /thank-you and the order page ask too. */
async function askForDetails(ctx: Ctx, tx: Tx, order: typeof orders.$inferSelect): Promise<void> {
  await notify(ctx, tx, {
    type: 'details_needed',
    factKey: `details:${order.id}`,
    recipient: order.customerEmail,
    orderId: order.id,
    ...(order.userId ? { userId: order.userId } : {}),
  });
}
