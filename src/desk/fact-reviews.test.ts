import { expect, test } from 'vitest';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { allZones } from '#permits/catalogue.ts';
import { findReviewDay, listPublishedFacts } from './fact-reviews.ts';

const facts = listPublishedFacts();

test('rules and price of every zone are facts, and what else the road asks: each once, with a page to look at', () => {
  expect(facts).toHaveLength(2 * allZones.length + alsoEntries.length);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length);
  for (const { key, value, sources, seenOn } of facts) {
    expect(sources.length, key).toBeGreaterThan(0);
    for (const url of sources) expect(URL.canParse(url), `${key}: ${url}`).toBe(true);
    expect(value, key).not.toMatch(/undefined|\. \./);
    expect(seenOn, key).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
});

test.each([
  ['2026-11-28', '2026-12-01'],
  ['2026-12-01', '2027-09-01'],
  ['2027-08-31', '2027-09-01'],
  ['2027-09-01', '2027-12-01'],
  ['2027-12-31', '2028-09-01'],
])('rules that were looked at on %s are due on %s: a month before 1 October and 1 January', (lookedOn, due) => {
  expect(findReviewDay('rules', lookedOn)).toBe(due);
});

test('prices and tolls are due after a year', () => {
  expect(findReviewDay('price', '2026-11-01')).toBe('2027-11-01');
  expect(findReviewDay('also', '2026-11-28')).toBe('2027-11-28');
});
