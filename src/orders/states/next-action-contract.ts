import { z } from 'zod';

/** Who must act next on an order: nobody once it is finished. */
export const actors = ['product', 'authority', 'customer', 'desk', 'nobody'] as const;
export type Actor = (typeof actors)[number];

/** As staff read it; a task that somebody holds is theirs. */
export const actorLabels: Record<Actor, string> = {
  product: 'The product',
  authority: 'The authority',
  customer: 'The customer',
  desk: 'Our team',
  nobody: 'Nobody: it is finished',
};

/** In line for another try after one that failed without harm: when, null while it waits for its portal to open. */
export const scheduledRetrySchema = z.object({ at: z.iso.datetime().nullable() }).nullable();
export type ScheduledRetry = z.infer<typeof scheduledRetrySchema>;

/** Who must act next on an order, by when, and why; for staff. */
export const nextActionSchema = z.object({
  owner: z.enum(actors),
  next_at: z.iso.datetime().nullable(),
  why: z.string(),
});
