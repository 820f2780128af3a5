import { z } from 'zod';
import { timePromises } from '#permits/pricing.ts';
import { statusPredicates } from '../states/lifecycle.ts';

/** The refund reason begins with this when the customer cancelled the order. */
export const customerCancellationReason = 'The order was taken back.';

/** Open: we have promised the refund, and the provider may or may not have received the call. */
export const refundStatuses = ['open', 'done', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundLifecycle = {
  open: { next: ['done', 'refused'] },
  done: { next: [] },
  refused: { next: [] },
} as const satisfies Record<RefundStatus, { next: readonly RefundStatus[] }>;

/**
 * Causes of an automatic refund: a promise that we missed, a vehicle that had its certificate, or days that need
 * nothing. Such a refund ends nothing, whatever its amount.
 */
export const refundCauses = [...timePromises, 'already_registered', 'rest_days'] as const;
export type RefundCause = (typeof refundCauses)[number];

const ofRefund = statusPredicates<RefundStatus>();
export const isRefundOpen = ofRefund('open');
export const isRefundDone = ofRefund('done');
export const isRefundRefused = ofRefund('refused');

const reason = z.string().trim().min(3, 'Say why, in a few words').max(500, 'At most 500 characters');

/** Pence already refunded, as the page showed them: an outdated page is rejected and changes nothing. */
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

/** What refunding all that is left would do to the application, from `refundEffect`. */
export const fullRefundEffectSchema = z.object({ message: z.string(), effect: z.enum(['none', 'stop', 'wait']) });

/** Why nothing more of an ended application's money is refunded, and who decided that. */
export const noFurtherRefundViewSchema = z.object({
  reason: z.string(),
  actor: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type NoFurtherRefund = z.infer<typeof noFurtherRefundViewSchema>;

export const refundAnswerSchema = z.object({
  refund_id: z.uuid(),
  /** `open` when the provider did not answer: the refund is stored and made as soon as the provider does. */
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
