import { type AdmissionRule, from, type VehicleRule } from './admission-rule.ts';

const byList = (reason: string): VehicleRule => ({ by: 'same', status: 'conditional', reason });
const freeForMotorcycles: VehicleRule = { by: 'same', status: 'admitted', reason: 'Motorcycles are free.' };

/** Italian zones where something is bought, booked or announced, by slug. */
export const italyPermitsAdmission: Readonly<Record<string, AdmissionRule>> = {
  'milan-area-c': {
    need: 'A ticket, activated on the day of entry or the day after. Vehicles longer than 7.5 metres are not admitted.',
    active: 'Monday to Friday 7:30-19:30, not on public holidays',
    otherwise: 'No ticket admits an excluded car: park outside and take the metro.',
    source: 'https://areac.atm-mi.it/ and https://www.comune.milano.it/',
    rulesAsOf: '2026-09-30',
    // Petrol Euro 4 ends on 1 October 2027; a year later Euro 6 is split by stages that a V5C seldom names.
    periods: [
      {
        to: '2027-09-30',
        M1: { by: 'euro', petrol: from(4), diesel: from(6) },
        motorcycle: freeForMotorcycles,
      },
      {
        from: '2027-10-01',
        to: '2028-09-30',
        M1: { by: 'euro', petrol: from(5), diesel: from(6) },
        motorcycle: freeForMotorcycles,
      },
    ],
  },
  'rome-ztl-centro': {
    need: 'Your hotel puts the plate on the list for the days of your stay.',
    active: 'Monday to Friday 6:30-18:00, Saturday 14:00-18:00, Friday and Saturday 23:00-3:00 except in August',
    condition: 'A hotel inside the zone must have registered the plate before you enter.',
    source: 'https://romamobilita.it/en/services/limited-traffic-zones/historical-centre',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: byList('Only listed plates may enter, whatever the vehicle.'), motorcycle: freeForMotorcycles }],
  },
  'florence-ztl': {
    need: 'Your hotel or garage announces the plate at every entry.',
    active: 'Monday to Friday 7:30-20:00, Saturday 7:30-16:00, and Thursday to Saturday nights in summer',
    condition: 'A hotel or garage inside the zone must announce the plate for each entry.',
    source: 'https://www.serviziallastrada.it/faq',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: byList('Only announced plates may enter, whatever the vehicle.') }],
  },
  'venice-mestre-ztl': {
    need: 'An authorisation through your hotel, your garage or the city office.',
    active: 'at all hours',
    condition: 'The plate must have been authorised before you enter.',
    source: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0',
    rulesAsOf: '2022-12-01',
    periods: [{ M1: byList('Only authorised plates may enter, whatever the vehicle.') }],
  },
  'verona-ztl': {
    need: 'A CityPass booking made at least 24 hours ahead, or your hotel lists the plate.',
    active:
      'Monday to Friday 10:00-18:00 and 20:00-23:00, other days 10:00-13:30, for booked entries; closed otherwise',
    condition: 'The entry must be booked (four a month), or the plate listed by a hotel.',
    source: 'Rules since 28 October 2024; https://citypass.veronamobile.it/',
    rulesAsOf: '2024-10-28',
    periods: [{ M1: byList('Only booked or listed plates may enter, whatever the vehicle.') }],
  },
  'palermo-ztl': {
    need: 'A day pass, bought and then linked to the plate on the day. Electric cars are free once listed.',
    active: 'Monday to Friday 8:00-20:00, Friday and Saturday 23:00-6:00',
    otherwise: 'No day pass is sold for the car: park outside the zone.',
    source: 'https://www.comune.palermo.it/ and https://ztl.comune.palermo.it/',
    rulesAsOf: '2026-11-01',
    periods: [{ M1: { by: 'euro', petrol: from(3), diesel: from(4) } }],
  },
  'bologna-lez': {
    need: 'A ticket activated for the plate and the day, or your hotel announces the plate.',
    active: 'every day 7:00-20:00',
    otherwise: 'A hotel in the zone may announce its guests; otherwise park outside.',
    source: 'Ladder of the environmental zone published in 2021; softened since, without a clear text',
    rulesAsOf: '2021-01-01',
    // Petrol limits beyond Euro 2 and the planned end of diesel Euro 5 could not be confirmed.
    periods: [
      {
        M1: { by: 'euro', petrol: { admittedFrom: 6, unclear: [3, 4, 5] }, diesel: { admittedFrom: 6, unclear: [5] } },
      },
    ],
  },
};
