import { admitFromEuro, weekdayOf, type ZoneRules } from '../../admission-rule.ts';

const isSunday = (day: string) => weekdayOf(day) === 0;

export const palermoZtlRules: ZoneRules = {
  'palermo-ztl': {
    need: 'A day pass, bought and then linked to the plate on the day.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No day pass: electric cars are free once they are on the white list of AMAT.',
        isExempt: true,
        driverTask: 'Please write to ztlcentrale@amat.pa.it before you drive in, so that your car is put on it.',
      },
    ],
    // On a Sunday only the end of Saturday's night is in force, in winter and in summer.
    onOneDay: (day) =>
      isSunday(day)
        ? 'On a Sunday it is in force until 6:00 in the morning only. Whoever drives in after 6:00 needs nothing: please do not order then.'
        : undefined,
    restsFromSix: isSunday,
    active: 'Monday to Friday 8:00-20:00, Friday and Saturday 23:00-6:00',
    otherwise: 'No day pass is sold for the car: park outside the zone.',
    source: 'https://www.comune.palermo.it/ and https://ztl.comune.palermo.it/',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: { by: 'euro', petrol: admitFromEuro(3), diesel: admitFromEuro(4) } }],
  },
};
