// A run of the tests at another instant: `TEST_INSTANT=... npm test -- <files>`, by a name of this list or as an ISO moment.
// vitest.config.ts begins it; every process of the run and its databases then have one time (docs/decisions/054).
import { pathToFileURL } from 'node:url';
import { dayInTimeZone, momentInTimeZone } from '../src/platform/clock.ts';
import { TEST_CLOCK_AHEAD_MS } from './clock-offset.ts';

interface Instant {
  at: Date;
  /** The time zone of the machine, where it is not what it is. */
  machine?: string;
}

const dayMs = 86_400_000;
const [paris, london] = ['Europe/Paris', 'Europe/London'];
const today = (zone: string, now: Date, hour: number, minute = 0) =>
  momentInTimeZone(zone, dayInTimeZone(zone, now), hour, minute);
/** The last Sunday of a month of this year or the next, on which clocks change at 1:00 UTC (Directive 2000/84/EC). */
function nextChange(month: 3 | 10, now: Date): Date {
  const of = (year: number) => {
    const last = new Date(Date.UTC(year, month, 0));
    return new Date(last.getTime() - last.getUTCDay() * dayMs + 3_600_000);
  };
  const ofThisYear = of(now.getUTCFullYear());
  return ofThisYear > now ? ofThisYear : of(now.getUTCFullYear() + 1);
}
const nextSunday = (now: Date) => new Date(now.getTime() + (7 - now.getUTCDay()) * dayMs);
const yearly = (now: Date, monthDay: string, time: string) => new Date(`${now.getUTCFullYear()}-${monthDay}T${time}Z`);

/** The instants at which days, nights and years are told apart; `now` is the machine's. */
export const testInstants: Record<string, (now: Date) => Instant> = {
  'half-past-eleven-in-paris': (now) => ({ at: today(paris, now, 23, 30) }),
  'midnight-in-paris': (now) => ({ at: today(paris, now, 23, 58) }),
  'half-past-eleven-in-london': (now) => ({ at: today(london, now, 23, 30) }),
  'midnight-in-london': (now) => ({ at: today(london, now, 23, 58) }),
  'clocks-go-forward': (now) => ({ at: new Date(nextChange(3, now).getTime() - 60_000) }),
  'clocks-go-back': (now) => ({ at: new Date(nextChange(10, now).getTime() - 60_000) }),
  'leap-day': () => ({ at: new Date('2028-02-29T10:00:00Z') }),
  'last-minutes-of-the-year': (now) => ({ at: yearly(now, '12-31', '23:40:00') }),
  'a-sunday': (now) => ({ at: today(paris, nextSunday(now), 9) }),
  'christmas-day': (now) => ({ at: yearly(now, '12-25', '11:00:00') }),
  'a-machine-in-los-angeles': (now) => ({ at: today(london, now, 20), machine: 'America/Los_Angeles' }),
  'a-machine-on-kiritimati': (now) => ({ at: today(london, now, 12), machine: 'Pacific/Kiritimati' }),
};

/** Has everything that this process starts, and itself, go by that instant. @throws when it is none */
export async function startRunAtInstant(name: string, now = new Date()): Promise<Instant> {
  const instant = testInstants[name]?.(now) ?? { at: new Date(name) };
  if (Number.isNaN(instant.at.getTime()))
    throw new Error(`TEST_INSTANT is no moment: ${name}. By name there are ${Object.keys(testInstants).join(', ')}.`);
  const clock = pathToFileURL(`${import.meta.dirname}/shifted-clock.ts`).href;
  process.env[TEST_CLOCK_AHEAD_MS] = String(instant.at.getTime() - now.getTime());
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, `--import=${clock}`].filter(Boolean).join(' ');
  if (instant.machine) process.env.TZ = instant.machine;
  await import('./shifted-clock.ts');
  return instant;
}
