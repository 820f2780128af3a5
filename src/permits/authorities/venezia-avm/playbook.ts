import { days, type Playbook } from '../../authority.ts';

export const veneziaAvmPlaybook: Playbook = {
  steps: [
    'Where the customer has named a hotel or garage in Mestre, write to it: that is the quickest way in.',
    'Otherwise fill in the form of the ZTL office and mail it with V5C and identity document.',
    'Note the protocol number. An answer that papers are missing goes back to the customer as a question.',
  ],
  // Guests get in through the place they stay at; day visitors have none and apply at the office (comune.venezia.it).
  mayAsk: ['stay.place', 'stay.email'],
  leadTime: {
    hours: days(3),
    words: 'Some working days: the office gives an appointment or answers by e-mail',
    source: 'comune.venezia.it, ZTL centrali Mestre',
  },
};
