/** Capitals without the spaces, dashes and dots that are only for reading; a zero stays a zero. */
export function normalisePlate(typed: string): string {
  return typed.toUpperCase().replace(/[\s\-–.·]/g, '');
}

/** Reads a date typed as day, month, year with one given separator; undefined when it is no day of the calendar. */
export function readDate(typed: string, separator: '/' | '.' | '-'): string | undefined {
  const [day, month, year, ...more] = typed.trim().split(separator);
  if (!day || !month || !year || more.length > 0) return undefined;
  if (!/^\d{2}$/.test(day) || !/^\d{2}$/.test(month) || !/^\d{4}$/.test(year)) return undefined;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** By time zone: every page asks for today, and to create a format takes many times as long as to use it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Today as YYYY-MM-DD, by the clocks of an IANA time zone such as 'Europe/Rome'. */
export function isoToday(timeZone = 'UTC'): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(new Date());
}

export function isEmail(typed: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/.test(typed) && typed.length <= 254;
}

/** ISO 3779: 17 characters without I, O and Q; vehicles older than 1981 carry shorter numbers. */
export function isVin(typed: string, firstRegistration: string | undefined): boolean {
  const shortest = firstRegistration && firstRegistration < '1981-01-01' ? 5 : 17;
  return /^[A-HJ-NPR-Z0-9]+$/.test(typed) && typed.length >= shortest && typed.length <= 17;
}
