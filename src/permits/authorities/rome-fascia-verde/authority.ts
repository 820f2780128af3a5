import { admitFromEuro, type ZoneRules } from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-playbook.ts';

const rules: ZoneRules = {
  'rome-fascia-verde': {
    need: 'Nothing to apply for: foreign cars are not registered.',
    active: 'Monday to Saturday at all hours, not on public holidays',
    otherwise: 'Leave the car outside the green belt.',
    source: 'Rules of Rome for 1 November 2025 to 31 October 2026; https://turismoroma.it/en/node/127018',
    rulesAsOf: '2025-10-30',
    // A new order is expected every November. The one from 1 November 2026 on is not known, so nothing is promised.
    periods: [
      {
        to: '2026-10-31',
        M1: { by: 'euro', petrol: admitFromEuro(3), gas: admitFromEuro(3), diesel: admitFromEuro(4) },
        motorcycle: { by: 'euro', petrol: admitFromEuro(2), diesel: admitFromEuro(2) },
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [...ruleCheckSteps, 'A new order comes each 1 November: note the number of the one the certificate rests on.'],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('turismoroma.it, Fascia Verde'),
};

export const authority = { rules, playbook } satisfies Authority;
