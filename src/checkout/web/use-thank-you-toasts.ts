import { useEffect } from 'react';
import { showToast } from '#ui/toasts.ts';
import { type ConfirmedPayment, isNotPaidError } from './use-confirmed-payment.ts';

const ACCOUNT_TOAST_MS = 8000;
const LAST_SESSION_KEY = 'thanked-for';

/**
 * Announces the result of the payment, once: a reload or a bookmark shows no toast again, nor does a refunded
 * payment.
 */
export function useThankYouToasts(sessionId: string, payment: ConfirmedPayment | undefined, error: Error | null) {
  useEffect(() => {
    if (!payment || !isFirstView(sessionId)) return;
    const { guest, paidBack } = payment;
    if (!paidBack) showToast({ tone: 'success', title: 'Payment confirmed', id: 'payment-confirmed' });
    if (guest?.account !== 'created') return;
    showToast({
      tone: 'success',
      title: 'Account created',
      id: 'account-created',
      description: `Set your password with the link on this page, or the one we have sent to ${guest.customer_email}.`,
      duration: ACCOUNT_TOAST_MS,
    });
  }, [sessionId, payment]);
  useEffect(() => {
    if (!error || isNotPaidError(error)) return;
    showToast({
      tone: 'error',
      title: 'Processing Error',
      id: 'processing-error',
      description: 'There was an issue processing your guest order. Please contact support.',
    });
  }, [error]);
}

function isFirstView(sessionId: string): boolean {
  try {
    const lastSessionId = window.localStorage.getItem(LAST_SESSION_KEY);
    window.localStorage.setItem(LAST_SESSION_KEY, sessionId);
    return lastSessionId !== sessionId;
  } catch {
    return true; // without storage, the toast is shown every time
  }
}
