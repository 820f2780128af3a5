import { type AdmissionRule, from, type VehicleRule } from './admission-rule.ts';

const barcelona: VehicleRule = { by: 'euro', petrol: from(3), diesel: from(4) };

/** By slug. */
export const spainAdmission: Readonly<Record<string, AdmissionRule>> = {
  'madrid-central-lez': {
    need: 'Have the class confirmed with the registration document: Spain gives foreign plates no label.',
    active: 'at all hours',
    condition:
      'Classes B and C enter only to use a car park, or as the guest of a resident, and the plate is announced.',
    otherwise: 'Cars without a class may not be driven anywhere in the municipality of Madrid.',
    source: 'https://www.madrid.es/',
    rulesAsOf: '2026-10-04',
    // Label C is petrol from Euro 4 and diesel from Euro 6, label B petrol Euro 3 and diesel Euro 4-5. Gas and hybrid
    // cars that meet C are ECO; an older hybrid depends on which fuel it burns.
    periods: [
      {
        M1: {
          by: 'euro',
          petrol: { conditional: [3, 4, 5, 6, 7] },
          diesel: { conditional: [4, 5, 6, 7] },
          gas: { admittedFrom: 4, conditional: [3] },
          hybrid: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
        },
      },
    ],
  },
  'barcelona-zbe': {
    need: 'Register the vehicle (up to 15 working days), or request single days.',
    active: 'working days 7:00-20:00; the ring roads are free',
    otherwise: 'Up to 24 single days a year can be requested.',
    source: 'https://zberegistre.ambmobilitat.cat/',
    rulesAsOf: '2026-09-29',
    periods: [{ M1: barcelona, N1: barcelona, motorcycle: { by: 'euro', petrol: from(2), diesel: from(2) } }],
  },
};
