import { z } from 'zod';

/** Who must act next on an order: nobody once it is finished. */
export const owners = ['product', 'authority', 'customer', 'desk', 'nobody'] as const;
export type Owner = (typeof owners)[number];

/** As staff read it; a task that somebody holds is theirs. */
export const ownerWords: Record<Owner, string> = {
  product: 'The product',
  authority: 'The authority',
  customer: 'The customer',
  desk: 'Our team',
  nobody: 'Nobody: it is finished',
};

/** In line for another try after one that failed without harm: when, null while it waits for its portal to open. */
export const triesAgainSchema = z.object({ at: z.iso.datetime().nullable() }).nullable();
export type TriesAgain = z.infer<typeof triesAgainSchema>;

/** Who must act next on an order, by when, and why; for staff. */
export const responsibilitySchema = z.object({
  owner: z.enum(owners),
  next_at: z.iso.datetime().nullable(),
  why: z.string(),
});
