import { addDays } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { FUELS, isAdmitted, type Language, MAX_PASSES, todayInPalermo } from './passes.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';

const plate = plateField<Language>({ name: 'targa', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

/** An Italian who registers gives a tax code as well; that others may do without it is assumed. */
export const ACCOUNT_FIELDS: readonly Field<Language>[] = [
  { key: 'firstName', name: 'nome', kind: 'text', autoComplete: 'given-name', label: TEXTS.firstName },
  { key: 'surname', name: 'cognome', kind: 'text', autoComplete: 'family-name', label: TEXTS.surname },
  { key: 'privacyRead', name: 'privacy', kind: 'checkbox', label: TEXTS.privacy, otherLabel: TEXTS.privacyOther },
];

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  check: ({ answers }) => (isAdmitted(answers) ? undefined : ERROR_TEXTS.lowClass),
  fields: () => [
    plate,
    countryField<Language>({ name: 'stato', kind: 'select', label: TEXTS.country }),
    {
      key: 'fuel',
      name: 'alimentazione',
      kind: 'select',
      label: TEXTS.fuel,
      otherLabel: TEXTS.fuelOther,
      choices: (language) => FUELS.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
    {
      key: 'euro',
      name: 'classe',
      kind: 'select',
      label: TEXTS.euro,
      otherLabel: TEXTS.euroOther,
      choices: () => [0, 1, 2, 3, 4, 5, 6].map((euro) => ({ value: `${euro}`, label: `Euro ${euro}` })),
    },
  ],
};

/** That foreigners hand in their certificate, and are sold a pass before it was looked at, is assumed. */
const foreign: FlowScreen<Language> = {
  step: 'foreign',
  title: TEXTS.foreignTitle,
  text: TEXTS.foreign,
  isShown: ({ answers }) => answers.country !== 'IT',
  fields: () => [
    {
      key: 'registrationDocument',
      name: 'carta',
      kind: 'file',
      label: TEXTS.certificate,
      rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
    },
  ],
};

/** That one purchase counts for several days, under one code, is assumed. */
const pass: FlowScreen<Language> = {
  step: 'pass',
  title: TEXTS.passTitle,
  fields: () => [
    {
      key: 'passes',
      name: 'numero',
      kind: 'select',
      label: TEXTS.passes,
      otherLabel: TEXTS.passesOther,
      choices: () =>
        Array.from({ length: MAX_PASSES }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    },
  ],
};

const summary: FlowScreen<Language> = {
  step: 'summary',
  title: TEXTS.summaryTitle,
  summary: true,
  button: TEXTS.toPayment,
  fields: () => [
    { key: 'termsAccepted', name: 'condizioni', kind: 'checkbox', label: TEXTS.terms, otherLabel: TEXTS.termsOther },
  ],
};

export const PURCHASE_SCREENS: readonly FlowScreen<Language>[] = [vehicle, foreign, pass, summary];

export const CONSUMPTION_SCREEN: FlowScreen<Language> = {
  step: 'consume',
  title: TEXTS.consume,
  text: TEXTS.consumeText,
  button: TEXTS.doConsume,
  fields: () => [
    {
      key: 'passCode',
      name: 'codice',
      kind: 'text',
      maxLength: 10,
      label: TEXTS.code,
      clean: (typed) => typed.toUpperCase(),
    },
    plate,
    {
      key: 'startDay',
      name: 'giorno',
      kind: 'date',
      widget: 'typed',
      separator: '/',
      from: todayInPalermo(),
      to: addDays(todayInPalermo(), 1),
      label: TEXTS.day,
      hint: TEXTS.dayFormat,
    },
  ],
};
