import { and, asc, count, eq, gte, isNotNull } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import type { PermitEntity } from '#orders/choose-method.ts';
import { createSampleTestData } from '#orders/contracts/test-contract.ts';
import { automationRuns, isCanaryRun } from '#orders/tables/submissions.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { findZone } from '#permits/catalogue.ts';
import { addDays, listStayDays, toDestinationDay } from '#permits/days.ts';
import { permitEntities } from '#permits/tables.ts';
import { isInForce } from '#permits/trip-day-admission.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, hourMs, momentInTimeZone } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { processRows } from '#platform/jobs/process-rows.ts';
import { isRetryableStop } from './canary-changes.ts';
import { enqueueTestRun } from './enqueue-test-run.ts';
import { type PortalCanaryStatus, readPortalCanaries } from './read-canaries.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/** Portals are quiet at night, and people find the result when they come to work. */
const quietHour = 3;

/** A canary that met a portal in trouble is repeated after this pause, up to a limit for each day. */
const canaryRetryMs = 2 * hourMs;
const maxCanariesPerDay = 3;

/**
 * Queues a canary for every portal without one since the last night, and another for those that were in trouble. It
 * reads this from earlier canaries: a restart loses none, and a second call finds nothing new.
 */
export async function startDueCanaries(ctx: Ctx & Pick<Context, 'settings' | 'log'>): Promise<void> {
  if (!ctx.settings.isDailyCanaryOn) return;
  const now = ctx.clock.now();
  const canaries = await readPortalCanaries(ctx.db);
  const today = await countCanaries(ctx, findLastQuietHour(now));
  await processRows(ctx.log, 'start-canaries', await selectPortals(ctx), async (entity) => {
    const { portal = '' } = entity;
    const { running: underWay, last } = canaries.get(portal ?? '') ?? {};
    if (underWay) await restartStuckCanary(ctx, underWay, now);
    else if (isDue(last, today.get(portal ?? '') ?? 0, now))
      await ctx.db.transaction((tx) => enqueueCanary(ctx, tx, entity, null));
  });
}

function isDue(lastCanary: PortalCanaryStatus['last'], canariesToday: number, now: Date): boolean {
  if (!lastCanary || canariesToday === 0) return true;
  const { errorDetails, completedAt } = lastCanary.run;
  const wasLongAgo = completedAt !== null && now.getTime() - completedAt.getTime() >= canaryRetryMs;
  return (
    errorDetails !== null && isRetryableStop(errorDetails.reason) && wasLongAgo && canariesToday < maxCanariesPerDay
  );
}

/** The last three o'clock in the morning at the portal. */
function findLastQuietHour(now: Date): Date {
  const hoursBefore = addHours(now, -quietHour);
  return momentInTimeZone(destinationTimeZone, toDestinationDay(hoursBefore), quietHour);
}

async function countCanaries({ db }: Pick<Context, 'db'>, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ portal: automationRuns.driverName, walks: count() })
    .from(automationRuns)
    .where(and(isCanaryRun, gte(automationRuns.createdAt, since)))
    .groupBy(automationRuns.driverName);
  return new Map(rows.map(({ portal, walks }) => [portal, walks]));
}

/** One permit entity for each portal where robots apply now. */
async function selectPortals({ db }: Pick<Context, 'db'>): Promise<PermitEntity[]> {
  const rows = await db
    .selectDistinctOn([permitEntities.portal])
    .from(permitEntities)
    .where(
      and(
        isNotNull(permitEntities.portal),
        eq(permitEntities.automationEnabled, true),
        eq(permitEntities.paused, false),
      ),
    )
    .orderBy(asc(permitEntities.portal), asc(permitEntities.slug));
  return rows.filter(({ portal }) => portal && findDriver(portal));
}

/** A canary that runs longer than any can take has lost its process, and perhaps its job. */
async function restartStuckCanary({ db, queue }: Ctx, { id, createdAt }: { id: string; createdAt: Date }, now: Date) {
  if (now.getTime() - createdAt.getTime() < hourMs) return;
  await db.transaction((tx) => queue.runNow(tx, 'run-test', { testRunId: id }));
}

/**
 * Starts a canary of one portal because a person asks for it, paused or not.
 * @throws Refusal NOT_FOUND, UNPROCESSABLE, CONFLICT
 */
export async function startPortalCanary(
  ctx: Ctx,
  { permit_entity_id }: { permit_entity_id: string },
  viewer: Viewer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, permit_entity_id));
    if (!entity) throw notFound('Permit entity');
    if (!entity.portal || !findDriver(entity.portal))
      throw new Refusal('UNPROCESSABLE', `There is no portal of ${entity.zoneName} that a robot knows.`);
    if (!(await enqueueCanary(ctx, tx, entity, viewer.userId)))
      throw new Refusal('CONFLICT', 'This portal is being walked already.');
  });
}

/**
 * The first day from tomorrow on which the zone is in force. Some portals sell nothing for a day of rest, which shows
 * nothing about their form. A zone that rests for longer gets its canary all the same.
 */
function chooseCanaryDay({ country, zoneName }: PermitEntity, today: string): string {
  const tomorrow = addDays(today, 1);
  const zone = findZone(country, zoneName);
  return (zone && listStayDays(tomorrow, 14).find((day) => isInForce(zone, day))) ?? tomorrow;
}

/** @returns false where a canary of the same portal is queued or running */
function enqueueCanary(ctx: Ctx, tx: Tx, entity: PermitEntity, startedBy: string | null): Promise<boolean> {
  return enqueueTestRun(ctx, tx, {
    id: ctx.ids.uuid(),
    purpose: 'canary',
    permitEntityId: entity.id,
    driverName: entity.portal ?? '',
    testData: createSampleTestData(chooseCanaryDay(entity, toDestinationDay(ctx.clock.now()))),
    screenshotsEnabled: false,
    startedBy,
  });
}
