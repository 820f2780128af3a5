import { daysToHours, hotelStayFacts, type Playbook } from '../../authority.ts';

export const romaMobilitaPlaybook: Playbook = {
  steps: [
    'Ask the customer for the hotel, if we do not know it: Rome sells no ticket to visitors.',
    'Write to the hotel with plate, country, arrival time and days, and ask it to put the plate on its list.',
    'Keep the hotel’s answer as the confirmation. It must name the plate and the days.',
  ],
  requiredFacts: hotelStayFacts,
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(2),
    description: '1-2 days for the hotel to answer',
    source: 'romamobilita.it, Permit X for hotels',
  },
};
