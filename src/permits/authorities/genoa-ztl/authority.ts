import {
  admitFromEuro,
  createUniformRestDayRule,
  type EuroThresholds,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { isItalianWorkingDay, italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts, ruleCheckLeadTime, ruleCheckSteps } from '../../rule-check-playbook.ts';

const petrol: EuroThresholds = { admittedFrom: 2, conditional: [0, 1] };
const diesel: EuroThresholds = { admittedFrom: 5, conditional: [0, 1, 2, 3, 4] };
const carsAndVans: VehicleRule = { by: 'euro', petrol, diesel, gas: admitFromEuro(0), hybrid: admitFromEuro(0) };
/** Euro 2 is refused only with a two-stroke engine. */
const motorcycles: EuroThresholds = { admittedFrom: 3, conditional: [0, 1, 2] };

/** The streets of Genova Parcheggi, which cameras watch day and night (https://www.genovaparcheggi.com/). */
const restrictedStreets = 'Centro Storico, Molo, Nervi, Boccadasse and others';

const rules: ZoneRules = {
  'genoa-ztl': {
    need: `Nothing to apply for because of the weekday limits. The restricted streets (${restrictedStreets}) have cameras day and night and need a permit of their own: ask your hotel before you drive in there. Carry the V5C, and the proof of your booking if the vehicle is older.`,
    butFor: `the restricted streets (${restrictedStreets}), which need a permit of their own`,
    active: 'Monday to Friday 7:00-19:00, not on public holidays; the restricted streets at all hours',
    isInForce: isItalianWorkingDay,
    // What applies on a rest day applies on other days too: `butFor` names the separate
    // restricted streets on every day.
    atRest: createUniformRestDayRule(
      'admitted',
      `the restricted streets (${restrictedStreets}) do not rest: they have cameras day and night and need a permit of their own.`,
      {
        sources: [
          { url: 'https://liguriaoggi.it/2025/07/01/', about: 'days of the weekday limits', isPress: true },
          { url: 'https://www.genovaparcheggi.com/', about: 'the restricted streets' },
        ],
        asOf: '2025-08-01',
        seenOn: '2026-11-28',
        sureness: 'published',
      },
    ),
    condition: 'People who live outside the region are exempt when they carry proof of a booking.',
    carry:
      'Carry the proof of your booking on paper: place, days and a name of somebody in the car. A booking left at home does not help.',
    provenance: {
      sources: [
        { url: 'https://liguriaoggi.it/2025/07/01/', isPress: true },
        {
          url: 'https://www.genova24.it/2025/08/ordinanza-antismog-spegnimento-motori-genova-434942/',
          about: 'the ordinances of Genoa',
          isPress: true,
        },
      ],
      asOf: '2025-08-01',
      seenOn: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      { M1: carsAndVans, N1: carsAndVans, motorcycle: { by: 'euro', petrol: motorcycles, diesel: motorcycles } },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'Visitors with a booked stay are exempt: ask for the booking and name it in the statement.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: ruleCheckLeadTime,
};

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook } satisfies Authority;
