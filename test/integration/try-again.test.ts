import { spawnSync } from 'node:child_process';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { AutomationQueueRow } from '../../src/channels/portal/tests/automation-lists-contract.ts';
import type { Jurisdiction } from '../../src/console/jurisdiction-contract.ts';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import type { StopReason } from '../../src/robot/portal-stop.ts';
import type { OperatorOrderView } from '../../src/tracking/view-contract.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  readOrderStatus,
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  waitForOrderStatus,
  withStoppingRobot,
  withSucceedingRobot,
} from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { fetchTask } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import type { ServiceClient } from '../service-client.ts';
import { isDeepRun } from '../test-depth.ts';
import { findPermitEntityId, startTestRun } from '../test-runs.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;
let paris: string;
/** Has a real robot drive meanwhile; in the deep tests it always does. */
let withBrowser: ReturnType<typeof installBrowserlessRobot> = (work) => work();

/** The product's own numbers are half a minute and more; here a person need not wait for them. */
const short = { TRY_AGAIN_AFTER: '0.01,0.02,0.03', PORTAL_PROBE_SECONDS: '0.5' };

beforeAll(async () => {
  installation = await startInstallation({ ...adminSettings, ...short });
  if (!isDeepRun) withBrowser = installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
  paris = await findPermitEntityId(admin);
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(() => {
  installation.ctx.settings.retryPolicy = installation.config.portals.retryPolicy;
  return clearFaults();
});

/** Other numbers than the installation's, for the rest of a test. */
function changeRetryPolicy(changes: Partial<Installation['config']['portals']['retryPolicy']>): void {
  installation.ctx.settings.retryPolicy = { ...installation.config.portals.retryPolicy, ...changes };
}

const clearFaults = () =>
  fetch(`${installation.client.sandbox}/portals/certificat-air/__faults`, { method: 'DELETE' }).then(() => undefined);
const start = () => startApplication(installation.openClient());
const view = async ({ orderId }: StartedApplication) =>
  (await admin.get<OperatorOrderView>(`/api/data/orders/${orderId}`)).body;
const reasonsOf = async (application: StartedApplication) =>
  (await view(application)).runs.map(({ error_details }) => error_details?.reason ?? 'none').reverse();
const filedFor = async ({ plate }: StartedApplication) =>
  (await installation.client.listPortalApplications()).filter(({ fields }) => fields.plate === plate);

/** What the portal does to the next runs, and the reason it gives them to end. */
const faults = {
  maintenance: 'maintenance',
  portal_error: 'error_500',
  session_expired: 'session_expired',
} as const satisfies Partial<Record<StopReason, string>>;

/** At which page of the replica. */
async function meets(
  ...troubles: readonly { reason: keyof typeof faults; page: 'home' | 'vehicle' | 'document' | 'keeper' | 'summary' }[]
): Promise<void> {
  for (const { reason, page } of troubles)
    await installation.client.injectPortalFault({ kind: faults[reason], step: page });
}

const eventsOf = async ({ orderId }: StartedApplication) =>
  (await installation.ctx.db.select().from(auditLog).where(eq(auditLog.orderId, orderId))).map(
    ({ eventType }) => eventType,
  );
const portalEvents = (eventType: 'PORTAL_PAUSED' | 'PORTAL_RESUMED') =>
  installation.ctx.db.select().from(auditLog).where(eq(auditLog.eventType, eventType));
const parisRow = async () => {
  const { body } = await admin.get<{ jurisdictions: Jurisdiction[] }>('/api/data/admin/jurisdictions');
  return body.jurisdictions.find(({ id }) => id === paris);
};

/** Sent once, nobody was needed, and the customer was not told of a person. */
async function wentByItself(application: StartedApplication): Promise<void> {
  await isSentOnce(application);
  const events = await eventsOf(application);
  expect(events).not.toContain('MANUAL_TASK_CREATED');
  expect(events).not.toContain('AUTOMATION_FAILED');
}

async function isSentOnce(application: StartedApplication): Promise<void> {
  const { runs } = await view(application);
  expect(runs.filter(({ status }) => status === 'COMPLETED')).toHaveLength(1);
  if ((await readOrderStatus(installation.client, application)) === 'completed')
    expect(await filedFor(application)).toHaveLength(1);
}

/** An order that goes through, so that the portal's failures before it are no longer the last. */
async function oneGoesThrough(): Promise<void> {
  await withSucceedingRobot(installation, async () =>
    waitForOrderStatus(installation.client, await start(), 'submitted'),
  );
}

describe('what went wrong without harm is tried again by the product', () => {
  test.each([
    ['the portal is closed for a moment', [{ reason: 'maintenance', page: 'document' }]],
    [
      'the first page is an error, then the session is lost',
      [
        { reason: 'portal_error', page: 'home' },
        { reason: 'session_expired', page: 'summary' },
      ],
    ],
  ] as const)('%s', async (_, troubles) => {
    await meets(...troubles);
    const application = await start();
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(await reasonsOf(application)).toEqual([...troubles.map(({ reason }) => reason), 'none']);
    await wentByItself(application);
    const { timeline } = await view(application);
    expect(timeline.map(({ text }) => text)).toContain('Nothing was sent yet; we try again by ourselves');
  });

  test('the browser is killed', async () => {
    const application = await (isDeepRun ? withBrowserKilled() : toldOfDeadBrowser());
    expect(await reasonsOf(application)).toEqual(['browser_died', 'none']);
    await wentByItself(application);
  });

  test('and people see meanwhile what is so', async () => {
    const pausesMs = [60_000];
    changeRetryPolicy({ pausesMs });
    await meets({ reason: 'maintenance', page: 'home' });
    const application = await start();
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).nextAttemptAt,
      'the next try is planned',
    );
    const seen = await view(application);
    expect(seen).toMatchObject({
      status: 'queued',
      last_error: expect.stringMatching(
        /^The portal was closed for maintenance at \d\d:\d\d UTC\. Nothing was sent\.$/,
      ),
      submission: { status: 'QUEUED' },
    });
    const waits = Date.parse(seen.scheduled_retry?.at ?? '') - Date.parse(seen.runs[0]?.completed_at ?? '');
    expect(waits).toBeGreaterThanOrEqual(pausesMs[0] ?? 0);
    const rows = await admin.get<{ submissions: AutomationQueueRow[] }>('/api/data/admin/automation/queue');
    const row = rows.body.submissions.find(({ order_id }) => order_id === application.orderId);
    expect(row?.scheduled_retry).toEqual(seen.scheduled_retry);
    // A person need not wait for it.
    expect((await admin.callFunction('automate-submission', { submission_id: seen.submission?.id })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    await isSentOnce(application);
  });
});

describe('a person is needed', () => {
  test('once the tries are used up, and reads what happened', async () => {
    changeRetryPolicy({ pausesMs: [10] });
    await meets({ reason: 'portal_error', page: 'vehicle' }, { reason: 'session_expired', page: 'keeper' });
    const application = await start();
    await waitForOrderStatus(installation.client, application, 'failed');
    const { id, lastError, nextAttemptAt } = await readSubmissionOf(installation, application);
    expect(lastError).toMatch(
      /^The portal answered with an error of its own at \d\d:\d\d UTC\. The portal ended the session at \d\d:\d\d UTC\. Nothing was sent\.$/,
    );
    expect(nextAttemptAt).toBeNull();
    expect(await fetchTask(admin, id)).toMatchObject({ kind: 'handed_over', last_error: lastError });
    expect(await filedFor(application)).toEqual([]);
    // A person's retry has all tries before it again.
    changeRetryPolicy({});
    await meets({ reason: 'portal_error', page: 'vehicle' });
    expect((await admin.callFunction('retry-submission', { submission_id: id })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    await isSentOnce(application);
  });

  test.each([
    ['a question we do not answer', { kind: 'extra_required_field', step: 'keeper' }, 'unknown_question', 0],
    ['another amount than it should cost', { kind: 'changed_amount', step: 'payment' }, 'wrong_amount', 0],
    ['an error page after it was sent', { kind: 'lost_answer', answer: '500' }, 'portal_error', 1],
  ])('at once for %s', async (_, fault, reason, filed) => {
    await installation.client.injectPortalFault({ kind: 'no_mail', step: 'office' });
    await installation.client.injectPortalFault(fault);
    const begin = async () => {
      const started = await start();
      await waitForOrderStatus(installation.client, started, 'failed');
      return started;
    };
    // Whether a page has changed only a robot finds out.
    const application = await (filed ? begin() : withBrowser(begin));
    await clearFaults();
    expect(await reasonsOf(application)).toEqual([reason]);
    expect(await filedFor(application)).toHaveLength(filed);
    const { id, lastError, outcomeUnknown } = await readSubmissionOf(installation, application);
    expect(outcomeUnknown).toBe(filed > 0);
    expect((await fetchTask(admin, id)).kind).toBe(filed ? 'outcome_unknown' : 'handed_over');
    // Names of the code are nothing for people.
    expect(lastError).not.toMatch(/nothing that means|[a-z][A-Z]|_/);
    if (reason === 'wrong_amount') expect(lastError).toMatch(/^The portal asks for EUR 49\.10 .* Nothing was paid\.$/);
    if (reason === 'unknown_question') expect(lastError).toMatch(/^The portal asks for '.+' and we did not answer/);
  });
});

describe('a portal that fails again and again', () => {
  test('is not closed for what only tests of ours met', async () => {
    await oneGoesThrough();
    const closed = (await portalEvents('PORTAL_PAUSED')).length;
    const trouble = { reason: 'maintenance', page: 'home' } as const;
    await meets(trouble, trouble, trouble);
    for (const _ of [1, 2]) expect((await startTestRun(admin, paris)).body.success).toBe(false);
    const application = await start();
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(await reasonsOf(application)).toEqual(['maintenance', 'none']);
    expect(await portalEvents('PORTAL_PAUSED')).toHaveLength(closed);
  });

  test('is left alone, looked at, and opened again; what waited goes on by itself', async () => {
    await oneGoesThrough();
    await installation.client.injectPortalFault({ kind: 'maintenance', visits: 1_000_000 });
    const first = await start();
    const closed = await waitUntil(async () => {
      const row = await parisRow();
      return row?.paused ? row : undefined;
    }, 'the product pauses the portal');
    expect(closed.pause_reason).toBe('The portal was closed for maintenance, after 3 failed runs in a row');
    expect((await portalEvents('PORTAL_PAUSED')).at(-1)).toMatchObject({ actorId: null });
    expect(await reasonsOf(first)).toEqual(['maintenance', 'maintenance', 'maintenance']);

    const late = await start();
    await waitUntil(async () => (await readSubmissionOf(installation, late)).attemptsSince, 'the new order waits');
    expect(await view(late)).toMatchObject({
      status: 'queued',
      runs: [],
      submission: { status: 'QUEUED', application_method: 'automated' },
      last_error:
        'The portal was closed for maintenance, after 3 failed runs in a row. We wait until it opens again. Nothing was sent.',
      scheduled_retry: { at: null },
    });
    const health = await admin.callFunction('check-system-health', { country: 'France', city_zone: 'Paris' });
    expect(health.body).toMatchObject({ automation_available: false, portal_reachable: false });
    const now = await admin.callFunction('automate-submission', { submission_id: (await view(late)).submission?.id });
    expect(now).toMatchObject({ status: 422, body: { error: expect.stringContaining('is paused') } });
    expect((await view(first)).runs).toHaveLength(3);

    await clearFaults();
    for (const application of [first, late]) {
      await waitForOrderStatus(installation.client, application, 'completed');
      await wentByItself(application);
    }
    expect(await parisRow()).toMatchObject({ paused: false, pause_reason: null });
    expect((await portalEvents('PORTAL_RESUMED')).at(-1)).toMatchObject({ actorId: null });
  });

  test('is opened by an admin too, and what waited goes on', async () => {
    changeRetryPolicy({ probeMs: 3_600_000 });
    await closedPortal(async () => {
      const application = await start();
      await waitUntil(async () => (await readSubmissionOf(installation, application)).attemptsSince, 'the order waits');
      await clearFaults();
      expect((await admin.callFunction('pause-portal', { permit_entity_id: paris, paused: false })).status).toBe(200);
      await waitForOrderStatus(installation.client, application, 'completed');
      await wentByItself(application);
    });
  });

  test('does not keep an order longer than it may wait', async () => {
    await closedPortal(async () => {
      changeRetryPolicy({ longestWaitMs: 1500 });
      const application = await start();
      await waitForOrderStatus(installation.client, application, 'failed');
      const { id, lastError } = await readSubmissionOf(installation, application);
      expect(lastError).toMatch(
        /We waited for the portal to open from \d\d:\d\d UTC to \d\d:\d\d UTC\. Nothing was sent\.$/,
      );
      expect((await fetchTask(admin, id)).kind).toBe('handed_over');
      const runs = and(eq(automationRuns.orderId, application.orderId));
      expect(await installation.ctx.db.$count(automationRuns, runs)).toBe(0);
      await clearFaults();
      await waitUntil(async () => (await parisRow())?.paused === false, 'the portal is opened again');
    });
  });
});

/** Its home page and everything behind it is closed, until the faults are cleared. */
async function closedPortal(work: () => Promise<void>): Promise<void> {
  await installation.client.injectPortalFault({ kind: 'maintenance', visits: 1_000_000 });
  const victim = await start();
  await waitUntil(async () => (await parisRow())?.paused, 'the product pauses the portal');
  expect((await view(victim)).status).toBe('queued');
  await work();
}

async function withBrowserKilled(): Promise<StartedApplication> {
  await installation.client.injectPortalFault({ kind: 'slow', step: 'document', seconds: 3 });
  const application = await start();
  await waitUntil(async () => (await view(application)).runs[0]?.recording.length, 'the robot is at work');
  killBrowsers();
  await waitForOrderStatus(installation.client, application, 'completed');
  return application;
}

/** As a robot tells it whose browser was killed (runner-cut-short.test.ts). */
const toldOfDeadBrowser = () =>
  withStoppingRobot(
    installation,
    [{ reason: 'browser_died', step: 'vehicle' }],
    async () => {
      const application = await start();
      await waitForOrderStatus(installation.client, application, 'completed');
      return application;
    },
    installation.ctx.robot.drive,
  );

/** Every browser this process has started, children of its children too. */
function killBrowsers(): void {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const rows = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
  });
  const descendants = (of: number): typeof rows =>
    rows.filter(({ parent }) => parent === of).flatMap((row) => [row, ...descendants(row.pid)]);
  const browsers = descendants(process.pid).filter(({ args }) => /--remote-debugging|--headless/.test(args));
  expect(browsers.length).toBeGreaterThan(0);
  for (const { pid } of browsers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It died with its parent.
    }
  }
}
