import { type DayPart, partsNamed } from './date-format.ts';
import type { Found } from './fields.ts';
import { plainWords } from './label.ts';
import { readMonth } from './read-day.ts';

/** From year to day: a list of days may be filled by the month, and a list of months by the year. */
export const dayParts: readonly DayPart[] = ['Y', 'M', 'D'];

/** What stands in an empty field: 'TT', 'mm', 'AAAA'. */
const tokens: readonly (readonly [DayPart, RegExp])[] = [
  ['Y', /^(yyyy|aaaa|jjjj)$/],
  ['M', /^mm?$/],
  ['D', /^(dd?|tt?|gg?|jj?)$/],
];

/**
 * A day asked for in three lists or fields is one question: the words of the group around them, and a day that is read back
 * as one. Its three controls stay what they are for a driver that answers them one by one.
 */
export function daysAskedInParts(controls: readonly Found[]): Found[] {
  const grouped = controls.filter(({ group, kind, readOnly }) => group >= 0 && !readOnly && /text|choice/.test(kind));
  const groups = Map.groupBy(grouped, ({ frame, group }) => `${frame} ${group}`);
  return [...groups.values()].flatMap((members) => {
    if (members.length < 3) return [];
    const parts = Map.groupBy(members, partOf);
    const [days, monthsAsked, years] = (['D', 'M', 'Y'] as const).map((part) => parts.get(part) ?? []);
    const [day, ...otherDays] = days ?? [];
    const [month, ...otherMonths] = monthsAsked ?? [];
    const [year, ...otherYears] = years ?? [];
    if (!day || !month || !year || otherDays.length + otherMonths.length + otherYears.length > 0) return [];
    return [asOne({ D: day, M: month, Y: year })];
  });
}

/** The number that a part of a day says: 5 for '05' and '5.', 3 for 'März'. */
export function readPart(part: DayPart, text: string, language: string): number | undefined {
  if (part === 'M') return readMonth(text, language);
  const said = /^(\d+)(st|nd|rd|th|er)?$/.exec(plainWords(text))?.[1];
  if (said === undefined || (part === 'Y' ? said.length !== 4 : said.length > 2)) return undefined;
  return Number(said);
}

function asOne(parts: Record<DayPart, Found>): Found {
  const all = Object.values(parts);
  const { D: day, M: month, Y: year } = parts;
  const numbers = dayParts.map((part) => readPart(part, parts[part].value, parts[part].language));
  const isWhole = numbers.every((number) => number !== undefined);
  const isBirthday = all.some(({ autocomplete }) => autocomplete.startsWith('bday-'));
  return {
    ...day,
    kind: 'date',
    name: day.groups[0] ?? '',
    hint: '',
    beside: '',
    groups: day.groups.slice(1),
    autocomplete: isBirthday ? 'bday' : '',
    type: '',
    fieldName: '',
    required: all.some(({ required }) => required),
    value: isWhole
      ? numbers.map((number) => String(number).padStart(2, '0')).join('-')
      : [day, month, year]
          .map(({ value }) => value)
          .join(' ')
          .trim(),
    sends: '',
    problem: all.map(({ problem }) => problem).find(Boolean) ?? '',
    options: [],
    parts,
  };
}

function partOf(control: Found): DayPart | undefined {
  const { autocomplete, name, hint, options } = control;
  const marked = /^bday-(day|month|year)$/.exec(autocomplete)?.[1]?.charAt(0).toUpperCase();
  if (marked) return marked as DayPart;
  const [named, ...others] = partsNamed(name);
  if (named) return others.length === 0 ? named : undefined;
  const token = tokens.find(([, pattern]) => pattern.test(plainWords(hint || name)));
  return token ? token[0] : partOfOptions(options, control.language);
}

/** A list without words of its own: its answers tell what it asks. */
function partOfOptions(options: Found['options'], language: string): DayPart | undefined {
  const labels = options.map(({ label }) => label);
  const [first] = labels;
  const [heading, ...others] = first ? partsNamed(first) : [];
  if (heading) return others.length === 0 ? heading : undefined;
  const count = (part: DayPart) => labels.filter((label) => readPart(part, label, language) !== undefined).length;
  if (count('Y') > 0) return 'Y';
  if (count('D') > 12) return 'D';
  return count('M') >= 10 ? 'M' : undefined;
}
