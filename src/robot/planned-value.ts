import type { ControlMeaning } from './control-meaning.ts';
import { dayParts } from './day-parts.ts';
import type { FoundControl } from './find-control.ts';

/** The value put into a field: the text, the chosen option's label, the file's name, 'on' for a tick. */
export interface FilledField {
  meaning: ControlMeaning;
  expected: string;
  /** A date as an ISO day, in whatever format the page wanted it. */
  day?: string;
  /** Several days, picked in one calendar. */
  days?: readonly string[];
  content?: Buffer;
  /**
   * For an answer picked in a widget: the option's value for scripts, and the hidden values that the scripts then set.
   */
  optionValue?: string;
  hiddenValues?: readonly { name: string; value: string }[];
}

/** One planned value, and the forms it may take in a request. */
export interface PlannedValue {
  meaning: ControlMeaning;
  /** Its name in the page; empty where the page gives none. */
  field: string;
  accepts: readonly string[];
  content: Buffer | undefined;
  /** For a day asked for in three parts: a request holds these parts, or the whole day. */
  dayPartValues?: readonly PlannedValue[];
}

/** All values that leave for one answer: a widget may send what it shows, its script's version, or both. */
export function plannedValuesOf(filled: FilledField, control: FoundControl): PlannedValue[] {
  const { meaning, hiddenValues: carries = [], expected, optionValue: code = '' } = filled;
  const hiddenParts = carries.map(({ name, value }) => ({
    meaning,
    field: name,
    accepts: [value, expected, code].filter(Boolean).flatMap((text) => acceptedSpellings(text, meaning)),
    content: undefined,
  }));
  if (filled.days && !control.fieldName && hiddenParts.length === 0)
    return filled.days.map((day) => plannedDayValue(meaning, day));
  return control.fieldName || hiddenParts.length === 0
    ? [plannedValueOf(filled, control), ...hiddenParts]
    : hiddenParts;
}

/** When two widgets set the same hidden field, the later one's value counts. */
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

/** A day in the formats in which a script may send it. */
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
    const partText = numbers[index] ?? '';
    const accepts = [sends, value, partText, String(Number(partText))].filter(Boolean);
    return { meaning, field: fieldName, accepts, content: undefined };
  });
}

type Rewritten = Pick<ControlMeaning, 'rewrites'>;

/** Text as a portal holds or sends it, without the spacing that the portal is known to add or remove. */
export function normalizeSpacing(text: string, { rewrites = [] }: Rewritten): string {
  const plain = text.replace(/\r\n/g, '\n').trim();
  return rewrites.includes('spacing') ? plain.replace(/[\s.·-]/g, '') : plain;
}

export const rewritesCapitals = ({ meaning }: { meaning: Rewritten }) =>
  meaning.rewrites?.includes('capitals') ?? false;

/** The spellings in which the portal may hold or send this text, with normalised spacing. */
export function acceptedSpellings(text: string, meaning: Rewritten): string[] {
  const normalized = normalizeSpacing(text, meaning);
  return rewritesCapitals({ meaning }) ? [normalized, normalized.toUpperCase()] : [normalized];
}
