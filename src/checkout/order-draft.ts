import { dayMs, hourMs } from '#platform/clock.ts';
import { emptyOrderForm, type OrderForm, type OrderFormField } from './order-form.ts';

/** What the browser stores of an unpaid order: everything typed, never card data. */
export interface OrderDraft {
  form: OrderForm;
  /** Idempotency key and body of the last payment attempt: the same body is the same attempt. */
  attempt: { key: string; body: string } | null;
  /** The payment page that was opened for this order. */
  payment: OpenPaymentPage | null;
}

/** A stored draft, and when it was last written. */
export interface StoredOrderDraft extends OrderDraft {
  /** Milliseconds; null when nothing was stored. */
  savedAt: number | null;
}

export interface OpenPaymentPage {
  url: string;
  session_id: string;
  order_ref: string;
}

const DRAFT_LIFETIME_MS = 7 * dayMs;

/** After this time it counts as a new visit, and the page asks whether to continue the draft. */
const SAME_VISIT_TIMEOUT_MS = hourMs;

export const emptyDraft: StoredOrderDraft = { form: emptyOrderForm, attempt: null, payment: null, savedAt: null };

export function serialiseDraft({ form, attempt, payment }: OrderDraft, now: number): string {
  return JSON.stringify({ form, attempt, payment, saved_at: now });
}

/**
 * Of a draft from an older form version, or one that somebody edited, the valid values remain. After a week it is
 * discarded.
 */
export function parseDraft(text: string | null, now: number): StoredOrderDraft {
  const saved = readObject(text);
  if (typeof saved.saved_at !== 'number' || now - saved.saved_at > DRAFT_LIFETIME_MS) return emptyDraft;
  return {
    form: readForm(saved.form),
    attempt: hasTexts(saved.attempt, ['key', 'body']) ? saved.attempt : null,
    payment: hasTexts(saved.payment, ['url', 'session_id', 'order_ref']) ? saved.payment : null,
    savedAt: saved.saved_at,
  };
}

/** The draft holds something that was typed on an earlier visit. */
export function isFromEarlierVisit({ form, savedAt }: StoredOrderDraft, now: number): boolean {
  return form['trip.country'] !== '' && savedAt !== null && now - savedAt > SAME_VISIT_TIMEOUT_MS;
}

/**
 * Chooses the draft to continue: the one whose payment page sends the customer back, else the first that is not
 * empty.
 */
export function chooseDraft(drafts: readonly StoredOrderDraft[], orderRef: string | null): StoredOrderDraft {
  const draftOfPayment = drafts.find(({ payment }) => payment !== null && payment.order_ref === orderRef);
  return draftOfPayment ?? drafts.find(({ savedAt }) => savedAt !== null) ?? emptyDraft;
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function readForm(saved: unknown): OrderForm {
  if (typeof saved !== 'object' || saved === null) return emptyOrderForm;
  const formEntries = Object.entries(saved).filter(
    ([name, value]) => Object.hasOwn(emptyOrderForm, name) && typeof value === 'string',
  );
  return { ...emptyOrderForm, ...(Object.fromEntries(formEntries) as Partial<Record<OrderFormField, string>>) };
}

function hasTexts<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string')
  );
}

/** Returns the same key for a repeat of the same request, and a new one as soon as anything in the request changes. */
export function findOrCreateAttempt(
  body: string,
  last: OrderDraft['attempt'],
  newKey: () => string,
): NonNullable<OrderDraft['attempt']> {
  return last?.body === body ? last : { key: newKey(), body };
}
