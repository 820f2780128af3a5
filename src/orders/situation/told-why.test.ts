import { expect, test } from 'vitest';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import { situationOf } from './situation.ts';
import type { SituationFacts } from './situation-facts.ts';

test('why the official form cannot take an order is told in its own words, where there are any', () => {
  const facts: SituationFacts = {
    ...exampleSituationFacts,
    status: 'failed',
    cause: 'robot',
    stopReason: 'not_possible',
    sent: false,
  };
  const why = 'No title is sold for a day that has passed.';
  expect(situationOf({ ...facts, why }).next[0]).toBe(`${why} Nothing was sent.`);
  expect(situationOf({ ...facts, why: null }).next[0]).toBe(
    'The official form cannot take this application as it is. Nothing was sent.',
  );
});

test.each<[NonNullable<SituationFacts['stopReason']>, string]>([
  ['value_not_kept', "The portal's form did not keep what our robot entered"],
  ['unplanned_value', "The portal's form held something that you did not give us"],
  ['echo_differs', 'What the portal showed back was not what you gave us'],
  ['request_differs', 'What the portal was about to take was not what you gave us'],
  ['sent_by_itself', "The portal's page was about to send its form before our robot did"],
  ['sent_over_socket', "The portal's page was about to send its form in a way that our robot cannot check"],
])('a robot that holds back says why: %s', (stopReason, why) => {
  const situation = situationOf({
    ...exampleSituationFacts,
    status: 'failed',
    cause: 'robot',
    sent: false,
    stopReason,
  });
  expect(situation.next[0]).toBe(`${why}, so our robot stopped. Nothing was sent.`);
});

test.each<[SituationFacts['unreadAnswer'], string]>([
  ['unclear', 'What it says is not clear to our program.'],
  ['does_not_fit', 'What it names does not fit your order, so we do not go by it.'],
  ['no_usable_document', 'It sent no paper that we could read and check, so nothing counts as confirmed yet.'],
])('an answer that a person must read says why: %s', (answerToRead, why) => {
  const situation = situationOf({ ...exampleSituationFacts, unreadAnswer: answerToRead });
  expect(situation.next[0]).toBe(`${why} A person of our team looks, and writes to you.`);
});
