import { useCallback, useState } from 'react';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { newUuid } from '#browser/new-uuid.ts';
import { CallError, errorText } from '#browser/request-json.ts';
import { showToast } from '#ui/toasts.ts';
import { checkoutAnswerSchema, priceItemSchema } from '../contract.ts';
import { attemptFor, type Draft } from '../draft.ts';
import { checkoutBody, type OrderStep } from '../order-form.ts';
import type { OrderFields } from './order-fields.ts';
import { openPaymentTab } from './payment-tab.ts';
import { forgetLastAttempt, readLastAttempt } from './stored-draft.ts';
import { useAgreedPrice } from './use-agreed-price.ts';

const priceChangedSchema = z.object({ pricing: z.object({ items: z.array(priceItemSchema), total_cents: z.int() }) });
const looseAnswerSchema = z.looseObject({ url: z.string().optional() });

/** Starts the payment, once however often the button is pressed or the network fails. */
export function usePayment(initial: Draft, fields: OrderFields) {
  const [attempt, setAttempt] = useState(initial.attempt);
  const [open, setOpen] = useState(initial.payment);
  const [isAside, setAside] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [tabBlocked, setTabBlocked] = useState(false);
  const { price, hasChanged, agree } = useAgreedPrice(fields.values);

  /** The next attempt is another order. */
  const forget = useCallback(() => {
    forgetLastAttempt();
    setOpen(null);
    setAttempt(null);
  }, []);

  const body = checkoutBody(fields.values, price);
  const bodyText = JSON.stringify(body);

  /** Answers 'opened', the step that has to be mended first, or nothing when the payment could not be started. */
  const start = async (): Promise<'opened' | OrderStep | undefined> => {
    if (fields.values.consent !== 'on') {
      showToast({
        tone: 'error',
        title: 'Consent required',
        description: 'Please authorise us to apply on your behalf.',
      });
      fields.isComplete(); // marks the checkbox
      return undefined;
    }
    // Another tab may have begun to pay for this very order.
    const last = readLastAttempt();
    const tried = attemptFor(bodyText, last?.body === bodyText ? last : attempt, newUuid);
    setAttempt(tried);
    setStarting(true);
    const tab = openPaymentTab(); // in the click itself: later the browser would take it for an advertisement
    try {
      const options = { headers: { 'idempotency-key': tried.key } };
      const answer = await callFunction('create-guest-checkout-gated', body, looseAnswerSchema, options);
      if (!answer.url) throw new CallError(200, { error: 'No checkout URL returned' });
      const { url, order_ref, session_id } = checkoutAnswerSchema.parse(answer);
      setTabBlocked(tab === null);
      tab?.show(url);
      setOpen({ url, order_ref, session_id });
      setAside(false);
      return 'opened';
    } catch (error) {
      tab?.close();
      const changed = error instanceof CallError ? priceChangedSchema.safeParse(error.answer) : undefined;
      if (changed?.success) agree(changed.data.pricing);
      // Begun as somebody else, before signing in or out: that key leads nowhere any more.
      if (error instanceof CallError && error.code === 'IDEMPOTENCY_KEY_REUSED') forget();
      showToast({ tone: 'error', title: 'Checkout error', description: errorText(error, 'Unable to start payment.') });
      return refuse(error, fields);
    } finally {
      setStarting(false);
    }
  };

  return {
    attempt,
    open,
    /** The payment page is open for exactly what stands in the form, and the customer is there. */
    isWaiting: open !== null && !isAside && attempt?.body === bodyText,
    isStarting,
    tabBlocked,
    price,
    hasPriceChanged: hasChanged,
    start,
    /** Back to the form. The same order may be paid on the same page again, unless that has expired. */
    leave: useCallback(
      (expired: boolean) => {
        setAside(true);
        if (expired) forget();
      },
      [forget],
    ),
    forget,
  };
}

/** Marks the fields the server refused and answers the step they are on. */
function refuse(error: unknown, fields: OrderFields): OrderStep | undefined {
  if (!(error instanceof CallError)) return undefined;
  fields.refuse(error.fields);
  const names = Object.keys(error.fields);
  if (names.some((name) => name.startsWith('trip.'))) return 1;
  return names.some((name) => /^(owner|vehicle)\./.test(name)) ? 2 : undefined;
}
