import { carParkStayFacts, daysToHours, type Playbook } from '../../authority.ts';

export const madridZbedepPlaybook: Playbook = {
  steps: [
    'Work out the label the car would have: only cars like ECO and CERO may simply drive in.',
    'For B and C find what lets the car in: a car park that reports the plate, a hotel, or a resident’s invitation. Ask the customer where they stay or park.',
    'Write to that place with plate, day and time and ask for a confirmation.',
    'The city’s own form needs a Spanish electronic identity; do not try it with the customer’s data.',
  ],
  // The class of the car decides which way in is open; its document shows the class.
  requiredFacts: [
    ...carParkStayFacts,
    'vehicle.date_first_registration',
    'vehicle.fuel_type',
    'vehicle.vehicle_category',
    'documents.v5c',
  ],
  optionalFacts: ['stay.phone'],
  leadTime: {
    hours: daysToHours(3),
    description: 'Some days: a car park or the city office answers',
    source: 'madrid.es on ZBEDEP; our reading of the time',
  },
};
