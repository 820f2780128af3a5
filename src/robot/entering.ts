import { readFile } from 'node:fs/promises';
import type { ElementHandle, Page } from 'playwright-core';
import { formatDay } from './date-format.ts';
import { dayParts, readPart } from './day-parts.ts';
import { type Found, findControl, findOption, shortName } from './fields.ts';
import type { Filled } from './leaving.ts';
import { type Meaning, type Phrases, spokenName } from './meaning.ts';
import type { PortalDocument } from './payload.ts';
import { PortalStop } from './stop.ts';
import { choose, tickBox, typeInto } from './typing.ts';
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
  const { control, element } = await look((view) => target(view, meaning));
  await typeInto(page, element, text);
  return { control, expected: text };
}

/** Writes a day as the page asks for it. */
export async function enterDay(place: Place, meaning: Meaning, day: string): Promise<Entered> {
  const { control, element } = await place.look((view) => target(view, meaning));
  if (control.parts) return enterParts(place, meaning, day);
  // A native date field takes keys in the order of the browser's locale, so it gets its ISO value whole.
  const text = control.nativeDate ? day : writtenDay(day, control, meaning);
  await (control.nativeDate ? element.fill(text) : typeInto(place.page, element, text));
  return { control, expected: text, day };
}

export async function enterChoice({ page, look }: Place, meaning: Meaning, answer: Phrases): Promise<Entered> {
  const { control, option, element } = await look(async (view) => {
    const list = findControl(view.controls, meaning);
    const found = findOption(list, answer, meaning);
    return { control: list, option: found, element: await view.element(list, found) };
  });
  await choose(page, element, option);
  return { control, expected: option.label };
}

export async function enterTick({ page, look }: Place, meaning: Meaning): Promise<Entered> {
  const { control, element } = await look((view) => target(view, meaning));
  await tickBox(page, element);
  return { control, expected: 'on' };
}

export async function enterFile({ look }: Place, meaning: Meaning, document: PortalDocument): Promise<Entered> {
  const { control, element } = await look((view) => target(view, meaning));
  const { name, contentType: mimeType, path } = document;
  const content = await readFile(path);
  await element.setInputFiles({ name, mimeType, buffer: content });
  return { control, expected: name, content };
}

async function target(view: View, meaning: Meaning): Promise<{ control: Found; element: ElementHandle }> {
  const control = findControl(view.controls, meaning);
  return { control, element: await view.element(control) };
}

/** Looks anew for each part: what one list offers may hang on what was chosen in another. */
async function enterParts({ page, look }: Place, meaning: Meaning, day: string): Promise<Entered> {
  const numbers = day.split('-');
  for (const [index, part] of dayParts.entries()) {
    const written = numbers[index] ?? '';
    const { option, element } = await look(async (view) => {
      const control = findControl(view.controls, meaning).parts?.[part];
      if (!control) throw new PortalStop('field_not_found', `The portal's page asks in another way for a day now.`);
      const offered = control.kind === 'choice' ? optionOf(control, part, Number(written), meaning) : undefined;
      return { option: offered, element: await view.element(control, offered) };
    });
    await (option ? choose(page, element, option) : typeInto(page, element, written));
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
