import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../src/features/audit/tables.ts';
import { claimTask, renewTask } from '../../src/features/desk/lease.ts';
import type { OrderView } from '../../src/features/orders/contract.ts';
import { submissions } from '../../src/features/submissions/tables.ts';
import { boss, makeAccount, signedInBoss, withBoss } from '../admins.ts';
import { aliasOf, orderStatus, reaches, startApplication, submissionOf } from '../applications.ts';
import { deliverMail, ministry } from '../authority-mail.ts';
import { confirmationPdf, manualTask, readQueue, readTask, rowOf, uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { v5cPhoto } from '../orders.ts';
import type { Shop } from '../shop.ts';
import { until } from '../until.ts';

let installation: Installation;
let ann: Shop;
let bob: Shop;
let admin: Shop;
const ids = { ann: '', bob: '' };

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...withBoss });
  admin = await signedInBoss(installation);
  const signIn = async (name: 'ann' | 'bob') => {
    ids[name] = await makeAccount(installation.ctx, `${name}@example.com`, 'operator');
    const visitor = installation.visitor();
    await visitor.signIn(`${name}@example.com`, boss.password);
    return visitor;
  };
  ann = await signIn('ann');
  bob = await signIn('bob');
});
afterAll(() => installation[Symbol.asyncDispose]());

const claim = (visitor: Shop, submission_id: string) => visitor.call('claim-task', { submission_id });

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
  await installation.shop.fault({ kind: 'captcha' });
  const application = await startApplication(installation.shop);
  await reaches(installation.shop, application, 'failed');
  return { ...application, id: (await submissionOf(installation, application)).id };
}

async function mailTo(email: string, subject: RegExp) {
  return until(
    async () => (await installation.shop.mails(email)).find((mail) => subject.test(mail.subject)),
    `${subject}`,
  );
}

async function submitByHand(visitor: Shop, id: string) {
  await claim(visitor, id);
  const { body } = await uploadProof(visitor, id, 'proof');
  return visitor.call('record-submitted', { submission_id: id, reference: 'LEZ-2026-1', file_id: body.file_id });
}

test('what needs a person is on the desk with its cause, the most urgent first, and counts are true', async () => {
  const byHand = await manualTask(installation);
  const captcha = await handedOver();
  const queue = await readQueue(ann);
  const kinds = Object.fromEntries(queue.tasks.map(({ id, kind }) => [id, kind]));
  expect(kinds).toMatchObject({ [byHand.id]: 'by_hand', [captcha.id]: 'handed_over' });
  expect(queue.total).toBe(queue.tasks.length);
  expect(queue.counts.open).toBe(queue.total);
  const deadlines = queue.tasks.map(({ deadline }) => Date.parse(deadline ?? ''));
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
  // No day of entry: what the service promised counts, 48 hours from the last detail.
  expect(((deadlines[0] ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(48, 0);

  const found = await readQueue(ann, `?search=${captcha.plate.toLowerCase()}`);
  expect(found.tasks.map(({ id }) => id)).toEqual([captcha.id]);
  expect((await readQueue(ann, '?kind=by_hand')).tasks.map(({ kind }) => kind)).not.toContain('handed_over');
  expect((await ann.get('/api/data/desk/tasks?queue=everything')).status).toBe(400);

  const task = await readTask(ann, captcha.id);
  expect(task.values).toContainEqual({ label: 'Number plate', value: captcha.plate });
  expect(task.values).toContainEqual({ label: 'Date of first registration', value: '14/05/2016' });
  expect(task.portal_url).toBe('https://www.certificat-air.gouv.fr/');
  expect(task.playbook.length).toBeGreaterThan(2);
  expect((await ann.fetch(task.papers[0]?.url ?? '')).status).toBe(200);
});

test('the day of entry less the time the authority needs decides, and a day far off comes last', async () => {
  const near = await manualTask(installation);
  const far = await manualTask(installation);
  const entry = async (id: string, day: string) => {
    const [row] = await installation.ctx.db.select().from(submissions).where(eq(submissions.id, id));
    await installation.ctx.db.execute(`update orders set entry_date = '${day}' where id = '${row?.orderId}'`);
  };
  await entry(near.id, '2026-01-10');
  await entry(far.id, '2099-07-10');
  const order = (await readQueue(ann, '?search=Brussels')).tasks.map(({ id }) => id);
  expect(order[0]).toBe(near.id);
  expect(order.at(-1)).toBe(far.id);
  // Brussels takes up to five days; the day begins at midnight in Brussels, in summer two hours before UTC.
  expect((await rowOf(ann, far.id))?.deadline).toBe('2099-07-04T22:00:00.000Z');
  // Who rents was promised to be served within two hours of the plate.
  await installation.ctx.db.execute(`update orders set rental_car = true where id = '${far.orderId}'`);
  const rental = Date.parse((await rowOf(ann, far.id))?.deadline ?? '');
  expect((rental - Date.now()) / 3_600_000).toBeCloseTo(2, 0);
});

test('of many who claim at once one gets the task, and the others are told who', async () => {
  const { id, orderId } = await manualTask(installation);
  const tries = await Promise.all([ann, bob, admin, ann, bob, admin].map((visitor) => claim(visitor, id)));
  const holder = (await rowOf(ann, id))?.holder;
  const winners = tries.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(2); // the same person twice
  for (const { body } of tries.filter(({ status }) => status !== 200)) {
    expect(body).toEqual({ error: `${holder?.name} has this task open.`, code: 'CONFLICT' });
  }
  expect((await eventsOf(orderId)).filter((event) => event.startsWith('TASK_CLAIMED'))).toHaveLength(1);
});

test('a lease runs out by the clock; renewed it lasts, and once another has it, it is lost', async () => {
  const { ctx } = installation;
  const { id } = await manualTask(installation);
  const viewer = (name: 'ann' | 'bob') => ({
    sessionId: ids[name],
    userId: ids[name],
    email: '',
    displayName: name,
    roles: [],
  });
  const inMinutes = (minutes: number) => ({ ...ctx, clock: { now: () => new Date(Date.now() + minutes * 60_000) } });
  await claimTask(ctx, id, viewer('ann'));
  await expect(claimTask(inMinutes(19), id, viewer('bob'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await renewTask(inMinutes(19), id, viewer('ann'));
  await expect(claimTask(inMinutes(38), id, viewer('bob'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await claimTask(inMinutes(40), id, viewer('bob'));
  await expect(renewTask(ctx, id, viewer('ann'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await ann.call('release-task', { submission_id: id })).status).toBe(409);
});

test('a task is released, and handed on to a colleague but to no customer', async () => {
  const { id, orderId } = await manualTask(installation);
  await claim(ann, id);
  const customer = await makeAccount(installation.ctx, 'no-operator@example.com', 'user');
  for (const to of [customer, ids.ann]) {
    expect((await ann.call('hand-on-task', { submission_id: id, to })).status).toBe(400);
  }
  expect((await ann.call('hand-on-task', { submission_id: id, to: ids.bob })).status).toBe(200);
  expect((await rowOf(bob, id, '?queue=mine'))?.holder?.name).toBe('bob');
  expect((await claim(ann, id)).status).toBe(409);
  expect((await bob.call('release-task', { submission_id: id })).status).toBe(200);
  expect((await rowOf(ann, id))?.holder).toBeNull();
  expect((await eventsOf(orderId)).slice(-3)).toEqual(['TASK_CLAIMED ann', 'TASK_HANDED_ON ann', 'TASK_RELEASED bob']);
});

test('nobody acts on a task without holding it', async () => {
  const { id, orderId } = await manualTask(installation);
  await claim(ann, id);
  const { body: proof } = await uploadProof(ann, id, 'proof');
  await ann.call('release-task', { submission_id: id });
  const before = await eventsOf(orderId);
  const acts: [string, object][] = [
    ['release-task', {}],
    ['renew-task', {}],
    ['hand-on-task', { to: ids.bob }],
    ['record-submitted', { reference: 'X1', file_id: proof.file_id }],
    ['record-confirmed', { file_id: proof.file_id }],
    ['ask-customer', { question: 'Which hotel do you stay at?' }],
    ['end-application', { how: 'not_possible', reason: 'The office has closed for good.' }],
  ];
  for (const [name, more] of acts) {
    const { status, body } = await ann.call(name, { submission_id: id, ...more });
    expect({ name, status, code: body.code }).toEqual({ name, status: 409, code: 'CONFLICT' });
  }
  expect((await uploadProof(ann, id, 'proof')).status).toBe(409);
  expect(await eventsOf(orderId)).toEqual(before);
});

test('submitted by hand with reference and proof, then confirmed by the document: the customer is told both times', async () => {
  const task = await manualTask(installation);
  await claim(ann, task.id);
  const confirm = (file_id: string) => ann.call('record-confirmed', { submission_id: task.id, file_id });
  const { body: proof } = await uploadProof(ann, task.id, 'proof', { bytes: v5cPhoto(), name: 'page.jpg' });
  const submit = (more: object) =>
    ann.call('record-submitted', { submission_id: task.id, reference: 'LEZ-2026-7', file_id: proof.file_id, ...more });
  expect((await submit({ reference: ' ' })).status).toBe(400);
  expect((await submit({ file_id: crypto.randomUUID() })).status).toBe(400);
  expect(await submit({})).toMatchObject({ status: 200 });
  expect(await submit({})).toMatchObject({ status: 409 });
  expect(await orderStatus(installation.shop, task)).toBe('submitted');
  expect(await rowOf(ann, task.id)).toBeUndefined();
  expect((await rowOf(ann, task.id, '?queue=authority'))?.kind).toBe('with_authority');
  await mailTo(task.email, /submitted|sent/i);

  // The page that took the application is no second proof, and no picture is.
  expect((await confirm(proof.file_id)).status).toBe(400);
  const picture = await uploadProof(ann, task.id, 'confirmation', { bytes: v5cPhoto(), name: 'page.jpg' });
  expect(picture.status).toBe(415);
  const { body: document } = await uploadProof(ann, task.id, 'confirmation');
  expect((await confirm(document.file_id)).status).toBe(200);
  expect(await orderStatus(installation.shop, task)).toBe('completed');
  const mail = await mailTo(task.email, /confirmed|ready/i);
  expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf', size: confirmationPdf.byteLength }]);
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
  const { id } = await manualTask(installation);
  await claim(ann, id);
  expect((await uploadProof(ann, id, 'proof', { bytes, name: 'proof.pdf' })).status).toBe(status);
});

test('what a person sent is never sent again by the robot, and none sends while a person works', async () => {
  const task = await handedOver();
  await claim(ann, task.id);
  const retry = () => admin.call('retry-submission', { submission_id: task.id });
  expect(await retry()).toMatchObject({ status: 409, body: { error: 'ann has this task open.' } });
  expect(await submitByHand(ann, task.id)).toMatchObject({ status: 200 });
  expect((await retry()).status).toBe(409);
  expect(await installation.shop.portalLog()).not.toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ plate: task.plate }) }),
  );
});

test('an unknown outcome is settled first, by its holder alone', async () => {
  await installation.shop.fault({ kind: 'drop_after_submit' });
  await installation.shop.fault({ kind: 'no_mail' });
  const application = await startApplication(installation.shop);
  await reaches(installation.shop, application, 'failed');
  const { id } = await submissionOf(installation, application);
  expect((await rowOf(ann, id))?.kind).toBe('outcome_unknown');
  expect(await submitByHand(ann, id)).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
  const settle = (visitor: Shop) =>
    visitor.call('settle-outcome', { submission_id: id, portal_has_it: true, reference: 'CQA-9' });
  expect((await settle(bob)).status).toBe(409);
  expect((await settle(ann)).status).toBe(200);
  expect((await rowOf(ann, id, '?queue=authority'))?.kind).toBe('with_authority');
});

test('what the authority asks comes to the desk, and goes back to it once a person has seen to it', async () => {
  await installation.shop.fault({ kind: 'no_mail', step: 'office' });
  const application = await startApplication(installation.shop);
  await reaches(installation.shop, application, 'submitted');
  const { id } = await submissionOf(installation, application);
  expect(await rowOf(ann, id, '?queue=authority')).toBeUndefined();
  await deliverMail(installation, await aliasOf(installation, application), ministry.question);
  await until(async () => (await rowOf(ann, id))?.kind === 'authority_asks', 'the question is on the desk');
  expect((await readTask(ann, id)).mails_in).toMatchObject([{ subject: ministry.question.subject }]);
  await claim(ann, id);
  const finding = { submission_id: id, portal_has_it: true, reference: 'CQA-10' };
  expect((await ann.call('settle-outcome', finding)).status).toBe(200);
  expect((await rowOf(ann, id, '?queue=authority'))?.kind).toBe('with_authority');
});

test('a question is mailed, answered by its link without an account, and the task comes back', async () => {
  const task = await manualTask(installation);
  await claim(ann, task.id);
  const question = 'Is your car fitted with a particle filter?';
  expect((await ann.call('ask-customer', { submission_id: task.id, question: 'short' })).status).toBe(400);
  expect((await ann.call('ask-customer', { submission_id: task.id, question })).status).toBe(200);
  expect(await rowOf(ann, task.id)).toBeUndefined();
  expect((await rowOf(ann, task.id, '?queue=customer'))?.holder).toBeNull();
  await claim(bob, task.id);
  expect((await bob.call('ask-customer', { submission_id: task.id, question })).status).toBe(409);
  await bob.call('release-task', { submission_id: task.id });

  const mail = await mailTo(task.email, /question/);
  expect(mail.text).toContain(question);
  const [, token = ''] = /\/answer#token=(\S+?)[\])\s]/.exec(`${mail.text} `) ?? [];
  const nobody = installation.visitor();
  expect((await nobody.call('read-question', { token })).body).toMatchObject({ question, is_answered: false });
  expect((await nobody.call('read-question', { token: `${token}x` })).status).toBe(404);
  expect((await nobody.call('answer-question', { token, answer: ' ' })).status).toBe(400);
  expect((await nobody.call('answer-question', { token, answer: 'Yes, it is.' })).status).toBe(200);
  expect((await nobody.call('answer-question', { token, answer: 'No.' })).status).toBe(409);
  expect((await rowOf(ann, task.id))?.kind).toBe('answered');
  expect((await readTask(ann, task.id)).questions).toMatchObject([{ question, answer: 'Yes, it is.' }]);
  expect(await eventsOf(task.orderId)).toEqual(expect.arrayContaining(['CUSTOMER_ASKED ann', 'CUSTOMER_ANSWERED']));
});

test('a question is none any more once somebody found the application sent without its answer', async () => {
  const task = await handedOver();
  const id = task.id;
  await claim(ann, id);
  const question = 'Which of your two cars is it?';
  expect((await ann.call('ask-customer', { submission_id: id, question })).status).toBe(200);
  const shown = async () => (await admin.get<OrderView>(`/api/data/orders/${task.orderId}`)).body.question;
  expect((await shown())?.text).toBe(question);
  expect((await submitByHand(ann, id)).status).toBe(200);
  expect(await shown()).toBeNull();
});

test('refused by the authority: only what it has, with the reason mailed and the money waiting for an admin', async () => {
  const task = await manualTask(installation);
  const reason = 'The registration certificate could not be read.';
  const end = () => ann.call('end-application', { submission_id: task.id, how: 'refused', reason });
  await claim(ann, task.id);
  expect((await end()).status).toBe(409);
  await submitByHand(ann, task.id);
  expect((await end()).status).toBe(200);
  expect((await mailTo(task.email, /refused/)).text).toContain(reason);
  expect((await rowOf(admin, task.id, '?queue=money'))?.kind).toBe('money_due');
  expect((await readTask(admin, task.id)).ended).toEqual({ how: 'refused', reason });
  expect((await admin.call('retry-submission', { submission_id: task.id })).status).toBe(409);
});

test('not possible: never while the portal may have it', async () => {
  const reason = 'The city asks for an Italian identity.';
  const task = await handedOver();
  await claim(ann, task.id);
  const end = () => ann.call('end-application', { submission_id: task.id, how: 'not_possible', reason });
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  expect((await mailTo(task.email, /not possible|No permit/i)).text).toContain(reason);
  expect((await rowOf(admin, task.id, '?queue=money'))?.kind).toBe('money_due');
  expect((await admin.call('retry-submission', { submission_id: task.id })).body).toMatchObject({
    error: 'An operator has ended this application.',
  });
  expect((await claim(ann, task.id)).body).toMatchObject({ error: 'An operator has ended this application.' });
  await installation.ctx.db.execute(`update orders set refunded_cents = total_cents where id = '${task.orderId}'`);
  expect(await rowOf(admin, task.id, '?queue=money')).toBeUndefined();
});

test('what is refunded in full is off the desk: nobody applies for it any more', async () => {
  const { id, orderId } = await handedOver();
  expect((await rowOf(ann, id))?.kind).toBe('handed_over');
  const refund = { order_id: orderId, amount_cents: 1999, reason: 'The customer cancelled', refunded_cents: 0 };
  expect(await admin.call('refund-order', refund)).toMatchObject({ status: 200 });
  expect(await rowOf(ann, id)).toBeUndefined();
  expect((await claim(ann, id)).status).toBe(409);
});

test('ten thousand tasks: the list keeps its limit and stays quick, and the counts stay true', async () => {
  const before = (await readQueue(ann)).counts.open;
  await insertManyOrders(installation.ctx.db, 10_000);
  const start = performance.now();
  const queue = await readQueue(ann);
  expect(performance.now() - start).toBeLessThan(2000);
  expect(queue.tasks).toHaveLength(100);
  expect(queue.counts.open).toBe(before + 10_000);
  const found = await readQueue(ann, '?search=MANY-9999@example');
  expect(found.total).toBe(1);
});
