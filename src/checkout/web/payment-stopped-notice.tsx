import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { thankYouReturn } from '#paths.ts';
import { Notice } from '#ui/notice.tsx';
import type { OpenPaymentPage } from '../order-draft.ts';
import { usePaymentState } from './use-payment-state.ts';

interface PaymentStoppedProps {
  payment: OpenPaymentPage | null;
  /** The payment page has closed: the next attempt needs a new one. */
  onExpired: () => void;
}

/** The customer returned without paying: what happened, and that nothing is lost. */
export function PaymentStoppedNotice({ payment, onExpired }: PaymentStoppedProps) {
  const navigate = useNavigate();
  const state = usePaymentState(payment);
  useEffect(() => {
    if (state === 'paid' && payment) navigate(thankYouReturn(payment.order_ref, payment.session_id), { replace: true });
    if (state === 'expired') onExpired();
  }, [state, payment, navigate, onExpired]);
  if (state === 'unknown') return null;
  const declined = state === 'declined';
  return (
    <Notice
      tone={declined ? 'attention' : 'info'}
      role="alert"
      title={
        declined
          ? 'Your last attempt to pay was declined. Nothing was charged.'
          : 'Payment was cancelled. Nothing was charged.'
      }
    >
      <p>
        Your order is kept as you left it.{' '}
        {declined ? 'Try again, or use another card.' : 'You can pay whenever you are ready.'}
      </p>
    </Notice>
  );
}
