import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { can } from '#orders/states/actions.ts';
import { customerMay, orderStatuses, submissionLifecycle } from '#orders/states/lifecycle.ts';
import { listPlaybookFacts } from '#permits/authorities.ts';
import { allZones, findZoneBySlug } from '#permits/catalogue.ts';
import { prices, priceTrip, promiseLineLabels } from '#permits/pricing.ts';
import { checkTrip } from '#permits/trip-check.ts';
import type { TripDetails } from '#permits/trip-day-admission.ts';
import { cityPages } from './cities/all-cities.ts';
import CityGuidePage from './cities/city-guide-page.tsx';
import DrivingGuidePage from './driving-guide/driving-guide-page.tsx';
import PermitFaqPage from './permit-faq/permit-faq-page.tsx';
import RentalCarFinesPage from './rental/rental-car-fines-page.tsx';
import RentalFaqPage from './rental/rental-faq-page.tsx';
import WhatDoINeedPage from './what-do-i-need/what-do-i-need-page.tsx';

// What the guides say that we do before payment, each sentence with what the order does about it.

const now = new Date('2026-11-23T10:00:00Z');
const oldDiesel = { fuel_type: 'diesel', euro_standard: 'Euro 3', vehicle_category: 'M1' };
function verdict(slug: string, vehicle: object = {}, trip: TripDetails = {}) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, vehicle, trip, now);
}
const warnsOf = (slug: string, trip: TripDetails) => verdict(slug, {}, trip).warnings.map(({ code }) => code);
const checkZones = allZones.filter(({ work }) => work === 'check');

const keepsOut = () => expect(verdict('brussels-lez', oldDiesel).need).toBe('may_not_enter');
const warnsOfLate = () =>
  expect(warnsOf('rome-ztl-centro', { entry_date: '2026-11-24', number_of_days: 1 })).toEqual(['too_late']);
const checksWhereNothingIsApplied = () => {
  const current = { fuel_type: 'electric', vehicle_category: 'M1', date_first_registration: '2020-05-01' };
  for (const { slug } of checkZones) expect([slug, verdict(slug, current).need]).toEqual([slug, 'not_needed']);
};

/** A sentence of a guide, and the code that makes it true. */
const promises: readonly [sentence: string, proof: () => void][] = [
  [
    'A car that no zone admits, or an authority that takes longer than your trip. We tell you before you pay.',
    () => {
      keepsOut();
      warnsOfLate();
    },
  ],
  [
    'Where the document must be sent in and cannot be had, as for a lasting registration in Barcelona, we tell you before you pay for something that cannot work.',
    () => expect(warnsOf('barcelona-zbe', { rental_car: true })).toEqual(['hired_papers']),
  ],
  [
    'We say so before we apply. No permit opens a zone to a car that its rules keep out, and a ticket for an excluded car does not prevent the fine. Some cities sell day passes for such cars, and we name them.',
    () => {
      keepsOut();
      expect(verdict('brussels-lez', oldDiesel).what_would_change_it).toContain('day pass');
    },
  ],
  [
    'If we are late although nothing was missing and the portal was open, you get our fee back without asking, and we go on with your application.',
    // When this promise holds, and when it does not: test/integration/missed-promise.test.ts.
    () => {
      const fee = { label: promiseLineLabels.standard, amount_cents: prices.base };
      for (const zone of allZones) expect(priceTrip({ country: zone.country }).items).toContainEqual(fee);
    },
  ],
  ['there is nothing to apply for: we check the car for your dates and say so.', checksWhereNothingIsApplied],
  [
    'There is no permit to buy here. If you are not sure about your car, we check it and send you a dated rule-check statement.',
    checksWhereNothingIsApplied,
  ],
  [
    'Until you have given us every detail you can change it yourself in your dashboard, with Update Vehicle, or take the order back with all of your money. Once it is complete, a standard order may wait a few minutes before anything is sent. Then your order page and our mail say until when, with ‘Stop, something is wrong’: you correct the plate, or have all of your money back. An order that does not wait, such as an urgent one: reply to our confirmation mail at once, and what has not been sent yet we stop and refund in full.',
    () => {
      expect(orderStatuses.filter((status) => customerMay(status, 'update_vehicle'))).toEqual(['confirmed']);
      expect(submissionLifecycle.QUEUED.wholeRefund.effect).toBe('stop');
      const order = { status: 'queued', isCancelled: false } as const;
      const held = { status: 'QUEUED', holdState: 'open', appliedAt: null } as const;
      for (const action of ['stop_hold', 'provide_details', 'cancel_order'] as const)
        expect(can({ order, application: held, heldBy: null }, action).allowed, action).toBe(true);
      const paid = { status: 'confirmed', isCancelled: false } as const;
      expect(can({ order: paid, application: null, heldBy: null }, 'cancel_order').allowed).toBe(true);
    },
  ],
  [
    'We ask you for such things only when the authority does.',
    () => {
      for (const zone of checkZones)
        expect(listPlaybookFacts(zone).filter((path) => !path.startsWith('vehicle.'))).toEqual([]);
    },
  ],
];

const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const guides = [PermitFaqPage, RentalFaqPage, WhatDoINeedPage, DrivingGuidePage, RentalCarFinesPage].map((Page) =>
  textOf(renderToStaticMarkup(<Page />)),
);
const cities = cityPages.map(({ slug }) => textOf(renderToStaticMarkup(<CityGuidePage params={{ city: slug }} />)));
const said = [...guides, ...cities].join(' ');

test.each(promises)('%s', (sentence, proof) => {
  expect(said).toContain(sentence);
  proof();
});

test('no guide says what we tell before a payment or an application without a proof here', () => {
  const sentences =
    said.match(/[^.?!]*\b[Ww]e (?:tell|say|warn|refund)\b[^.?!]*\bbefore (?:you pay|we apply)\b[^.?!]*[.?!]/g) ?? [];
  const unproven = sentences.filter((sentence) => !promises.some(([promise]) => promise.includes(sentence.trim())));
  expect(unproven).toEqual([]);
});
