import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KindName, kindsFor, mutationOf } from './kinds.ts';
import { MutationRuns } from './mutation-runs.ts';
import { subjects } from './subjects.ts';

/**
 * Those that end on a portal's first pages: a whole run takes three seconds. Every kind has its turn in
 * test/deep/mutations.test.ts.
 */
const early: { kind: KindName; seed: number }[] = [
  { kind: 'led to another host', seed: 14 },
  { kind: 'form leads to another host', seed: 5 },
  { kind: 'filled in already', seed: 5 },
];

/** Each driver meets another one. */
const cases = Object.values(subjects).flatMap((subject, place) => {
  const met = early[place % early.length];
  return met ? [{ subject, ...met }] : [];
});

describe.each(cases)('a changed portal: $subject.name', ({ subject, kind, seed }) => {
  let runs: MutationRuns;
  beforeAll(async () => {
    runs = await MutationRuns.start(subject);
  });
  afterAll(() => runs[Symbol.asyncDispose]());

  test(kind, async () => {
    expect(await runs.meet(seed, kind)).toMatchObject({ met: true, ending: 'stopped', why: '' });
  });

  test('one seed is one mutation, and each kind has its turn', () => {
    const kinds = kindsFor(subject);
    expect(new Set(kinds.map((_, seed) => mutationOf(subject, seed).kind))).toEqual(new Set(kinds));
    expect(mutationOf(subject, 12_345)).toEqual(mutationOf(subject, 12_345));
  });
});
