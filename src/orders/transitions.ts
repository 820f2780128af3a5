import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AuditData, AuditEventType } from '#audit/events.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { auditLog } from '#audit/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { notifyCustomer } from './notify-customer.ts';
import { isRunFinished, type RunStatus, runLifecycle, statesBefore } from './states/lifecycle.ts';
import {
  isTransitionFrom,
  type OrderTransitionName,
  orderTransitions,
  type SubmissionTransition,
  type SubmissionTransitionName,
  submissionTransitions,
  transitionPath,
} from './states/transition-table.ts';
import { orders } from './tables/orders.ts';
import { automationRuns, operatorAssistRequests, submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'queue' | 'ids'>;
type SubmissionRow = typeof submissions.$inferSelect;
type RunRow = typeof automationRuns.$inferSelect;

/**
 * Someone else changed the row first, or the transition table does not allow this transition: the caller gets this
 * error, and nothing was changed.
 */
export class TransitionRefused extends Refusal {
  override name = 'TransitionRefused';

  /** @param text for the caller; the cause, for the log alone, is the intended transition */
  constructor(text: string, cause?: string) {
    super('CONFLICT', text);
    if (cause) this.cause = new Error(cause);
  }
}

const refuseTransition = (noun: string, to: string) =>
  new TransitionRefused(
    'This has changed meanwhile, so nothing was done. Please load the page again.',
    `The ${noun} cannot become ${to} now.`,
  );

interface TransitionFacts {
  at: Date;
  /** The person who acts, if it is one. */
  actorId?: string | undefined;
  /** For the first of the transition's audit events. */
  data?: AuditData;
}

type SubmissionChanges = Partial<
  Pick<
    SubmissionRow,
    | 'reference'
    | 'confirmationUrl'
    | 'confirmationPdfPath'
    | 'lastError'
    | 'stopCause'
    | 'sendingRunId'
    | 'sendingSince'
    | 'sharedWithId'
    | 'attemptsSince'
    | 'nextAttemptAt'
    | 'jobToken'
    | 'phase'
    | 'phaseTitle'
    | 'phaseUntil'
    | 'phaseUrl'
    | 'appliedAt'
    | 'updatedAt'
  >
>;

/**
 * Makes a transition of the table: the submission, whose order follows it, the audit events, the enqueued mail and the
 * browsers' notification, in the caller's transaction. The row is locked before it is read, so that two callers can
 * never both win, in the lock order (orders/lock-orders.ts). A transition that leaves the state as it is only writes the
 * changes.
 * @throws TransitionRefused
 */
export async function transitionSubmission(
  ctx: Ctx,
  tx: Tx,
  name: SubmissionTransitionName,
  id: string,
  { changes = {}, ...facts }: TransitionFacts & { changes?: SubmissionChanges },
): Promise<SubmissionRow> {
  const transition: SubmissionTransition = submissionTransitions[name];
  let [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
  if (!row || !isTransitionFrom(row.status, name)) {
    throw refuseTransition('submission', transition.to);
  }
  const outcomeUnknown = transition.outcomeUnknown ?? false;
  if (row.status === transition.to) {
    row = await updateSubmission(tx, row, { ...changes, outcomeUnknown });
  } else {
    for (const status of transitionPath(transition, row.status)) {
      const isLast = status === transition.to;
      row = await updateSubmission(tx, row, {
        status,
        updatedAt: facts.at,
        ...(isLast ? { ...changes, outcomeUnknown } : {}),
      });
      await publishOrderEvent(tx, row.orderId, { type: 'submissions', payload: { id, status } });
    }
  }
  const eventTarget = { orderId: row.orderId, submissionId: id };
  await recordTransitionEvents(ctx, tx, transition.events, eventTarget, facts);
  const mail = submissionTransitions[name].mail;
  if (mail) {
    const isAgain = mail === 'confirmed' && (await wasRecalled(tx, row));
    const key = factKeys[mail](id, facts.at);
    const sendAfter =
      mail === 'manual_processing' && mayBeSettledSoon(row)
        ? new Date(facts.at.getTime() + settlingDelayMs)
        : undefined;
    await notifyCustomer(ctx, tx, row.orderId, mail, isAgain ? `${key}:${facts.at.getTime()}` : key, { sendAfter });
  }
  return row;
}

/**
 * The portal's own mail, which settles a lost run, comes within a minute or two. Without this delay a customer would
 * first read that a person has taken over, and then the opposite; the page shows the situation at once.
 */
const settlingDelayMs = 5 * 60_000;

/** The portal has something, or may have: its mail may continue or grant it. */
const mayBeSettledSoon = ({ outcomeUnknown, stopCause: cause }: SubmissionRow) =>
  outcomeUnknown || cause === 'account' || cause === 'document';

/** Its customer was told that the statement is in doubt: a later statement is another fact. */
async function wasRecalled(tx: Tx, { id, orderId }: SubmissionRow): Promise<boolean> {
  const isRecall = and(eq(auditLog.submissionId, id), eq(auditLog.eventType, 'STATEMENT_RECALLED'));
  return (await tx.$count(auditLog, and(eq(auditLog.orderId, orderId), isRecall))) > 0;
}

async function updateSubmission(
  tx: Tx,
  { id }: SubmissionRow,
  changes: Partial<SubmissionRow>,
): Promise<SubmissionRow> {
  const [row] = await tx.update(submissions).set(changes).where(eq(submissions.id, id)).returning();
  if (!row) throw new Error('A locked submission has vanished.');
  return row;
}

/**
 * What a transition of an order brings, once its cause is written in the same transaction: its payment, or its
 * submission.
 * @throws TransitionRefused where the order's status does not follow from that
 */
export async function transitionOrder(
  ctx: Ctx,
  tx: Tx,
  name: OrderTransitionName,
  id: string,
  { submissionId, ...facts }: TransitionFacts & { submissionId?: string },
): Promise<void> {
  const { to, events, mail } = orderTransitions[name];
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  if (order?.status !== to) throw refuseTransition('order', to);
  if (submissionId)
    await publishOrderEvent(tx, id, { type: 'submissions', payload: { id: submissionId, status: 'QUEUED' } });
  else await publishOrderEvent(tx, id, { type: 'orders', payload: { status: to } });
  await recordTransitionEvents(ctx, tx, events, { orderId: id, submissionId }, facts);
  if (mail) await notifyCustomer(ctx, tx, id, mail, factKeys[mail](id));
}

type Mail = NonNullable<
  | (typeof submissionTransitions)[SubmissionTransitionName]['mail']
  | (typeof orderTransitions)[OrderTransitionName]['mail']
>;

/**
 * The fact of each mail: a submission is sent, granted and ended once, and may be handed over again. A recalled one is
 * granted once more.
 */
const factKeys: Record<Mail, (id: string, at?: Date) => string> = {
  order_paid: (id) => `paid:${id}`,
  submitted: (id) => `submitted:${id}`,
  confirmed: (id) => `confirmed:${id}`,
  manual_processing: (id, at) => `manual:${id}:${at?.getTime()}`,
  application_ended: (id) => `ended:${id}`,
};

async function recordTransitionEvents(
  { ids }: Ctx,
  tx: Tx,
  events: readonly AuditEventType[],
  { orderId, submissionId }: { orderId: string; submissionId: string | undefined },
  { at, actorId, data = {} }: TransitionFacts,
): Promise<void> {
  for (const [index, type] of events.entries()) {
    const isTask = type === 'MANUAL_TASK_CREATED' && submissionId !== undefined;
    const eventData = { ...(isTask ? { manual_submission_id: submissionId } : {}), ...(index === 0 ? data : {}) };
    await recordAudit(tx, { id: ids.uuid(), type, orderId, submissionId, actorId, data: eventData, at });
  }
}

/** @throws TransitionRefused */
export async function transitionRun(
  tx: Tx,
  id: string,
  to: RunStatus,
  changes: Partial<
    Pick<
      RunRow,
      | 'startedAt'
      | 'completedAt'
      | 'errorDetails'
      | 'referenceNumber'
      | 'confirmationUrl'
      | 'stepsCompleted'
      | 'changes'
    >
  > = {},
): Promise<RunRow> {
  const [row] = await tx
    .update(automationRuns)
    .set({ ...changes, status: to })
    .where(and(eq(automationRuns.id, id), inArray(automationRuns.status, statesBefore(runLifecycle, to))))
    .returning();
  if (!row) throw refuseTransition('run', to);
  if (isRunFinished(to)) await endAssistRequest(tx, row);
  await publishRun(tx, row);
  return row;
}

/** Whatever ended the run during its human handoff: nothing is left of what the operator saw and typed. */
async function endAssistRequest(tx: Tx, { id, completedAt }: RunRow): Promise<void> {
  if (!completedAt) throw new Error('A run that has ended must say when.');
  await tx
    .update(operatorAssistRequests)
    .set({ endedAt: completedAt, outcome: 'cut_short', picture: null, pendingActions: [] })
    .where(and(eq(operatorAssistRequests.runId, id), isNull(operatorAssistRequests.endedAt)));
}

/** A test belongs to no order: whoever started it polls (decision 012). */
export async function publishRun(
  tx: Tx,
  { id, orderId, status }: Pick<RunRow, 'id' | 'orderId' | 'status'>,
): Promise<void> {
  if (orderId) await publishOrderEvent(tx, orderId, { type: 'automation_runs', payload: { id, status } });
}
