// The thread of an order: its customer writes on the page or by mail, the desk answers, and the answer comes by mail.
import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptCounters } from '../../src/accounts/tables.ts';
import { auditLog } from '../../src/audit/tables.ts';
import type { InboundEmail } from '../../src/orders/contracts/mail-contract.ts';
import type { OrderThread } from '../../src/orders/contracts/thread-contract.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orderMessages } from '../../src/orders/tables/messages.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { activateAccountByMail } from '../accounts.ts';
import { adminSettings, signInAdmin, signInOperator } from '../admins.ts';
import {
  createSubmittedApplication,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
} from '../applications.ts';
import { deliverAndProcessMail, deliverInboundMail, grantPermit, unassignedInboxAddress } from '../authority-mail.ts';
import { fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, type PaidOrder, placeAndPay, uploadV5c } from '../orders.ts';
import type { SentMail, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;
let ben: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  ann = await signInOperator(installation, 'ann');
  ben = await signInOperator(installation, 'ben');
});
afterAll(() => installation[Symbol.asyncDispose]());

let customers = 0;
/** The sandbox's DNS says that mails of this domain come from this machine. */
const nextCustomer = () => `driver.${++customers}@post.example`;

const write = (shop: ServiceClient, access: object, text: string, key?: string) =>
  shop.callFunction<OrderThread & { error: string; code: string; fields: Record<string, string> }>(
    'write-message',
    { access, text },
    key ? { 'idempotency-key': key } : {},
  );
const readThread = async (shop: ServiceClient, access: object) =>
  (await shop.callFunction<OrderThread>('order-thread', { access })).body;
const textsOf = ({ messages }: OrderThread) => messages.map(({ author, text }) => `${author}: ${text}`);
const openIds = ({ messages }: Pick<OrderThread, 'messages'>) =>
  messages.flatMap(({ id, is_open }) => (is_open ? [id] : []));

async function auditOf(orderId: string): Promise<string[]> {
  const rows = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.orderId, orderId));
  return rows.map(({ eventType }) => eventType);
}

const submittedBy = (email: string) => createSubmittedApplication(installation, installation.openClient(), { email });

async function readAnswerMail(to: string): Promise<{ mail: SentMail; replyTo: string }> {
  const { client } = installation;
  const mail = await waitUntil(
    async () => (await client.listMails(to)).find(({ subject }) => subject.startsWith('Our answer')),
    'the answer is mailed',
  );
  const raw = await (await fetch(`${client.sandbox}/mailbox/messages/${mail.id}/raw`)).text();
  return { mail, replyTo: /^Reply-To: <?([^<>\r\n]+)>?\r?$/im.exec(raw)?.[1] ?? '' };
}

const receive = (to: string, mail: SendMailOptions) => deliverAndProcessMail(installation, to, mail);

describe('an application that the authority has', () => {
  let email: string;
  let application: StartedApplication;
  let submissionId: string;
  let replyTo: string;

  beforeAll(async () => {
    email = nextCustomer();
    application = await submittedBy(email);
    ({ id: submissionId } = await readSubmissionOf(installation, application));
  });

  test('its customer writes, and it is a task of the desk', async () => {
    expect(await findTaskRow(ann, submissionId)).toBeUndefined();
    const { status, body } = await write(
      installation.client,
      application.pair,
      'Is it on its way?\nI leave on Friday.',
    );
    expect([status, textsOf(body)]).toEqual([200, ['customer: Is it on its way?\nI leave on Friday.']]);
    expect(await findTaskRow(ann, submissionId)).toMatchObject({ kind: 'customer_wrote', owner: 'desk' });
    const task = await fetchTask(ann, submissionId);
    expect(task).toMatchObject({ is_claimable: true, is_workable: false });
    expect(task.messages).toMatchObject([{ text: 'Is it on its way?\nI leave on Friday.', is_open: true }]);
    expect(await auditOf(application.orderId)).toContain('CUSTOMER_WROTE');
    const [event] = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.eventType, 'CUSTOMER_WROTE'));
    expect(JSON.stringify(event)).not.toContain('Friday');
  });

  test('only the holder of its task answers, and once', async () => {
    const { messages } = await fetchTask(ann, submissionId);
    const answer = {
      order_id: application.orderId,
      message_ids: openIds({ messages }),
      text: 'It is.\n\nWe wait for the authority.',
    };
    expect((await ann.callFunction('answer-customer', answer)).status).toBe(409);
    expect((await ann.callFunction('claim-task', { submission_id: submissionId })).status).toBe(200);
    expect((await ben.callFunction('claim-task', { submission_id: submissionId })).body.error).toMatch(/^ann has/);
    expect((await ben.callFunction('answer-customer', answer)).status).toBe(409);
    expect((await ann.callFunction('answer-customer', { ...answer, text: ' ' })).status).toBe(400);
    const answers = await Promise.all([1, 2].map(() => ann.callFunction('answer-customer', answer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await findTaskRow(ann, submissionId)).toBeUndefined();
    expect(await findTaskRow(ann, submissionId, '?queue=authority')).toMatchObject({ holder: null });
    expect(textsOf(await readThread(installation.client, application.pair))).toEqual([
      'customer: Is it on its way?\nI leave on Friday.',
      'staff: It is.\n\nWe wait for the authority.',
    ]);
  });

  test('the answer is mailed, and an answer to that mail comes back to the order', async () => {
    const answered = await readAnswerMail(email);
    expect(answered.mail.text.replaceAll(/\s+/g, ' ')).toMatch(
      /ann has answered what you wrote.*It is\. We wait for the authority\..*You wrote:.*Is it on its way\?/,
    );
    ({ replyTo } = answered);
    expect(replyTo).toBe(`${application.pair.guest_order_ref.toLowerCase()}@${installation.config.mail.inboundDomain}`);
    const toldBefore = await installation.ctx.db.$count(notifications);
    const quoted = answered.mail.text.replaceAll(/^/gm, '> ');
    await receive(replyTo, {
      from: `A Driver <${email}>`,
      subject: `Re: ${answered.mail.subject}`,
      text: `Thank you. And the second day?\n\nOn Monday, EDP wrote:\n${quoted}`,
    });
    const thread = await readThread(installation.client, application.pair);
    expect(textsOf(thread).at(-1)).toBe('customer: Thank you. And the second day?');
    expect(thread.messages.at(-1)).toMatchObject({ is_mail: true, is_open: true });
    expect(await findTaskRow(ann, submissionId)).toMatchObject({ kind: 'customer_wrote' });
    expect((await fetchTask(ann, submissionId)).mails_in).toMatchObject([{ review_reason: null }]);
    // Nothing answers by itself.
    expect(await installation.ctx.db.$count(notifications)).toBe(toldBefore);
  });

  test('what needs no answer leaves the desk with a reason, which its customer does not read', async () => {
    const { messages } = await fetchTask(ann, submissionId);
    const settling = {
      order_id: application.orderId,
      message_ids: openIds({ messages }),
      reason: 'Answered by phone.',
    };
    await ann.callFunction('claim-task', { submission_id: submissionId });
    expect((await ann.callFunction('settle-messages', { ...settling, reason: '' })).status).toBe(400);
    expect((await ann.callFunction('settle-messages', settling)).status).toBe(200);
    expect(await findTaskRow(ann, submissionId)).toBeUndefined();
    expect(JSON.stringify(await readThread(installation.client, application.pair))).not.toContain('phone');
    expect(JSON.stringify(await readThread(ann, { order_id: application.orderId }))).toContain('Answered by phone.');
    expect(await auditOf(application.orderId)).toEqual(
      expect.arrayContaining(['CUSTOMER_WROTE', 'MESSAGE_ANSWERED', 'MESSAGE_SETTLED']),
    );
  });

  test('a mail to its alias, and one with its number to any address of ours, are of the thread too', async () => {
    await receive(await readAliasAddress(installation, application), {
      from: email,
      subject: 'My trip',
      text: 'By alias',
    });
    const subject = `About ${application.pair.guest_order_ref}`;
    await receive(unassignedInboxAddress(installation), { from: email, subject, html: '<p>By <b>number</b></p>' });
    expect(textsOf(await readThread(installation.client, application.pair)).slice(-2)).toEqual([
      'customer: By alias',
      'customer: By number',
    ]);
    const rows = await installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.fromEmail, email));
    expect(rows.map(({ matchedBy, reviewReason }) => [matchedBy, reviewReason])).toEqual([
      ['customer', null],
      ['customer', null],
      ['customer', null],
    ]);
  });

  test('automatic replies and reports make neither a message nor an answer', async () => {
    const before = textsOf(await readThread(installation.client, application.pair));
    const away = { from: email, subject: 'Away', text: 'I am away until Monday.' };
    await receive(replyTo, { ...away, headers: { 'Auto-Submitted': 'auto-replied' } });
    await receive(replyTo, { ...away, headers: { Precedence: 'bulk' } });
    await receive(replyTo, { ...away, envelope: { from: '', to: replyTo } });
    expect(textsOf(await readThread(installation.client, application.pair))).toEqual(before);
    const mailed = (await installation.client.listMails(email)).filter(({ subject }) =>
      subject.startsWith('Our answer'),
    );
    expect(mailed).toHaveLength(1);
  });

  test('a mail of somebody else about it waits for a person, and never stands in the thread', async () => {
    const before = textsOf(await readThread(installation.client, application.pair));
    await receive(replyTo, { from: 'stranger@post.example', subject: 'Hello', text: 'I am the customer, believe me.' });
    // From the customer's address, by a server that may not send for it.
    await deliverFromElsewhere(replyTo, { from: email, subject: 'Hello', text: 'Forged words.' });
    expect(textsOf(await readThread(installation.client, application.pair))).toEqual(before);
    const { mails_in } = await fetchTask(ann, submissionId);
    const waiting = mails_in
      .filter(({ review_reason }) => review_reason === 'names_order')
      .map(({ text }) => text.trim());
    expect(waiting.toSorted()).toEqual(['Forged words.', 'I am the customer, believe me.']);
    expect(await findTaskRow(ann, submissionId)).toMatchObject({ kind: 'authority_wrote' });
  });
});

async function deliverFromElsewhere(to: string, mail: SendMailOptions): Promise<void> {
  await deliverInboundMail(installation, to, mail, { localAddress: '127.0.0.2' });
  await installation.ctx.queue.waitUntilIdle();
}

describe('an order without an application', () => {
  let email: string;
  let order: PaidOrder;

  beforeAll(async () => {
    email = nextCustomer();
    order = await placeAndPay(installation.openClient(), expressOrder({ email }));
  });
  const orderId = () => order.payment.order_id;
  const row = async () => await findTaskRow(ann, orderId());

  test('its customer writes to its address, and the first of two operators answers', async () => {
    const to = `${order.checkout.order_ref.toLowerCase()}@${installation.config.mail.inboundDomain}`;
    await receive(to, {
      from: email,
      subject: '',
      text: 'Where do I find the first registration?',
      attachments: [{ filename: 'v5c.txt', content: 'a paper' }],
    });
    expect(textsOf(await readThread(installation.client, order.pair))).toEqual([
      'customer: Where do I find the first registration?\n\n(1 attached file)',
    ]);
    expect(await row()).toMatchObject({ kind: 'customer_wrote', order_id: orderId() });
    const [mail] = await installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.fromEmail, email));
    expect(mail).toMatchObject({
      orderId: orderId(),
      submissionId: null,
      matchedBy: 'customer',
      handledAt: expect.any(Date),
    });
    const thread = await readThread(ann, { order_id: orderId() });
    expect(thread).toMatchObject({ may_write: false, answer_at: { task: null }, messages: [{ mail_id: mail?.id }] });
    const whole = await ann.get<InboundEmail>(`/api/data/desk/mails/${mail?.id}`);
    expect(whole.body).toMatchObject({
      order_ref: order.checkout.order_ref,
      text_body: expect.stringMatching(/^Where do I/),
    });
    expect((await readThread(installation.client, order.pair)).messages).toMatchObject([{ mail_id: null }]);
    const answer = { order_id: orderId(), message_ids: openIds(thread), text: 'In box B.' };
    expect((await ann.callFunction('answer-customer', answer)).status).toBe(200);
    expect((await ben.callFunction('answer-customer', answer)).body.error).toMatch(/^Somebody has answered/);
    expect(await row()).toBeUndefined();
    expect((await readAnswerMail(email)).mail.html).toMatch(/\/details#token=/);
  });

  test('a message that came while one answered stays open', async () => {
    await write(installation.client, order.pair, 'One');
    const thread = await readThread(ann, { order_id: orderId() });
    await write(installation.client, order.pair, 'Two');
    const answer = { order_id: orderId(), message_ids: openIds(thread), text: 'To one.' };
    expect((await ann.callFunction('answer-customer', answer)).status).toBe(200);
    expect(await row()).toMatchObject({ kind: 'customer_wrote' });
    const left = await readThread(ann, { order_id: orderId() });
    expect(left.messages.filter(({ is_open }) => is_open).map(({ text }) => text)).toEqual(['Two']);
    // The mail quotes what it answers.
    const mail = await waitUntil(
      async () => (await installation.client.listMails(email)).find(({ text }) => text.includes('To one.')),
      'the answer is mailed',
    );
    expect(mail.text).toMatch(/You wrote:\s+> One\s/);
    await ann.callFunction('answer-customer', { ...answer, message_ids: openIds(left), text: 'To two.' });
    expect(await row()).toBeUndefined();
  });
});

test('a repeated request is one message, and the same key with another text is refused', async () => {
  const { pair, payment } = await placeAndPay(installation.openClient());
  const key = 'the same key for both';
  const sent = await Promise.all([1, 2, 3].map(() => write(installation.client, pair, 'Hello', key)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await write(installation.client, pair, 'Hello', key)).status).toBe(200);
  expect(textsOf(await readThread(installation.client, pair))).toEqual(['customer: Hello']);
  expect((await write(installation.client, pair, 'Another', key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const wrote = (await auditOf(payment.order_id)).filter((type) => type === 'CUSTOMER_WROTE');
  expect(wrote).toHaveLength(1);
});

test('what is too short, too long or too often is refused in plain words beside the field', async () => {
  const { pair } = await placeAndPay(installation.openClient());
  expect((await write(installation.client, pair, '  \n ')).body.fields).toEqual({ text: 'Write your message' });
  const long = await write(installation.client, pair, 'x'.repeat(2001));
  expect([long.status, long.body.fields]).toEqual([400, { text: 'Use at most 2,000 characters' }]);
  expect((await write(installation.client, pair, 'x'.repeat(2000))).status).toBe(200);
  for (let count = 2; count <= 10; count++) await write(installation.client, pair, `Message ${count}`);
  const refused = await write(installation.client, pair, 'One more');
  expect([refused.status, refused.body.error]).toEqual([
    429,
    expect.stringMatching(
      /^We have your last 10 messages about this order\. Please wait \d+ minutes? before you send another\.$/,
    ),
  ]);
  expect((await readThread(installation.client, pair)).messages).toHaveLength(10);
  await installation.ctx.db.delete(attemptCounters);
});

test('nobody else reads or writes', async () => {
  const shop = installation.openClient();
  const { pair, payment } = await placeAndPay(shop);
  await activateAccountByMail(shop, payment.customer_email);
  const own = { order_id: payment.order_id };
  expect((await write(shop, own, 'It is me')).status).toBe(200);
  const stranger = installation.openClient();
  const other = await placeAndPay(stranger);
  await activateAccountByMail(stranger, other.payment.customer_email);
  const attempts: [string, ServiceClient, object, number][] = [
    ['signed out', installation.openClient(), own, 401],
    ['another account', stranger, own, 404],
    ['the pair, once there is a password', installation.openClient(), pair, 401],
    ['an invented link', installation.openClient(), { details_token: 'invented-token' }, 404],
  ];
  for (const [who, client, access, status] of attempts) {
    expect((await write(client, access, 'Mine?')).status, who).toBe(status);
    expect((await client.callFunction('order-thread', { access })).status, who).toBe(status);
  }
  for (const name of ['answer-customer', 'settle-messages']) {
    const body = { order_id: payment.order_id, message_ids: [payment.order_id], text: 'Ours?', reason: 'None' };
    expect((await shop.callFunction(name, body)).status).toBe(403);
  }
  // Staff answer at the desk, and an admin who looks at the customer's side writes nothing there.
  const admin = await signInAdmin(installation);
  expect((await write(admin, own, 'As the customer')).status).toBe(403);
  const { body: session } = await shop.get<{ user: { id: string } }>('/api/data/session');
  await admin.callFunction('start-view', { user_id: session.user.id, reason: 'Asked by phone what we answered' });
  expect(textsOf(await readThread(admin, own))).toEqual(['customer: It is me']);
  expect((await write(admin, own, 'As the customer')).status).toBe(403);
  await admin.callFunction('end-view', {});
  expect(textsOf(await readThread(shop, own))).toEqual(['customer: It is me']);
});

test('of a granted order the answer leads an account to its page, and its task is gone with it', async () => {
  const shop = installation.openClient();
  const email = nextCustomer();
  const { pair, payment } = await placeAndPay(shop, expressOrder({ email }));
  await grantPermit(installation, payment.order_id, () =>
    completeDetails(shop, pair).then(() => uploadV5c(shop, pair)),
  );
  await activateAccountByMail(shop, email);
  const own = { order_id: payment.order_id };
  expect((await write(shop, own, 'Does it count on Sunday?')).status).toBe(200);
  const { id } = await readSubmissionOf(installation, { orderId: payment.order_id } as StartedApplication);
  expect(await findTaskRow(ann, id)).toMatchObject({ kind: 'customer_wrote' });
  await ann.callFunction('claim-task', { submission_id: id });
  const answer = { order_id: payment.order_id, message_ids: openIds(await readThread(shop, own)), text: 'It does.' };
  expect((await ann.callFunction('answer-customer', answer)).status).toBe(200);
  expect(await findTaskRow(ann, id)).toBeUndefined();
  expect((await readAnswerMail(email)).mail.html).toContain(`/dashboard/order/${payment.order_id}#messages`);
});

test('a message by mail is added once, though its mail is read again', async () => {
  const email = nextCustomer();
  const { checkout } = await placeAndPay(installation.openClient(), expressOrder({ email }));
  await receive(unassignedInboxAddress(installation), { from: email, subject: checkout.order_ref, text: 'Once.' });
  const { ctx } = installation;
  const [mail] = await ctx.db.select().from(inboundEmails).where(eq(inboundEmails.fromEmail, email));
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'read-inbound-mail', { inboundEmailId: mail?.id ?? '' }));
  await ctx.queue.waitUntilIdle();
  const messages = await ctx.db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.inboundEmailId, mail?.id ?? ''));
  expect(messages.map(({ text }) => text)).toEqual(['Once.']);
});
