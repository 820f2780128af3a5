import { days, type Playbook } from '../../authority.ts';

export const veronaCitypassPlaybook: Playbook = {
  steps: [
    'Write to the hotel first where the customer has named one in the old town: it can put the plate on its list for the whole stay.',
    'Otherwise sign in to CityPass, add the plate and book the entry at least 24 hours before. Four entries a month are allowed.',
    'Book inside the hours of entry only, and note the booking code for each day.',
  ],
  // Hotels put their guests on the list; day visitors book an entry (giornaleadige.it, October 2024).
  mayAsk: ['stay.place', 'stay.email'],
  leadTime: {
    hours: days(1),
    words: 'Booked at least 24 hours before entry',
    source: 'giornaleadige.it, October 2024, on CityPass',
  },
};
