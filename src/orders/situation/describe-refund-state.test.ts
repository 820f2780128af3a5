import { expect, test } from 'vitest';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import { situationOf } from './situation.ts';
import type { SituationFacts } from './situation-facts.ts';

const owed = { amountCents: 1999, seenToBy: new Date('2026-05-05T10:00:00Z'), ends: true };

test.each<[string, Partial<SituationFacts>]>([
  ['stopped for it', { status: 'failed', cause: 'refund', sent: false }],
  ['not begun', { status: 'confirmed', method: null, sent: false, missing: ['Fuel'] }],
])('a refund that the bank refused is owed: how much, and who sees to it by when; %s', (_, some) => {
  const cancelled = { ...exampleSituationFacts, ...some, isCancelled: true, cancelledByCustomer: true };
  const situation = situationOf({ ...cancelled, refundRefused: owed });
  expect(situation.headline).toBe('You took this order back. No application is made.');
  expect(situation.label).toBe('Cancelled');
  expect(situation.money).toBe(
    'We owe you £19.99: the bank refused our refund. A person of our team sees to it by 5 May 2026, and e-mails you.',
  );
  expect(situation).toMatchObject({ over: true, yours: null, awaited_proof: 'There is no permit from this order.' });
  const late = situationOf({ ...cancelled, refundRefused: owed, now: new Date('2026-05-09T12:00:00Z') });
  expect(late.money).toBe(
    'We owe you £19.99: the bank refused our refund. A person of our team sees to it, and e-mails you. We said that it would be done by 5 May 2026, and are sorry that it is not.',
  );
});

test('what a customer took back stays so once an admin has decided that nothing goes back', () => {
  const facts = {
    ...exampleSituationFacts,
    status: 'confirmed',
    method: null,
    sent: false,
    missing: ['Fuel'],
  } as const;
  const situation = situationOf({
    ...facts,
    isCancelled: true,
    cancelledByCustomer: true,
    refundClosedAt: new Date('2026-05-05T10:00:00Z'),
  });
  expect(situation).toMatchObject({
    name: 'cancelled',
    over: true,
    yours: null,
    headline: 'You took this order back. No application is made.',
    money: 'Nothing is paid back: we decided so about your £19.99 on 5 May 2026.',
  });
});

test('of what our own people wanted to give back, and the bank refused, they decide', () => {
  const situation = situationOf({ ...exampleSituationFacts, status: 'failed', cause: 'refund', sent: false });
  expect(situation.money).toBe('We decide about the refund of your £19.99 by 5 May 2026 and e-mail you.');
  expect(situation.awaited_proof).toBe('There is no permit from this order.');
});

test('part of the money, refused by the bank, is owed, and the order goes on', () => {
  const haste = { ...owed, amountCents: 999, ends: false };
  expect(situationOf({ ...exampleSituationFacts, refundRefused: haste }).money).toBe(
    'We owe you £9.99: the bank refused our refund. A person of our team sees to it by 5 May 2026, and e-mails you. Your application goes on as it is.',
  );
});
