import type { CardSummary, Customer } from './payment.ts';

export const CARD_FIELDS = ['email', 'cardNumber', 'cardExpiry', 'cardCvc', 'billingName'] as const;
export type CardField = (typeof CARD_FIELDS)[number];
export type CardFormValues = Record<CardField, string>;
export type CardFormErrors = Partial<Record<CardField, string>>;

type CardBehaviour = 'pays' | 'asks authentication' | 'declines';

/** Every other number that could be a card's is declined. */
const TEST_CARDS: Record<string, CardBehaviour> = {
  '4242424242424242': 'pays',
  '4000002760003184': 'asks authentication',
  '4000000000000002': 'declines',
};

interface CardForm {
  customer: Customer;
  card: CardSummary;
  behaviour: CardBehaviour;
}

/** Reads what the customer typed on the payment page. @param today decides whether the card has expired. */
export function readCardForm(values: CardFormValues, today: Date): { form: CardForm } | { errors: CardFormErrors } {
  const number = values.cardNumber.replace(/[\s-]/g, '');
  const expiry = readExpiry(values.cardExpiry);
  const email = values.email.trim();
  const name = values.billingName.trim();
  const errors: CardFormErrors = {};
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    errors.email = email ? 'Your email is invalid.' : 'Enter your email address.';
  if (!/^\d{13,19}$/.test(number)) errors.cardNumber = 'Your card number is incomplete.';
  else if (!passesLuhn(number)) errors.cardNumber = 'Your card number is invalid.';
  if (!expiry) errors.cardExpiry = "Your card's expiry date is incomplete. Write it as MM / YY.";
  else if (hasEnded(expiry, today)) errors.cardExpiry = "Your card's expiry date is in the past.";
  if (!/^\d{3,4}$/.test(values.cardCvc.trim())) errors.cardCvc = "Your card's security code is incomplete.";
  if (!name) errors.billingName = 'Enter the name on the card.';
  if (!expiry || Object.keys(errors).length > 0) return { errors };
  const card = { brand: brandOf(number), last4: number.slice(-4), ...expiry };
  return { form: { customer: { email, name }, card, behaviour: TEST_CARDS[number] ?? 'declines' } };
}

function readExpiry(typed: string): { exp_month: number; exp_year: number } | undefined {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/-]\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? /^\s*(\d{2})\s*(\d{4}|\d{2})\s*$/.exec(typed) ?? [];
  const exp_month = Number(month);
  if (!year || exp_month < 1 || exp_month > 12) return undefined;
  return { exp_month, exp_year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is good until the last day of the month on it. */
function hasEnded({ exp_month, exp_year }: { exp_month: number; exp_year: number }, today: Date): boolean {
  return Date.UTC(exp_year, exp_month) <= today.getTime();
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return sum % 10 === 0;
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}
