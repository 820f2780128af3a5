import {
  createUniformRestDayRule,
  createWorkingDayCheck,
  type EuroThresholds,
  type RulePeriod,
  type ZoneRules,
} from '../../admission-rule.ts';
import { addDays } from '../../days.ts';
import { findEuroStandardRange, hasEuroStandard, mayHybridBurnDiesel, type VehicleFacts } from '../../euro-standard.ts';

// Published of vehicles below the standard (https://zberegistre.ambmobilitat.cat/, read on 28 November 2026):
// - They get up to 24 single days a year ('/ca'), counted from the day on which the vehicle is put on the register
//   ('Condicions d'ús de les autoritzacions diàries').
// - The register accepts the vehicle once. Its holder then chooses and pays each day, until 23:59 of the day after the
//   drive. Days can be moved until the day before, and not cancelled (frequent questions).
// - For foreign plates there is 'sporadic access for foreign vehicles', an immediate procedure for up to 24 days a year
//   ('Registre/Nou'). Spanish ones have 'daily permits', with a Spanish digital identity or by post.
// Our reading: 'Registre/Nou' offers that procedure to clean vehicles in a hurry, and the text beside it speaks of those
// that do not comply. So it is open to both, and as immediate for both. Its form was not seen.

/** The maximum number of single days for one vehicle in a year. */
export const maxSporadicDays = 24;

/** The lowest Euro standards of the lasting registration (https://www.zbe.barcelona/). */
const minimumEuro = { petrol: 3, diesel: 4, motorcycle: 2 };

/** Public holidays of Spain and of Catalonia. Those of the zone's five towns differ and are not considered. */
const catalanHolidays = {
  fixed: ['01-01', '01-06', '05-01', '06-24', '08-15', '09-11', '10-12', '11-01', '12-06', '12-08', '12-25', '12-26'],
  fromEaster: [-2, 1],
};

const isInForce = createWorkingDayCheck(catalanHolidays);

/** Source: frequent questions of the register. */
const decidesWithinWorkingDays = 15;

/** The last day by which the office decides what we send on that day. @param sent ISO day */
export const findDecisionDay = (sent: string): string => workingDaysAfter(sent, decidesWithinWorkingDays);

function workingDaysAfter(day: string, count: number): string {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return workingDaysAfter(next, count - (isInForce(next) ? 1 : 0));
}

/** @param decide what the zone decides by Euro standard, where the lasting registration begins at that minimum */
function createPeriods(decide: (minimum: number) => EuroThresholds): readonly [RulePeriod] {
  const car = { by: 'euro', petrol: decide(minimumEuro.petrol), diesel: decide(minimumEuro.diesel) } as const;
  const ofMotorcycle = decide(minimumEuro.motorcycle);
  return [{ M1: car, N1: car, motorcycle: { by: 'euro', petrol: ofMotorcycle, diesel: ofMotorcycle } }];
}

/** Undefined where category or fuel is not known, or has no limit. No limit is published for gas: it counts as petrol. */
function findMinimumEuro(vehicle: VehicleFacts): number | undefined {
  const { vehicle_category: category, fuel_type: fuel } = vehicle;
  if (!fuel || !hasEuroStandard(vehicle)) return undefined;
  if (category === 'motorcycle') return minimumEuro.motorcycle;
  if (category !== 'M1' && category !== 'N1') return undefined;
  const mayBurnDiesel = fuel === 'diesel' || (fuel === 'hybrid' && mayHybridBurnDiesel(vehicle));
  return mayBurnDiesel ? minimumEuro.diesel : minimumEuro.petrol;
}

/**
 * Whether single days are the only sure way for this vehicle: it does not reach the standard, or nothing that can still
 * be asked shows that it does. The lasting registration of a vehicle in doubt costs three weeks, and may be denied.
 */
export function needsSporadicDays(vehicle: VehicleFacts): boolean {
  const minimum = findMinimumEuro(vehicle);
  if (minimum === undefined || vehicle.country_of_registration === 'Spain') return false;
  const { min, max, known } = findEuroStandardRange(vehicle);
  const isAllStated = Boolean(vehicle.euro_standard) && known !== 'nothing';
  return max < minimum || (min < minimum && isAllStated);
}

/** Of one order alone: only the register knows which days the vehicle has had before. */
function describeTooManyDays(days: readonly string[], vehicle: VehicleFacts): string | undefined {
  const count = days.filter(isInForce).length;
  return needsSporadicDays(vehicle) && count > maxSporadicDays
    ? `Without proof that it meets the standard, the register gives a vehicle at most ${maxSporadicDays} single days in a year, and the zone is in force on ${count} of the days you order. After the payment a person looks at such an order and pays back what cannot be had. Choose a stay with at most ${maxSporadicDays} of its days.`
    : undefined;
}

export const ambBarcelonaRules: ZoneRules = {
  'barcelona-zbe': {
    need: `Register the vehicle (up to 15 working days); for a journey that begins before that, request its single days, up to ${maxSporadicDays} a year.`,
    needOnCondition: `Register the vehicle for the single days on which you drive there, up to ${maxSporadicDays} in a year, about €5 each (vans €6). They are given at once: have them before you drive in. With proof that it meets the standard it is registered for good instead, which takes up to 15 working days.`,
    condition: `Without proof that it meets the standard, each day must be booked: at most ${maxSporadicDays} single days in a year from the day it is put on the register.`,
    tooManyDays: describeTooManyDays,
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Spain'] },
        requirement:
          'Nothing has to be applied for: Spanish plates are known by their DGT label, only foreign ones register.',
        isExempt: true,
        ownRules: {
          periods: createPeriods((admittedFrom) => ({ admittedFrom })),
          otherwise: `It may enter on single days only, up to ${maxSporadicDays} a year: its holder puts it on the register at https://zberegistre.ambmobilitat.cat/ first ('daily permits', with a Spanish digital identity or by post) and chooses the days there, about €5 each. We do not do this for a Spanish plate.`,
        },
      },
    ],
    hiredThere:
      'A car hired in Spain is not registered: look for the round label at the bottom right of the windscreen, or ask at the hire desk. With 0, ECO, C or B it may enter.',
    active: 'working days 7:00-20:00; the ring roads are free',
    isInForce,
    atRest: createUniformRestDayRule('admitted', 'its rules name working days from 7:00 to 20:00 only.', {
      sources: [{ url: 'https://www.zbe.barcelona/', about: 'hours of the zone' }],
      asOf: '2026-09-29',
      sureness: 'published',
    }),
    provenance: {
      sources: [{ url: 'https://zberegistre.ambmobilitat.cat/' }, { url: 'https://www.zbe.barcelona/' }],
      asOf: '2026-09-29',
      sureness: 'published',
    },
    periods: createPeriods((admittedFrom) => ({
      admittedFrom,
      conditional: Array.from({ length: admittedFrom }, (_, level) => level),
      assumption: { conditional: 'the register gives a vehicle below its standard the single days at once' },
    })),
  },
};
