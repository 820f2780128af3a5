import type { Step } from '#robot/driver.ts';
import type { CertificatePlan } from './plan.ts';
import { privatePerson, untitled } from './values.ts';
import { cardWords, words } from './words.ts';

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
    async run(portal) {
      await portal.press(cardWords.pay);
    },
  },
];
