import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { AutomationQueueRow } from '../../src/channels/portal/tests/automation-lists-contract.ts';
import type { Jurisdiction } from '../../src/console/jurisdiction-contract.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import type { SubmissionRow } from '../../src/console/submission-contract.ts';
import type { Connectivity, TestRun } from '../../src/orders/contracts/test-contract.ts';
import { aliasAddress } from '../../src/orders/phases.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import {
  automationRuns,
  isApplicationRun,
  isTestRun,
  submissionFiles,
  submissions,
} from '../../src/orders/tables/submissions.ts';
import { type FulfilmentMethod, findFulfilmentMethod } from '../../src/permits/application-texts.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { orderEvents } from '../../src/platform/realtime/tables.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import {
  createHandedOffApplication,
  type RobotDrive,
  readOrderStatus,
  readSubmissionOf,
  type StartedApplication,
  simulateSuccessfulRun,
  startApplication,
  waitForOrderStatus,
  withRobotDrive,
  withSucceedingRobot,
} from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { fetchQueue } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { buildTestData, findPermitEntityId, startTestRun } from '../test-runs.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;
let paris: string;
let bossId: string;
let withBrowser: ReturnType<typeof installBrowserlessRobot>;

beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  withBrowser = installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
  paris = await findPermitEntityId(admin);
  bossId = (await admin.get<{ user: { id: string } }>('/api/data/session')).body.user.id;
});
afterAll(() => installation[Symbol.asyncDispose]());

const automate = (body: object, shop = admin) => shop.callFunction('automate-submission', body);
const runNow = (id: string, shop = admin) => automate({ submission_id: id }, shop);
const events = (...types: (typeof auditLog.$inferSelect)['eventType'][]) =>
  installation.ctx.db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.eventType, types))
    .orderBy(desc(auditLog.createdAt));

/** Everything that belongs to customers and to the figures about them. */
async function customersWorld() {
  const { db } = installation.ctx;
  const { body: health } = await admin.callFunction('check-system-health', { country: 'France', city_zone: 'Paris' });
  const { body: overview } = await admin.get<Overview>('/api/data/admin/overview');
  return {
    waiting: overview.waiting,
    outcomes: overview.outcome_by_portal,
    orders: await db.$count(orders),
    submissions: await db.$count(submissions),
    runs: await db.$count(automationRuns, isApplicationRun),
    listed: (await admin.get<{ total: number; runs: object[] }>('/api/data/admin/automation/runs')).body,
    newest: (
      await admin.get<{ jurisdictions: Jurisdiction[] }>('/api/data/admin/jurisdictions')
    ).body.jurisdictions.map(({ last_run }) => last_run),
    told: await db.$count(orderEvents),
    files: await db.$count(submissionFiles),
    confidence: health.confidence_level,
    last: health.last_successful_submission,
  };
}

/** An application whose robot has met a captcha: it failed and nothing was sent. */
async function failedApplication(): Promise<StartedApplication & { submissionId: string }> {
  const application = await createHandedOffApplication(installation, installation.openClient());
  return { ...application, submissionId: (await readSubmissionOf(installation, application)).id };
}

/** The authority writes three about an application, in any order: an order may be completed before the last has come. */
async function allMailsAreRead(these: SQL) {
  const { db, queue } = installation.ctx;
  const mails = await waitUntil(async () => {
    const rows = await db.select().from(inboundEmails).where(these);
    return rows.length === 3 && rows;
  }, 'the authority has written');
  await queue.waitUntilIdle();
  return mails;
}

/** Both runs there were: the one that met the captcha, and one that sent. */
async function wentThroughOnce(application: StartedApplication): Promise<void> {
  await waitForOrderStatus(installation.client, application, 'submitted');
  const runs = await installation.ctx.db
    .select()
    .from(automationRuns)
    .where(eq(automationRuns.orderId, application.orderId));
  expect(runs.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'FAILED']);
}

/** Waits in line as it would behind a long backlog: its turn comes in an hour, or never. */
async function putInLine(submissionId: string, turn: 'in an hour' | 'never'): Promise<void> {
  const { db, queue } = installation.ctx;
  // The job that failed is done with when its last write is.
  await queue.waitUntilIdle();
  await db.transaction(async (tx) => {
    await tx.update(submissions).set({ status: 'QUEUED' }).where(eq(submissions.id, submissionId));
    const startAfter = new Date(Date.now() + 3_600_000);
    if (turn === 'in an hour') await queue.enqueue(tx, 'run-submission', { submissionId }, { startAfter });
  });
}

const applicationsFor = async (plate: string) =>
  (await installation.client.listPortalApplications()).filter(({ fields }) => Object.values(fields).includes(plate));

async function pause(paused: boolean): Promise<void> {
  expect((await admin.callFunction('pause-portal', { permit_entity_id: paris, paused })).status).toBe(200);
}

describe('pausing a portal', () => {
  test('holds for every permit of the portal, is written down once, and an old page is told so', async () => {
    await pause(true);
    const again = await admin.callFunction('pause-portal', { permit_entity_id: paris, paused: true });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { body } = await admin.get<{ jurisdictions: Jurisdiction[] }>('/api/data/admin/jurisdictions');
    const french = body.jurisdictions.filter(({ country }) => country === 'France');
    expect(new Set(french.map(({ paused }) => paused))).toEqual(new Set([true]));
    const health = await admin.callFunction('check-system-health', { country: 'France', city_zone: 'Paris' });
    expect(health.body.automation_available).toBe(false);
    await pause(false);
    const [resumed, held] = await events('PORTAL_PAUSED', 'PORTAL_RESUMED');
    expect(held).toMatchObject({ eventType: 'PORTAL_PAUSED', actorId: bossId, eventData: { permits: french.length } });
    expect(resumed?.eventType).toBe('PORTAL_RESUMED');
  });

  test('is refused where people apply, and for what is not there', async () => {
    const madrid = await findPermitEntityId(admin, 'Spain', 'Madrid Central LEZ');
    // Every entry of today has a robot, a letter or a certificate; the next one may have none.
    const isMadrid = eq(permitEntities.id, madrid);
    await installation.ctx.db.update(permitEntities).set({ applicationMethod: 'manual' }).where(isMadrid);
    expect((await admin.callFunction('pause-portal', { permit_entity_id: madrid, paused: true })).status).toBe(422);
    const nothing = { permit_entity_id: '00000000-0000-4000-8000-000000000001', paused: true };
    expect((await admin.callFunction('pause-portal', nothing)).status).toBe(404);
    await installation.ctx.db.update(permitEntities).set({ applicationMethod: 'automated' }).where(isMadrid);
  });
});

describe('what a customer may expect', () => {
  test('is said of each entry by the way of applying that its catalogue names, as consent and console say it', async () => {
    const { db } = installation.ctx;
    const before = await db.select().from(permitEntities);
    await db.update(permitEntities).set({ automationEnabled: true, paused: false, pauseReason: null });
    onTestFinished(async () => {
      for (const { id, automationEnabled, paused, pauseReason } of before)
        await db
          .update(permitEntities)
          .set({ automationEnabled, paused, pauseReason })
          .where(eq(permitEntities.id, id));
    });
    const words: Record<FulfilmentMethod, RegExp> = {
      robot: /Automated submission is available|official portal/,
      letter: /^We write to the /,
      check: /^Nothing is applied for here/,
      by_hand: /^Our team applies/,
    };
    for (const zone of allZones) {
      const { country, name } = zone;
      const { body } = await admin.callFunction('check-system-health', { country, city_zone: name });
      const said = [name, body.automation_available, body.message];
      expect(said).toEqual([
        name,
        findFulfilmentMethod(zone) !== 'by_hand',
        expect.stringMatching(words[findFulfilmentMethod(zone)]),
      ]);
    }
    const mestre = await admin.callFunction('check-system-health', {
      country: 'Italy',
      city_zone: 'Venice Mestre ZTL',
    });
    expect(mestre.body).toMatchObject({
      confidence_level: 'medium',
      message: 'We write to the place where you stay. Who names none is applied for by a person of our team.',
    });
  });
});

describe('what is offered', () => {
  test('is what the server does: the queue holds what a robot can take, and everything else says the server’s own reason', async () => {
    const { ctx, client: shop, openClient: visitor } = installation;
    await createTestAccount(ctx, 'holder@example.com', 'operator');
    const operator = visitor();
    await operator.signIn('holder@example.com', adminCredentials.password);
    const known: Record<string, string> = {};
    const keep = async (name: string, application: StartedApplication) => {
      known[name] = (await waitUntil(() => readSubmissionOf(installation, application), `${name} is there`)).id;
      return application.orderId;
    };
    for (const name of ['free', 'ended', 'unknown', 'held']) await keep(name, await failedApplication());
    const refunded = await keep('refunded', await failedApplication());
    await keep('by hand', await startApplication(visitor(), { country: 'Belgium', zone: 'Brussels LEZ' }));
    await pause(true);
    await keep('by hand while the robot was paused', await startApplication(visitor()));
    await pause(false);
    await withSucceedingRobot(installation, async () => {
      const done = await startApplication(visitor());
      await waitForOrderStatus(shop, done, 'submitted');
      await keep('done', done);
    });
    const all = { order_id: refunded, amount_cents: 1999, refunded_cents: 0, reason: 'The customer asked' };
    expect((await admin.callFunction('refund-order', all)).status).toBe(200);
    await ctx.db
      .update(submissions)
      .set({ sendingSince: new Date(), outcomeUnknown: true })
      .where(eq(submissions.id, known.unknown ?? ''));
    for (const name of ['ended', 'held'])
      expect((await operator.callFunction('claim-task', { submission_id: known[name] })).status).toBe(200);
    const end = { submission_id: known.ended, how: 'not_possible', reason: 'Nobody can apply for this one.' };
    expect((await operator.callFunction('end-application', end)).status).toBe(200);

    const queue = async () =>
      (await admin.get<{ submissions: AutomationQueueRow[]; total: number }>('/api/data/admin/automation/queue')).body;
    const list = async () =>
      (await admin.get<{ submissions: SubmissionRow[] }>('/api/data/admin/submissions')).body.submissions;
    const nameOf = (id: string) => Object.keys(known).find((name) => known[name] === id) ?? id;
    const listed = (await queue()).submissions.filter(({ id }) => nameOf(id) !== id);
    expect(listed.map(({ id }) => nameOf(id)).toSorted()).toEqual(['free', 'held']);
    expect((await queue()).total).toBe((await queue()).submissions.length);
    // Why each waits is told in the words of the desk, and the number beside the link is the length of the list behind it.
    expect(listed.map(({ cause, why }) => [cause, why])).toEqual(
      listed.map(() => ['Handed over by the robot', expect.stringContaining('A person must go on.')]),
    );
    // An order that has waited long for its details is on the desk too, and has no application yet.
    const { payment } = await placeAndPay(visitor());
    const longAgo = new Date(ctx.clock.now().getTime() - 80 * 3_600_000);
    await ctx.db.update(orders).set({ updatedAt: longAgo }).where(eq(orders.id, payment.order_id));
    const desk = await fetchQueue(operator);
    expect(desk.tasks.some(({ kind, id }) => kind === 'details_late' && id === payment.order_id)).toBe(true);
    expect((await admin.get<{ at_desk: number }>('/api/data/admin/automation/queue')).body.at_desk).toBe(desk.total);

    for (const row of await list()) {
      if (nameOf(row.id) === row.id || row.status !== 'FAILED' || row.retry_problem === null) continue;
      const { status, body } = await admin.callFunction('retry-submission', { submission_id: row.id });
      expect([nameOf(row.id), status, body.error]).toEqual([nameOf(row.id), 409, row.retry_problem]);
    }
    const offered = (await list()).filter(({ status, retry_problem }) => status === 'FAILED' && !retry_problem);
    expect(offered.map(({ id }) => nameOf(id)).filter((name) => name in known)).toEqual(['free']);
    // Whoever holds the task is not in their own way.
    expect(listed.find(({ id }) => id === known.held)?.problem).toBe('holder has this task open.');
    expect((await runNow(known.held ?? '')).body.error).toBe('holder has this task open.');
    await withSucceedingRobot(installation, async () => {
      expect((await runNow(known.held ?? '', operator)).status).toBe(200);
      await pause(true);
      const [paused] = (await queue()).submissions.filter(({ id }) => id === known.free);
      expect(paused?.problem).toContain('is paused');
      expect((await runNow(known.free ?? '')).body.error).toBe(paused?.problem);
      await pause(false);
      expect((await runNow(known.free ?? '')).status).toBe(200);
      await ctx.queue.waitUntilIdle();
    });
  });
});

describe('a dry run', () => {
  test('drives the portal up to the act that sends, and leaves no trace among the orders of customers', async () => {
    await installation.ctx.queue.waitUntilIdle();
    const before = await customersWorld();
    const data = buildTestData();
    const { status, body } = await withBrowser(() => startTestRun(admin, paris, { test_data: data }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, error: null, reference: null });
    expect(body.screenshots.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['start', 'vehicle', 'document', 'keeper']),
    );
    const picture = await installation.client.fetch(body.screenshots.at(-1)?.url ?? '');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const typed = body.test_run.recording.flatMap((step) => step.typed.map(({ value }) => value));
    expect(typed).toEqual(expect.arrayContaining([data.vehicle.plate_number, 'Tester', 'specimen.pdf']));

    expect(await applicationsFor(data.vehicle.plate_number ?? '')).toEqual([]);
    expect(await customersWorld()).toEqual(before);
    const written = (await events('TEST_RUN_STARTED', 'TEST_RUN_ENDED')).filter(
      ({ eventData }) => eventData.test_run_id === body.test_run.id,
    );
    expect(written.map(({ actorId, orderId }) => ({ actorId, orderId }))).toEqual([
      { actorId: bossId, orderId: null },
      { actorId: bossId, orderId: null },
    ]);
  });

  test('may be started by an operator, and keeps no pictures when it is told so', async () => {
    await createTestAccount(installation.ctx, 'hands@example.com', 'operator');
    const operator = installation.openClient();
    await operator.signIn('hands@example.com', adminCredentials.password);
    const { body } = await startTestRun(operator, paris, { screenshots_enabled: false });
    expect(body).toMatchObject({ success: true, screenshots: [], test_run: { started_by: 'hands' } });
    expect(body.test_run.recording.length).toBeGreaterThan(3);
    const { body: list } = await operator.get<{ tests: { id: string }[] }>('/api/data/admin/automation/tests');
    expect(list.tests[0]?.id).toBe(body.test_run.id);
  });

  test('can be followed while it is under way, and is one run however often it is asked for', async () => {
    const test_run_id = randomUUID();
    await installation.client.injectPortalFault({ kind: 'slow', step: 'document', seconds: 2 });
    const test_data = buildTestData();
    const asked = [1, 2].map(() => startTestRun(admin, paris, { test_run_id, test_data }));
    const seen = await waitUntil(async () => {
      const { status, body } = await admin.get<TestRun>(`/api/data/admin/automation/tests/${test_run_id}`);
      return status === 200 && body.status === 'RUNNING' && body.recording.length > 0 ? body : undefined;
    }, 'the first pictures come while it runs');
    expect(seen.completed_at).toBeNull();
    const answers = await Promise.all(asked);
    expect(answers.map(({ body }) => [body.success, body.test_run.id])).toEqual([
      [true, test_run_id],
      [true, test_run_id],
    ]);
    const ordinals = answers[0]?.body.test_run.recording.map(({ ordinal }) => ordinal) ?? [];
    expect(new Set(ordinals).size).toBe(ordinals.length);
    const other = await startTestRun(admin, paris, { test_run_id, mock_mode: false, confirmed_credits: true });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('says what stopped it, and where', async () => {
    await installation.client.injectPortalFault({ kind: 'captcha' });
    const { status, body } = await startTestRun(admin, paris);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: false,
      error: 'The portal asks a person to copy the characters of a picture.',
    });
    expect(body.test_run).toMatchObject({ status: 'FAILED', error_details: { reason: 'captcha' } });
    expect(body.test_run.recording.at(-1)?.failed).toBe(true);
  });
});

describe('a full test', () => {
  test('is refused until its cost is confirmed', async () => {
    const before = await installation.ctx.db.$count(automationRuns, isTestRun);
    const { status, body } = await startTestRun(admin, paris, { mock_mode: false });
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { confirmed_credits: expect.stringContaining('really submits to the government portal') },
    });
    expect(await installation.ctx.db.$count(automationRuns, isTestRun)).toBe(before);
  });

  test("sends once, and neither its run nor the authority's mails are taken for a customer's", async () => {
    const customer = await startApplication(installation.openClient());
    await waitForOrderStatus(installation.client, customer, 'completed');
    const { id: submissionId } = await readSubmissionOf(installation, customer);
    await allMailsAreRead(eq(inboundEmails.submissionId, submissionId));
    const before = await customersWorld();
    const data = buildTestData();
    const full = { mock_mode: false, confirmed_credits: true, test_data: data };
    const { body } = await withBrowser(() => startTestRun(admin, paris, full));
    expect(body.test_run.recording.at(-1)?.typed).toEqual([
      { meaning: 'amount', label: 'Amount asked for', value: 'EUR 4.91' },
      { meaning: 'sent', label: 'SHA-256 of what was sent', value: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(body).toMatchObject({ success: true, reference: expect.stringMatching(/^\d{10,12}$/) });
    const [application, ...more] = await applicationsFor(data.vehicle.plate_number ?? '');
    expect(more).toEqual([]);
    expect(application?.reference).toBe(body.reference);

    const { aliasToken } = await rowOf(body.test_run.id);
    const alias = aliasAddress(aliasToken, installation.config.mail.inboundDomain);
    const mails = await allMailsAreRead(eq(inboundEmails.toEmail, alias));
    expect(mails.every((mail) => mail.submissionId === null)).toBe(true);
    expect(await customersWorld()).toEqual(before);

    const again = await startTestRun(admin, paris, full);
    expect(again.body).toMatchObject({
      success: false,
      error: 'The portal already has an application for this vehicle.',
    });
  });

  test("never applies for a customer's vehicle", async () => {
    const { plate } = await failedApplication();
    const test_data = buildTestData({ plate_number: `${plate.slice(0, 4)}-${plate.slice(4)}` });
    const { status, body } = await startTestRun(admin, paris, { mock_mode: false, confirmed_credits: true, test_data });
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: expect.stringContaining("This plate belongs to a customer's order."),
    });
    expect(await applicationsFor(plate)).toEqual([]);
    expect((await startTestRun(admin, paris, { test_data })).body.success).toBe(true);
  });

  test("an answer to a test that names a customer's plate does not touch their order", async () => {
    const customer = await failedApplication();
    const { body } = await startTestRun(admin, paris);
    const { aliasToken } = await rowOf(body.test_run.id);
    const { inboundSmtpPort: port, inboundDomain } = installation.config.mail;
    const smtp = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
    const to = aliasAddress(aliasToken, inboundDomain);
    await smtp.sendMail({
      from: 'ne-pas-repondre@certificat-air.gouv.fr',
      to,
      subject: 'Certificate',
      text: `Your certificate for the vehicle ${customer.plate} has been granted.`,
    });
    await installation.ctx.queue.waitUntilIdle();
    const [mail] = await installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.toEmail, to));
    expect(mail).toMatchObject({ submissionId: null, matchedBy: null });
    expect(await readOrderStatus(installation.client, customer)).toBe('failed');
  });
});

describe('a run of an application', () => {
  test('is no test: it is not shown as one, and none is started under its id', async () => {
    const { orderId } = await failedApplication();
    const [run] = await installation.ctx.db.select().from(automationRuns).where(eq(automationRuns.orderId, orderId));
    const test_run_id = run?.id ?? 'missing';
    expect((await admin.get(`/api/data/admin/automation/tests/${test_run_id}`)).status).toBe(404);
    const { body } = await admin.get<{ tests: { id: string }[] }>('/api/data/admin/automation/tests');
    expect(body.tests.map(({ id }) => id)).not.toContain(test_run_id);
    const before = await installation.ctx.db.$count(automationRuns);
    const under = await startTestRun(admin, paris, { test_run_id });
    expect(under).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await installation.ctx.db.$count(automationRuns)).toBe(before);
  });
});

const rowOf = async (id: string) => {
  const [row] = await installation.ctx.db.select().from(automationRuns).where(eq(automationRuns.id, id));
  if (!row?.aliasToken) throw new Error('There is no such test.');
  return { ...row, aliasToken: row.aliasToken };
};

describe('bad input changes nothing', () => {
  const cases: [name: string, body: () => object, status: number, field?: string][] = [
    ['nothing at all', () => ({}), 400, 'permit_entity_id'],
    ['a text as check', () => ({ connectivity_check: 'yes' }), 400, 'connectivity_check'],
    ['a submission that is no id', () => ({ submission_id: '1' }), 400, 'submission_id'],
    ['no test', () => ({ ...whole(), test_mode: false }), 400, 'test_mode'],
    ['an unknown permit entity', () => ({ ...whole(), permit_entity_id: randomUUID() }), 404],
    [
      'a bad e-mail',
      () => ({ ...whole(), test_data: { ...buildTestData(), owner: { email: 'x' } } }),
      400,
      'test_data.owner.email',
    ],
    [
      'what the portal asks for left out',
      () => ({ ...whole(), test_data: buildTestData({ date_first_registration: undefined }) }),
      400,
      'test_data.vehicle.date_first_registration',
    ],
    ['an id that is none', () => ({ ...whole(), test_run_id: 'mine' }), 400, 'test_run_id'],
  ];
  const whole = () => ({ permit_entity_id: paris, test_mode: true, mock_mode: true, test_data: buildTestData() });

  test.each(cases)('%s', async (_name, body, status, field) => {
    const before = [
      await installation.ctx.db.$count(automationRuns, isTestRun),
      (await events('TEST_RUN_STARTED')).length,
    ];
    const answer = await automate(body());
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { error: expect.any(String) } });
    if (field) expect(Object.keys(answer.body.fields as object)).toContain(field);
    expect([
      await installation.ctx.db.$count(automationRuns, isTestRun),
      (await events('TEST_RUN_STARTED')).length,
    ]).toEqual(before);
  });

  test('a zone where people apply', async () => {
    const madrid = await findPermitEntityId(admin, 'Spain', 'Madrid Central LEZ');
    const { status, body } = await startTestRun(admin, madrid);
    expect({ status, error: body.error }).toEqual({
      status: 422,
      error: 'No robot applies for Madrid Central LEZ, Spain: people do.',
    });
  });

  test('a test nobody started is not found, a zone nobody knows has no permit entity', async () => {
    expect((await admin.get(`/api/data/admin/automation/tests/${randomUUID()}`)).status).toBe(404);
    expect((await admin.get('/api/data/admin/automation/tests/mine')).status).toBe(404);
    const { body } = await admin.get('/api/data/admin/permit-entity?country=France&zone_name=Atlantis');
    expect(body).toEqual({ permit_entity: null });
  });

  test('customers and strangers are turned away', async () => {
    await createTestAccount(installation.ctx, 'guest@example.com', 'user');
    const customer = installation.openClient();
    await customer.signIn('guest@example.com', adminCredentials.password);
    expect((await automate({ connectivity_check: true }, customer)).status).toBe(403);
    expect((await automate({ connectivity_check: true }, installation.openClient())).status).toBe(401);
  });
});

describe('the connectivity check', () => {
  test('is good when a browser opens and every portal answers, and is written down', async () => {
    const { body } = await admin.callFunction<Connectivity>('automate-submission', { connectivity_check: true });
    expect(body).toMatchObject({ success: true, error: null, diagnostics: { baseUrl: 'Local browser' } });
    const [browser, portal] = body.diagnostics.endpoints;
    expect(browser).toMatchObject({ ok: true, status: 200, note: expect.stringContaining('A browser opens') });
    expect(portal).toMatchObject({ ok: true, status: 200, responsePreview: expect.stringContaining('<!') });
    const [event] = await events('CONNECTIVITY_CHECKED');
    expect(event).toMatchObject({ actorId: bossId, eventData: { result: 'good' } });
  });

  test('names a browser service that refuses our key, and tells the key to nobody', async () => {
    const service = createServer((_request, response) => response.writeHead(401, 'Unauthorized').end('Bad key'));
    service.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'));
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const address = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    await using broken = await startInstallation({
      ...adminSettings,
      LOG_LEVEL: 'silent',
      BROWSER_WS_ENDPOINT: `ws://${address}/chrome?token=hidden-token`,
      BROWSER_API_KEY: 'hidden-key',
    });
    const asker = await signInAdmin(broken);
    const { body } = await asker.callFunction<Connectivity>('automate-submission', { connectivity_check: true });
    expect(body.success).toBe(false);
    expect(body.error).toBe('The browser service answered 401 Unauthorized.');
    expect(body.diagnostics.baseUrl).toBe(`http://${address}`);
    expect(body.diagnostics.endpoints[0]).toMatchObject({ ok: false, status: 401, responsePreview: 'Bad key' });
    const diagnostics = await asker.callFunction('payment-diagnostics', {});
    expect(JSON.stringify([body, diagnostics])).not.toContain('hidden');
    service.closeAllConnections();
    service.close();
  });

  test('names a portal that does not answer', async () => {
    const { settings } = installation.ctx;
    const { portalsOrigin } = settings;
    settings.portalsOrigin = 'http://127.0.0.1:9/portals';
    const { body } = await admin
      .callFunction<Connectivity>('automate-submission', { connectivity_check: true })
      .finally(() => {
        settings.portalsOrigin = portalsOrigin;
      });
    expect(body.error).toContain('The portal certificat-air does not answer');
    expect(body.diagnostics.endpoints[1]).toMatchObject({ ok: false, status: 0 });
  });
});

test('a portal is visited by no more robots at a time than it is to bear; the others wait for their turn', async () => {
  const { ctx, client: shop } = installation;
  const held = Promise.withResolvers<void>();
  let atWork = 0;
  let most = 0;
  const visit: RobotDrive = async (...run) => {
    most = Math.max(most, ++atWork);
    await held.promise;
    atWork -= 1;
    return simulateSuccessfulRun(...run);
  };
  ctx.settings.portalConcurrency = 1;
  onTestFinished(() => {
    held.resolve();
    ctx.settings.portalConcurrency = installation.config.portals.concurrencyEach;
  });
  await withRobotDrive(installation, visit, async () => {
    const applications = await Promise.all([1, 2].map(() => startApplication(shop)));
    const isPutOff = async ({ orderId }: StartedApplication) => {
      const { rows } = (await ctx.db.execute(
        sql`select from pgboss.job join submissions on data ->> 'submissionId' = submissions.id::text
          where order_id = ${orderId} and name = 'run-submission' and state = 'created' and start_after > now()`,
      )) as unknown as { rows: unknown[] };
      return rows.length > 0;
    };
    const onePutOff = async () => atWork === 1 && (await Promise.all(applications.map(isPutOff))).includes(true);
    await waitUntil(onePutOff, 'one is at the portal and the other one put off');
    held.resolve();
    for (const application of applications) await waitForOrderStatus(shop, application, 'submitted');
  });
  expect(most).toBe(1);
});

describe('running one submission now', () => {
  let application: StartedApplication & { submissionId: string };
  beforeEach(async () => {
    application = await failedApplication();
  });

  test('starts a failed one again, once, however many ask at the same moment; each is written down with who', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => runNow(application.submissionId)));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(await applicationsFor(application.plate)).toHaveLength(1);
    const runs = await installation.ctx.db.$count(automationRuns, eq(automationRuns.orderId, application.orderId));
    expect(runs).toBe(2);
    const asked = (await events('RUN_REQUESTED')).filter(
      ({ submissionId }) => submissionId === application.submissionId,
    );
    expect(asked).toHaveLength(answers.filter(({ status }) => status === 200).length);
    expect(asked.at(-1)).toMatchObject({ actorId: bossId, eventData: { status_before: 'FAILED' } });
    const late = await runNow(application.submissionId);
    expect(late).toMatchObject({ status: 409, body: { error: 'The portal already has this application.' } });
  });

  test.each(['in an hour', 'never'] as const)('brings one whose turn comes %s to the front', async (turn) => {
    await putInLine(application.submissionId, turn);
    await withSucceedingRobot(installation, async () => {
      const answers = await Promise.all([runNow(application.submissionId), runNow(application.submissionId)]);
      const taken = answers.filter(({ status }) => status === 200);
      // Of two at the same moment either may be first, and its run may be over before the other is heard.
      expect(taken[0]).toMatchObject({ body: { success: true, submission_id: application.submissionId } });
      for (const { status } of answers) expect([200, 409]).toContain(status);
      await wentThroughOnce(application);
    });
  });

  test('is refused while a robot works on it', async () => {
    const held = Promise.withResolvers<void>();
    const refusedMeanwhile = async () => {
      await runNow(application.submissionId);
      const isRunning = async () => (await readSubmissionOf(installation, application)).status === 'RUNNING';
      await waitUntil(isRunning, 'the robot works');
      const second = await runNow(application.submissionId);
      expect(second).toMatchObject({
        status: 409,
        body: { error: 'A robot is working on this submission already.' },
      });
      held.resolve();
      await wentThroughOnce(application);
    };
    await withSucceedingRobot(installation, refusedMeanwhile, held.promise);
  });

  test('is refused while its portal is paused', async () => {
    await pause(true);
    const { status, body } = await runNow(application.submissionId);
    await pause(false);
    expect({ status, error: body.error }).toEqual({ status: 422, error: expect.stringContaining('is paused') });
  });

  test('what is in line for a portal that is paused goes to people, and nothing is sent', async () => {
    await pause(true);
    const retried = await admin.callFunction('retry-submission', { submission_id: application.submissionId });
    expect(retried.status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'failed');
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'FAILED',
      lastError:
        'Robots are paused for this portal, or no longer apply for this permit, so a person does. Nothing was sent.',
      sendingSince: null,
    });
    await pause(false);
    expect(await applicationsFor(application.plate)).toEqual([]);
    await withSucceedingRobot(installation, async () => {
      expect((await runNow(application.submissionId)).status).toBe(200);
      await waitForOrderStatus(installation.client, application, 'submitted');
    });
  });

  test('what was refunded elsewhere while it was in line is not begun', async () => {
    await putInLine(application.submissionId, 'never');
    const { db, queue } = installation.ctx;
    const submissionId = application.submissionId;
    await db
      .update(orders)
      .set({ cancelledAt: new Date(), cancelledBy: 'staff' })
      .where(eq(orders.id, application.orderId));
    const runsBefore = await db.$count(automationRuns, eq(automationRuns.submissionId, submissionId));
    await db.transaction((tx) => queue.enqueue(tx, 'run-submission', { submissionId }));
    await waitForOrderStatus(installation.client, application, 'failed');
    expect((await readSubmissionOf(installation, application)).lastError).toContain('given back in full');
    expect(await db.$count(automationRuns, eq(automationRuns.submissionId, submissionId))).toBe(runsBefore);
  });

  test('is refused where a person applies, where nobody knows the outcome, and where there is nothing', async () => {
    const { db } = installation.ctx;
    const row = eq(submissions.id, application.submissionId);
    await db.update(submissions).set({ applicationMethod: 'manual' }).where(row);
    expect(await runNow(application.submissionId)).toMatchObject({
      status: 422,
      body: { error: 'A person applies for this permit: no robot can run it.' },
    });
    await db.update(submissions).set({ applicationMethod: 'automated' }).where(row);
    await db.update(submissions).set({ sendingSince: new Date(), outcomeUnknown: true }).where(row);
    expect(await runNow(application.submissionId)).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
    expect(await runNow(randomUUID())).toMatchObject({ status: 404, body: { error: 'Submission not found' } });
    expect(await applicationsFor(application.plate)).toEqual([]);
  });
});

describe('the lists of the page', () => {
  test('show the newest twenty runs, and only what waits or has failed', async () => {
    const { submissionId } = await failedApplication();
    const { body: queue } = await admin.get<{ submissions: { id: string; status: string; runs: number }[] }>(
      '/api/data/admin/automation/queue',
    );
    expect(new Set(queue.submissions.map(({ status }) => status))).not.toContain('CONFIRMED');
    expect(queue.submissions[0]).toMatchObject({ id: submissionId, status: 'FAILED', runs: 1 });
    const { body: runs } = await admin.get<{ runs: { status: string; error: string }[]; total: number }>(
      '/api/data/admin/automation/runs',
    );
    expect(runs.runs.length).toBe(Math.min(20, runs.total));
    expect(runs.runs[0]).toMatchObject({ status: 'FAILED', error: expect.stringContaining('copy the characters') });
  });

  test('show a certificate that failed while it was paused, as long as it is not begun again', async () => {
    const { ctx, openClient: visitor } = installation;
    const amsterdam = eq(permitEntities.slug, 'amsterdam-environmental-zone');
    await ctx.db.update(permitEntities).set({ automationEnabled: true }).where(amsterdam);
    const application = await startApplication(visitor(), {
      country: 'Netherlands',
      zone: 'Amsterdam environmental zone',
    });
    await ctx.queue.waitUntilIdle();
    const { id } = await readSubmissionOf(installation, application);
    // As it is left where its turn came in a pause, which has ended since.
    await ctx.db.update(submissions).set({ status: 'FAILED' }).where(eq(submissions.id, id));
    const { body } = await admin.get<{ submissions: { id: string }[] }>('/api/data/admin/automation/queue');
    await ctx.db.update(permitEntities).set({ automationEnabled: false }).where(amsterdam);
    expect(body.submissions.map((row) => row.id)).toContain(id);
  });

  test('find an order by its reference or e-mail', async () => {
    const { email, orderId } = await failedApplication();
    const { body } = await admin.get<{ orders: { order_id: string }[]; total: number }>(
      `/api/data/admin/automation/orders?search=${encodeURIComponent(email.toUpperCase())}`,
    );
    expect(body).toMatchObject({ total: 1, orders: [{ order_id: orderId }] });
  });
});
