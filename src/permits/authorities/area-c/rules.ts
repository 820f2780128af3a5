import { admitFromEuro, createUniformRestDayRule, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';

const ticket = 'A ticket, activated on the day of entry or the day after.';
const length = 'Vehicles longer than 7.5 metres are not admitted.';

const freeForMotorcycles: VehicleRule = { by: 'same', status: 'admitted', reason: 'Motorcycles are free.' };

export const areaCRules: ZoneRules = {
  'milan-area-c': {
    need: `${ticket} A hybrid car of at most 100 g/km CO2 needs none. ${length}`,
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing has to be applied for: motorcycles enter without a ticket.',
        isExempt: true,
      },
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No ticket: electric cars are free.',
        isExempt: true,
        driverTask: 'Please write to the Area C office before you drive in: its cameras do not know a foreign plate.',
      },
      // The site does not ask for the CO2, and no camera recognises a foreign hybrid
      // (areac.atm-mi.it, comune.milano.it).
      {
        appliesTo: { fuel_type: ['hybrid'], vehicle_category: ['M1'] },
        requirement: `${ticket} ${length}`,
        possibleExemption:
          'Look at V.7 of the registration document: a hybrid car of at most 100 g/km CO2 pays nothing in Area C. The cameras do not know a foreign one, so write to the Area C office instead of ordering a ticket. Only above 100 g/km it needs the ticket.',
      },
    ],
    active: 'Monday to Friday 7:30-19:30, not on public holidays',
    isInForce: isItalianWorkingDay,
    atRest: createUniformRestDayRule(
      'admitted',
      'any vehicle may enter, without a permit.',
      'Comune di Milano and https://areac.atm-mi.it/ on the hours of Area C',
    ),
    otherwise: 'No ticket admits an excluded car: park outside and take the metro.',
    source: 'https://areac.atm-mi.it/ and https://www.comune.milano.it/',
    rulesAsOf: '2026-09-30',
    // Petrol Euro 4 ends on 1 October 2027; a year later diesel Euro 6 is split by stages that a V5C seldom names.
    periods: [
      {
        to: '2027-09-30',
        M1: { by: 'euro', petrol: admitFromEuro(4), diesel: admitFromEuro(6) },
        motorcycle: freeForMotorcycles,
      },
      {
        from: '2027-10-01',
        to: '2028-09-30',
        M1: { by: 'euro', petrol: admitFromEuro(5), diesel: admitFromEuro(6) },
        motorcycle: freeForMotorcycles,
      },
      {
        from: '2028-10-01',
        to: '2029-09-30',
        M1: { by: 'euro', petrol: admitFromEuro(5), diesel: { admittedFrom: 7, unclear: [6] } },
        motorcycle: freeForMotorcycles,
      },
    ],
  },
};
