import { and, asc, count, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import { readCounts } from '#orders/count-tasks.ts';
import {
  type ApplicationNextAction,
  type ComputedNextAction,
  readApplicationNextActions,
  readOrderNextActions,
} from '#orders/read-next-actions.ts';
import { type RefusedRefund, readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import {
  type DeskQueueName,
  isRefusedRefundTask,
  isRobotWaitingTask,
  taskKindsByQueue,
} from '#orders/states/open-task-kinds.ts';
import { refreshNextActions } from '#orders/store-next-actions.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { nextActions } from '#orders/tables/next-actions.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { containsText } from '#platform/db/list-queries.ts';
import { type DeskQueue, deskQueueLimit, type deskQueueQuerySchema, deskQueueSchema } from './contract.ts';
import { countFactsToReview } from './fact-reviews.ts';

const columns = {
  /** A task about an order without an application has the order's id. */
  id: sql<string>`coalesce(${submissions.id}, ${orders.id})`,
  order_id: orders.id,
  order_ref: orders.orderRef,
  country: orders.country,
  city_zone: orders.cityZone,
  plate_number: vehicles.plateNumber,
  customer_email: orders.customerEmail,
  urgent_processing: orders.urgentProcessing,
  entry_date: orders.entryDate,
  last_error: submissions.lastError,
  stop_cause: submissions.stopCause,
  holder_id: deskTasks.holderId,
  holder_name: profiles.displayName,
  lease_until: deskTasks.leaseUntil,
  updated_at: sql<Date>`coalesce(${submissions.updatedAt}, ${orders.updatedAt})`.mapWith(orders.updatedAt) as SQL<Date>,
  new_document_at: sql<Date | null>`(select max(${uploads.createdAt}) from ${uploads}
    where ${uploads.orderId} = ${orders.id} and ${uploads.createdAt} > ${submissions.createdAt})`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
};

function selectRows(db: Queryable) {
  return db
    .select(columns)
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(nextActions, eq(nextActions.orderId, orders.id))
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(profiles, eq(profiles.id, deskTasks.holderId));
}

/** The most urgent tasks first, with the number of all matches. */
export async function readDeskQueue(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  { queue, kind, search }: z.infer<typeof deskQueueQuerySchema>,
  userId: string,
): Promise<DeskQueue> {
  await refreshNextActions(ctx);
  const { db, clock } = ctx;
  const now = clock.now();
  const isSearched = containsText(
    search,
    orders.orderRef,
    orders.cityZone,
    orders.country,
    orders.customerEmail,
    vehicles.plateNumber,
  );
  const isListed = and(isInQueue(queue, userId, now), kind ? eq(nextActions.kind, kind) : undefined, isSearched);
  const refusedRefunds = await readRefusedRefunds(db);
  const isRefundKind = kind === '' || isRefusedRefundTask(kind);
  const refundRows = await selectRefundRows(db, queue === 'money' && isRefundKind ? refusedRefunds : [], isSearched);
  const rows = await selectRows(db)
    .where(isListed)
    .orderBy(...byUrgency)
    .limit(deskQueueLimit);
  const [matching] = await db
    .select({ tasks: count() })
    .from(nextActions)
    .innerJoin(orders, eq(orders.id, nextActions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(isListed);
  const actions = await readActionsOfRows(db, rows, refusedRefunds, now);
  const listed = [...rows, ...refundRows]
    .flatMap((row) => {
      const action = actions.get(row.id);
      return action ? [{ row, action }] : [];
    })
    .toSorted((one, other) => compareUrgency(one.action, other.action))
    .slice(0, deskQueueLimit);
  return deskQueueSchema.parse({
    tasks: listed.map(({ row, action }) => toTaskRow(row, action, now)),
    total: (matching?.tasks ?? 0) + refundRows.length,
    facts_to_review: await countFactsToReview(ctx),
    counts: await readCounts(db, { userId, now, refused: refusedRefunds.length }),
  });
}

function isInQueue(queue: DeskQueueName, userId: string, now: Date): SQL | undefined {
  if (queue === 'money') return eq(nextActions.refundDue, true);
  if (queue !== 'mine') return inArray(nextActions.kind, [...taskKindsByQueue[queue]]);
  return and(eq(deskTasks.holderId, userId), gt(deskTasks.leaseUntil, now), isNotNull(nextActions.kind));
}

/** Why each listed task is there, and by when it must be done; by its id. */
async function readActionsOfRows(
  db: Queryable,
  rows: readonly SelectedTask[],
  refusedRefunds: readonly RefusedRefund[],
  now: Date,
): Promise<Map<string, ListedAction>> {
  const orderIds = rows.map((row) => row.order_id);
  const found: ListedAction[] = [
    ...refusedRefunds,
    ...(await readApplicationNextActions(db, now, inArray(submissions.orderId, orderIds))),
    ...(await readOrderNextActions(db, now, inArray(orders.id, orderIds))),
  ];
  return new Map(found.map((action) => [action.id, action]));
}

/** The same order as `compareUrgency`, for the database. */
const byUrgency = [
  desc(hasStatus(nextActions.kind, isRobotWaitingTask)),
  asc(nextActions.dueAt),
  asc(nextActions.orderId),
];

/** A human handoff with an open page comes before everything that is merely late. */
const compareUrgency = (one: ApplicationNextAction, other: ApplicationNextAction) =>
  Number(isRobotWaitingTask(other.kind)) - Number(isRobotWaitingTask(one.kind)) ||
  (one.nextAction.nextAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (other.nextAction.nextAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** Rows of tasks about the money of an order, not about its application. */
async function selectRefundRows(
  db: Queryable,
  refusedRefunds: readonly RefusedRefund[],
  where: SQL | undefined,
): Promise<SelectedTask[]> {
  if (refusedRefunds.length === 0) return [];
  const orderIds = refusedRefunds.map(({ orderId }) => orderId);
  const rows = await selectRows(db).where(and(inArray(orders.id, orderIds), where));
  const noHolder = { holder_id: null, holder_name: null, lease_until: null };
  const noStop = { last_error: null, stop_cause: null, new_document_at: null };
  return rows.map((row) => ({ ...row, ...noHolder, ...noStop, id: row.order_id }));
}

export async function readTaskRow({ db, clock }: Pick<Context, 'db' | 'clock'>, submissionId: string) {
  const now = clock.now();
  const [row] = await selectRows(db).where(eq(submissions.id, submissionId));
  const [nextAction] = await readApplicationNextActions(db, now, eq(submissions.id, submissionId));
  return row && nextAction && toTaskRow(row, nextAction, now);
}

/** A refused refund is due by itself, and ends no application. */
type ListedAction = ApplicationNextAction & Partial<Pick<ComputedNextAction, 'isRefundDue'>>;

type SelectedTask = Awaited<ReturnType<typeof selectRows>>[number];

function toTaskRow(
  { holder_id, holder_name, lease_until, ...row }: SelectedTask,
  { kind, isRefundDue, nextAction: { owner, nextAt, why } }: ListedAction,
  now: Date,
) {
  const isHeld = holder_id && lease_until && lease_until > now;
  return {
    ...row,
    kind,
    refund_due: isRefundDue ?? false,
    owner,
    why,
    deadline: nextAt?.toISOString() ?? null,
    is_late: nextAt !== null && nextAt <= now,
    updated_at: row.updated_at.toISOString(),
    new_document_at: row.new_document_at?.toISOString() ?? null,
    holder: isHeld ? { id: holder_id, name: holder_name ?? 'Somebody', until: lease_until.toISOString() } : null,
  };
}
