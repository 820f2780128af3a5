import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { findZoneLetterRules } from './authorities.ts';
import { allZones, type Zone } from './catalogue.ts';
import { permitEntities } from './tables.ts';

/**
 * Updates the table of permit entities from the catalogue at every start. Admins own the automation and pause settings:
 * seeding sets them once and never changes them again.
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

/**
 * Automated where a robot applies, or where the product writes the letter or the rule-check
 * statement; otherwise people apply.
 */
const findApplicationMethod = (zone: Zone) =>
  findZoneLetterRules(zone) || zone.work === 'check' ? 'automated' : zone.automation;
