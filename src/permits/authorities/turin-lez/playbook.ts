import type { Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';

export const turinLezPlaybook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'Diesel rules are stricter from 15 September to 15 April; look at the air-quality alert of the day too.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('muoversiatorino.it, ZTL'),
};
