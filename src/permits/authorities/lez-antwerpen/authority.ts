import { admitFromEuro, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { lezAntwerpenDriver } from './driver.ts';

/** The same thresholds apply to categories M and N (https://www.vlaanderen.be/, low-emission zones). */
const carsAndVans: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(2),
  gas: admitFromEuro(2),
  diesel: { admittedFrom: 5, conditional: [4] },
  oldtimer: { years: 40, status: 'conditional', reason: 'Vehicles of more than 40 years enter with a paid permit.' },
};

const rules: ZoneRules = {
  'antwerp-lez': {
    need: 'Register the vehicle and have it approved; the decision takes about ten days.',
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing has to be applied for: the zone is not for motorcycles.',
        isExempt: true,
      },
      {
        appliesTo: { country_of_registration: ['Belgium', 'Netherlands'] },
        requirement:
          'Nothing to register: the city knows Belgian and Dutch plates. What is admitted on a condition only must meet it.',
        isExempt: true,
      },
    ],
    active: 'at all hours',
    condition: 'Diesel of Euro 4, and vehicles of more than 40 years, enter with paid temporary access.',
    otherwise: 'A day pass costs €35, at most eight a year.',
    source: 'https://www.slimnaarantwerpen.be/en/lez',
    rulesAsOf: '2026-10-01',
    periods: [
      {
        M1: carsAndVans,
        N1: carsAndVans,
        motorcycle: { by: 'same', status: 'admitted', reason: 'The zone is not for motorcycles.' },
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Run the tester first with country, fuel, Euro standard and date of first registration.',
    'Register the vehicle with plate, make, VIN, particle filter and the V5C; give our contact address.',
    'Note the number. The registration is not valid before the approval mail, about 10 days later.',
  ],
  // The form may require them as text; the uploaded document contains them too.
  optionalFacts: ['vehicle.make', 'vehicle.vin'],
  leadTime: {
    hours: daysToHours(10),
    description: 'About 10 days; not valid before it is approved',
    source: 'lezbetalen.be, frequent questions',
  },
};

export const authority = { rules, playbook, driver: lezAntwerpenDriver } satisfies Authority;
