import { type DayPart, findDayParts } from './date-format.ts';
import type { FoundControl } from './find-control.ts';
import { normalizeWords } from './label-text.ts';
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
export function combineDayPartControls(controls: readonly FoundControl[]): FoundControl[] {
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
    return [combineParts({ D: day, M: month, Y: year })];
  });
}

/** The number that a part of a day says: 5 for '05' and '5.', 3 for 'März'. */
export function readDayPart(part: DayPart, text: string, language: string): number | undefined {
  if (part === 'M') return readMonth(text, language);
  const said = /^(\d+)(st|nd|rd|th|er)?$/.exec(normalizeWords(text))?.[1];
  if (said === undefined || (part === 'Y' ? said.length !== 4 : said.length > 2)) return undefined;
  return Number(said);
}

function combineParts(parts: Record<DayPart, FoundControl>): FoundControl {
  const all = Object.values(parts);
  const { D: day, M: month, Y: year } = parts;
  const numbers = dayParts.map((part) => readDayPart(part, parts[part].value, parts[part].language));
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

function partOf(control: FoundControl): DayPart | undefined {
  const { autocomplete, name, hint, options } = control;
  const marked = /^bday-(day|month|year)$/.exec(autocomplete)?.[1]?.charAt(0).toUpperCase();
  if (marked) return marked as DayPart;
  const [named, ...others] = findDayParts(name);
  if (named) return others.length === 0 ? named : undefined;
  const token = tokens.find(([, pattern]) => pattern.test(normalizeWords(hint || name)));
  return token ? token[0] : partOfOptions(options, control.language);
}

/** A list without words of its own: its answers tell what it asks. */
function partOfOptions(options: FoundControl['options'], language: string): DayPart | undefined {
  const labels = options.map(({ label }) => label);
  const [first] = labels;
  const [heading, ...others] = first ? findDayParts(first) : [];
  if (heading) return others.length === 0 ? heading : undefined;
  const count = (part: DayPart) => labels.filter((label) => readDayPart(part, label, language) !== undefined).length;
  if (count('Y') > 0) return 'Y';
  if (count('D') > 12) return 'D';
  return count('M') >= 10 ? 'M' : undefined;
}
