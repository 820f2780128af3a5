import type { Screen } from '#robot/driver.ts';
import type { Meaning } from '#robot/meaning.ts';
import type { Field } from '#robot/page.ts';
import type { CertificatePlan } from './plan.ts';
import { privatePerson, untitled } from './values.ts';
import { cardWords, words } from './words.ts';

type Says<What extends 'amount' | 'echoes'> = NonNullable<Screen<CertificatePlan>[What]>;
type Echoes = ReturnType<Says<'echoes'>>;

/**
 * What the sticker may cost, post included. 3.85 in France in 2026; abroad 4.21 to 4.41 in 2019, 4.61 in 2023 and about 4.90
 * today, a little more each year. Ten times as much, or another currency, is out of reach of both.
 */
const amount: Says<'amount'> = ({ inFrance }) => ({ cents: inFrance ? [300, 500] : [400, 600], currency: 'EUR' });

/** What the portal made of the vehicle and of the person it posts the sticker to. */
const summaryEchoes: Says<'echoes'> = ({ vehicle, certificate, keeper }) => {
  const ifGiven = (meaning: Meaning, value: string | undefined): Echoes =>
    value ? [{ meaning, value, mayLack: true }] : [];
  return [
    { meaning: words.country, value: vehicle.country },
    { meaning: words.plate, value: vehicle.plate },
    { meaning: words.firstRegistration, value: vehicle.firstRegistration },
    { meaning: words.category, value: vehicle.category },
    { meaning: words.fuel, value: vehicle.fuel },
    { meaning: words.euro, value: vehicle.euro },
    ...ifGiven(words.make, vehicle.make),
    ...ifGiven(words.model, vehicle.model),
    ...ifGiven(words.vin, vehicle.vin),
    ...ifGiven(words.co2, vehicle.co2),
    ...ifGiven(words.certificate, certificate.name),
    { meaning: words.keeperKind, value: privatePerson, mayLack: true },
    { meaning: words.surname, value: keeper.surname },
    { meaning: words.firstName, value: keeper.firstName },
    { meaning: words.address, value: keeper.address },
    ...ifGiven(words.addressExtra, keeper.addressExtra),
    { meaning: words.postcode, value: keeper.postcode },
    { meaning: words.town, value: keeper.town },
    { meaning: words.keeperCountry, value: keeper.country },
    { meaning: words.email, value: keeper.email },
  ];
};

const given = (meaning: Meaning, text: string | undefined): Field[] => (text ? [{ meaning, text }] : []);

export const screens: readonly Screen<CertificatePlan>[] = [
  {
    name: 'start',
    title: 'Home page: country of the vehicle',
    shows: [words.registeredInFrance, words.registeredAbroad],
    leave: ({ inFrance }) => (inFrance ? words.registeredInFrance : words.registeredAbroad),
  },
  {
    name: 'terms',
    title: 'Before you start: terms of use',
    shows: [words.documentReady],
    fields: () => [
      { meaning: words.documentReady, tick: true },
      { meaning: words.termsRead, tick: true },
    ],
    leave: () => words.next,
  },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [words.plate],
    fields: ({ vehicle }) => [
      { meaning: words.country, choice: vehicle.country },
      { meaning: words.plate, text: vehicle.plate },
      { meaning: words.firstRegistration, day: vehicle.firstRegistration },
      { meaning: words.category, choice: vehicle.category },
      ...given(words.make, vehicle.make),
      ...given(words.model, vehicle.model),
      ...given(words.vin, vehicle.vin),
      { meaning: words.fuel, choice: vehicle.fuel },
      { meaning: words.euro, choice: vehicle.euro },
      ...given(words.co2, vehicle.co2),
    ],
    leave: () => words.next,
  },
  {
    name: 'document',
    title: 'Registration certificate',
    shows: [words.certificate],
    fields: ({ certificate }) => [{ meaning: words.certificate, file: certificate }],
    leave: () => words.next,
  },
  {
    name: 'keeper',
    title: 'Keeper and address',
    shows: [words.surname, words.address],
    completes: 'FORM_FILLED',
    fields: ({ keeper }) => [
      { meaning: words.keeperKind, choice: privatePerson },
      { meaning: words.title, choice: untitled },
      { meaning: words.surname, text: keeper.surname },
      { meaning: words.firstName, text: keeper.firstName },
      { meaning: words.address, text: keeper.address },
      ...given(words.addressExtra, keeper.addressExtra),
      { meaning: words.postcode, text: keeper.postcode },
      { meaning: words.town, text: keeper.town },
      { meaning: words.keeperCountry, choice: keeper.country },
      { meaning: words.email, text: keeper.email },
      { meaning: words.emailAgain, text: keeper.email },
    ],
    leave: () => words.next,
  },
  {
    name: 'summary',
    title: 'Summary and consents',
    shows: [words.certified],
    echoes: summaryEchoes,
    amount,
    fields: () => [
      { meaning: words.certified, tick: true },
      { meaning: words.termsAccepted, tick: true },
    ],
    leave: () => words.toPayment,
  },
  {
    name: 'card',
    title: 'Card details',
    shows: [cardWords.number],
    fields: ({ card }) => [
      { meaning: cardWords.number, text: card.number },
      { meaning: cardWords.month, choice: String(card.expiryMonth).padStart(2, '0') },
      { meaning: cardWords.year, choice: String(card.expiryYear) },
      { meaning: cardWords.code, text: card.cvc },
    ],
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [cardWords.pay],
    completes: 'SUBMITTED',
    sends: true,
    amount,
    leave: () => cardWords.pay,
  },
];
