import { expect, test } from 'vitest';
import { exampleFacts } from '../../../test/example-facts.ts';
import { standingOf } from './standing.ts';
import type { StandingFacts } from './standing-facts.ts';

test('why the official form cannot take an order is told in its own words, where there are any', () => {
  const facts: StandingFacts = {
    ...exampleFacts,
    status: 'failed',
    cause: 'robot',
    stopReason: 'not_possible',
    sent: false,
  };
  const why = 'No title is sold for a day that has passed.';
  expect(standingOf({ ...facts, why }).next[0]).toBe(`${why} Nothing was sent.`);
  expect(standingOf({ ...facts, why: null }).next[0]).toBe(
    'The official form cannot take this application as it is. Nothing was sent.',
  );
});
