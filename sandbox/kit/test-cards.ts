/**
 * Numbers of the card provider's own test mode, so that one set serves the whole sandbox; 4000 0000 0000 0002 and any
 * other is declined.
 */
const CHALLENGED = '4000002760003184';
const ACCEPTED = ['4242424242424242', '5555555555554444', '378282246310005'];

export interface CardEntry {
  number: string;
  /** 01 to 12. */
  month: string;
  /** Four digits. */
  year: string;
  code: string;
}

/** Digits only, as a bank reads a number typed with spaces. */
function cardDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

export type CardProblem = 'number' | 'expiry' | 'code';

/** Which of the four entries a processor sends back before it asks any bank. */
export function findCardErrors(card: CardEntry, now = new Date()): CardProblem[] {
  const digits = cardDigits(card.number);
  const month = `${card.year}-${card.month}`;
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  return [
    ...(/^\d{13,19}$/.test(digits) && isLuhn(digits) ? [] : (['number'] as const)),
    ...(isMonth && month >= now.toISOString().slice(0, 7) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(card.code.trim()) ? [] : (['code'] as const)),
  ];
}

/** What the cardholder's bank says; no card outside the test mode's list is ever accepted. */
export function decideCardOutcome(number: string): 'accepts' | 'declines' | 'challenges' {
  const digits = cardDigits(number);
  if (digits === CHALLENGED) return 'challenges';
  return ACCEPTED.includes(digits) ? 'accepts' : 'declines';
}

/** ISO/IEC 7812-1 annex B. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
