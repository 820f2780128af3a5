import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/accounts/tables.ts';
import type { Viewer } from '../../src/accounts/viewer.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { resolveUnknownOutcome, retrySubmission } from '../../src/channels/portal/retry.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { automationRuns, submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { adminCredentials } from '../admins.ts';
import { type CrashPoint, CrashPoints, runInParallel, runRemainingWork } from '../crash-points.ts';
import { CrashScenario, type MailTiming, type SimulatedProcess, type WorldState } from '../crash-scenario.ts';

const sends = {
  /** Only after these can nobody but a person know that the portal has got nothing. */
  mayBeSent: ['run-submission: commit, intent', 'run-submission: may send, and the portal has nothing'],
  isSent: 'run-submission: has sent, and the portal has it',
};

let walk: CrashScenario;
let deaths: CrashPoints;

beforeAll(async () => {
  walk = await CrashScenario.open();
  deaths = await CrashPoints.find(walk);
  // The last thing that is written before the portal may be told is the intent to.
  const { points: moments } = deaths;
  const intent = moments[moments.findIndex(({ name }) => name === sends.mayBeSent[1]) - 1];
  if (intent) intent.name += ', intent';
}, 240_000);
afterAll(async () => {
  await deaths[Symbol.asyncDispose]();
  await walk[Symbol.asyncDispose]();
});

async function read({ ctx: { db } }: SimulatedProcess) {
  const [order] = await db.select().from(orders);
  const [submission] = await db.select().from(submissions);
  if (!submission) throw new Error('The order has no application.');
  const events = await db
    .select({ type: auditLog.eventType, times: count() })
    .from(auditLog)
    .groupBy(auditLog.eventType);
  return {
    status: order?.status,
    submission,
    runs: (await db.select().from(automationRuns)).map(({ status }) => status),
    events: Object.fromEntries(events.map(({ type, times }) => [type, times])),
    promised: await db.select().from(notifications),
  };
}

async function person({ ctx: { db } }: SimulatedProcess): Promise<Viewer> {
  const [user] = await db.select().from(users).where(eq(users.email, adminCredentials.email));
  if (!user) throw new Error('There is no administrator.');
  return {
    sessionId: '',
    userId: user.id,
    email: adminCredentials.email,
    displayName: 'boss',
    linkEpoch: 0,
    roles: ['admin'],
  };
}

/** It says honestly that nobody knows, and cannot be sent again. */
async function isUnknown(life: SimulatedProcess, name: string): Promise<string> {
  const { submission } = await read(life);
  expect(submission, name).toMatchObject({
    status: 'FAILED',
    outcomeUnknown: true,
    lastError: expect.stringMatching(/^Outcome unknown/),
  });
  const again = retrySubmission(life.ctx, submission.id, await person(life));
  await expect(again, name).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  return submission.id;
}

/** The portal was told once, every row agrees with that, and the customer got each mail under one name only. */
async function isToldOnce(
  life: SimulatedProcess,
  world: WorldState,
  { name, tries }: { name: string; tries: number },
): Promise<void> {
  const { status, submission, runs, events, promised } = await read(life);
  expect(status, name).toBe('completed');
  expect(world.filedAddresses, name).toHaveLength(1);
  expect(submission, name).toMatchObject({ status: 'CONFIRMED', outcomeUnknown: false });
  expect(
    runs.filter((run) => run === 'QUEUED' || run === 'RUNNING'),
    name,
  ).toEqual([]);
  expect(events, name).toMatchObject({
    PERMIT_CONFIRMED: 1,
    SUBMISSION_QUEUED: tries,
    AUTOMATION_STARTED: runs.length,
    CUSTOMER_NOTIFIED: promised.filter(({ sentAt }) => sentAt !== null).length,
  });
  for (const type of ['order_paid', 'confirmed']) {
    const ofType = promised.filter((mail) => mail.type === type);
    expect(
      ofType.map(({ sentAt }) => sentAt !== null),
      `${type}, ${name}`,
    ).toEqual([true]);
    const left = world.mails.filter(({ messageId }) => messageId.includes(ofType[0]?.id ?? 'nothing'));
    // At most twice: the process that sent it did not live to write it down.
    expect([1, 2], `${type}, ${name}`).toContain(left.length);
  }
  const sent = promised.filter(({ sentAt }) => sentAt !== null);
  expect(new Set(world.mails.map(({ messageId }) => messageId)).size, name).toBe(sent.length);
}

/** The world after a death is another process's: it does the rest, with a person's word where nobody else can know. */
async function comesToItsEnd(moment: CrashPoint, letters: MailTiming): Promise<'alone' | 'helped'> {
  const { name } = moment;
  await using world = await deaths.stateBefore(moment);
  await deaths.crashAt(world, moment);
  await using life = await walk.startProcess(world);
  await runRemainingWork(life, world, letters);
  const helped = world.filedAddresses.length === 0;
  if (helped) {
    await resolveUnknownOutcome(life.ctx, await isUnknown(life, name), { portal_has_it: false }, await person(life));
    await retrySubmission(life.ctx, (await read(life)).submission.id, await person(life));
    await runRemainingWork(life, world, letters);
  }
  await isToldOnce(life, world, { name, tries: helped ? 2 : 1 });
  return helped ? 'helped' : 'alone';
}

const mayBeSent = () => deaths.points.findIndex(({ name }) => name === sends.mayBeSent[0]);
/** Of the act that sends, what comes after the intent is committed. */
const behindTheIntent = () => {
  const { points: moments } = deaths;
  const { workIndex } = moments[mayBeSent()] ?? {};
  return moments.filter(
    (moment, at) => moment.workIndex === workIndex && at > mayBeSent() && deaths.leavesChanges(moment),
  );
};

test('dead at any moment between payment and permit, the order ends completed and the portal was told once', {
  timeout: 300_000,
}, async () => {
  const names = deaths.points.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...sends.mayBeSent, sends.isSent]));
  for (const kind of ['commit', 'insert', 'update', 'stored a file', 'has sent a mail', 'done, and nobody told'])
    expect(names.filter((name) => name.includes(`: ${kind}`)).length, kind).toBeGreaterThan(2);

  const helped: string[] = [];
  await runInParallel(
    deaths.points.filter((moment) => deaths.isTested(moment)),
    async (moment) => {
      if ((await comesToItsEnd(moment, 'late')) === 'helped') helped.push(moment.name);
    },
  );
  expect(helped.toSorted()).toEqual(sends.mayBeSent.toSorted());
});

test('an authority that answers before the next process is there is heard all the same', {
  timeout: 120_000,
}, async () => {
  await runInParallel(behindTheIntent(), async (moment) => {
    await comesToItsEnd(moment, 'at once');
  });
});

test("without the authority's mail an unknown outcome waits for a person and is never sent again", {
  timeout: 120_000,
}, async () => {
  const answers = new Set<string | undefined>();
  await runInParallel(behindTheIntent(), async (moment) => {
    const { name } = moment;
    await using world = await deaths.stateBefore(moment);
    await deaths.crashAt(world, moment);
    if (world.filedAddresses.length === 0) return; // the portal has got nothing: the first test's
    await using life = await walk.startProcess(world);
    await runRemainingWork(life, world, 'never');
    const { status, submission } = await read(life);
    answers.add(status);
    if (status === 'failed') {
      const finding = { portal_has_it: true, reference: '30000000001' } as const;
      await resolveUnknownOutcome(life.ctx, await isUnknown(life, name), finding, await person(life));
      await runRemainingWork(life, world, 'never');
      expect((await read(life)).submission, name).toMatchObject({ status: 'SUBMITTED', reference: finding.reference });
    } else expect(submission, name).toMatchObject({ status: 'SUBMITTED', outcomeUnknown: false });
    expect(world.filedAddresses, name).toHaveLength(1);
  });
  expect(answers).toEqual(new Set(['failed', 'submitted']));
});

test('a run that dies every time is given to a person, not forgotten', async () => {
  const atWork = deaths.points.find(({ name }) => name.startsWith('run-submission: '));
  if (!atWork) throw new Error('No robot runs.');
  await using world = await deaths.stateBefore(atWork);
  let died = 0;
  while (await deaths.crashWhere(world, (what) => what.startsWith('stored a file'))) died += 1;
  expect(died).toBeGreaterThan(2);
  await using life = await walk.startProcess(world);
  const { submission, runs } = await read(life);
  expect(submission).toMatchObject({
    status: 'FAILED',
    outcomeUnknown: false,
    lastError: expect.stringContaining('Nothing was sent'),
  });
  expect(runs).toEqual(runs.map(() => 'FAILED'));
  await retrySubmission(life.ctx, submission.id, await person(life));
  await runRemainingWork(life, world, 'late');
  await isToldOnce(life, world, { name: atWork.name, tries: 2 });
});
