import type { z } from 'zod';

export type GivenSettings = Readonly<Record<string, string | undefined>>;

/** What payment providers are opened with. */
export interface PaymentSettings {
  /** The environment's values of every provider. */
  given: GivenSettings;
  production: boolean;
  sandboxOrigin: string;
}

/** What the environment says about one payment provider. Whoever reads a setting loads this, so it loads no SDK. */
export interface PaymentProviderSettings {
  shape: Readonly<Record<string, z.ZodType<string | undefined>>>;
  requiredInProduction: readonly string[];
  /** Whoever guesses one of these can report payments that nobody made. */
  secrets: readonly string[];
  /** Put a stand-in in the place of the provider; refused in production. */
  standIns: readonly string[];
  /** What is wrong with these settings in production, by name and never by value. */
  findProblems(given: GivenSettings): string[];
  /** Why a production with these settings is a rehearsal, such as test keys. */
  describeRehearsal(given: GivenSettings): string[];
  /** Loads its SDK. Without its settings, outside production, that is the sandbox. */
  open(settings: PaymentSettings): Promise<PaymentProvider>;
}

/**
 * A payment provider that takes cards for us. Everything specific to one provider is in its folder beside this file.
 */
export interface PaymentProvider {
  /** The name of its folder, which each payment stores. */
  name: string;
  /** The name that admins see. */
  title: string;
  /** Called again for the same payment after the same page, it returns the same new page. */
  createSession(request: PaymentSessionRequest): Promise<{ id: string; url: string }>;
  /** Throws `UnknownPaymentSessionError` when the provider has no session with this id. */
  readSession(id: string): Promise<PaymentSession>;
  /** Closes the payment page, so that nobody can pay on it. Returns false when somebody has paid. */
  expireSession(id: string): Promise<boolean>;
  /**
   * Makes one refund for each `key`, a UUID, however often it is called. Throws `RefundRefusedError` when the refund will
   * never be made.
   */
  refund(providerPaymentId: string, amountCents: number, key: string): Promise<void>;
  /** Every payment page created and paid since then, newest first, read page by page. */
  listPayments(since: Date): Promise<ProviderPayment[]>;
  /** Every refund made since then, read page by page. */
  listRefundsSince(since: Date): Promise<ProviderRefund[]>;
  /** Every refund of one payment, whoever made it. */
  listRefunds(providerPaymentId: string): Promise<ProviderRefund[]>;
  /** Whether a call's headers could belong to an event that it sent just now: checked before the body is read. */
  hasPlausibleSignature(headers: Headers): boolean;
  /** Checks the signature and returns the event; throws on a bad one. */
  verifyWebhook(body: string, headers: Headers): Promise<PaymentEvent>;
  ping(): Promise<void>;
}

export interface PaymentProviders {
  all: readonly PaymentProvider[];
  /** Opens every new payment. */
  current: PaymentProvider;
  /** The provider that opened a payment; throws when this installation has none with this name. */
  getByName(name: string): PaymentProvider;
}

declare module '#platform/context.ts' {
  interface Context {
    payments: PaymentProviders;
  }
}

export interface PaymentSessionRequest {
  paymentId: string;
  /** The payment's previous page, which has expired. */
  replaces?: string;
  /** The orders that are paid for. */
  orders: readonly { id: string; orderRef: string }[];
  email: string;
  currency: string;
  items: readonly { label: string; amount_cents: number }[];
  /** Where the customer goes after paying; the provider puts its session id into it. */
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
  /** The orders that the session names. */
  orderRefs: readonly string[];
  providerPaymentId: string | null;
  /** The bank's answer to the last attempt, in the provider's words for people. */
  declineReason: string | null;
}

export interface PaymentEvent {
  id: string;
  /** The provider's id of the event. */
  type: string;
  /** The payment page that the event is about. */
  sessionId: string | null;
  /** Money arrived on that page. */
  isPaid: boolean;
  /** The payment that a refund belongs to. */
  refundedPaymentId: string | null;
  /** Ids, states and amounts; nothing that identifies the payer. */
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
  /** The key of a refund that we made. */
  key: string | null;
  /** The order that a refund made elsewhere names. */
  orderRef: string | null;
  amountCents: number;
  /** False when the bank sent the money back. */
  isEffective: boolean;
}

/** The provider received the request and refused it; a retry changes nothing. */
export class RefundRefusedError extends Error {
  override name = 'RefundRefusedError';
}

export class UnknownPaymentSessionError extends Error {
  override name = 'UnknownPaymentSessionError';
}
