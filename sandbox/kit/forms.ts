import { formatEnteredDay, readDay } from './dates.ts';
import type { LocalizedText } from './localized-text.ts';
import { type FileRecord, inspectUpload, type UploadRules } from './uploads.ts';

export interface Choice {
  /** The portal's own code. */
  value: string;
  label: string;
  /** The word all replicas use for it in their logs, when the code is not already that word. */
  means?: string;
}

interface FieldBase<L extends string> {
  /** Name in the log, the same in every replica. */
  key: string;
  /** Name in the portal's HTML. */
  name: string;
  label: LocalizedText<L>;
  /** Another wording of the same question, for the fault `changed_labels`; the kit has one for the keys that all share. */
  otherLabel?: LocalizedText<L>;
  hint?: LocalizedText<L>;
  /** Said when it is empty; without one, what the portal says of all fields. */
  missing?: LocalizedText<L>;
  optional?: boolean;
  /** Which of several repeated rows it belongs to, from 1 on; the browser hides rows until they are asked for. */
  row?: number;
  /** Asked only when another field has this value; the browser hides it otherwise. */
  showWhen?: { key: string; is: string };
}

export interface TextField<L extends string> extends FieldBase<L> {
  kind: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  inputMode?: 'numeric' | 'text' | 'tel' | 'email';
  maxLength?: number;
  /** Key of the field typed a second time here; the repetition is neither read back nor logged. */
  confirms?: string;
  /** The page swallows Ctrl+V, as portals do on confirmation fields. */
  noPaste?: boolean;
  /** Address of a picture shown above the input. */
  picture?: string;
  clean?(typed: string): string;
  /** What is wrong with a value that is there. */
  check?(value: string, values: FieldValues, language: L): LocalizedText<L> | undefined;
  canonical?(value: string, language: L): string;
}

export interface DateField<L extends string> extends FieldBase<L> {
  kind: 'date';
  /** Typed as text, the browser's own calendar, or three lists. */
  widget: 'typed' | 'native' | 'parts';
  /** Between day, month and year as this language writes them. */
  separator: '.' | '/' | '-';
  /** First and last day that calendar and lists offer, ISO; what is sent is judged by `check`. */
  from: string;
  to: string;
  /** Of the day, ISO. */
  check?(day: string, values: FieldValues, language: L): LocalizedText<L> | undefined;
}

export interface ChoiceField<L extends string> extends FieldBase<L> {
  /** `combobox` is a list that narrows while one types. */
  kind: 'select' | 'radio' | 'combobox';
  autoComplete?: string;
  choices(language: L): Choice[];
}

export interface CheckboxField<L extends string> extends FieldBase<L> {
  kind: 'checkbox';
}

export interface FileField<L extends string> extends FieldBase<L> {
  kind: 'file';
  rules: UploadRules;
}

export type Field<L extends string> = TextField<L> | DateField<L> | ChoiceField<L> | CheckboxField<L> | FileField<L>;

/** By field key, as the visitor typed it. */
export type FieldValues = Record<string, string>;
export type UploadedFiles = Record<string, FileRecord>;

export interface FormDefinition<L extends string> {
  step: string;
  fields: readonly Field<L>[];
  /** What the fault `extra_required_field` asks in addition. */
  extra?: Field<L>;
  /** What the fault `decoy_field` shows just before the field it imitates. */
  decoy?: { before: string; field: Field<L> };
  /** What the fault `prefilled_field` has already written into a field that may stay empty. */
  prefilled?: { key: string; value: string; field?: Field<L> };
  /** What the faults `ticked_extra` and `ticked_consent` add, ticked already. */
  tickedExtra?: CheckboxField<L>;
  tickedConsent?: CheckboxField<L>;
  /** The field that the fault `mask_on_submit` cuts while the form is sent. */
  masked?: string;
  /** The list that the fault `field_reset` puts back to its first answer when the button is pressed. */
  reset?: string;
}

/** A portal's sentences for what every form checks; `invalid` is a choice that is not offered, or too long a text. */
export type FormErrorTexts<L extends string> = Record<
  'required' | 'invalid' | 'date' | 'fileSize' | 'fileType',
  LocalizedText<L>
>;

export interface ReadFormResult {
  values: FieldValues;
  files: UploadedFiles;
  /** By field key, in the page's language; empty when all is well. */
  errors: Record<string, string>;
}

function isAsked<L extends string>(field: Field<L>, values: FieldValues): boolean {
  return !field.showWhen || values[field.showWhen.key] === field.showWhen.is;
}

/** Checks a posted form. A file sent before (`held`) need not be sent again. */
export async function readForm<L extends string>(
  fields: readonly Field<L>[],
  body: Record<string, unknown>,
  language: L,
  mistakes: FormErrorTexts<L>,
  held: UploadedFiles = {},
): Promise<ReadFormResult> {
  const values: FieldValues = {};
  for (const field of fields) if (field.kind !== 'file') values[field.key] = readValue(field, body);
  const entry: ReadFormResult = { values, files: {}, errors: {} };
  for (const field of fields) {
    const problem =
      field.kind === 'file'
        ? await readFile(field, body[field.name], held, entry.files, mistakes)
        : checkValue(field, values, language, mistakes);
    if (problem) entry.errors[field.key] = problem[language];
  }
  return entry;
}

function readValue<L extends string>(field: Exclude<Field<L>, FileField<L>>, body: Record<string, unknown>): string {
  if (field.kind === 'date' && field.widget === 'parts') {
    const [day, month, year] = ['day', 'month', 'year'].map((part) => String(body[`${field.name}-${part}`] ?? ''));
    return year || month || day ? `${year}-${month}-${day}` : '';
  }
  const posted = body[field.name];
  const typed = typeof posted === 'string' ? posted.replace(/\p{Cc}/gu, ' ').trim() : '';
  if (field.kind === 'checkbox') return typed ? 'yes' : '';
  return 'choices' in field || field.kind === 'date' ? typed : (field.clean?.(typed) ?? typed);
}

function checkValue<L extends string>(
  field: Exclude<Field<L>, FileField<L>>,
  values: FieldValues,
  language: L,
  mistakes: FormErrorTexts<L>,
): LocalizedText<L> | undefined {
  if (!isAsked(field, values)) return undefined;
  const value = values[field.key] ?? '';
  if (!value) return field.optional ? undefined : (field.missing ?? mistakes.required);
  if (field.kind === 'checkbox') return undefined;
  if ('choices' in field) {
    return field.choices(language).some((choice) => choice.value === value) ? undefined : mistakes.invalid;
  }
  if (field.kind === 'date') {
    const day = readDay(field, value);
    return day ? field.check?.(day, values, language) : mistakes.date;
  }
  if (value.length > (field.maxLength ?? 255)) return mistakes.invalid;
  return field.check?.(value, values, language);
}

async function readFile<L extends string>(
  field: FileField<L>,
  posted: unknown,
  held: UploadedFiles,
  files: UploadedFiles,
  mistakes: FormErrorTexts<L>,
): Promise<LocalizedText<L> | undefined> {
  const kept = held[field.key];
  if (!(posted instanceof File) || (!posted.name && posted.size === 0)) {
    if (kept) files[field.key] = kept;
    return kept || field.optional ? undefined : mistakes.required;
  }
  const inspected = await inspectUpload(posted, field.rules);
  if (typeof inspected === 'string') return mistakes[inspected];
  files[field.key] = inspected;
  return undefined;
}

/** The values as the log keeps them; questions that were not asked are left out. */
export function canonicalValues<L extends string>(
  fields: readonly Field<L>[],
  values: FieldValues,
  language: L,
): FieldValues {
  const canonical: FieldValues = {};
  for (const field of fields) {
    const value = values[field.key];
    if (value === undefined || !isAsked(field, values) || isRepetition(field)) continue;
    canonical[field.key] = canonicalValue(field, value, language);
  }
  return canonical;
}

function canonicalValue<L extends string>(field: Field<L>, value: string, language: L): string {
  if ('choices' in field) {
    return field.choices(language).find((choice) => choice.value === value)?.means ?? value;
  }
  if (field.kind === 'date') return readDay(field, value) ?? value;
  if (field.kind === 'checkbox' || field.kind === 'file' || !field.canonical || !value) return value;
  return field.canonical(value, language);
}

/** What a summary page reads back: question and answer in the page's language, in the order of the form. */
export function summaryLines<L extends string>(
  fields: readonly Field<L>[],
  { values, files }: { values: FieldValues; files: UploadedFiles },
  language: L,
): { label: string; value: string }[] {
  return fields
    .filter(
      (field) => isAsked(field, values) && field.kind !== 'checkbox' && field.key !== 'captcha' && !isRepetition(field),
    )
    .map((field) => {
      const value = field.kind === 'file' ? files[field.key]?.name : values[field.key];
      const chosen = 'choices' in field ? field.choices(language).find((choice) => choice.value === value) : undefined;
      const day = field.kind === 'date' && value ? formatEnteredDay(field, value) : undefined;
      return { label: field.label[language], value: chosen?.label ?? day ?? value ?? '' };
    });
}

function isRepetition<L extends string>(field: Field<L>): boolean {
  return 'confirms' in field && field.confirms !== undefined;
}
