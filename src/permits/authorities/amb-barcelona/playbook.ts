import { days, type Playbook } from '../../authority.ts';

export const ambBarcelonaPlaybook: Playbook = {
  steps: [
    'Count back from the entry date: the long-term registration takes up to 15 working days. If that is too late, choose sporadic access.',
    'Choose the foreign vehicle, give plate, category, fuel, Euro standard and the holder with the number of the identity document.',
    'Upload the V5C (and what proves the Euro standard), pay 7 EUR with the company card.',
    'Note the request number. The answer is accepted, denied, or returned as incomplete: then papers are missing.',
  ],
  // Fifteen working days are three weeks of the calendar.
  leadTime: {
    hours: days(21),
    words: 'Up to 15 working days; sporadic day permits at once',
    source: 'zberegistre.ambmobilitat.cat, frequent questions',
  },
};
