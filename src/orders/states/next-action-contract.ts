import { z } from 'zod';

/** Who must act next on an order: nobody once it is finished. */
export const actors = ['product', 'authority', 'customer', 'desk', 'nobody'] as const;
export type Actor = (typeof actors)[number];

/** In words for staff; a claimed task names its holder. */
export const actorLabels: Record<Actor, string> = {
  product: 'The product',
  authority: 'The authority',
  customer: 'The customer',
  desk: 'Our team',
  nobody: 'Nobody: it is finished',
};

/** Queued for another attempt after a harmless failure: when, null while it waits for its portal to open. */
export const scheduledRetrySchema = z.object({ at: z.iso.datetime().nullable() }).nullable();
export type ScheduledRetry = z.infer<typeof scheduledRetrySchema>;

/** Who must act next on an order, by when, and why; for staff. */
export const nextActionSchema = z.object({
  owner: z.enum(actors),
  next_at: z.iso.datetime().nullable(),
  why: z.string(),
});
