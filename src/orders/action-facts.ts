import { eq, inArray, sql } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { chooseMethod, type PermitEntity } from './choose-method.ts';
import type { ActionFacts } from './states/action-guard.ts';
import { deskTasks } from './tables/desk.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

type Submission = typeof submissions.$inferSelect;

/** The facts that decide about actions, from rows that are already read. */
export function toOrderActionFacts({
  status,
  cancelledAt,
}: Pick<typeof orders.$inferSelect, 'status' | 'cancelledAt'>): ActionFacts['order'] {
  return { status, isCancelled: cancelledAt !== null };
}

export function toApplicationActionFacts({
  status,
  applicationMethod: method,
  sendingSince,
  outcomeUnknown,
  appliedAt,
  holdState,
}: Pick<Submission, 'status' | 'applicationMethod' | 'sendingSince' | 'outcomeUnknown' | 'appliedAt' | 'holdState'>) {
  return { status, method, sent: sendingSince !== null, outcomeUnknown, appliedAt, holdState };
}

type LoadedActionFacts = Pick<ActionFacts, 'order' | 'heldBy' | 'robot'> & {
  application: NonNullable<ActionFacts['application']>;
};

/**
 * The same facts for submissions, with their tasks, leases and mails.
 * @param userId who would act: their own lease does not block them
 */
export async function readActionFacts(
  db: Queryable,
  submissionIds: readonly string[],
  { userId, now }: { userId: string | null; now: Date },
): Promise<(submissionId: string) => LoadedActionFacts> {
  const rows = await db
    .select({
      submission: submissions,
      order: { status: orders.status, cancelledAt: orders.cancelledAt },
      entity: permitEntities,
      ended: deskTasks.closure,
      holderId: deskTasks.holderId,
      holderName: profiles.displayName,
      leaseUntil: deskTasks.leaseUntil,
    })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(profiles, eq(profiles.id, deskTasks.holderId))
    .where(inArray(submissions.id, [...submissionIds]));
  const rowById = new Map(rows.map((row) => [row.submission.id, row]));
  return (id) => {
    const row = rowById.get(id);
    if (!row) throw new Error('The submission to act on does not exist.');
    return {
      order: toOrderActionFacts(row.order),
      application: { ...toApplicationActionFacts(row.submission), ended: row.ended !== null },
      heldBy: toHeldBy(row, { userId, now }),
      robot: toRobotActionFacts(row.entity),
    };
  };
}

interface TaskLease {
  holderId: string | null;
  holderName: string | null;
  leaseUntil: Date | null;
}

function toHeldBy(
  { holderId, holderName, leaseUntil }: TaskLease,
  { userId, now }: { userId: string | null; now: Date },
): LoadedActionFacts['heldBy'] {
  const isHeld = holderId !== null && holderId !== userId && leaseUntil !== null && leaseUntil > now;
  return isHeld ? { name: holderName } : null;
}

/** The name of whoever holds the task. Needs, left, desk_tasks in the query. */
export const taskHolderName = sql<string | null>`(select ${profiles.displayName} from ${profiles}
  where ${profiles.id} = ${deskTasks.holderId})`;

export type CancellationFacts = { order: ActionFacts['order'] } & Pick<ActionFacts, 'application' | 'heldBy'>;

/** The facts that decide whether the customer may cancel an order, from rows that are already read. */
export function toCancellationFacts(
  { order, submission, task, holderName }: CancellationRows,
  now: Date,
): CancellationFacts {
  if (!submission) return { order: toOrderActionFacts(order), application: null, heldBy: null };
  const { closure = null, holderId = null, leaseUntil = null } = task ?? {};
  return {
    order: toOrderActionFacts(order),
    application: { ...toApplicationActionFacts(submission), ended: closure !== null },
    heldBy: toHeldBy({ holderId, holderName, leaseUntil }, { userId: null, now }),
  };
}

interface CancellationRows {
  order: typeof orders.$inferSelect;
  submission: Submission | null;
  task: Pick<typeof deskTasks.$inferSelect, 'closure' | 'holderId' | 'leaseUntil'> | null;
  holderName: string | null;
}

/** The facts that decide whether the customer may cancel an order: no operator may be working on it. */
export async function readCancellationFacts(
  db: Queryable,
  { order, submission }: { order: typeof orders.$inferSelect; submission: Submission | undefined },
  now: Date,
): Promise<CancellationFacts> {
  if (!submission) return { order: toOrderActionFacts(order), application: null, heldBy: null };
  return (await readActionFacts(db, [submission.id], { userId: null, now }))(submission.id);
}

function toRobotActionFacts(entity: PermitEntity): ActionFacts['robot'] {
  const chosen = chooseMethod(entity);
  const isReady = chosen.method === 'automated' && !(chosen.by === 'robot' && chosen.isClosed);
  return { state: isReady ? 'ready' : entity.paused ? 'paused' : 'none', zone: entity.zoneName };
}
