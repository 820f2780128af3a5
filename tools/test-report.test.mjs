import { expect, test } from 'vitest';
import { countTests, sum } from './test-report.mjs';

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
