import { isoToday, isVin } from '../../kit/checks.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, emailField, plateField } from '../../kit/fields.ts';
import type { ChoiceField, Field } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/localized-text.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { FUELS, VEHICLE_TYPES } from './admission.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { type Language, TEXTS } from './texts.ts';

/** What is asked is known from the city's pages; order, names and lists are assumed. */
const country: Field<Language> = {
  ...countryField<Language>({ name: 'land', kind: 'select', label: TEXTS.country }),
  // The city knows Belgian and Dutch plates.
  choices: (language) => countryChoices(language, ['BE', 'NL']),
};
const plate = plateField<Language>({ name: 'nummerplaat', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

const fuel: ChoiceField<Language> = {
  key: 'fuel',
  name: 'brandstof',
  kind: 'select',
  label: TEXTS.fuel,
  choices: (language) => FUELS.map(({ value, means, label }) => ({ value, means, label: label[language] })),
};

const euro: ChoiceField<Language> = {
  key: 'euro',
  name: 'euronorm',
  kind: 'select',
  label: TEXTS.euro,
  choices: (language) => [
    ...[0, 1, 2, 3, 4, 5, 6].map((level) => ({ value: String(level), label: `Euro ${level}` })),
    { value: '?', means: 'unknown', label: TEXTS.unknown[language] },
  ],
};

export const TESTER_SCREENS: readonly FlowScreen<Language>[] = [
  {
    step: 'origin',
    title: TEXTS.origin,
    fields: () => [
      country,
      {
        key: 'category',
        name: 'voertuigtype',
        kind: 'radio',
        label: TEXTS.type,
        otherLabel: TEXTS.typeOther,
        choices: (language) => VEHICLE_TYPES.map((one) => ({ ...one, label: one.label[language] })),
      },
    ],
  },
  { step: 'engine', title: TEXTS.engine, fields: () => [fuel, euro] },
  {
    step: 'age',
    title: TEXTS.age,
    fields: () => [
      {
        key: 'firstRegistration',
        name: 'eerste-inschrijving',
        kind: 'date',
        widget: 'typed',
        separator: '/',
        from: '1900-01-01',
        to: isoToday(),
        label: TEXTS.firstRegistration,
        hint: TEXTS.dayFormat,
        check: (day) => (day > isoToday() ? ERROR_TEXTS.future : undefined),
      },
    ],
  },
];

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicle,
  fields: () => [
    plate,
    country,
    { key: 'make', name: 'merk', kind: 'text', label: TEXTS.make, otherLabel: TEXTS.makeOther, maxLength: 60 },
    {
      key: 'vin',
      name: 'chassisnummer',
      kind: 'text',
      label: TEXTS.vin,
      otherLabel: TEXTS.vinOther,
      maxLength: 17,
      // Whether it is asked for is uncertain: that it may be left out is assumed.
      optional: true,
      clean: (typed) => typed.toUpperCase().replaceAll(' ', ''),
      check: (value) => (isVin(value, undefined) ? undefined : ERROR_TEXTS.vin),
    },
    fuel,
    euro,
    {
      key: 'particleFilter',
      name: 'roetfilter',
      kind: 'select',
      label: TEXTS.filter,
      otherLabel: TEXTS.filterOther,
      showWhen: { key: 'fuel', is: 'D' },
      // The third answer is assumed: few papers say it.
      choices: (language) =>
        (['yes', 'no', 'unknown'] as const).map((value) => ({ value, label: TEXTS[value][language] })),
    },
  ],
};

const holder: FlowScreen<Language> = {
  step: 'holder',
  title: TEXTS.holder,
  fields: () => [
    {
      key: 'name',
      name: 'naam',
      kind: 'text',
      label: TEXTS.name,
      otherLabel: TEXTS.nameOther,
      autoComplete: 'name',
      maxLength: 120,
    },
    emailField<Language>({ name: 'email', label: TEXTS.email, wrong: ERROR_TEXTS.email }),
    {
      key: 'registrationDocument',
      name: 'kentekenbewijs',
      kind: 'file',
      label: TEXTS.certificate,
      otherLabel: TEXTS.certificateOther,
      hint: TEXTS.files,
      // The size is assumed.
      rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
    },
  ],
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summary,
  summary: true,
  button: TEXTS.send,
  fields: () => [
    { key: 'declared', name: 'verklaring', kind: 'checkbox', label: TEXTS.declare, otherLabel: TEXTS.declareOther },
  ],
};

export const FORM_SCREENS: readonly FlowScreen<Language>[] = [vehicle, holder, summary];

export const LOOK_UP_FIELDS: readonly Field<Language>[] = [country, plate];
