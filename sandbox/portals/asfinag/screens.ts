import { today } from '../../kit/checks.ts';
import { addDays, writtenDay } from '../../kit/dates.ts';
import type { Screen } from '../../kit/definition.ts';
import { againField, countryField, emailField, plateField } from '../../kit/fields.ts';
import type { Field } from '../../kit/forms.ts';
import { countryChoices } from '../../kit/languages.ts';
import { earliestStart, type Language, PRODUCTS, productOf } from './products.ts';
import { MISTAKES, WORDS } from './words.ts';

/** Input names are those of a public script that drove the shop in 2025; German labels are recalled, English ones assumed. */
const plate = plateField<Language>({ name: 'licenseplate', label: WORDS.plate, wrong: MISTAKES.plate });

const email = emailField<Language>({ name: 'email', label: WORDS.email, wrong: MISTAKES.email });

const product: Screen<Language> = {
  step: 'product',
  title: WORDS.productTitle,
  fields: () => [
    {
      key: 'vehicleType',
      name: 'vehicletype',
      kind: 'radio',
      label: WORDS.vehicleType,
      otherLabel: WORDS.vehicleTypeOther,
      choices: (language) => [
        { value: 'car', label: WORDS.car[language] },
        { value: 'motorbike', means: 'motorcycle', label: WORDS.motorcycle[language] },
      ],
    },
    {
      key: 'product',
      name: 'product',
      kind: 'radio',
      label: WORDS.product,
      choices: (language) => PRODUCTS.map(({ code, label }) => ({ value: code, label: label[language] })),
    },
  ],
};

/** Seen for the 2-month and the annual vignette only. */
const buyer: Screen<Language> = {
  step: 'buyer',
  shape: 'dialog',
  title: WORDS.buyerTitle,
  asked: ({ answers }) => productOf(answers)?.waits === true,
  fields: () => [
    {
      key: 'buyer',
      name: 'customertype',
      kind: 'radio',
      label: WORDS.buyer,
      otherLabel: WORDS.buyerOther,
      choices: (language) => [
        { value: 'consumer', label: WORDS.consumer[language] },
        { value: 'company', means: 'business', label: WORDS.business[language] },
      ],
    },
  ],
};

const vehicle: Screen<Language> = {
  step: 'vehicle',
  title: WORDS.vehicleTitle,
  fields: ({ answers }) => [
    {
      ...countryField<Language>({ name: 'licenseplate_country', kind: 'select', label: WORDS.country }),
      missing: MISTAKES.country,
      // Both 'GB' and 'UK' have been seen in lists; the replica keeps to the ISO code.
      choices: (language) => countryChoices(language).map((one) => ({ ...one, label: `${one.label} (${one.value})` })),
    },
    plate,
    againField(plate, { name: 'licenseplateconfirm', label: WORDS.plateAgain, differs: MISTAKES.platesDiffer }),
    {
      key: 'startDay',
      name: 'ValidFrom',
      kind: 'date',
      widget: 'typed',
      separator: '.',
      from: earliestStart(answers),
      to: addDays(today(), 365),
      label: WORDS.startDay,
      hint: WORDS.dayFormat,
      check(day) {
        if (day < today()) return MISTAKES.past;
        const earliest = earliestStart(answers);
        return day < earliest ? MISTAKES.tooEarly(writtenDay(earliest, '.')) : undefined;
      },
    },
  ],
};

const contact: Screen<Language> = {
  step: 'contact',
  title: WORDS.contactTitle,
  fields: () => [
    email,
    againField(email, { name: 'emailConfirm', label: WORDS.emailAgain, differs: MISTAKES.emailsDiffer }),
    {
      key: 'paymentMethod',
      name: 'payment',
      kind: 'radio',
      label: WORDS.payment,
      otherLabel: WORDS.paymentOther,
      // The real shop also takes PayPal and instant transfers, which the replica cannot.
      choices: (language) => [{ value: '1;', means: 'card', label: WORDS.card[language] }],
    },
  ],
};

const overview: Screen<Language> = {
  step: 'overview',
  title: WORDS.overviewTitle,
  summary: true,
  button: WORDS.buy,
  fields: ({ answers }) => [...withdrawal(answers.product), terms],
};

const terms: Field<Language> = {
  key: 'termsAccepted',
  name: 'checkagb',
  kind: 'checkbox',
  label: WORDS.terms,
  otherLabel: WORDS.termsOther,
  missing: MISTAKES.terms,
};

/** What begins within fourteen days is sold only to those who give up their right to withdraw. */
function withdrawal(product: string | undefined): Field<Language>[] {
  const name = { '1-day': 'AcceptWithdrawal1DayVignette', '10-day': 'AcceptWithdrawal10DaysVignette' }[product ?? ''];
  if (!name) return [];
  const label = { label: WORDS.withdrawal, otherLabel: WORDS.withdrawalOther };
  return [{ key: 'withdrawalWaived', name, kind: 'checkbox', missing: MISTAKES.terms, ...label }];
}

export const SCREENS: readonly Screen<Language>[] = [product, buyer, vehicle, contact, overview];

/** 'Gültigkeit abfragen' on the home page. */
export const LOOK_UP_FIELDS: readonly Field<Language>[] = [
  countryField<Language>({ name: 'country', kind: 'select', label: WORDS.country }),
  plate,
];
