import { z } from 'zod';

/** Every kind of difference between the card provider and our records. */
export const differenceKinds = [
  'paid_not_confirmed',
  'paid_unknown',
  'amount_differs',
  'payment_missing',
  'refund_not_in_books',
  'refund_names_no_order',
  'refund_not_at_provider',
  'refund_open',
  'no_submission',
  'refunded_but_live',
  'without_owner',
  'refund_due',
  'refund_refused',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceSchema = z.object({
  /** Stays the same for as long as the difference does. */
  id: z.string(),
  kind: z.enum(differenceKinds),
  order_id: z.uuid().nullable(),
  order_ref: z.string().nullable(),
  /** What is compared, in plain words with amounts. */
  finding: z.string(),
  /** The provider's id. */
  provider_id: z.string().nullable(),
  /** The provider that reported a payment, and that we ask again before we confirm it; unset for anything else. */
  provider: z.string().optional(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** The most differences shown; there should be none. */
export const differenceLimit = 200;

export const reconciliationSchema = z.object({
  /** The start of the period in which payments are compared. */
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  payments: z.int(),
  refunds: z.int(),
  orders: z.int(),
  total: z.int(),
  differences: z.array(differenceSchema),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;
