import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const order = {
  status: 'confirmed',
  missing: [],
  plate_number: 'AB12CDE',
  rental_car: false,
  total_cents: 1999,
  refunded_cents: 0,
} as const;
const missing = (...paths: string[]) => ({ ...order, missing: paths });

test('a paid order says what the customer has to add', () => {
  expect(nextStep(missing('owner.first_name'))).toBe('The portal still needs one detail from you.');
  expect(nextStep(missing('owner.first_name', 'documents.v5c'))).toBe('The portal still needs 2 details from you.');
});

test('without a plate it asks for the plate first, of a rental car when it is picked up', () => {
  const plateless = { ...missing('vehicle.plate_number'), plate_number: null };
  expect(nextStep(plateless)).toBe('Add your plate number, so that we can apply.');
  expect(nextStep({ ...plateless, rental_car: true })).toContain('when you pick it up');
});

test('otherwise it says who is acting', () => {
  expect(nextStep({ ...order, status: 'submitted', missing: [] })).toBe(
    'The authority has your application and is deciding.',
  );
});

test('a refunded order says so, unless the permit was already on its way', () => {
  const refunded = { ...order, refunded_cents: 1999, missing: [] };
  expect(nextStep({ ...refunded, status: 'failed' })).toBe('Your payment is refunded. No application is made.');
  expect(nextStep({ ...refunded, status: 'completed' })).toContain('confirmed your permit');
  expect(nextStep({ ...order, missing: [], refunded_cents: 500, status: 'failed' })).toContain('manual processing');
});
