import type { Authority, Playbook } from '../../authority.ts';
import { italianFineSources } from '../../italian-law.ts';
import { areaCDriver } from './driver.ts';
import { requiredFacts } from './plan.ts';
import { areaCRules } from './rules.ts';

const playbook: Playbook = {
  steps: [
    'Do this on the day of entry or the day after: a ticket activated before is not valid.',
    'Check the class first: petrol from Euro 4, diesel Euro 6. No ticket lets another car in.',
    'Ask for the CO2 (V.7) of a hybrid car that states none: up to 100 g/km it needs no ticket.',
    'For a day in August, or between 24 December and 6 January, look first whether the city has suspended Area C: then no ticket is needed.',
    'Buy one ticket a day as a guest. My Area C needs an Italian electronic identity and is closed to our customers.',
    'Activate it with the PIN, the plate and the day; save the activation receipt.',
  ],
  requiredFacts,
  optionalFacts: ['vehicle.co2_grams_per_km'],
  optionalFactsReason:
    'The CO2 is asked for because a hybrid car of at most 100 g/km needs no ticket in Area C: then we buy none, and you have all of your money back. Leave it empty for any other car, and where the registration document prints none.',
  leadTime: {
    hours: 0,
    isActivatedOnEntryDay: true,
    daysAfterEntry: 1,
    description: 'On the day itself: a ticket activated before the day of entry is not valid',
    provenance: {
      sources: [{ url: 'https://areac.atm-mi.it/areac/IWeb/FAQ2.aspx', about: 'frequent questions' }],
      asOf: '2026-09-30',
      sureness: 'published',
    },
  },
};

export const authority = {
  rules: areaCRules,
  statedAt: { fine: italianFineSources },
  playbook,
  driver: areaCDriver,
} satisfies Authority;
