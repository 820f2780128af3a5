// The numbers of Stripe's test mode (docs.stripe.com/testing), so that every sandbox page takes the same cards. The bank
// declines any other number.
const THREE_D_SECURE_NUMBER = '4000002760003184';
const ACCEPTED_NUMBERS = ['4242424242424242', '5555555555554444', '378282246310005'];

export interface TypedCard {
  number: string;
  /** 01 to 12. */
  month: string;
  /** Four digits. */
  year: string;
  code: string;
}

/** Cards are typed with spaces or hyphens between the groups of digits. */
function removeSeparators(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

export type CardProblem = 'number' | 'expiry' | 'code';

/** What a card processor rejects before it asks any bank; month and year are one problem, `expiry`. */
export function findCardProblems(card: TypedCard, now = new Date()): CardProblem[] {
  const digits = removeSeparators(card.number);
  const yearMonth = `${card.year}-${card.month}`;
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(yearMonth);
  return [
    ...(/^\d{13,19}$/.test(digits) && isLuhn(digits) ? [] : (['number'] as const)),
    ...(isMonth && yearMonth >= now.toISOString().slice(0, 7) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(card.code.trim()) ? [] : (['code'] as const)),
  ];
}

/** What the cardholder's bank says; no card outside the test mode's list is ever accepted. */
export function decideCardOutcome(number: string): 'accepts' | 'declines' | 'challenges' {
  const digits = removeSeparators(number);
  if (digits === THREE_D_SECURE_NUMBER) return 'challenges';
  return ACCEPTED_NUMBERS.includes(digits) ? 'accepts' : 'declines';
}

/** ISO/IEC 7812-1 annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
  return sum % 10 === 0;
}
