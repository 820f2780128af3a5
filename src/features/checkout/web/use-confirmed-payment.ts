import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { CallError } from '#browser/request-json.ts';
import { useSession } from '#browser/session.ts';
import { type GuestPaymentAnswer, guestPaymentAnswerSchema } from '../contract.ts';

export interface ConfirmedPayment {
  orderId: string;
  /** What only a guest is told. */
  guest: GuestPaymentAnswer | null;
}

const verifiedSchema = z.object({ order_id: z.uuid() });
/** A payment may be told to us a moment after the customer is back. */
const NOT_PAID_TRIES = 8;
/** A provider or a network in trouble often answers a moment later. */
const TROUBLE_TRIES = 3;
const WAIT_MS = 1500;

export interface PaymentPair {
  session_id: string;
  guest_order_ref: string;
}

/** Confirms the payment this browser comes back from. Safe to ask any number of times: the server confirms once. */
export function useConfirmedPayment({ session_id, guest_order_ref }: PaymentPair) {
  const { data: session, isError } = useSession();
  const isSignedIn = Boolean(session?.user);
  const pair = { session_id, guest_order_ref };
  return useQuery({
    queryKey: ['confirmed-payment', session_id, guest_order_ref, isSignedIn],
    enabled: session_id !== '' && (session !== undefined || isError),
    queryFn: async ({ signal }): Promise<ConfirmedPayment> => {
      const own = isSignedIn ? await verifyOwn(session_id, signal) : null;
      if (own) return { orderId: own, guest: null };
      const guest = await callFunction('process-guest-payment', pair, guestPaymentAnswerSchema, { signal });
      return { orderId: guest.order_id, guest };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) =>
      failures < (isNotPaid(error) ? NOT_PAID_TRIES : TROUBLE_TRIES) && (isNotPaid(error) || isPassing(error)),
    retryDelay: WAIT_MS,
  });
}

/** Null when the order is not this account's: it was made as a guest, and the pair proves it. */
async function verifyOwn(session_id: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await callFunction('verify-payment', { session_id }, verifiedSchema, { signal })).order_id;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

const isPassing = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500);

export function isNotPaid(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_PAID';
}
