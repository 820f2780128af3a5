import { normalizeKeepingPunctuation } from './label-text.ts';

/** Day, month and year, in letters. */
export type DayPart = 'D' | 'M' | 'Y';

/** The order of day, month and year that a page wants, and the mark between them when the page shows one. */
interface DayFormat {
  order: 'DMY' | 'MDY' | 'YMD';
  mark: string | undefined;
}

/** The usual mark between day, month and year in a language, when a page gives no hint; '/' in all others. */
const usualMarks: Record<string, string> = { de: '.', nl: '-' };

/** A longer text is not a hint. */
const MAX_HINT_LENGTH = 1000;

const words = {
  D: 'days?|jours?|tag(?:es)?|giorno|dag|dia',
  M: 'months?|mois|monat(?:s|es)?|mese|maand|mes',
  Y: 'years?|annees?|jahr(?:es)?|anno|jaar|ano|any',
};
const anyWord = `(${words.D}|${words.M}|${words.Y})`;
const separator = String.raw`(\s*[/.-]\s*|,?\s+(?:then|puis|dann|poi|dan|luego|despues)\s+|\s*,\s*|\s+)`;
const article = String.raw`(?:(?:the|le|la|der|den|dem|il|del|de|het|el|al)\s+)?`;
const tokens = 'dd?|tt?|gg?|jj?|mm?|yyyy|aaaa|jjjj';
const mark = String.raw`(\s?[/.-]\s?|\s)`;

const separatedTokens = new RegExp(`(?<![a-z])(${tokens})${mark}(${tokens})${mark}(${tokens})(?![a-z])`, 'g');
const joinedTokens = /(?<![a-z])(dd|tt|gg|jj|mm|yyyy|aaaa)(dd|tt|gg|jj|mm)(dd|tt|gg|jj|yyyy|aaaa|jjjj)(?![a-z])/g;
const namedParts = new RegExp(String.raw`\b${anyWord}${separator}${anyWord}${separator}${anyWord}\b`, 'g');
const separatedExample = /(?<![\d/.-])(\d{1,4})\s?([/.-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/g;
const joinedExample = /(?<!\d)(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/g;
const isCentury = /^(19|20)$/;

const first = String.raw`(?:(?:comes|goes|is|vient|kommt|komt|va)\s+)?(?:first|d abord|en premier|zuerst|als erstes|per primo|eerst|primero)`;
const leading = String.raw`(?:start(?:ing)? with|d abord|zuerst|erst|prima|eerst|primero)\s+${article}`;
const before = String.raw`\s+(?:(?:comes|goes)\s+)?(?:before|avant|vor|prima|voor|antes)\s+${article}`;
const monthLeads = new RegExp(
  String.raw`\b(?:(?:${words.M})\s+${first}|${leading}(?:${words.M})|(?:${words.M})${before}(?:${words.D})|(?<!/\s*)(?:${words.M})\s*/\s*(?:${words.D})(?!\s*/))\b`,
);
const dayLeads = new RegExp(
  String.raw`\b(?:(?:${words.D})\s+${first}|${leading}(?:${words.D})|(?:${words.D})${before}(?:${words.M})|(?<!/\s*)(?:${words.D})\s*/\s*(?:${words.M})(?!\s*/))\b`,
);
const negationWord = /\b(not|never|nicht|kein\w*|non|pas|jamais|niet|geen|nunca|mai|instead)\b/;
const saysFormat = /\b(format\w*|style|order|notation|schreibweise|reihenfolge|ordre|ordine|orden|volgorde|notatie)\b/;
const american = /\b(us|usa|american\w*|americain\w*|amerika\w*)\b/;
const european = /\b(uk|british|european|britannique|europeen\w*|britisch\w*|europaisch\w*)\b/;

/** Traces of a format hint. When one remains that no rule above understands, the page asks for another format. */
const formatHint = new RegExp(
  String.raw`\b(mm+|jj|dd|tt|gg|yy+|aaa+|ymd|dmy|mdy|iso|months?|mois|monat\w*|mese|maand|format\w*|exempl\w*|examples?|beispiel\w*|esempio|ejemplo|bijv|voorbeeld)\b` +
    String.raw`|\be\.\s?g\b|\bz\.\s?b\b|\bp\.\s?ex\b|\d\s?[/.-]\s?\d{1,2}\s?[/.-]\s?\d|\d{8}`,
);

/**
 * Writes an ISO day in the format a page asks for: 'JJ/MM/AAAA', 'month first', 'YYYY-MM-DD', or an example such as
 * '12/31/2020'. Undefined when a hint is not understood and day and month of this day could be confused.
 * @param told all the page's text about the field: label, hint, placeholder, text beside it.
 */
export function formatDayForPortal(isoDay: string, told: string, language: string): string | undefined {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  const usual: DayFormat = { order: 'DMY', mark: usualMarks[language] ?? '/' };
  const hint = readHint(told.slice(0, MAX_HINT_LENGTH));
  if (hint === 'unclear' && Number(day) <= 12 && day !== month) return undefined;
  const { order, mark: shown } = hint === 'unclear' || hint === 'none' ? usual : hint;
  const parts = { D: day, M: month, Y: year };
  const elsewhere = order === 'YMD' ? '-' : '/';
  const between = shown ?? (order === usual.order ? usual.mark : elsewhere);
  return [...order].map((part) => parts[part as keyof typeof parts]).join(between);
}

/** All hints of the page must agree. An example in which either number may be the month decides nothing by itself. */
function readHint(told: string): DayFormat | 'none' | 'unclear' {
  const text = normalizeKeepingPunctuation(told);
  const shapes = [...patternsIn(text), ...namedIn(text), ...examplesIn(text), ...wordedIn(text)];
  const [one] = shapes;
  if (!one) return formatHint.test(text) || american.test(text) ? 'unclear' : 'none';
  if (shapes.some((shape) => shape === 'unclear' || shape.order !== (one as DayFormat).order)) return 'unclear';
  return (shapes as DayFormat[]).find((shape) => shape.mark !== undefined) ?? (one as DayFormat);
}

function patternsIn(text: string): (DayFormat | 'unclear')[] {
  const separated = [...text.matchAll(separatedTokens)].map(([, a = '', markA = '', b = '', markB = '', c = '']) =>
    markA.trim() === markB.trim() ? dayFormatOf([a, b, c].map(partOfToken), markA.trim() || ' ') : 'unclear',
  );
  const joined = [...text.matchAll(joinedTokens)].map(([, a = '', b = '', c = '']) =>
    dayFormatOf([a, b, c].map(partOfToken), ''),
  );
  return [...separated, ...joined];
}

function partOfToken(token: string): string {
  if (token.length === 4) return 'Y';
  return token.startsWith('m') ? 'M' : 'D';
}

function namedIn(text: string): (DayFormat | 'unclear')[] {
  return [...text.matchAll(namedParts)].map(([, a = '', markA = '', b = '', markB = '', c = '']) => {
    const shown = /[/.-]/.exec(markA)?.[0];
    return shown && !markB.includes(shown) ? 'unclear' : dayFormatOf([a, b, c].map(partOfWord), shown);
  });
}

/** The parts of a day that this text asks for, each once. */
export function findDayParts(text: string): DayPart[] {
  const said = normalizeKeepingPunctuation(text)
    .split(/[^a-z]+/)
    .map(partOfWord);
  return (['D', 'M', 'Y'] as const).filter((part) => said.includes(part));
}

function partOfWord(word: string): string {
  const part = Object.entries(words).find(([, of]) => new RegExp(`^(?:${of})$`).test(word));
  return part?.[0] ?? '';
}

function examplesIn(text: string): (DayFormat | 'unclear')[] {
  const separated = [...text.matchAll(separatedExample)].map(([, a = '', shown = '', b = '', c = '']) => {
    if (a.length === 4 && c.length <= 2) return Number(b) <= 12 ? dayFormatOf(['Y', 'M', 'D'], shown) : 'unclear';
    if (a.length > 2 || c.length !== 4) return 'unclear';
    return formatFromExample(Number(a), Number(b), shown);
  });
  const joined = [...text.matchAll(joinedExample)].map(([, a = '', b = '', c = '', d = '']) => {
    const yearFirst = isCentury.test(a) && Number(c) <= 12 && Number(d) <= 31;
    if (yearFirst === isCentury.test(c)) return 'unclear';
    return yearFirst ? dayFormatOf(['Y', 'M', 'D'], '') : formatFromExample(Number(a), Number(b), '');
  });
  return [...separated, ...joined].filter((shape) => shape !== undefined);
}

/** Undefined when both numbers could be a month: then the page's other hints decide, or none does. */
function formatFromExample(a: number, b: number, shown: string): DayFormat | 'unclear' | undefined {
  if (a > 31 || b > 31 || (a > 12 && b > 12)) return 'unclear';
  if (a > 12) return { order: 'DMY', mark: shown };
  return b > 12 ? { order: 'MDY', mark: shown } : undefined;
}

function wordedIn(text: string): (DayFormat | 'unclear')[] {
  const named = saysFormat.test(text);
  const shapes: DayFormat[] = [
    ...(monthLeads.test(text) || (named && american.test(text)) ? [{ order: 'MDY', mark: undefined } as const] : []),
    ...(dayLeads.test(text) || (named && european.test(text)) ? [{ order: 'DMY', mark: undefined } as const] : []),
  ];
  return shapes.length > 0 && negationWord.test(text) ? ['unclear'] : shapes;
}

function dayFormatOf(parts: readonly string[], shown: string | undefined): DayFormat | 'unclear' {
  const order = parts.join('');
  return order === 'DMY' || order === 'MDY' || order === 'YMD' ? { order, mark: shown } : 'unclear';
}
