import { desc, eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundEmail, InboundRow, Overview } from '../../src/features/admin/contract.ts';
import { auditLog } from '../../src/features/audit/tables.ts';
import { inboundEmails } from '../../src/features/inbox/tables.ts';
import { orders } from '../../src/features/orders/tables.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import { type Application, aliasOf, mailsOf, orderStatus, submittedApplication } from '../applications.ts';
import { ministry, officeOf, sendMail } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { placeAndPay } from '../orders.ts';
import type { Shop } from '../shop.ts';

let installation: Installation;
let shop: Shop;
let admin: Shop;

beforeAll(async () => {
  installation = await startInstallation(withBoss);
  shop = installation.shop;
  admin = await signedInBoss(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** A mail to no application's own address; answers its id. */
async function receive(mail: SendMailOptions, to = officeOf(installation)): Promise<string> {
  const { ctx } = installation;
  await sendMail(installation, to, mail);
  const [newest] = await ctx.db.select().from(inboundEmails).orderBy(desc(inboundEmails.receivedAt)).limit(1);
  return newest?.id ?? '';
}

async function refOf({ orderId }: Pick<Application, 'orderId'>): Promise<string> {
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderRef ?? '';
}

async function match(mail_id: string, order_ref: string) {
  const answer = await admin.call('match-mail', { mail_id, order_ref });
  await installation.ctx.queue.drain();
  return answer;
}

const handle = (mail_id: string, handled: boolean) => admin.call('handle-mail', { mail_id, handled });
const waiting = async () => (await admin.get<Overview>('/api/data/admin/overview')).body.waiting.unmatched_mails;
const whole = async (id: string) => (await admin.get<InboundEmail>(`/api/data/admin/inbound-emails/${id}`)).body;

async function listed(state: string): Promise<string[]> {
  const { body } = await admin.get<{ emails: InboundRow[] }>(`/api/data/admin/inbound-emails?state=${state}`);
  return body.emails.map(({ id }) => id);
}

/** What was written down about a mail, oldest first. */
async function eventsOf(mailId: string) {
  const rows = await installation.ctx.db.select().from(auditLog).orderBy(auditLog.createdAt);
  return rows.filter(({ eventData }) => eventData.inbound_email_id === mailId);
}

test('a mail of no order is matched by a person, and the order takes what it says', async () => {
  const application = await submittedApplication(shop);
  const before = await waiting();
  const id = await receive(ministry.granted);
  expect(await waiting()).toBe(before + 1);
  expect((await match(id, ` ${(await refOf(application)).toLowerCase()} `)).status).toBe(200);
  expect(await orderStatus(shop, application)).toBe('completed');
  expect(await mailsOf(installation, application)).toMatchObject([{ id, matchedBy: 'person' }]);
  expect(await waiting()).toBe(before);
  expect(await eventsOf(id)).toMatchObject([
    { eventType: 'MAIL_MATCHED', orderId: application.orderId, actorId: expect.any(String) },
  ]);
  expect((await match(id, await refOf(application))).body.code).toBe('CONFLICT');
});

test('what only the plate spoke for is vouched for by a person', async () => {
  const application = await submittedApplication(shop);
  const id = await receive({ ...ministry.granted, text: `Registration number: ${application.plate}` });
  expect(await orderStatus(shop, application)).toBe('submitted');
  expect((await match(id, await refOf(application))).status).toBe(200);
  expect(await orderStatus(shop, application)).toBe('completed');
});

test('a mail from a sender the portal does not use is shown with the order it is matched to, and changes nothing', async () => {
  const application = await submittedApplication(shop);
  const id = await receive({ ...ministry.granted, from: 'somebody@mail.example' });
  expect((await match(id, await refOf(application))).status).toBe(200);
  expect(await mailsOf(installation, application)).toMatchObject([{ id, matchedBy: 'person', reading: null }]);
  expect(await orderStatus(shop, application)).toBe('submitted');
});

test('two admins at once match a mail once', async () => {
  const [one, other] = [await submittedApplication(shop), await submittedApplication(installation.visitor())];
  const id = await receive(ministry.granted);
  const answers = await Promise.all([match(id, await refOf(one)), match(id, await refOf(other))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('what cannot be matched is refused, and nothing is written', async () => {
  const application = await submittedApplication(shop);
  const orderRef = await refOf(application);
  const id = await receive(ministry.granted);
  const { payment } = await placeAndPay(installation.visitor());
  const withoutApplication = await refOf({ orderId: payment.order_id });
  expect(await match(id, 'EDP-00000000')).toMatchObject({
    status: 404,
    body: { fields: { order_ref: 'There is no order with this reference.' } },
  });
  expect(await match(id, withoutApplication)).toMatchObject({
    status: 409,
    body: { fields: { order_ref: expect.stringContaining('has no application yet') } },
  });
  expect((await match(id, 'nonsense')).status).toBe(400);
  expect((await match('00000000-0000-4000-8000-000000000000', orderRef)).status).toBe(404);
  const own = await receive(ministry.received, await aliasOf(installation, application));
  expect((await match(own, orderRef)).status).toBe(409);
  expect((await handle(own, true)).status).toBe(409);
  expect(await whole(id)).toMatchObject({ matched_by: null, order_id: null });
  expect([...(await eventsOf(id)), ...(await eventsOf(own))]).toEqual([]);
});

test('a mail that is dealt with waits no longer, until that is taken back', async () => {
  const before = await waiting();
  const id = await receive({ ...ministry.received, from: 'somebody@mail.example' });
  expect(await listed('waiting')).toContain(id);
  expect((await handle(id, false)).status).toBe(409);
  expect((await handle(id, true)).status).toBe(200);
  expect((await handle(id, true)).status).toBe(409);
  expect(await waiting()).toBe(before);
  expect(await listed('waiting')).not.toContain(id);
  expect(await listed('handled')).toContain(id);
  expect(await whole(id)).toMatchObject({ handled_at: expect.any(String), handled_by: 'Administrator' });

  expect((await handle(id, false)).status).toBe(200);
  expect(await waiting()).toBe(before + 1);
  expect(await whole(id)).toMatchObject({ handled_at: null, handled_by: null });
  expect((await eventsOf(id)).map(({ eventType, eventData }) => [eventType, eventData.handled])).toEqual([
    ['MAIL_HANDLED', true],
    ['MAIL_HANDLED', false],
  ]);
});
