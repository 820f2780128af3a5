import { isEmail, normalisePlate } from './checks.ts';
import type { ChoiceField, Field, TextField } from './forms.ts';
import { countryChoices, type LocalizedText } from './localized-text.ts';
import type { KitLanguage } from './words/translate.ts';

/** What a portal says itself about a field that all portals have. */
interface FieldOverrides<L extends KitLanguage> {
  name: string;
  label: LocalizedText<L>;
  hint?: LocalizedText<L>;
}

export function plateField<L extends KitLanguage>(own: FieldOverrides<L> & { wrong: LocalizedText<L> }): TextField<L> {
  const { wrong, ...rest } = own;
  return {
    key: 'plate',
    kind: 'text',
    maxLength: 12,
    clean: normalisePlate,
    check: (value) => (/^[A-Z0-9ÄÖÜ]{2,10}$/.test(value) ? undefined : wrong),
    ...rest,
  };
}

export function countryField<L extends KitLanguage>(
  own: FieldOverrides<L> & { kind: 'select' | 'combobox' },
): ChoiceField<L> {
  return { key: 'country', choices: (language) => countryChoices(language), ...own };
}

export function emailField<L extends KitLanguage>(own: FieldOverrides<L> & { wrong: LocalizedText<L> }): TextField<L> {
  const { wrong, ...rest } = own;
  return {
    key: 'email',
    kind: 'email',
    autoComplete: 'email',
    maxLength: 254,
    check: (value) => (isEmail(value) ? undefined : wrong),
    ...rest,
  };
}

/** The same once more, typed and not pasted. */
export function confirmationField<L extends KitLanguage>(
  first: TextField<L>,
  own: FieldOverrides<L> & { differs: LocalizedText<L> },
): TextField<L> {
  const { differs, ...rest } = own;
  const same = (typed: string | undefined) => first.clean?.(typed ?? '') ?? typed;
  return {
    key: `${first.key}Again`,
    kind: first.kind,
    autoComplete: 'off',
    confirms: first.key,
    noPaste: true,
    check: (value, values) => (same(value) === same(values[first.key]) ? undefined : differs),
    ...rest,
  };
}

/**
 * The same questions several times over; all but the first row may stay empty, and are shown when asked for.
 * @public asked for by portals still to come, and tried on the practice portal.
 */
export function repeatFieldRows<L extends KitLanguage>(most: number, fields: readonly Field<L>[]): Field<L>[] {
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((row) =>
    fields.map((field) => ({
      ...field,
      row,
      key: `${field.key}${row}`,
      name: `${field.name}-${row}`,
      optional: row > 1 || field.optional === true,
    })),
  );
}
