import { expect, test } from 'vitest';
import { emptyOrderForm, type OrderForm } from './order-form.ts';
import { prefillOrderForm, prefillVehicle } from './order-prefill.ts';

const person = {
  'owner.first_name': 'Jo',
  'owner.last_name': 'Driver',
  'owner.address_line1': '1 High Street',
  'owner.city': 'Leeds',
  'owner.postcode': 'LS1 1AA',
};
const ownCar = {
  'vehicle.plate_number': 'AB12CDE',
  'vehicle.country_of_registration': 'United Kingdom',
  'vehicle.fuel_type': 'diesel',
};
const known = { ...person, ...ownCar };
const email = 'jo@example.com';
const TODAY = '2027-04-30';
const rental: OrderForm = { ...emptyOrderForm, rental_car: 'on' };

test('who is known is filled in with their car, and not asked to leave it for later', () => {
  expect(prefillOrderForm(emptyOrderForm, known, email, TODAY)).toEqual({
    ...known,
    'owner.email': email,
    express: '',
  });
  expect(prefillOrderForm(emptyOrderForm, ownCar, email, TODAY)).toEqual({ ...ownCar, 'owner.email': email });
});

test('a vehicle that is known decides, also where the name or the address of its keeper is not', () => {
  const described = { ...ownCar, 'vehicle.vehicle_category': 'M1', 'vehicle.euro_standard': 'Euro 5' };
  expect(prefillOrderForm(emptyOrderForm, described, email, TODAY)).toEqual({
    ...described,
    'owner.email': email,
    tell_vehicle: 'on',
  });
  expect(prefillOrderForm(rental, described, email, TODAY)).toEqual({ 'owner.email': email });
});

test('a car that becomes a hired one is described by nobody: no default of the form counts as its facts', () => {
  const described = { ...ownCar, 'vehicle.vehicle_category': 'N1' };
  const filled: OrderForm = { ...emptyOrderForm, ...prefillOrderForm(emptyOrderForm, described, email, TODAY) };
  const hired = { ...filled, rental_car: 'on' };
  const rented = { ...hired, ...prefillVehicle(hired, described) };
  expect(rented).toEqual({ ...emptyOrderForm, 'owner.email': email, rental_car: 'on' });
  const back = { ...rented, rental_car: '' };
  expect({ ...back, ...prefillVehicle(back, described) }).toEqual(filled);
});

test('another plate is another car: what is known of one’s own counts only for its own plate', () => {
  const described = { ...ownCar, 'vehicle.date_first_registration': '2019-05-10' };
  const filled: OrderForm = { ...emptyOrderForm, ...prefillOrderForm(emptyOrderForm, described, email, TODAY) };
  expect(prefillVehicle(filled, described)).toEqual({});
  const retyped: OrderForm = { ...filled, 'vehicle.plate_number': 'LB08XYZ' };
  const other = { ...retyped, ...prefillVehicle(retyped, described, filled) };
  expect(other).toEqual({ ...emptyOrderForm, 'owner.email': email, 'vehicle.plate_number': 'LB08XYZ' });
  // What was typed of it stays, also when the plate is corrected.
  const typed = { ...other, 'vehicle.fuel_type': 'diesel', tell_vehicle: 'on' };
  const corrected = { ...typed, 'vehicle.plate_number': 'LB08XYA' };
  expect(prefillVehicle(corrected, described, typed)).toEqual({});
  const back = { ...other, 'vehicle.plate_number': 'AB12CDE' };
  expect({ ...back, ...prefillVehicle(back, described, other) }).toEqual(filled);
});

test('of a rental order only the person is known', () => {
  expect(prefillOrderForm(rental, known, email, TODAY)).toEqual({ ...person, 'owner.email': email, express: '' });
});

test('what was typed stays', () => {
  expect(prefillOrderForm({ ...emptyOrderForm, 'owner.last_name': 'Other' }, known, email, TODAY)).toEqual({});
});

test('one’s own car goes with the rental switch and comes back with it', () => {
  const filled: OrderForm = { ...emptyOrderForm, ...known };
  const rented = { ...filled, rental_car: 'on', ...prefillVehicle({ ...filled, rental_car: 'on' }, known) };
  expect(rented).toEqual({ ...emptyOrderForm, ...person, rental_car: 'on' });
  const back = { ...rented, rental_car: '' };
  expect({ ...back, ...prefillVehicle(back, known) }).toEqual(filled);
});

test('the plate of a rented car is neither taken away nor taken for one’s own', () => {
  const rented = { ...rental, ...person, 'vehicle.plate_number': 'XY99ZZZ' };
  expect(prefillVehicle(rented, known)['vehicle.plate_number']).toBeUndefined();
  expect(prefillVehicle({ ...rented, rental_car: '' }, known)).toEqual({});
});
