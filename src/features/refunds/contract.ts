import { z } from 'zod';

/** Open: we have said that we will, and the provider may or may not have heard it. */
export const refundStatuses = ['open', 'done', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundLifecycle = {
  open: { next: ['done', 'refused'] },
  done: { next: [] },
  refused: { next: [] },
} as const satisfies Record<RefundStatus, { next: readonly RefundStatus[] }>;

export const refundOrderSchema = z.object({
  order_id: z.uuid(),
  /** Pence. */
  amount_cents: z.int('Enter an amount in pounds and pence').min(1, 'Enter an amount above zero').max(100_000_000),
  reason: z.string().trim().min(3, 'Say why, in a few words').max(500, 'At most 500 characters'),
  /** Pence given back already, as the page showed it: an older page is told so and refunds nothing. */
  refunded_cents: z.int().min(0),
});
export type RefundRequest = z.infer<typeof refundOrderSchema>;

export const refundAnswerSchema = z.object({
  refund_id: z.uuid(),
  /** `open` when the provider did not answer: the refund is noted and made as soon as it does. */
  status: z.enum(['done', 'open']),
});

export const refundViewSchema = z.object({
  id: z.uuid(),
  amount_cents: z.int(),
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** Null when it was made at the provider's own dashboard. */
  actor: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type RefundView = z.infer<typeof refundViewSchema>;
