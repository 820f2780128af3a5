import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import { readCounts } from '#orders/count-tasks.ts';
import {
  type ApplicationNextAction,
  readApplicationNextActions,
  readOrdersWithLateDetails,
  readRefusedRefunds,
} from '#orders/read-next-actions.ts';
import type { NextAction } from '#orders/states/next-action.ts';
import { type DeskQueueName, isRobotWaitingTask } from '#orders/states/open-task-kinds.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { isRefundDue, mayBeOnDesk, taskKind, taskKindsByQueue } from '#orders/task-kind.ts';
import type { Context } from '#platform/context.ts';
import { containsText } from '#platform/db/contains-text.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type DeskQueue, deskQueueLimit, type deskQueueQuerySchema, deskQueueSchema } from './contract.ts';

const columns = (now: Date) => ({
  id: submissions.id,
  order_id: orders.id,
  order_ref: orders.orderRef,
  country: orders.country,
  city_zone: orders.cityZone,
  plate_number: vehicles.plateNumber,
  customer_email: orders.customerEmail,
  urgent_processing: orders.urgentProcessing,
  entry_date: orders.entryDate,
  kind: taskKind(now),
  refund_due: isRefundDue,
  last_error: submissions.lastError,
  stopped_because: submissions.stoppedBecause,
  holder_id: deskTasks.holderId,
  holder_name: profiles.displayName,
  lease_until: deskTasks.leaseUntil,
  updated_at: submissions.updatedAt,
  new_paper_at: sql<Date | null>`(select max(${uploads.createdAt}) from ${uploads}
    where ${uploads.orderId} = ${orders.id} and ${uploads.createdAt} > ${submissions.createdAt})`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
});

function selectRows(db: Queryable, now: Date) {
  return db
    .select(columns(now))
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(profiles, eq(profiles.id, deskTasks.holderId));
}

/** The most urgent tasks first, with the number of all matches. */
export async function readDeskQueue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { queue, kind, search }: z.infer<typeof deskQueueQuerySchema>,
  userId: string,
): Promise<DeskQueue> {
  const now = clock.now();
  const inQueue = (name: DeskQueueName): SQL | undefined => {
    if (name === 'mine')
      return and(eq(deskTasks.holderId, userId), gt(deskTasks.leaseUntil, now), isNotNull(taskKind(now)));
    return name === 'money' ? isRefundDue : inArray(taskKind(now), [...taskKindsByQueue[name]]);
  };
  const isSearched = containsText(
    search,
    orders.orderRef,
    orders.cityZone,
    orders.country,
    orders.customerEmail,
    vehicles.plateNumber,
  );
  const lateOrders = await readOrdersWithLateDetails(db, now);
  const submissionActions = await readApplicationNextActions(
    db,
    now,
    and(mayBeOnDesk(now), inQueue(queue), kind ? eq(taskKind(now), kind) : undefined, isSearched),
  );
  const refusedRefunds = await readRefusedRefunds(db);
  const orderActions = { open: lateOrders, money: refusedRefunds, mine: [], customer: [], authority: [] }[queue];
  const filteredOrderActions = orderActions.filter((action) => kind === '' || kind === action.kind);
  const orderRows = await selectOrderRows(db, filteredOrderActions, isSearched);
  const all = [
    ...submissionActions,
    ...filteredOrderActions.filter(({ id }) => orderRows.some((row) => row.id === id)),
  ].toSorted(compareUrgency);
  const listed = all.slice(0, deskQueueLimit);
  const rows = [
    ...(await selectRows(db, now).where(
      inArray(
        submissions.id,
        listed.map(({ id }) => id),
      ),
    )),
    ...orderRows,
  ];
  return deskQueueSchema.parse({
    tasks: listed.flatMap(({ id, responsibility }) => {
      const row = rows.find((candidate) => candidate.id === id);
      return row ? [toTaskRow(row, responsibility, now)] : [];
    }),
    total: all.length,
    counts: await readCounts(db, { userId, now, late: lateOrders.length, refused: refusedRefunds.length }),
  });
}

/** A human handoff with an open page comes before everything that is merely late. */
const compareUrgency = (one: ApplicationNextAction, other: ApplicationNextAction) =>
  Number(isRobotWaitingTask(other.kind)) - Number(isRobotWaitingTask(one.kind)) ||
  (one.responsibility.nextAt?.getTime() ?? Number.POSITIVE_INFINITY) -
    (other.responsibility.nextAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** Rows of tasks about the order itself, not about its application. */
async function selectOrderRows(
  db: Queryable,
  all: readonly ApplicationNextAction[],
  where: SQL | undefined,
): Promise<SelectedTask[]> {
  if (all.length === 0) return [];
  const kindOf = new Map(all.map(({ id, kind }) => [id, kind]));
  const ids = [...kindOf.keys()];
  const rows = await db
    .select({
      id: orders.id,
      order_id: orders.id,
      order_ref: orders.orderRef,
      country: orders.country,
      city_zone: orders.cityZone,
      plate_number: vehicles.plateNumber,
      customer_email: orders.customerEmail,
      urgent_processing: orders.urgentProcessing,
      entry_date: orders.entryDate,
      updated_at: orders.updatedAt,
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(and(inArray(orders.id, ids), where));
  const noHolder = { holder_id: null, holder_name: null, lease_until: null };
  const noStop = { refund_due: false, last_error: null, stopped_because: null, new_paper_at: null };
  return rows.map((row) => ({ ...row, ...noHolder, ...noStop, kind: kindOf.get(row.id) ?? null }));
}

export async function readTaskRow({ db, clock }: Pick<Context, 'db' | 'clock'>, submissionId: string) {
  const now = clock.now();
  const [row] = await selectRows(db, now).where(eq(submissions.id, submissionId));
  const [nextAction] = await readApplicationNextActions(db, now, eq(submissions.id, submissionId));
  return row && nextAction && toTaskRow(row, nextAction.responsibility, now);
}

type SelectedTask = Awaited<ReturnType<typeof selectRows>>[number];

function toTaskRow(
  { holder_id, holder_name, lease_until, ...row }: SelectedTask,
  { owner, nextAt, why }: NextAction,
  now: Date,
) {
  const isHeld = holder_id && lease_until && lease_until > now;
  return {
    ...row,
    owner,
    why,
    deadline: nextAt?.toISOString() ?? null,
    is_late: nextAt !== null && nextAt <= now,
    updated_at: row.updated_at.toISOString(),
    new_paper_at: row.new_paper_at?.toISOString() ?? null,
    holder: isHeld ? { id: holder_id, name: holder_name ?? 'Somebody', until: lease_until.toISOString() } : null,
  };
}
