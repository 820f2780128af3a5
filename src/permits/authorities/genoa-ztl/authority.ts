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

const bookingCondition = 'People who live outside the region are exempt when they carry proof of a booking.';

const petrol: EuroThresholds = { admittedFrom: 2, conditional: [0, 1] };
const upToEuro4 = [0, 1, 2, 3, 4];
const createCarRule = (diesel: EuroThresholds): VehicleRule => ({
  by: 'euro',
  petrol,
  diesel,
  gas: admitFromEuro(0),
  hybrid: admitFromEuro(0),
});
const until2026 = createCarRule({ admittedFrom: 5, conditional: upToEuro4 });
/**
 * The Region set 1 October 2026 for diesel Euro 5, and lets the city take other measures instead (telenord.it and
 * primocanale.it, 30 September 2025). What became of it was not found on 28 November 2026. Either way a visitor with a
 * booking may enter.
 */
const since2026: VehicleRule = {
  ...createCarRule({ admittedFrom: 6, conditional: upToEuro4, unclear: [5] }),
  condition: bookingCondition,
  conditionInDoubt:
    'Whether diesels of Euro 5 are limited since 1 October 2026 is not known to us: carry the proof of your booking, which has exempted people from outside the region so far.',
};
/** Euro 2 is refused only with a two-stroke engine. */
const motorcycles: EuroThresholds = { admittedFrom: 3, conditional: [0, 1, 2] };
const motorcycleRule: VehicleRule = { by: 'euro', petrol: motorcycles, diesel: motorcycles };

/** The streets of Genova Parcheggi, which cameras watch day and night (https://www.genovaparcheggi.com/). */
const restrictedStreets = 'Centro Storico, Molo, Nervi, Boccadasse and others';

const rules: ZoneRules = {
  'genoa-ztl': {
    need: 'Nothing to apply for because of the weekday limits. The restricted streets have cameras day and night: ask your hotel before you drive in there. Carry the V5C, and the proof of your booking if the vehicle is older.',
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
    condition: bookingCondition,
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
        {
          url: 'https://telenord.it/diesel-euro-5-slittano-al-2026-le-limitazioni-a-genova-regione-liguria-accoglie-la-richiesta-del-comune-94691',
          about: 'the step of 1 October 2026',
          isPress: true,
        },
      ],
      asOf: '2025-08-01',
      seenOn: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      { to: '2026-09-30', M1: until2026, N1: until2026, motorcycle: motorcycleRule },
      { from: '2026-10-01', M1: since2026, N1: since2026, motorcycle: motorcycleRule },
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
