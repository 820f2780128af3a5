import { daysToHours, type Playbook } from '../../authority.ts';

export const lezAntwerpenPlaybook: Playbook = {
  steps: [
    'Run the tester first with country, fuel, Euro standard and date of first registration.',
    'Register the vehicle with plate, make, VIN, particle filter and the V5C; give our contact address.',
    'Note the number. The registration is not valid before the approval mail, about 10 days later.',
  ],
  // The form may require them as text; the uploaded document contains them too.
  optionalFacts: ['vehicle.make', 'vehicle.vin'],
  leadTime: {
    hours: daysToHours(10),
    description: 'About 10 days; not valid before it is approved',
    source: 'lezbetalen.be, frequent questions',
  },
};
