import type { ExpectedEcho, PageLine } from './echoes.ts';
import { PortalStop } from './portal-stop.ts';

/** The money that a page may ask for. */
export interface AmountRange {
  /** Lowest and highest amount that the portal asks for this. */
  cents: readonly [least: number, most: number];
  /** ISO 4217. */
  currency: string;
}

interface Sum {
  cents: number;
  /** Undefined when a total names no currency. */
  currency: string | undefined;
}

/**
 * Codes written in capitals beside a number. A three-letter code that is also a word ('ALL') would turn an address into
 * money.
 */
const currencyCodes = new Set('EUR USD GBP CHF CZK PLN SEK NOK DKK HUF RON BGN ISK CAD AUD JPY'.split(' '));
const currencyBySymbol: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  $: 'USD',
  us$: 'USD',
  dollars: 'USD',
  '£': 'GBP',
  pounds: 'GBP',
  kč: 'CZK',
  zł: 'PLN',
  kr: 'SEK',
  '¥': 'JPY',
};

const tokens = /\d[\d.,'’]*|\p{L}+\$?|\S/gu;
const isNumber = /^\d/;
/** Words for a total: beside them, a number without a currency is money too. */
const totalLabel =
  /\b(total\w*|montant|amount|betrag|gesamt\w*|summe|importo|importe|totaal|bedrag|somme|prix|price|preis|a payer|to pay|zu zahlen)\b/;

/**
 * Reads the amount that a page asks for. All amounts on the page must be the same, because nobody can tell which of two
 * is charged.
 * @param echoes Our values that the page shows back, which are not money: 'SEK 76A' and 'B 12 RON' are plates.
 * @throws PortalStop wrong_amount when the amount is outside the range, missing, or ambiguous.
 */
export function readAmountDue(
  lines: readonly PageLine[],
  { cents: [lowest, highest], currency }: AmountRange,
  echoes: readonly ExpectedEcho[] = [],
): string {
  const platePatterns = echoes.flatMap(({ value }) =>
    typeof value === 'string' ? (patternForPlate(value) ?? []) : [],
  );
  const texts = lines.map(({ text }) =>
    platePatterns.reduce((rest, places) => rest.replace(places, ' '), text.normalize('NFKC')),
  );
  const sums = texts.flatMap((text, index) => sumsIn(text, texts[index - 1] ?? ''));
  const range = `between ${formatSum({ cents: lowest, currency })} and ${formatSum({ cents: highest, currency })}`;
  const amountDue = sums.find((sum) => sum.currency);
  if (!amountDue)
    throw createWrongAmountStop(
      `The portal does not say what it costs, where it should ask for an amount ${range}.`,
      sums,
    );
  const isOther = (sum: Sum) =>
    sum.cents !== amountDue.cents || (sum.currency ?? amountDue.currency) !== amountDue.currency;
  if (sums.some(isOther)) {
    const differentSums = [...new Set(sums.map(formatSum))].join(' and ');
    throw createWrongAmountStop(
      `The portal asks for ${differentSums} on one page, and nobody can tell which of them it takes.`,
      sums,
    );
  }
  if (amountDue.currency !== currency || amountDue.cents < lowest || amountDue.cents > highest)
    throw createWrongAmountStop(
      `The portal asks for ${formatSum(amountDue)} where it should ask for an amount ${range}.`,
      sums,
    );
  return formatSum(amountDue);
}

/**
 * Matches a value however the page groups its characters; undefined for a value without both letters and digits, which
 * no plate is.
 */
function patternForPlate(value: string): RegExp | undefined {
  const signs = [...value.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')];
  if (!/\p{L}/u.test(value) || !/\d/.test(value)) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join('[\\s.·-]*')}(?![\\p{L}\\p{N}])`, 'giu');
}

export function hasPrice(lines: readonly PageLine[]): boolean {
  return lines.some(({ text }, index) => sumsIn(text, lines[index - 1]?.text ?? '').length > 0);
}

/**
 * Returns the lines with a price outside the allowed ranges. A line that holds only an amount comes with the line
 * before it. A paragraph that names a price is skipped, because it is about much else too.
 */
export function findUnexpectedPrices(lines: readonly PageLine[], amounts: readonly AmountRange[]): string[] {
  return lines.flatMap(({ text }, index) => {
    const previousLine = lines[index - 1]?.text ?? '';
    const isOther = (sum: Sum) => sum.cents !== 0 && !amounts.some((amount) => isSumWithin(sum, amount));
    const isPriced = text.length <= 160 && sumsIn(text, previousLine).some(isOther);
    return isPriced ? [/\p{L}{4}/u.test(text) ? text : `${previousLine.slice(0, 160)} ${text}`] : [];
  });
}

/**
 * Whether a number without a currency is in the amount range, in whole units or hundredths; with `mayBeLess`, a lower
 * amount is fine too.
 */
export function isWithinAmountRange(
  text: string,
  { cents: [lowest, highest] }: AmountRange,
  mayBeLess: boolean,
): boolean {
  const cents = readCents(text);
  if (cents === undefined) return true;
  const interpretations = /[.,]\d\d$/.test(text) ? [cents] : [cents, cents / 100];
  return cents === 0 || interpretations.some((one) => one <= highest && (mayBeLess || one >= lowest));
}

function isSumWithin(sum: Sum, { cents: [lowest, highest], currency }: AmountRange): boolean {
  return sum.cents >= lowest && sum.cents <= highest && (sum.currency ?? currency) === currency;
}

function createWrongAmountStop(message: string, sums: readonly Sum[]): PortalStop {
  return new PortalStop('wrong_amount', `${message} Nothing was paid.`, `Seen: ${sums.map(formatSum).join(' | ')}`);
}

function formatSum({ cents, currency }: Sum): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${currency ?? 'no currency'} ${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

interface Token {
  text: string;
  /** No space separates this token from the one before. */
  isJoined: boolean;
}

function sumsIn(line: string, before: string): Sum[] {
  // An e-mail address is not money: 'permits+76kr2@...'.
  const outside = line.split(/\s/).filter((word) => !word.includes('@'));
  const text = outside.join(' ').normalize('NFKC');
  const words = [...text.matchAll(tokens)].map(
    (match): Token => ({ text: match[0], isJoined: /\S/.test(text[match.index - 1] ?? ' ') }),
  );
  const isTotal = totalLabel.test(foldText(text)) || (totalLabel.test(foldText(before)) && isNumber.test(text));
  return words.flatMap((_, index) => sumAt(words, index, isTotal) ?? []);
}

function sumAt(words: readonly Token[], index: number, isTotal: boolean): Sum | undefined {
  const [word, previous] = [words[index], words[index - 1]];
  if (!word || !isNumber.test(word.text)) return undefined;
  // '1 234,50': groups of three digits separated by spaces form one number.
  if (isHead(previous) && isGroup(word)) return undefined;
  const before = currencyAt(words, index - 1, 'before');
  // A number joined to letters is part of a plate or a postcode.
  if (word.isJoined && !before && /\p{L}/u.test(previous?.text ?? '')) return undefined;
  let last = index;
  while (isHead(words[last]) && isGroup(words[last + 1])) last += 1;
  const number = words.slice(index, last + 1).map(({ text }) => text);
  const cents = readCents(number.join(''));
  const currency = currencyAt(words, last + 1, 'behind') ?? before;
  if (cents === undefined || !(currency || (isTotal && /\d[.,]\d\d$/.test(number.join(''))))) return undefined;
  const isNegative = /^[-–−]$/.test((before ? words[index - 2] : previous)?.text ?? '');
  return { cents: isNegative ? -cents : cents, currency };
}

const isHead = (token: Token | undefined) => token !== undefined && /^\d{1,3}$/.test(token.text);
const isGroup = (token: Token | undefined) => token !== undefined && !token.isJoined && /^\d{3}(?!\d)/.test(token.text);

/** The currency at this position, unless it stands between digits as part of a reference, such as '76KR2'. */
function currencyAt(words: readonly Token[], index: number, side: 'before' | 'behind'): string | undefined {
  const [previous, word, next] = [words[index - 1], words[index], words[index + 1]];
  const isInside = word?.isJoined && next?.isJoined && /^\d+$/.test(previous?.text ?? '') && isNumber.test(next.text);
  return isInside && /^\p{L}/u.test(word.text) ? undefined : currencyOf(word?.text, side);
}

/** 'Euro 6' is an emission class, not money: the word 'euro' counts only after a number. */
function currencyOf(token: string | undefined, side: 'before' | 'behind'): string | undefined {
  if (token === undefined) return undefined;
  if (currencyCodes.has(token)) return token;
  const word = token.toLowerCase();
  if (side === 'before' && /^euros?$/.test(word)) return undefined;
  return Object.hasOwn(currencyBySymbol, word) ? currencyBySymbol[word] : undefined;
}

/** A mark before the last one or two digits is the decimal mark; a mark before three digits separates thousands. */
function readCents(number: string): number | undefined {
  const digits = /^.*\d/.exec(number)?.[0] ?? '';
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const plainWhole = whole.replace(/[.,'’]/g, '');
  if (!/^\d{1,12}$/.test(plainWhole)) return undefined;
  return Number(plainWhole) * 100 + Number(part.padEnd(2, '0'));
}

function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
