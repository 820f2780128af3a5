import { z } from 'zod';
import { currencyCode, emailAddress, expand, integer, metadata, webAddress } from './params.ts';

const line = z.strictObject({
  price_data: z.strictObject({
    currency: currencyCode,
    unit_amount: integer.refine((value) => value >= 0, {
      message: 'Invalid non-negative integer',
      params: { code: 'parameter_invalid_integer' },
    }),
    product_data: z.strictObject({
      name: z.string().min(1).max(250),
      description: z.string().optional(),
    }),
  }),
  quantity: integer.refine((value) => value >= 1, {
    message: 'Invalid positive integer',
    params: { code: 'parameter_invalid_integer' },
  }),
});

/**
 * What the sandbox plays of https://docs.stripe.com/api/checkout/sessions/create. A parameter it does not play is
 * refused as unknown instead of being dropped in silence.
 */
export const sessionParams = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z.array(line).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  currency: currencyCode.optional(),
  customer_email: emailAddress.optional(),
  customer_creation: z.literal('if_required').optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      description: z.string().optional(),
      metadata: metadata.default({}),
      receipt_email: emailAddress.optional(),
      statement_descriptor: z.string().max(22).optional(),
    })
    .optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  billing_address_collection: z.literal('auto').optional(),
  submit_type: z.enum(['auto', 'book', 'pay']).optional(),
  locale: z.string().optional(),
  expires_at: integer.optional(),
  expand,
});

export type SessionParams = z.infer<typeof sessionParams>;
