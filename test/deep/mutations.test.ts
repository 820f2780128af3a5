import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import { type Met, MutationRuns, meetAll } from '../mutations/mutation-runs.ts';
import { describe, tableOf } from '../mutations/report.ts';
import type { Subject } from '../mutations/subject.ts';
import { allSubjects, subjects } from '../mutations/subjects.ts';
import { seed } from '../seed.ts';

/** Of each driver: on its day, and when it is asked for by its name alone (`npm run test:deep -- mutations`). */
const counts = { ofTheDay: 20, ofAnotherSitting: 5, alone: 1000 };
const { isAlone, table } = inject('mutations');
const countOf = ({ sitting }: Subject) => {
  if (isAlone) return counts.alone;
  return sitting ? counts.ofAnotherSitting : counts.ofTheDay;
};
/** Patience for one of them; most take three seconds. */
const SECONDS = 90;
/** Seeds one after the other are kinds of one family; so far apart they are of all, and a thousand still meets each. */
const STRIDE = 17;

const all: Met[] = [];
afterAll(() => {
  const text = tableOf(all);
  console.log(text);
  if (!table) return;
  const [said] = readFileSync(table, 'utf8').split(/^## The table$/m);
  writeFileSync(table, `${said}## The table\n\nSeed ${seed}, ${all.length} runs.\n\n${text}\n`);
});

test.each(allSubjects.map((subject) => ({ subject, name: subject.name, count: countOf(subject) })))(
  '$name is right, stops unsent or knows that it does not know, $count times',
  { timeout: (isAlone ? counts.alone : counts.ofTheDay) * SECONDS * 1000 },
  async ({ subject, count }) => {
    const own: Met[] = [];
    const seeds = Array.from({ length: count }, (_, one) => seed * counts.alone + one * STRIDE);
    await meetAll(subject, seeds, (met) => {
      own.push(met);
      all.push(met);
      if (met.ending === 'wrong') console.log(describe(met));
    });
    expect(own.filter(({ ending }) => ending === 'wrong').map(describe)).toEqual([]);
    // Otherwise the table tells of portals that were not changed at all; five say nothing of that.
    if (!subject.sitting) expect(own.filter(({ met }) => met).length).toBeGreaterThan(count / 2);
  },
);

test('a driver that looks at nothing before it sends is found out', async () => {
  const { driver } = subjects.asfinag;
  const screens = driver.screens.map(({ amount: _amount, echoes: _echoes, ...screen }) => screen);
  await using runs = await MutationRuns.start({ ...subjects.asfinag, driver: { ...driver, screens } });
  for (const kind of ['another amount', 'shown cut', 'plate is cut'] as const)
    expect(await runs.meet(seed, kind)).toMatchObject({ ending: 'wrong' });
});
