import { type DayPart, findDayParts } from './date-format.ts';
import type { FoundControl } from './find-control.ts';
import { normalizeWords } from './label-text.ts';
import { readMonth } from './read-day.ts';

/** From year to day: the choice of a year may fill the list of months, and the choice of a month the list of days. */
export const dayParts: readonly DayPart[] = ['Y', 'M', 'D'];

/** Placeholders of an empty field: 'TT', 'mm', 'AAAA'. */
const tokens: readonly (readonly [DayPart, RegExp])[] = [
  ['Y', /^(yyyy|aaaa|jjjj)$/],
  ['M', /^mm?$/],
  ['D', /^(dd?|tt?|gg?|jj?)$/],
];

/**
 * Combines the three lists or fields of a day into one question: its label is that of the group, and its value one day.
 * The three controls remain, for a driver that answers them one by one.
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

/** The number that this text gives for a part of a day: 5 for '05' and '5.', 3 for 'März'. */
export function readDayPart(part: DayPart, text: string, language: string): number | undefined {
  if (part === 'M') return readMonth(text, language);
  const dayNumber = /^(\d+)(st|nd|rd|th|er)?$/.exec(normalizeWords(text))?.[1];
  if (dayNumber === undefined || (part === 'Y' ? dayNumber.length !== 4 : dayNumber.length > 2)) return undefined;
  return Number(dayNumber);
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
  const [namedPart, ...others] = findDayParts(name);
  if (namedPart) return others.length === 0 ? namedPart : undefined;
  const token = tokens.find(([, pattern]) => pattern.test(normalizeWords(hint || name)));
  return token ? token[0] : partOfOptions(options, control.language);
}

/** The day part of a list without a label, found from its options. */
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
