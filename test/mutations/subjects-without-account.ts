import { createAreaCOnDay } from '../../sandbox/portals/area-c/area-c.tsx';
import { createAsfinag } from '../../sandbox/portals/asfinag/asfinag.tsx';
import { createCertificatAir } from '../../sandbox/portals/certificat-air/certificat-air.tsx';
import { createLezAntwerpen } from '../../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from '../../sandbox/portals/lez-brussels/lez-brussels.tsx';
import { areaCDriver } from '../../src/permits/authorities/area-c/driver.ts';
import { asfinagDriver } from '../../src/permits/authorities/asfinag/driver.ts';
import { certificatAirDriver } from '../../src/permits/authorities/certificat-air/driver.ts';
import { lezAntwerpenDriver } from '../../src/permits/authorities/lez-antwerpen/driver.ts';
import { lezBrusselsDriver } from '../../src/permits/authorities/lez-brussels/driver.ts';
import {
  buildContactEmail,
  compactPlate,
  formatDayFirst,
  isoDateInDays,
  type MutationSubject,
  renderTextPage,
} from './mutation-subject.ts';

/** A Friday: the stay has two days on which a ticket counts. */
export const AREA_C_TODAY = '2026-11-27';

/** Whose application begins on the portal's first page. */
export const subjectsWithoutAccount = {
  'certificat-air': {
    name: 'certificat-air',
    driver: certificatAirDriver,
    create: createCertificatAir,
    payload: (runs) => runs.createPayload(),
    expected: (payload) => ({
      documentReady: 'yes',
      termsRead: 'yes',
      plate: compactPlate(payload),
      country: 'GB',
      firstRegistration: '2015-03-05',
      category: 'M1',
      make: 'Land Rover',
      model: 'Discovery 4',
      fuel: 'diesel',
      euro: 'unknown',
      holderType: 'person',
      title: 'unspecified',
      surname: "O'Hara-Müller",
      firstName: 'Zoë',
      address: '12 Orchard Lane',
      postcode: 'BA1 1AA',
      town: 'Bath',
      holderCountry: 'GB',
      email: buildContactEmail(payload),
      certified: 'yes',
      termsAccepted: 'yes',
    }),
    amountCents: 491,
    displayedValues: (payload) => [
      compactPlate(payload),
      payload.vehicle.plate_number ?? '',
      '05/03/2015',
      "O'Hara-Müller",
      'Zoë',
      '12 Orchard Lane',
      'BA1 1AA',
      'Bath',
      buildContactEmail(payload),
    ],
    submitPath: /\/paiement\/[0-9a-f]+$/,
    reviewPaths: /\/(recapitulatif|paiement)\b/,
    typedDay: { name: 'datePremiereImmatriculation', mark: '/' },
    steps: ['home', 'cgu', 'vehicle', 'document', 'keeper', 'summary', 'payment', 'return'],
    unsupportedFaults: ['modal', 'interstitial', 'identity_wall', 'lying_thanks'],
    thanks: renderTextPage('Your request has been recorded. Request number: 26112300001'),
  },
  asfinag: {
    name: 'asfinag',
    driver: asfinagDriver,
    create: createAsfinag,
    payload: (runs) =>
      runs.createPayload(
        {},
        {
          meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Austria', city: 'Highway vignette' },
          documents: {},
          vignette: { vignette_type: '10-day', start_date: isoDateInDays(3) },
        },
      ),
    expected: (payload) => ({
      plate: compactPlate(payload),
      country: 'GB',
      product: '10-day',
      vehicleType: 'car',
      startDay: isoDateInDays(3),
      email: buildContactEmail(payload),
      paymentMethod: 'card',
      withdrawalWaived: 'yes',
      termsAccepted: 'yes',
    }),
    amountCents: 1280,
    displayedValues: (payload) => [
      compactPlate(payload),
      formatDayFirst(payload.vignette?.start_date, '.'),
      '10-day vignette',
      buildContactEmail(payload),
    ],
    submitPath: /\/mpay24\/[0-9a-f]+$/,
    reviewPaths: /\/(overview|mpay24)\b/,
    typedDay: { name: 'ValidFrom', mark: '.' },
    deliversProof: true,
    steps: ['home', 'product', 'vehicle', 'contact', 'overview', 'payment', 'card', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Thank you for your purchase. Order number 1234567890'),
  },
  'area-c': {
    name: 'area-c',
    driver: areaCDriver,
    create: createAreaCOnDay(() => AREA_C_TODAY),
    today: AREA_C_TODAY,
    payload: (runs) =>
      runs.createPayload(
        { fuel_type: 'petrol', date_first_registration: '2016-03-05' },
        {
          meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Milan Area C' },
          documents: {},
          travel: { entry_date: AREA_C_TODAY, number_of_days: 4 },
        },
      ),
    expected: (payload) => ({
      ticketType: 'daily',
      tickets: '2',
      plate: compactPlate(payload),
      country: 'GB',
      email: buildContactEmail(payload),
      privacyRead: 'yes',
      paymentMethod: 'card',
    }),
    amountCents: 1500,
    displayedValues: (payload) => [compactPlate(payload), 'Ticket giornaliero', buildContactEmail(payload)],
    submitPath: /\/pagamento\/[0-9a-f]+$/,
    reviewPaths: /\/(acquisto\/summary|pagamento\/)/,
    steps: ['home', 'ticket', 'vehicle', 'summary', 'payment', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Acquisto completato. PIN: 12345678901'),
  },
  'lez-antwerpen': {
    name: 'lez-antwerpen',
    driver: lezAntwerpenDriver,
    create: createLezAntwerpen,
    payload: (runs) =>
      runs.createPayload({}, { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Antwerp LEZ' } }),
    expected: (payload) => ({
      plate: compactPlate(payload),
      country: 'GB',
      make: 'Land Rover',
      fuel: 'diesel',
      euro: 'unknown',
      particleFilter: 'unknown',
      name: "Zoë O'Hara-Müller",
      email: buildContactEmail(payload),
      declared: 'yes',
    }),
    amountCents: undefined,
    displayedValues: (payload) => [compactPlate(payload), "Zoë O'Hara-Müller", buildContactEmail(payload)],
    submitPath: /\/registration\/summary$/,
    reviewPaths: /\/registration\/summary$/,
    typedDay: { name: 'eerste-inschrijving', mark: '/' },
    steps: ['home', 'origin', 'engine', 'age', 'vehicle', 'holder', 'summary', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Your request has been recorded. Request number: LEZ-ANT-44051099'),
  },
  'lez-brussels': {
    name: 'lez-brussels',
    driver: lezBrusselsDriver,
    create: createLezBrussels,
    payload(runs) {
      const payload = runs.createPayload(
        { date_last_registration: '2020-08-07', euro_standard: 'Euro 6d' },
        { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Brussels LEZ' } },
      );
      // In capitals, as the portal may write it: what it may rewrite is no other value.
      const address = { ...payload.owner.address, postcode: 'BA1 1AA' };
      return { ...payload, owner: { ...payload.owner, address, date_of_birth: '1980-04-03' } };
    },
    expected: (payload) => ({
      country: 'GB',
      plate: compactPlate(payload),
      category: 'M1',
      firstRegistration: '2015-03-05',
      lastRegistration: '2020-08-07',
      fuel: 'diesel',
      euro: '6',
      holderType: 'person',
      surname: "O'Hara-Müller",
      firstName: 'Zoë',
      birthDate: '1980-04-03',
      address: '12 Orchard Lane',
      postcode: 'BA1 1AA',
      town: 'Bath',
      holderCountry: 'GB',
      email: buildContactEmail(payload),
      declared: 'yes',
    }),
    amountCents: undefined,
    displayedValues: (payload) => [
      compactPlate(payload),
      "O'Hara-Müller",
      'Zoë',
      '12 Orchard Lane',
      'Bath',
      buildContactEmail(payload),
    ],
    submitPath: /\/registration\/summary$/,
    reviewPaths: /\/registration\/summary$/,
    typedDay: { name: 'first-registration', mark: '/' },
    steps: ['home', 'vehicle', 'holder', 'documents', 'summary', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Your registration request has been received. File number: LEZ-2026-0048988'),
  },
} satisfies Record<string, MutationSubject>;
