import { expect, test } from 'vitest';
import { findZone } from '#permits/catalogue.ts';
import { type ApplicationStepFacts, describeApplicationSteps } from './application-steps.ts';

const order: ApplicationStepFacts = {
  status: 'confirmed',
  missing: [],
  urgent_processing: false,
  rental_car: false,
  plate_number: 'AB12CDE',
  portal_name: 'The ministry',
  work: 'register',
  usual_time: 'PDF proof in 1-3 days, sticker by post in 2-6 weeks',
};
const lacking: ApplicationStepFacts['missing'] = [
  { path: 'x', label: 'X', hint: null, kind: 'text', choices: [], autocomplete: null },
];
const paris = findZone('France', 'Paris');
const told = (more: Partial<ApplicationStepFacts>, zone = paris) =>
  describeApplicationSteps({ ...order, ...more }, zone).map((step) => `${step.who} ${step.what} ${step.when}`);

test('an order that lacks details begins with the customer, and says how soon we act after them', () => {
  expect(told({ missing: lacking })).toEqual([
    'You complete the details on this page. Now, if you can: nothing is sent before that.',
    'We fill in the official form and keep a picture of every step as proof. Within 24-48 hours of the last detail.',
    'The ministry decides and answers by e-mail. It takes: PDF proof in 1-3 days, sticker by post in 2-6 weeks.',
    'We mail you the confirmation; the sticker follows by post. The moment it is here. It also waits in your dashboard.',
  ]);
  expect(told({ work: 'buy' })[2]).toContain('The ministry issues it and sends the proof by e-mail.');
  expect(told({ missing: lacking, urgent_processing: true })[1]).toContain('Within 2-6 hours');
});

test('a rental car without a plate is processed within 2 hours of it', () => {
  const steps = told({ missing: lacking, rental_car: true, plate_number: null });
  expect(steps[0]).toContain('As soon as you pick the car up.');
  expect(steps[1]).toContain('Within 2 hours of the plate.');
  expect(told({ missing: lacking, rental_car: true })[1]).toContain('Within 2 hours of the last detail.');
  expect(told({ rental_car: true, urgent_processing: true })[1]).toContain('Within 2 hours of the last detail.');
});

test('where there is nothing to apply for, no authority decides', () => {
  const steps = told({ work: 'check' }, findZone('Netherlands', 'Amsterdam environmental zone'));
  expect(steps).toHaveLength(3);
  expect(steps[1]).toContain('dated rule-check statement');
});

test('a check is made within minutes, and nothing of it is ever sent', () => {
  const steps = told({ work: 'check', missing: lacking }, findZone('Italy', 'Turin LEZ'));
  expect(steps[0]).toContain('no rule-check statement is written before that');
  expect(steps[1]).toContain(
    'Within minutes of the last detail. Where the rules leave it open, a person looks within 24-48 hours.',
  );
  expect(steps.join(' ')).not.toMatch(/is sent/);
});

test('where a letter is the way, who gets it answers, and not the authority behind them', () => {
  const padua = told({ work: 'mail', usual_time: 'some days' }, findZone('Italy', 'Padua LEZ'));
  expect(padua[1]).toContain('dated rule-check statement; then we write to the city office');
  expect(padua[1]).toContain(
    'The rule-check statement within minutes, our letter within 24-48 hours of the last detail.',
  );
  expect(padua[2]).toBe('Whoever gets our letter answers it. It takes: some days.');
  expect(told({ work: 'mail' }, findZone('Italy', 'Rome ZTL Centro'))[2]).toContain(
    'Whoever gets our letter answers it.',
  );
});

test.each([
  ['confirmed', [true, false, false, false]],
  ['running', [true, false, false, false]],
  ['submitted', [true, true, false, false]],
  ['completed', [true, true, true, true]],
  ['failed', [true, false, false, false]],
] as const)('%s: what is done is ticked off', (status, done) => {
  const steps = describeApplicationSteps({ ...order, status }, paris);
  expect(steps.map(({ isDone }) => isDone)).toEqual(done);
});
