import { z } from 'zod';
import { runStatuses } from '#applications/order/lifecycle.ts';

const moment = z.iso.datetime();

const jurisdictionSchema = z.object({
  id: z.uuid(),
  country: z.string(),
  zone_name: z.string(),
  automation_enabled: z.boolean(),
  application_method: z.enum(['automated', 'manual']),
  payment_required: z.boolean(),
  portal_url: z.string(),
  paused: z.boolean(),
  /** Why the product itself has paused the portal; null when an admin has. */
  paused_because: z.string().nullable(),
  last_run: z.object({ status: z.enum(runStatuses), created_at: moment }).nullable(),
});
export type Jurisdiction = z.infer<typeof jurisdictionSchema>;
export const jurisdictionsSchema = z.object({ jurisdictions: z.array(jurisdictionSchema) });
