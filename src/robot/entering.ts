import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { doneButton, namesDays, type OpenCalendar, openCalendar, pickDay, pickedDays } from './calendar.ts';
import { formatDay } from './date-format.ts';
import { dayParts, readPart } from './day-parts.ts';
import { type Found, findControl, findOption, phrasesFor, saysJust, shortName } from './fields.ts';
import type { Filled } from './leaving.ts';
import { type Meaning, type Phrases, spokenName } from './meaning.ts';
import type { PortalDocument } from './payload.ts';
import { PortalStop } from './stop.ts';
import type { Hidden } from './survey.ts';
import {
  choose,
  handleOf,
  nodeName,
  openOptions,
  press,
  putDay,
  type Thing,
  takesTyping,
  tickBox,
  typeInto,
} from './typing.ts';
import type { View } from './view.ts';

/** A page, and how it is looked at until it shows what is looked for. */
export interface Place {
  page: Page;
  look<T>(use: (view: View) => Promise<T>): Promise<T>;
}

/** What was put into which control, to be read back before the page is left. */
export interface Entered extends Omit<Filled, 'meaning'> {
  control: Found;
}

export async function enterText({ page, look }: Place, meaning: Meaning, text: string): Promise<Entered> {
  const { control, thing } = await look((view) => target(view, meaning));
  await typeInto(page, thing, text);
  return { control, expected: text };
}

/** Writes a day as the page asks for it. */
export async function enterDay(place: Place, meaning: Meaning, day: string): Promise<Entered> {
  const { control, thing } = await place.look((view) => target(view, meaning));
  if (control.parts) return enterParts(place, meaning, day);
  if (control.opens === 'calendar') return { ...(await enterDays(place, meaning, [day])), day };
  // A native date field takes keys in the order of the browser's locale, so it gets its ISO value whole.
  const text = control.nativeDate ? day : writtenDay(day, control, meaning);
  await (control.nativeDate ? putDay(thing, text) : typeInto(place.page, thing, text));
  return { control, expected: text, day };
}

/** Picks days in a calendar that takes no typing, one by one. */
export async function enterDays({ page, look }: Place, meaning: Meaning, days: readonly string[]): Promise<Entered> {
  const { control, thing, technical } = await look(async (view) => ({
    ...(await target(view, meaning)),
    technical: view.technical,
  }));
  const { language } = control;
  const isInline = await thing.seen.evaluate(({ elements }, at) => elements[at]?.matches('[role=grid]'), thing.place);
  if (!isInline) {
    await press(thing);
  }
  const lookInside = <T>(use: (calendar: OpenCalendar) => Promise<T>) =>
    look(async () => use(await openCalendar(thing)));
  for (const day of days) {
    await pickDay(lookInside, day, meaning, language);
    if (isInline || days.length > 1)
      await lookInside(async (calendar) => refuseOthers(calendar, day, days, meaning, language));
  }
  const calendar = isInline ? undefined : await openCalendar(thing);
  const done = calendar && doneButton(calendar);
  if (done) await calendar?.press(done);
  else if (calendar && days.length > 1 && calendar.months.length > 0) await page.keyboard.press('Escape');
  const entered = await whatItHolds(
    { page, look },
    meaning,
    technical,
    '',
    (shown) => isInline || namesDays(shown, days, language),
  );
  return { ...entered, days };
}

/** @throws PortalStop unless a calendar shows this day as picked, and none that is not ours. */
function refuseOthers(
  calendar: OpenCalendar,
  day: string,
  days: readonly string[],
  meaning: Meaning,
  language: string,
): void {
  const picked = pickedDays(calendar, language);
  const name = spokenName(meaning);
  if (!picked.includes(day))
    throw new PortalStop('value_not_kept', `The portal's page did not take a day that we picked for '${name}'.`);
  if (picked.every((one) => days.includes(one))) return;
  const message = `The portal's page holds a day of its own in '${name}' that we did not plan; nothing was sent.`;
  throw new PortalStop('unplanned_value', message);
}

export async function enterChoice(place: Place, meaning: Meaning, answer: Phrases): Promise<Entered> {
  const { control, option, thing, technical } = await place.look(async (view) => {
    const list = findControl(view.controls, meaning);
    const found = list.opens === 'listbox' ? undefined : findOption(list, answer, meaning);
    return { control: list, option: found, thing: view.thing(list, found), technical: view.technical };
  });
  if (control.opens === 'listbox') {
    const { value } = await pickFromList(place, { control, thing }, meaning, answer);
    return whatItHolds(place, meaning, technical, value, (text) => saysJust(text, control, answer, meaning));
  }
  if (!option) throw new Error('A list without an answer.');
  if (control.opens === 'datalist') {
    await typeInto(place.page, thing, option.value);
    return { control, expected: option.value };
  }
  const kind = await nodeName(thing);
  const isNative = kind === 'SELECT' || kind === 'INPUT';
  // A button that is pressed once more is let go.
  if (isNative || control.value !== option.label) await choose(place.page, thing, option, kind);
  if (isNative) return { control, expected: option.label };
  return whatItHolds(place, meaning, technical, option.value, (text) => text === option.label);
}

/** Types the answer, where it can be typed, and picks the one option that says just this. */
async function pickFromList(
  { page, look }: Place,
  { control, thing }: { control: Found; thing: Thing },
  meaning: Meaning,
  answer: Phrases,
): Promise<Found['options'][number]> {
  const pick = () =>
    look(async () => {
      const list = await openOptions(thing);
      const option = findOption({ ...control, options: list.options }, answer, meaning);
      await list.press(option);
      return option;
    });
  if (!(await takesTyping(thing))) {
    await press(thing);
    return pick();
  }
  const [first = '', ...others] = phrasesFor(control.language, answer).own;
  await typeInto(page, thing, first);
  let picked = await pick().catch(asMissing);
  // The list may know it by another of its words.
  for (const phrase of others) {
    if (!(picked instanceof PortalStop)) break;
    await typeInto(page, thing, phrase);
    picked = await pick().catch(asMissing);
  }
  if (picked instanceof PortalStop) throw picked;
  return picked;
}

function asMissing(error: unknown): PortalStop {
  if (error instanceof PortalStop && error.reason === 'field_not_found') return error;
  throw error;
}

/**
 * A widget of the portal's own shows what was picked and sends what a script put where nobody sees it.
 * @throws PortalStop value_not_kept where it shows something else.
 */
async function whatItHolds(
  { look }: Place,
  meaning: Meaning,
  before: readonly Hidden[],
  code: string,
  isRight: (shown: string) => boolean,
): Promise<Entered> {
  return look(async ({ controls, technical }) => {
    const control = findControl(controls, meaning);
    if (!isRight(control.value)) {
      const message = `The portal's page did not take what we picked for '${spokenName(meaning)}'.`;
      throw new PortalStop('value_not_kept', message, shortName(control.name));
    }
    const isNew = (one: Hidden) =>
      one.name !== '' && !before.some(({ name, value }) => name === one.name && value === one.value);
    return { control, expected: control.value, code, carries: technical.filter(isNew) };
  });
}

export async function enterTick({ page, look }: Place, meaning: Meaning): Promise<Entered> {
  const { control, thing } = await look((view) => target(view, meaning));
  await tickBox(page, thing);
  return { control, expected: 'on' };
}

export async function enterFile({ look }: Place, meaning: Meaning, document: PortalDocument): Promise<Entered> {
  const { control, thing } = await look((view) => target(view, meaning));
  const { name, contentType: mimeType, path } = document;
  const content = Buffer.from(document.content ?? (await readFile(path)));
  await (await handleOf(thing)).setInputFiles({ name, mimeType, buffer: content });
  return { control, expected: name, content };
}

async function target(view: View, meaning: Meaning): Promise<{ control: Found; thing: Thing }> {
  const control = findControl(view.controls, meaning);
  return { control, thing: view.thing(control) };
}

/** Looks anew for each part: what one list offers may hang on what was chosen in another. */
async function enterParts({ page, look }: Place, meaning: Meaning, day: string): Promise<Entered> {
  const numbers = day.split('-');
  for (const [index, part] of dayParts.entries()) {
    const written = numbers[index] ?? '';
    const { option, thing } = await look(async (view) => {
      const control = findControl(view.controls, meaning).parts?.[part];
      if (!control) throw new PortalStop('field_not_found', `The portal's page asks in another way for a day now.`);
      const offered = control.kind === 'choice' ? optionOf(control, part, Number(written), meaning) : undefined;
      return { option: offered, thing: view.thing(control, offered) };
    });
    await (option ? choose(page, thing, option, await nodeName(thing)) : typeInto(page, thing, written));
  }
  const control = await look(async (view) => findControl(view.controls, meaning));
  return { control, expected: day, day };
}

function optionOf(list: Found, part: (typeof dayParts)[number], wanted: number, meaning: Meaning) {
  const fitting = list.options.filter(({ label }) => readPart(part, label, list.language) === wanted);
  const [option, ...others] = fitting;
  if (option && others.length === 0) return option;
  const what = option ? 'has several answers that read the same' : 'does not offer the day of this order';
  const message = `The portal's list for '${spokenName(meaning)}' ${what}.`;
  const offered = list.options.map(({ label }) => label).join(' | ');
  throw new PortalStop(option ? 'field_ambiguous' : 'field_not_found', message, `Offered: ${offered.slice(0, 600)}`);
}

/** @throws PortalStop field_ambiguous when the page asks for a format that is not understood and it matters. */
function writtenDay(isoDay: string, control: Found, meaning: Meaning): string {
  const told = [control.name, control.hint, ...control.groups, control.beside].join('\n');
  const day = formatDay(isoDay, told, control.language);
  if (day !== undefined) return day;
  const message = `The portal's page says how to write '${spokenName(meaning)}', but the robot does not understand it; day and month could be swapped.`;
  throw new PortalStop('field_ambiguous', message, shortName(told));
}
