/** Who takes cards for us. Everything that only one of them says stands in its folder beside this file. */
export interface PaymentProvider {
  /** Its folder's name, which a payment keeps. */
  name: string;
  /** As an admin knows it. */
  title: string;
  /** Asked again for the same payment, after the same page, it returns the same new page. */
  createSession(request: PaymentSessionRequest): Promise<{ id: string; url: string }>;
  /** Throws `UnknownSession` when the provider has none by this id. */
  readSession(id: string): Promise<PaymentSession>;
  /** Nobody can pay on this page any more. Returns false when somebody has. */
  expireSession(id: string): Promise<boolean>;
  /** Made once under `key`, a UUID, however often it is asked. Throws `RefundRefused` when it never will be. */
  refund(providerPaymentId: string, amountCents: number, key: string): Promise<void>;
  /** Every payment page that was paid and made since then, newest first, read page by page. */
  listPayments(since: Date): Promise<ProviderPayment[]>;
  /** Every refund made since then, read page by page. */
  listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** Every refund of one payment, whoever made it. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>;
  /** Whether a call's headers could be those of an event it sent just now: asked before the body is read. */
  hasPlausibleSignature(headers: Headers): boolean;
  /** Checks the signature and returns the event; throws on a bad one. */
  verifyWebhook(body: string, headers: Headers): Promise<PaymentEvent>;
  ping(): Promise<void>;
}

export interface PaymentProviders {
  all: readonly PaymentProvider[];
  /** Opens every new payment. */
  current: PaymentProvider;
  /** The one that a payment was opened at; throws when this installation has none by that name. */
  getByName(name: string): PaymentProvider;
}

declare module '#platform/context.ts' {
  interface Context {
    payments: PaymentProviders;
  }
}

export interface PaymentSessionRequest {
  paymentId: string;
  /** The payment's page before this one, which has expired. */
  replaces?: string;
  /** What is paid for. */
  orders: readonly { id: string; orderRef: string }[];
  email: string;
  currency: string;
  items: readonly { label: string; amount_cents: number }[];
  /** Where the paid customer goes; the provider knows the session that belongs in it. */
  successUrl(sessionId: string): string;
  cancelUrl: string;
}

export interface PaymentSession {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountCents: number;
  currency: string;
  /** The orders it says it is for. */
  orderRefs: readonly string[];
  providerPaymentId: string | null;
  /** What the bank said to the last attempt, in the provider's words for people. */
  declineReason: string | null;
}

export interface PaymentEvent {
  id: string;
  /** As the provider calls it. */
  type: string;
  /** The page it is about. */
  sessionId: string | null;
  /** Money came in on that page. */
  isPaid: boolean;
  /** The payment of which something was given back. */
  refundedPaymentId: string | null;
  /** Ids, states and amounts; nothing that says who paid. */
  payload: unknown;
}

export interface ProviderPayment {
  sessionId: string;
  providerPaymentId: string | null;
  orderRefs: readonly string[];
  amountCents: number;
  currency: string;
}

export interface ProviderRefund {
  id: string;
  providerPaymentId: string | null;
  /** The key it was asked under, when it was asked by us. */
  key: string | null;
  /** The order that whoever made it elsewhere says it is for. */
  orderRef: string | null;
  amountCents: number;
  /** False when the bank sent the money back. */
  isEffective: boolean;
}

/** The provider heard the request and says no; asking again changes nothing. */
export class RefundRefusedError extends Error {
  override name = 'RefundRefused';
}

export class UnknownPaymentSessionError extends Error {
  override name = 'UnknownSession';
}
