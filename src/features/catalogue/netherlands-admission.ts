import { type AdmissionRule, from, type VehicleRule } from './admission-rule.ts';

const vansFrom = (euro: number): VehicleRule => ({
  by: 'euro',
  petrol: from(euro),
  gas: from(euro),
  diesel: from(euro),
  electricOnlyFrom: '2025-01-01',
});
const cars: VehicleRule = { by: 'euro', petrol: from(0), gas: from(0), diesel: from(5) };

/** By slug. */
export const netherlandsAdmission: Readonly<Record<string, AdmissionRule>> = {
  'amsterdam-environmental-zone': {
    need: 'Nothing to apply for: foreign vehicles are not registered.',
    active: 'at all hours, inside the A10 ring',
    otherwise: 'The city grants exemptions for single days and special cases.',
    source: 'https://www.milieuzones.nl/',
    rulesAsOf: '2026-11-01',
    // Vans meet the zero-emission zone: class 5 may enter until 2027, class 6 until 2028 or, as is proposed, 2029.
    periods: [
      { to: '2026-12-31', M1: cars, N1: vansFrom(5) },
      { from: '2027-01-01', to: '2027-12-31', M1: cars, N1: vansFrom(6) },
      { from: '2028-01-01', M1: cars },
    ],
  },
};
