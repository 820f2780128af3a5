import type { AppContext } from '#accounts/app-context.ts';
import { endDueHold } from '#orders/order-hold.ts';
import type { SubmissionJobData } from '#orders/submission-job-data.ts';
import { TransitionRefused } from '#orders/transitions.ts';
import { Refusal } from '#platform/errors.ts';
import type { Job, JobAttempt } from '#platform/jobs/job.ts';
import { renewRuleCheckStatements } from './check/issue-statements.ts';
import { startApplication } from './dispatch.ts';
import { remindContact, sendLetter } from './letter/send-letter.ts';
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
    'start-canaries': object;
    'renew-statements': object;
    'send-letter': { letterId: string };
    'remind-contact': { letterId: string };
    'read-inbound-mail': { inboundEmailId: string };
  }
}

async function runSubmissionJob(
  app: AppContext,
  job: 'run-submission' | 'write-submission',
  { submissionId, jobToken }: SubmissionJobData,
  attempt: JobAttempt,
): Promise<void> {
  if (!(await endDueHold(app, job, { submissionId, jobToken }))) return;
  try {
    await startApplication(app, submissionId, attempt);
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
        // A refusal means that there is nothing left to start, so a retry cannot help.
        if (!(error instanceof Refusal) || error instanceof TransitionRefused) throw error;
        app.log.info({ order_id: orderId, code: error.code }, 'nothing to submit');
      });
    },
  },
  /** Probes whether a portal that the product has paused answers again. */
  {
    name: 'probe-portal',
    concurrency: 1,
    retryLimit: 20,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    handle: probePortal,
  },
  /**
   * Drives the portal, or writes the letter or statement where there is no portal. A retry is safe at any point: the
   * send intent is committed first and never repeated blindly.
   */
  {
    name: 'run-submission',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    // The run's own time, at most half an hour of waiting for a person, and some time to record the end.
    expireInSeconds: 2700,
    handle: (app, jobData, attempt) => runSubmissionJob(app, 'run-submission', jobData, attempt),
  },
  /** The same work where the product itself writes: it takes seconds and does not wait behind a robot. */
  {
    name: 'write-submission',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 120,
    handle: (app, jobData, attempt) => runSubmissionJob(app, 'write-submission', jobData, attempt),
  },
  /**
   * Drives the portal for a test, in its own queue, so that staff tests delay no customer. A second attempt only
   * records that the first one was cut short.
   */
  {
    name: 'run-test',
    concurrency: 1,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 900,
    handle: (app, { testRunId }, attempt) => executeAutomationRun(app, { testRunId }, attempt),
  },
  /** Checks every hour whether our rule-check statements still hold, so that a restart skips none. */
  {
    name: 'renew-statements',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 900,
    cron: '25 * * * *',
    handle: (app) => renewRuleCheckStatements(app),
  },
  /** Sends what a person writes to a contact, and the reminder; the letter itself leaves with 'run-submission'. */
  {
    name: 'send-letter',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    handle: (app, { letterId }) => sendLetter(app, letterId),
  },
  /** Waits in the queue until the contact's time to answer is over. */
  {
    name: 'remind-contact',
    concurrency: 1,
    retryLimit: 8,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    handle: (app, { letterId }) => remindContact(app, letterId),
  },
  /** Reads inbound mails and applies what they mean. */
  {
    name: 'read-inbound-mail',
    concurrency: 2,
    retryLimit: 10,
    retryDelaySeconds: 2,
    expireInSeconds: 60,
    handle: (app, { inboundEmailId }, { isLast: last }) => processInboundMail(app, inboundEmailId, last),
  },
  /** Finds every hour the portals without a canary since the last night, so that a restart skips none. */
  {
    name: 'start-canaries',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '10 * * * *',
    handle: (app) => startDueCanaries(app),
  },
];
