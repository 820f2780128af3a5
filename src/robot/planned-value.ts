import type { ControlMeaning } from './control-meaning.ts';
import { dayParts } from './day-parts.ts';
import type { FoundControl } from './find-control.ts';

/** What was put into a field: the text, the chosen option's label, the file's name, 'on' for a tick. */
export interface FilledField {
  meaning: ControlMeaning;
  expected: string;
  /** A date as an ISO day, whichever way the page wanted it written. */
  day?: string;
  /** Several of them, picked in one calendar. */
  days?: readonly string[];
  content?: Buffer;
  /** Of an answer that was picked in a widget: what its option says to scripts, and what these then hold where nobody sees it. */
  optionValue?: string;
  hiddenValues?: readonly { name: string; value: string }[];
}

/** One planned value, and what it may look like in a request. */
export interface PlannedValue {
  meaning: ControlMeaning;
  /** Its name in the page; empty where the page gives none. */
  field: string;
  accepts: readonly string[];
  content: Buffer | undefined;
  /** Of a day that is asked for in three parts: these leave, or the day as one. */
  dayPartValues?: readonly PlannedValue[];
}

/** All that leaves for one answer: a widget may send what it shows, what its script made of it, or both. */
export function plannedValuesOf(filled: FilledField, control: FoundControl): PlannedValue[] {
  const { meaning, hiddenValues: carries = [], expected, optionValue: code = '' } = filled;
  const carried = carries.map(({ name, value }) => ({
    meaning,
    field: name,
    accepts: [value, expected, code].filter(Boolean).flatMap((text) => acceptedSpellings(text, meaning)),
    content: undefined,
  }));
  if (filled.days && !control.fieldName && carried.length === 0)
    return filled.days.map((day) => plannedDayValue(meaning, day));
  return control.fieldName || carried.length === 0 ? [plannedValueOf(filled, control), ...carried] : carried;
}

/** What two widgets hold in one place is what the later one put there. */
export function omitReplacedHiddenValues(
  entry: FilledField,
  { hiddenValues: carries = [] }: Pick<FilledField, 'hiddenValues'>,
): FilledField {
  const isTaken = ({ name }: { name: string }) => carries.some((one) => one.name === name);
  return entry.hiddenValues ? { ...entry, hiddenValues: entry.hiddenValues.filter((one) => !isTaken(one)) } : entry;
}

function plannedValueOf(filled: FilledField, control: FoundControl): PlannedValue {
  const { meaning, expected, day, content, optionValue: code = '' } = filled;
  if (control.parts && day)
    return { ...plannedDayValue(meaning, day), dayPartValues: dayPartValuesOf(meaning, day, control.parts) };
  const ticked = meaning.kind === 'tick' ? ['on', 'true', '1', 'yes'] : [];
  const texts = [expected, control.sends, code, ...(day ? [day] : []), ...ticked].filter(Boolean);
  return {
    meaning,
    field: control.fieldName,
    accepts: texts.flatMap((text) => acceptedSpellings(text, meaning)),
    content,
  };
}

/** A day in the ways in which a script may send it. */
function plannedDayValue(meaning: ControlMeaning, day: string): PlannedValue {
  const dayFirst = day.split('-').toReversed();
  return {
    meaning,
    field: '',
    accepts: [day, ...['/', '.', '-'].map((mark) => dayFirst.join(mark))],
    content: undefined,
  };
}

function dayPartValuesOf(
  meaning: ControlMeaning,
  day: string,
  parts: NonNullable<FoundControl['parts']>,
): PlannedValue[] {
  const numbers = day.split('-');
  return dayParts.map((part, index) => {
    const { fieldName, sends, value } = parts[part];
    const written = numbers[index] ?? '';
    const accepts = [sends, value, written, String(Number(written))].filter(Boolean);
    return { meaning, field: fieldName, accepts, content: undefined };
  });
}

type Rewritten = Pick<ControlMeaning, 'rewrites'>;

/** What a portal holds or sends, without the spaces that it is known to put in or to take out. */
export function normalizeSpacing(text: string, { rewrites = [] }: Rewritten): string {
  const plain = text.replace(/\r\n/g, '\n').trim();
  return rewrites.includes('spacing') ? plain.replace(/[\s.·-]/g, '') : plain;
}

export const rewritesCapitals = ({ meaning }: { meaning: Rewritten }) =>
  meaning.rewrites?.includes('capitals') ?? false;

/** The ways in which the portal may hold or send this, closed up. */
export function acceptedSpellings(text: string, meaning: Rewritten): string[] {
  const written = normalizeSpacing(text, meaning);
  return rewritesCapitals({ meaning }) ? [written, written.toUpperCase()] : [written];
}
