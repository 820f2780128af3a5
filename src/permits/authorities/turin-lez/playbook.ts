import type { Playbook } from '../../authority.ts';
import { ruleCheckAsks, ruleCheckSteps, ruleCheckTime } from '../../rule-check.ts';

export const turinLezPlaybook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'Diesel rules are stricter from 15 September to 15 April; look at the air-quality alert of the day too.',
  ],
  asks: ruleCheckAsks,
  leadTime: ruleCheckTime('muoversiatorino.it, ZTL'),
};
