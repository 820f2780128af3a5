import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import {
  findDoneButton,
  findPickedDays,
  hasExactlyDays,
  type OpenCalendar,
  pickDay,
  readOpenCalendar,
} from './calendar.ts';
import { type ControlMeaning, displayNameOf, type PhrasesByLanguage } from './control-meaning.ts';
import { formatDayForPortal } from './date-format.ts';
import { dayParts, readDayPart } from './day-parts.ts';
import {
  chooseOption,
  clickElement,
  elementHandleOf,
  isTypable,
  type PageElement,
  readNodeName,
  readOpenOptions,
  setNativeDate,
  tickBox,
  typeText,
} from './element-actions.ts';
import {
  type FoundControl,
  findControl,
  findOption,
  isExactAnswer,
  shortenLabel,
  splitPhrasesByLanguage,
} from './find-control.ts';
import type { HiddenValue } from './form-snapshot.ts';
import type { PageSnapshot } from './page-snapshot.ts';
import type { PortalDocument } from './payload.ts';
import type { FilledField } from './planned-value.ts';
import { PortalStop } from './portal-stop.ts';

/** A page, and a way to inspect it repeatedly until it shows the expected state. */
export interface PageInspector {
  page: Page;
  inspect<T>(use: (view: PageSnapshot) => Promise<T>): Promise<T>;
}

/** The value that was put into a control; it is read back before the robot leaves the page. */
export interface EnteredField extends Omit<FilledField, 'meaning'> {
  control: FoundControl;
}

export async function enterText(
  { page, inspect }: PageInspector,
  meaning: ControlMeaning,
  text: string,
): Promise<EnteredField> {
  const { control, thing } = await inspect((view) => findTarget(view, meaning));
  await typeText(page, thing, text);
  return { control, expected: text };
}

/** Writes a day as the page asks for it. */
export async function enterDay(place: PageInspector, meaning: ControlMeaning, day: string): Promise<EnteredField> {
  const { control, thing } = await place.inspect((view) => findTarget(view, meaning));
  if (control.parts) return enterParts(place, meaning, day);
  if (control.opens === 'calendar') return { ...(await enterDays(place, meaning, [day])), day };
  // A native date field takes keys in the order of the browser's locale, so the robot sets its ISO value at once.
  const text = control.nativeDate ? day : formatDayForControl(day, control, meaning);
  await (control.nativeDate ? setNativeDate(thing, text) : typeText(place.page, thing, text));
  return { control, expected: text, day };
}

/** Picks days one by one in a calendar that takes no typing. */
export async function enterDays(
  { page, inspect }: PageInspector,
  meaning: ControlMeaning,
  days: readonly string[],
): Promise<EnteredField> {
  const { control, thing, technical } = await inspect(async (view) => ({
    ...(await findTarget(view, meaning)),
    technical: view.technical,
  }));
  const { language } = control;
  const isInline = await thing.snapshot.evaluate(
    ({ elements }, at) => elements[at]?.matches('[role=grid]'),
    thing.place,
  );
  if (!isInline) {
    await clickElement(thing);
  }
  const lookInside = <T>(use: (calendar: OpenCalendar) => Promise<T>) =>
    inspect(async () => use(await readOpenCalendar(thing)));
  for (const day of days) {
    await pickDay(lookInside, day, meaning, language);
    if (isInline || days.length > 1)
      await lookInside(async (calendar) => assertPickedDays(calendar, day, days, meaning, language));
  }
  const calendar = isInline ? undefined : await readOpenCalendar(thing);
  const done = calendar && findDoneButton(calendar);
  if (done) await calendar?.press(done);
  else if (calendar && days.length > 1 && calendar.months.length > 0) await page.keyboard.press('Escape');
  const pickedField = await readPickedValue(
    { page, inspect },
    meaning,
    technical,
    '',
    (shown) => isInline || hasExactlyDays(shown, days, language),
  );
  return { ...pickedField, days };
}

/** @throws PortalStop unless a calendar shows this day as picked, and no other day than ours */
function assertPickedDays(
  calendar: OpenCalendar,
  day: string,
  days: readonly string[],
  meaning: ControlMeaning,
  language: string,
): void {
  const pickedDays = findPickedDays(calendar, language);
  const name = displayNameOf(meaning);
  if (!pickedDays.includes(day))
    throw new PortalStop('value_not_kept', `The portal's page did not take a day that we picked for '${name}'.`);
  if (pickedDays.every((one) => days.includes(one))) return;
  const message = `The portal's page holds a day of its own in '${name}' that we did not plan; nothing was sent.`;
  throw new PortalStop('unplanned_value', message);
}

export async function enterChoice(
  place: PageInspector,
  meaning: ControlMeaning,
  answer: PhrasesByLanguage,
): Promise<EnteredField> {
  const { control, option, thing, technical } = await place.inspect(async (view) => {
    const list = findControl(view.controls, meaning);
    const option = list.opens === 'listbox' ? undefined : findOption(list, answer, meaning);
    return { control: list, option, thing: view.elementOf(list, option), technical: view.technical };
  });
  if (control.opens === 'listbox') {
    const { value } = await pickFromList(place, { control, thing }, meaning, answer);
    return readPickedValue(place, meaning, technical, value, (text) => isExactAnswer(text, control, answer, meaning));
  }
  if (!option) throw new Error('A list without an answer.');
  if (control.opens === 'datalist') {
    await typeText(place.page, thing, option.value);
    return { control, expected: option.value };
  }
  const kind = await readNodeName(thing);
  const isNative = kind === 'SELECT' || kind === 'INPUT';
  // Pressing a chosen button again would deselect it.
  if (isNative || control.value !== option.label) await chooseOption(place.page, thing, option, kind);
  if (isNative) return { control, expected: option.label };
  return readPickedValue(place, meaning, technical, option.value, (text) => text === option.label);
}

/** Types the answer where the control allows it, and picks the one option that matches it exactly. */
async function pickFromList(
  { page, inspect }: PageInspector,
  { control, thing }: { control: FoundControl; thing: PageElement },
  meaning: ControlMeaning,
  answer: PhrasesByLanguage,
): Promise<FoundControl['options'][number]> {
  const pick = () =>
    inspect(async () => {
      const list = await readOpenOptions(thing);
      const option = findOption({ ...control, options: list.options }, answer, meaning);
      await list.press(option);
      return option;
    });
  if (!(await isTypable(thing))) {
    await clickElement(thing);
    return pick();
  }
  const [first = '', ...others] = splitPhrasesByLanguage(control.language, answer).own;
  await typeText(page, thing, first);
  let picked = await pick().catch(toMissingField);
  // The list may use another phrase for the answer.
  for (const phrase of others) {
    if (!(picked instanceof PortalStop)) break;
    await typeText(page, thing, phrase);
    picked = await pick().catch(toMissingField);
  }
  if (picked instanceof PortalStop) throw picked;
  return picked;
}

function toMissingField(error: unknown): PortalStop {
  if (error instanceof PortalStop && error.reason === 'field_not_found') return error;
  throw error;
}

/**
 * Reads what a portal's own widget shows as picked, and the hidden values that its script will send.
 * @throws PortalStop value_not_kept when the widget shows something else.
 */
async function readPickedValue(
  { inspect }: PageInspector,
  meaning: ControlMeaning,
  hiddenBefore: readonly HiddenValue[],
  code: string,
  isRight: (shown: string) => boolean,
): Promise<EnteredField> {
  return inspect(async ({ controls, technical }) => {
    const control = findControl(controls, meaning);
    if (!isRight(control.value)) {
      const message = `The portal's page did not take what we picked for '${displayNameOf(meaning)}'.`;
      throw new PortalStop('value_not_kept', message, shortenLabel(control.name));
    }
    const isNew = (one: HiddenValue) =>
      one.name !== '' && !hiddenBefore.some(({ name, value }) => name === one.name && value === one.value);
    return { control, expected: control.value, optionValue: code, hiddenValues: technical.filter(isNew) };
  });
}

export async function enterTick({ page, inspect }: PageInspector, meaning: ControlMeaning): Promise<EnteredField> {
  const { control, thing } = await inspect((view) => findTarget(view, meaning));
  await tickBox(page, thing);
  return { control, expected: 'on' };
}

export async function enterFile(
  { inspect }: PageInspector,
  meaning: ControlMeaning,
  document: PortalDocument,
): Promise<EnteredField> {
  const { control, thing } = await inspect((view) => findTarget(view, meaning));
  const { name, contentType: mimeType, path } = document;
  const content = Buffer.from(document.content ?? (await readFile(path)));
  await (await elementHandleOf(thing)).setInputFiles({ name, mimeType, buffer: content });
  return { control, expected: name, content };
}

async function findTarget(
  view: PageSnapshot,
  meaning: ControlMeaning,
): Promise<{ control: FoundControl; thing: PageElement }> {
  const control = findControl(view.controls, meaning);
  return { control, thing: view.elementOf(control) };
}

/** Inspects the page again for each part: one list's options may depend on the choice in another. */
async function enterParts(
  { page, inspect }: PageInspector,
  meaning: ControlMeaning,
  day: string,
): Promise<EnteredField> {
  const numbers = day.split('-');
  for (const [index, part] of dayParts.entries()) {
    const numberText = numbers[index] ?? '';
    const { option, thing } = await inspect(async (view) => {
      const control = findControl(view.controls, meaning).parts?.[part];
      if (!control) throw new PortalStop('field_not_found', `The portal's page asks in another way for a day now.`);
      const offered = control.kind === 'choice' ? optionOf(control, part, Number(numberText), meaning) : undefined;
      return { option: offered, thing: view.elementOf(control, offered) };
    });
    await (option ? chooseOption(page, thing, option, await readNodeName(thing)) : typeText(page, thing, numberText));
  }
  const control = await inspect(async (view) => findControl(view.controls, meaning));
  return { control, expected: day, day };
}

function optionOf(list: FoundControl, part: (typeof dayParts)[number], wantedNumber: number, meaning: ControlMeaning) {
  const fitting = list.options.filter(({ label }) => readDayPart(part, label, list.language) === wantedNumber);
  const [option, ...others] = fitting;
  if (option && others.length === 0) return option;
  const problem = option ? 'has several answers that read the same' : 'does not offer the day of this order';
  const message = `The portal's list for '${displayNameOf(meaning)}' ${problem}.`;
  const offered = list.options.map(({ label }) => label).join(' | ');
  throw new PortalStop(option ? 'field_ambiguous' : 'field_not_found', message, `Offered: ${offered.slice(0, 600)}`);
}

/** @throws PortalStop field_ambiguous when the page asks for a format that is not understood and it matters. */
function formatDayForControl(isoDay: string, control: FoundControl, meaning: ControlMeaning): string {
  const fieldText = [control.name, control.hint, ...control.groups, control.beside].join('\n');
  const day = formatDayForPortal(isoDay, fieldText, control.language);
  if (day !== undefined) return day;
  const message = `The portal's page says how to write '${displayNameOf(meaning)}', but the robot does not understand it; day and month could be swapped.`;
  throw new PortalStop('field_ambiguous', message, shortenLabel(fieldText));
}
