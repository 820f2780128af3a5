import { days, type Playbook } from '../../authority.ts';

export const palermoZtlPlaybook: Playbook = {
  steps: [
    'Sign in, add the vehicle. The automatic check knows Italian plates only: choose the foreign vehicle and upload the V5C.',
    'Buy the day pass for each day. Petrol from Euro 3, diesel from Euro 4.',
    'Link the code to the plate on the day ("consume" it). A code that is bought but not linked does not count.',
    'Save the page that shows the pass as consumed.',
  ],
  leadTime: {
    hours: days(1),
    words: 'Minutes once the vehicle is checked, which takes up to 24 hours',
    source: 'comune.palermo.it, Polizia municipale',
  },
};
