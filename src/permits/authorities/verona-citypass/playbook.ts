import { days, type Playbook } from '../../authority.ts';

export const veronaCitypassPlaybook: Playbook = {
  steps: [
    'Write to the hotel first where the customer has named one in the old town: it can put the plate on its list for the whole stay.',
    'Otherwise sign in to CityPass, add the plate and book the entry at least 24 hours before. Four entries a month are allowed.',
    'Book inside the hours of entry only, and note the booking code for each day.',
  ],
  // Sourced: an account with personal data and at most two plates (veronasera.it, 2015), and since October 2024 entries
  // booked by plate and time (giornaleadige.it). Our reading: the data are a name, and our contact address. Of the vehicle the
  // rules ask the category alone; the class does not matter.
  asks: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.vehicle_category',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
    'stay.arrival',
  ],
  // Hotels put their guests on the list; day visitors book an entry (giornaleadige.it, October 2024).
  mayAsk: ['stay.place', 'stay.email'],
  leadTime: {
    hours: days(1),
    words: 'Booked at least 24 hours before entry',
    source: 'giornaleadige.it, October 2024, on CityPass',
  },
};
