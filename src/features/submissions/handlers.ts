import type { AppContext } from '#app-context.ts';
import { Refusal } from '#platform/errors.ts';
import { handler } from '#platform/jobs/job.ts';
import { abandonRun } from './abandon-run.ts';
import { runSubmissionJob, submitPermitJob } from './job.ts';
import { runSubmission } from './run-submission.ts';
import { submitPermit } from './submit-permit.ts';

export const submissionHandlers = [
  handler<AppContext, { orderId: string }>({
    job: submitPermitJob,
    async handle(app, { orderId }) {
      await submitPermit(app, orderId).catch((error: unknown) => {
        // Refused means that there is nothing to start any more; that is not for a retry to mend.
        if (!(error instanceof Refusal)) throw error;
        app.log.info({ order_id: orderId, code: error.code }, 'nothing to submit');
      });
    },
  }),
  handler<AppContext, { submissionId: string }>({
    job: runSubmissionJob,
    async handle(app, { submissionId }, { signal, last }) {
      try {
        await runSubmission(app, submissionId, signal);
      } catch (error) {
        if (!last) throw error;
        app.log.error({ err: error, submission_id: submissionId }, 'run given up');
        await abandonRun(app, submissionId);
      }
    },
  }),
];
