import { daysToHours, type Playbook } from '../../authority.ts';

export const veronaCitypassPlaybook: Playbook = {
  steps: [
    'Where the customer has named a hotel in the old town with its e-mail address, the letter to it is the way: it can put the plate on its list for the whole stay.',
    'Otherwise sign in to CityPass, add the plate and book the entry at least 24 hours before. Four entries a month are allowed.',
    'Book inside the hours of entry only, and note the booking code for each day.',
    'Where CityPass cannot (no place left, four entries used, less than 24 hours, more days than four in a month), ask the customer for a hotel in the old town and write to it below. Where there is none, the application ends as not possible.',
  ],
  // Sourced: an account with personal data and at most two plates (veronasera.it, 2015), and since October 2024 visits
  // booked by plate and time (giornaleadige.it). Our reading: the data are a name, and our contact address. The rules
  // depend only on the vehicle's category; its class does not matter.
  requiredFacts: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.vehicle_category',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
    'stay.arrival',
  ],
  // Hotels list their guests' plates; day visitors book a visit (giornaleadige.it, October 2024).
  optionalFacts: ['stay.place', 'stay.email'],
  optionalFactsReason:
    'Do you stay at a hotel in the old town of Verona? With its name and e-mail address we ask it to list your plate for the whole stay, and no entry is booked. If not, leave both empty: we book your entries on CityPass.',
  leadTime: {
    hours: daysToHours(1),
    description: 'Booked at least 24 hours before entry',
    source: 'giornaleadige.it, October 2024, on CityPass',
  },
};
