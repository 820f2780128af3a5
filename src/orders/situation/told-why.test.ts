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
