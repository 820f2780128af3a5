import { useQuery } from '@tanstack/react-query';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import type { OpenPaymentPage } from '../order-draft.ts';
import { type CheckoutState, checkoutStateSchema } from '../payment-answers.ts';

const POLL_MS = 2000;

/** 'unknown' while the answer is pending or could not be fetched: then nobody knows whether anything was charged. */
export type PaymentState = CheckoutState['state'] | 'unknown';

/** The state of the payment. Polled every two seconds while `watch` is set and the payment page is open. */
export function usePaymentState(payment: OpenPaymentPage | null, { watch = false } = {}): PaymentState {
  const { data } = useQuery({
    queryKey: ['checkout-state', payment?.session_id],
    enabled: payment !== null,
    queryFn: ({ signal }) => {
      const body = { session_id: payment?.session_id, guest_order_ref: payment?.order_ref };
      return callServerFunction('checkout-state', body, checkoutStateSchema, { signal });
    },
    refetchInterval: ({ state }) =>
      watch && state.data?.state !== 'paid' && state.data?.state !== 'expired' ? POLL_MS : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  return payment === null ? 'open' : (data?.state ?? 'unknown');
}
