import type { Playbook } from '../../authority.ts';

export const bolognaTperPlaybook: Playbook = {
  steps: [
    'Sign in to the shop of TPER and choose the 1-day or 4-day title: at most three single days or one 4-day title a month.',
    'Give plate and date; both can be changed until the day before.',
    'Check that the title is active for this plate and day, and save the receipt.',
  ],
  leadTime: {
    hours: 1,
    words: 'Minutes: the title is active as soon as plate and date are given',
    source: 'bolognatoday.it on the digital titles of TPER',
  },
};
