import { and, asc, count, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#features/accounts/tables.ts';
import { contains } from '#features/admin/queries/contains.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { orders, vehicles } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type Queue, type QueueName, queueLimit, type queueQuerySchema, queueSchema } from './contract.ts';
import { leadTimes } from './lead-times.ts';
import { deskTasks } from './tables.ts';
import { kindsOfQueue, taskKind } from './task-kind.ts';

/** The longest times we promise once an order is complete: 24-48 hours, 2-6 for urgent processing, 2 for rental cars. */
const promisedHours = { standard: 48, urgent: 6, rental: 2 };

const leadHours = sql`case ${permitEntities.slug} ${sql.join(
  Object.entries(leadTimes).map(([slug, { hours }]) => sql.raw(`when '${slug}' then ${hours}`)),
  sql` `,
)} end`;

/** A submission is made the moment nothing is missing any more. */
const within = (kind: keyof typeof promisedHours) =>
  sql`${submissions.createdAt} + make_interval(hours => ${sql.raw(String(promisedHours[kind]))})`;

/** What was promised for less than the usual time; null where nothing was. */
const promisedSooner = sql`least(
  case when ${orders.urgentProcessing} then ${within('urgent')} end,
  case when ${orders.rentalCar} then ${within('rental')} end)`;

/**
 * When a person must have acted: the day of entry begins (all six countries keep the time of Paris) less what the
 * authority needs; without a day, what the service promised. Whoever was promised it sooner is not made to wait for a day
 * far off.
 */
const deadline = sql<Date | null>`least(
  case when ${orders.entryDate} is null then ${within('standard')}
    else (${orders.entryDate}::timestamp at time zone 'Europe/Paris') - make_interval(hours => ${leadHours}) end,
  ${promisedSooner})`.mapWith(submissions.createdAt);

const columns = {
  id: submissions.id,
  order_id: orders.id,
  order_ref: orders.orderRef,
  country: orders.country,
  city_zone: orders.cityZone,
  plate_number: vehicles.plateNumber,
  customer_email: orders.customerEmail,
  urgent_processing: orders.urgentProcessing,
  entry_date: orders.entryDate,
  deadline,
  kind: taskKind,
  last_error: submissions.lastError,
  holder_id: deskTasks.holderId,
  holder_name: profiles.displayName,
  lease_until: deskTasks.leaseUntil,
  updated_at: submissions.updatedAt,
};

function selectRows(db: Queryable) {
  return db
    .select(columns)
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(profiles, eq(profiles.id, deskTasks.holderId));
}

function selectCount(db: Queryable) {
  return db
    .select({ tasks: count() })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id));
}

/** How many wait in each queue, whatever is searched for. */
async function readCounts(db: Queryable, userId: string, now: Date): Promise<Record<QueueName, number>> {
  const isMine = sql<boolean>`coalesce(${deskTasks.holderId} = ${userId} and ${deskTasks.leaseUntil} > ${now.toISOString()}::timestamptz, false)`;
  const groups = await db
    .select({ kind: taskKind, isMine, tasks: count() })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(inArray(submissions.status, ['QUEUED', 'SUBMITTED', 'FAILED']))
    .groupBy(sql`1, 2`);
  const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(fits).reduce((all, { tasks }) => all + tasks, 0);
  const inQueue = (name: Exclude<QueueName, 'mine'>) =>
    sum(({ kind }) => kind !== null && kindsOfQueue[name].includes(kind));
  return {
    open: inQueue('open'),
    mine: sum(({ kind, isMine: mine }) => kind !== null && mine),
    customer: inQueue('customer'),
    authority: inQueue('authority'),
    money: inQueue('money'),
  };
}

/** The most urgent first, with the number of all that match. */
export async function readQueue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { queue, kind, search }: z.infer<typeof queueQuerySchema>,
  userId: string,
): Promise<Queue> {
  const now = clock.now();
  const inQueue = (name: QueueName): SQL | undefined =>
    name === 'mine'
      ? and(eq(deskTasks.holderId, userId), gt(deskTasks.leaseUntil, now), isNotNull(taskKind))
      : inArray(taskKind, [...kindsOfQueue[name]]);
  const matches = and(
    inQueue(queue),
    kind ? eq(taskKind, kind) : undefined,
    contains(search, orders.orderRef, orders.cityZone, orders.country, orders.customerEmail, vehicles.plateNumber),
  );
  const rows = await selectRows(db)
    .where(matches)
    .orderBy(sql`${deadline} asc nulls last`, asc(submissions.createdAt))
    .limit(queueLimit);
  const [all] = await selectCount(db).where(matches);
  const counts = await readCounts(db, userId, now);
  return queueSchema.parse({ tasks: rows.map((row) => withHolder(row, now)), total: all?.tasks ?? 0, counts });
}

export async function readRow({ db, clock }: Pick<Context, 'db' | 'clock'>, submissionId: string) {
  const [row] = await selectRows(db).where(eq(submissions.id, submissionId));
  return row && withHolder(row, clock.now());
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function withHolder({ holder_id, holder_name, lease_until, ...row }: Row, now: Date) {
  const isHeld = holder_id && lease_until && lease_until > now;
  return {
    ...row,
    deadline: row.deadline?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    holder: isHeld ? { id: holder_id, name: holder_name ?? 'Somebody', until: lease_until.toISOString() } : null,
  };
}
