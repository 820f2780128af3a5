import {
  type Choice,
  checkoutCountries,
  euroStandards,
  fuels,
  vehicleCategories,
  vignetteTypes,
} from '#features/catalogue/lists.ts';

/** One value a test types; the name is its place in `test_data`. */
export interface TestField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'number' | 'choice';
  choices?: readonly Choice[];
}

const text = (name: string, label: string): TestField => ({ name, label, kind: 'text' });
const date = (name: string, label: string): TestField => ({ name, label, kind: 'date' });
const choice = (name: string, label: string, choices: readonly Choice[]): TestField => ({
  name,
  label,
  kind: 'choice',
  choices,
});

export const vehicleFields: readonly TestField[] = [
  text('vehicle.plate_number', 'Plate number'),
  choice('vehicle.country_of_registration', 'Registered in', checkoutCountries),
  date('vehicle.date_first_registration', 'First registration'),
  choice('vehicle.fuel_type', 'Fuel', fuels),
  choice('vehicle.euro_standard', 'Euro standard', euroStandards),
  choice('vehicle.vehicle_category', 'Category', vehicleCategories),
  text('vehicle.make', 'Make'),
  text('vehicle.model', 'Model'),
];

export const ownerFields: readonly TestField[] = [
  text('owner.first_name', 'First name'),
  text('owner.last_name', 'Last name'),
  text('owner.email', 'E-mail'),
  text('owner.address_line1', 'Address line 1'),
  text('owner.city', 'City'),
  text('owner.postcode', 'Postcode'),
  choice('owner.country', 'Country', checkoutCountries),
];

export const dateFields: readonly TestField[] = [
  date('travel.entry_date', 'Entry date'),
  { name: 'travel.number_of_days', label: 'Days', kind: 'number' },
];

export const vignetteField = choice('travel.vignette_type', 'Vignette', vignetteTypes);
