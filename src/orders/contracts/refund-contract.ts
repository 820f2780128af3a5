import { z } from 'zod';
import { timePromises } from '#permits/pricing.ts';
import { statusPredicates } from '../states/lifecycle.ts';

/** The reason of a refund that the customer has asked for by taking the order back begins with it. */
export const customerCancellationReason = 'The order was taken back.';

/** Open: we have said that we will, and the provider may or may not have heard it. */
export const refundStatuses = ['open', 'done', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundLifecycle = {
  open: { next: ['done', 'refused'] },
  done: { next: [] },
  refused: { next: [] },
} as const satisfies Record<RefundStatus, { next: readonly RefundStatus[] }>;

/** What is given back for a promise that we missed, for a vehicle that had its certificate, or for days that ask for nothing: it ends nothing, however much it is. */
export const refundCauses = [...timePromises, 'spared', 'rest_days'] as const;
export type RefundCause = (typeof refundCauses)[number];

const ofRefund = statusPredicates<RefundStatus>();
export const isRefundOpen = ofRefund('open');
export const isRefundDone = ofRefund('done');
export const isRefundRefused = ofRefund('refused');

const reason = z.string().trim().min(3, 'Say why, in a few words').max(500, 'At most 500 characters');

/** Pence given back already, as the page showed it: an older page is told so and changes nothing. */
const refunded_cents = z.int().min(0);

export const refundOrderSchema = z.object({
  order_id: z.uuid(),
  /** Pence. */
  amount_cents: z.int('Enter an amount in pounds and pence').min(1, 'Enter an amount above zero').max(100_000_000),
  reason,
  refunded_cents,
});
export type RefundRequest = z.infer<typeof refundOrderSchema>;

export const noFurtherRefundSchema = z.object({ order_id: z.uuid(), reason, refunded_cents });
export type NoFurtherRefundRequest = z.infer<typeof noFurtherRefundSchema>;

/** What giving back all that is left would do to the application, as `refundEffect` says it. */
export const fullRefundEffectSchema = z.object({ words: z.string(), act: z.enum(['none', 'stop', 'wait']) });

/** Why nothing more of an ended application's money is given back, and who said so. */
export const noFurtherRefundViewSchema = z.object({
  reason: z.string(),
  actor: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type NoFurtherRefund = z.infer<typeof noFurtherRefundViewSchema>;

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
