import { expect, test } from 'vitest';
import { createMutation, listMutationKinds, type MutationKind } from './mutation-kinds.ts';
import { MutationRunner } from './mutation-runner.ts';
import { allSubjects, subjects } from './subjects.ts';

/**
 * Those that end on a portal's first pages: a whole run takes three seconds. Every kind, and every other sitting, has its turn
 * in test/deep/mutations.test.ts.
 */
const early: { kind: MutationKind; seed: number }[] = [
  { kind: 'led to another host', seed: 14 },
  { kind: 'form leads to another host', seed: 5 },
  { kind: 'filled in already', seed: 5 },
];

/** Each driver meets another one. */
const cases = Object.values(subjects).flatMap((subject, place) => {
  const met = early[place % early.length];
  return met ? [{ subject, ...met }] : [];
});

test.each(cases)('a changed portal: $subject.name, $kind', async ({ subject, kind, seed }) => {
  await using runs = await MutationRunner.start(subject);
  expect(await runs.run(seed, kind)).toMatchObject({ met: true, ending: 'stopped', violations: '' });
});

test.each(allSubjects)('one seed is one mutation, and each kind has its turn: $name', (subject) => {
  const kinds = listMutationKinds(subject);
  expect(new Set(kinds.map((_, seed) => createMutation(subject, seed).kind))).toEqual(new Set(kinds));
  expect(createMutation(subject, 12_345)).toEqual(createMutation(subject, 12_345));
});
