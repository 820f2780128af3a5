import { eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import {
  listOrderWarnings,
  listUnacceptedWarnings,
  type OrderWarning,
  type StoredOrderWarning,
} from '#permits/admission-verdict.ts';
import { getFactByPath } from '#permits/facts.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { Order } from './access.ts';
import { toApplicationActionFacts, toOrderActionFacts } from './action-facts.ts';
import { checkOrderRules, describeTripOver, findWarningsToAccept } from './check-order-rules.ts';
import {
  type ChosenMethod,
  chooseMethod,
  chooseMethodForOrder,
  missingDetails,
  selectPermitEntity,
} from './choose-method.ts';
import { findDuplicateOrderWarning } from './earlier-order.ts';
import { lockOrder } from './lock-orders.ts';
import { notifyCustomer } from './notify-customer.ts';
import {
  amountPaidForPermitFreeDays,
  findOrderLeadTime,
  type OrderFacts,
  payloadOf,
  selectOptionalOrderFacts,
  tripOfOrder,
} from './order-facts.ts';
import { assertAllowed } from './states/actions.ts';
import { isHoldOpen, isHoldStopped, isOnHold, isQueued } from './states/lifecycle.ts';
import { type SubmissionJobData, toSubmissionJobData } from './submission-job-data.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;
type Submission = typeof submissions.$inferSelect;

/** With less than this between the authority's usual time and the day of entry, there is no hold. */
const urgentWithinHours = 24;

/** Until when a new application is on hold; undefined where it is not (docs/decisions/067). */
export function computeHoldEnd(
  { clock, settings }: Pick<Ctx, 'clock' | 'settings'>,
  facts: Pick<OrderFacts, 'order' | 'vehicle'>,
): Date | undefined {
  const { order } = facts;
  if (settings.orderHoldMs === 0) return undefined;
  const now = clock.now();
  const until = new Date(now.getTime() + settings.orderHoldMs);
  // A customer who has paid for the same already is warned in time, however urgent the order is (docs/decisions/072).
  if (listUnacceptedWarnings(order.warnings).some(({ code }) => code === 'ordered_before')) return until;
  if (order.urgentProcessing) return undefined;
  if (!order.entryDate) return until;
  const enters = startOfDay(destinationTimeZone, order.entryDate);
  const hours = findOrderLeadTime(facts)?.hours ?? 0;
  return enters < addHours(until, hours + urgentWithinHours) ? undefined : until;
}

/**
 * The job that starts an application: the robots' queue, or the queue of what the product writes. The latter also ends
 * the hold of people's work.
 */
export const selectJobName = (chosen: ChosenMethod): 'run-submission' | 'write-submission' =>
  chosen.method === 'automated' && chosen.by === 'robot' ? 'run-submission' : 'write-submission';

/**
 * Ends a hold whose time has come. Its job and a customer who stops it may coincide: one of them wins. A job that comes
 * too early, by the clock of another machine, is queued again. For past days nothing begins: the money goes back.
 * @returns false while the application may not start
 */
export async function endDueHold(
  { db, clock, queue }: Pick<Ctx, 'db' | 'clock' | 'queue'>,
  job: 'run-submission' | 'write-submission',
  { submissionId, jobToken = null }: { submissionId: string; jobToken?: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [present] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
    if (!present || present.jobToken !== jobToken) return false;
    const { id, orderId, holdState, holdUntil } = present;
    if (isHoldStopped(holdState)) return false;
    if (isHoldOpen(holdState) && holdUntil && clock.now() < holdUntil) {
      await queue.enqueue(tx, job, toSubmissionJobData(present), { startAfter: holdUntil });
      return false;
    }
    const facts = isQueuedUnsent(present) ? await selectOptionalOrderFacts(tx, orderId) : undefined;
    if (facts && describeTripOver(facts, clock.now())) {
      await queue.enqueue(tx, 'refund-ineligible-order', { orderId });
      return false;
    }
    if (!isOnHold(holdState)) return true;
    await tx.update(submissions).set({ holdState: 'over' }).where(eq(submissions.id, id));
    await enqueueUnneededDaysRefund({ queue }, tx, orderId);
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'hold' } });
    return true;
  });
}

/** Queued, and nothing of it was sent; also before a retry. */
export const isQueuedUnsent = ({ status, appliedAt, sendingSince }: Submission): boolean =>
  isQueued(status) && appliedAt === null && sendingSince === null;

/**
 * When the work on an order begins, the money for days without a permit duty is refunded (docs/decisions/064). Not
 * before: during the hold the customer may name other days, or take back all of the money.
 */
export async function enqueueUnneededDaysRefund({ queue }: Pick<Ctx, 'queue'>, tx: Tx, orderId: string): Promise<void> {
  const facts = await selectOptionalOrderFacts(tx, orderId);
  if (facts && amountPaidForPermitFreeDays(facts) > 0) await queue.enqueue(tx, 'refund-rest-days', { orderId });
}

/**
 * 'Stop, something is wrong': nothing is sent until the customer corrects it, releases it or takes the money back.
 * @throws Refusal NOT_FOUND, CONFLICT once it is being sent
 */
export async function stopHeldApplication(ctx: Ctx, order: Order, viewer: Viewer | undefined): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { submission } = await lockHeldOrder(tx, order, 'stop_hold');
    await updateHold(ctx, tx, submission, { holdState: 'stopped' }, { type: 'HOLD_STOPPED', viewer });
  });
}

/**
 * 'Send now'; also after the customer stopped it. The page shows the warnings that the customer has not accepted.
 * @throws Refusal NOT_FOUND, CONFLICT once it is being sent
 */
export async function releaseHeldApplication(ctx: Ctx, order: Order, viewer: Viewer | undefined): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { submission, order: current } = await lockHeldOrder(tx, order, 'end_hold');
    const facts = await selectOptionalOrderFacts(tx, order.id);
    const shownTexts = new Set(facts && findWarningsToAccept(ctx, facts).map(({ text }) => text));
    const accept = (warning: StoredOrderWarning) => ({
      ...warning,
      accepted: warning.accepted || shownTexts.has(warning.text),
    });
    if (shownTexts.size > 0) await saveWarnings(tx, current, current.warnings.map(accept));
    await restartHold(ctx, tx, submission, ctx.clock.now(), { type: 'HOLD_ENDED', viewer });
  });
}

/**
 * A corrected order on hold is checked like a new order, and the hold starts again.
 * @throws Refusal INVALID_INPUT with the required details of the corrected order that it lacks
 */
export async function resumeCorrectedApplication(ctx: Ctx, tx: Tx, submission: Submission): Promise<void> {
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  const entity = facts && (await selectPermitEntity(tx, facts.order.country, facts.order.cityZone));
  if (!facts || !entity) throw notFound('Order');
  const payload = payloadOf(facts);
  const missing = missingDetails(entity, payload, tripOfOrder(facts.order), ctx.clock.now());
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((path) => [path, `${getFactByPath(path).label} is required`]));
    throw new Refusal('INVALID_INPUT', 'With this change the authority asks for more. Please give that too.', {
      fields,
    });
  }
  const verdict = checkOrderRules(ctx, facts);
  const need = verdict?.need;
  if (need === 'may_not_enter') {
    await updateHold(ctx, tx, submission, { holdState: 'stopped' });
    await ctx.queue.enqueue(tx, 'refund-ineligible-order', { orderId: submission.orderId });
    return;
  }
  const { method } = chooseMethodForOrder(entity, facts, need);
  await tx.update(submissions).set({ applicationMethod: method }).where(eq(submissions.id, submission.id));
  const storedWarnings = facts.order.warnings;
  const duplicateWarning = await findDuplicateOrderWarning(tx, facts.order);
  const warnings = [...(verdict ? listOrderWarnings(verdict) : []), ...(duplicateWarning ? [duplicateWarning] : [])];
  const isStored = (warning: OrderWarning) => storedWarnings.some(({ text }) => text === warning.text);
  const newWarnings = warnings
    .filter((warning) => !isStored(warning))
    .map((warning) => ({ ...warning, accepted: false }));
  // Accepted or settled warnings stay on record; others that no longer hold are dropped.
  const remainingWarnings = storedWarnings.filter(
    (warning) => warning.accepted || warning.settled || warnings.some(({ text }) => text === warning.text),
  );
  await saveWarnings(tx, facts.order, [...remainingWarnings, ...newWarnings]);
  // Before the payment the customer would have agreed to it: now it waits until they release it or take their money
  // back.
  const isToAsk = newWarnings.some(({ code }) => code !== 'not_needed');
  if (isToAsk) {
    await updateHold(ctx, tx, submission, { holdState: 'stopped' });
    return;
  }
  const until = computeHoldEnd(ctx, facts);
  await restartHold(ctx, tx, submission, until ?? ctx.clock.now());
  // Earlier mails name the wrong value.
  if (until)
    await notifyCustomer(ctx, tx, submission.orderId, 'order_held', `held:${submission.id}:${until.getTime()}`);
}

const saveWarnings = (tx: Tx, { id }: Order, warnings: StoredOrderWarning[]) =>
  tx.update(orders).set({ warnings }).where(eq(orders.id, id));

async function lockHeldOrder(tx: Tx, { id }: Order, action: 'stop_hold' | 'end_hold') {
  const locked = await lockOrder(tx, id);
  if (!locked) throw notFound('Order');
  const { order, submission } = locked;
  assertAllowed(
    { order: toOrderActionFacts(order), application: submission ? toApplicationActionFacts(submission) : null },
    action,
  );
  if (!submission) throw notFound('Submission');
  return { order, submission };
}

/** Its job runs at the end of the hold; an older job finds its job token outdated. */
async function restartHold(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  holdUntil: Date,
  auditEvent?: HoldAuditEvent,
): Promise<void> {
  const resumedAt = isHoldOpen(submission.holdState) ? submission.resumedAt : ctx.clock.now();
  const jobData = await updateHold(ctx, tx, submission, { holdState: 'open', holdUntil, resumedAt }, auditEvent);
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  const entity = facts && (await selectPermitEntity(tx, facts.order.country, facts.order.cityZone));
  if (!facts || !entity) throw notFound('Order');
  const name = selectJobName(chooseMethod(entity, payloadOf(facts)));
  await ctx.queue.enqueue(tx, name, jobData, { startAfter: holdUntil });
}

interface HoldAuditEvent {
  type: 'HOLD_STOPPED' | 'HOLD_ENDED';
  viewer: Viewer | undefined;
}

async function updateHold(
  ctx: Ctx,
  tx: Tx,
  { id, orderId }: Submission,
  changes: Partial<Pick<Submission, 'holdState' | 'holdUntil' | 'resumedAt'>>,
  auditEvent?: HoldAuditEvent,
): Promise<SubmissionJobData> {
  const jobToken = ctx.ids.uuid();
  const now = ctx.clock.now();
  await tx
    .update(submissions)
    .set({ ...changes, jobToken, updatedAt: now })
    .where(eq(submissions.id, id));
  if (auditEvent) {
    const { type, viewer } = auditEvent;
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type,
      orderId,
      submissionId: id,
      actorId: viewer?.userId,
      data: {},
      at: now,
    });
  }
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'hold' } });
  return toSubmissionJobData({ id, jobToken });
}
