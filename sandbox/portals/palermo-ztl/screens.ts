import { addDays } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { MEGABYTE } from '../../kit/uploads.ts';
import { FUELS, isAdmitted, type Language, MOST_PASSES, today } from './passes.ts';
import { MISTAKES, WORDS } from './words.ts';

const plate = plateField<Language>({ name: 'targa', label: WORDS.plate, wrong: MISTAKES.plate });

/** An Italian who registers gives a tax code as well; that others may do without it is assumed. */
export const ACCOUNT_FIELDS: readonly Field<Language>[] = [
  { key: 'firstName', name: 'nome', kind: 'text', autoComplete: 'given-name', label: WORDS.firstName },
  { key: 'surname', name: 'cognome', kind: 'text', autoComplete: 'family-name', label: WORDS.surname },
  { key: 'privacyRead', name: 'privacy', kind: 'checkbox', label: WORDS.privacy, otherLabel: WORDS.privacyOther },
];

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  check: ({ answers }) => (isAdmitted(answers) ? undefined : MISTAKES.lowClass),
  fields: () => [
    plate,
    countryField<Language>({ name: 'stato', kind: 'select', label: WORDS.country }),
    {
      key: 'fuel',
      name: 'alimentazione',
      kind: 'select',
      label: WORDS.fuel,
      otherLabel: WORDS.fuelOther,
      choices: (language) => FUELS.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
    {
      key: 'euro',
      name: 'classe',
      kind: 'select',
      label: WORDS.euro,
      otherLabel: WORDS.euroOther,
      choices: () => [0, 1, 2, 3, 4, 5, 6].map((euro) => ({ value: `${euro}`, label: `Euro ${euro}` })),
    },
  ],
};

/** That foreigners hand in their certificate, and are sold a pass before it was looked at, is assumed. */
const foreign: Screen<Language> = {
  step: 'foreign',
  title: WORDS.foreignTitle,
  text: WORDS.foreign,
  asked: ({ answers }) => answers.country !== 'IT',
  fields: () => [
    {
      key: 'registrationDocument',
      name: 'carta',
      kind: 'file',
      label: WORDS.certificate,
      rules: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 5 * MEGABYTE },
    },
  ],
};

/** That one purchase counts for several days, under one code, is assumed. */
const pass: Screen<Language> = {
  step: 'pass',
  title: WORDS.passTitle,
  fields: () => [
    {
      key: 'passes',
      name: 'numero',
      kind: 'select',
      label: WORDS.passes,
      otherLabel: WORDS.passesOther,
      choices: () =>
        Array.from({ length: MOST_PASSES }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` })),
    },
  ],
};

const summary: Screen<Language> = {
  step: 'summary',
  title: WORDS.summaryTitle,
  summary: true,
  button: WORDS.toPayment,
  fields: () => [
    { key: 'termsAccepted', name: 'condizioni', kind: 'checkbox', label: WORDS.terms, otherLabel: WORDS.termsOther },
  ],
};

export const BUYING: readonly Screen<Language>[] = [vehicle, foreign, pass, summary];

export const CONSUMING: Screen<Language> = {
  step: 'consume',
  title: WORDS.consume,
  text: WORDS.consumeText,
  button: WORDS.doConsume,
  fields: () => [
    {
      key: 'passCode',
      name: 'codice',
      kind: 'text',
      maxLength: 10,
      label: WORDS.code,
      clean: (typed) => typed.toUpperCase(),
    },
    plate,
    {
      key: 'startDay',
      name: 'giorno',
      kind: 'date',
      widget: 'typed',
      separator: '/',
      from: today(),
      to: addDays(today(), 1),
      label: WORDS.day,
      hint: WORDS.dayFormat,
    },
  ],
};
