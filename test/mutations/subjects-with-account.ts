import type { PortalPayload } from '#robot/payload.ts';
import { createAmbBarcelona } from '../../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import { createBolognaTper } from '../../sandbox/portals/bologna-tper/bologna-tper.tsx';
import { createPalermoZtl } from '../../sandbox/portals/palermo-ztl/palermo-ztl.tsx';
import { formatSlot, slotsOf } from '../../sandbox/portals/verona-citypass/slots.ts';
import { findDayAhead } from '../../sandbox/portals/verona-citypass/testing/book.ts';
import { createVeronaCitypass } from '../../sandbox/portals/verona-citypass/verona-citypass.tsx';
import { ambBarcelonaDriver } from '../../src/permits/authorities/amb-barcelona/driver.ts';
import { bolognaTperDriver } from '../../src/permits/authorities/bologna-tper/driver.ts';
import { palermoZtlDriver } from '../../src/permits/authorities/palermo-ztl/driver.ts';
import { veronaCitypassDriver } from '../../src/permits/authorities/verona-citypass/driver.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import type { PortalRunner } from '../portals/portal-runner.ts';
import {
  buildContactEmail,
  compactPlate,
  formatDayFirst,
  isoDateInDays,
  type MutationSubject,
  renderTextPage,
} from './mutation-subject.ts';
import { createPortalAccount } from './portal-accounts.ts';

/** What somebody who signs up is asked, as the replica's forms call it. */
export type SignUpValues = { profile: Record<string, string>; language: 'it' | 'en' };

const italian: SignUpValues = { profile: { nome: 'Zoë', cognome: "O'Hara-Müller" }, language: 'it' };
export const signUpValues = {
  'verona-citypass': { ...italian, profile: { ...italian.profile, tipo_utente: 'EE', cellulare: '+44 7700 900123' } },
  'palermo-ztl': italian,
  'bologna-tper': italian,
  'amb-barcelona': {
    profile: { Nom: 'Zoë', Cognoms: "O'Hara-Müller", NumeroDocument: '512345678' },
    language: 'en',
  },
} satisfies Record<string, SignUpValues>;

/** Signs up and in, with the account of this order. */
const prepareAccount =
  ({ profile, language }: SignUpValues) =>
  async ({ replica }: PortalRunner, payload: PortalPayload) => {
    await createPortalAccount(replica, buildContactEmail(payload), profile, language);
    return {};
  };

const buildTravelPayload = (runs: PortalRunner, city: string, more: Partial<PortalPayload>) =>
  runs.createPayload(
    { euro_standard: 'Euro 5' },
    { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city }, ...more },
  );

let entries = 0;

/** Whose application needs an account first, made by plain requests. */
export const subjectsWithAccount = {
  'verona-citypass': {
    name: 'verona-citypass',
    driver: veronaCitypassDriver,
    create: createVeronaCitypass,
    payload(runs) {
      entries += 1;
      // A time of entry has forty places.
      const entryDay = findDayAhead(3 + (entries % 80));
      const travel = { entry_date: entryDay, number_of_days: 1 };
      const payload = buildTravelPayload(runs, 'Verona ZTL', { documents: {}, travel });
      return { ...payload, owner: { ...payload.owner, phone: '+44 7700 900123' } };
    },
    prepare: prepareAccount(signUpValues['verona-citypass']),
    expected: (payload) => ({
      country: 'GB',
      plate: compactPlate(payload),
      entryDay: payload.travel?.entry_date ?? '',
      slot: slotsOf(payload.travel?.entry_date ?? '').map(formatSlot)[0] ?? '',
      rulesRead: 'yes',
    }),
    amountCents: undefined,
    displayedValues: (payload) => [
      compactPlate(payload),
      formatDayFirst(payload.travel?.entry_date, '/'),
      '10:00 - 18:00',
    ],
    submitPath: /\/booking\/summary$/,
    reviewPaths: /\/booking\/summary$/,
    typedDay: { name: 'data_accesso', mark: '/' },
    steps: ['home', 'sign-in', 'area', 'vehicle', 'day', 'slot', 'summary', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Prenotazione confermata. Codice prenotazione: CP-ABCDEFGH', 'it'),
  },
  'palermo-ztl': {
    name: 'palermo-ztl',
    driver: palermoZtlDriver,
    create: createPalermoZtl,
    // The stay has a day that is no Sunday, and one pass for each of those.
    payload: (runs) =>
      buildTravelPayload(runs, 'Palermo ZTL', { travel: { entry_date: weekdayFrom(1), number_of_days: 1 } }),
    prepare: prepareAccount(signUpValues['palermo-ztl']),
    expected: (payload) => ({
      plate: compactPlate(payload),
      country: 'GB',
      fuel: 'diesel',
      euro: '5',
      passes: '1',
      termsAccepted: 'yes',
    }),
    amountCents: 500,
    displayedValues: (payload) => [compactPlate(payload), 'Gasolio', 'Euro 5'],
    submitPath: /\/pagamento\/[0-9a-f]+$/,
    reviewPaths: /\/(pass\/summary|pagamento\/)/,
    steps: ['home', 'sign-in', 'area', 'vehicle', 'foreign', 'pass', 'summary', 'payment', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Acquisto completato. Codice pass: K7Q2M4XA9B', 'it'),
  },
  'bologna-tper': {
    name: 'bologna-tper',
    driver: bolognaTperDriver,
    create: createBolognaTper,
    payload: (runs) =>
      buildTravelPayload(runs, 'Bologna LEZ', {
        documents: {},
        travel: { entry_date: isoDateInDays(3), number_of_days: 1 },
      }),
    prepare: prepareAccount(signUpValues['bologna-tper']),
    expected: (payload) => ({
      product: '1-day',
      country: 'GB',
      plate: compactPlate(payload),
      fuel: 'diesel',
      euro: '5',
      startDay: payload.travel?.entry_date ?? '',
      termsAccepted: 'yes',
    }),
    amountCents: 600,
    displayedValues: (payload) => [
      compactPlate(payload),
      'Diesel',
      'Euro 5',
      formatDayFirst(payload.travel?.entry_date, '/'),
    ],
    submitPath: /\/cassa\/[0-9a-f]+$/,
    reviewPaths: /\/(title\/summary|cassa\/)/,
    steps: ['home', 'sign-in', 'area', 'product', 'vehicle', 'summary', 'payment', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage("Ordine confermato. Numero d'ordine: TPER-2026-123456", 'it'),
  },
  'amb-barcelona': {
    name: 'amb-barcelona',
    driver: ambBarcelonaDriver,
    create: createAmbBarcelona,
    payload(runs) {
      const payload = runs.createPayload(
        { euro_standard: 'Euro 5' },
        { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Spain', city: 'Barcelona ZBE' } },
      );
      return { ...payload, owner: { ...payload.owner, identity_document: '512345678' } };
    },
    prepare: prepareAccount(signUpValues['amb-barcelona']),
    expected: (payload) => ({
      permit: 'long-term',
      country: 'GB',
      plate: compactPlate(payload),
      category: 'M1',
      fuel: 'diesel',
      euro: '5',
      person: 'natural',
      firstName: 'Zoë',
      surname: "O'Hara-Müller",
      identityDocument: '512345678',
      address: '12 Orchard Lane',
      postcode: 'BA1 1AA',
      town: 'Bath',
      mailLanguage: 'en',
      truth: 'yes',
      privacyRead: 'yes',
    }),
    amountCents: 700,
    displayedValues: (payload) => [compactPlate(payload), "O'Hara-Müller", '512345678', 'Diesel', 'Euro 5'],
    submitPath: /\/redsys\/[0-9a-f]+$/,
    reviewPaths: /\/(registre\/summary|redsys\/)/,
    steps: ['home', 'sign-in', 'area', 'type', 'vehicle', 'holder', 'papers', 'summary', 'payment', 'done'],
    unsupportedFaults: ['document_refused'],
    thanks: renderTextPage('Request registered. Registry number: E26-1234567'),
  },
} satisfies Record<keyof typeof signUpValues, MutationSubject>;

/** The first Italian working day from then on, ISO. */
function weekdayFrom(days: number): string {
  return isItalianWorkingDay(isoDateInDays(days)) ? isoDateInDays(days) : weekdayFrom(days + 1);
}
