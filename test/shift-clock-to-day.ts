import { afterAll } from 'vitest';
import { addDays, toDestinationDay } from '../src/permits/days.ts';
import { destinationTimeZone } from '../src/permits/zone.ts';
import { momentInTimeZone } from '../src/platform/clock.ts';
import { formatClockIn } from '../src/platform/format-time.ts';
import { readClockOffsetMs, TEST_CLOCK_AHEAD_MS } from './clock-offset.ts';
import { shiftDate } from './shift-date.ts';

/** In the evening a day is over for what has to be done on it. */
const evening = '20:00';

/**
 * For a file about what is done on its very day, which is not on every day and not at midnight: its tests, the product and the
 * replicas in this process and their databases live on the last day that will do, today where that is not almost over. Called
 * before anything in the file asks for the time.
 * @param isMeant of an ISO day at the place
 */
export function shiftClockToLastDay(isMeant: (day: string) => boolean): void {
  const now = new Date();
  const today = toDestinationDay(now);
  if (isMeant(today) && formatClockIn(destinationTimeZone, now) < evening) return;
  const hasNoon = (day: string) => momentInTimeZone(destinationTimeZone, day, 12) <= now;
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, -index));
  const day = days.find((one) => isMeant(one) && hasNoon(one));
  if (!day) throw new Error('None of the last fourteen days will do.');
  const former = readClockOffsetMs();
  const ahead = momentInTimeZone(destinationTimeZone, day, 12).getTime() - now.getTime();
  const goBack = shiftDate(ahead);
  process.env[TEST_CLOCK_AHEAD_MS] = String(former + ahead);
  afterAll(() => {
    goBack();
    process.env[TEST_CLOCK_AHEAD_MS] = String(former);
  });
}
