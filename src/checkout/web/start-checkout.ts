import { z } from 'zod';
import { checkoutAnswerSchema, priceItemSchema } from '#permits/order-contract.ts';
import type { Price } from '#permits/pricing.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import type { OpenPaymentPage } from '../order-draft.ts';
import type { DetailsPart, OrderStep } from '../order-form.ts';
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

/**
 * Nobody can pay any more on the page of the order as it was before it was changed.
 * @throws CallError with the code ALREADY_PAID when somebody has
 */
export async function closeCheckout({ session_id, order_ref }: OpenPaymentPage): Promise<void> {
  await callServerFunction('close-checkout', { session_id, guest_order_ref: order_ref }, z.unknown());
}

/** What the page does about a payment that could not be started. */
interface CheckoutFailure {
  message: string;
  /** The current price, when the order was refused because of it. */
  price: Price | undefined;
  /** The attempt was made before signing in or out, as somebody else: its key cannot be used any more. */
  isKeyUsed: boolean;
  /** The order as it was before it was changed is paid; pressed again, the button makes another one. */
  isFormerPaid: boolean;
  /** What the server refused, by field; undefined when it refused nothing of the form. */
  fields: Record<string, string> | undefined;
  /** The page of the first of these fields. */
  page: FormPage | undefined;
}

export interface FormPage {
  step: OrderStep;
  part: DetailsPart;
}

export function explainCheckoutFailure(error: unknown): CheckoutFailure {
  const refusal = error instanceof CallError ? error : undefined;
  const names = Object.keys(refusal?.fields ?? {});
  return {
    message: errorText(error, 'Unable to start payment.'),
    price: refusal && priceChangedSchema.safeParse(refusal.answer).data?.pricing,
    isKeyUsed: refusal?.code === 'IDEMPOTENCY_KEY_REUSED',
    isFormerPaid: refusal?.code === 'ALREADY_PAID',
    fields: refusal?.fields,
    page: findPage(names),
  };
}

function findPage(names: readonly string[]): FormPage | undefined {
  const part = names.some((name) => name.startsWith('owner.')) ? 'keeper' : 'vehicle';
  if (names.some((name) => name.startsWith('trip.'))) return { step: 1, part };
  return names.some((name) => /^(owner|vehicle)\./.test(name)) ? { step: 2, part } : undefined;
}

/** A tab opened at once and sent to the address when that is known. Null when the browser opened none. */
export function openPaymentTab() {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = 'Opening the payment page …';
  tab.document.body.textContent = 'Opening the payment page …';
  tab.opener = null;
  return {
    show: (url: string) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
