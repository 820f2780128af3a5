import { and, eq, inArray } from 'drizzle-orm';
import {
  type OrderStatus,
  orderLifecycle,
  type RunStatus,
  runLifecycle,
  type SubmissionStatus,
  statesBefore,
  submissionLifecycle,
} from '#features/orders/lifecycle.ts';
import { orders } from '#features/orders/tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { automationRuns, submissions } from './tables.ts';

type SubmissionRow = typeof submissions.$inferSelect;
type RunRow = typeof automationRuns.$inferSelect;

/** Someone else changed the row first, or the table of states does not allow the move. */
export class TransitionRefused extends Error {
  override name = 'TransitionRefused';
}

/**
 * Moves a submission, its order and what browsers are told, in the caller's transaction. The guard is in the UPDATE's
 * WHERE, so that two callers can never both win; row locks are always taken submission first, then order.
 * @throws TransitionRefused
 */
export async function moveSubmission(
  tx: Tx,
  id: string,
  to: SubmissionStatus,
  at: Date,
  changes: Partial<
    Pick<
      SubmissionRow,
      | 'reference'
      | 'confirmationUrl'
      | 'confirmationPdfPath'
      | 'lastError'
      | 'outcomeUnknown'
      | 'sendingRunId'
      | 'sendingSince'
      | 'sharedWithId'
    >
  > = {},
): Promise<SubmissionRow> {
  const [row] = await tx
    .update(submissions)
    .set({ ...changes, status: to, updatedAt: at })
    .where(and(eq(submissions.id, id), inArray(submissions.status, statesBefore(submissionLifecycle, to))))
    .returning();
  if (!row) throw new TransitionRefused(`The submission cannot become ${to} now.`);
  await moveOrder(tx, row.orderId, submissionLifecycle[to].order, at);
  await publishOrderEvent(tx, row.orderId, { type: 'submissions', payload: { id: row.id, status: row.status } });
  return row;
}

/** @throws TransitionRefused */
export async function moveOrder(tx: Tx, id: string, to: OrderStatus, at: Date): Promise<void> {
  const moved = await tx
    .update(orders)
    .set({ status: to, updatedAt: at })
    .where(and(eq(orders.id, id), inArray(orders.status, statesBefore(orderLifecycle, to))))
    .returning({ id: orders.id });
  if (moved.length === 0) throw new TransitionRefused(`The order cannot become ${to} now.`);
}

/** @throws TransitionRefused */
export async function moveRun(
  tx: Tx,
  id: string,
  to: RunStatus,
  changes: Partial<
    Pick<
      RunRow,
      'startedAt' | 'completedAt' | 'errorDetails' | 'referenceNumber' | 'confirmationUrl' | 'stepsCompleted'
    >
  > = {},
): Promise<RunRow> {
  const [row] = await tx
    .update(automationRuns)
    .set({ ...changes, status: to })
    .where(and(eq(automationRuns.id, id), inArray(automationRuns.status, statesBefore(runLifecycle, to))))
    .returning();
  if (!row) throw new TransitionRefused(`The run cannot become ${to} now.`);
  await publishRun(tx, row);
  return row;
}

export function publishRun(tx: Tx, run: Pick<RunRow, 'id' | 'orderId' | 'status'>): Promise<void> {
  return publishOrderEvent(tx, run.orderId, { type: 'automation_runs', payload: { id: run.id, status: run.status } });
}
