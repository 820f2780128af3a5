import { type GoldenTrip, parseGoldenTrips } from './golden-trip.ts';

/** Where a vehicle may enter on a condition alone, the condition is said; where it simply may, none is. */
export const conditions: GoldenTrip[] = [
  ...parseGoldenTrips('Belgium', 'Antwerp LEZ', {
    'https://www.slimnaarantwerpen.be/en/lez: diesel of Euro 4 with paid temporary access': `
      car diesel E4 GB              => needed if "paid temporary access"
      van diesel E4 GB              => needed if "paid temporary access"
      car diesel E5 GB              => needed if ""
      car petrol E2 GB              => needed if ""
      car diesel E3 GB              => may_not_enter if ""
    `,
    'https://reddeoldtimer.be/lez-wetgeving: vehicles of 30 years or more that are below the limits, once registered': `
      car petrol E1 reg:1993-06-01 GB => needed if "registered as an oldtimer"
      car petrol E1 reg:1996-12-02 GB => needed if "registered as an oldtimer"
      car petrol E1 reg:1996-12-03 GB => may_not_enter if ""
      car petrol E2 reg:1995-06-01 GB => needed if ""
    `,
  }),
  ...parseGoldenTrips('Spain', 'Madrid Central LEZ', {
    'elmundo.es, 16 March 2019, moto-club.es, 17 September 2024, lne.es, 21 February 2025: motorcycles of label B and C drive in 7:00-22:00, without a label never; okdiario.com, 5 April 2018: B is Euro 2, C from Euro 3': `
      motorcycle petrol E2 GB => not_needed if "from 7:00 to 22:00"
      motorcycle petrol E4 GB => not_needed if "from 7:00 to 22:00"
      motorcycle petrol E1 GB => may_not_enter
      motorcycle petrol E4 ES => not_needed if "7:00 to 22:00"
      motorcycle petrol E2 ES => not_needed if "7:00 to 22:00"
      motorcycle petrol E1 ES => may_not_enter
      motorcycle electric ES => not_needed if ""
      motorcycle electric GB => not_needed
    `,
    'https://www.madrid.es/ on ZBEDEP Distrito Centro: B and C to use a car park or as the guest of a resident': `
      car petrol E6 GB              => needed if "to use a car park, or as the guest of a resident"
      car petrol E4 GB              => needed if "the plate is announced"
      car petrol E3 GB              => needed if "to use a car park"
      car diesel E4 GB              => needed if "to use a car park"
      car diesel E6 GB              => needed if "to use a car park"
      car petrol E2 GB              => may_not_enter if ""
      car diesel E3 GB              => may_not_enter if ""
      car electric GB               => needed if ""
      car LPG E4 GB                 => needed if ""
    `,
  }),
  ...parseGoldenTrips('Italy', 'Verona ZTL', {
    'https://citypass.veronamobile.it/ since 28 October 2024: four booked entries a month, or a hotel': `
      car petrol E6 GB              => needed if "four a month"
      car electric GB               => needed if "booked"
      car petrol E6 GB on:2026-12-07 days:7 => needed if "four a month" +too_many_days
    `,
  }),
  ...parseGoldenTrips('France', 'Montpellier', {
    'France 3 Occitanie, January 2025: class 3 is excluded, without signs or fines until 2027': `
      car petrol E3 GB              => needed if "without signs and fines"
      car diesel E4 GB              => needed if "without signs and fines"
      car petrol E4 GB              => needed if ""
      car petrol E3 GB on:2027-01-04 => not_sure if ""
      car diesel E3 GB              => may_not_enter if ""
    `,
  }),
  ...parseGoldenTrips('Italy', 'Genoa ZTL', {
    'https://liguriaoggi.it/2025/07/01/ on the ordinance: older vehicles of visitors with the proof of a booking': `
      car diesel E4 GB              => not_needed if "proof of a booking"
      car petrol E1 GB              => not_needed if "proof of a booking"
      car diesel E5 GB              => not_needed if "Not into the restricted streets"
    `,
  }),
];
