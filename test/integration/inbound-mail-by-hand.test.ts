import { desc, eq, sql } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import { searchMails } from '../../src/inbox/inbound-emails.ts';
import type { InboundEmail, InboundRow } from '../../src/orders/contracts/mail-contract.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { listReferencedFiles } from '../../src/privacy/account-data.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createSubmittedApplication,
  listInboundMails,
  readAliasAddress,
  readOrderStatus,
  type StartedApplication,
} from '../applications.ts';
import { deliverAndProcessMail, frenchAuthorityMails, unassignedInboxAddress } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { openSmtpConnection } from '../smtp-connection.ts';

let installation: Installation;
let shop: ServiceClient;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  shop = installation.client;
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** A mail to no application's own address; answers its id. */
async function receive(mail: SendMailOptions, to = unassignedInboxAddress(installation)): Promise<string> {
  const { ctx } = installation;
  await deliverAndProcessMail(installation, to, mail);
  const [newest] = await ctx.db.select().from(inboundEmails).orderBy(desc(inboundEmails.receivedAt)).limit(1);
  return newest?.id ?? '';
}

async function refOf({ orderId }: Pick<StartedApplication, 'orderId'>): Promise<string> {
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderRef ?? '';
}

async function match(mail_id: string, order_ref: string) {
  const answer = await admin.callFunction('match-mail', { mail_id, order_ref });
  await installation.ctx.queue.waitUntilIdle();
  return answer;
}

const handle = (mail_id: string, handled: boolean) => admin.callFunction('handle-mail', { mail_id, handled });
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
  const application = await createSubmittedApplication(installation);
  const before = await waiting();
  const id = await receive(frenchAuthorityMails.granted);
  expect(await waiting()).toBe(before + 1);
  expect((await match(id, ` ${(await refOf(application)).toLowerCase()} `)).status).toBe(200);
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect(await listInboundMails(installation, application)).toMatchObject([{ id, matchedBy: 'person' }]);
  expect(await waiting()).toBe(before);
  expect(await eventsOf(id)).toMatchObject([
    { eventType: 'MAIL_MATCHED', orderId: application.orderId, actorId: expect.any(String) },
  ]);
  expect((await match(id, await refOf(application))).body.code).toBe('CONFLICT');
});

test('a grant from before a refusal, matched after it, confirms nothing: whoever matches it is told what stands', async () => {
  const application = await createSubmittedApplication(installation);
  const id = await receive(frenchAuthorityMails.granted);
  await deliverAndProcessMail(
    installation,
    await readAliasAddress(installation, application),
    frenchAuthorityMails.refused,
  );
  expect(await readOrderStatus(shop, application)).toBe('failed');
  const answer = await match(id, await refOf(application));
  expect(answer).toMatchObject({
    status: 200,
    body: { stands: expect.stringContaining('This application was refused on') },
  });
  expect(await readOrderStatus(shop, application)).toBe('failed');
  expect(await whole(id)).toMatchObject({
    review_reason: 'contradicts',
    summary: expect.stringMatching(/This application was refused on .*: .*This mail says that it is granted/),
  });
  expect(await listed('waiting')).toContain(id);
  const subjects = (await shop.listMails(application.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('confirmed'))).toEqual([]);
});

test('what only the plate spoke for is vouched for by a person', async () => {
  const application = await createSubmittedApplication(installation);
  const id = await receive({ ...frenchAuthorityMails.granted, text: `Registration number: ${application.plate}` });
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  expect((await match(id, await refOf(application))).status).toBe(200);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('a mail from a sender the portal does not use is shown with the order it is matched to, and changes nothing', async () => {
  const application = await createSubmittedApplication(installation);
  const id = await receive({ ...frenchAuthorityMails.granted, from: 'somebody@mail.example' });
  expect((await match(id, await refOf(application))).status).toBe(200);
  expect(await listInboundMails(installation, application)).toMatchObject([{ id, matchedBy: 'person', reading: null }]);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
});

test('two admins at once match a mail once', async () => {
  const [one, other] = [
    await createSubmittedApplication(installation),
    await createSubmittedApplication(installation, installation.openClient()),
  ];
  const id = await receive(frenchAuthorityMails.granted);
  const answers = await Promise.all([match(id, await refOf(one)), match(id, await refOf(other))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('what cannot be matched is refused, and nothing is written', async () => {
  const application = await createSubmittedApplication(installation);
  const orderRef = await refOf(application);
  const id = await receive(frenchAuthorityMails.granted);
  const { payment } = await placeAndPay(installation.openClient());
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
  const own = await receive(frenchAuthorityMails.received, await readAliasAddress(installation, application));
  expect((await match(own, orderRef)).status).toBe(409);
  expect((await handle(own, true)).status).toBe(409);
  expect(await whole(id)).toMatchObject({ matched_by: null, order_id: null });
  expect([...(await eventsOf(id)), ...(await eventsOf(own))]).toEqual([]);
});

test('a mail that is dealt with waits no longer, until that is taken back', async () => {
  const before = await waiting();
  const id = await receive({ ...frenchAuthorityMails.received, from: 'somebody@mail.example' });
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

/** A raw mail, delivered as its sender made it. */
async function deliver(raw: string, to: string): Promise<number> {
  await using line = await openSmtpConnection(installation.config.mail.inboundSmtpPort);
  for (const said of ['HELO portal.example', `MAIL FROM:<${frenchAuthorityMails.received.from}>`])
    await line.sendLine(said);
  for (const one of to.split(',')) await line.sendLine(`RCPT TO:<${one}>`);
  const goesOn = await line.sendLine('DATA');
  return goesOn === 354 ? await line.sendLine(`${raw}\r\n.`) : goesOn;
}

const rows = () => installation.ctx.db.$count(inboundEmails);

test('a mail to 150 made-up aliases is no row at all; one that is known among them gets its own', async () => {
  const application = await createSubmittedApplication(installation);
  const made = Array.from(
    { length: 150 },
    (_, number) => `permits+made${number}@${installation.config.mail.inboundDomain}`,
  );
  const before = await rows();
  expect(await deliver('Subject: Granted\r\n\r\nGranted.', made.join(','))).not.toBe(250);
  expect(await rows()).toBe(before);
  const some = [...made.slice(0, 5), await readAliasAddress(installation, application), ...made.slice(5, 10)];
  expect(await deliver('Subject: Granted\r\n\r\nGranted.', some.join(','))).toBe(250);
  expect(await rows()).toBe(before + 1);
});

test('a mail that cannot be taken apart is kept as it came, says so, and waits for a person', async () => {
  const application = await createSubmittedApplication(installation);
  const before = await waiting();
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}`,
  );
  const raw = `From: ${frenchAuthorityMails.granted.from}\r\nSubject: Deep\r\n${nested.join('\r\n')}\r\n\r\nGranted.`;
  expect(await deliver(raw, await readAliasAddress(installation, application))).toBe(250);
  await installation.ctx.queue.waitUntilIdle();
  expect(await waiting()).toBe(before + 1);
  const [id = ''] = await listed('waiting');
  const mail = await whole(id);
  expect(mail).toMatchObject({ unreadable: true, order_id: null, text_body: null, files: [] });
  const original = await admin.fetch(mail.original_url);
  expect(await original.text()).toContain('--b299');
  expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await match(id, await refOf(application))).status).toBe(200);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  expect(await waiting()).toBe(before);
});

test('a body over 200 KB is a file; the row keeps its beginning, and a search looks at neither', async () => {
  const { db, files } = installation.ctx;
  const text = `Deliciousword ${'0123456789abcde '.repeat(20_000)}endmark`;
  const html = `<p>${text}</p><script>alert(1)</script>`;
  const id = await receive({ ...frenchAuthorityMails.received, text, html });
  const mail = await whole(id);
  expect(mail.text_body).toMatch(/^Deliciousword/);
  expect(mail.text_body?.length).toBe(20_000);
  expect(mail.html_body).toBeNull();
  expect(mail.body_files.map(({ filename }) => filename)).toEqual(['text.txt', 'page.html']);
  for (const { url } of mail.body_files) {
    const file = await admin.fetch(url);
    expect(await file.text()).toContain('endmark');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  }
  const [row] = await db.select().from(inboundEmails).where(eq(inboundEmails.id, id));
  for (const { bucket, path } of listReferencedFiles({ inboundEmails: row ? [row] : [] }))
    await files.remove(bucket, path);
  expect(await files.get('inbound-mail', row?.bodyFiles[0]?.path ?? '')).toBeUndefined();
  const search = async (words: string) =>
    (await admin.get<{ total: number }>(`/api/data/admin/inbound-emails?search=${encodeURIComponent(words)}`)).body
      .total;
  expect(await search('DELICIOUS')).toBe(1);
  expect(await search('certificat-air deliciousword')).toBe(1);
  expect(await search('endmark')).toBe(0);
  expect(await search('@ & : !')).toBe(0);
});

test('a mail that is a page alone is listed with what it says', async () => {
  const { text: _, ...mail } = frenchAuthorityMails.received;
  const id = await receive({ ...mail, html: '<style>p{}</style><p>Your request was <b>recorded</b>.</p>' });
  const { body } = await admin.get<{ emails: InboundRow[] }>('/api/data/admin/inbound-emails?state=all');
  expect(body.emails.find((one) => one.id === id)?.preview).toBe('Your request was recorded.');
});

test('a search reads the index and no body, however much is stored', async () => {
  const { db } = installation.ctx;
  const parts = sql`select string_agg(md5(random()::text), ' ') from generate_series(1, 5000)`;
  await db.execute(sql`insert into inbound_emails (id, message_key, from_email, to_email, subject, text_body, raw_bucket, raw_path, received_at)
    select gen_random_uuid(), 'stored-' || n, 'office-' || n || '@portal.example', 'us@inbound.localhost', 'Stored ' || n, body.text, 'inbound-mail', 'none', now()
    from generate_series(1, 3000) n, lateral (select case when n % 10 = 0 then (${parts}) else 'short' end as text) body`);
  const query = searchMails(db, { search: 'office-1234 portal', state: 'all', limit: 50 }).toSQL();
  const { rows } = (await db.execute(
    sql`explain (analyze, buffers, timing off) ${sql.raw(query.sql.replace(/\$(\d+)/g, (_, n: string) => `'${query.params[Number(n) - 1]}'`))}`,
  )) as unknown as { rows: { 'QUERY PLAN': string }[] };
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('inbound_emails_search');
  const read = [...plan.matchAll(/(?:hit|read)=(\d+)/g)].map(([, blocks]) => Number(blocks));
  expect(Math.max(...read)).toBeLessThan(500);
  const { body } = await admin.get<{ emails: InboundRow[] }>('/api/data/admin/inbound-emails?search=office-1234');
  expect(body.emails.map(({ subject }) => subject)).toEqual(['Stored 1234']);
  await db.execute(sql`delete from inbound_emails where message_key like 'stored-%'`);
});
