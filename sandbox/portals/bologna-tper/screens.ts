import { addDays } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { type Language, obstacle, TITLES, today } from './titles.ts';
import { FUELS, MISTAKES, WORDS } from './words.ts';

const plate = plateField<Language>({ name: 'targa', label: WORDS.plate, wrong: MISTAKES.plate });

export const ACCOUNT_FIELDS: readonly Field<Language>[] = [
  { key: 'firstName', name: 'nome', kind: 'text', autoComplete: 'given-name', label: WORDS.firstName },
  { key: 'surname', name: 'cognome', kind: 'text', autoComplete: 'family-name', label: WORDS.surname },
  { key: 'privacyRead', name: 'privacy', kind: 'checkbox', label: WORDS.privacy, otherLabel: WORDS.privacyOther },
];

const product: Screen<Language> = {
  step: 'product',
  title: WORDS.productTitle,
  fields: () => [
    {
      key: 'product',
      name: 'titolo',
      kind: 'radio',
      label: WORDS.product,
      otherLabel: WORDS.productOther,
      choices: (language) => TITLES.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
  ],
};

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  check: ({ answers, filed }) => obstacle(answers, filed),
  fields: () => [
    countryField<Language>({ name: 'nazione', kind: 'select', label: WORDS.country }),
    plate,
    {
      key: 'fuel',
      name: 'alimentazione',
      kind: 'select',
      label: WORDS.fuel,
      otherLabel: WORDS.fuelOther,
      choices: (language) => FUELS.map((fuel) => ({ ...fuel, label: fuel.label[language] })),
    },
    {
      key: 'euro',
      name: 'euro',
      kind: 'select',
      label: WORDS.euro,
      otherLabel: WORDS.euroOther,
      choices: () => [0, 1, 2, 3, 4, 5, 6].map((euro) => ({ value: `${euro}`, label: `Euro ${euro}` })),
    },
    {
      key: 'startDay',
      name: 'dal',
      kind: 'date',
      widget: 'native',
      separator: '/',
      from: today(),
      to: addDays(today(), 90),
      label: WORDS.startDay,
      otherLabel: WORDS.startDayOther,
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

export const BUYING: readonly Screen<Language>[] = [product, vehicle, summary];

export const ACTIVATING: Screen<Language> = {
  step: 'activate',
  title: WORDS.activate,
  button: WORDS.doActivate,
  fields: () => [{ key: 'order', name: 'ordine', kind: 'text', maxLength: 16, label: WORDS.order }, plate],
};
