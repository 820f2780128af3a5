import { expect, test } from 'vitest';
import { orderStatuses, runStatuses } from '../states/lifecycle.ts';
import { describeProgress, runProgress, selectDisplayedRun, type TrackedRun, trackedStepStates } from './progress.ts';

const steps = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;
/** Nothing follows the application. */
const nothingMore = { is_filed: false, done: [], left: [] };
const phases = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
const run = (status: TrackedRun['status'], completed: number): TrackedRun => ({
  status,
  steps_completed: steps.slice(0, completed),
});

test('progress is the completed share of the four steps, at most 90 % while running', () => {
  expect([0, 1, 2, 3, 4].map((completed) => runProgress(run('RUNNING', completed), nothingMore))).toEqual([
    0, 25, 50, 75, 90,
  ]);
  expect(runProgress(run('QUEUED', 0), nothingMore)).toBe(0);
});

test('progress is 100 % when completed and 0 % when failed or not begun', () => {
  expect(runProgress(run('COMPLETED', 2), nothingMore)).toBe(100);
  expect(runProgress(run('FAILED', 3), nothingMore)).toBe(0);
  expect(runProgress(null, nothingMore)).toBe(0);
});

test('what is sent is not full while something is left to do at the portal: each activation counts', () => {
  const shown = (done: number, left: number) => {
    const later = { is_filed: true, done: phases(done, 'done'), left: phases(left, 'left') };
    // While an activation is under way its own run is not what is shown.
    return (['submitted', 'running'] as const).map((status) => {
      const displayed = selectDisplayedRun(status, run(status === 'running' ? 'RUNNING' : 'COMPLETED', 1), later);
      const listed = trackedStepStates(displayed, later);
      expect(listed.map(({ state }) => state)).toEqual(
        [...steps, ...later.done, ...later.left].map((_, index) => (index < 4 + done ? 'past' : 'next')),
      );
      expect(
        listed.slice(4).map(({ title }) => title),
        'each that is counted is named',
      ).toEqual([...later.done, ...later.left]);
      expect(displayed && describeProgress(displayed, later)).toBe(
        `${4 + done} of ${4 + done + left} steps at the official portal are done`,
      );
      return Math.round(runProgress(displayed, later));
    });
  };
  expect([shown(0, 3), shown(1, 2), shown(2, 1)]).toEqual([
    [57, 57],
    [71, 71],
    [86, 86],
  ]);
  expect(shown(20, 1), 'at most 90 while one is left').toEqual([90, 90]);
  const all = { is_filed: true, done: phases(3, 'done'), left: [] };
  expect(runProgress(selectDisplayedRun('submitted', run('COMPLETED', 4), all), all)).toBe(100);
  // Before it is sent the activations count already, so that the bar never goes back.
  expect(Math.round(runProgress(run('RUNNING', 3), { is_filed: false, done: [], left: phases(3, 'left') }))).toBe(43);
});

test('a run that made only the account that the portal asks for first fills no bar', () => {
  for (const status of ['queued', 'running'] as const)
    expect(runProgress(selectDisplayedRun(status, run('COMPLETED', 4), nothingMore), nothingMore)).toBe(0);
});

test('in every state, with whatever run and whatever is left: full is what is done, and nothing goes beyond', () => {
  for (const status of orderStatuses)
    for (const runStatus of runStatuses)
      for (const left of [0, 1, 4])
        for (const done of [0, 2])
          for (const is_filed of [true, false]) {
            const later = { is_filed, done: phases(done, 'done'), left: phases(left, 'left') };
            const shown = selectDisplayedRun(status, run(runStatus, 4), later);
            const percent = runProgress(shown, later);
            const isDone = status === 'completed' || (status === 'submitted' && left === 0);
            expect(percent === 100, JSON.stringify({ status, runStatus, ...later, percent })).toBe(isDone);
            expect(percent <= (isDone ? 100 : 90)).toBe(true);
          }
});

test('a step told twice counts once', () => {
  expect(
    runProgress(
      { status: 'RUNNING', steps_completed: ['INITIALIZATION', 'INITIALIZATION', 'BROWSER_STARTED'] },
      nothingMore,
    ),
  ).toBe(50);
});

test('while a run is alive its first open step is the present one', () => {
  const states = (of: TrackedRun | null) => trackedStepStates(of, nothingMore).map((step) => step.state);
  expect(states(run('RUNNING', 2))).toEqual(['past', 'past', 'now', 'next']);
  expect(states(run('QUEUED', 0))).toEqual(['next', 'next', 'next', 'next']);
  expect(states(run('COMPLETED', 4))).toEqual(['past', 'past', 'past', 'past']);
  expect(states(run('FAILED', 1))).toEqual(['past', 'next', 'next', 'next']);
  expect(states(null)).toEqual(['next', 'next', 'next', 'next']);
});

test('what was sent, by whomever, is shown as done, whatever the newest run came to', () => {
  for (const status of ['submitted', 'completed'] as const) {
    for (const newest of [null, run('FAILED', 2)]) {
      const shown = selectDisplayedRun(status, newest, nothingMore);
      expect(runProgress(shown, nothingMore)).toBe(100);
      expect(trackedStepStates(shown, nothingMore).map(({ state }) => state)).toEqual(['past', 'past', 'past', 'past']);
    }
  }
  expect(runProgress(selectDisplayedRun('failed', run('FAILED', 2), nothingMore), nothingMore)).toBe(0);
  expect(selectDisplayedRun('running', null, nothingMore)).toBeNull();
});
