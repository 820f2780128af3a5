import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, pgView, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';

export const applicationMethods = ['automated', 'manual'] as const;
export type ApplicationMethod = (typeof applicationMethods)[number];

/** One row for each zone of the catalogue, seeded at start. It holds the settings that admins change. */
export const permitEntities = pgTable(
  'permit_entities',
  {
    id: primaryId(),
    slug: text('slug').notNull().unique(),
    country: text('country').notNull(),
    zoneName: text('zone_name').notNull(),
    /** Name of the driver and the replica; null where no portal takes applications. */
    portal: text('portal'),
    automationEnabled: boolean('automation_enabled').notNull(),
    applicationMethod: text('application_method', { enum: applicationMethods }).notNull(),
    paymentRequired: boolean('payment_required').notNull(),
    portalUrl: text('portal_url').notNull(),
    /** Set while the portal misbehaves; no robot sends anything new to it. */
    paused: boolean('paused').notNull().default(false),
    /** Why the product paused the portal; null when an admin paused it. */
    pauseReason: text('pause_reason'),
    pausedAt: instant('paused_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('permit_entities_country_zone').on(table.country, table.zoneName),
    oneOfConstraint('permit_entities_method', table.applicationMethod, applicationMethods),
    check('permit_entities_paused', sql`${table.pauseReason} is null or ${table.paused}`),
  ],
);

/** What anyone may read of a permit entity (specification, section 3). */
export const permitEntitiesPublic = pgView('permit_entities_public').as((query) =>
  query
    .select({
      id: permitEntities.id,
      country: permitEntities.country,
      zoneName: permitEntities.zoneName,
      automationEnabled: permitEntities.automationEnabled,
      applicationMethod: permitEntities.applicationMethod,
      paymentRequired: permitEntities.paymentRequired,
      portalUrl: permitEntities.portalUrl,
    })
    .from(permitEntities),
);
