import type { Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';

export const naplesLezPlaybook: Playbook = {
  steps: [...ruleCheckSteps, 'Look for the winter order first: it may exempt visitors from other regions.'],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('comune.napoli.it, ordinance 784 of 24 November 2025'),
};
