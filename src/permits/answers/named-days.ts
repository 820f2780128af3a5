import { longDate } from '../long-date.ts';

/** A day that a text names, and where. */
export interface NamedDay {
  /** ISO. */
  day: string;
  /** 'and' parts it from the one before: days are listed, and not from one to the other. */
  isListed: boolean;
}

const monthNames: readonly string[] = [
  'january january jan janvier janv januar jaenner janner gennaio gen januari enero ene',
  'february feb fevrier fevr februar febbraio februari febrero',
  'march mar mars marz maerz mrz marzo maart mrt',
  'april apr avril avr aprile abril abr',
  'may mai maggio mag mei mayo',
  'june jun juin juni giugno giu junio',
  'july jul juillet juil juli luglio lug julio',
  'august aug aout agosto ago augustus',
  'september sep sept septembre settembre set septiembre',
  'october oct octobre oktober okt ottobre ott octubre',
  'november nov novembre noviembre',
  'december dec decembre dezember dez dicembre dic diciembre',
];
const months = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])));

const ordinals = new Set('st nd rd th er e . º °'.split(' '));
const links = new Set('of de di del des , /'.split(' '));
const ranges = new Set('- – — to bis au al until till tot t'.split(' '));
const lists = new Set('and et und e en y & ,'.split(' '));

interface Found {
  day: number;
  month: number;
  year: number | undefined;
  /** The first token behind it. */
  end: number;
}

/** All days in a text, in the order in which it names them; one without a year is the nearest to `near`, an ISO day. */
export function namedDays(text: string, near: string): NamedDay[] {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const tokens = bare.match(/\d+|\p{L}+|[^\s\p{L}\d]/gu) ?? [];
  const found: NamedDay[] = [];
  let last = -10;
  for (let at = 0; at < tokens.length; at++) {
    const date = dateAt(tokens, at, last) ?? shortAt(tokens, at);
    if (!date) continue;
    const isListed = at - last <= 3 && tokens.slice(last, at).some((token) => lists.has(token));
    const day = isoDay(date, near);
    if (day) found.push({ day, isListed });
    last = date.end;
    at = date.end - 1;
  }
  return found;
}

/** @param last where the date before it ended: what parts the two makes no longer number of them */
function dateAt(tokens: readonly string[], at: number, last = -10): Found | undefined {
  const token = tokens[at] ?? '';
  const before = tokens[at - 1] ?? '';
  // A part of a longer number: of a telephone, an account or an address.
  const isInside = /^[./+-]$/.test(before) && /^\d/.test(tokens[at - 2] ?? '') && at - 1 !== last;
  if (months.has(token)) return monthFirst(tokens, at);
  if (!/^\d{1,4}$/.test(token) || isInside) return undefined;
  const [, mark, second = '', again, third = ''] = tokens.slice(at, at + 5);
  if (token.length === 4) {
    if (mark !== '-' || again !== '-') return undefined;
    return { year: Number(token), month: Number(second), day: Number(third), end: at + 5 };
  }
  if (mark && /^[./-]$/.test(mark) && /^\d{1,2}$/.test(second)) {
    const isWhole = again === mark && /^(?:\d{4}|\d{2})$/.test(third);
    const goesOn = tokens[at + 5] === mark && /^\d/.test(tokens[at + 6] ?? '');
    if (isWhole && goesOn) return undefined;
    const ends = isWhole || mark === '/' || (mark === '.' && again === '.');
    // 'open 24/7'.
    if (!ends || (token === '24' && second === '7')) return dayThenMonth(tokens, at);
    const year = isWhole ? Number(third.length === 2 ? `20${third}` : third) : undefined;
    return { day: Number(token), month: Number(second), year, end: at + (isWhole ? 5 : 3) };
  }
  return dayThenMonth(tokens, at);
}

/** '3 May 2026', '3. Mai', '1er mai', '3 de mayo de 2026'. */
function dayThenMonth(tokens: readonly string[], at: number): Found | undefined {
  let next = at + 1;
  if (ordinals.has(tokens[next] ?? '')) next++;
  if (links.has(tokens[next] ?? '')) next++;
  const month = months.get(tokens[next] ?? '');
  if (!month || (tokens[at] ?? '').length > 2) return undefined;
  return { day: Number(tokens[at]), month, ...yearAt(tokens, next + 1) };
}

/** 'May 3rd, 2026'. */
function monthFirst(tokens: readonly string[], at: number): Found | undefined {
  if (!/^\d{1,2}$/.test(tokens[at + 1] ?? '')) return undefined;
  const next = at + (ordinals.has(tokens[at + 2] ?? '') ? 3 : 2);
  return { day: Number(tokens[at + 1]), month: Number(months.get(tokens[at] ?? '')), ...yearAt(tokens, next) };
}

function yearAt(tokens: readonly string[], at: number): { year: number | undefined; end: number } {
  const where = [at, at + 1].find((place) => /^20\d\d$/.test(tokens[place] ?? ''));
  const isThere = where !== undefined && (where === at || links.has(tokens[at] ?? '') || tokens[at] === '.');
  return isThere ? { year: Number(tokens[where]), end: where + 1 } : { year: undefined, end: at };
}

/** The '3' of 'from 3 to 5 May' and of '3-5 May': its month stands with the next. */
function shortAt(tokens: readonly string[], at: number): Found | undefined {
  if (!/^\d{1,2}$/.test(tokens[at] ?? '')) return undefined;
  let next = at + 1;
  if (ordinals.has(tokens[next] ?? '')) next++;
  if (!ranges.has(tokens[next] ?? '') && !lists.has(tokens[next] ?? '')) return undefined;
  for (next += 1; next < at + 7; next++) {
    const date = dateAt(tokens, next);
    if (date) return { day: Number(tokens[at]), month: date.month, year: date.year, end: at + 1 };
    if (/^\d/.test(tokens[next] ?? '')) return undefined;
  }
  return undefined;
}

function isoDay({ day, month, year }: Found, near: string): string | undefined {
  const nearYear = Number(near.slice(0, 4));
  const years = year === undefined ? [nearYear - 1, nearYear, nearYear + 1] : [year];
  const days = years.flatMap((one) => {
    const date = new Date(Date.UTC(one, month - 1, day));
    const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return isReal ? [date] : [];
  });
  const distance = (date: Date) => Math.abs(date.getTime() - Date.parse(near));
  const [nearest] = days.sort((one, other) => distance(one) - distance(other));
  return nearest?.toISOString().slice(0, 10);
}

export const lastOf = (days: readonly NamedDay[]): string | undefined =>
  days
    .map(({ day }) => day)
    .sort()
    .at(-1);

const money = /(?:€|EUR|euro)\s?(\d{1,5}(?:[.,]\d{2})?)\b|\b(\d{1,5}(?:[.,]\d{2})?)\s?(?:€|EUR\b|euros?\b)/gi;

/** The days and amounts that a text names, as a sentence of their own; empty where it names none. */
export function alsoNamed(text: string, days: readonly NamedDay[]): string {
  const unique = [...new Set(days.map(({ day }) => day))].slice(0, 4).map(longDate);
  const sums = [...text.matchAll(money)].map(
    ([, before, behind]) => `EUR ${(before ?? behind ?? '').replace(',', '.')}`,
  );
  const all = [...unique, ...new Set(sums.slice(0, 3))];
  return all.length > 0 ? ` It names ${all.join(', ')}.` : '';
}

/** No day is named, or each day of the stay is in what is named. */
export function covers(days: readonly NamedDay[], { from, until }: { from: string; until: string }): boolean {
  if (days.length === 0) return true;
  const sorted = days.map(({ day }) => day).sort();
  const isList = days.some(({ isListed }) => isListed) && days.length > 1;
  if (days.length === 1 || isList) return daysBetween(from, until).every((day) => sorted.includes(day));
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  return first <= from && last >= until && days.length === 2;
}

function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(until) && days.length < 400; day += 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** 18:30, 18.30, 18h30; 'alle 18', 'at 9'. */
const clockTimes =
  /(?<![\d./:-])([01]?\d|2[0-3])[:.h]([0-5]\d)(?![./-]?\d)|\b(?:alle|ore|las|at) (\d{1,2})(?![\d:.h/])/giu;

/** An entry at another time is another entry. What may be a day without its month counts as another time too: a person reads it. */
export const namesOtherTime = (own: string, asked: string | undefined): boolean =>
  asked !== undefined &&
  [...own.matchAll(clockTimes)].some(([, hour, minute, full]) => {
    const named = `${(hour ?? full ?? '').padStart(2, '0')}:${minute ?? '00'}`;
    return named !== asked;
  });
