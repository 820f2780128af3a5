import type { AppContext } from '#accounts/app-context.ts';
import { endDueHold } from '#orders/order-hold.ts';
import type { SubmissionJobData } from '#orders/submission-job-data.ts';
import { TransitionRefused } from '#orders/transitions.ts';
import { Refusal } from '#platform/errors.ts';
import type { Job, JobAttempt } from '#platform/jobs/job.ts';
import { issueRuleCheckStatement, renewRuleCheckStatements } from './check/issue-statements.ts';
import { applyByLetter, remindContact, sendLetter } from './letter/send-letter.ts';
import { abandonRun } from './portal/abandon-run.ts';
import { startDueCanaries } from './portal/canary/start-canary.ts';
import { executeAutomationRun } from './portal/execute-automation-run.ts';
import { probePortal } from './portal/probe-portal.ts';
import { submitPermit } from './portal/submit-permit.ts';
import { processInboundMail } from './process-inbound-mail.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'submit-permit': { orderId: string };
    'probe-portal': { portal: string; pausedAt: string };
    'run-submission': SubmissionJobData;
    'write-submission': SubmissionJobData;
    'run-test': { testRunId: string };
    'walk-portals': object;
    'renew-statements': object;
    'send-letter': { letterId: string };
    'remind-place': { letterId: string };
    'read-inbound-mail': { inboundEmailId: string };
  }
}

async function runSubmissionJob(
  app: AppContext,
  job: 'run-submission' | 'write-submission',
  { submissionId, turn }: SubmissionJobData,
  attempt: JobAttempt,
): Promise<void> {
  if (!(await endDueHold(app, job, { submissionId, turn }))) return;
  try {
    if (await issueRuleCheckStatement(app, submissionId)) return;
    if (await applyByLetter(app, submissionId)) return;
    await executeAutomationRun(app, { submissionId }, attempt);
  } catch (error) {
    if (!attempt.isLast) throw error;
    app.log.error({ err: error, submission_id: submissionId }, 'run given up');
    await abandonRun(app, submissionId);
  }
}

export const channelJobs: readonly Job<AppContext>[] = [
  /** Chooses how an order is applied for. */
  {
    name: 'submit-permit',
    concurrency: 4,
    retryLimit: 10,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    async handle(app, { orderId }) {
      await submitPermit(app, orderId).catch((error: unknown) => {
        // Refused means that there is nothing to start any more; that is not for a retry to mend.
        if (!(error instanceof Refusal) || error instanceof TransitionRefused) throw error;
        app.log.info({ order_id: orderId, code: error.code }, 'nothing to submit');
      });
    },
  },
  /** Looks whether a portal that the product has paused answers again. */
  {
    name: 'probe-portal',
    concurrency: 1,
    retryLimit: 20,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    handle: probePortal,
  },
  /**
   * Drives the portal, or writes what there is no portal for. A retry is safe at any point: the intent to send is committed
   * first and never repeated blindly.
   */
  {
    name: 'run-submission',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    // A run's own time, half an hour at most for which it may wait for a person, and some to write it down.
    expireInSeconds: 2700,
    handle: (app, turn, attempt) => runSubmissionJob(app, 'run-submission', turn, attempt),
  },
  /** The same where the product itself writes: that takes seconds, and stands behind no robot. */
  {
    name: 'write-submission',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 120,
    handle: (app, turn, attempt) => runSubmissionJob(app, 'write-submission', turn, attempt),
  },
  /**
   * Drives the portal for a test, in a line of its own: staff's trials take no customer's turn. Tried again only to write
   * down that the first try was cut short.
   */
  {
    name: 'run-test',
    concurrency: 1,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 900,
    handle: (app, { testRunId }, attempt) => executeAutomationRun(app, { testRunId }, attempt),
  },
  /** Looks every hour whether the certificates we gave still hold, so that none is left out by a restart. */
  {
    name: 'renew-statements',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 900,
    cron: '25 * * * *',
    handle: (app) => renewRuleCheckStatements(app),
  },
  /** What a person writes to a place, and the reminder; the letter itself leaves with 'run-submission'. */
  {
    name: 'send-letter',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    handle: (app, { letterId }) => sendLetter(app, letterId),
  },
  /** Lies in the queue until the place's time is over. */
  {
    name: 'remind-place',
    concurrency: 1,
    retryLimit: 8,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    handle: (app, { letterId }) => remindContact(app, letterId),
  },
  /** Reads what has come in, and does what it says. */
  {
    name: 'read-inbound-mail',
    concurrency: 2,
    retryLimit: 10,
    retryDelaySeconds: 2,
    expireInSeconds: 60,
    handle: (app, { inboundEmailId }, { isLast: last }) => processInboundMail(app, inboundEmailId, last),
  },
  /** Looks every hour which portals have not been walked dry since the last night, so that none is left out by a restart. */
  {
    name: 'walk-portals',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '10 * * * *',
    handle: (app) => startDueCanaries(app),
  },
];
