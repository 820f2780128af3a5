import { asc, desc } from 'drizzle-orm';
import { automationRuns, isApplicationRun } from '#applications/runs/tables.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import { jurisdictionsSchema } from '../jurisdiction.ts';

/** Every permit entity by country and zone, with the newest run of each. */
export async function readJurisdictions({ db }: Pick<Context, 'db'>) {
  const entities = await db
    .select()
    .from(permitEntities)
    .orderBy(asc(permitEntities.country), asc(permitEntities.zoneName));
  const newest = await db
    .selectDistinctOn([automationRuns.permitEntityId], {
      entityId: automationRuns.permitEntityId,
      status: automationRuns.status,
      createdAt: automationRuns.createdAt,
    })
    .from(automationRuns)
    .where(isApplicationRun)
    .orderBy(automationRuns.permitEntityId, desc(automationRuns.createdAt));
  const lastRuns = new Map(newest.map((run) => [run.entityId, run]));
  return jurisdictionsSchema.parse({
    jurisdictions: entities.map((entity) => {
      const run = lastRuns.get(entity.id);
      return {
        id: entity.id,
        country: entity.country,
        zone_name: entity.zoneName,
        automation_enabled: entity.automationEnabled,
        application_method: entity.applicationMethod,
        payment_required: entity.paymentRequired,
        portal_url: entity.portalUrl,
        paused: entity.paused,
        paused_because: entity.pausedBecause,
        last_run: run ? { status: run.status, created_at: run.createdAt.toISOString() } : null,
      };
    }),
  });
}
