import { z } from 'zod';
import { inboundRowSchema } from '#orders/contracts/mail-contract.ts';
import {
  fullRefundEffectSchema,
  noFurtherRefundViewSchema,
  refundViewSchema,
} from '#orders/contracts/refund-contract.ts';
import { nextActionSchema } from '#orders/states/next-action-contract.ts';
import { activityRowSchema } from './contract.ts';
import { submissionRowSchema } from './submission-contract.ts';

const moment = z.iso.datetime();

/** What the operator's order view lacks: the money, mails in both directions, and every audit event. */
export const adminOrderSchema = z.object({
  order_id: z.uuid(),
  user_id: z.uuid().nullable(),
  payment: z.object({
    session_id: z.string().nullable(),
    payment_id: z.string().nullable(),
    paid_at: moment.nullable(),
    total_cents: z.int(),
    refunded_cents: z.int(),
    currency: z.string(),
    /** The authority's part of the price, in words; null for a zone that is no longer in the catalogue. */
    price_parts: z.string().nullable(),
  }),
  refunds: z.array(refundViewSchema),
  /** The application has ended, not all the money is refunded, and no admin has said why not. */
  refund_due: z.boolean(),
  /** Pence of automatic or customer refunds that the bank refused and that nobody has refunded since. */
  refused_cents: z.int(),
  no_further_refund: noFurtherRefundViewSchema.nullable(),
  whole_refund: fullRefundEffectSchema,
  submission: submissionRowSchema.nullable(),
  /** The next action: who must act, by when, and why. */
  next_action: nextActionSchema,
  mails_in: z.array(inboundRowSchema),
  mails_out: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      recipient: z.string(),
      attempts: z.int(),
      sent_at: moment.nullable(),
      /** When the mail was about to be sent, it had nothing to say any more. */
      dropped_at: moment.nullable(),
      created_at: moment,
    }),
  ),
  events: z.array(activityRowSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
