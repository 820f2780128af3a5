import type { Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';

export const milieuzonesPlaybook: Playbook = {
  steps: [
    'Only diesel cars below emission class 5 are kept out; vans have the stricter zero-emission rule.',
    ...ruleCheckSteps,
    'A vehicle that is not admitted needs a day exemption, which asks for a Dutch identity: end it as not possible.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('milieuzones.nl'),
};
