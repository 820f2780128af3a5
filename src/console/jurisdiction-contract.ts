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
  /** Who does the work there, where nothing is switched off. */
  way: z.enum(fulfilmentMethods),
  payment_required: z.boolean(),
  portal_url: z.string(),
  paused: z.boolean(),
  /** Why the product itself has paused the portal; null when an admin has. */
  paused_because: z.string().nullable(),
  last_run: z.object({ status: z.enum(runStatuses), created_at: moment }).nullable(),
});
export type Jurisdiction = z.infer<typeof jurisdictionSchema>;

/** A portal that robots know, and what its last walk met (decision 042). */
const portalCanarySchema = z.object({
  portal: z.string(),
  title: z.string(),
  /** One of the permits that are applied for there: whoever asks for a walk names it. */
  permit_entity_id: z.uuid(),
  under_way: z.boolean(),
  /** The newest that has ended. */
  walk: z
    .object({
      /** Whether it ended before the act that sends. */
      stopped: z.boolean(),
      ended_at: moment,
      /** What it met that the last good one did not; null where there was none to compare with. */
      changes: z.array(z.string()).nullable(),
      /** Of the page where it stopped. */
      screenshot_url: z.string().nullable(),
    })
    .nullable(),
  /** Two walks in a row stopped at the same place for the form's sake. */
  changed: z.boolean(),
});
export type PortalCanary = z.infer<typeof portalCanarySchema>;
export const jurisdictionsSchema = z.object({
  jurisdictions: z.array(jurisdictionSchema),
  portals: z.array(portalCanarySchema),
});
