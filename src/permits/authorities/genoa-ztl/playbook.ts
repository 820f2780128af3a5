import type { Playbook } from '../../authority.ts';
import { createRuleCheckLeadTime, ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';

export const genoaZtlPlaybook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'Visitors with a booked stay are exempt: ask for the booking and name it in the certificate.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: createRuleCheckLeadTime('Regional summary of the ordinance in force since 1 July 2025'),
};
