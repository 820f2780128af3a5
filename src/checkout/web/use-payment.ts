import { useCallback, useState } from 'react';
import { CONSENT_MISSING } from '#permits/consent-message.ts';
import type { Price } from '#permits/pricing.ts';
import { newUuid } from '#ui/page/new-uuid.ts';
import { CallError, createLostCallError, errorText } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';
import { findOrCreateAttempt, type OrderDraft } from '../order-draft.ts';
import { type DetailsPart, type OrderForm, type OrderStep, priceOrderForm } from '../order-form.ts';
import { loadCheckoutModule } from './lazy-steps.ts';
import type { OrderFormFields } from './order-form-fields.tsx';
import { clearLastAttempt, readLastAttempt } from './stored-draft.ts';
import type { OrderRules } from './use-order-rules.ts';

/**
 * Starts the payment, once, however often the button is pressed or the network fails. Until the rules have loaded it
 * does nothing.
 */
export function usePayment(initial: OrderDraft, fields: OrderFormFields, rules: OrderRules | undefined) {
  const [attempt, setAttempt] = useState(initial.attempt);
  const [open, setOpen] = useState(initial.payment);
  const [isAside, setAside] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [tabBlocked, setTabBlocked] = useState(false);
  const { price, hasChanged, agree } = useOrderPrice(fields.values);

  /** Forgets the attempt: the next one is another order. */
  const forget = useCallback(() => {
    clearLastAttempt();
    setOpen(null);
    setAttempt(null);
  }, []);

  const body = rules?.createCheckoutBody(fields.values, price);
  const bodyText = JSON.stringify(body);

  /** Returns 'opened', the page to correct first, or undefined when the payment could not be started. */
  const start = async (): Promise<'opened' | FormPage | undefined> => {
    if (!body || !bodyText) return undefined;
    if (!body.consent) {
      showToast({
        tone: 'error',
        title: 'Consent required',
        description: CONSENT_MISSING,
      });
      fields.isComplete(); // marks the checkbox
      return undefined;
    }
    // Another tab may already have an attempt for this very order.
    const last = readLastAttempt();
    const currentAttempt = findOrCreateAttempt(bodyText, last?.body === bodyText ? last : attempt, newUuid);
    setAttempt(currentAttempt);
    setStarting(true);
    const tab = openPaymentTab(); // within the click: later the browser would block it as a pop-up
    let checkout: Awaited<ReturnType<typeof loadCheckoutModule>> | undefined;
    try {
      checkout = await loadCheckoutModule().catch(() => {
        throw createLostCallError();
      });
      const opened = await checkout.startCheckout(body, currentAttempt.key);
      setTabBlocked(tab === null);
      tab?.show(opened.url);
      setOpen(opened);
      setAside(false);
      return 'opened';
    } catch (error) {
      tab?.close();
      const changed = checkout?.readChangedPrice(error);
      if (changed) agree(changed);
      // The attempt was made before signing in or out, as somebody else: its key cannot be used any more.
      if (error instanceof CallError && error.code === 'IDEMPOTENCY_KEY_REUSED') forget();
      showToast({ tone: 'error', title: 'Checkout error', description: errorText(error, 'Unable to start payment.') });
      // The consent subject has changed: the customer reads the new verdict and consents again
      // (trip-verdict-notice.tsx).
      if (error instanceof CallError && 'consent' in error.fields) fields.set({ consent: '' });
      return showServerErrors(error, fields);
    } finally {
      setStarting(false);
    }
  };

  return {
    attempt,
    open,
    /** The open payment page is for exactly the current form, and the customer has not left it. */
    isWaiting: open !== null && !isAside && bodyText !== undefined && attempt?.body === bodyText,
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

interface FormPage {
  step: OrderStep;
  part: DetailsPart;
}

/** Marks the fields that the server refused, and returns the page of the first of them. */
function showServerErrors(error: unknown, fields: OrderFormFields): FormPage | undefined {
  if (!(error instanceof CallError)) return undefined;
  fields.refuse(error.fields);
  const names = Object.keys(error.fields);
  const part = names.some((name) => name.startsWith('owner.')) ? 'keeper' : 'vehicle';
  if (names.some((name) => name.startsWith('trip.'))) return { step: 1, part };
  return names.some((name) => /^(owner|vehicle)\./.test(name)) ? { step: 2, part } : undefined;
}

/**
 * The price computed here, until the server returns another one for the same choices. A page opened before a price
 * change then shows and offers the server's lines.
 */
function useOrderPrice(form: OrderForm) {
  const [confirmedPrice, setConfirmedPrice] = useState<{ ownPrice: string; price: Price } | null>(null);
  const ownPrice = priceOrderForm(form);
  const hasChanged = confirmedPrice?.ownPrice === JSON.stringify(ownPrice);
  return {
    price: hasChanged ? confirmedPrice.price : ownPrice,
    hasChanged,
    agree: (price: Price) => setConfirmedPrice({ ownPrice: JSON.stringify(ownPrice), price }),
  };
}

/** A tab opened at once and sent to the address when that is known. Null when the browser opened none. */
function openPaymentTab() {
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
