import { useCallback, useState } from 'react';
import { CONSENT_MISSING } from '#permits/consent-message.ts';
import type { Price } from '#permits/pricing.ts';
import { newUuid } from '#ui/page/new-uuid.ts';
import { showToast } from '#ui/toasts.ts';
import { findOrCreateAttempt, type OrderDraft } from '../order-draft.ts';
import { type OrderForm, priceOrderForm } from '../order-form.ts';
import type { OrderFormFields } from './order-form-fields.tsx';
import type { FormPage } from './start-checkout.ts';
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
    if (!rules || !body || !bodyText) return undefined;
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
    // Of the order as it was before it was changed: while it may be open, the attempt stays that order's.
    const formerPage = attempt?.body === bodyText ? null : open;
    setStarting(true);
    const tab = rules.openPaymentTab(); // within the click: later the browser would block it as a pop-up
    try {
      if (formerPage) await rules.closeCheckout(formerPage);
      setAttempt(currentAttempt);
      const opened = await rules.startCheckout(body, currentAttempt.key);
      setTabBlocked(tab === null);
      tab?.show(opened.url);
      setOpen(opened);
      setAside(false);
      return 'opened';
    } catch (error) {
      tab?.close();
      const failure = rules.explainCheckoutFailure(error);
      const { message, price: changedPrice, fields: refused, page } = failure;
      if (changedPrice) agree(changedPrice);
      if (failure.isKeyUsed || failure.isFormerPaid) forget();
      showToast({ tone: 'error', title: 'Checkout error', description: message });
      // The consent subject has changed: the customer reads the new verdict and consents again
      // (trip-verdict-notice.tsx).
      if (refused && 'consent' in refused) fields.set({ consent: '' });
      if (refused) fields.refuse(refused);
      return page;
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
    /** Gives the draft up: its payment page, where one is open, takes no card any more. */
    async discard() {
      forget();
      if (!open || !rules) return;
      try {
        await rules.closeCheckout(open);
      } catch (error) {
        const { message, isFormerPaid } = rules.explainCheckoutFailure(error);
        const stillOpen = isFormerPaid ? '' : ' The payment page you had opened may still take a card: close it.';
        showToast({ tone: 'error', title: 'Checkout error', description: message + stillOpen });
      }
    },
  };
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
