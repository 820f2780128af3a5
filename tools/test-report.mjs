// What vitest's JSON report says, as numbers that can be added up.
import { relative } from 'node:path';

/**
 * Test files that could not be loaded and errors outside any test count as one failure each, so that a run which is
 * not clean never adds up to "0 failed".
 */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: Number(exitCode !== 0), skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const isFailed = (test) => test.status === 'failed';

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const one of counts) for (const key of Object.keys(total)) total[key] += one[key];
  return total;
}

/** Of each project how long its files take, one after the other. @param {string} root the folder that files are told from */
export function byProject({ testResults }, root) {
  const kind = ({ name }) => /^test\/(integration|e2e)\//.exec(relative(root, name))?.[1] ?? 'unit';
  return Object.entries(Object.groupBy(testResults, kind)).map(([project, files]) => {
    const ms = files.reduce((total, { startTime, endTime }) => total + endTime - startTime, 0);
    return `${seconds(ms)}  ${project}: ${files.length} files`;
  });
}

/** The tests that take longest, a line each. @param {string} root as above */
export function slowest({ testResults }, count, root) {
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({ fullName, duration, file: relative(root, name) })),
    )
    .sort((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(({ fullName, duration, file }) => `${seconds(duration)}  ${file}: ${fullName}`);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(8)} s`;

/**
 * Every failed test with the start of its reason, and every file that could not be loaded: what a reader of a long log
 * needs first. @param {string} root the folder that files are told from
 */
export function failures(report, root, linesEach = 12) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(isFailed);
    if (status === 'failed' && failed.length === 0) return [told(file, message, linesEach)];
    return failed.map(({ fullName, failureMessages }) =>
      told(`${file}: ${fullName}`, failureMessages.join('\n'), linesEach),
    );
  });
}

/** The same, a line each. @param {string} root as above */
export const failedNames = (report, root) => failures(report, root, 1).map((one) => one.replace('\n    ', ': '));

const told = (title, reason, lines) => `${title}\n    ${reason.split('\n').slice(0, lines).join('\n    ')}`;
