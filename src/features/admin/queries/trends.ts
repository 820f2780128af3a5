import { and, count, eq, gte, sql } from 'drizzle-orm';
import { auditLog } from '#features/audit/tables.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { lastDays } from '../local-days.ts';

type Ctx = Pick<Context, 'db' | 'clock'>;

const days = 30;
const msPerDay = 86_400_000;

/** Orders of each of the last 30 calendar days in the time zone; days without any are there with 0. */
export async function readOrdersByDay({ db, clock }: Ctx, timeZone: string) {
  const spans = lastDays(timeZone, clock.now(), days);
  const starts = sql.join(
    spans.map(({ start }) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  const rows = await db
    .select({ number: sql<number>`width_bucket(${orders.createdAt}, array[${starts}])`, orders: count() })
    .from(orders)
    .where(gte(orders.createdAt, spans[0]?.start ?? clock.now()))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.number, row.orders]));
  return spans.map(({ day }, index) => ({ day, orders: found.get(index + 1) ?? 0 }));
}

/** What became of the submissions of the last 30 days, the busiest portal first. */
export async function readOutcomeByPortal({ db, clock }: Ctx) {
  const portal = sql<
    string | null
  >`case when ${submissions.applicationMethod} = 'automated' then ${permitEntities.portal} end`;
  const having = (...statuses: string[]) =>
    sql<number>`(count(*) filter (where ${submissions.status} in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )})))::int`;
  return db
    .select({
      portal,
      confirmed: having('CONFIRMED'),
      submitted: having('SUBMITTED'),
      in_work: having('QUEUED', 'RUNNING'),
      failed: having('FAILED'),
    })
    .from(submissions)
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .where(gte(submissions.createdAt, new Date(clock.now().getTime() - days * msPerDay)))
    .groupBy(sql`1`)
    .orderBy(sql`count(*) desc`);
}

/** Seconds; the last bucket is everything above. */
const bucketEnds = [300, 3_600, 6 * 3_600, 24 * 3_600, 48 * 3_600] as const;

/** From payment to the authority's confirmation, for permits confirmed in the last 30 days. */
export async function readTimeToConfirmation({ db, clock }: Ctx) {
  const seconds = sql<number>`extract(epoch from ${auditLog.createdAt} - ${orders.paidAt})::float8`;
  const rows = await db
    .select({ seconds })
    .from(auditLog)
    .innerJoin(orders, eq(orders.id, auditLog.orderId))
    .where(
      and(
        eq(auditLog.eventType, 'PERMIT_CONFIRMED'),
        gte(auditLog.createdAt, new Date(clock.now().getTime() - days * msPerDay)),
      ),
    );
  const sorted = rows.map((row) => row.seconds).sort((a, b) => a - b);
  return { median_seconds: sorted[Math.floor((sorted.length - 1) / 2)] ?? null, buckets: bucketsOf(sorted) };
}

function bucketsOf(seconds: readonly number[]) {
  const ends: (number | null)[] = [...bucketEnds, null];
  return ends.map((end, index) => {
    const start = bucketEnds[index - 1] ?? Number.NEGATIVE_INFINITY;
    return {
      up_to_seconds: end,
      orders: seconds.filter((value) => value > start && value <= (end ?? Number.POSITIVE_INFINITY)).length,
    };
  });
}
