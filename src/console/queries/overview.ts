import { and, count, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { profiles } from '#accounts/tables.ts';
import { auditLog } from '#audit/tables.ts';
import { readPortalCanaries } from '#channels/portal/canary/read-canaries.ts';
import { mailStateCondition } from '#orders/mail-states.ts';
import { readRefusedRefunds } from '#orders/read-refused-refunds.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import {
  hasFailed,
  isGranted,
  isQueuedOrRunning,
  isWithAuthority,
  type StatusPredicate,
  type SubmissionStatus,
} from '#orders/states/lifecycle.ts';
import { openTaskKinds, type TaskKind } from '#orders/states/open-task-kinds.ts';
import { refreshNextActions } from '#orders/store-next-actions.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { nextActions } from '#orders/tables/next-actions.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { addDays, listDays } from '#permits/days.ts';
import { permitEntities } from '#permits/tables.ts';
import { addHours, dayInTimeZone, startOfDay } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { type Overview, overviewSchema } from '../overview-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'log'>;

/** Counts and trends; days and 'today' are those of the given IANA time zone. */
export async function readOverview(ctx: Ctx, timeZone: string): Promise<Overview> {
  const { db } = ctx;
  const counted = async (table: PgTable, condition?: SQL) => {
    const [row] = await db.select({ rows: count() }).from(table).where(condition);
    return row?.rows ?? 0;
  };
  const now = ctx.clock.now();
  const [today] = listLastDays(timeZone, now, 1);
  await refreshNextActions(ctx);
  const tasks = await countTasks(db);
  return overviewSchema.parse({
    users: await counted(profiles),
    orders: await counted(orders),
    submissions: await counted(submissions),
    emails_today: await counted(inboundEmails, gte(inboundEmails.receivedAt, today?.start ?? now)),
    confirmed: await counted(submissions, hasStatus(submissions.status, isGranted)),
    waiting: {
      ...Object.fromEntries(openTaskKinds.map((kind) => [kind, tasks.get(kind) ?? 0])),
      refunds_due: (await countRefundsDue(db)) + (await readRefusedRefunds(db)).length,
      unmatched_mails: await counted(inboundEmails, mailStateCondition('unmatched')),
      stopped_canaries: [...(await readPortalCanaries(db)).values()].filter(({ isStopped }) => isStopped).length,
    },
    orders_by_day: await readOrdersByDay(ctx, timeZone),
    outcome_by_portal: await readOutcomeByPortal(ctx),
    time_to_confirmation: await readTimeToConfirmation(ctx),
  });
}

async function countRefundsDue(db: Context['db']): Promise<number> {
  const [row] = await db.select({ due: count() }).from(nextActions).where(eq(nextActions.refundDue, true));
  return row?.due ?? 0;
}

/** How many orders wait for an operator, by cause: the desk's own figures. */
async function countTasks(db: Context['db']): Promise<Map<TaskKind | null, number>> {
  const { kind } = nextActions;
  const rows = await db.select({ kind, tasks: count() }).from(nextActions).where(isNotNull(kind)).groupBy(kind);
  return new Map(rows.map((row) => [row.kind, row.tasks]));
}

const days = 30;

/** Orders on each of the last 30 calendar days in the time zone, including days with 0. */
async function readOrdersByDay({ db, clock }: Ctx, timeZone: string) {
  const spans = listLastDays(timeZone, clock.now(), days);
  const starts = sql.join(
    spans.map(({ start }) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  const rows = await db
    .select({ number: sql<number>`width_bucket(${orders.createdAt}, array[${starts}])`, orders: count() })
    .from(orders)
    .where(gte(orders.createdAt, spans[0]?.start ?? clock.now()))
    .groupBy(sql`1`);
  const ordersByBucket = new Map(rows.map((row) => [row.number, row.orders]));
  return spans.map(({ day }, index) => ({ day, orders: ordersByBucket.get(index + 1) ?? 0 }));
}

/**
 * Results of the submissions of the last 30 days, the busiest portal first; without a portal, the zone's slug is
 * used.
 */
async function readOutcomeByPortal({ db, clock }: Ctx) {
  const portal = sql<
    string | null
  >`case when ${submissions.applicationMethod} = 'automated' then coalesce(${permitEntities.portal}, ${permitEntities.slug}) end`;
  const having = (states: StatusPredicate<SubmissionStatus>) =>
    sql<number>`(count(*) filter (where ${hasStatus(submissions.status, states)}))::int`;
  return db
    .select({
      portal,
      confirmed: having(isGranted),
      submitted: having(isWithAuthority),
      in_work: having(isQueuedOrRunning),
      failed: having(hasFailed),
    })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(gte(submissions.createdAt, addHours(clock.now(), -24 * days)))
    .groupBy(sql`1`)
    .orderBy(sql`count(*) desc`);
}

/** Seconds; the last bucket is everything above. */
const bucketEnds = [300, 3_600, 6 * 3_600, 24 * 3_600, 48 * 3_600] as const;

/** From payment to the authority's confirmation, for permits confirmed in the last 30 days. */
async function readTimeToConfirmation({ db, clock }: Ctx) {
  const seconds = sql<number>`extract(epoch from ${auditLog.createdAt} - ${orders.paidAt})::float8`;
  const rows = await db
    .select({ seconds })
    .from(auditLog)
    .innerJoin(orders, eq(orders.id, auditLog.orderId))
    .where(and(eq(auditLog.eventType, 'PERMIT_CONFIRMED'), gte(auditLog.createdAt, addHours(clock.now(), -24 * days))));
  const sorted = rows.map((row) => row.seconds).sort((a, b) => a - b);
  return { median_seconds: sorted[Math.floor((sorted.length - 1) / 2)] ?? null, buckets: countBuckets(sorted) };
}

function countBuckets(seconds: readonly number[]) {
  const upperBounds: (number | null)[] = [...bucketEnds, null];
  return upperBounds.map((upperBound, index) => {
    const start = bucketEnds[index - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      up_to_seconds: upperBound,
      orders: seconds.filter((value) => value > start && value <= (upperBound ?? Number.POSITIVE_INFINITY)).length,
    };
  });
}

export interface LocalDay {
  /** ISO day. */
  day: string;
  start: Date;
}

/** The last calendar days of a time zone up to today, oldest first, each with the instant at which it began. */
export function listLastDays(timeZone: string, now: Date, count: number): LocalDay[] {
  const first = addDays(dayInTimeZone(timeZone, now), 1 - count);
  return listDays(first, count).map((day) => ({ day, start: startOfDay(timeZone, day) }));
}
