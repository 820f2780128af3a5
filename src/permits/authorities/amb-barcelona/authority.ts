import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { dgtLabel } from '../../spanish-label.ts';
import { ambBarcelonaDriver } from './driver.ts';
import { ambBarcelonaRules, findDecisionDay, maxSporadicDays, needsSporadicDays } from './rules.ts';

/** Facts for both permit types: they decide who may enter, and which type applies. */
const always = [
  'travel.entry_date',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.fuel_type',
  'vehicle.euro_standard',
  'vehicle.vehicle_category',
  'owner.first_name',
  'owner.last_name',
] as const;

const playbook: Playbook = {
  steps: [
    'Look at fuel, Euro standard and first registration. A vehicle below the standard (petrol Euro 3, diesel Euro 4, motorcycle Euro 2), or in doubt, gets sporadic access only: its long-term registration would be denied.',
    'For any other count back from the entry date: the long-term registration takes up to 15 working days. If that is too late, choose sporadic access.',
    'Long-term: choose the foreign vehicle, give plate, category, fuel, Euro standard and the holder with the number of the identity document; ask for it where we have none. A company is a legal person there.',
    'Upload the V5C (and what proves the Euro standard), pay 7 EUR with the company card.',
    'Note the request number. The answer is accepted, denied, or returned as incomplete: then papers are missing.',
    `Sporadic: sign in at the user area, choose the working days of the journey (at most ${maxSporadicDays} in a year from the vehicle's registration; a day can be chosen until the end of the day after it), pay about 5 EUR for each (6 for a van). They are given at once and cannot be cancelled: save the confirmation.`,
  ],
  // What the environmental check examines, and who the keeper is (zberegistre.ambmobilitat.cat, frequent questions).
  requiredFacts: [
    ...always,
    'owner.keeper_kind',
    'owner.address.line1',
    'owner.address.city',
    'owner.address.postcode',
    'owner.address.country',
    'documents.v5c',
  ],
  // The portal's user area identifies people by such a number. Whether each permit type needs one is not published, so
  // the customer may leave it out.
  optionalFacts: ['owner.identity_document'],
  // Fifteen working days are three calendar weeks when they contain no holiday.
  leadTime: {
    hours: daysToHours(21),
    findDecisionDay,
    // https://forum.ad/ja-es-poden-inscriure-... (March 2020): permanent while the conditions stay.
    validity: 'The lasting registration is valid as long as its conditions stay the same.',
    description: 'Up to 15 working days; sporadic day permits at once',
    provenance: {
      sources: [{ url: 'https://zberegistre.ambmobilitat.cat/', about: 'frequent questions' }],
      asOf: '2026-09-29',
      sureness: 'published',
    },
  },
  fastTrack: {
    hours: 1,
    daysAfterEntry: 1,
    description: 'at once, for single days',
    provenance: {
      sources: [{ url: 'https://zberegistre.ambmobilitat.cat/', about: 'types of permit: an immediate procedure' }],
      asOf: '2026-09-29',
      sureness: 'published',
    },
    maxDays: maxSporadicDays,
    isOnlyWay: needsSporadicDays,
    requiredFacts: [...always, 'travel.number_of_days'],
  },
};

const statedAt: Authority['statedAt'] = {
  fine: [
    {
      url: 'https://euroweeklynews.com/2023/01/03/entering-a-low-emission-zone-in-spain-with-a-foreign-registered-vehicle/',
      isPress: true,
    },
    {
      url: 'https://www.barcelonayellow.com/bcn-transport/1029-traffic-restrictions-tourist-foreign-licence-vehicles-driving-in-barcelona',
      isPress: true,
    },
  ],
};

export const authority = {
  rules: ambBarcelonaRules,
  statedAt,
  label: dgtLabel,
  playbook,
  driver: ambBarcelonaDriver,
} satisfies Authority;
