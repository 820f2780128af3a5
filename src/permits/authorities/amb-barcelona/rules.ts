import {
  admitFromEuro,
  createUniformRestDayRule,
  createWorkingDayCheck,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import { addDays } from '../../days.ts';

/**
 * The maximum number of single days for one vehicle in a year (https://zberegistre.ambmobilitat.cat/, types of permit).
 */
export const maxSporadicDays = 24;

const barcelona: VehicleRule = { by: 'euro', petrol: admitFromEuro(3), diesel: admitFromEuro(4) };

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

export const ambBarcelonaRules: ZoneRules = {
  'barcelona-zbe': {
    need: `Register the vehicle (up to 15 working days); for a journey that begins before that, request its single days, up to ${maxSporadicDays} a year.`,
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Spain'] },
        requirement:
          'Nothing has to be applied for: Spanish plates are known by their DGT label, only foreign ones register.',
        isExempt: true,
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
    // A vehicle below the standard is put on the register for its single days: https://zberegistre.ambmobilitat.cat/,
    // 'Autorizaciones diarias' and their conditions, read on 28 November 2026.
    otherwise: `It may enter on single days only, up to ${maxSporadicDays} a year: its holder puts it on the register at https://zberegistre.ambmobilitat.cat/ first and chooses the days there, about €5 each. We do not do this for such a vehicle.`,
    provenance: {
      sources: [{ url: 'https://zberegistre.ambmobilitat.cat/' }, { url: 'https://www.zbe.barcelona/' }],
      asOf: '2026-09-29',
      sureness: 'published',
    },
    periods: [
      { M1: barcelona, N1: barcelona, motorcycle: { by: 'euro', petrol: admitFromEuro(2), diesel: admitFromEuro(2) } },
    ],
  },
};
