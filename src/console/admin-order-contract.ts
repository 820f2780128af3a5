import { z } from 'zod';
import { inboundRowSchema } from '#orders/contracts/mail-contract.ts';
import {
  fullRefundEffectSchema,
  noFurtherRefundViewSchema,
  refundViewSchema,
} from '#orders/contracts/refund-contract.ts';
import { nextActionSchema } from '#orders/states/next-action-contract.ts';
import { activityRowSchema, submissionRowSchema } from './contract.ts';

const moment = z.iso.datetime();

/** What the operator's order view lacks of the whole story: money, mails both ways, every audit event. */
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
    /** What of it the authority takes, in words; null of a place the catalogue does not know any more. */
    price_parts: z.string().nullable(),
  }),
  refunds: z.array(refundViewSchema),
  /** The application has ended, and neither is all the money back nor has anybody said why not. */
  refund_due: z.boolean(),
  /** Pence that the rules or the customer's own click promised, the bank refused, and nobody has given back since. */
  refused_cents: z.int(),
  no_further_refund: noFurtherRefundViewSchema.nullable(),
  whole_refund: fullRefundEffectSchema,
  submission: submissionRowSchema.nullable(),
  /** Who must act next, by when, and why. */
  responsibility: nextActionSchema,
  mails_in: z.array(inboundRowSchema),
  mails_out: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      recipient: z.string(),
      attempts: z.int(),
      sent_at: moment.nullable(),
      /** It had nothing to tell any more when it was to leave. */
      dropped_at: moment.nullable(),
      created_at: moment,
    }),
  ),
  events: z.array(activityRowSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;
