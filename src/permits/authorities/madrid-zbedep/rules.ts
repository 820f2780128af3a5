import type { ZoneRules } from '../../admission-rule.ts';

export const madridZbedepRules: ZoneRules = {
  'madrid-central-lez': {
    need: 'Have the class confirmed with the registration document: Spain gives foreign plates no label.',
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Spain'] },
        requirement:
          'The DGT label of the plate counts: with CERO or ECO nothing has to be applied for; with B or C the car park or the resident who invites you announces the plate.',
        isExempt: true,
      },
    ],
    hiredThere:
      'A car hired in Spain usually carries its label: look for a round one at the bottom right of the windscreen, or ask at the hire desk. With 0 or ECO nothing has to be announced; with C or B your car park or host announces the plate.',
    active: 'at all hours',
    condition:
      'Classes B and C enter only to use a car park, or as the guest of a resident, and the plate is announced.',
    otherwise: 'Cars without a class may not be driven anywhere in the municipality of Madrid.',
    source: 'https://www.madrid.es/',
    rulesAsOf: '2026-10-04',
    // Label C is petrol from Euro 4 and diesel from Euro 6, label B petrol Euro 3 and diesel Euro 4-5. Gas and hybrid
    // cars that meet C are ECO. The label of older ones is not published, and that of a hybrid depends on its fuel.
    periods: [
      {
        M1: {
          by: 'euro',
          petrol: { conditional: [3, 4, 5, 6, 7] },
          diesel: { conditional: [4, 5, 6, 7] },
          gas: { admittedFrom: 4, unclear: [0, 1, 2, 3] },
          hybrid: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
        },
      },
    ],
  },
};
