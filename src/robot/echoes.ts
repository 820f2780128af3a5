import { type ControlMeaning, displayNameOf, type PageLanguage, type PhrasesByLanguage } from './control-meaning.ts';
import { compareLabel, parseLabel } from './label-text.ts';
import { PortalStop } from './portal-stop.ts';
import { readDay } from './read-day.ts';

/**
 * A value that a page must show back before the robot leaves it. It compares what the portal understood with the plan.
 */
export interface ExpectedEcho {
  /** Names the value: its label finds the echo, and a stop reports only this name. */
  meaning: ControlMeaning;
  /** Text, an ISO day for a date, or an answer as the portal prints it in each language. */
  value: string | PhrasesByLanguage;
  /** The portal may leave the echo out; if it shows one, the value must match. */
  isOptional?: true;
  /** The portal may mask a part of the value: 'J***', the last four digits. */
  mayMask?: true;
  /** The value appears somewhere on the page, without a label of its own. */
  hasNoLabel?: true;
}

/** One line of a page as a person reads it. */
export interface PageLine {
  text: string;
  /** A heading names a whole section and is never the label of one value. */
  isHeading: boolean;
}

const masks = /[*•●∗]|X{2,}/;
const dayMarks = /[/.-]/g;

/**
 * Compares what a page shows back with the plan.
 * @returns the names of the echoes that the page shows in full
 * @throws PortalStop echo_differs, which names the difference and never contains the value.
 */
export function compareEchoes(lines: readonly PageLine[], echoes: readonly ExpectedEcho[], language: string): string[] {
  const shown: string[] = [];
  for (const echo of echoes) {
    const name = displayNameOf(echo.meaning);
    const comparison = echo.hasNoLabel ? findAnywhere(lines, echo) : compareBesideLabel(lines, echo, language);
    if (comparison === 'differs') {
      const message = `The portal shows something else for '${name}' than we entered; nothing was sent.`;
      throw new PortalStop('echo_differs', message, `Different: ${echo.meaning.name}`);
    }
    if (comparison === 'lacks' && !echo.isOptional) {
      const message = `The portal does not show '${name}' back as it should; nothing was sent.`;
      throw new PortalStop('echo_differs', message, `Not shown: ${echo.meaning.name}`);
    }
    if (comparison === 'same' && !echo.mayMask) shown.push(echo.meaning.name);
  }
  return shown;
}

type EchoComparison = 'same' | 'differs' | 'lacks';

function findAnywhere(lines: readonly PageLine[], { meaning, value }: ExpectedEcho): EchoComparison {
  const marks = meaning.rewrites?.includes('spacing') ? /[\s.·-]/ : /\n/;
  const page = [...` ${lines.map(({ text }) => foldForEcho(text, { ...meaning, rewrites: [] })).join(' ')} `];
  const places = page.map((_, index) => index).filter((index) => !marks.test(page[index] ?? ''));
  const compact = places.map((index) => page[index]).join('');
  const isShown = spellings(meaning, value).some((text) => {
    for (let start = compact.indexOf(text); start >= 0; start = compact.indexOf(text, start + 1)) {
      const [first = 0, last = 0] = [places[start], places[start + text.length - 1]];
      if (!isPartOfWord(page[first - 1]) && !isPartOfWord(page[last + 1])) return true;
    }
    return false;
  });
  return isShown ? 'same' : 'lacks';
}

const isPartOfWord = (letter = ' ') => /[\p{L}\p{N}]/u.test(letter);

/**
 * Wherever the page shows the label, the value beside it must be the planned one; one differing value is enough to
 * stop. Labels of other languages count only when the page's own language has none: 'Nom' is a surname in French and a
 * first name in Catalan.
 */
function compareBesideLabel(lines: readonly PageLine[], echo: ExpectedEcho, language: string): EchoComparison {
  const { meaning, value, mayMask } = echo;
  const besideAnyOf = (phrases: readonly string[]) =>
    lines.flatMap((line, index) => (line.isHeading ? [] : valuesBeside(line, lines[index + 1], phrases)));
  const inOwnWords = besideAnyOf(meaning.words[language as PageLanguage] ?? []);
  const shown = inOwnWords.length > 0 ? inOwnWords : besideAnyOf(Object.values(meaning.words).flat());
  if (shown.length === 0) return 'lacks';
  const plannedSpellings = spellings(meaning, value);
  const isSame = (text: string) => {
    if (meaning.kind === 'date' && readDay(text, language) === value) return true;
    const plain = foldForEcho(text, meaning);
    // An answer followed by another of its names in brackets: 'United Kingdom (GB)'.
    const [, outside, inside] = /^([^()]+) \(([^()]+)\)$/.exec(plain) ?? [];
    if (outside && inside && plannedSpellings.includes(outside) && plannedSpellings.includes(inside)) return true;
    return plannedSpellings.some((one) => plain === one || (mayMask && isMasked(text, plain, one)));
  };
  return shown.every(isSame) ? 'same' : 'differs';
}

/** 'Label: value' in one line, or the line after 'Label'. */
function valuesBeside({ text }: PageLine, next: PageLine | undefined, phrases: readonly string[]): string[] {
  const isLabel = (words: string) => phrases.some((phrase) => compareLabel(parseLabel(words), phrase) !== undefined);
  const colon = text.indexOf(':');
  const value = colon < 0 ? '' : text.slice(colon + 1).trim();
  if (value) return isLabel(text.slice(0, colon)) ? [value] : [];
  return isLabel(colon < 0 ? text : text.slice(0, colon)) ? [next?.text ?? ''] : [];
}

function spellings(meaning: ControlMeaning, value: ExpectedEcho['value']): string[] {
  const texts = typeof value === 'string' ? [value] : Object.values(value).flat();
  const dayFirst = meaning.kind === 'date' ? texts.map((isoDay) => isoDay.split('-').toReversed().join('/')) : [];
  return [...texts, ...dayFirst].map((text) => foldForEcho(text, meaning)).filter(Boolean);
}

/** Ignores case, accents, the kinds of spaces, dashes and apostrophes, and what the portal may rewrite. */
function foldForEcho(text: string, { kind, rewrites = [] }: ControlMeaning): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  if (kind === 'date') return plain.replace(dayMarks, '/');
  return rewrites.includes('spacing') ? plain.replace(/[\s.·-]/g, '') : plain;
}

/** The unmasked part must be the beginning or the end of the value, and must not be empty. */
function isMasked(text: string, plain: string, value: string): boolean {
  if (!masks.test(text)) return false;
  const covered = plain.replace(/[•●∗]|x{2,}/g, '*');
  const head = covered.slice(0, covered.indexOf('*')).trim();
  const tail = covered.slice(covered.lastIndexOf('*') + 1).trim();
  const between = covered.slice(covered.indexOf('*'), covered.lastIndexOf('*') + 1);
  if (!/^[*\s.-]+$/.test(between) || head + tail === '') return false;
  return head.length + tail.length < value.length && value.startsWith(head) && value.endsWith(tail);
}
