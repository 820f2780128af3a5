/** What the product needs of a card provider. The only real implementation is `stripe-payments.ts`. */
export interface Payments {
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>;
  /** Throws `UnknownSession` when the provider has none by this id. */
  readSession(id: string): Promise<PaymentSession>;
  /** Nobody can pay on this page any more. Answers false when somebody has. */
  closeSession(id: string): Promise<boolean>;
  /** Made once under `key`, a UUID, however often it is asked. Throws `RefundRefused` when it never will be. */
  refund(paymentIntentId: string, amountCents: number, key: string): Promise<void>;
  /** Every payment page that was paid and made since then, newest first, read page by page. */
  listPayments(since: Date): Promise<ProviderPayment[]>;
  /** Every refund made since then, read page by page. */
  listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** Every refund of one payment, whoever made it. */
  listRefunds(paymentIntentId: string): Promise<ProviderRefund[]>;
  /** Checks the signature and answers the event; throws on a bad one. */
  readWebhook(body: string, signature: string): Promise<PaymentEvent>;
  ping(): Promise<void>;
}

export interface SessionRequest {
  orderId: string;
  orderRef: string;
  /** The order's page before this one, which has expired; asked again after the same one the provider answers the same new page. */
  replaces?: string;
  email: string;
  currency: string;
  items: { label: string; amount_cents: number }[];
  successUrl: string;
  cancelUrl: string;
}

export interface PaymentSession {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  currency: string;
  orderRef: string | null;
  paymentIntentId: string | null;
  /** What the bank said to the last attempt, in the provider's words for people. */
  declined: string | null;
}

export interface PaymentEvent {
  id: string;
  type: string;
  sessionId: string | null;
  /** The payment a refund is of. */
  refundedPaymentId: string | null;
  payload: unknown;
}

export interface ProviderPayment {
  sessionId: string;
  paymentIntentId: string | null;
  orderRef: string | null;
  amountCents: number;
  currency: string;
}

export interface ProviderRefund {
  id: string;
  paymentIntentId: string | null;
  /** The key it was asked under, when it was asked by us. */
  key: string | null;
  amountCents: number;
  /** False when the bank sent the money back. */
  isGood: boolean;
}

/** The provider heard the request and says no; asking again changes nothing. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}

export class UnknownSession extends Error {
  override name = 'UnknownSession';
}
