import type { Authority, Playbook } from '../../authority.ts';
import { italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts, ruleCheckLeadTime, ruleCheckSteps } from '../../rule-check-playbook.ts';
import { romeFasciaVerdeRules } from './rules.ts';

const playbook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'A new order comes each 1 November: note the number of the one the statement rests on.',
    'For a Sunday between November and March look up the ecological Sundays of this winter and what they exempt.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: ruleCheckLeadTime,
};

export const authority = {
  rules: romeFasciaVerdeRules,
  statedAt: { fine: italianFineSources },
  playbook,
} satisfies Authority;
