import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#accounts/web/session.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, SIGN_IN_REQUIRED_EVENT } from '#ui/page/request-json.ts';
import {
  type GuestPaymentAnswer,
  guestPaymentAnswerSchema,
  type VerifiedPayment,
  verifiedPaymentSchema,
} from '../payment-answers.ts';

export interface ConfirmedPayment {
  orderId: string;
  paidBack: boolean;
  /** Data that only a guest gets. */
  guest: GuestPaymentAnswer | null;
}

/** The provider may report a payment to us a moment after the customer returns. */
const MAX_NOT_PAID_RETRIES = 8;
/** A provider or network in trouble often answers a moment later. */
const MAX_TRANSIENT_RETRIES = 3;
const RETRY_DELAY_MS = 1500;

export interface GuestCredentials {
  session_id: string;
  guest_order_ref: string;
}

/** Confirms the payment from which this browser returns. Safe to repeat: the server confirms once. */
export function useConfirmedPayment({ session_id, guest_order_ref }: GuestCredentials) {
  const { data: session, isError } = useSession();
  const isSignedIn = Boolean(session?.user);
  const pair = { session_id, guest_order_ref };
  useRefetchOnSignInRequired();
  return useQuery({
    queryKey: ['confirmed-payment', session_id, guest_order_ref, isSignedIn],
    enabled: session_id !== '' && (session !== undefined || isError),
    queryFn: async ({ signal }): Promise<ConfirmedPayment> => {
      const ownPayment = isSignedIn ? await verifyOwnPayment(session_id, signal) : null;
      if (ownPayment) return { orderId: ownPayment.order_id, paidBack: ownPayment.paid_back, guest: null };
      const guest = await callServerFunction('process-guest-payment', pair, guestPaymentAnswerSchema, { signal });
      return { orderId: guest.order_id, paidBack: guest.paid_back, guest };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) =>
      failures < (isNotPaidError(error) ? MAX_NOT_PAID_RETRIES : MAX_TRANSIENT_RETRIES) &&
      (isNotPaidError(error) || isTransientError(error)),
    retryDelay: RETRY_DELAY_MS,
  });
}

/** A password was set meanwhile: the guest credentials no longer open the order, and the page shows the public part. */
function useRefetchOnSignInRequired() {
  const client = useQueryClient();
  useEffect(() => {
    const refetchGuestPayment = () =>
      void client.invalidateQueries({
        queryKey: ['confirmed-payment'],
        predicate: ({ state }) => Boolean((state.data as ConfirmedPayment | undefined)?.guest),
      });
    window.addEventListener(SIGN_IN_REQUIRED_EVENT, refetchGuestPayment);
    return () => window.removeEventListener(SIGN_IN_REQUIRED_EVENT, refetchGuestPayment);
  }, [client]);
}

/** Null when the order is not this account's: it was made as a guest, and the guest credentials prove it. */
async function verifyOwnPayment(session_id: string, signal: AbortSignal): Promise<VerifiedPayment | null> {
  try {
    return await callServerFunction('verify-payment', { session_id }, verifiedPaymentSchema, { signal });
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

const isTransientError = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500);

export function isNotPaidError(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_PAID';
}
