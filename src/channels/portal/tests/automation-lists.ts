import { and, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { readActionFacts } from '#orders/action-facts.ts';
import { permitEntitySchema } from '#orders/contracts/test-contract.ts';
import { countOpenTasks } from '#orders/count-tasks.ts';
import { findScheduledRetry } from '#orders/find-scheduled-retry.ts';
import { type ApplicationNextAction, readApplicationNextActions } from '#orders/read-next-actions.ts';
import { can, findRefusalReason } from '#orders/states/actions.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { isInProcessQueue, type StopCause } from '#orders/states/lifecycle.ts';
import { formatTaskLabel } from '#orders/states/task-labels.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { automationRuns, isApplicationRun, submissions } from '#orders/tables/submissions.ts';
import { driverNames } from '#permits/authorities/registry.ts';
import { findZoneLetterRules } from '#permits/authorities.ts';
import { allZones } from '#permits/catalogue.ts';
import { permitEntities, permitEntitiesPublic } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import {
  automationListLimit,
  automationQueueSchema,
  runListSchema,
  testableOrderListSchema,
} from './automation-lists-contract.ts';

type Ctx = Pick<Context, 'db'>;

const orderColumns = {
  order_id: orders.id,
  order_ref: orders.orderRef,
  country: orders.country,
  city_zone: orders.cityZone,
};

/** The newest runs of customers' applications. */
export async function readRuns({ db }: Ctx) {
  const rows = await db
    .select({
      ...orderColumns,
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
    .where(isApplicationRun)
    .orderBy(desc(automationRuns.createdAt))
    .limit(automationListLimit);
  return runListSchema.parse({
    runs: rows.map((row) => ({
      ...row,
      started_at: row.started_at?.toISOString() ?? null,
      completed_at: row.completed_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    })),
    total: await db.$count(automationRuns, isApplicationRun),
  });
}

/** Zones without a portal, or without one for visitors, where the product itself does the work. */
const productHandledZones = allZones.flatMap((zone) =>
  findZoneLetterRules(zone) || zone.work === 'check' ? zone.slug : [],
);

/**
 * Submissions that a robot can take, or for which the product can write a letter or a statement. They wait or have
 * failed, and are not ended, not refunded and not perhaps at their portal already.
 */
const isForRobots = and(
  hasStatus(submissions.status, isInProcessQueue),
  eq(submissions.applicationMethod, 'automated'),
  isNull(submissions.sendingSince),
  isNull(orders.cancelledAt),
  isNull(deskTasks.closure),
  eq(permitEntities.automationEnabled, true),
  or(inArray(permitEntities.portal, driverNames), inArray(permitEntities.slug, productHandledZones)),
);

/** Newest first, each with the reason against a run at this moment. */
export async function readAutomationQueue(ctx: Pick<Context, 'db' | 'clock' | 'log'>, userId: string) {
  const { db, clock } = ctx;
  const rows = await db
    .select({
      ...orderColumns,
      id: submissions.id,
      status: submissions.status,
      last_error: submissions.lastError,
      stop_cause: submissions.stopCause,
      attemptsSince: submissions.attemptsSince,
      nextAttemptAt: submissions.nextAttemptAt,
      // An order has one submission, and runs are found by their order.
      runs: sql<number>`(select count(*)::int from automation_runs where order_id = ${orders.id})`,
      created_at: submissions.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(isForRobots)
    .orderBy(desc(submissions.createdAt))
    .limit(automationListLimit);
  const ids = rows.map(({ id }) => id);
  const factsOf = await readActionFacts(db, ids, { userId, now: clock.now() });
  const owners = new Map(
    (await readApplicationNextActions(db, clock.now(), inArray(submissions.id, ids))).map((one) => [one.id, one]),
  );
  return automationQueueSchema.parse({
    submissions: rows.map(({ stop_cause, ...row }) => ({
      ...withIsoDates(row),
      ...describeCause(owners.get(row.id), stop_cause),
      scheduled_retry: findScheduledRetry(row),
      problem: findRefusalReason(can(factsOf(row.id), 'run_now'))?.reason ?? null,
    })),
    total: rows[0]?.total ?? 0,
    at_desk: await countOpenTasks(ctx, userId),
  });
}

function describeCause(owned: ApplicationNextAction | undefined, stop_cause: StopCause | null) {
  const kind = owned?.kind ?? null;
  return { cause: kind && formatTaskLabel({ kind, stop_cause }), why: owned?.nextAction.why ?? '' };
}

/** Orders that the submission tester can use, newest first; without a search text all of them. */
export async function readTestableOrders({ db }: Ctx, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = search
    ? or(
        ...[orders.orderRef, orders.customerEmail, orders.cityZone, orders.country].map((column) =>
          ilike(column, pattern),
        ),
      )
    : undefined;
  const rows = await db
    .select({
      ...orderColumns,
      status: orders.status,
      customer_email: orders.customerEmail,
      created_at: orders.createdAt,
    })
    .from(orders)
    .where(matches)
    .orderBy(desc(orders.createdAt))
    .limit(automationListLimit);
  const [countRow] = await db.select({ total: count() }).from(orders).where(matches);
  return testableOrderListSchema.parse({ orders: rows.map(withIsoDates), total: countRow?.total ?? 0 });
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

const withIsoDates = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
