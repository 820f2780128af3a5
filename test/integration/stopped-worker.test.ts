// A worker that is told to end (SIGTERM): what becomes of its robots' runs.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeAutomationRun } from '../../src/channels/portal/execute-automation-run.ts';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import { WorkerStoppingError } from '../../src/platform/jobs/job.ts';
import { createStoppedResult } from '../../src/robot/automation-run.ts';
import { PortalStop } from '../../src/robot/portal-stop.ts';
import {
  type RobotDrive,
  readSubmissionOf,
  type StartedApplication,
  simulateSuccessfulRun,
  startApplication,
  withRobotDrive,
} from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Paid and complete; its own job finds the robot busy for ever and is left alone. */
async function inLine(): Promise<StartedApplication> {
  const { ctx } = installation;
  const { enqueue } = ctx.queue;
  ctx.queue.enqueue = async (tx, name, ...rest) =>
    name === 'run-submission' ? undefined : enqueue.call(ctx.queue, tx, name, ...rest);
  const application = await startApplication(installation.client);
  await waitUntil(
    () => readSubmissionOf(installation, application).catch(() => undefined),
    'the application is in line',
  );
  ctx.queue.enqueue = enqueue;
  return application;
}

async function runOf(application: StartedApplication, drive: RobotDrive, worker: AbortController): Promise<void> {
  const { id: submissionId } = await readSubmissionOf(installation, application);
  const attempt = { signal: worker.signal, stepAside: async () => async () => {} };
  await withRobotDrive(installation, drive, () => executeAutomationRun(installation.ctx, { submissionId }, attempt));
}

const stops = () => new WorkerStoppingError('The worker is told to end.');
const aborted = () =>
  createStoppedResult(new PortalStop('aborted', 'Called off.'), { step: undefined, outcomeUnknown: false });

test('a run that has not sent is handed back: it sends nothing more, counts as no try, and the next one begins anew', async () => {
  const application = await inLine();
  const worker = new AbortController();
  let refused: unknown;
  const drive: RobotDrive = async ({ signal }, { journal }) => {
    worker.abort(stops());
    expect(signal.aborted).toBe(true);
    refused = await journal.commitSendIntent().catch((error: unknown) => error);
    return aborted();
  };
  await expect(runOf(application, drive, worker)).rejects.toBeInstanceOf(WorkerStoppingError);
  expect(refused).toBeInstanceOf(WorkerStoppingError);
  const { db } = installation.ctx;
  const runs = await db.select().from(automationRuns).where(eq(automationRuns.orderId, application.orderId));
  expect(runs).toMatchObject([{ status: 'FAILED', sendingSince: null, errorDetails: { reason: 'handed_back' } }]);

  // As often as a service is started anew.
  for (let times = 0; times < 5; times += 1) {
    const another = new AbortController();
    const cutShort: RobotDrive = async () => {
      another.abort(stops());
      return aborted();
    };
    await expect(runOf(application, cutShort, another)).rejects.toBeInstanceOf(WorkerStoppingError);
  }
  await runOf(application, simulateSuccessfulRun, new AbortController());
  expect(await readSubmissionOf(installation, application)).toMatchObject({ status: 'SUBMITTED' });
});

test('a run that is about to send, or has, is let go on to its end', async () => {
  const application = await inLine();
  const worker = new AbortController();
  const drive: RobotDrive = async (input, ports) => {
    const journal = {
      ...ports.journal,
      async commitSendIntent() {
        await ports.journal.commitSendIntent();
        worker.abort(stops());
        expect(input.signal.aborted).toBe(false);
      },
    };
    return simulateSuccessfulRun(input, { ...ports, journal });
  };
  await runOf(application, drive, worker);
  expect(await readSubmissionOf(installation, application)).toMatchObject({
    status: 'SUBMITTED',
    outcomeUnknown: false,
  });
});
