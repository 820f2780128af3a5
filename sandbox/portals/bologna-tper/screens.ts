import { addDays } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { countryField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { ERROR_TEXTS, FUELS, TEXTS } from './texts.ts';
import { findPurchaseObstacle, type Language, TITLES, todayInRome } from './titles.ts';

const plate = plateField<Language>({ name: 'targa', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

export const ACCOUNT_FIELDS: readonly Field<Language>[] = [
  { key: 'firstName', name: 'nome', kind: 'text', autoComplete: 'given-name', label: TEXTS.firstName },
  { key: 'surname', name: 'cognome', kind: 'text', autoComplete: 'family-name', label: TEXTS.surname },
  { key: 'privacyRead', name: 'privacy', kind: 'checkbox', label: TEXTS.privacy, otherLabel: TEXTS.privacyOther },
];

const product: FlowScreen<Language> = {
  step: 'product',
  title: TEXTS.productTitle,
  fields: () => [
    {
      key: 'product',
      name: 'titolo',
      kind: 'radio',
      label: TEXTS.product,
      otherLabel: TEXTS.productOther,
      choices: (language) => TITLES.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
  ],
};

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  check: ({ answers, filed }) => findPurchaseObstacle(answers, filed),
  fields: () => [
    countryField<Language>({ name: 'nazione', kind: 'select', label: TEXTS.country }),
    plate,
    {
      key: 'fuel',
      name: 'alimentazione',
      kind: 'select',
      label: TEXTS.fuel,
      otherLabel: TEXTS.fuelOther,
      choices: (language) => FUELS.map((fuel) => ({ ...fuel, label: fuel.label[language] })),
    },
    {
      key: 'euro',
      name: 'euro',
      kind: 'select',
      label: TEXTS.euro,
      otherLabel: TEXTS.euroOther,
      choices: () => [0, 1, 2, 3, 4, 5, 6].map((euro) => ({ value: `${euro}`, label: `Euro ${euro}` })),
    },
    {
      key: 'startDay',
      name: 'dal',
      kind: 'date',
      widget: 'native',
      separator: '/',
      from: todayInRome(),
      to: addDays(todayInRome(), 90),
      label: TEXTS.startDay,
      otherLabel: TEXTS.startDayOther,
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

export const PURCHASE_SCREENS: readonly FlowScreen<Language>[] = [product, vehicle, summary];

export const ACTIVATION_SCREEN: FlowScreen<Language> = {
  step: 'activate',
  title: TEXTS.activate,
  button: TEXTS.doActivate,
  fields: () => [{ key: 'order', name: 'ordine', kind: 'text', maxLength: 16, label: TEXTS.order }, plate],
};
