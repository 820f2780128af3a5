import type { Driver } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import type { Portal, PortalContext } from '../../sandbox/kit/context.ts';
import { areaCOn } from '../../sandbox/portals/area-c/area-c.tsx';
import { createAsfinag } from '../../sandbox/portals/asfinag/asfinag.tsx';
import { createCertificatAir } from '../../sandbox/portals/certificat-air/certificat-air.tsx';
import { createLezAntwerpen } from '../../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import { createLezBrussels } from '../../sandbox/portals/lez-brussels/lez-brussels.tsx';
import { areaC } from '../../src/permits/authorities/area-c/driver.ts';
import { asfinag } from '../../src/permits/authorities/asfinag/driver.ts';
import { certificatAir } from '../../src/permits/authorities/certificat-air/driver.ts';
import { lezAntwerpen } from '../../src/permits/authorities/lez-antwerpen/driver.ts';
import { lezBrussels } from '../../src/permits/authorities/lez-brussels/driver.ts';
import type { DriverName } from '../../src/permits/authorities/registry.ts';
import { contactEmail, type PortalRuns } from '../portals/portal-runs.ts';

/** A driver, the replica of its portal, and what a right application looks like there. */
export interface Subject {
  driver: Driver<unknown>;
  create: (context: PortalContext) => Portal;
  payload: (runs: PortalRuns) => PortalPayload;
  /** Where the portal's own calendar is another one. */
  today?: string;
  /** Every value the replica must have, and none besides. */
  expected: (payload: PortalPayload) => Record<string, string>;
  /** What it must have taken; where nothing is paid, nothing. */
  amountCents: number | undefined;
  /** As the pages show it back. */
  shown: (payload: PortalPayload) => string[];
  /** Path of the post that cannot be taken back. */
  sends: RegExp;
  /** Paths of the pages that show back what was entered, or ask for money. */
  readsBack: RegExp;
  /** The day that is typed. */
  day: { name: string; mark: string };
  /** The replica's own, at which it may be told to fail. */
  steps: [string, ...string[]];
  /** Faults that it refuses to play. */
  unplayed: readonly string[];
  /** What it says when it has everything. */
  thanks: string;
}

const plateOf = ({ vehicle }: PortalPayload) => (vehicle.plate_number ?? '').replaceAll(' ', '');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dayFirst = (iso: string | undefined, mark: string) => (iso ?? '').split('-').toReversed().join(mark);
const thanks = (text: string) => `<!doctype html><html lang="en"><body><main><h1>${text}</h1></main></body></html>`;

/**
 * Those without an entry yet. Verona's and Palermo's applications need an account whose address is confirmed before, which
 * no entry can make; Bologna's and Barcelona's drivers came later than the others.
 */
type Unmet = 'verona-citypass' | 'palermo-ztl' | 'bologna-tper' | 'amb-barcelona';

/** One entry for each driver; one that is registered and stands nowhere here does not compile. */
export const subjects: Record<Exclude<DriverName, Unmet>, Subject> = {
  'certificat-air': {
    driver: certificatAir,
    create: createCertificatAir,
    payload: (runs) => runs.freshPayload(),
    expected: (payload) => ({
      documentReady: 'yes',
      termsRead: 'yes',
      plate: plateOf(payload),
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
      email: contactEmail,
      certified: 'yes',
      termsAccepted: 'yes',
    }),
    amountCents: 491,
    shown: (payload) => [
      plateOf(payload),
      payload.vehicle.plate_number ?? '',
      '05/03/2015',
      "O'Hara-Müller",
      'Zoë',
      '12 Orchard Lane',
      'BA1 1AA',
      'Bath',
      contactEmail,
    ],
    sends: /\/paiement\/[0-9a-f]+$/,
    readsBack: /\/(recapitulatif|paiement)\b/,
    day: { name: 'datePremiereImmatriculation', mark: '/' },
    steps: ['home', 'cgu', 'vehicle', 'document', 'keeper', 'summary', 'payment', 'return'],
    unplayed: ['modal', 'interstitial', 'identity_wall', 'lying_thanks'],
    thanks: thanks('Your request has been recorded. Request number: 26112300001'),
  },
  asfinag: {
    driver: asfinag,
    create: createAsfinag,
    payload: (runs) =>
      runs.freshPayload(
        {},
        {
          meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Austria', city: 'Highway vignette' },
          documents: {},
          vignette: { vignette_type: '10-day', start_date: inDays(3) },
        },
      ),
    expected: (payload) => ({
      plate: plateOf(payload),
      country: 'GB',
      product: '10-day',
      vehicleType: 'car',
      startDay: inDays(3),
      email: contactEmail,
      paymentMethod: 'card',
      withdrawalWaived: 'yes',
      termsAccepted: 'yes',
    }),
    amountCents: 1280,
    shown: (payload) => [
      plateOf(payload),
      dayFirst(payload.vignette?.start_date, '.'),
      '10-day vignette',
      contactEmail,
    ],
    sends: /\/mpay24\/[0-9a-f]+$/,
    readsBack: /\/(overview|mpay24)\b/,
    day: { name: 'ValidFrom', mark: '.' },
    steps: ['home', 'product', 'vehicle', 'contact', 'overview', 'payment', 'card', 'done'],
    unplayed: ['document_refused'],
    thanks: thanks('Thank you for your purchase. Order number 1234567890'),
  },
  'area-c': {
    driver: areaC,
    create: areaCOn(() => '2026-11-27'),
    today: '2026-11-27',
    payload: (runs) =>
      runs.freshPayload(
        { fuel_type: 'petrol', date_first_registration: '2016-03-05' },
        {
          meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Milan Area C' },
          documents: {},
          travel: { entry_date: '2026-11-27', number_of_days: 4 },
        },
      ),
    expected: (payload) => ({
      ticketType: 'daily',
      tickets: '2',
      plate: plateOf(payload),
      country: 'GB',
      email: contactEmail,
      privacyRead: 'yes',
      paymentMethod: 'card',
    }),
    amountCents: 1500,
    shown: (payload) => [plateOf(payload), 'Ticket giornaliero', contactEmail],
    sends: /\/pagamento\/[0-9a-f]+$/,
    readsBack: /\/(acquisto\/summary|pagamento\/)/,
    // Of the activation, which is a sitting of its own: none is asked for here.
    day: { name: 'ctl00$Corpo$txtData', mark: '/' },
    steps: ['home', 'ticket', 'vehicle', 'summary', 'payment', 'done'],
    unplayed: ['document_refused'],
    thanks: thanks('Acquisto completato. PIN: 12345678901'),
  },
  'lez-antwerpen': {
    driver: lezAntwerpen,
    create: createLezAntwerpen,
    payload: (runs) =>
      runs.freshPayload({}, { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Antwerp LEZ' } }),
    expected: (payload) => ({
      plate: plateOf(payload),
      country: 'GB',
      make: 'Land Rover',
      fuel: 'diesel',
      euro: 'unknown',
      particleFilter: 'unknown',
      name: "Zoë O'Hara-Müller",
      email: contactEmail,
      declared: 'yes',
    }),
    amountCents: undefined,
    shown: (payload) => [plateOf(payload), "Zoë O'Hara-Müller", contactEmail],
    sends: /\/registration\/summary$/,
    readsBack: /\/registration\/summary$/,
    day: { name: 'eerste-inschrijving', mark: '/' },
    steps: ['home', 'origin', 'engine', 'age', 'vehicle', 'holder', 'summary', 'done'],
    unplayed: ['document_refused'],
    thanks: thanks('Your request has been recorded. Request number: LEZ-ANT-44051099'),
  },
  'lez-brussels': {
    driver: lezBrussels,
    create: createLezBrussels,
    payload(runs) {
      const payload = runs.freshPayload(
        { date_last_registration: '2020-08-07', euro_standard: 'Euro 6d' },
        { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Brussels LEZ' } },
      );
      return { ...payload, owner: { ...payload.owner, date_of_birth: '1980-04-03' } };
    },
    expected: (payload) => ({
      country: 'GB',
      plate: plateOf(payload),
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
      postcode: 'ba1 1aa',
      town: 'Bath',
      holderCountry: 'GB',
      email: contactEmail,
      declared: 'yes',
    }),
    amountCents: undefined,
    shown: (payload) => [plateOf(payload), "O'Hara-Müller", 'Zoë', '12 Orchard Lane', 'Bath', contactEmail],
    sends: /\/registration\/summary$/,
    readsBack: /\/registration\/summary$/,
    day: { name: 'first-registration', mark: '/' },
    steps: ['home', 'vehicle', 'holder', 'documents', 'summary', 'done'],
    unplayed: ['document_refused'],
    thanks: thanks('Your registration request has been received. File number: LEZ-2026-0048988'),
  },
};
