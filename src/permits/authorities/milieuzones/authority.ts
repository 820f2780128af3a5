import { admitFromEuro, type EuroThresholds, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-playbook.ts';

const vans = (ladder: EuroThresholds): VehicleRule => ({
  by: 'euro',
  petrol: ladder,
  gas: ladder,
  diesel: ladder,
  electricOnlyFrom: '2025-01-01',
});
const cars: VehicleRule = {
  by: 'euro',
  petrol: admitFromEuro(0),
  gas: admitFromEuro(0),
  diesel: admitFromEuro(5),
  oldtimer: { years: 40, status: 'admitted', reason: 'Vehicles of more than 40 years are exempt.' },
};

const rules: ZoneRules = {
  'amsterdam-environmental-zone': {
    need: 'Nothing to apply for: foreign vehicles are not registered.',
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Netherlands'] },
        requirement: 'Nothing to apply for: the cameras know Dutch plates from their register.',
      },
    ],
    active: 'at all hours, inside the A10 ring',
    otherwise:
      'The city itself grants a day exemption (dagontheffing), and others for special cases: https://www.amsterdam.nl/ under "ontheffing milieuzone". Its price stands there, and whether a foreign plate gets one. We do not sell it.',
    source: 'https://www.milieuzones.nl/',
    rulesAsOf: '2026-11-01',
    // Vans face the zero-emission zone: class 5 may enter until 2027, class 6 until 2028 or, as is proposed, 2029.
    periods: [
      { to: '2026-12-31', M1: cars, N1: vans(admitFromEuro(5)) },
      { from: '2027-01-01', to: '2027-12-31', M1: cars, N1: vans(admitFromEuro(6)) },
      { from: '2028-01-01', to: '2028-12-31', M1: cars, N1: vans({ unclear: [6, 7] }) },
      { from: '2029-01-01', M1: cars, N1: vans({}) },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Only diesel cars below emission class 5 are kept out; vans have the stricter zero-emission rule.',
    ...ruleCheckSteps,
    'A vehicle that is not admitted needs a day exemption, which asks for a Dutch identity: end it as not possible.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('milieuzones.nl'),
};

export const authority = { rules, playbook } satisfies Authority;
