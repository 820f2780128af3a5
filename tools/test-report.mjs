// What vitest's JSON report says, as numbers that can be added up.

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
