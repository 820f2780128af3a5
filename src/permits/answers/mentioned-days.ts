import { daysBetween, listDays, toRealDay } from '../days.ts';
import { longDate } from '../long-date.ts';

/** A day that a text names, and its position. */
export interface MentionedDay {
  /** ISO. */
  day: string;
  /** How the text links it to the day before it: 'to' in a span of days, 'and' in a list. */
  link: 'to' | 'and' | undefined;
  /** Position in the text. */
  start: number;
  end: number;
}

const monthNames: readonly string[] = [
  'january jan janvier janv januar jaenner janner gennaio gen januari enero ene gener',
  'february feb fevrier fevr februar febbraio februari febrero febrer',
  'march mar mars marz maerz mrz marzo maart mrt marc',
  'april apr avril avr aprile abril abr',
  'may mai maggio mag mei mayo maig',
  'june jun juin juni giugno giu junio juny',
  'july jul juillet juil juli luglio lug julio juliol',
  'august aug aout agosto ago augustus agost',
  'september sep sept septembre settembre set septiembre setiembre setembre',
  'october oct octobre oktober okt ottobre ott octubre',
  'november nov novembre noviembre',
  'december dec decembre dezember dez dicembre dic diciembre desembre',
];
const months = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])));

const ordinals = new Set('st nd rd th er e . º °'.split(' '));
const datePartLinks = new Set("of de di del des d ' ’ , /".split(' '));
const rangeWords = new Set('- – — to bis au al until till tot t fino hasta fins'.split(' '));
const listWords = new Set('and et und e en y i & ,'.split(' '));
/** Words that may stand beside the link of two days. Any other word separates the days: 'on 2 May for 5 May'. */
const fillerWords = new Set('the el le il zum den dem am on met m / day giorno jour dia tag dag'.split(' '));

/** A number before one of these counts and is no day: '2-month vignette valid from 15 March'. */
const timeUnits = new Set(
  'day days month months year years week weeks hour hours tag tage tages monat monats monate jahr jahre jahres woche wochen stunde stunden jour jours mois an ans semaine semaines heure heures giorno giorni mese mesi anno anni settimana settimane ora ore dia dias mes meses ano anos semana semanas hora horas mesos any anys setmana setmanes hores dag dagen maand maanden jaar week weken uur'.split(
    ' ',
  ),
);
const dashes = new Set('- – —'.split(' '));

/** The words before two numbers with a dash that make them a day. */
const wordsBeforeDashedDate = new Set('on op am den il del le du el dia'.split(' '));

interface FoundDate {
  day: number;
  month: number;
  year: number | undefined;
  /** The first token after it. */
  nextIndex: number;
}

/** All days that a text names, in text order. A day without a year is the one nearest to `referenceDay`, an ISO day. */
export function extractMentionedDays(text: string, referenceDay: string): MentionedDay[] {
  const words = [...text.matchAll(/\d+|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\d]/gu)];
  const tokens = words.map(([word]) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
  const mentionedDays: MentionedDay[] = [];
  let previousEnd = -10;
  for (let index = 0; index < tokens.length; index++) {
    const date = readDateAt(tokens, index, previousEnd) ?? readDayWithoutMonthAt(tokens, index);
    if (!date) continue;
    const day = toIsoDay(date, referenceDay);
    const [firstWord, lastWord] = [words[index], words[date.nextIndex - 1]];
    const link = index - previousEnd <= 5 ? findLink(tokens.slice(previousEnd, index)) : undefined;
    if (day && firstWord && lastWord)
      mentionedDays.push({ day, link, start: firstWord.index, end: lastWord.index + lastWord[0].length });
    previousEnd = date.nextIndex;
    index = date.nextIndex - 1;
  }
  return mentionedDays;
}

function findLink(between: readonly string[]): MentionedDay['link'] {
  const hasWordOf = (words: ReadonlySet<string>) => between.some((token) => words.has(token));
  if (!between.every((token) => [rangeWords, listWords, fillerWords].some((words) => words.has(token))))
    return undefined;
  if (hasWordOf(rangeWords)) return 'to';
  return hasWordOf(listWords) ? 'and' : undefined;
}

/** @param previousEnd the index after the previous date: a separator there does not join two dates into one number */
function readDateAt(tokens: readonly string[], index: number, previousEnd = -10): FoundDate | undefined {
  const token = tokens[index] ?? '';
  const previousToken = tokens[index - 1] ?? '';
  // Part of a longer number, such as a telephone or account number or an address.
  const isInsideNumber =
    /^[./+-]$/.test(previousToken) && /^\d/.test(tokens[index - 2] ?? '') && index - 1 !== previousEnd;
  if (months.has(token)) return readMonthFirst(tokens, index);
  if (!/^\d{1,4}$/.test(token) || isInsideNumber) return undefined;
  const [, separator, second = '', secondSeparator, third = ''] = tokens.slice(index, index + 5);
  if (token.length === 4) {
    if (!separator || !/^[./-]$/.test(separator) || secondSeparator !== separator) return undefined;
    if (!/^\d{2}$/.test(second) || !/^\d{2}$/.test(third)) return undefined;
    return { year: Number(token), month: Number(second), day: Number(third), nextIndex: index + 5 };
  }
  if (separator && /^[./-]$/.test(separator) && /^\d{1,2}$/.test(second)) {
    const hasYear = secondSeparator === separator && /^(?:\d{4}|\d{2})$/.test(third);
    const isLongerNumber = tokens[index + 5] === separator && /^\d/.test(tokens[index + 6] ?? '');
    if (hasYear && isLongerNumber) return undefined;
    // 'on 4-12', but not 'on 3-5 December'.
    const isDashed =
      separator === '-' && wordsBeforeDashedDate.has(previousToken) && !readDayThenMonth(tokens, index + 2);
    const isDate = hasYear || isDashed || separator === '/' || (separator === '.' && secondSeparator === '.');
    // 'open 24/7' is no day.
    if (!isDate || (token === '24' && second === '7')) return readDayThenMonth(tokens, index);
    const year = hasYear ? Number(third.length === 2 ? `20${third}` : third) : undefined;
    // The second point of '3.5.' belongs to the date and ends no sentence.
    const length = secondSeparator === '.' ? 4 : 3;
    return { day: Number(token), month: Number(second), year, nextIndex: index + (hasYear ? 5 : length) };
  }
  return readDayThenMonth(tokens, index);
}

/** '3 May 2026', '3. Mai', '1er mai', '3 de mayo de 2026'. */
function readDayThenMonth(tokens: readonly string[], index: number): FoundDate | undefined {
  let next = index + 1;
  if (ordinals.has(tokens[next] ?? '')) next++;
  // '4 d’abril' has two such tokens.
  for (let linkCount = 0; linkCount < 2 && datePartLinks.has(tokens[next] ?? ''); linkCount++) next++;
  const month = months.get(tokens[next] ?? '');
  if (!month || (tokens[index] ?? '').length > 2) return undefined;
  return { day: Number(tokens[index]), month, ...readYearAt(tokens, next + 1) };
}

/** 'May 3rd, 2026', 'Dec. 4', 'December the 4th'. */
function readMonthFirst(tokens: readonly string[], index: number): FoundDate | undefined {
  const day = tokens[index + 1] === '.' || tokens[index + 1] === 'the' ? index + 2 : index + 1;
  if (!/^\d{1,2}$/.test(tokens[day] ?? '')) return undefined;
  // The number after a month may be a time or a price: 'in May 18:30'.
  if (/^[:€%]$/.test(tokens[day + 1] ?? '')) return undefined;
  const next = day + (ordinals.has(tokens[day + 1] ?? '') ? 2 : 1);
  return { day: Number(tokens[day]), month: Number(months.get(tokens[index] ?? '')), ...readYearAt(tokens, next) };
}

function readYearAt(tokens: readonly string[], index: number): { year: number | undefined; nextIndex: number } {
  const yearIndex = [index, index + 1].find((candidate) => /^20\d\d$/.test(tokens[candidate] ?? ''));
  const hasYear =
    yearIndex !== undefined && (yearIndex === index || datePartLinks.has(tokens[index] ?? '') || tokens[index] === '.');
  return hasYear
    ? { year: Number(tokens[yearIndex]), nextIndex: yearIndex + 1 }
    : { year: undefined, nextIndex: index };
}

/** The '3' of 'from 3 to 5 May' and of '3-5 May': its month follows the next day. */
function readDayWithoutMonthAt(tokens: readonly string[], index: number): FoundDate | undefined {
  if (!/^\d{1,2}$/.test(tokens[index] ?? '')) return undefined;
  let next = index + 1;
  if (ordinals.has(tokens[next] ?? '')) next++;
  if (!rangeWords.has(tokens[next] ?? '') && !listWords.has(tokens[next] ?? '')) return undefined;
  const end = next;
  if (dashes.has(tokens[end] ?? '') && timeUnits.has(tokens[end + 1] ?? '')) return undefined;
  for (next += 1; next < index + 7; next++) {
    const date = readDateAt(tokens, next, end);
    if (date) return { day: Number(tokens[index]), month: date.month, year: date.year, nextIndex: end };
    if (/^\d/.test(tokens[next] ?? '')) return undefined;
  }
  return undefined;
}

function toIsoDay({ day, month, year }: FoundDate, referenceDay: string): string | undefined {
  const referenceYear = Number(referenceDay.slice(0, 4));
  const years = year === undefined ? [referenceYear - 1, referenceYear, referenceYear + 1] : [year];
  const distance = (isoDay: string) => Math.abs(daysBetween(referenceDay, isoDay));
  return years
    .flatMap((candidate) => toRealDay(candidate, month, day) ?? [])
    .sort((one, other) => distance(one) - distance(other))
    .at(0);
}

export const findLastDay = (days: readonly MentionedDay[]): string | undefined =>
  days
    .map(({ day }) => day)
    .sort()
    .at(-1);

const moneyPattern = /(?:€|EUR|euro)\s?(\d{1,5}(?:[.,]\d{2})?)\b|\b(\d{1,5}(?:[.,]\d{2})?)\s?(?:€|EUR\b|euros?\b)/gi;

/** One sentence, after a space, with the days and amounts that a text names; empty when it names none. */
export function describeMentions(text: string, days: readonly MentionedDay[]): string {
  const longDates = [...new Set(days.map(({ day }) => day))].slice(0, 4).map(longDate);
  const amounts = [...text.matchAll(moneyPattern)].map(
    ([, afterSign, beforeSign]) => `EUR ${(afterSign ?? beforeSign ?? '').replace(',', '.')}`,
  );
  const mentions = [...longDates, ...new Set(amounts.slice(0, 3))];
  return mentions.length > 0 ? ` It names ${mentions.join(', ')}.` : '';
}

/** The days of a stay (ISO), both included. */
interface Stay {
  from: string;
  until: string;
}

/**
 * Whether the named days cover the whole stay, as one day, a list or a span. A text that names no day covers it too.
 */
export function isStayCovered(days: readonly MentionedDay[], { from, until }: Stay): boolean {
  const [first, second] = days;
  if (!first) return true;
  if (days.length === 2 && second?.link === 'to') return first.day <= from && second.day >= until;
  // Days without a link are not one list: one of them may be the day of processing or of our letter.
  const isList = days.slice(1).every(({ link }) => link === 'and');
  return isList && listDaysBetween(from, until).every((day) => days.some((one) => one.day === day));
}

const listDaysBetween = (from: string, until: string) => listDays(from, Math.min(400, daysBetween(from, until) + 1));

/** 18:30, 18.30, 18h30; 'alle 18', 'at 9'. */
const clockTimePattern =
  /(?<![\d./:-])([01]?\d|2[0-3])[:.h]([0-5]\d)(?![./-]?\d)|\b(?:alle|ore|las|at) (\d{1,2})(?![\d:/h]|\.\d)/giu;

/** Replaces each named day, and the count of the stay's days, in a text whose days `isStayCovered` examines. */
const dayMarker = 'theday';

/**
 * Replaces each day with `dayMarker` and removes the time of the requested visit. Any other time means another visit,
 * so it stays in the text.
 * @param time of the requested visit
 */
export function replaceDaysAndTime(text: string, days: readonly MentionedDay[], time: string | undefined): string {
  let remainder = '';
  let position = 0;
  for (const { start, end } of days) {
    remainder += `${text.slice(position, start)} ${dayMarker} `;
    position = end;
  }
  return (remainder + text.slice(position)).replace(
    clockTimePattern,
    (match, hour?: string, minute?: string, fullHour?: string) =>
      `${(hour ?? fullHour ?? '').padStart(2, '0')}:${minute ?? '00'}` === time ? ' ' : match,
  );
}

const numbers = [
  '1 one un une uno una ein eine einen een a',
  '2 two both deux zwei due twee dos',
  '3 three trois drei tre drie tres',
  '4 four quatre vier quattro cuatro',
  '5 five cinq funf cinque vijf cinco',
  '6 six sechs sei zes seis',
  '7 seven sept sieben sette zeven siete',
].map((names) => names.split(' '));

const dayCountPattern =
  / (\d{1,3}|[a-z]{1,7}) (?:days?|giorn[io]|giornata|jours?|journees?|tage?|tagen|dias?|dag|dagen)(?= )/g;

/** Replaces the count of the stay's days with `dayMarker` in normalised words. */
export const replaceDayCount = (words: string, { from, until }: Stay): string =>
  words.replace(dayCountPattern, (match, count: string) => {
    const number = numbers.findIndex((names) => names.includes(count)) + 1 || Number(count);
    return number === listDaysBetween(from, until).length ? ` ${dayMarker}` : match;
  });

const otherTimePatterns: readonly RegExp[] = [
  // A digit or number word that is still there may be a count of days, a day or an hour.
  / \d/,
  new RegExp(` (?:${numbers.slice(1).flat().join('|')}) `),
  / (?:for|in|of|from|until|till) may /,
  / (?:until|till|bis|tot|hasta) (?!(?:(?:the|zum|el|al|en met) )?(?:(?:day|tag|dia|dag) )?theday )/,
  // 'Today' is the day of processing, or the only day that was granted.
  / (?:for|from|until|till|to|by|per|di|da|a|para|de|desde|hasta|por|fur|bis|seit|ab|von|voor|tot|vanaf|van) (?:today|yesterday|oggi|ieri|hoy|ayer|heute|gestern|vandaag|gisteren) /,
];
const todayPattern = / (?:today|oggi|hoy|heute|vandaag) /;
const singleDayPattern =
  / (?:(?:day|giorno|giornata|jour|journee|tag|dia|dag)|(?:the|your|this|la|votre|cette) date) (?!theday )/;
const singleVisitPattern =
  / (?:an|a|un|une|una|ein|eine|een) (?:entry|entree|entrata|entrada|einfahrt|zufahrt|toegang) /;

/**
 * Whether normalised words may speak of another time than the whole requested stay. The caller has replaced named days
 * and their count with `dayMarker`.
 */
export function hasOtherTime(words: string, { from, until, time }: Stay & { time?: string }): boolean {
  if (otherTimePatterns.some((other) => other.test(words))) return true;
  if (todayPattern.test(words) && !words.includes(` ${dayMarker} `)) return true;
  return (from !== until && singleDayPattern.test(words)) || (time === undefined && singleVisitPattern.test(words));
}
