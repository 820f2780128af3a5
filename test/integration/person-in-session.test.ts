// A run that only a person can take further: its page lives on, an operator acts on it, and it goes on by itself.
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { IDENTITY_CODE } from '../../sandbox/kit/replica.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { claimRun } from '../../src/channels/portal/claim-run.ts';
import type { RemoteControlState, TaskRow } from '../../src/desk/contract.ts';
import { automationRuns, operatorAssistRequests } from '../../src/orders/tables/submissions.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import type { HandoffChannel, HandoffKind, OperatorAction } from '../../src/robot/handoff-contract.ts';
import type { OperatorOrderView } from '../../src/tracking/view-contract.ts';
import { adminSettings, signInAdmin, signInOperator } from '../admins.ts';
import {
  createSubmittedApplication,
  type RobotDrive,
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  startApplicationForTrip,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { fetchQueue, fetchTask, readCaptchaCode } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { commandOf, descendants } from '../processes.ts';
import type { ServiceClient } from '../service-client.ts';
import { isDeepRun } from '../test-depth.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;
let bob: ServiceClient;
let admin: ServiceClient;

beforeAll(async () => {
  const desk = { PERSON_WAIT_MINUTES: '15', DESK_HOURS: '0-24' };
  const short = { AUTOMATION_CONCURRENCY: '1', TRY_AGAIN_AFTER: '0.1' };
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings, ...desk, ...short });
  admin = await signInAdmin(installation);
  ann = await signInOperator(installation, 'ann');
  bob = await signInOperator(installation, 'bob');
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(() => {
  installation.ctx.settings.handoffPolicy = installation.config.portals.personWait;
});

const claim = (visitor: ServiceClient, submission_id: string) => visitor.callFunction('claim-task', { submission_id });
const sendActions = (visitor: ServiceClient, submission_id: string, ...actions: readonly (OperatorAction | object)[]) =>
  visitor.callFunction('act-in-session', { submission_id, actions });
const look = (visitor: ServiceClient, id: string, seen = '') =>
  visitor.get<RemoteControlState>(`/api/data/desk/tasks/${id}/portal${seen && `?seen=${seen}`}`);
const press = (key: string) => ({ kind: 'press', key });

/** An application whose run waits for a person. */
async function parked(application: StartedApplication): Promise<StartedApplication & { id: string }> {
  const waiting = async () => {
    const submission = await readSubmissionOf(installation, application);
    return (await fetchTask(ann, submission.id)).kind === 'robot_waits' && submission.id;
  };
  return { ...application, id: await waitUntil(waiting, 'the robot waits for a person') };
}

const waitsOf = (id: string) =>
  installation.ctx.db.select().from(operatorAssistRequests).where(eq(operatorAssistRequests.submissionId, id));
const runsOf = (id: string) =>
  installation.ctx.db.select().from(automationRuns).where(eq(automationRuns.submissionId, id));
const filed = async ({ plate }: StartedApplication) =>
  (await installation.client.listPortalApplications()).filter(({ fields }) => fields.plate === plate);

async function eventsOf(orderId: string) {
  const rows = await installation.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
    .orderBy(asc(auditLog.createdAt));
  return rows.filter(({ eventType }) => eventType.startsWith('RUN_'));
}

test('a picture code: an operator types it into the living page, and the run goes on to its end', {
  timeout: 120_000,
}, async () => {
  await installation.client.injectPortalFault({ kind: 'captcha' });
  const { id, orderId, ...application } = await parked(await startApplication(installation.client));
  const order = async () => (await admin.get<OperatorOrderView>(`/api/data/orders/${orderId}`)).body;

  const [first] = (await fetchQueue(ann)).tasks;
  expect(first).toMatchObject({ id, kind: 'robot_waits', owner: 'desk', holder: null } satisfies Partial<TaskRow>);
  expect(Date.parse(first?.deadline ?? '') - Date.now()).toBeLessThan(15 * 60_000);
  expect((await order()).situation.headline).toBe('A person of our team is helping with the official form now.');
  expect((await order()).runs[0]).toMatchObject({
    status: 'HANDED_OFF',
    waits: [expect.stringMatching(/^Waited for a person \(picture code\) from .* UTC; until .* UTC at the latest\.$/)],
  });
  expect((await runsOf(id))[0]?.sendingSince).toBeNull();

  // Who is staff no longer holds it no longer, from that very moment.
  const { ctx } = installation;
  const cara = await signInOperator(installation, 'cara');
  const user_id = (await cara.get<{ user: { id: string } }>('/api/data/session')).body.user.id;
  expect((await claim(cara, id)).status).toBe(200);
  expect((await look(cara, id)).body.held).toBe(true);
  const revoked = await admin.post('/api/data/admin/roles', { user_id, role: 'operator', change: 'revoke' });
  expect(revoked.status).toBe(200);
  expect((await fetchQueue(ann)).tasks.find((task) => task.id === id)?.holder).toBeNull();
  const released = and(eq(auditLog.eventType, 'TASK_RELEASED'), eq(auditLog.submissionId, id));
  expect(await ctx.db.select().from(auditLog).where(released)).toMatchObject([{ eventData: { user_id } }]);
  expect((await waitsOf(id))[0]).toMatchObject({ endedAt: null, watchedUntil: null });

  // Nobody but its holder sees or does anything there, and nothing is done by hand beside it.
  expect((await look(ann, id)).body).toMatchObject({ held: false, picture: null });
  await claim(ann, id);
  expect((await claim(bob, id)).status).toBe(409);
  expect((await look(bob, id)).body).toMatchObject({ held: false, picture: null });
  expect((await sendActions(bob, id, press('Tab'))).status).toBe(409);
  const question = { submission_id: id, question: 'Is this really the car you mean?' };
  expect((await ann.callFunction('ask-customer', question)).status).toBe(409);

  // While one waits, others go on, though one run at a time is all that this installation does.
  await createSubmittedApplication(installation);

  const picture = await waitUntil(async () => (await look(ann, id)).body.picture ?? undefined, 'a picture of the page');
  expect(picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').byteLength).toBeLessThan(400_000);
  const text = await readCaptchaCode(installation.client);
  const toField = [press('Shift+Tab'), press('Shift+Tab'), press('Shift+Tab')];
  expect((await sendActions(ann, id, ...toField, { kind: 'type', text })).status).toBe(200);
  const shown = (await look(ann, id)).body.picture_at ?? '';
  await waitUntil(async () => (await look(ann, id, shown)).body.picture, 'what was typed is shown');
  expect((await sendActions(ann, id, press('Enter'))).status).toBe(200);
  await waitForOrderStatus(installation.client, { ...application, orderId }, 'completed');

  expect(await filed({ ...application, orderId })).toHaveLength(1);
  expect((await order()).runs).toMatchObject([{ status: 'COMPLETED' }]);
  expect((await order()).runs[0]?.recording.map(({ title, failed }) => `${title}${failed ? ' failed' : ''}`)).toContain(
    'A person of ours helped: picture code',
  );
  expect((await order()).runs[0]?.waits[0]).toMatch(
    /: a person helped, until what only the robot sends was held back, 5 acts\.$/,
  );
  const [wait] = await waitsOf(id);
  expect(wait).toMatchObject({
    outcome: 'held_back',
    actionCount: 5,
    pendingActions: [],
    picture: null,
    kind: 'captcha',
  });
  const events = await eventsOf(orderId);
  expect(events.map(({ eventType, eventData }) => [eventType, eventData.kind, eventData.actions])).toEqual([
    ['RUN_HANDED_OFF', 'captcha', undefined],
    ['RUN_HELPED', 'captcha', 5],
  ]);
  expect(JSON.stringify(events)).not.toContain(text);
  expect((await sendActions(ann, id, press('Tab'))).status).toBe(409);
  expect((await look(ann, id)).body).toMatchObject({ outcome: 'held_back', picture: null });
});

/** Runs whose robot is no browser: it waits, keeps what it is told, and ends as it is told. */
function waiting(kind: HandoffKind, sends = false) {
  const heard: OperatorAction[] = [];
  const drive: RobotDrive = async (input, { journal }) => {
    if (sends) await journal.commitSendIntent();
    const desk = journal.handoff as HandoffChannel;
    for (;;) {
      const { actions, timeUp } = await desk.awaitOperator(kind, undefined);
      heard.push(...actions);
      const isOver = actions.some((one) => one.kind === 'give_up');
      if (timeUp || isOver) {
        await desk.resume(timeUp ? 'timed_out' : 'given_up');
        const reason = kind === 'bank' ? 'bank_approval' : 'captcha';
        return {
          result: 'stopped',
          reason,
          message: 'A person is asked for.',
          details: '',
          step: undefined,
          outcomeUnknown: sends,
        };
      }
      if (actions.some((one) => one.kind === 'go_on')) {
        await desk.resume('helped');
        if (!sends) await journal.commitSendIntent();
        return { result: 'submitted', reference: '30000000777', url: input.siteUrl, says: '' };
      }
    }
  };
  return { heard, drive };
}

async function withWaiting(
  kind: HandoffKind,
  sends: boolean,
  work: (id: string, application: StartedApplication) => Promise<void>,
) {
  const { heard, drive } = waiting(kind, sends);
  await withRobotDrive(installation, drive, async () => {
    const { id, ...application } = await parked(await startApplication(installation.client));
    await work(id, application);
  });
  return heard;
}

describe('what else becomes of a run that waits', () => {
  test('given up before it has sent, it is done by hand; only then', async () => {
    await withWaiting('identity', false, async (id, application) => {
      await claim(ann, id);
      expect((await sendActions(ann, id, { kind: 'give_up' })).status).toBe(200);
      await waitForOrderStatus(installation.client, application, 'failed');
      expect(await fetchTask(ann, id)).toMatchObject({ kind: 'handed_over', outcome_open: false });
      expect(await waitsOf(id)).toMatchObject([{ outcome: 'given_up', kind: 'identity' }]);
    });
  });

  test('given up after it has sent, its outcome is unknown', async () => {
    await withWaiting('bank', true, async (id, application) => {
      await claim(ann, id);
      await sendActions(ann, id, { kind: 'give_up' });
      await waitForOrderStatus(installation.client, application, 'failed');
      expect(await fetchTask(ann, id)).toMatchObject({ kind: 'outcome_unknown', outcome_open: true });
    });
  });

  test('when nobody comes in time it ends as it did before', async () => {
    installation.ctx.settings.handoffPolicy = { ms: 1_500, hours: { from: 0, to: 24 } };
    await withWaiting('captcha', false, async (id, application) => {
      await waitForOrderStatus(installation.client, application, 'failed');
      expect(await waitsOf(id)).toMatchObject([{ outcome: 'timed_out', actionCount: 0, operatorId: null }]);
      expect((await fetchTask(ann, id)).kind).toBe('handed_over');
    });
  });

  test('nobody is waited for outside of the desk’s hours', async () => {
    installation.ctx.settings.handoffPolicy = { ms: 900_000, hours: { from: 0, to: 0 } };
    const { drive } = waiting('captcha');
    await withRobotDrive(
      installation,
      (...run) =>
        drive(...run).catch(() => ({
          result: 'stopped',
          reason: 'captcha',
          message: 'A person is asked for.',
          details: '',
          step: undefined,
          outcomeUnknown: false,
        })),
      async () => {
        const application = await startApplication(installation.client);
        await waitForOrderStatus(installation.client, application, 'failed');
        expect(await waitsOf((await readSubmissionOf(installation, application)).id)).toEqual([]);
      },
    );
  });

  test('a run that another process has taken for dead while it waited does nothing more', async () => {
    const refused: string[] = [];
    const { drive } = waiting('captcha');
    let runs = 0;
    const dies: RobotDrive = async (input, ports) => {
      runs += 1;
      if (runs > 1) return drive(input, ports);
      const { journal } = ports;
      const desk = journal.handoff as HandoffChannel;
      const note = (error: Error) => void refused.push(error.message);
      while (refused.length === 0) await desk.awaitOperator('captcha', undefined).catch(note);
      await desk.resume('helped').catch(note);
      await journal.commitSendIntent().catch(note);
      return { result: 'stopped', reason: 'aborted', message: '', details: '', step: undefined, outcomeUnknown: false };
    };
    await withRobotDrive(installation, dies, async () => {
      const { id, ...application } = await parked(await startApplication(installation.client));
      expect((await claimRun(installation.ctx, { submissionId: id }))?.run.status).toBe('RUNNING');
      expect(await waitsOf(id)).toMatchObject([{ outcome: 'cut_short' }]);
      // The queue brings it again, and the next run waits as the first did.
      await waitUntil(async () => (await waitsOf(id)).length === 2, 'it waits again');
      expect(refused).toEqual([
        expect.stringContaining('waits for nobody'),
        expect.stringContaining('waits for nobody'),
        expect.stringContaining('may not send'),
      ]);
      await claim(ann, id);
      await sendActions(ann, id, { kind: 'go_on' });
      await waitForOrderStatus(installation.client, application, 'submitted');
    });
  });

  test('what an operator sends is bounded and of known shapes, and stands nowhere after use', async () => {
    const secret = 'k7-approval-code';
    const heard = await withWaiting('bank', true, async (id, application) => {
      await claim(ann, id);
      const many = Array.from({ length: 21 }, () => press('Tab'));
      const bad: object[][] = [
        [],
        many,
        [{ kind: 'type', text: 'x'.repeat(201) }],
        [{ kind: 'type', text: 'a\u0007b' }],
        [{ kind: 'type', text: '' }],
        [{ kind: 'press', key: 'F5' }],
        [{ kind: 'press', key: 'Control+a' }],
        [{ kind: 'click', x: -1, y: 5 }],
        [{ kind: 'click', x: 5, y: 4001 }],
        [{ kind: 'click', x: '5', y: 5 }],
        [{ kind: 'evaluate', script: 'location = "https://example.com"' }],
        [{ kind: 'click', x: 5, y: 5, button: 'right' }],
      ];
      for (const actions of bad) {
        const { status, body } = await sendActions(ann, id, ...actions);
        expect([status, body.code], JSON.stringify(actions)).toEqual([400, 'INVALID_INPUT']);
      }
      expect((await sendActions(ann, '0b7a2c3e-1111-4222-8333-444455556666', press('Tab'))).status).toBe(404);
      expect(
        (await installation.openClient().callFunction('act-in-session', { submission_id: id, actions: [press('Tab')] }))
          .status,
      ).toBe(401);
      expect((await sendActions(ann, id, { kind: 'type', text: secret }, { kind: 'click', x: 3, y: 4 })).status).toBe(
        200,
      );
      expect((await sendActions(ann, id, { kind: 'go_on' })).status).toBe(200);
      await waitForOrderStatus(installation.client, application, 'submitted');
      const { rows } = (await installation.ctx.db.execute(
        `select (select string_agg(t::text, '') from operator_assist_requests t) || (select string_agg(t::text, '') from audit_log t) as kept`,
      )) as unknown as { rows: { kept: string }[] };
      expect(rows[0]?.kept).not.toContain(secret);
    });
    expect(heard).toEqual([{ kind: 'type', text: secret }, { kind: 'click', x: 3, y: 4 }, { kind: 'go_on' }]);
  });
});

/** The process that holds the page. */
function killRobot(): void {
  const robot = descendants(process.pid).find((pid) => commandOf(pid).includes('robot-process'));
  process.kill(robot ?? 0, 'SIGKILL');
}

async function vignette(): Promise<StartedApplication> {
  const { ctx, client: shop } = installation;
  await ctx.db.update(permitEntities).set({ automationEnabled: true }).where(eq(permitEntities.portal, 'asfinag'));
  return startApplicationForTrip(shop, {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: dayInTimeZone('Europe/Vienna', new Date(Date.now() + 4 * 86_400_000)),
    number_of_days: 7,
    vignette_type: '10-day',
  });
}

// Each drives a portal with a browser.
describe.runIf(isDeepRun)('with a browser', { timeout: 240_000 }, () => {
  test('a bank’s approval after sending: a wrong code is asked for again, and the portal was told once', async () => {
    await installation.client.injectPortalFault({ kind: 'payment_3ds' });
    const { id, ...application } = await parked(await startApplication(installation.client));
    expect((await readSubmissionOf(installation, application)).sendingSince).not.toBeNull();
    await claim(ann, id);
    const first = await waitUntil(async () => (await look(ann, id)).body.picture_at ?? '', 'the page there is shown');
    await sendActions(ann, id, press('Tab'), { kind: 'type', text: '999999' }, press('Enter'));
    await waitUntil(async () => (await look(ann, id, first)).body.picture, 'the page says that the code is wrong');
    await sendActions(ann, id, press('Tab'), { kind: 'type', text: '123456' }, press('Enter'));
    await waitForOrderStatus(installation.client, application, 'completed', 120);
    expect(await filed(application)).toHaveLength(1);
  });

  test('a wrong picture code is asked for again, within the time of the first', async () => {
    await installation.client.injectPortalFault({ kind: 'captcha' });
    const { id, ...application } = await parked(await startApplication(installation.client));
    const back = [press('Shift+Tab'), press('Shift+Tab'), press('Shift+Tab')];
    await claim(ann, id);
    await sendActions(ann, id, ...back, { kind: 'type', text: 'WRONG1' }, press('Enter'));
    const again = async () => (await waitsOf(id)).length === 2 && (await fetchTask(ann, id)).kind === 'robot_waits';
    await waitUntil(again, 'it waits again');
    await claim(ann, id);
    await sendActions(
      ann,
      id,
      ...back,
      { kind: 'type', text: await readCaptchaCode(installation.client) },
      press('Enter'),
    );
    await waitForOrderStatus(installation.client, application, 'completed', 120);
    expect(await filed(application)).toHaveLength(1);
    const [first, second] = await waitsOf(id);
    expect(first?.until).toEqual(second?.until);
  });

  test('an identity: whoever has one types its code, and the run goes on', async () => {
    const { client: shop } = installation;
    await shop.injectPortalFault({ kind: 'identity_wall', step: 'vehicle' }, 'asfinag');
    const { id, ...application } = await parked(await vignette());
    expect(await waitsOf(id)).toMatchObject([{ kind: 'identity' }]);
    await claim(ann, id);
    await sendActions(ann, id, press('Tab'), { kind: 'type', text: IDENTITY_CODE }, press('Enter'));
    await waitForOrderStatus(shop, application, 'completed', 120);
    expect(
      (await shop.listPortalApplications('asfinag')).filter(({ fields }) => fields.plate === application.plate),
    ).toHaveLength(1);
  });

  test('an identity that nobody has: given up, nothing was sent, and it is done by hand', async () => {
    await installation.client.injectPortalFault({ kind: 'identity_wall', step: 'vehicle' }, 'asfinag');
    const { id, ...application } = await parked(await vignette());
    await claim(ann, id);
    expect((await sendActions(ann, id, { kind: 'give_up' })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'failed');
    expect(await fetchTask(ann, id)).toMatchObject({ kind: 'handed_over', outcome_open: false });
    const filed = await installation.client.listPortalApplications('asfinag');
    expect(filed.filter(({ fields }) => fields.plate === application.plate)).toEqual([]);
  });

  test('a robot that dies while it waits, having sent nothing, begins anew', async () => {
    await installation.client.injectPortalFault({ kind: 'captcha' });
    const { id, ...application } = await parked(await startApplication(installation.client));
    killRobot();
    await waitForOrderStatus(installation.client, application, 'completed', 120);
    expect(await filed(application)).toHaveLength(1);
    expect(await waitsOf(id)).toMatchObject([{ outcome: 'cut_short' }]);
    expect((await runsOf(id)).map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'FAILED']);
  });

  test('a robot that dies while it waits, having sent, leaves the outcome unknown', async () => {
    await installation.client.injectPortalFault({ kind: 'payment_3ds' });
    const { id, ...application } = await parked(await startApplication(installation.client));
    killRobot();
    await waitForOrderStatus(installation.client, application, 'failed', 120);
    expect(await fetchTask(ann, id)).toMatchObject({ kind: 'outcome_unknown' });
    expect(await filed(application)).toEqual([]);
    expect(await waitsOf(id)).toMatchObject([{ outcome: 'cut_short' }]);
  });
});
