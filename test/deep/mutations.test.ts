import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, inject, test } from 'vitest';
import { dailySeed } from '../daily-seed.ts';
import { createMutation, selectMutationKinds } from '../mutations/mutation-kinds.ts';
import { describeOutcome, formatMutationReport } from '../mutations/mutation-report.ts';
import { type MutationOutcome, MutationRunner, runMutations } from '../mutations/mutation-runner.ts';
import type { MutationSubject } from '../mutations/mutation-subject.ts';
import { allSubjects, subjects } from '../mutations/subjects.ts';

/** Of each driver and of each other sitting: on its day, and when it is asked for by its name alone (`npm run test:deep -- mutations`). */
const ofTheDay = { rounds: 1, ofDriver: 20, ofOtherSitting: 5 };
/** A thousand of each driver and fifty of each other sitting, some at a time: whoever ends it early has met all of them. */
const alone = { rounds: 5, ofDriver: 200, ofOtherSitting: 10 };
const { isAlone, table } = inject('mutations');
/** TEST_MUTATIONS='second posts, a hidden plate' meets those kinds and families alone, each TEST_MUTATIONS_EACH times. */
const named = (process.env.TEST_MUTATIONS ?? '').split(',').map((one) => one.trim());
const asked = named.filter((one) => one !== '');
const each = Number(process.env.TEST_MUTATIONS_EACH ?? 4);
const { ofDriver, ofOtherSitting, ...whole } = isAlone ? alone : ofTheDay;
const rounds = asked.length > 0 ? 1 : whole.rounds;
const kindsOf = (subject: MutationSubject) =>
  selectMutationKinds(subject, asked).flatMap((kind) => Array.from({ length: each }, () => kind));
const countOf = (subject: MutationSubject) => {
  if (asked.length > 0) return kindsOf(subject).length;
  return subject.sitting ? ofOtherSitting : ofDriver;
};
/** Patience for one of them; most take three seconds. */
const SECONDS = 90;
/**
 * Seeds one after the other are kinds of one family; so far apart they are of all. A prime above the number of kinds has no
 * divisor in common with it, so each kind has its turn: 17 met six of 102.
 */
const STRIDE = 211;

/** It takes hours alone: a line for each run, so that what was ended early is gone on with. A change of a robot begins a new file. */
const kept = '.cache/mutations.jsonl';
const all: MutationOutcome[] =
  isAlone && existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .trim()
        .split('\n')
        .map((line): MutationOutcome => JSON.parse(line))
    : [];
const isMet = new Set(all.map(({ name, seed, kind }) => `${name} ${seed} ${kind}`));

/** Of those asked for by name, whatever else is kept. */
const met: MutationOutcome[] = [];

afterAll(() => {
  const runs = asked.length > 0 ? met : all;
  const text = formatMutationReport(runs);
  console.log(text);
  if (!table) return;
  // Those asked for by name have a place of their own before the table of all.
  const heading = asked.length > 0 ? '## Some families alone' : '## The table';
  const [said = '', behind = ''] = readFileSync(table, 'utf8').split(`${heading}\n`);
  const [, ...others] = asked.length > 0 ? behind.split(/^(?=## )/m) : [];
  const what = asked.length > 0 ? `${asked.join(', ')}, each kind ${each} times: ` : '';
  writeFileSync(
    table,
    [`${said}${heading}\n\n${what}seed ${dailySeed}, ${runs.length} runs.\n\n${text}\n`, ...others].join('\n'),
  );
});

test.each(
  Array.from({ length: rounds }, (_, round) =>
    allSubjects.map((subject) => ({ subject, name: subject.name, round, count: countOf(subject) })),
  ).flat(),
)(
  '$name is right, stops unsent or knows that it does not know, $count times ($round)',
  { timeout: alone.ofDriver * SECONDS * 1000 },
  async ({ subject, round, count }) => {
    const places = Array.from({ length: count }, (_, one) => round * count + one);
    const kinds = asked.length > 0 ? kindsOf(subject) : [];
    const runs = places.map((place) => {
      const one = dailySeed * 1000 + place * STRIDE;
      return { seed: one, named: kinds[place] ?? createMutation(subject, one).kind };
    });
    const own = all.filter(
      ({ name, seed, kind }) => name === subject.name && runs.some((run) => run.seed === seed && run.named === kind),
    );
    const left = runs.filter((run) => !isMet.has(`${subject.name} ${run.seed} ${run.named}`));
    await runMutations(subject, left, (one) => {
      own.push(one);
      all.push(one);
      if (isAlone) appendFileSync(kept, `${JSON.stringify(one)}\n`);
      if (one.ending === 'wrong') console.log(describeOutcome(one), JSON.stringify(one.evidence));
    });
    met.push(...own);
    expect(own.filter(({ ending }) => ending === 'wrong').map(describeOutcome)).toEqual([]);
    // Otherwise the table tells of portals that were not changed at all; five say nothing of that.
    if (!subject.sitting && asked.length === 0) expect(own.filter(({ met }) => met).length).toBeGreaterThan(count / 2);
  },
);

test('a driver that looks at nothing before it sends is found out', async () => {
  const { driver } = subjects.asfinag;
  const screens = driver.screens.map(({ amount: _amount, echoes: _echoes, ...screen }) => screen);
  await using runs = await MutationRunner.start({ ...subjects.asfinag, driver: { ...driver, screens } });
  for (const kind of ['another amount', 'shown cut', 'plate is cut'] as const)
    expect(await runs.run(dailySeed, kind)).toMatchObject({ ending: 'wrong' });
});
