import {
  admitFromEuro,
  createUniformRestDayRule,
  createWorkingDayCheck,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import { addDays } from '../../days.ts';
import { motorcyclesByLabelDate, petrolByLabelDate } from '../../spanish-law.ts';

/**
 * The maximum number of single days for one vehicle in a year (https://zberegistre.ambmobilitat.cat/, types of permit).
 */
export const maxSporadicDays = 24;

const barcelona: VehicleRule = {
  by: 'euro',
  petrol: { ...admitFromEuro(3), ...petrolByLabelDate },
  diesel: admitFromEuro(4),
};

/** Public holidays of Spain and of Catalonia. Those of the zone's five towns differ and are not considered. */
const catalanHolidays = {
  fixed: ['01-01', '01-06', '05-01', '06-24', '08-15', '09-11', '10-12', '11-01', '12-06', '12-08', '12-25', '12-26'],
  fromEaster: [-2, 1],
};

const isInForce = createWorkingDayCheck(catalanHolidays);

/**
 * La Mercè and Whit Monday are holidays of Barcelona and L'Hospitalet, La Mercè not of Cornellà and Esplugues
 * (elnacional.cat and elperiodico.com, September 2025; metropoliabierta.elespanol.com, May 2024). Of the zone itself
 * only 'feiners' is published (https://transparencia.amb.cat/ca/web/mobilitat/mobilitat-sostenible/zbe). Read on
 * 28 November 2026.
 */
const isNoLocalHoliday = createWorkingDayCheck({ fixed: ['09-24'], fromEaster: [50] });
const onOneDay = (day: string): string | undefined =>
  isInForce(day) && !isNoLocalHoliday(day)
    ? 'This is a local holiday in Barcelona, and not in every town of the zone. Whether the zone rests on it is not published: please look at https://www.zbe.barcelona/ before you order for this day alone.'
    : undefined;

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
    onOneDay,
    atRest: createUniformRestDayRule(
      'admitted',
      'its rules name working days from 7:00 to 20:00 only.',
      'https://www.zbe.barcelona/ on the hours of the zone',
    ),
    // A vehicle below the standard is put on the register for its single days: https://zberegistre.ambmobilitat.cat/,
    // 'Autorizaciones diarias' and their conditions, read on 28 November 2026.
    otherwise: `It may enter on single days only, up to ${maxSporadicDays} a year: its holder puts it on the register at https://zberegistre.ambmobilitat.cat/ first and chooses the days there, about €5 each. We do not do this for such a vehicle.`,
    source: 'https://zberegistre.ambmobilitat.cat/ and https://www.zbe.barcelona/',
    rulesAsOf: '2026-09-29',
    periods: [
      {
        M1: barcelona,
        N1: barcelona,
        motorcycle: {
          by: 'euro',
          petrol: { ...admitFromEuro(2), ...motorcyclesByLabelDate },
          diesel: admitFromEuro(2),
        },
      },
    ],
  },
};
