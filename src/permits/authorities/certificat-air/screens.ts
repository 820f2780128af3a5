import type { ControlMeaning, FieldAnswer } from '#robot/control-meaning.ts';
import type { Screen } from '#robot/driver.ts';
import type { CertificatePlan } from './plan.ts';
import { noTitlePhrases, privatePersonPhrases } from './portal-answers.ts';
import { cardVocabulary, vocabulary } from './vocabulary.ts';

type Says<What extends 'amount' | 'echoes'> = NonNullable<Screen<CertificatePlan>[What]>;
type Echoes = ReturnType<Says<'echoes'>>;

/**
 * The accepted price range of the sticker, post included. It costs 3.85 in France in 2026. Abroad it cost 4.21 to
 * 4.41 in 2019, 4.61 in 2023 and about 4.90 today, a little more each year. Ten times as much, or another
 * currency, is outside both ranges.
 */
const amount: Says<'amount'> = ({ inFrance }) => ({ cents: inFrance ? [300, 500] : [400, 600], currency: 'EUR' });

/** How the portal repeats the vehicle, and the person to whom it posts the sticker. */
const summaryEchoes: Says<'echoes'> = ({ vehicle, certificate, keeper }) => {
  const ifGiven = (meaning: ControlMeaning, value: string | undefined): Echoes =>
    value ? [{ meaning, value, isOptional: true }] : [];
  return [
    { meaning: vocabulary.country, value: vehicle.country },
    { meaning: vocabulary.plate, value: vehicle.plate },
    { meaning: vocabulary.firstRegistration, value: vehicle.firstRegistration },
    { meaning: vocabulary.category, value: vehicle.category },
    { meaning: vocabulary.fuel, value: vehicle.fuel },
    { meaning: vocabulary.euro, value: vehicle.euro },
    ...ifGiven(vocabulary.make, vehicle.make),
    ...ifGiven(vocabulary.model, vehicle.model),
    ...ifGiven(vocabulary.vin, vehicle.vin),
    ...ifGiven(vocabulary.co2, vehicle.co2),
    ...ifGiven(vocabulary.certificate, certificate.name),
    { meaning: vocabulary.keeperKind, value: privatePersonPhrases, isOptional: true },
    { meaning: vocabulary.surname, value: keeper.surname },
    { meaning: vocabulary.firstName, value: keeper.firstName },
    { meaning: vocabulary.address, value: keeper.address },
    ...ifGiven(vocabulary.addressExtra, keeper.addressExtra),
    { meaning: vocabulary.postcode, value: keeper.postcode },
    { meaning: vocabulary.town, value: keeper.town },
    { meaning: vocabulary.keeperCountry, value: keeper.country },
    { meaning: vocabulary.email, value: keeper.email },
  ];
};

const answerIfKnown = (meaning: ControlMeaning, text: string | undefined): FieldAnswer[] =>
  text ? [{ meaning, text }] : [];

export const certificatAirScreens: readonly Screen<CertificatePlan>[] = [
  {
    name: 'start',
    title: 'Home page: country of the vehicle',
    shows: [vocabulary.registeredInFrance, vocabulary.registeredAbroad],
    exitButton: ({ inFrance }) => (inFrance ? vocabulary.registeredInFrance : vocabulary.registeredAbroad),
  },
  {
    name: 'terms',
    title: 'Before you start: terms of use',
    shows: [vocabulary.documentReady],
    fields: () => [
      { meaning: vocabulary.documentReady, tick: true },
      { meaning: vocabulary.termsRead, tick: true },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [vocabulary.plate],
    fields: ({ vehicle }) => [
      { meaning: vocabulary.country, choice: vehicle.country },
      { meaning: vocabulary.plate, text: vehicle.plate },
      { meaning: vocabulary.firstRegistration, day: vehicle.firstRegistration },
      { meaning: vocabulary.category, choice: vehicle.category },
      ...answerIfKnown(vocabulary.make, vehicle.make),
      ...answerIfKnown(vocabulary.model, vehicle.model),
      ...answerIfKnown(vocabulary.vin, vehicle.vin),
      { meaning: vocabulary.fuel, choice: vehicle.fuel },
      { meaning: vocabulary.euro, choice: vehicle.euro },
      ...answerIfKnown(vocabulary.co2, vehicle.co2),
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'document',
    title: 'Registration certificate',
    shows: [vocabulary.certificate],
    fields: ({ certificate }) => [{ meaning: vocabulary.certificate, file: certificate }],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'keeper',
    title: 'Keeper and address',
    shows: [vocabulary.surname, vocabulary.address],
    completesStep: 'FORM_FILLED',
    fields: ({ keeper }) => [
      { meaning: vocabulary.keeperKind, choice: privatePersonPhrases },
      { meaning: vocabulary.title, choice: noTitlePhrases },
      { meaning: vocabulary.surname, text: keeper.surname },
      { meaning: vocabulary.firstName, text: keeper.firstName },
      { meaning: vocabulary.address, text: keeper.address },
      ...answerIfKnown(vocabulary.addressExtra, keeper.addressExtra),
      { meaning: vocabulary.postcode, text: keeper.postcode },
      { meaning: vocabulary.town, text: keeper.town },
      { meaning: vocabulary.keeperCountry, choice: keeper.country },
      { meaning: vocabulary.email, text: keeper.email },
      { meaning: vocabulary.emailAgain, text: keeper.email },
    ],
    exitButton: () => vocabulary.next,
  },
  {
    name: 'summary',
    title: 'Summary and consents',
    shows: [vocabulary.certified],
    echoes: summaryEchoes,
    amount,
    fields: () => [
      { meaning: vocabulary.certified, tick: true },
      { meaning: vocabulary.termsAccepted, tick: true },
    ],
    exitButton: () => vocabulary.toPayment,
  },
  {
    name: 'card',
    title: 'Card details',
    shows: [cardVocabulary.number],
    fields: ({ card }) => [
      { meaning: cardVocabulary.number, text: card.number },
      { meaning: cardVocabulary.month, choice: String(card.expiryMonth).padStart(2, '0') },
      { meaning: cardVocabulary.year, choice: String(card.expiryYear) },
      { meaning: cardVocabulary.code, text: card.cvc },
    ],
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    shows: [cardVocabulary.pay],
    completesStep: 'SUBMITTED',
    sends: true,
    amount,
    exitButton: () => cardVocabulary.pay,
  },
];
