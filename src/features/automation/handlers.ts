import type { AppContext } from '#app-context.ts';
import { handler } from '#platform/jobs/job.ts';
import { runTestJob } from './job.ts';
import { runTest } from './run-test.ts';

export const runTestHandler = handler<AppContext, { testRunId: string }>({
  job: runTestJob,
  handle: (app, { testRunId }, { signal }) => runTest(app, testRunId, signal),
});
