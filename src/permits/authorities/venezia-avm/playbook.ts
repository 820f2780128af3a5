import { days, type Playbook } from '../../authority.ts';

export const veneziaAvmPlaybook: Playbook = {
  steps: [
    'Ask whether the customer stays at a hotel or parks in a garage in Mestre: that is the quickest way in.',
    'Otherwise fill in the form of the ZTL office and mail it with V5C and identity document.',
    'Note the protocol number. An answer that papers are missing goes back to the customer as a question.',
  ],
  leadTime: {
    hours: days(3),
    words: 'Some working days: the office gives an appointment or answers by e-mail',
    source: 'comune.venezia.it, ZTL centrali Mestre',
  },
};
