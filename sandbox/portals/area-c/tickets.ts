import { randomInt } from 'node:crypto';
import { addDays } from '../../kit/dates.ts';
import type { Values } from '../../kit/forms.ts';
import type { Text } from '../../kit/languages.ts';
import type { Application } from '../../kit/log.ts';
import { type Language, MISTAKES } from './words.ts';

/** Cents a day: the ordinary ticket, and the one of those who park in an affiliated garage. */
const PRICES = { daily: 750, garage: 450 };

export function priceOf({ ticketType, tickets }: Values): number {
  return PRICES[ticketType === 'garage' ? 'garage' : 'daily'] * Number(tickets);
}

/** Ten digits; that all tickets of one purchase share a PIN, and each is activated by itself, is assumed. */
export function newPin(): string {
  return Array.from({ length: 10 }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');
}

/** The days for which tickets of this purchase are activated, ISO. */
export function activatedDays({ details }: Pick<Application, 'details'>): string[] {
  return details.activated?.split(' ') ?? [];
}

export function left(purchase: Application): number {
  return Number(purchase.fields.tickets) - activatedDays(purchase).length;
}

/**
 * ATM knows the class of Italian vehicles by their plates, of others by nothing. Here those with the first series of the
 * plates in use since 1994, which ended in 1999, are too old.
 */
export function isShutOut({ plate = '', country }: Values): boolean {
  return country === 'IT' && /^A[A-Z]\d{3}[A-Z]{2}$/.test(plate);
}

/** A ticket counts from the day of entry until 24:00 of the next one. */
export function wrongDay(day: string, today: string): Text<Language> | undefined {
  if (day > today) return MISTAKES.tooEarly;
  return day < addDays(today, -1) ? MISTAKES.tooLate : undefined;
}

/** The purchase whose ticket is activated, or why there is none. */
export function findTicket(
  { pin, plate, startDay = '' }: Values,
  purchases: readonly Application[],
): Application | { says: Text<Language> } {
  const purchase = purchases.find(({ reference }) => reference === pin);
  if (!purchase) return { says: MISTAKES.pin };
  if (purchase.state === 'refused') return { says: MISTAKES.shutOut };
  if (purchase.fields.plate !== plate) return { says: MISTAKES.otherPlate };
  if (activatedDays(purchase).includes(startDay) || left(purchase) < 1) return { says: MISTAKES.used };
  return purchase;
}
