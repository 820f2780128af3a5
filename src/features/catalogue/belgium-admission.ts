import { type AdmissionRule, from } from './admission-rule.ts';

/** By slug. */
export const belgiumAdmission: Readonly<Record<string, AdmissionRule>> = {
  'brussels-lez': {
    need: 'Register the vehicle, even a clean one, by midnight of the fifth day after entering.',
    active: 'at all hours',
    otherwise: 'A day pass costs €35, after registration.',
    source: 'https://lez.brussels/mytax/en/',
    rulesAsOf: '2026-10-01',
    // The next step is planned for 2028.
    periods: [
      { from: '2026-01-01', to: '2027-12-31', M1: { by: 'euro', petrol: from(3), gas: from(3), diesel: from(6) } },
    ],
  },
  'antwerp-lez': {
    need: 'Register the vehicle and have it approved; the decision takes about ten days.',
    active: 'at all hours',
    condition: 'Diesel of Euro 4 enters with paid temporary access.',
    otherwise: 'A day pass costs €35, at most eight a year.',
    source: 'https://www.slimnaarantwerpen.be/en/lez',
    rulesAsOf: '2026-10-01',
    periods: [{ M1: { by: 'euro', petrol: from(2), gas: from(2), diesel: { admittedFrom: 5, conditional: [4] } } }],
  },
};
