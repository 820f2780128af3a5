import type { Entered } from '../../kit/form-steps.ts';
import { canonicalValues, type Files, summaryLines, type Values } from '../../kit/forms.ts';
import type { Language } from './language.ts';

/** What one visitor has given on one screen. */
export interface StepEntry {
  values: Values;
  files: Files;
  canonical: Values;
  lines: { label: string; value: string }[];
}

/** An application that is being filled in; lives in the visitor's session only. */
export interface Draft {
  language?: Language;
  registered: 'france' | 'abroad';
  start?: StepEntry;
  vehicle?: StepEntry;
  document?: StepEntry;
  keeper?: StepEntry;
}

/** What goes with the payment and becomes the application once it is paid. */
export interface PaidDraft {
  fields: Values;
  files: Files;
  critAirClass: string;
}

export const SCREENS = ['cgu', 'vehicule', 'document', 'titulaire', 'recapitulatif'] as const;
export type Screen = (typeof SCREENS)[number];

export function emptyDraft(): Draft {
  return { registered: 'abroad' };
}

/** The furthest screen the visitor may see: every one before it has been filled in. */
export function firstIncomplete(draft: Draft): Screen {
  if (!draft.start) return 'cgu';
  if (!draft.vehicle) return 'vehicule';
  if (!draft.document) return 'document';
  return draft.keeper ? 'recapitulatif' : 'titulaire';
}

export function stepEntry({ fields, values, files, language }: Entered<Language>): StepEntry {
  const lines = summaryLines(fields, { values, files }, language).filter(({ value }) => value !== '');
  return { values, files, canonical: canonicalValues(fields, values, language), lines };
}
