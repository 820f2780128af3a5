import { daysToHours, type Playbook } from '../../authority.ts';
import { ruleCheckFacts, ruleCheckSteps } from '../../rule-check-zone.ts';
import { paduaLezOffice } from './rules.ts';

export const paduaLezPlaybook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    `An electric car gets its certificate at once, and the product writes to ${paduaLezOffice.email} with a copy of the V5C. What the office asks for goes to the customer as a question; its form, if it sends one, is filled in with the values below and sent back in the thread.`,
    'If the office says no, end the application as refused and say that the certificate stays valid: the car may drive in the city, and not in the restricted streets.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: {
    hours: daysToHours(2),
    description: 'Rule check within minutes; an electric car is listed some days after the office has the mail',
    source: 'padovanet.it, ZTL',
  },
};
