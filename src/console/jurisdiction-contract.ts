import { z } from 'zod';
import { runStatuses } from '#orders/states/lifecycle.ts';
import { fulfilmentMethods } from '#permits/application-texts.ts';

const moment = z.iso.datetime();

const jurisdictionSchema = z.object({
  id: z.uuid(),
  country: z.string(),
  zone_name: z.string(),
  automation_enabled: z.boolean(),
  application_method: z.enum(['automated', 'manual']),
  /** The fulfilment method while nothing is switched off. */
  way: z.enum(fulfilmentMethods),
  payment_required: z.boolean(),
  portal_url: z.string(),
  /** Fee and fine as the catalogue has them (specification, section 9); null where it no longer has the zone. */
  catalogue_texts: z.string().nullable(),
  paused: z.boolean(),
  /** Why the product has paused the portal itself; null when an admin has. */
  pause_reason: z.string().nullable(),
  last_run: z.object({ status: z.enum(runStatuses), created_at: moment }).nullable(),
});
export type Jurisdiction = z.infer<typeof jurisdictionSchema>;

/** A portal with a driver, and the result of its last canary (decision 042). */
const portalCanarySchema = z.object({
  portal: z.string(),
  title: z.string(),
  /** One of the permits applied for there; a request for a canary names it. */
  permit_entity_id: z.uuid(),
  under_way: z.boolean(),
  /** The newest canary that has ended. */
  canary: z
    .object({
      /** Whether it ended before the send step. */
      stopped: z.boolean(),
      ended_at: moment,
      /** What differed from the last canary that passed; null without one to compare with. */
      changes: z.array(z.string()).nullable(),
      /** Screenshot of the page where it stopped. */
      screenshot_url: z.string().nullable(),
    })
    .nullable(),
  /** Two canaries in a row stopped at the same place because of the form. */
  changed: z.boolean(),
});
export type PortalCanary = z.infer<typeof portalCanarySchema>;
export const jurisdictionsSchema = z.object({
  jurisdictions: z.array(jurisdictionSchema),
  portals: z.array(portalCanarySchema),
});
