import { expect, test } from 'vitest';
import { byProject, countTests, failedNames, failures, slowest, sum } from './test-report.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });
const report = (numPassedTests, numFailedTests, ...testResults) => {
  return { numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 1, testResults };
};

test('passed, failed and skipped tests are counted', () => {
  const counts = countTests(report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed')), 1);
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('a file that could not be loaded is a failure', () => {
  expect(countTests(report(1, 0, file('passed', 'passed'), file('failed')), 1).failed).toBe(1);
});

test('an error outside any test is a failure, and so is a run without a report', () => {
  expect(countTests(report(1, 0, file('passed', 'passed')), 1).failed).toBe(1);
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});

test('what the files of each project take is told', () => {
  const timed = (name, seconds) => ({ name, startTime: 5_000, endTime: 5_000 + seconds * 1000 });
  const unit = [timed('/house/src/a.test.ts', 1.5), timed('/house/test/b.test.ts', 2)];
  expect(byProject({ testResults: [...unit, timed('/house/test/e2e/c.test.ts', 60)] }, '/house')).toEqual([
    '     3.5 s  unit: 2 files',
    '    60.0 s  e2e: 1 files',
  ]);
});

test('the slowest tests come first, each with its file', () => {
  const timed = (name, ...durations) => ({
    name,
    assertionResults: durations.map((duration) => ({ fullName: `takes ${duration}`, duration })),
  });
  // One that was skipped has no duration.
  const testResults = [timed('/house/src/a.test.ts', 1_500, 20), timed('/house/test/b.test.ts', 61_000, undefined)];
  expect(slowest({ testResults }, 2, '/house')).toEqual([
    '    61.0 s  test/b.test.ts: takes 61000',
    '     1.5 s  src/a.test.ts: takes 1500',
  ]);
});

test('a failed test is told with its file and the start of its reason, and so is a file that could not be loaded', () => {
  const failed = {
    status: 'failed',
    fullName: 'pays twice',
    failureMessages: ['Error: 2 charges\n    at pay\n    at run'],
  };
  const testResults = [
    { name: '/house/src/a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: '/house/src/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/house/src/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(failures({ testResults }, '/house', 2)).toEqual([
    'src/a.test.ts: pays twice\n    Error: 2 charges\n        at pay',
    'src/b.test.ts\n    Cannot find module',
  ]);
  expect(failedNames({ testResults }, '/house')).toEqual([
    'src/a.test.ts: pays twice: Error: 2 charges',
    'src/b.test.ts: Cannot find module',
  ]);
});
