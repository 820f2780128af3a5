import { isoToday } from '../../kit/checks.ts';
import { addDays, formatIsoDay } from '../../kit/dates.ts';
import type { FlowScreen } from '../../kit/definition.ts';
import { confirmationField, countryField, emailField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/localized-text.ts';
import { earliestStart, type Language, PRODUCTS, productOf } from './products.ts';
import { ERROR_TEXTS, TEXTS } from './texts.ts';

/** Input names are those of a public script that drove the shop in 2025; German labels are recalled, English ones assumed. */
const plate = plateField<Language>({ name: 'licenseplate', label: TEXTS.plate, wrong: ERROR_TEXTS.plate });

const email = emailField<Language>({ name: 'email', label: TEXTS.email, wrong: ERROR_TEXTS.email });

const product: FlowScreen<Language> = {
  step: 'product',
  title: TEXTS.productTitle,
  fields: () => [
    {
      key: 'vehicleType',
      name: 'vehicletype',
      kind: 'radio',
      label: TEXTS.vehicleType,
      otherLabel: TEXTS.vehicleTypeOther,
      choices: (language) => [
        { value: 'car', label: TEXTS.car[language] },
        { value: 'motorbike', means: 'motorcycle', label: TEXTS.motorcycle[language] },
      ],
    },
    {
      key: 'product',
      name: 'product',
      kind: 'radio',
      label: TEXTS.product,
      choices: (language) => PRODUCTS.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
  ],
};

/** Seen for the 2-month and the annual vignette only. */
const buyer: FlowScreen<Language> = {
  step: 'buyer',
  shape: 'dialog',
  title: TEXTS.buyerTitle,
  isShown: ({ answers }) => productOf(answers)?.waits === true,
  fields: () => [
    {
      key: 'buyer',
      name: 'customertype',
      kind: 'radio',
      label: TEXTS.buyer,
      otherLabel: TEXTS.buyerOther,
      choices: (language) => [
        { value: 'consumer', label: TEXTS.consumer[language] },
        { value: 'company', means: 'business', label: TEXTS.business[language] },
      ],
    },
  ],
};

const vehicle: FlowScreen<Language> = {
  step: 'vehicle',
  title: TEXTS.vehicleTitle,
  fields: ({ answers }) => [
    {
      ...countryField<Language>({ name: 'licenseplate_country', kind: 'select', label: TEXTS.country }),
      missing: ERROR_TEXTS.country,
      // Both 'GB' and 'UK' have been seen in lists; the replica keeps to the ISO code.
      choices: (language) => countryChoices(language).map((one) => ({ ...one, label: `${one.label} (${one.value})` })),
    },
    plate,
    confirmationField(plate, {
      name: 'licenseplateconfirm',
      label: TEXTS.plateAgain,
      differs: ERROR_TEXTS.platesDiffer,
    }),
    {
      key: 'startDay',
      name: 'ValidFrom',
      kind: 'date',
      widget: 'typed',
      separator: '.',
      from: earliestStart(answers),
      to: addDays(isoToday(), 365),
      label: TEXTS.startDay,
      hint: TEXTS.dayFormat,
      check(day) {
        if (day < isoToday()) return ERROR_TEXTS.past;
        const earliest = earliestStart(answers);
        return day < earliest ? ERROR_TEXTS.tooEarly(formatIsoDay(earliest, '.')) : undefined;
      },
    },
  ],
};

const contact: FlowScreen<Language> = {
  step: 'contact',
  title: TEXTS.contactTitle,
  fields: () => [
    email,
    confirmationField(email, { name: 'emailConfirm', label: TEXTS.emailAgain, differs: ERROR_TEXTS.emailsDiffer }),
    {
      key: 'paymentMethod',
      name: 'payment',
      kind: 'radio',
      label: TEXTS.payment,
      otherLabel: TEXTS.paymentOther,
      // The real shop also takes PayPal and instant transfers, which the replica cannot.
      choices: (language) => [{ value: '1;', means: 'card', label: TEXTS.card[language] }],
    },
  ],
};

const overview: FlowScreen<Language> = {
  step: 'overview',
  title: TEXTS.overviewTitle,
  summary: true,
  button: TEXTS.buy,
  fields: ({ answers }) => [...withdrawal(answers.product), terms],
};

const terms: Field<Language> = {
  key: 'termsAccepted',
  name: 'checkagb',
  kind: 'checkbox',
  label: TEXTS.terms,
  otherLabel: TEXTS.termsOther,
  missing: ERROR_TEXTS.terms,
};

/** What begins within fourteen days is sold only to those who give up their right to withdraw. */
function withdrawal(product: string | undefined): Field<Language>[] {
  const name = { '1-day': 'AcceptWithdrawal1DayVignette', '10-day': 'AcceptWithdrawal10DaysVignette' }[product ?? ''];
  if (!name) return [];
  const label = { label: TEXTS.withdrawal, otherLabel: TEXTS.withdrawalOther };
  return [{ key: 'withdrawalWaived', name, kind: 'checkbox', missing: ERROR_TEXTS.terms, ...label }];
}

export const SCREENS: readonly FlowScreen<Language>[] = [product, buyer, vehicle, contact, overview];

/** 'Gültigkeit abfragen' on the home page. */
export const LOOK_UP_FIELDS: readonly Field<Language>[] = [
  countryField<Language>({ name: 'country', kind: 'select', label: TEXTS.country }),
  plate,
];
