import { days, type Playbook } from '../../authority.ts';
import { ruleCheckAsks, ruleCheckSteps } from '../../rule-check.ts';

export const paduaLezPlaybook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'An electric car is listed for nothing: mail plate, V5C and the form to the ZTL office and keep its answer.',
  ],
  asks: ruleCheckAsks,
  leadTime: {
    hours: days(2),
    words: 'Rule check at once; an electric car is listed some days after the office has the mail',
    source: 'padovanet.it, ZTL',
  },
};
