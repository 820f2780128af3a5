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
 * @param fieldText all the page's text about the field: label, hint, placeholder, text beside it.
 */
export function formatDayForPortal(isoDay: string, fieldText: string, language: string): string | undefined {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  const usual: DayFormat = { order: 'DMY', mark: usualMarks[language] ?? '/' };
  const hint = readHint(fieldText.slice(0, MAX_HINT_LENGTH));
  if (hint === 'unclear' && Number(day) <= 12 && day !== month) return undefined;
  const { order, mark: separator } = hint === 'unclear' || hint === 'none' ? usual : hint;
  const parts = { D: day, M: month, Y: year };
  const elsewhere = order === 'YMD' ? '-' : '/';
  const between = separator ?? (order === usual.order ? usual.mark : elsewhere);
  return [...order].map((part) => parts[part as keyof typeof parts]).join(between);
}

/** All hints of the page must agree. An example in which either number may be the month decides nothing by itself. */
function readHint(fieldText: string): DayFormat | 'none' | 'unclear' {
  const text = normalizeKeepingPunctuation(fieldText);
  const shapes = [...patternsIn(text), ...namedIn(text), ...examplesIn(text), ...wordedIn(text)];
  const [firstShape] = shapes;
  if (!firstShape) return formatHint.test(text) || american.test(text) ? 'unclear' : 'none';
  if (shapes.some((shape) => shape === 'unclear' || shape.order !== (firstShape as DayFormat).order)) return 'unclear';
  return (shapes as DayFormat[]).find((shape) => shape.mark !== undefined) ?? (firstShape as DayFormat);
}

function patternsIn(text: string): (DayFormat | 'unclear')[] {
  const separated = [...text.matchAll(separatedTokens)].map(
    ([, firstToken = '', firstMark = '', secondToken = '', secondMark = '', thirdToken = '']) =>
      firstMark.trim() === secondMark.trim()
        ? dayFormatOf([firstToken, secondToken, thirdToken].map(partOfToken), firstMark.trim() || ' ')
        : 'unclear',
  );
  const joined = [...text.matchAll(joinedTokens)].map(([, firstToken = '', secondToken = '', thirdToken = '']) =>
    dayFormatOf([firstToken, secondToken, thirdToken].map(partOfToken), ''),
  );
  return [...separated, ...joined];
}

function partOfToken(token: string): string {
  if (token.length === 4) return 'Y';
  return token.startsWith('m') ? 'M' : 'D';
}

function namedIn(text: string): (DayFormat | 'unclear')[] {
  return [...text.matchAll(namedParts)].map(
    ([, firstWord = '', firstMark = '', secondWord = '', secondMark = '', thirdWord = '']) => {
      const separator = /[/.-]/.exec(firstMark)?.[0];
      return separator && !secondMark.includes(separator)
        ? 'unclear'
        : dayFormatOf([firstWord, secondWord, thirdWord].map(partOfWord), separator);
    },
  );
}

/** The parts of a day that this text asks for, each once. */
export function findDayParts(text: string): DayPart[] {
  const partsInText = normalizeKeepingPunctuation(text)
    .split(/[^a-z]+/)
    .map(partOfWord);
  return (['D', 'M', 'Y'] as const).filter((part) => partsInText.includes(part));
}

function partOfWord(word: string): string {
  const part = Object.entries(words).find(([, of]) => new RegExp(`^(?:${of})$`).test(word));
  return part?.[0] ?? '';
}

function examplesIn(text: string): (DayFormat | 'unclear')[] {
  const separated = [...text.matchAll(separatedExample)].map(
    ([, firstNumber = '', separator = '', secondNumber = '', thirdNumber = '']) => {
      if (firstNumber.length === 4 && thirdNumber.length <= 2)
        return Number(secondNumber) <= 12 ? dayFormatOf(['Y', 'M', 'D'], separator) : 'unclear';
      if (firstNumber.length > 2 || thirdNumber.length !== 4) return 'unclear';
      return formatFromExample(Number(firstNumber), Number(secondNumber), separator);
    },
  );
  const joined = [...text.matchAll(joinedExample)].map(
    ([, firstPair = '', secondPair = '', thirdPair = '', fourthPair = '']) => {
      const yearFirst = isCentury.test(firstPair) && Number(thirdPair) <= 12 && Number(fourthPair) <= 31;
      if (yearFirst === isCentury.test(thirdPair)) return 'unclear';
      return yearFirst
        ? dayFormatOf(['Y', 'M', 'D'], '')
        : formatFromExample(Number(firstPair), Number(secondPair), '');
    },
  );
  return [...separated, ...joined].filter((shape) => shape !== undefined);
}

/** Undefined when both numbers could be a month: then the page's other hints decide, or none does. */
function formatFromExample(
  firstNumber: number,
  secondNumber: number,
  separator: string,
): DayFormat | 'unclear' | undefined {
  if (firstNumber > 31 || secondNumber > 31 || (firstNumber > 12 && secondNumber > 12)) return 'unclear';
  if (firstNumber > 12) return { order: 'DMY', mark: separator };
  return secondNumber > 12 ? { order: 'MDY', mark: separator } : undefined;
}

function wordedIn(text: string): (DayFormat | 'unclear')[] {
  const hasFormatWord = saysFormat.test(text);
  const shapes: DayFormat[] = [
    ...(monthLeads.test(text) || (hasFormatWord && american.test(text))
      ? [{ order: 'MDY', mark: undefined } as const]
      : []),
    ...(dayLeads.test(text) || (hasFormatWord && european.test(text))
      ? [{ order: 'DMY', mark: undefined } as const]
      : []),
  ];
  return shapes.length > 0 && negationWord.test(text) ? ['unclear'] : shapes;
}

function dayFormatOf(parts: readonly string[], separator: string | undefined): DayFormat | 'unclear' {
  const order = parts.join('');
  return order === 'DMY' || order === 'MDY' || order === 'YMD' ? { order, mark: separator } : 'unclear';
}
