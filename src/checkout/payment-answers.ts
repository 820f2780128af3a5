import { z } from 'zod';
import { orderStatuses, tones } from '#orders/states/lifecycle.ts';

// Apart from the order form's contract: pages that follow a payment need neither the form nor the catalogue.

export const guestPaymentAnswerSchema = z.object({
  success: z.literal(true),
  order_id: z.uuid(),
  order_ref: z.string(),
  /** All of it went back, or is on its way: the payment is no news any more. */
  paid_back: z.boolean(),
  magic_link: z.string().nullable(),
  /** Empty once the account has a password: the pair then names nobody. */
  customer_email: z.string(),
  /** Opened by a guest's payment and without a password; there before, and the order waits beside it; has a password. */
  account: z.enum(['created', 'existing', 'protected']),
  /** How the order stands, where the pair opens nothing more. */
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
