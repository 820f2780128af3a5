import { and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { permitEntitiesPublic } from '#features/catalogue/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { automationRuns, submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { listLimit, permitEntitySchema, queueSchema, runListSchema, testerSchema } from './contract.ts';

type Ctx = Pick<Context, 'db'>;

const place = {
  order_id: orders.id,
  order_ref: orders.orderRef,
  country: orders.country,
  city_zone: orders.cityZone,
};

/** The newest runs of customers' applications. */
export async function readRuns({ db }: Ctx) {
  const rows = await db
    .select({
      ...place,
      id: automationRuns.id,
      status: automationRuns.status,
      driver_name: automationRuns.driverName,
      steps_completed: automationRuns.stepsCompleted,
      reference_number: automationRuns.referenceNumber,
      error: sql<string | null>`${automationRuns.errorDetails} ->> 'message'`,
      started_at: automationRuns.startedAt,
      completed_at: automationRuns.completedAt,
      created_at: automationRuns.createdAt,
    })
    .from(automationRuns)
    .innerJoin(orders, eq(orders.id, automationRuns.orderId))
    .orderBy(desc(automationRuns.createdAt))
    .limit(listLimit);
  return runListSchema.parse({
    runs: rows.map((row) => ({
      ...row,
      started_at: row.started_at?.toISOString() ?? null,
      completed_at: row.completed_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
    total: await db.$count(automationRuns),
  });
}

/** What waits for a robot or has failed, newest first. */
export async function readQueue({ db }: Ctx) {
  const waits = inArray(submissions.status, ['QUEUED', 'FAILED']);
  const rows = await db
    .select({
      ...place,
      id: submissions.id,
      status: submissions.status,
      application_method: submissions.applicationMethod,
      last_error: submissions.lastError,
      outcome_open: sql<boolean>`${submissions.status} = 'FAILED' and ${submissions.sendingSince} is not null`,
      // One submission an order, and runs are found by their order.
      runs: sql<number>`(select count(*)::int from automation_runs where order_id = ${orders.id})`,
      created_at: submissions.createdAt,
    })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(waits)
    .orderBy(desc(submissions.createdAt))
    .limit(listLimit);
  return queueSchema.parse({ submissions: rows.map(withTexts), total: await db.$count(submissions, waits) });
}

/** Orders the submission tester can try, newest first; without a text all of them. */
export async function readTesterOrders({ db }: Ctx, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = search
    ? or(
        ...[orders.orderRef, orders.customerEmail, orders.cityZone, orders.country].map((column) =>
          ilike(column, pattern),
        ),
      )
    : undefined;
  const rows = await db
    .select({ ...place, status: orders.status, customer_email: orders.customerEmail, created_at: orders.createdAt })
    .from(orders)
    .where(matches)
    .orderBy(desc(orders.createdAt))
    .limit(listLimit);
  const [all] = await db.select({ total: count() }).from(orders).where(matches);
  return testerSchema.parse({ orders: rows.map(withTexts), total: all?.total ?? 0 });
}

export async function readPermitEntity({ db }: Ctx, { country, zone_name }: { country: string; zone_name: string }) {
  const [entity] = await db
    .select({
      id: permitEntitiesPublic.id,
      automation_enabled: permitEntitiesPublic.automationEnabled,
      portal_url: permitEntitiesPublic.portalUrl,
    })
    .from(permitEntitiesPublic)
    .where(and(eq(permitEntitiesPublic.country, country), eq(permitEntitiesPublic.zoneName, zone_name)));
  return permitEntitySchema.parse({ permit_entity: entity ?? null });
}

const withTexts = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
