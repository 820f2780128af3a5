import { asc, desc } from 'drizzle-orm';
import { z } from 'zod';
import { type PortalCanaryStatus, readPortalCanaries } from '#channels/portal/canary/read-canaries.ts';
import { hasRunFailed } from '#orders/states/lifecycle.ts';
import { automationRuns, isApplicationRun } from '#orders/tables/submissions.ts';
import { findFulfilmentMethod } from '#permits/application-texts.ts';
import { allDrivers } from '#permits/authorities/registry.ts';
import { findZoneBySlug, type Zone } from '#permits/catalogue.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { defineConsoleList } from '../console-list.ts';
import { jurisdictionsSchema } from '../jurisdiction-contract.ts';

type Ctx = Pick<Context, 'db' | 'settings' | 'clock'>;

export const jurisdictionList = defineConsoleList({
  name: 'jurisdictions',
  summary: 'Every permit entity with its newest run',
  input: z.object({}),
  output: jurisdictionsSchema,
  read: (app) => readJurisdictions(app),
  rows: ({ jurisdictions }) => jurisdictions,
});

/** Every permit entity by country and zone, with its newest run, and the portals with their last canaries. */
async function readJurisdictions(ctx: Ctx) {
  const { db } = ctx;
  const entities = await db
    .select()
    .from(permitEntities)
    .orderBy(asc(permitEntities.country), asc(permitEntities.zoneName));
  const newestRuns = await db
    .selectDistinctOn([automationRuns.permitEntityId], {
      entityId: automationRuns.permitEntityId,
      status: automationRuns.status,
      createdAt: automationRuns.createdAt,
    })
    .from(automationRuns)
    .where(isApplicationRun)
    .orderBy(automationRuns.permitEntityId, desc(automationRuns.createdAt));
  const lastRuns = new Map(newestRuns.map((run) => [run.entityId, run]));
  const canaries = await readPortalCanaries(db);
  return jurisdictionsSchema.parse({
    portals: allDrivers().flatMap(({ name, title }) => {
      const entity = entities.find(({ portal }) => portal === name);
      return entity
        ? [{ portal: name, title, permit_entity_id: entity.id, ...describeCanaryRuns(ctx, canaries.get(name)) }]
        : [];
    }),
    jurisdictions: entities.map((entity) => {
      const run = lastRuns.get(entity.id);
      return {
        id: entity.id,
        country: entity.country,
        zone_name: entity.zoneName,
        automation_enabled: entity.automationEnabled,
        application_method: entity.applicationMethod,
        way: findEntityFulfilmentMethod(entity),
        payment_required: entity.paymentRequired,
        portal_url: entity.portalUrl,
        catalogue_texts: describeCatalogueTexts(findZoneBySlug(entity.slug)),
        paused: entity.paused,
        pause_reason: entity.pauseReason,
        last_run: run ? { status: run.status, created_at: run.createdAt.toISOString() } : null,
      };
    }),
  });
}

const describeCatalogueTexts = (zone: Zone | undefined): string | null =>
  zone ? `In the catalogue: ${zone.fee ? `fee ${zone.fee}; ` : ''}fine ${zone.fine}` : null;

/** By hand where the catalogue no longer has the entity, and where operators apply. */
function findEntityFulfilmentMethod({ slug, applicationMethod }: typeof permitEntities.$inferSelect) {
  const zone = applicationMethod === 'automated' ? findZoneBySlug(slug) : undefined;
  return zone ? findFulfilmentMethod(zone) : 'by_hand';
}

function describeCanaryRuns({ settings, clock }: Ctx, canary: PortalCanaryStatus | undefined) {
  const { last, running: runningCanary, hasFormChanged = false } = canary ?? {};
  return {
    under_way: runningCanary !== undefined,
    changed: hasFormChanged,
    canary: last
      ? {
          stopped: hasRunFailed(last.run.status),
          ended_at: (last.run.completedAt ?? last.run.createdAt).toISOString(),
          changes: last.run.changes,
          screenshot_url:
            last.screenshotPath && signFileUrl(settings.secret, 'submission-proofs', last.screenshotPath, clock.now()),
        }
      : null,
  };
}
