import { randomInt } from 'node:crypto';
import type { Application } from '../../kit/application-log.ts';
import { addDays } from '../../kit/dates.ts';
import type { FieldValues } from '../../kit/forms.ts';
import type { LocalizedText } from '../../kit/localized-text.ts';
import { ERROR_TEXTS, type Language } from './texts.ts';

/** Cents a day: the ordinary ticket, and the one of those who park in an affiliated garage. */
const PRICES = { daily: 750, garage: 450 };

export function priceOf({ ticketType, tickets }: FieldValues): number {
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

export function countTicketsLeft(purchase: Application): number {
  return Number(purchase.fields.tickets) - activatedDays(purchase).length;
}

/**
 * ATM knows the class of Italian vehicles by their plates, of others by nothing. Here those with the first series of the
 * plates in use since 1994, which ended in 1999, are too old.
 */
export function isExcludedVehicle({ plate = '', country }: FieldValues): boolean {
  return country === 'IT' && /^A[A-Z]\d{3}[A-Z]{2}$/.test(plate);
}

/** A ticket counts from the day of entry until 24:00 of the next one. */
export function findDayError(day: string, today: string): LocalizedText<Language> | undefined {
  if (day > today) return ERROR_TEXTS.tooEarly;
  return day < addDays(today, -1) ? ERROR_TEXTS.tooLate : undefined;
}

/** The purchase whose ticket is activated, or why there is none. */
export function findTicket(
  { pin, plate, startDay = '' }: FieldValues,
  purchases: readonly Application[],
): Application | { says: LocalizedText<Language> } {
  const purchase = purchases.find(({ reference }) => reference === pin);
  if (!purchase) return { says: ERROR_TEXTS.pin };
  if (purchase.state === 'refused') return { says: ERROR_TEXTS.shutOut };
  if (purchase.fields.plate !== plate) return { says: ERROR_TEXTS.otherPlate };
  if (activatedDays(purchase).includes(startDay) || countTicketsLeft(purchase) < 1) return { says: ERROR_TEXTS.used };
  return purchase;
}
