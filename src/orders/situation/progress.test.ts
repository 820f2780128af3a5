import { expect, test } from 'vitest';
import { runProgress, selectDisplayedRun, type TrackedRun, trackedStepStates } from './progress.ts';

const steps = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;
const run = (status: TrackedRun['status'], completed: number): TrackedRun => ({
  status,
  steps_completed: steps.slice(0, completed),
});

test('progress is the completed share of the four steps, at most 90 % while running', () => {
  expect([0, 1, 2, 3, 4].map((completed) => runProgress(run('RUNNING', completed)))).toEqual([0, 25, 50, 75, 90]);
  expect(runProgress(run('QUEUED', 0))).toBe(0);
});

test('progress is 100 % when completed and 0 % when failed or not begun', () => {
  expect(runProgress(run('COMPLETED', 2))).toBe(100);
  expect(runProgress(run('FAILED', 3))).toBe(0);
  expect(runProgress(null)).toBe(0);
});

test('what is sent is not finished while something is left to do at the portal', () => {
  expect(runProgress(selectDisplayedRun('submitted', run('COMPLETED', 4), true))).toBe(90);
  expect(
    trackedStepStates(selectDisplayedRun('submitted', run('COMPLETED', 4), true)).map(({ state }) => state),
  ).toEqual(steps.map(() => 'past'));
  expect(runProgress(selectDisplayedRun('submitted', run('COMPLETED', 4), false))).toBe(100);
});

test('a step told twice counts once', () => {
  expect(
    runProgress({ status: 'RUNNING', steps_completed: ['INITIALIZATION', 'INITIALIZATION', 'BROWSER_STARTED'] }),
  ).toBe(50);
});

test('while a run is alive its first open step is the present one', () => {
  const states = (of: TrackedRun | null) => trackedStepStates(of).map((step) => step.state);
  expect(states(run('RUNNING', 2))).toEqual(['past', 'past', 'now', 'next']);
  expect(states(run('QUEUED', 0))).toEqual(['next', 'next', 'next', 'next']);
  expect(states(run('COMPLETED', 4))).toEqual(['past', 'past', 'past', 'past']);
  expect(states(run('FAILED', 1))).toEqual(['past', 'next', 'next', 'next']);
  expect(states(null)).toEqual(['next', 'next', 'next', 'next']);
});

test('what was sent, by whomever, is shown as done, whatever the newest run came to', () => {
  for (const status of ['submitted', 'completed'] as const) {
    for (const newest of [null, run('FAILED', 2)]) {
      const shown = selectDisplayedRun(status, newest, false);
      expect(runProgress(shown)).toBe(100);
      expect(trackedStepStates(shown).map(({ state }) => state)).toEqual(['past', 'past', 'past', 'past']);
    }
  }
  expect(runProgress(selectDisplayedRun('failed', run('FAILED', 2), false))).toBe(0);
  expect(selectDisplayedRun('running', null, false)).toBeNull();
});
