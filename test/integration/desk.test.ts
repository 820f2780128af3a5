import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { AdminOrder } from '../../src/console/admin-order-contract.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import { escalateOverdueApplications } from '../../src/desk/escalate-overdue.ts';
import type { InboundEmail } from '../../src/orders/contracts/mail-contract.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { claimTask, renewTask } from '../../src/orders/lease.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { selectOrderData } from '../../src/privacy/account-data.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import {
  createHandedOffApplication,
  createSubmittedApplication,
  readAliasAddress,
  readOrderStatus,
  readSubmissionOf,
  startApplication,
  waitForOrderStatus,
  withCaptchaRobot,
} from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import {
  createDoubtTask,
  createManualTask,
  exampleConfirmationPdf,
  fetchQueue,
  fetchTask,
  findTaskRow,
  uploadProof,
} from '../desk.ts';
import { readEvents } from '../event-stream.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders, removeManyOrders } from '../many-orders.ts';
import { completeDetails, expressOrder, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';
import { listProviderRefunds } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;
let bob: ServiceClient;
let admin: ServiceClient;
const ids = { ann: '', bob: '' };

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
  const signIn = async (name: 'ann' | 'bob') => {
    ids[name] = await createTestAccount(installation.ctx, `${name}@example.com`, 'operator');
    const visitor = installation.openClient();
    await visitor.signIn(`${name}@example.com`, adminCredentials.password);
    return visitor;
  };
  ann = await signIn('ann');
  bob = await signIn('bob');
});
afterAll(() => installation[Symbol.asyncDispose]());

const claim = (visitor: ServiceClient, submission_id: string) => visitor.callFunction('claim-task', { submission_id });

/** What the audit log holds of an order, with who did it. */
async function eventsOf(orderId: string): Promise<string[]> {
  const rows = await installation.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
    .orderBy(auditLog.createdAt);
  const names: Record<string, string> = { [ids.ann]: 'ann', [ids.bob]: 'bob' };
  return rows.map(({ eventType, actorId }) => (actorId ? `${eventType} ${names[actorId] ?? actorId}` : eventType));
}

/** A French application the robot hands over at the picture code. */
async function handedOver() {
  const application = await createHandedOffApplication(installation);
  return { ...application, id: (await readSubmissionOf(installation, application)).id };
}

/** A French application the robot has sent, to an office that is silent. */
async function sentByRobot() {
  const application = await createSubmittedApplication(installation);
  return { ...application, id: (await readSubmissionOf(installation, application)).id };
}

const story = async (orderId: string) => (await admin.get<AdminOrder>(`/api/data/admin/orders/${orderId}`)).body;

async function mailTo(email: string, subject: RegExp) {
  return waitUntil(
    async () => (await installation.client.listMails(email)).find((mail) => subject.test(mail.subject)),
    `${subject}`,
  );
}

async function submitByHand(visitor: ServiceClient, id: string) {
  await claim(visitor, id);
  const { body } = await uploadProof(visitor, id, 'proof');
  return visitor.callFunction('record-submitted', {
    submission_id: id,
    reference: 'LEZ-2026-1',
    file_id: body.file_id,
  });
}

test('what needs a person is on the desk with its cause, the most urgent first, and counts are true', async () => {
  const byHand = await createManualTask(installation);
  const captcha = await handedOver();
  const queue = await fetchQueue(ann);
  const kinds = Object.fromEntries(queue.tasks.map(({ id, kind }) => [id, kind]));
  expect(kinds).toMatchObject({ [byHand.id]: 'by_hand', [captcha.id]: 'handed_over' });
  expect(queue.total).toBe(queue.tasks.length);
  expect(queue.counts.open).toBe(queue.total);
  const deadlines = queue.tasks.map(({ deadline }) => Date.parse(deadline ?? ''));
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
  // No day of entry: what the service promised counts, 48 hours from the last detail.
  expect(((deadlines[0] ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(48, 0);

  const found = await fetchQueue(ann, `?search=${captcha.plate.toLowerCase()}`);
  expect(found.tasks.map(({ id }) => id)).toEqual([captcha.id]);
  expect((await fetchQueue(ann, '?kind=by_hand')).tasks.map(({ kind }) => kind)).not.toContain('handed_over');
  expect((await ann.get('/api/data/desk/tasks?queue=everything')).status).toBe(400);

  const task = await fetchTask(ann, captcha.id);
  expect(task.values).toContainEqual({ label: 'Number plate', value: captcha.plate });
  expect(task.values).toContainEqual({ label: 'Date of first registration', value: '14/05/2016' });
  expect(task.portal_url).toBe('https://www.certificat-air.gouv.fr/');
  expect(task.playbook.length).toBeGreaterThan(2);
  expect((await ann.fetch(task.documents[0]?.url ?? '')).status).toBe(200);
});

test('due is the earliest of what was promised and what the day of entry leaves; the queue follows it', async () => {
  const near = await createManualTask(installation);
  const far = await createManualTask(installation);
  const set = (task: { orderId: string }, what: string) =>
    installation.ctx.db.execute(`update orders set ${what} where id = '${task.orderId}'`);
  const entry = addDays(toDestinationDay(new Date()), 6);
  await set(near, `entry_date = '${entry}'`);
  await set(far, "entry_date = '2099-07-10'");
  const order = (await fetchQueue(ann, '?search=Brussels')).tasks.map(({ id }) => id);
  expect(order[0]).toBe(near.id);
  expect(order.at(-1)).toBe(far.id);
  // Brussels takes up to five days; the day begins at midnight in Brussels.
  const granted = Date.parse((await findTaskRow(ann, near.id))?.deadline ?? '') + 5 * 24 * 3_600_000;
  expect(new Date(granted).toLocaleString('sv-SE', { timeZone: 'Europe/Brussels' })).toBe(`${entry} 00:00:00`);
  const dueIn = async () => (Date.parse((await findTaskRow(ann, far.id))?.deadline ?? '') - Date.now()) / 3_600_000;
  expect(await dueIn()).toBeCloseTo(48, 0);
  await set(far, 'urgent_processing = true');
  expect(await dueIn()).toBeCloseTo(6, 0);
  // Who rents was promised to be served within two hours of the plate.
  await set(far, 'rental_car = true');
  expect(await dueIn()).toBeCloseTo(2, 0);
});

test('of many who claim at once one gets the task, and the others are told who', async () => {
  const { id, orderId } = await createManualTask(installation);
  const tries = await Promise.all([ann, bob, admin, ann, bob, admin].map((visitor) => claim(visitor, id)));
  const holder = (await findTaskRow(ann, id))?.holder;
  const winners = tries.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(2); // the same person twice
  for (const { body } of tries.filter(({ status }) => status !== 200)) {
    expect(body).toEqual({ error: `${holder?.name} has this task open.`, code: 'CONFLICT' });
  }
  expect((await eventsOf(orderId)).filter((event) => event.startsWith('TASK_CLAIMED'))).toHaveLength(1);
});

test('a lease runs out by the clock; renewed it lasts, and once another has it, it is lost', async () => {
  const { ctx } = installation;
  const { id } = await createManualTask(installation);
  const viewer = (name: 'ann' | 'bob') => ({
    sessionId: ids[name],
    userId: ids[name],
    email: '',
    displayName: name,
    linkEpoch: 0,
    roles: [],
  });
  const inMinutes = (minutes: number) => ({ ...ctx, clock: { now: () => new Date(Date.now() + minutes * 60_000) } });
  await claimTask(ctx, id, viewer('ann'));
  await expect(claimTask(inMinutes(19), id, viewer('bob'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await renewTask(inMinutes(19), id, viewer('ann'));
  await expect(claimTask(inMinutes(38), id, viewer('bob'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await claimTask(inMinutes(40), id, viewer('bob'));
  await expect(renewTask(ctx, id, viewer('ann'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await ann.callFunction('release-task', { submission_id: id })).status).toBe(409);
});

test('a task is released, and handed on to a colleague but to no customer', async () => {
  const { id, orderId } = await createManualTask(installation);
  await claim(ann, id);
  const customer = await createTestAccount(installation.ctx, 'no-operator@example.com', 'user');
  for (const to of [customer, ids.ann]) {
    expect((await ann.callFunction('hand-on-task', { submission_id: id, to })).status).toBe(400);
  }
  expect((await ann.callFunction('hand-on-task', { submission_id: id, to: ids.bob })).status).toBe(200);
  expect((await findTaskRow(bob, id, '?queue=mine'))?.holder?.name).toBe('bob');
  expect((await claim(ann, id)).status).toBe(409);
  expect((await bob.callFunction('release-task', { submission_id: id })).status).toBe(200);
  expect((await findTaskRow(ann, id))?.holder).toBeNull();
  expect((await eventsOf(orderId)).slice(-3)).toEqual(['TASK_CLAIMED ann', 'TASK_REASSIGNED ann', 'TASK_RELEASED bob']);
});

test('nobody acts on a task without holding it', async () => {
  const { id, orderId } = await createManualTask(installation);
  await claim(ann, id);
  const { body: proof } = await uploadProof(ann, id, 'proof');
  await ann.callFunction('release-task', { submission_id: id });
  const before = await eventsOf(orderId);
  const calls: [string, object][] = [
    ['release-task', {}],
    ['renew-task', {}],
    ['hand-on-task', { to: ids.bob }],
    ['record-submitted', { reference: 'X1', file_id: proof.file_id }],
    ['record-confirmed', { file_id: proof.file_id }],
    ['ask-customer', { question: 'Which hotel do you stay at?' }],
    ['end-application', { how: 'not_possible', reason: 'The office has closed for good.' }],
  ];
  for (const [name, more] of calls) {
    const { status, body } = await ann.callFunction(name, { submission_id: id, ...more });
    expect({ name, status, code: body.code }).toEqual({ name, status: 409, code: 'CONFLICT' });
  }
  expect((await uploadProof(ann, id, 'proof')).status).toBe(409);
  expect(await eventsOf(orderId)).toEqual(before);
});

test('submitted by hand with reference and proof, then confirmed by the document: the customer is told both times', async () => {
  const task = await createManualTask(installation);
  await claim(ann, task.id);
  const confirm = (file_id: string) => ann.callFunction('record-confirmed', { submission_id: task.id, file_id });
  const { body: proof } = await uploadProof(ann, task.id, 'proof', { bytes: v5cPhoto(), name: 'page.jpg' });
  const submit = (more: object) =>
    ann.callFunction('record-submitted', {
      submission_id: task.id,
      reference: 'LEZ-2026-7',
      file_id: proof.file_id,
      ...more,
    });
  expect((await submit({ reference: ' ' })).status).toBe(400);
  expect((await submit({ file_id: crypto.randomUUID() })).status).toBe(400);
  expect(await submit({})).toMatchObject({ status: 200 });
  expect(await submit({})).toMatchObject({ status: 409 });
  expect(await readOrderStatus(installation.client, task)).toBe('submitted');
  expect(await findTaskRow(ann, task.id)).toBeUndefined();
  expect((await findTaskRow(ann, task.id, '?queue=authority'))?.kind).toBe('with_authority');
  await mailTo(task.email, /submitted|sent/i);

  // The page that took the application is no second proof, and no picture is.
  expect((await confirm(proof.file_id)).status).toBe(400);
  const picture = await uploadProof(ann, task.id, 'confirmation', { bytes: v5cPhoto(), name: 'page.jpg' });
  expect(picture.status).toBe(415);
  const { body: document } = await uploadProof(ann, task.id, 'confirmation');
  expect((await confirm(document.file_id)).status).toBe(200);
  expect(await readOrderStatus(installation.client, task)).toBe('completed');
  const mail = await mailTo(task.email, /confirmed|ready/i);
  expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf', size: exampleConfirmationPdf.byteLength }]);
  expect((await confirm(document.file_id)).status).toBe(409);
  expect(await eventsOf(task.orderId)).toEqual(
    expect.arrayContaining(['SUBMITTED_BY_HAND ann', 'PERMIT_CONFIRMED ann']),
  );
  expect((await ann.get(`/api/data/desk/tasks/${task.id}`)).status).toBe(404);
});

test.each([
  ['an empty file', Buffer.alloc(0), 415],
  ['a program', Buffer.from('MZ this is a program'), 415],
  ['a PDF that runs a script', Buffer.from('%PDF-1.4 /Page /JavaScript %%EOF'), 415],
  ['more than ten megabytes', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 413],
])('%s is no proof', async (_what, bytes, status) => {
  const { id } = await createManualTask(installation);
  await claim(ann, id);
  expect((await uploadProof(ann, id, 'proof', { bytes, name: 'proof.pdf' })).status).toBe(status);
});

test('what a person sent is never sent again by the robot, and none sends while a person works', async () => {
  const task = await handedOver();
  await claim(ann, task.id);
  const retry = () => admin.callFunction('retry-submission', { submission_id: task.id });
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'ann has this task open.' } });
  expect(await submitByHand(ann, task.id)).toMatchObject({ status: 200 });
  expect((await retry()).status).toBe(409);
  expect(await installation.client.listPortalApplications()).not.toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ plate: task.plate }) }),
  );
});

test('an unknown outcome is settled first, by its holder alone', async () => {
  await installation.client.injectPortalFault({ kind: 'drop_after_submit' });
  await installation.client.injectPortalFault({ kind: 'no_mail' });
  const application = await startApplication(installation.client);
  await waitForOrderStatus(installation.client, application, 'failed');
  const { id } = await readSubmissionOf(installation, application);
  expect((await findTaskRow(ann, id))?.kind).toBe('outcome_unknown');
  expect(await submitByHand(ann, id)).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
  const settle = (visitor: ServiceClient) =>
    visitor.callFunction('settle-outcome', { submission_id: id, portal_has_it: true, reference: 'CQA-9' });
  expect((await settle(bob)).status).toBe(409);
  expect((await settle(ann)).status).toBe(200);
  expect((await findTaskRow(ann, id, '?queue=authority'))?.kind).toBe('with_authority');
});

test('what the authority asks of its customer waits for them at the desk, and goes back once a person has seen to it', async () => {
  await installation.client.injectPortalFault({ kind: 'no_mail', step: 'office' });
  const application = await startApplication(installation.client);
  await waitForOrderStatus(installation.client, application, 'submitted');
  const { id } = await readSubmissionOf(installation, application);
  expect(await findTaskRow(ann, id, '?queue=authority')).toBeUndefined();
  await deliverInboundMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.question,
  );
  await waitUntil(
    async () => (await findTaskRow(ann, id, '?queue=customer'))?.kind === 'with_customer',
    'the customer is to upload the document',
  );
  expect((await fetchTask(ann, id)).mails_in).toMatchObject([{ subject: frenchAuthorityMails.question.subject }]);
  await claim(ann, id);
  const finding = { submission_id: id, portal_has_it: true, reference: 'CQA-10' };
  expect((await ann.callFunction('settle-outcome', finding)).status).toBe(200);
  expect((await findTaskRow(ann, id, '?queue=authority'))?.kind).toBe('with_authority');
});

test('a question is mailed, answered by its link without an account, and the task comes back', async () => {
  const task = await createManualTask(installation);
  await claim(ann, task.id);
  const question = 'Is your car fitted with a particle filter?';
  expect((await ann.callFunction('ask-customer', { submission_id: task.id, question: 'short' })).status).toBe(400);
  expect((await ann.callFunction('ask-customer', { submission_id: task.id, question })).status).toBe(200);
  expect(await findTaskRow(ann, task.id)).toBeUndefined();
  expect((await findTaskRow(ann, task.id, '?queue=customer'))?.holder).toBeNull();
  await claim(bob, task.id);
  expect((await bob.callFunction('ask-customer', { submission_id: task.id, question })).status).toBe(409);
  await bob.callFunction('release-task', { submission_id: task.id });

  const mail = await mailTo(task.email, /question/);
  expect(mail.text).toContain(question);
  const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${mail.text} `) ?? [];
  const nobody = installation.openClient();
  expect((await nobody.callFunction('read-question', { token })).body).toMatchObject({ question, is_answered: false });
  expect((await nobody.callFunction('read-question', { token: `${token}x` })).status).toBe(404);
  expect((await nobody.callFunction('answer-question', { token, answer: ' ' })).status).toBe(400);
  expect((await nobody.callFunction('answer-question', { token, answer: 'Yes, it is.' })).status).toBe(200);
  expect((await nobody.callFunction('answer-question', { token, answer: 'No.' })).status).toBe(409);
  expect((await findTaskRow(ann, task.id))?.kind).toBe('answered');
  expect((await fetchTask(ann, task.id)).questions).toMatchObject([{ question, answer: 'Yes, it is.' }]);
  expect(await eventsOf(task.orderId)).toEqual(expect.arrayContaining(['CUSTOMER_ASKED ann', 'CUSTOMER_ANSWERED']));
});

test('what the authority asks after the customer has answered us is on the desk as what it is', async () => {
  const task = await handedOver();
  await claim(ann, task.id);
  const question = { submission_id: task.id, question: 'Which of your two cars is it?' };
  expect((await ann.callFunction('ask-customer', question)).status).toBe(200);
  const { text } = await mailTo(task.email, /question/);
  const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${text} `) ?? [];
  expect(
    (await installation.openClient().callFunction('answer-question', { token, answer: 'The red one.' })).status,
  ).toBe(200);
  expect((await findTaskRow(ann, task.id))?.kind).toBe('answered');
  await claim(ann, task.id);
  expect((await submitByHand(ann, task.id)).status).toBe(200);
  await deliverInboundMail(installation, await readAliasAddress(installation, task), frenchAuthorityMails.question);
  await waitUntil(
    async () => (await findTaskRow(ann, task.id, '?queue=customer'))?.kind === 'with_customer',
    'the document that it asks for is awaited, and the old answer is none to it',
  );
  expect((await replaceDocument(task)).status).toBe(200);
  expect((await findTaskRow(ann, task.id))?.kind).toBe('answered');
  await claim(ann, task.id);
  await deliverInboundMail(installation, await readAliasAddress(installation, task), frenchAuthorityMails.refused);
  await waitUntil(
    async () => (await findTaskRow(ann, task.id))?.kind === 'authority_wrote',
    'a refusal meanwhile is to be read',
  );
});

test('a question is none any more once somebody found the application sent without its answer', async () => {
  const task = await handedOver();
  const id = task.id;
  await claim(ann, id);
  const question = 'Which of your two cars is it?';
  expect((await ann.callFunction('ask-customer', { submission_id: id, question })).status).toBe(200);
  const shown = async () => (await admin.get<OrderView>(`/api/data/orders/${task.orderId}`)).body.question;
  expect((await shown())?.text).toBe(question);
  const { text } = await mailTo(task.email, /question/);
  expect((await submitByHand(ann, id)).status).toBe(200);
  expect(await shown()).toBeNull();
  await expectNeedless(tokenIn(text), /^Your application is sent\. /, task.orderId);
});

const tokenIn = (text: string): string => /\/answer#token=(\S+?)[\])\s]/.exec(`${text} `)?.[1] ?? '';

/** The link says why nothing is needed any more, and an answer all the same is refused with the same words. */
async function expectNeedless(token: string, reason: RegExp, orderId: string): Promise<void> {
  const nobody = installation.openClient();
  expect((await nobody.callFunction('read-question', { token })).body).toMatchObject({
    is_answered: false,
    not_needed: expect.stringMatching(reason),
    upload_token: null,
  });
  const { status, body } = await nobody.callFunction('answer-question', { token, answer: 'The red one.' });
  expect({ status, body }).toMatchObject({ status: 409, body: { error: expect.stringMatching(reason) } });
  expect((await nobody.callFunction('read-question', { token })).body).toMatchObject({ is_answered: false });
  expect(await eventsOf(orderId)).not.toContain('CUSTOMER_ANSWERED');
}

describe('the answer to a question is needed no more, and its link says so,', () => {
  async function askedByMail(): Promise<{ id: string; orderId: string; token: string }> {
    const task = await createManualTask(installation);
    await claim(ann, task.id);
    const ask = { submission_id: task.id, question: 'Which of your two cars is it?', wants_document: 'yes' };
    expect((await ann.callFunction('ask-customer', ask)).status).toBe(200);
    const { text } = await mailTo(task.email, /question/);
    return { id: task.id, orderId: task.orderId, token: tokenIn(text) };
  }

  test('once the order is refunded in full', async () => {
    const { orderId, token } = await askedByMail();
    const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
    const amount_cents = order?.totalCents ?? 0;
    const refund = { order_id: orderId, amount_cents, reason: 'The customer asked', refunded_cents: 0 };
    expect((await admin.callFunction('refund-order', refund)).status).toBe(200);
    await expectNeedless(token, /^This order is cancelled\. /, orderId);
  });

  test('once an operator has ended the application', async () => {
    const { id, orderId, token } = await askedByMail();
    await claim(ann, id);
    const end = { submission_id: id, how: 'not_possible', reason: 'The portal takes no cars of this class.' };
    expect((await ann.callFunction('end-application', end)).status).toBe(200);
    await expectNeedless(token, /^This application has ended\. /, orderId);
  });
});

test('refused by the authority: only what it has, with the reason mailed and the money waiting for an admin', async () => {
  const task = await createManualTask(installation);
  const reason = 'The registration certificate could not be read.';
  const end = () => ann.callFunction('end-application', { submission_id: task.id, how: 'refused', reason });
  await claim(ann, task.id);
  expect((await end()).status).toBe(409);
  await submitByHand(ann, task.id);
  expect((await end()).status).toBe(200);
  expect((await mailTo(task.email, /refused/)).text).toContain(reason);
  expect((await findTaskRow(admin, task.id, '?queue=money'))?.kind).toBe('money_due');
  expect((await fetchTask(admin, task.id)).ended).toEqual({ how: 'refused', reason });
  const hasEnded = 'An operator has ended this application.';
  const { submission } = await story(task.orderId);
  expect(submission).toMatchObject({ retry_problem: hasEnded, outcome_open: false });
  const settle = { submission_id: task.id, portal_has_it: true, reference: 'LEZ-2026-1' };
  for (const [name, input] of [
    ['retry-submission', { submission_id: task.id }] as const,
    ['settle-outcome', settle] as const,
    ['submit-permit', { order_id: task.orderId }] as const,
  ])
    expect((await admin.callFunction(name, input)).body.error, name).toBe(hasEnded);
});

test('a mail about an ended application is to be read, and its refund stays due beside that', async () => {
  const task = await createManualTask(installation);
  await submitByHand(ann, task.id);
  await claim(ann, task.id);
  const reason = 'The registration certificate could not be read.';
  await ann.callFunction('end-application', { submission_id: task.id, how: 'refused', reason });
  const due = (await fetchQueue(ann)).counts.money;
  await deliverInboundMail(installation, await readAliasAddress(installation, task), {
    ...frenchAuthorityMails.question,
    subject: 'Nog iets',
  });
  await waitUntil(async () => (await findTaskRow(ann, task.id))?.kind === 'authority_wrote', 'the mail is on the desk');
  expect(await findTaskRow(ann, task.id, '?queue=money')).toMatchObject({ kind: 'authority_wrote', refund_due: true });
  expect((await fetchQueue(ann)).counts.money).toBe(due);
  const { waiting } = (await admin.get<Overview>('/api/data/admin/overview?time_zone=UTC')).body;
  expect(waiting.refunds_due).toBe(due);
  const { mails_in } = await fetchTask(ann, task.id);
  const handle = { mail_id: mails_in[0]?.id, handled: true };
  expect((await ann.callFunction('handle-mail', { ...handle, holds: true })).status, 'there is no permit').toBe(409);
  expect((await ann.callFunction('handle-mail', handle)).status).toBe(200);
  expect(await findTaskRow(ann, task.id)).toBeUndefined();
  expect(await findTaskRow(ann, task.id, '?queue=money')).toMatchObject({ kind: 'money_due', refund_due: true });
});

test('not possible: never while the portal may have it', async () => {
  const reason = 'The city asks for an Italian identity.';
  const task = await handedOver();
  await claim(ann, task.id);
  const end = () => ann.callFunction('end-application', { submission_id: task.id, how: 'not_possible', reason });
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  expect((await mailTo(task.email, /not possible|No permit/i)).text).toContain(reason);
  expect((await findTaskRow(admin, task.id, '?queue=money'))?.kind).toBe('money_due');
  expect((await admin.callFunction('retry-submission', { submission_id: task.id })).body).toMatchObject({
    error: 'An operator has ended this application.',
  });
  expect((await claim(ann, task.id)).body).toMatchObject({ error: 'An operator has ended this application.' });
  await installation.ctx.db.execute(`update orders set refunded_cents = total_cents where id = '${task.orderId}'`);
  expect(await findTaskRow(admin, task.id, '?queue=money')).toBeUndefined();
});

describe('a doubt that no fact ends', () => {
  async function doubted() {
    const paid = await createDoubtTask(installation);
    await claim(ann, paid.id);
    return { ...paid, orderId: paid.payment.order_id, task: await fetchTask(ann, paid.id) };
  }
  const found = 'The prefecture says so in its order 12 of 1 November 2026.';
  const say = (submission_id: string, doubt: string | null, settled: string) =>
    ann.callFunction('settle-doubt', { submission_id, doubt, settled, found });

  test('is read by a person before anything is applied for; ended by “may enter” the robot goes on', async () => {
    const { id, orderId, task } = await doubted();
    expect(task).toMatchObject({
      kind: 'by_hand',
      doubt: expect.stringMatching(/^It is not certain that this vehicle/),
    });
    const early = await submitByHand(ann, id);
    expect([early.status, early.body.error]).toEqual([
      409,
      'Say first whether this vehicle may enter: that is in doubt.',
    ]);
    expect((await say(id, 'Another sentence.', 'may_enter')).status).toBe(409);
    expect(
      (await bob.callFunction('settle-doubt', { submission_id: id, doubt: task.doubt, settled: 'may_enter', found }))
        .status,
    ).toBe(409);
    expect((await say(id, task.doubt, 'may_enter')).status).toBe(200);
    // Where a robot applies, nobody applies beside it.
    expect((await submitByHand(ann, id)).status).not.toBe(200);
    const isGranted = async () => (await eventsOf(orderId)).some((event) => event.startsWith('PERMIT_CONFIRMED'));
    await waitUntil(isGranted, 'the robot has applied, and the ministry has granted it');
    expect(await eventsOf(orderId)).toContain('DOUBT_SETTLED ann');
  });

  test('ended by “may not enter” all of the money goes back with the sentence, and nobody applies', async () => {
    const { id, checkout, email, orderId, task } = await doubted();
    expect((await say(id, task.doubt, 'may_not_enter')).status).toBe(200);
    const { text } = await mailTo(email, /^Refund of £19\.99/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Your vehicle may not enter: The rules leave it open, and we have looked into it for you. ${found} Your payment`,
    );
    expect(await listProviderRefunds(installation.client, { checkout })).toEqual([1999]);
    expect((await story(orderId)).payment.refunded_cents).toBe(1999);
    expect((await claim(ann, id)).status).toBe(409);
    expect(await findTaskRow(ann, id)).toBeUndefined();
  });
});

test('what is refunded in full is off the desk: nobody applies for it any more', async () => {
  const { id, orderId } = await handedOver();
  expect((await findTaskRow(ann, id))?.kind).toBe('handed_over');
  const refund = { order_id: orderId, amount_cents: 1999, reason: 'The customer cancelled', refunded_cents: 0 };
  expect(await admin.callFunction('refund-order', refund)).toMatchObject({ status: 200 });
  expect(await findTaskRow(ann, id)).toBeUndefined();
  expect((await claim(ann, id)).status).toBe(409);
});

/** As if the authority had had it, or the customer had been asked, so many hours longer. */
async function makeOlder(id: string, hours: number): Promise<void> {
  const { db } = installation.ctx;
  const back = (column: string) => `${column} = ${column} - interval '${hours} hours'`;
  await db.execute(`update submissions set ${back('updated_at')}, ${back('sending_since')} where id = '${id}'`);
  await db.execute(`update desk_questions set ${back('created_at')} where submission_id = '${id}'`);
}

test('an authority that is silent past its time puts the order on the desk, once, and a person may wait longer', async () => {
  const { id, ...application } = await sentByRobot();
  expect((await story(application.orderId)).next_action).toMatchObject({ owner: 'authority' });
  await escalateOverdueApplications(installation.ctx);
  expect(await findTaskRow(ann, id)).toBeUndefined();
  await makeOlder(id, 73);
  await escalateOverdueApplications(installation.ctx);
  await escalateOverdueApplications(installation.ctx);
  expect(await findTaskRow(ann, id)).toMatchObject({
    kind: 'authority_late',
    owner: 'desk',
    why: 'The authority has not answered in its time, or the trip is near.',
  });
  const tasks = (await eventsOf(application.orderId)).filter((type) => type === 'MANUAL_TASK_CREATED');
  expect(tasks).toHaveLength(1);
  expect((await story(application.orderId)).next_action).toMatchObject({ owner: 'desk' });
  expect((await claim(ann, id)).status).toBe(200);
  expect((await ann.callFunction('wait-longer', { submission_id: id, days: 0 })).status).toBe(400);
  expect((await ann.callFunction('wait-longer', { submission_id: id, days: 5 })).status).toBe(200);
  await escalateOverdueApplications(installation.ctx);
  expect(await findTaskRow(ann, id)).toBeUndefined();
  const waiting = await findTaskRow(ann, id, '?queue=authority');
  expect((Date.parse(waiting?.deadline ?? '') - Date.now()) / 3_600_000).toBeCloseTo(120, 0);
  // The answer itself ends it at any time.
  await deliverInboundMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.granted,
  );
  await waitForOrderStatus(installation.client, application, 'completed');
  expect(await findTaskRow(ann, id, '?queue=authority')).toBeUndefined();
});

test('a customer who does not answer puts the order back on the desk; the question stays open', async () => {
  const task = await createManualTask(installation);
  await claim(ann, task.id);
  await ann.callFunction('ask-customer', { submission_id: task.id, question: 'Which of your two cars is it?' });
  expect(await findTaskRow(ann, task.id, '?queue=customer')).toMatchObject({
    kind: 'with_customer',
    owner: 'customer',
  });
  await makeOlder(task.id, 49);
  await escalateOverdueApplications(installation.ctx);
  expect((await findTaskRow(ann, task.id))?.kind).toBe('customer_late');
  const { question } = (await admin.get<OrderView>(`/api/data/orders/${task.orderId}`)).body;
  expect(question?.text).toBe('Which of your two cars is it?');
  await claim(ann, task.id);
  expect((await ann.callFunction('wait-longer', { submission_id: task.id, days: 2 })).status).toBe(200);
  expect((await findTaskRow(ann, task.id, '?queue=customer'))?.kind).toBe('with_customer');
});

test('details that are never given put the order on the desk, until a person waits longer', async () => {
  const { payment } = await placeAndPay(installation.openClient(), expressOrder());
  const id = payment.order_id;
  expect((await story(id)).next_action).toMatchObject({ owner: 'customer' });
  await installation.ctx.db.execute(
    `update orders set updated_at = updated_at - interval '73 hours' where id = '${id}'`,
  );
  const before = (await fetchQueue(ann)).counts.open;
  const countLate = async () => (await admin.get<Overview>('/api/data/admin/overview')).body.waiting.details_late;
  const late = await countLate();
  expect(await findTaskRow(ann, id)).toMatchObject({ kind: 'details_late', owner: 'desk' });
  expect((await fetchQueue(ann, '?kind=details_late')).tasks.map((task) => task.id)).toEqual([id]);
  const wait = () => ann.callFunction('wait-for-details', { order_id: id, days: 3 });
  expect((await wait()).status).toBe(200);
  expect(await findTaskRow(ann, id)).toBeUndefined();
  expect((await fetchQueue(ann)).counts.open).toBe(before - 1);
  expect(await countLate()).toBe(late - 1);
  await installation.ctx.db
    .update(orders)
    .set({ cancelledAt: new Date(), cancelledBy: 'staff' })
    .where(eq(orders.id, id));
  expect(await wait()).toMatchObject({ status: 409, body: { error: expect.stringContaining('This order is ') } });
});

test('what the robot should have begun or finished is begun again, and shown', async () => {
  const { id, orderId } = await createManualTask(installation);
  const { db } = installation.ctx;
  await db.execute(`update submissions set application_method = 'automated' where id = '${id}'`);
  await makeOlder(id, 2);
  await escalateOverdueApplications(installation.ctx);
  // Its zone has no robot: the job that was made again hands it to a person.
  await waitUntil(async () => (await findTaskRow(ann, id))?.kind === 'handed_over', 'a person has it');
  expect(await eventsOf(orderId)).toEqual(expect.arrayContaining(['MANUAL_TASK_CREATED', 'AUTOMATION_FAILED']));
});

test('what runs by itself looks for what is late every five minutes', async () => {
  const { rows } = (await installation.ctx.db.execute(
    "select cron from pgboss.schedule where name = 'find-overdue'",
  )) as unknown as { rows: { cron: string }[] };
  expect(rows).toEqual([{ cron: '*/5 * * * *' }]);
});

test('a mail of the authority to an application made by hand is a task of its own until somebody has read it', async () => {
  const task = await createManualTask(installation);
  const alias = await readAliasAddress(installation, task);
  const mail = {
    from: 'noreply@leefmilieu.example',
    subject: 'Uw aanvraag',
    html: '<p>Wij <b>weigeren</b> uw aanvraag.</p>',
  };
  await deliverInboundMail(installation, alias, mail);
  await waitUntil(async () => (await findTaskRow(ann, task.id))?.kind === 'authority_wrote', 'the mail is on the desk');
  await claim(ann, task.id);
  expect(await submitByHand(ann, task.id)).toMatchObject({ status: 200 });
  expect(await findTaskRow(ann, task.id)).toMatchObject({ kind: 'authority_wrote', owner: 'desk' });
  const [shown] = (await fetchTask(ann, task.id)).mails_in;
  expect(shown).toMatchObject({ subject: 'Uw aanvraag', handled_at: null });
  const whole = (path: ServiceClient) => path.get<InboundEmail>(`/api/data/desk/mails/${shown?.id}`);
  expect((await whole(ann)).body.html_body).toContain('weigeren');
  expect((await whole(installation.openClient())).status).toBe(401);
  expect((await story(task.orderId)).mails_in).toMatchObject([{ id: shown?.id, handled_at: null }]);

  expect((await bob.callFunction('handle-mail', { mail_id: shown?.id, handled: true })).status).toBe(200);
  expect(await findTaskRow(ann, task.id)).toBeUndefined();
  expect((await findTaskRow(ann, task.id, '?queue=authority'))?.kind).toBe('with_authority');
  const read = (await fetchTask(ann, task.id)).mails_in[0];
  expect(read).toMatchObject({ handled_at: expect.any(String), handled_by: 'bob' });
  expect(await eventsOf(task.orderId)).toContain('MAIL_HANDLED bob');
  expect((await bob.callFunction('handle-mail', { mail_id: shown?.id, handled: true })).status).toBe(409);
});

const replaceDocument = (task: { pair: object }, visitor = installation.client) => uploadV5c(visitor, task.pair);

test('a paper is replaced while a person has the application, and the desk sees both', async () => {
  const task = await handedOver();
  const before = (await fetchTask(ann, task.id)).documents;
  expect(before).toHaveLength(1);
  expect((await replaceDocument(task)).status).toBe(200);
  expect((await findTaskRow(ann, task.id))?.new_document_at).toEqual(expect.any(String));
  const { documents } = await fetchTask(ann, task.id);
  expect(documents.map(({ is_replaced }) => is_replaced)).toEqual([false, true]);
  expect(documents[1]?.name).toBe(before[0]?.name);
  expect((await ann.fetch(documents[1]?.url ?? '')).status).toBe(200);
  expect((await admin.get<OrderView>(`/api/data/orders/${task.orderId}`)).body.may_upload).toBe(true);
  // The robot is given the new one.
  expect((await admin.callFunction('retry-submission', { submission_id: task.id })).status).toBe(200);
  await waitForOrderStatus(installation.client, task, 'completed');
  expect((await replaceDocument(task)).status).toBe(409);
});

const taskOf = async (orderId: string) => (await fetchQueue(ann)).tasks.find(({ order_id }) => order_id === orderId);

test('a company that keeps the car is asked for its name, which the desk copies and its customer takes home', async () => {
  const { client: shop, ctx } = installation;
  const { payment, pair } = await placeAndPay(shop);
  const asked = await completeDetails(shop, pair, { 'owner.keeper_kind': 'company' });
  expect(asked.missing.map(({ path }) => path)).toEqual(['owner.company_name']);
  expect(asked.missing[0]?.hint).toContain('C.1');
  const orderId = payment.order_id;
  await withCaptchaRobot(installation, async () => {
    const details = { 'owner.company_name': 'Hire & Drive Ltd' };
    const { body } = await shop.callFunction<NeededDetails>('provide-details', { access: pair, details });
    expect(body.missing).toEqual([]);
    await waitUntil(() => taskOf(orderId), 'a person has it');
  });
  const id = (await taskOf(orderId))?.id ?? '';
  expect((await fetchTask(ann, id)).values).toContainEqual({
    label: 'Name of the company on the registration certificate',
    value: 'Hire & Drive Ltd',
  });
  const { owners } = await selectOrderData(ctx.db, eq(orders.id, orderId));
  expect(owners).toMatchObject([{ keeperKind: 'company', companyName: 'Hire & Drive Ltd' }]);
});

test('a new paper answers the question that asked for it, from the link alone', async () => {
  const task = await createManualTask(installation);
  await claim(ann, task.id);
  const question = 'We cannot read the plate on your registration document.';
  const ask = { submission_id: task.id, question, wants_document: 'yes' };
  expect((await ann.callFunction('ask-customer', ask)).status).toBe(200);
  const shown = (await admin.get<OrderView>(`/api/data/orders/${task.orderId}`)).body;
  expect(shown).toMatchObject({ may_upload: true, question: { wants_document: true } });
  const mail = await mailTo(task.email, /question/);
  const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${mail.text} `) ?? [];
  const nobody = installation.openClient();
  const { upload_token } = (await nobody.callFunction('read-question', { token })).body as { upload_token?: string };
  expect((await uploadV5c(nobody, { details_token: upload_token })).status).toBe(200);
  expect((await nobody.callFunction('read-question', { token })).body).toMatchObject({
    is_answered: true,
    upload_token: null,
  });
  expect(await findTaskRow(ann, task.id)).toMatchObject({ kind: 'answered', new_document_at: expect.any(String) });
  expect(await eventsOf(task.orderId)).toContain('CUSTOMER_ANSWERED');
});

test('the customer is told when the authority could not read a paper, until a new one is there', async () => {
  const { id, ...application } = await sentByRobot();
  const view = async () => (await admin.get<OrderView>(`/api/data/orders/${application.orderId}`)).body;
  expect((await replaceDocument(application)).status).toBe(409);
  expect(await view()).toMatchObject({ may_upload: false, situation: { yours: null } });
  await deliverInboundMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.question,
  );
  await waitUntil(
    async () => (await findTaskRow(ann, id, '?queue=customer'))?.kind === 'with_customer',
    'the customer is waited for',
  );
  expect(await view()).toMatchObject({ may_upload: true, situation: { yours: 'document' } });
  expect((await replaceDocument(application)).status).toBe(200);
  expect(await view()).toMatchObject({ situation: { yours: null } });
});

test('whoever follows an order hears of every act of the desk at once, and a status only when it moves', async () => {
  const task = await handedOver();
  const hangUp = new AbortController();
  const response = await admin.fetch(`/api/realtime/orders/${task.orderId}`, {
    signal: hangUp.signal,
    headers: { 'last-event-id': '0' },
  });
  const heard: { type: string; data: string }[] = [];
  const listening = (async () => {
    for await (const event of readEvents(response)) heard.push(event);
  })().catch(() => undefined);
  const statuses = () =>
    heard.flatMap(({ type, data }) => (type === 'submissions' ? (JSON.parse(data) as { status: string }).status : []));
  await waitUntil(() => statuses().includes('FAILED'), 'what happened so far is told');
  const tells = async (what: string, action: () => Promise<unknown>) => {
    const before = heard.length;
    await action();
    await waitUntil(() => heard.slice(before).some(({ type }) => type === 'orders'), what);
  };
  const ask = (question: string, more: object) =>
    ann.callFunction('ask-customer', { submission_id: task.id, question, ...more });

  await claim(ann, task.id);
  await tells('a paper is asked for', () =>
    ask('We cannot read the plate on your document.', { wants_document: 'yes' }),
  );
  await tells('the paper is there', () => replaceDocument(task));
  await claim(ann, task.id);
  await tells('something is asked', () => ask('Which of your two cars is it?', {}));
  await makeOlder(task.id, 49);
  await tells('the customer is silent', () => escalateOverdueApplications(installation.ctx));
  const asked = await waitUntil(
    async () => (await installation.client.listMails(task.email)).find(({ text }) => text.includes('your two cars')),
    'the question is mailed',
  );
  const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${asked.text} `) ?? [];
  await tells('the customer answers', () =>
    installation.openClient().callFunction('answer-question', { token, answer: 'The red one.' }),
  );
  await claim(ann, task.id);
  const end = { submission_id: task.id, how: 'not_possible', reason: 'The office has closed for good.' };
  await tells('the application ends', () => ann.callFunction('end-application', end));
  hangUp.abort();
  await listening;
  expect(statuses()).toEqual(['QUEUED', 'RUNNING', 'FAILED']);
});

test('no paper is replaced while a robot has it, its outcome is unknown, or it has ended', async () => {
  const { db } = installation.ctx;
  const task = await handedOver();
  const as = async (submission: string) => {
    await db.execute(`update submissions set ${submission} where id = '${task.id}'`);
    return (await replaceDocument(task)).status;
  };
  const before = (await fetchTask(ann, task.id)).documents.length;
  expect(await as("status = 'QUEUED'")).toBe(409);
  expect(await as("status = 'RUNNING'")).toBe(409);
  expect(await as("status = 'FAILED', outcome_unknown = true, sending_since = now()")).toBe(409);
  expect(await as('outcome_unknown = false, sending_since = null')).toBe(200);
  await claim(ann, task.id);
  const ended = { submission_id: task.id, how: 'not_possible', reason: 'The office has closed for good.' };
  expect((await ann.callFunction('end-application', ended)).status).toBe(200);
  expect((await replaceDocument(task)).status).toBe(409);
  expect((await fetchTask(ann, task.id)).documents).toHaveLength(before + 1);
});

test('ten thousand tasks: the list keeps its limit and stays quick, and the counts stay true', async () => {
  const before = (await fetchQueue(ann)).counts.open;
  await insertManyOrders(installation.ctx.db, 10_000);
  const start = performance.now();
  const queue = await fetchQueue(ann);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(queue.tasks).toHaveLength(100);
  expect(queue.counts.open).toBe(before + 10_000);
  const found = await fetchQueue(ann, '?search=MANY-9999@example');
  expect(found.total).toBe(1);
  // All are alike, and what is looked at once more when the installation ends is looked at in those that are left.
  await removeManyOrders(installation.ctx.db, 100);
});
