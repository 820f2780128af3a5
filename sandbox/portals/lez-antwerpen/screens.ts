import { isVin, today } from '../../kit/checks.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, emailField, plateField } from '../../kit/fields.ts';
import type { ChoiceField, Field } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/languages.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { FUELS, TYPES } from './admission.ts';
import { MISTAKES } from './mistakes.ts';
import { type Language, WORDS } from './words.ts';

/** What is asked is known from the city's pages; order, names and lists are assumed. */
const country: Field<Language> = {
  ...countryField<Language>({ name: 'land', kind: 'select', label: WORDS.country }),
  // The city knows Belgian and Dutch plates.
  choices: (language) => countryChoices(language, ['BE', 'NL']),
};
const plate = plateField<Language>({ name: 'nummerplaat', label: WORDS.plate, wrong: MISTAKES.plate });

const fuel: ChoiceField<Language> = {
  key: 'fuel',
  name: 'brandstof',
  kind: 'select',
  label: WORDS.fuel,
  choices: (language) => FUELS.map(({ value, means, label }) => ({ value, means, label: label[language] })),
};

const euro: ChoiceField<Language> = {
  key: 'euro',
  name: 'euronorm',
  kind: 'select',
  label: WORDS.euro,
  choices: (language) => [
    ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `Euro ${level}` })),
    { value: '?', means: 'unknown', label: WORDS.unknown[language] },
  ],
};

export const TESTER_SCREENS: readonly Screen<Language>[] = [
  {
    step: 'origin',
    title: WORDS.origin,
    fields: () => [
      country,
      {
        key: 'category',
        name: 'voertuigtype',
        kind: 'radio',
        label: WORDS.type,
        otherLabel: WORDS.typeOther,
        choices: (language) => TYPES.map((one) => ({ ...one, label: one.label[language] })),
      },
    ],
  },
  { step: 'engine', title: WORDS.engine, fields: () => [fuel, euro] },
  {
    step: 'age',
    title: WORDS.age,
    fields: () => [
      {
        key: 'firstRegistration',
        name: 'eerste-inschrijving',
        kind: 'date',
        widget: 'typed',
        separator: '/',
        from: '1900-01-01',
        to: today(),
        label: WORDS.firstRegistration,
        hint: WORDS.dayFormat,
        check: (day) => (day > today() ? MISTAKES.future : undefined),
      },
    ],
  },
];

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicle,
  fields: () => [
    plate,
    country,
    { key: 'make', name: 'merk', kind: 'text', label: WORDS.make, otherLabel: WORDS.makeOther, maxLength: 60 },
    {
      key: 'vin',
      name: 'chassisnummer',
      kind: 'text',
      label: WORDS.vin,
      otherLabel: WORDS.vinOther,
      maxLength: 17,
      // Whether it is asked for is uncertain: that it may be left out is assumed.
      optional: true,
      clean: (typed) => typed.toUpperCase().replaceAll(' ', ''),
      check: (value) => (isVin(value, undefined) ? undefined : MISTAKES.vin),
    },
    fuel,
    euro,
    {
      key: 'particleFilter',
      name: 'roetfilter',
      kind: 'select',
      label: WORDS.filter,
      otherLabel: WORDS.filterOther,
      showWhen: { key: 'fuel', is: 'D' },
      // The third answer is assumed: few papers say it.
      choices: (language) =>
        (['yes', 'no', 'unknown'] as const).map((value) => ({ value, label: WORDS[value][language] })),
    },
  ],
};

const holder: Screen<Language> = {
  step: 'holder',
  title: WORDS.holder,
  fields: () => [
    {
      key: 'name',
      name: 'naam',
      kind: 'text',
      label: WORDS.name,
      otherLabel: WORDS.nameOther,
      autoComplete: 'name',
      maxLength: 120,
    },
    emailField<Language>({ name: 'email', label: WORDS.email, wrong: MISTAKES.email }),
    {
      key: 'registrationDocument',
      name: 'kentekenbewijs',
      kind: 'file',
      label: WORDS.certificate,
      otherLabel: WORDS.certificateOther,
      hint: WORDS.files,
      // The size is assumed.
      rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
    },
  ],
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summary,
  summary: true,
  button: WORDS.send,
  fields: () => [
    { key: 'declared', name: 'verklaring', kind: 'checkbox', label: WORDS.declare, otherLabel: WORDS.declareOther },
  ],
};

export const FORM_SCREENS: readonly Screen<Language>[] = [vehicle, holder, summary];

export const LOOK_UP_FIELDS: readonly Field<Language>[] = [country, plate];
