import { z } from 'zod';
import { orderStatuses, tones } from '#orders/states/lifecycle.ts';

// Separate from the order form's contract: pages after a payment need neither the form nor the catalogue.

export const guestPaymentAnswerSchema = z.object({
  success: z.literal(true),
  order_id: z.uuid(),
  order_ref: z.string(),
  /** All the money is refunded, or the refund is under way: the page then announces no payment. */
  paid_back: z.boolean(),
  magic_link: z.string().nullable(),
  /** Empty once the account has a password: the guest credentials then show no names. */
  customer_email: z.string(),
  /**
   * `created`: opened by this payment, no password yet. `existing`: was there before, the order is unclaimed.
   * `protected`: has a password.
   */
  account: z.enum(['created', 'existing', 'protected']),
  /** The order situation, where the guest credentials open nothing more. */
  state: z.object({ status: z.enum(orderStatuses), text: z.string(), tone: z.enum(tones) }).nullable(),
});
export type GuestPaymentAnswer = z.infer<typeof guestPaymentAnswerSchema>;

export const verifiedPaymentSchema = guestPaymentAnswerSchema.pick({
  success: true,
  order_id: true,
  order_ref: true,
  paid_back: true,
});
export type VerifiedPayment = z.infer<typeof verifiedPaymentSchema>;

export const checkoutStateSchema = z.object({ state: z.enum(['open', 'paid', 'declined', 'expired']) });
export type CheckoutState = z.infer<typeof checkoutStateSchema>;
