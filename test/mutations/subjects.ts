import type { Driver } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import type { Portal, PortalContext } from '../../sandbox/kit/context.ts';
import { createAsfinag } from '../../sandbox/portals/asfinag/asfinag.tsx';
import { createCertificatAir } from '../../sandbox/portals/certificat-air/certificat-air.tsx';
import { asfinag } from '../../src/permits/authorities/asfinag/driver.ts';
import { certificatAir } from '../../src/permits/authorities/certificat-air/driver.ts';
import type { DriverName } from '../../src/permits/authorities/registry.ts';
import { contactEmail, type PortalRuns } from '../portals/portal-runs.ts';

/** A driver, the replica of its portal, and what a right application looks like there. */
export interface Subject {
  driver: Driver<unknown>;
  create: (context: PortalContext) => Portal;
  payload: (runs: PortalRuns) => PortalPayload;
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

/** One entry for each driver that is registered. */
export const subjects: Record<DriverName, Subject> = {
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
};
