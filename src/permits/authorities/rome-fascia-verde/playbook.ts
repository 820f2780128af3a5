import type { Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';

export const romeFasciaVerdePlaybook: Playbook = {
  steps: [...ruleCheckSteps, 'A new order comes each 1 November: note the number of the one the certificate rests on.'],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('turismoroma.it, Fascia Verde'),
};
