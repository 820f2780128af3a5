import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { NextSteps } from './next-steps.tsx';

const hired = {
  status: 'confirmed',
  country: 'France',
  city_zone: 'Paris',
  rental_car: true,
  urgent_processing: false,
  plate_number: 'GH123JK',
  country_of_registration: 'France',
  vehicle_category: 'M1',
  portal_name: 'The ministry',
  work: 'register',
  usual_time: 'some days',
  missing: [],
  situation: { name: 'queued', over: false },
} as unknown as NeededDetails;
const shown = (more: Partial<NeededDetails> = {}) =>
  renderToStaticMarkup(<NextSteps needed={{ ...hired, ...more }} rentalAdvice="Compare the plate." />);

test('a hired car: what its windscreen may carry already is drawn once it is paid for', () => {
  expect(shown()).toMatch(/What happens next.*<svg[^>]*role="img" aria-label="[^"]*round sticker at its bottom right/s);
  expect(shown({ country: 'Belgium', city_zone: 'Brussels LEZ', country_of_registration: 'Belgium' })).toContain(
    'There need be nothing on the windscreen of a car hired in Belgium',
  );
});

test('advice for rental cars is open for whoever has one, and one line for the others', () => {
  expect(shown()).toMatch(/<details open="">.*Driving a rental car.*Compare the plate\./s);
  expect(shown({ rental_car: false })).toMatch(/<details>.*Driving a rental car/s);
});

test.each<[string, Partial<NeededDetails>]>([
  ['of one’s own', { rental_car: false }],
  ['with the plate of another country', { country_of_registration: 'Germany' }],
  ['that is a motorcycle', { vehicle_category: 'motorcycle' }],
  ['whose order is over', { situation: { ...hired.situation, name: 'completed', over: true } }],
])('no windscreen is drawn for a car %s', (_kind, more) => {
  expect(shown(more)).not.toMatch(/role="img"|windscreen/);
});

test('what comes is a certificate where a check is sold, and pictures of every step only where a robot applies', () => {
  const check = shown({ country: 'Italy', city_zone: 'Turin LEZ', work: 'check' });
  expect(check).toContain('mail you the rule-check statement.');
  expect(check).not.toMatch(/confirmation|official form/);
  expect(shown()).toContain('keep a picture of every step');
  for (const name of ['by_hand', 'submitted'] as const) {
    const byHand = shown({ situation: { ...hired.situation, name, shows_progress: false } });
    expect(byHand, name).toContain('fill in the official form by hand.');
    expect(byHand, name).not.toContain('picture');
  }
});
