import { z } from 'zod';
import { checkoutAnswerSchema, priceItemSchema } from '#permits/order-contract.ts';
import type { Price } from '#permits/pricing.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError } from '#ui/page/request-json.ts';
import type { OpenPaymentPage } from '../order-draft.ts';
import type { createCheckoutBody } from '../order-payload.ts';

const priceChangedSchema = z.object({ pricing: z.object({ items: z.array(priceItemSchema), total_cents: z.int() }) });
const looseAnswerSchema = z.looseObject({ url: z.string().optional() });

/** @param key the same for a repeat of the same order. @throws CallError */
export async function startCheckout(
  body: ReturnType<typeof createCheckoutBody>,
  key: string,
): Promise<OpenPaymentPage> {
  const options = { headers: { 'idempotency-key': key } };
  const answer = await callServerFunction('create-guest-checkout-gated', body, looseAnswerSchema, options);
  if (!answer.url) throw new CallError(200, { error: 'No checkout URL returned' });
  const { url, order_ref, session_id } = checkoutAnswerSchema.parse(answer);
  return { url, order_ref, session_id };
}

/** The current price, when the order was refused because of it. */
export function readChangedPrice(error: unknown): Price | undefined {
  const changed = error instanceof CallError ? priceChangedSchema.safeParse(error.answer) : undefined;
  return changed?.data?.pricing;
}
