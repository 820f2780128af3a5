import { z } from 'zod';
import { openTaskKinds } from '#orders/states/open-task-kinds.ts';

export const overviewSchema = z.object({
  users: z.int(),
  orders: z.int(),
  submissions: z.int(),
  emails_today: z.int(),
  confirmed: z.int(),
  waiting: z.record(z.enum([...openTaskKinds, 'refunds_due', 'stopped_canaries', 'unmatched_mails']), z.int()),
  /** The last 30 days, oldest first, each an ISO day. */
  orders_by_day: z.array(z.object({ day: z.string(), orders: z.int() })),
  /** Submissions of the last 30 days; `portal` null where people apply. */
  outcome_by_portal: z.array(
    z.object({
      portal: z.string().nullable(),
      confirmed: z.int(),
      submitted: z.int(),
      in_work: z.int(),
      failed: z.int(),
    }),
  ),
  /** Orders confirmed in the last 30 days, grouped by the time from payment to confirmation. */
  time_to_confirmation: z.object({
    median_seconds: z.number().nullable(),
    buckets: z.array(z.object({ up_to_seconds: z.int().nullable(), orders: z.int() })),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;
