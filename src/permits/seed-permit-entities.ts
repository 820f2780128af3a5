import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { findZoneLetterRules } from './authorities.ts';
import { allZones, type Zone } from './catalogue.ts';
import { permitEntities } from './tables.ts';

/**
 * Brings the table of permit entities in line with the catalogue at every start. What admins switch (automation, pause)
 * is theirs: it is set on the first seeding of an entity and never touched again.
 */
export async function seedPermitEntities({ db, ids }: Pick<Context, 'db' | 'ids'>): Promise<void> {
  const rows = allZones.map((zone) => ({
    id: ids.uuid(),
    slug: zone.slug,
    country: zone.country,
    zoneName: zone.name,
    portal: zone.portal,
    automationEnabled: findApplicationMethod(zone) === 'automated',
    applicationMethod: findApplicationMethod(zone),
    paymentRequired: zone.paymentRequired,
    portalUrl: zone.official.url,
  }));
  await db
    .insert(permitEntities)
    .values(rows)
    .onConflictDoUpdate({
      target: permitEntities.slug,
      set: {
        country: sql`excluded.country`,
        zoneName: sql`excluded.zone_name`,
        portal: sql`excluded.portal`,
        applicationMethod: sql`excluded.application_method`,
        paymentRequired: sql`excluded.payment_required`,
        portalUrl: sql`excluded.portal_url`,
      },
    });
}

/** A robot applies, or the product writes the letter or itself says what the rules say; everywhere else people do. */
const findApplicationMethod = (zone: Zone) =>
  findZoneLetterRules(zone) || zone.work === 'check' ? 'automated' : zone.automation;
