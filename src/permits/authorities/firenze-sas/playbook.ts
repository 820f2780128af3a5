import { daysToHours, hotelStayFacts, type Playbook } from '../../authority.ts';

export const firenzeSasPlaybook: Playbook = {
  steps: [
    'Ask the customer for the hotel or garage and the time of arrival. Every entry is announced on its own: for the later ones the customer gives the time on the page of the order, and the product writes.',
    'Write to the place with the plate and the times.',
    'Keep its confirmation. Gates for buses and pedestrians stay closed even then; say so in the answer.',
  ],
  requiredFacts: hotelStayFacts,
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(1),
    description: 'Same day to 1 day through the hotel or garage',
    source: 'serviziallastrada.it, frequent questions',
  },
};
