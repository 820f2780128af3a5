import type { Flow, FlowScreen, FlowSituation } from './definition.ts';
import type { EnteredForm } from './form-steps.ts';
import { canonicalValues, type FieldValues, summaryLines, type UploadedFiles } from './forms.ts';
import type { KitLanguage } from './words/translate.ts';

/** What one visitor has given on one screen. */
export interface ScreenEntry {
  values: FieldValues;
  files: UploadedFiles;
  canonical: FieldValues;
  lines: { label: string; value: string }[];
}

/** What a visitor's session holds. */
export interface VisitDraft<L extends KitLanguage> {
  language: L | undefined;
  flow: string | undefined;
  variant: string | undefined;
  /** By step. */
  entries: Record<string, ScreenEntry>;
  /** E-mail address of whoever is signed in. */
  account: string | undefined;
  /** Look-ups made so far. */
  lookUps: number;
}

/** What goes with a payment and becomes the application once it is paid. */
export interface FilingDraft {
  flow: string;
  fields: FieldValues;
  files: UploadedFiles;
  account: string | undefined;
}

export function createVisitDraft<L extends KitLanguage>(): VisitDraft<L> {
  return { language: undefined, flow: undefined, variant: undefined, entries: {}, account: undefined, lookUps: 0 };
}

export function createScreenEntry<L extends KitLanguage>({
  fields,
  values,
  files,
  language,
}: EnteredForm<L>): ScreenEntry {
  const lines = summaryLines(fields, { values, files }, language).filter(({ value }) => value !== '');
  return { values, files, canonical: canonicalValues(fields, values, language), lines };
}

/** The last part of a screen's path. */
export function screenPath<L extends KitLanguage>({ step, path = step }: FlowScreen<L>): string {
  return path;
}

/** The screens of a flow that this visitor meets, each with the answers given before it. */
export function listReachableScreens<L extends KitLanguage>(
  flow: Flow<L>,
  entries: Record<string, ScreenEntry>,
  situation: Omit<FlowSituation<L>, 'answers'>,
): { screen: FlowScreen<L>; before: FlowSituation<L> }[] {
  let answers: FieldValues = {};
  const way: { screen: FlowScreen<L>; before: FlowSituation<L> }[] = [];
  for (const screen of flow.screens) {
    const before = { ...situation, answers };
    if (screen.isShown && !screen.isShown(before)) continue;
    way.push({ screen, before });
    answers = { ...answers, ...entries[screen.step]?.canonical };
  }
  return way;
}
