import { eq } from 'drizzle-orm';
import type { AppContext } from '#accounts/app-context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Job } from '#platform/jobs/job.ts';
import { abandonRun } from './abandon-run.ts';
import { probePortal } from './probe-portal.ts';
import { runPortal } from './run-portal.ts';
import { submitPermit } from './submit-permit.ts';
import { submissions } from './tables.ts';
import type { RunTurn } from './turn.ts';
import { walkPortals } from './walks/start-walk.ts';

declare module '#platform/jobs/job.ts' {
  interface JobData {
    'submit-permit': { orderId: string };
    'probe-portal': { portal: string; pausedAt: string };
    'run-submission': RunTurn;
    'run-test': { testRunId: string };
    'walk-portals': object;
  }
}

export const runJobs: readonly Job<AppContext>[] = [
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
        if (!(error instanceof Refusal)) throw error;
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
  /** Drives the portal. A retry is safe at any point: the intent to send is committed first and never repeated blindly. */
  {
    name: 'run-submission',
    concurrency: 2,
    retryLimit: 8,
    retryDelaySeconds: 1,
    // A run's own time, half an hour at most for which it may wait for a person, and some to write it down.
    expireInSeconds: 2700,
    async handle(app, { submissionId, turn }, attempt) {
      const [present] = await app.db
        .select({ turn: submissions.turn })
        .from(submissions)
        .where(eq(submissions.id, submissionId));
      if (present?.turn !== (turn ?? null)) return;
      try {
        await runPortal(app, { submissionId }, attempt);
      } catch (error) {
        if (!attempt.last) throw error;
        app.log.error({ err: error, submission_id: submissionId }, 'run given up');
        await abandonRun(app, submissionId);
      }
    },
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
    handle: (app, { testRunId }, attempt) => runPortal(app, { testRunId }, attempt),
  },
  /** Looks every hour which portals have not been walked dry since the last night, so that none is left out by a restart. */
  {
    name: 'walk-portals',
    concurrency: 1,
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireInSeconds: 240,
    cron: '10 * * * *',
    handle: (app) => walkPortals(app),
  },
];
