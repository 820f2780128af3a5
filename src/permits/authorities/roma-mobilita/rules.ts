import { forEveryVehicle, weekdayOf, type ZoneRules } from '../../admission-rule.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';

/**
 * By day it rests on Sundays and holidays; the nights of Friday and Saturday last until 3:00 of the day after, and rest in
 * August. Whether they rest on a holiday is told in two ways, so a Friday or Saturday always counts as in force.
 */
function isInForce(day: string): boolean {
  const weekday = weekdayOf(day);
  const hasSaturdayNight = weekday === 0 && (day.slice(5, 7) !== '08' || day.endsWith('08-01'));
  return weekday === 5 || weekday === 6 || hasSaturdayNight || isItalianWorkingDay(day);
}

export const romaMobilitaRules: ZoneRules = {
  'rome-ztl-centro': {
    otherNeeds: [
      {
        of: { vehicle_category: ['motorcycle'] },
        need: 'Nothing has to be applied for: motorcycles are free.',
        nothing: true,
      },
    ],
    need: 'Your hotel puts the plate on the list for the days of your stay.',
    active:
      'Monday to Friday 6:30-18:00 and Saturday 14:00-18:00, not on public holidays; Friday and Saturday 23:00-3:00, not in August',
    isInForce,
    atRest: forEveryVehicle(
      'admitted',
      'outside its hours the ZTL asks for no permit. Ecological Sundays, which the city announces by itself, are not looked at here.',
      'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre',
    ),
    condition: 'A hotel inside the zone must have registered the plate before you enter.',
    source: 'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre',
    rulesAsOf: '2026-11-01',
    periods: [
      {
        M1: { by: 'same', status: 'conditional', reason: 'Only listed plates may enter, whatever the vehicle.' },
        motorcycle: { by: 'same', status: 'admitted', reason: 'Motorcycles are free.' },
      },
    ],
  },
};
