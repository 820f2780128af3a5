import type { EnteredForm } from '../../kit/form-steps.ts';
import { canonicalValues, type FieldValues, summaryLines, type UploadedFiles } from '../../kit/forms.ts';
import type { Language } from './language.ts';

/** What one visitor has given on one screen. */
export interface StepEntry {
  values: FieldValues;
  files: UploadedFiles;
  canonical: FieldValues;
  lines: { label: string; value: string }[];
}

/** An application that is being filled in; lives in the visitor's session only. */
export interface ApplicationDraft {
  language?: Language;
  registered: 'france' | 'abroad';
  start?: StepEntry;
  vehicle?: StepEntry;
  document?: StepEntry;
  keeper?: StepEntry;
}

/** What goes with the payment and becomes the application once it is paid. */
export interface PaidDraft {
  fields: FieldValues;
  files: UploadedFiles;
  critAirClass: string;
}

export const SCREEN_NAMES = ['cgu', 'vehicule', 'document', 'titulaire', 'recapitulatif'] as const;
export type ScreenName = (typeof SCREEN_NAMES)[number];

export function createEmptyDraft(): ApplicationDraft {
  return { registered: 'abroad' };
}

/** The furthest screen the visitor may see: every one before it has been filled in. */
export function findFirstIncompleteScreen(draft: ApplicationDraft): ScreenName {
  if (!draft.start) return 'cgu';
  if (!draft.vehicle) return 'vehicule';
  if (!draft.document) return 'document';
  return draft.keeper ? 'recapitulatif' : 'titulaire';
}

export function createStepEntry({ fields, values, files, language }: EnteredForm<Language>): StepEntry {
  const lines = summaryLines(fields, { values, files }, language).filter(({ value }) => value !== '');
  return { values, files, canonical: canonicalValues(fields, values, language), lines };
}
