import type { Step } from '#robot/driver.ts';
import type { CertificatePlan } from './plan.ts';
import { privatePerson, untitled } from './values.ts';
import { cardWords, words } from './words.ts';

type Says<What extends 'amount' | 'echoes'> = NonNullable<Step<CertificatePlan>[What]>;
type Echoes = ReturnType<Says<'echoes'>>;

/**
 * What the sticker may cost, post included. 3.85 in France in 2026; abroad 4.21 to 4.41 in 2019, 4.61 in 2023 and about 4.90
 * today, a little more each year. Ten times as much, or another currency, is out of reach of both.
 */
const amount: Says<'amount'> = ({ inFrance }) => ({ cents: inFrance ? [300, 500] : [400, 600], currency: 'EUR' });

/** What the portal made of the vehicle and of the person it posts the sticker to. */
const summaryEchoes: Says<'echoes'> = ({ vehicle, certificate, keeper }) => {
  const given = (meaning: Echoes[number]['meaning'], value: string | undefined): Echoes =>
    value ? [{ meaning, value, mayLack: true }] : [];
  return [
    { meaning: words.country, value: vehicle.country },
    { meaning: words.plate, value: vehicle.plate },
    { meaning: words.firstRegistration, value: vehicle.firstRegistration },
    { meaning: words.category, value: vehicle.category },
    { meaning: words.fuel, value: vehicle.fuel },
    { meaning: words.euro, value: vehicle.euro },
    ...given(words.make, vehicle.make),
    ...given(words.model, vehicle.model),
    ...given(words.vin, vehicle.vin),
    ...given(words.co2, vehicle.co2),
    ...given(words.certificate, certificate.name),
    { meaning: words.keeperKind, value: privatePerson, mayLack: true },
    { meaning: words.surname, value: keeper.surname },
    { meaning: words.firstName, value: keeper.firstName },
    { meaning: words.address, value: keeper.address },
    ...given(words.addressExtra, keeper.addressExtra),
    { meaning: words.postcode, value: keeper.postcode },
    { meaning: words.town, value: keeper.town },
    { meaning: words.keeperCountry, value: keeper.country },
    { meaning: words.email, value: keeper.email },
  ];
};

export const steps: readonly Step<CertificatePlan>[] = [
  {
    name: 'start',
    title: 'Home page: country of the vehicle',
    async run(portal, plan) {
      portal.refuseCookies(words.refuseCookies, words.acceptCookies);
      await portal.open(`/${plan.language}/`);
      await portal.press(plan.inFrance ? words.registeredInFrance : words.registeredAbroad);
    },
  },
  {
    name: 'terms',
    title: 'Before you start: terms of use',
    async run(portal) {
      await portal.tick(words.documentReady);
      await portal.tick(words.termsRead);
      await portal.press(words.next);
    },
  },
  {
    name: 'vehicle',
    title: 'Vehicle',
    async run(portal, { vehicle }) {
      await portal.choose(words.country, vehicle.country);
      await portal.fill(words.plate, vehicle.plate);
      await portal.fill(words.firstRegistration, vehicle.firstRegistration);
      await portal.choose(words.category, vehicle.category);
      if (vehicle.make) await portal.fill(words.make, vehicle.make);
      if (vehicle.model) await portal.fill(words.model, vehicle.model);
      if (vehicle.vin) await portal.fill(words.vin, vehicle.vin);
      await portal.choose(words.fuel, vehicle.fuel);
      await portal.choose(words.euro, vehicle.euro);
      if (vehicle.co2) await portal.fill(words.co2, vehicle.co2);
      await portal.press(words.next);
    },
  },
  {
    name: 'document',
    title: 'Registration certificate',
    async run(portal, { certificate }) {
      await portal.upload(words.certificate, certificate);
      await portal.press(words.next);
    },
  },
  {
    name: 'keeper',
    title: 'Keeper and address',
    completes: 'FORM_FILLED',
    async run(portal, { keeper }) {
      await portal.choose(words.keeperKind, privatePerson);
      await portal.choose(words.title, untitled);
      await portal.fill(words.surname, keeper.surname);
      await portal.fill(words.firstName, keeper.firstName);
      await portal.fill(words.address, keeper.address);
      if (keeper.addressExtra) await portal.fill(words.addressExtra, keeper.addressExtra);
      await portal.fill(words.postcode, keeper.postcode);
      await portal.fill(words.town, keeper.town);
      await portal.choose(words.keeperCountry, keeper.country);
      await portal.fill(words.email, keeper.email);
      await portal.fill(words.emailAgain, keeper.email);
      await portal.press(words.next);
    },
  },
  {
    name: 'summary',
    title: 'Summary and consents',
    echoes: summaryEchoes,
    amount,
    async run(portal) {
      await portal.tick(words.certified);
      await portal.tick(words.termsAccepted);
      await portal.press(words.toPayment);
    },
  },
  {
    name: 'card',
    title: 'Card details',
    async run(portal, { card }) {
      await portal.fill(cardWords.number, card.number);
      await portal.choose(cardWords.month, String(card.expiryMonth).padStart(2, '0'));
      await portal.choose(cardWords.year, String(card.expiryYear));
      await portal.fill(cardWords.code, card.cvc);
    },
  },
  {
    name: 'pay',
    title: 'Payment and answer',
    completes: 'SUBMITTED',
    sends: true,
    amount,
    async run(portal) {
      await portal.press(cardWords.pay);
    },
  },
];
