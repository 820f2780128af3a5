import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAuthorityMails } from '../../src/channels/proof/apply-authority-mails.ts';
import { refundMissedPromise, refundUnneededApplication } from '../../src/money/refunds/refund-by-rules.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { readRuleCheckStatement } from '../../src/orders/tables/statements.ts';
import { automationRuns, runSteps, submissions } from '../../src/orders/tables/submissions.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, activateGuestAccount, signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createSubmittedApplication,
  type RobotDrive,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { deliverAndProcessMail, deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { driveWithoutBrowser, installBrowserlessRobot } from '../browserless-robot.ts';
import { fetchTask } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let shop: ServiceClient;
let withBrowser: ReturnType<typeof installBrowserlessRobot>;

beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  shop = installation.client;
  withBrowser = installBrowserlessRobot(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

const applicationsFor = async (plate: string) =>
  (await shop.listPortalApplications()).filter(({ fields }) => fields.plate === plate);

async function share(first: StartedApplication, second: StartedApplication): Promise<void> {
  const [one, other] = [await readSubmissionOf(installation, first), await readSubmissionOf(installation, second)];
  expect(one.reference).toMatch(/^\d{10,12}$/);
  expect(other).toMatchObject({ reference: one.reference, confirmationPdfPath: one.confirmationPdfPath });
  expect(one.confirmationPdfPath).not.toBeNull();
  expect(await applicationsFor(first.plate)).toHaveLength(1);
}

/** An authority that is silent until the test writes in its name. */
async function sentInSilence(more: Parameters<typeof startApplication>[1]): Promise<StartedApplication> {
  await shop.injectPortalFault({ kind: 'no_mail', step: 'office' });
  const application = await startApplication(shop, more);
  await waitForOrderStatus(shop, application, 'submitted');
  return application;
}

test('a second city for the same car shares the certificate: one application, two orders completed', async () => {
  const car = { email: nextEmail(), plate: nextPlate() };
  const [paris, lyon] = await withBrowser(async () => {
    const orders = [];
    for (const zone of ['Paris', 'Lyon']) {
      const order = await startApplication(shop, { ...car, zone });
      await waitForOrderStatus(shop, order, 'completed');
      orders.push(order);
    }
    return orders as [StartedApplication, StartedApplication];
  });
  await share(paris, lyon);
  // The robot's own film says that the portal's page named the plate before anything was sent.
  const film = installation.ctx.db
    .select({ shownBack: runSteps.shownBack })
    .from(runSteps)
    .innerJoin(automationRuns, eq(automationRuns.id, runSteps.runId));
  const steps = await film.where(eq(automationRuns.orderId, paris.orderId));
  expect(steps.flatMap(({ shownBack }) => shownBack)).toContain('plate');
  await installation.ctx.queue.waitUntilIdle();
  const told = (await shop.listMails(car.email)).filter(({ subject }) => subject.startsWith('Permit confirmed'));
  expect(told.map(({ attachments }) => attachments.length).toSorted()).toEqual([1, 2]);
  // Nothing was bought again: what the second order is for is our word on its city, and the rest of its money.
  const { text: mail, attachments } = told.find((one) => one.attachments.length === 2) ?? { text: '', attachments: [] };
  expect(mail).toContain('We pay back £19.99 to the card you paid with: all of it');
  const statement = attachments.find(({ filename }) => filename.endsWith('-rule-check-statement.pdf'));
  const { text } = await readPdf(await (await fetch(statement?.url ?? shop.sandbox)).bytes());
  expect(text).toMatch(/^Rule-check statement: Lyon, France .* This vehicle may enter\./s);
  expect(text).toContain('this vehicle has its certificate already');
  const ofOrder = ({ orderId }: StartedApplication) =>
    installation.ctx.db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId))
      .then(([row]) => row?.refundedCents);
  await waitUntil(async () => (await ofOrder(lyon)) === 1999, 'what was not done is paid back');
  expect(await ofOrder(paris)).toBe(0);
  await refundUnneededApplication(installation.ctx, lyon.orderId);
  expect(await ofOrder(lyon)).toBe(1999);
});

test('two cities at the same moment are one application', async () => {
  const car = { email: nextEmail(), plate: nextPlate() };
  const customer = installation.openClient();
  await signUp(customer, car.email);
  const [paris, lyon] = await Promise.all([
    startApplication(customer, { ...car, zone: 'Paris' }),
    startApplication(customer, { ...car, zone: 'Lyon' }),
  ]);
  for (const order of [paris, lyon]) await waitForOrderStatus(customer, order, 'completed');
  await share(paris, lyon);
});

test('an order whose own try failed shares the certificate that a later order got, when it is tried again', async () => {
  const car = { email: nextEmail(), plate: nextPlate() };
  await shop.injectPortalFault({ kind: 'captcha' });
  const paris = await startApplication(shop, { ...car, zone: 'Paris' });
  await waitForOrderStatus(shop, paris, 'failed');
  const lyon = await startApplication(shop, { ...car, zone: 'Lyon' });
  await waitForOrderStatus(shop, lyon, 'completed');
  // Until the mailbox is proved, whoever holds the account learns nothing of the order beside it.
  const owner = installation.openClient();
  await activateAccountByMail(owner, car.email);
  const staff = await signInAdmin(installation);
  const { id } = await readSubmissionOf(installation, paris);
  expect((await staff.callFunction('retry-submission', { submission_id: id })).status).toBe(200);
  await waitForOrderStatus(owner, paris, 'completed');
  await share(lyon, paris);
});

test('what the authority asks about a shared certificate concerns every order, and so does its grant', async () => {
  const car = { email: nextEmail(), plate: nextPlate() };
  const paris = await sentInSilence({ ...car, zone: 'Paris' });
  const lyon = await startApplication(shop, { ...car, zone: 'Lyon' });
  await waitForOrderStatus(shop, lyon, 'submitted');
  await deliverInboundMail(installation, await readAliasAddress(installation, paris), frenchAuthorityMails.question);
  await waitForOrderStatus(shop, paris, 'failed');
  await waitForOrderStatus(shop, lyon, 'failed');
  // It was applied for in time, so nothing of the promise was missed, and nobody sends it once more.
  const admin = await signInAdmin(installation);
  expect((await fetchTask(admin, (await readSubmissionOf(installation, lyon)).id)).kind).toBe('stopped_after_sending');
  const later = new Date(Date.now() + 49 * 3_600_000);
  await refundMissedPromise({ ...installation.ctx, clock: { now: () => later } }, lyon.orderId, 'standard');
  const promised = and(eq(refunds.orderId, lyon.orderId), isNotNull(refunds.cause));
  expect(await installation.ctx.db.$count(refunds, promised)).toBe(0);
  await deliverInboundMail(installation, await readAliasAddress(installation, paris), frenchAuthorityMails.granted);
  await waitForOrderStatus(shop, paris, 'completed');
  await waitForOrderStatus(shop, lyon, 'completed');
  await share(paris, lyon);
});

test("another customer's order for the same plate goes to a person and learns nothing of the first", async () => {
  const plate = nextPlate();
  const first = await startApplication(shop, { plate });
  await waitForOrderStatus(shop, first, 'completed');
  const { reference } = await readSubmissionOf(installation, first);

  const stranger = installation.openClient();
  const { payment, pair } = await placeAndPay(stranger, expressOrder({ plate, zone: 'Lyon' }));
  await activateGuestAccount(stranger, payment);
  await completeDetails(stranger, pair);
  const second = { orderId: payment.order_id, pair, email: payment.customer_email, plate };
  await waitForOrderStatus(stranger, second, 'failed');
  expect((await readSubmissionOf(installation, second)).lastError).toContain('already has an application');
  expect(await applicationsFor(plate)).toHaveLength(1);

  const { body: view } = await stranger.get<OrderView>(`/api/data/orders/${payment.order_id}`);
  expect(view.documents.map(({ kind }) => kind)).toEqual(['receipt']);
  await installation.ctx.queue.waitUntilIdle();
  const told = JSON.stringify([view, await shop.listMails(second.email)]);
  expect(told).not.toContain(reference);
  expect(told).not.toContain(first.email);
});

async function waitForDecision(order: StartedApplication): Promise<string> {
  const read = async () => (await readSubmissionOf(installation, order)).status;
  await waitUntil(async () => ['CONFIRMED', 'FAILED'].includes(await read()), 'the portal has decided');
  return read();
}

test('one car that two customers order at the same moment is bought once', async () => {
  const plate = nextPlate();
  const orders = await Promise.all(
    ['Paris', 'Lyon'].map(async (zone) => {
      const customer = installation.openClient();
      const { payment, pair } = await placeAndPay(customer, expressOrder({ plate, zone, email: nextEmail() }));
      await activateGuestAccount(customer, payment);
      return { customer, pair, orderId: payment.order_id, email: payment.customer_email, plate };
    }),
  );
  const ordered = orders.map(({ orderId }) => orderId);
  let atPortal = 0;
  const isOtherPostponed = async () =>
    (await installation.ctx.db.$count(
      sql`pgboss.job`,
      sql`name = 'run-submission' and state = 'created' and start_after > now() and data ->> 'submissionId' in (
        select id::text from submissions where ${inArray(submissions.orderId, ordered)})`,
    )) > 0;
  // The first robot gets no further than to the portal's door before the other comes too, or is told to wait.
  const drive: RobotDrive = async (...run) => {
    atPortal += 1;
    await waitUntil(async () => atPortal > 1 || (await isOtherPostponed()), 'the other order has had its turn');
    return driveWithoutBrowser(...run);
  };
  const outcomes = await withRobotDrive(installation, drive, async () => {
    await Promise.all(orders.map(({ customer, pair }) => completeDetails(customer, pair)));
    return Promise.all(orders.map((order) => waitForDecision(order)));
  });
  expect(outcomes.toSorted()).toEqual(['CONFIRMED', 'FAILED']);
  expect(await applicationsFor(plate)).toHaveLength(1);
});

test('the certificate of an order that shares is stored while no row is locked', async () => {
  const { db, files } = installation.ctx;
  const [paris, lyon] = [
    await createSubmittedApplication(installation),
    await createSubmittedApplication(installation),
  ];
  const [first, second] = [await readSubmissionOf(installation, paris), await readSubmissionOf(installation, lyon)];
  await deliverInboundMail(installation, await readAliasAddress(installation, paris), frenchAuthorityMails.received);
  await installation.ctx.queue.waitUntilIdle();
  await db.update(submissions).set({ sharedWithId: first.id }).where(eq(submissions.id, second.id));
  const reading = { meaning: 'granted' as const, proof: undefined, reference: first.reference ?? '' };
  await db.update(inboundEmails).set({ reading }).where(eq(inboundEmails.submissionId, first.id));
  const stored: string[] = [];
  const watched: typeof files = {
    ping: () => files.ping(),
    get: (...about) => files.get(...about),
    list: (...about) => files.list(...about),
    remove: (...about) => files.remove(...about),
    async put(bucket, path, file) {
      // Another connection: it would be refused where the work that stores this holds the rows.
      const rows = db
        .select()
        .from(submissions)
        .where(inArray(submissions.id, [first.id, second.id]));
      await rows.for('update', { noWait: true });
      stored.push(path.split('/').at(-1) ?? '');
      await files.put(bucket, path, file);
    },
  };
  await applyAuthorityMails({ ...installation.ctx, files: watched }, first.id);
  expect(stored).toEqual(['rule-check-statement.pdf']);
  for (const order of [paris, lyon]) await waitForOrderStatus(shop, order, 'completed');
  expect(await readRuleCheckStatement(db, second.id)).toMatchObject({
    pdfPath: expect.stringMatching(/rule-check-statement\.pdf$/),
  });
});

const withdrawn = {
  ...frenchAuthorityMails.received,
  subject: 'Your certificate',
  text: 'We have withdrawn your registration.',
};

/** A warning and its end wait for five minutes, in which a person may read. */
async function mailsLeave() {
  await makeJobDue(installation, 'send-notification');
  await installation.ctx.queue.waitUntilIdle();
}

/** Two orders of one certificate, which is granted, and as many mails of its office that a person must read: both are warned. */
async function inDoubt(mails: number) {
  const { ctx } = installation;
  const [paris, lyon] = [
    await createSubmittedApplication(installation),
    await createSubmittedApplication(installation),
  ];
  const [first, second] = [await readSubmissionOf(installation, paris), await readSubmissionOf(installation, lyon)];
  await ctx.db.update(submissions).set({ sharedWithId: first.id }).where(eq(submissions.id, second.id));
  const alias = await readAliasAddress(installation, paris);
  await deliverAndProcessMail(installation, alias, frenchAuthorityMails.granted);
  for (const order of [paris, lyon]) await waitForOrderStatus(shop, order, 'completed');
  for (let one = 0; one < mails; one += 1)
    await deliverAndProcessMail(installation, alias, { ...withdrawn, text: `${withdrawn.text}${' '.repeat(one)}` });
  const boss = await signInAdmin(installation);
  const doubts = (await fetchTask(boss, first.id)).mails_in.filter((mail) => mail.doubts);
  const view = async ({ orderId }: StartedApplication) =>
    (await boss.get<OrderView>(`/api/data/orders/${orderId}`)).body;
  const say = (mail: number, more: object) =>
    boss.callFunction('handle-mail', { mail_id: doubts[mail]?.id, handled: true, ...more });
  const mailsTo = async ({ email }: StartedApplication, subject: RegExp) =>
    (await shop.listMails(email)).filter((mail) => subject.test(mail.subject));
  await mailsLeave();
  return { both: [paris, lyon], doubts, view, say, mailsTo };
}

test('what its authority takes back ends every order that shares it, and each customer is warned and hears why', async () => {
  const { both, view, say, mailsTo } = await inDoubt(1);
  for (const order of both) {
    expect((await view(order)).situation.name).toBe('in_doubt');
    expect(await mailsTo(order, /has written again/)).toHaveLength(1);
  }
  const reason = 'The ministry has withdrawn the registration of this car.';
  expect((await say(0, { holds: false, reason })).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  // Of the second nothing was bought, so all of it was paid back as it was shared.
  const money = ['We decide about the refund', 'We paid back the whole'];
  for (const [place, order] of both.entries()) {
    const { situation, documents, proof_guide, timeline } = await view(order);
    expect(situation).toMatchObject({ name: 'refused', money: expect.stringContaining(money[place] ?? '') });
    expect(proof_guide).toBeNull();
    expect(timeline.some(({ text }) => text.startsWith('Permit taken back by'))).toBe(true);
    const names = documents.filter(({ kind }) => kind !== 'receipt').map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.endsWith('(PDF), no longer valid'))).toEqual([]);
    expect((await mailsTo(order, /taken back/)).map(({ text }) => text)).toEqual([expect.stringContaining(reason)]);
    expect(await mailsTo(order, /your permit holds/)).toEqual([]);
  }
});

test('a permit holds again for everybody who shares it once the last doubt is read, and each hears it once', async () => {
  const { both, doubts, view, say, mailsTo } = await inDoubt(2);
  expect(doubts).toHaveLength(2);
  expect((await say(0, { holds: true })).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  for (const order of both) {
    expect((await view(order)).situation.name).toBe('in_doubt');
    expect(await mailsTo(order, /has written again/)).toHaveLength(1);
  }
  expect((await say(1, { holds: true })).status).toBe(200);
  await mailsLeave();
  for (const order of both) {
    expect((await view(order)).situation.name).not.toBe('in_doubt');
    expect(await mailsTo(order, /your permit holds/)).toHaveLength(1);
  }
});
