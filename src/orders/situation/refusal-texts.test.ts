import { expect, test } from 'vitest';
import { createSituationFacts } from '../../../test/every-situation.ts';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import { situationOf } from './situation.ts';
import type { SituationFacts } from './situation-facts.ts';

/** Refused by an authority that is named without a capital, and with a person. */
const refused: SituationFacts = {
  ...exampleSituationFacts,
  authority: 'the city of Milan',
  status: 'failed',
  cause: 'refused',
  why: 'It could not read the document.',
  refusalDueAt: new Date('2026-05-04T12:00:00Z'),
  refundDueAt: new Date('2026-05-06T12:00:00Z'),
};

test('what was refused says by when a person decides, about it and about the money, and is nothing to rely on', () => {
  const { headline, next, money, awaited_proof } = situationOf(refused);
  expect(headline).toBe('The city of Milan has refused your application. A person of our team goes on.');
  expect(next.slice(0, 3)).toEqual([
    'It could not read the document.',
    'A person of our team looks at what can still be done, and writes to you by Monday 4 May at 13:00 (UK time).',
    'You have no permit for this order. Please do not drive into the zone on the strength of it.',
  ]);
  expect(money).toBe(
    'If nothing more can be done, we decide about the refund of your £19.99 by 6 May 2026 and e-mail you.',
  );
  expect(awaited_proof).toBe('There is no permit from this order.');
  const late = situationOf({ ...refused, now: new Date('2026-05-07T12:00:00Z') });
  expect(`${late.next.join(' ')} ${late.money}`).not.toMatch(/ by \w+day| by \d/);
});

test('the money of what was refused waits for what its customer does first', () => {
  expect(situationOf({ ...refused, hasOpenQuestion: true }).money).toBe(
    'If nothing more can be done once we have your answer, we decide about the refund of your £19.99 and e-mail you.',
  );
  for (const some of [{ documentRequested: true }, { newDocumentAt: new Date('2026-05-03T10:00:00Z') }])
    expect(situationOf({ ...refused, ...some }).money).toBe(
      'If it is refused with your new document too, we decide about the refund of your £19.99 and e-mail you.',
    );
});

test('whatever else is so of it: no proof is announced, nothing goes on as it is, and the warning is there', () => {
  const withPeople = new Set(['with_team', 'question', 'document_needed']);
  const all = createSituationFacts(3)
    .filter(({ work }) => work !== 'check')
    .map((facts) => situationOf({ ...facts, cause: 'refused', why: 'It said no.' }));
  const isRefused = all.filter(({ is_refused: isRefused }) => isRefused);
  expect(new Set(isRefused.map(({ name }) => name))).toEqual(withPeople);
  expect(all.filter(({ name, is_refused: isRefused }) => isRefused !== withPeople.has(name))).toEqual([]);
  for (const { next, money, awaited_proof } of isRefused) {
    const text = [...next, money, awaited_proof].join(' ');
    expect(text).not.toMatch(/appears here|go(es)? on (with your|as it is)/);
    expect(text).toMatch(/Please (do not drive|keep out)/);
    expect(text).toMatch(/the refund of|is paid back|paying back|paid back the whole|owe you/);
  }
});
