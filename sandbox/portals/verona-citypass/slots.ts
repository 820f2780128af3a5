import type { Application } from '../../kit/application-log.ts';
import { addDays } from '../../kit/dates.ts';

export type Language = 'it' | 'en';

export interface Slot {
  /** In the form. */
  code: string;
  from: string;
  to: string;
}

/** Of a working day, and of all others (giornaleadige.it, October 2024); who enters in the evening leaves by midnight. */
const WORKING: readonly Slot[] = [
  { code: 'G', from: '10:00', to: '18:00' },
  { code: 'S', from: '20:00', to: '23:00' },
];
const OTHER: readonly Slot[] = [{ code: 'F', from: '10:00', to: '13:30' }];

/** Entries a month for one plate. */
export const MAX_ENTRIES_PER_MONTH = 4;
/** How many may enter in one slot, and how far ahead one may book: both assumed. */
const PLACES_PER_SLOT = 40;
export const MAX_DAYS_AHEAD = 90;

const HOLIDAYS = '01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'.split(' ');
const EASTER_MONDAYS = '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22'.split(' ');

export function slotsOf(day: string): readonly Slot[] {
  const weekday = new Date(day).getUTCDay();
  const isFree = weekday === 0 || weekday === 6 || HOLIDAYS.includes(day.slice(5)) || EASTER_MONDAYS.includes(day);
  return isFree ? OTHER : WORKING;
}

export function formatSlot({ from, to }: Slot): string {
  return `${from} - ${to}`;
}

export function placesLeft(filed: readonly Application[], day: string, slot: Slot): number {
  return (
    PLACES_PER_SLOT -
    listBookings(filed).filter(({ fields }) => fields.entryDay === day && fields.slot === formatSlot(slot)).length
  );
}

/** Of this plate in the month of the day. */
export function entriesLeft(filed: readonly Application[], plate: string | undefined, day: string): number {
  const month = day.slice(0, 7);
  const ofPlate = listBookings(filed).filter(({ fields }) => fields.plate === plate);
  return MAX_ENTRIES_PER_MONTH - ofPlate.filter(({ fields }) => fields.entryDay?.startsWith(month)).length;
}

/** At least 24 hours before it begins, by the clocks of Verona. */
export function isBookableInTime(day: string, { from }: Slot): boolean {
  const earliest = new Date(Date.now() + 86_400_000).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' });
  return `${day} ${from}:00` >= earliest;
}

const listBookings = (filed: readonly Application[]) => filed.filter(({ state }) => state !== 'cancelled');

/** The first day from the given one on that works, or does not. */
export function nextDay(from: string, isWorking: boolean): string {
  return (slotsOf(from) === WORKING) === isWorking ? from : nextDay(addDays(from, 1), isWorking);
}
