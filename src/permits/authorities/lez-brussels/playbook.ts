import { daysToHours, type Playbook } from '../../authority.ts';

export const lezBrusselsPlaybook: Playbook = {
  steps: [
    'Open "The registration of my vehicle" and choose English. Day passes are for cars that are not admitted; ours registers for nothing.',
    'Give country, plate, dates of first and last registration and fuel; then the holder with date of birth, address and our contact address. A company is an organisation there, by its name in box C.1.',
    'Upload the V5C. Add the certificate of conformity when the Euro standard is not printed on it.',
    'Note the file number. The decision comes by e-mail within some days; the public simulator then knows the plate.',
  ],
  // The facts of its form (lez.brussels/mytax, registration). We enter our own contact address.
  requiredFacts: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.date_first_registration',
    'vehicle.date_last_registration',
    'vehicle.fuel_type',
    'vehicle.euro_standard',
    'vehicle.vehicle_category',
    'owner.keeper_kind',
    'owner.first_name',
    'owner.last_name',
    'owner.date_of_birth',
    'owner.address.line1',
    'owner.address.city',
    'owner.address.postcode',
    'owner.address.country',
    'documents.v5c',
  ],
  leadTime: {
    hours: daysToHours(5),
    daysAfterEntry: 5,
    description: 'A few working days; registration is accepted until the fifth day after entry',
    source: 'lez.brussels/mytax, registration',
  },
};
