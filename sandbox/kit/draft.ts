import type { Flow, Screen, Situation } from './definition.ts';
import type { Entered } from './form-steps.ts';
import { canonicalValues, type Files, summaryLines, type Values } from './forms.ts';
import type { Language } from './words/say.ts';

/** What one visitor has given on one screen. */
export interface StepEntry {
  values: Values;
  files: Files;
  canonical: Values;
  lines: { label: string; value: string }[];
}

/** What a visitor's session holds. */
export interface Draft<L extends Language> {
  language: L | undefined;
  flow: string | undefined;
  /** By step. */
  entries: Record<string, StepEntry>;
  /** E-mail address of whoever is signed in. */
  account: string | undefined;
  /** Look-ups made so far. */
  lookUps: number;
}

/** What goes with a payment and becomes the application once it is paid. */
export interface PaidDraft {
  flow: string;
  fields: Values;
  files: Files;
  account: string | undefined;
}

export function emptyDraft<L extends Language>(): Draft<L> {
  return { language: undefined, flow: undefined, entries: {}, account: undefined, lookUps: 0 };
}

export function stepEntry<L extends Language>({ fields, values, files, language }: Entered<L>): StepEntry {
  const lines = summaryLines(fields, { values, files }, language).filter(({ value }) => value !== '');
  return { values, files, canonical: canonicalValues(fields, values, language), lines };
}

/** The screens of a flow that this visitor meets, each with the answers given before it. */
export function wayThrough<L extends Language>(
  flow: Flow<L>,
  entries: Record<string, StepEntry>,
  situation: Omit<Situation<L>, 'answers'>,
): { screen: Screen<L>; before: Situation<L> }[] {
  let answers: Values = {};
  const way: { screen: Screen<L>; before: Situation<L> }[] = [];
  for (const screen of flow.screens) {
    const before = { ...situation, answers };
    if (screen.asked && !screen.asked(before)) continue;
    way.push({ screen, before });
    answers = { ...answers, ...entries[screen.step]?.canonical };
  }
  return way;
}
