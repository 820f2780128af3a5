import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Overview } from '../../src/features/admin/contract.ts';
import { auditLog } from '../../src/features/audit/tables.ts';
import { makeArchive } from '../../src/features/data-rights/archive.ts';
import type { Task } from '../../src/features/desk/contract.ts';
import { inboundEmails } from '../../src/features/inbox/tables.ts';
import { orders } from '../../src/features/orders/tables.ts';
import { submissions } from '../../src/features/submissions/tables.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import {
  type Application,
  aliasOf,
  mailsOf,
  orderStatus,
  reaches,
  startApplication,
  submissionOf,
  submittedApplication,
} from '../applications.ts';
import { deliverMail, ministry, officeOf, sendMail } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';
import type { Shop } from '../shop.ts';
import { until } from '../until.ts';

const webhookSecret = 'the mail provider and we know this';

let installation: Installation;
let shop: Shop;

beforeAll(async () => {
  installation = await startInstallation({ INBOUND_WEBHOOK_SECRET: webhookSecret, LOG_LEVEL: 'silent', ...withBoss });
  shop = installation.shop;
});
afterAll(() => installation[Symbol.asyncDispose]());

const submitted = () => submittedApplication(shop);
const office = () => officeOf(installation);
const receive = (to: string, mail: SendMailOptions) => sendMail(installation, to, mail);

async function auditOf({ orderId }: Application): Promise<string[]> {
  const rows = await installation.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
    .orderBy(auditLog.createdAt);
  return rows.map(({ eventType }) => eventType);
}

test("a mail to the application's own address confirms it, and the customer gets the document", async () => {
  const application = await submitted();
  await receive(await aliasOf(installation, application), ministry.received);
  expect(await orderStatus(shop, application)).toBe('submitted');
  await receive(await aliasOf(installation, application), ministry.granted);
  expect(await orderStatus(shop, application)).toBe('completed');
  expect((await mailsOf(installation, application)).map(({ matchedBy }) => matchedBy)).toEqual(['alias', 'alias']);
  await installation.ctx.queue.drain();
  const [told] = await shop.mails(application.email);
  expect(told?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
});

test("a mail to another address of ours is matched by the portal's reference", async () => {
  const application = await submitted();
  const { reference } = await submissionOf(installation, application);
  const text = `Accepted.\n\nRequest number: ${reference}`;
  await receive(office(), { ...ministry.granted, text });
  expect(await orderStatus(shop, application)).toBe('completed');
  expect(await mailsOf(installation, application)).toMatchObject([{ matchedBy: 'reference' }]);
});

test.each(['granted', 'question', 'refused'] as const)(
  'a mail that names only the plate, and says %s, is shown with the order, changes nothing and waits for a person',
  async (meaning) => {
    const application = await submitted();
    const boss = await signedInBoss(installation);
    const waiting = async () => (await boss.get<Overview>('/api/data/admin/overview')).body.waiting.unmatched_mails;
    const before = await waiting();
    const text = `${ministry[meaning].text}\n\nRegistration number: ${application.plate}`;
    await receive(office(), { ...ministry[meaning], text });
    expect(await mailsOf(installation, application)).toMatchObject([{ matchedBy: 'plate', reading: { meaning } }]);
    expect(await orderStatus(shop, application)).toBe('submitted');
    expect((await submissionOf(installation, application)).confirmationPdfPath).toBeNull();
    expect(await waiting()).toBe(before + 1);
  },
);

test('what was found by the plate alone is not in the data its customer can take home', async () => {
  const application = await submitted();
  await receive(office(), { ...ministry.granted, text: `Somebody else's words: ${application.plate}` });
  await receive(await aliasOf(installation, application), { ...ministry.received, text: 'Words to this customer.' });
  const { ctx } = installation;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, application.orderId));
  const archive = Buffer.from(await makeArchive(ctx, order?.userId ?? '')).toString('latin1');
  expect(archive).toContain('Words to this customer.');
  expect(archive).not.toContain("Somebody else's words");
});

/** As after a person has said that the portal has nothing. */
async function markUnsent(application: Application): Promise<void> {
  const { db } = installation.ctx;
  const { id } = await submissionOf(installation, application);
  await db.update(submissions).set({ status: 'FAILED', sendingSince: null }).where(eq(submissions.id, id));
  await db.update(orders).set({ status: 'failed' }).where(eq(orders.id, application.orderId));
}

async function documentOf(application: Application): Promise<string> {
  const { confirmationPdfPath } = await submissionOf(installation, application);
  const stored = await installation.ctx.files.get('confirmations', confirmationPdfPath ?? '');
  return Buffer.from(stored?.bytes ?? []).toString();
}

const pdf = (filename: string, content: string) => [{ filename, contentType: 'application/pdf', content }];

test('a document with a very long name is given to the customer like any other', async () => {
  const application = await submitted();
  const attachments = pdf(`facture ${'de la demande '.repeat(12)}.pdf`, '%PDF-1.4 long');
  await receive(await aliasOf(installation, application), { ...ministry.granted, attachments });
  expect(await orderStatus(shop, application)).toBe('completed');
  expect((await submissionOf(installation, application)).confirmationPdfPath).toMatch(/\.pdf$/);
  expect(await documentOf(application)).toBe('%PDF-1.4 long');
});

test('the document that confirms is the one given, whatever came under the same name before', async () => {
  const application = await submitted();
  const { reference } = await submissionOf(installation, application);
  await markUnsent(application);
  const text = `Request number: ${reference}`;
  await receive(office(), { ...ministry.granted, text, attachments: pdf('facture.pdf', '%PDF-1.4 first') });
  expect(await orderStatus(shop, application)).toBe('failed');
  const attachments = pdf('facture.pdf', '%PDF-1.4 second');
  await receive(await aliasOf(installation, application), { ...ministry.granted, attachments });
  expect(await orderStatus(shop, application)).toBe('completed');
  expect(await documentOf(application)).toBe('%PDF-1.4 second');
});

test('an unknown outcome is not settled by the plate alone', async () => {
  const application = await submitted();
  const outcomeUnknown = { status: 'FAILED', outcomeUnknown: true } as const;
  const { id } = await submissionOf(installation, application);
  const { db } = installation.ctx;
  await db.update(submissions).set(outcomeUnknown).where(eq(submissions.id, id));
  await db.update(orders).set({ status: 'failed' }).where(eq(orders.id, application.orderId));
  await receive(office(), { ...ministry.granted, text: application.plate });
  expect(await submissionOf(installation, application)).toMatchObject(outcomeUnknown);
});

test.each([
  'somebody@mail.example',
  'noreply@certificat-air.gouv.example.evil.example',
  'noreply@evil-certificat-air.gouv.example',
])('a mail from %s is kept and shown, and changes nothing', async (from) => {
  const application = await submitted();
  await receive(await aliasOf(installation, application), { ...ministry.granted, from });
  await receive(await aliasOf(installation, application), { ...ministry.refused, from });
  expect(await mailsOf(installation, application)).toMatchObject([
    { fromEmail: from, reading: null },
    { fromEmail: from, reading: null },
  ]);
  expect(await orderStatus(shop, application)).toBe('submitted');
  expect((await submissionOf(installation, application)).confirmationPdfPath).toBeNull();
});

test("a replica's sender is not believed where the product speaks to the official portals", async () => {
  const application = await submitted();
  const { settings } = installation.ctx;
  const { portalsOrigin } = settings;
  settings.portalsOrigin = undefined;
  try {
    await receive(await aliasOf(installation, application), ministry.granted);
  } finally {
    settings.portalsOrigin = portalsOrigin;
  }
  expect(await mailsOf(installation, application)).toMatchObject([{ matchedBy: 'alias', reading: null }]);
  expect(await orderStatus(shop, application)).toBe('submitted');
});

test('the same mail delivered again and again is one mail and one confirmation', async () => {
  const application = await submitted();
  const alias = await aliasOf(installation, application);
  const mail = {
    ...ministry.granted,
    messageId: `<${application.orderId}@certificat-air.gouv.example>`,
    date: new Date(),
  };
  await Promise.all([1, 2, 3, 4].map(() => deliverMail(installation, alias, mail)));
  await receive(alias, mail);
  expect(await mailsOf(installation, application)).toHaveLength(1);
  await reaches(shop, application, 'completed');
  expect((await auditOf(application)).filter((type) => type === 'PERMIT_CONFIRMED')).toHaveLength(1);
});

test.each([
  ['in one delivery', (aliases: string[]) => [aliases.join(', ')]],
  ['in one delivery each', (aliases: string[]) => aliases],
])('a mail to two applications is read for both: %s', async (_case, deliveries) => {
  const both = [await submitted(), await submitted()];
  const aliases = await Promise.all(both.map((application) => aliasOf(installation, application)));
  const mail = {
    ...ministry.granted,
    messageId: `<${both[0]?.orderId}@certificat-air.gouv.example>`,
    date: new Date(),
  };
  for (const to of deliveries(aliases)) await receive(to, mail);
  for (const application of both) {
    await reaches(shop, application, 'completed');
    expect(await mailsOf(installation, application)).toHaveLength(1);
  }
});

test('mails that come before the run is written down are applied after', async () => {
  await shop.fault({ kind: 'slow', step: 'return', seconds: 4 });
  const application = await startApplication(shop);
  const granted = async () =>
    (await mailsOf(installation, application)).some(({ reading }) => reading?.meaning === 'granted');
  await until(granted, 'the authority has granted it');
  expect(await orderStatus(shop, application)).toBe('running');
  await reaches(shop, application, 'completed');
  const { reference } = await submissionOf(installation, application);
  expect((await shop.portalLog()).map((entry) => entry.reference)).toContain(reference);
});

test('a question goes to a person with its reason; once the authority is content, its mail confirms', async () => {
  await shop.fault({ kind: 'document_refused', step: 'office' });
  const application = await startApplication(shop);
  await reaches(shop, application, 'failed');
  const { lastError, outcomeUnknown } = await submissionOf(installation, application);
  expect(lastError).toContain('another copy of the registration certificate');
  expect(lastError).toMatch(/https?:\/\/\S+\/correction\/\w+/);
  expect(outcomeUnknown).toBe(false);
  expect(await auditOf(application)).toEqual(expect.arrayContaining(['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED']));
  await receive(await aliasOf(installation, application), ministry.granted);
  expect(await orderStatus(shop, application)).toBe('completed');
});

test('a question that a person has dealt with is not asked again by a later mail', async () => {
  const application = await submitted();
  const alias = await aliasOf(installation, application);
  await receive(alias, ministry.question);
  expect(await orderStatus(shop, application)).toBe('failed');
  const { id, reference } = await submissionOf(installation, application);
  const settled = await (await signedInBoss(installation)).call('settle-outcome', {
    submission_id: id,
    portal_has_it: true,
    reference,
  });
  expect(settled.status).toBe(200);
  await receive(alias, ministry.received);
  expect(await orderStatus(shop, application)).toBe('submitted');
  await receive(alias, ministry.granted);
  expect(await orderStatus(shop, application)).toBe('completed');
  expect((await auditOf(application)).filter((type) => type === 'AUTOMATION_FAILED')).toHaveLength(1);
});

test('a person who erred about the portal is set right by the authority', async () => {
  const application = await submitted();
  const alias = await aliasOf(installation, application);
  await receive(alias, ministry.question);
  const { id } = await submissionOf(installation, application);
  const settled = await (await signedInBoss(installation)).call('settle-outcome', {
    submission_id: id,
    portal_has_it: false,
  });
  expect(settled.status).toBe(200);
  await receive(alias, ministry.granted);
  expect(await orderStatus(shop, application)).toBe('completed');
});

test('a mail that names a plate two customers ordered is shown with neither; with one left, as a guess', async () => {
  const first = await submitted();
  const second = await startApplication(installation.visitor(), { plate: first.plate });
  await reaches(shop, second, 'failed');
  const mail = { ...ministry.granted, text: `Registration number: ${first.plate}` };
  await receive(office(), mail);
  expect([await mailsOf(installation, first), await mailsOf(installation, second)]).toEqual([[], []]);
  await receive(await aliasOf(installation, first), ministry.granted);
  expect(await orderStatus(shop, first)).toBe('completed');
  await receive(office(), mail);
  const { id } = await submissionOf(installation, second);
  const { body: task } = await (await signedInBoss(installation)).get<Task>(`/api/data/desk/tasks/${id}`);
  expect(task.mails_in).toMatchObject([{ by_plate_alone: true }]);
  expect(await orderStatus(shop, second)).toBe('failed');
});

test("a refusal goes to a person with the authority's reason", async () => {
  const application = await submitted();
  await receive(await aliasOf(installation, application), ministry.refused);
  expect(await orderStatus(shop, application)).toBe('failed');
  expect((await submissionOf(installation, application)).lastError).toContain("no Crit'Air certificate");
});

test('a mail with characters that no database can hold is kept all the same', async () => {
  const application = await submitted();
  const alias = await aliasOf(installation, application);
  const nul = '=?utf-8?q?a=00b?=';
  const raw = [
    `From: ${nul} <${ministry.refused.from}>`,
    `To: ${nul} <${alias}>`,
    `Subject: ${nul}`,
    `Message-ID: <${nul}@certificat-air.gouv.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="x"`,
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    `${ministry.refused.text} \u0000`,
    '--x',
    `Content-Type: application/pdf; name="${nul}"`,
    `Content-Disposition: attachment; filename="${nul}"; filename*=utf-8''a%00b.pdf`,
    '',
    '%PDF-1.4',
    '--x--',
  ].join('\r\n');
  expect((await callWebhook(raw, alias)).status).toBe(200);
  await installation.ctx.queue.drain();
  expect(await orderStatus(shop, application)).toBe('failed');
});

function callWebhook(
  raw: string,
  recipient: string,
  { secret = webhookSecret, time = Math.floor(Date.now() / 1000) } = {},
): Promise<Response> {
  const signature = createHmac('sha256', secret).update(`${time}.${recipient}.${raw}`).digest('hex');
  const headers = {
    'content-type': 'message/rfc822',
    'x-recipient': recipient,
    'x-signature': `t=${time},v1=${signature}`,
  };
  return fetch(`${shop.origin}/api/webhooks/inbound-email`, { method: 'POST', headers, body: raw });
}

test("the mail provider's webhook is believed by its signature only, and only while it is fresh", async () => {
  const application = await submitted();
  const alias = await aliasOf(installation, application);
  const raw = `From: ${ministry.refused.from}\r\nTo: ${alias}\r\nSubject: ${ministry.refused.subject}\r\n\r\n${ministry.refused.text}\r\n`;
  const count = () => installation.ctx.db.$count(inboundEmails);
  const before = await count();
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600;
  expect((await callWebhook(raw, alias, { secret: 'guessed' })).status).toBe(403);
  expect((await callWebhook(raw, alias, { time: tenMinutesAgo })).status).toBe(403);
  expect((await fetch(`${shop.origin}/api/webhooks/inbound-email`, { method: 'POST', body: raw })).status).toBe(403);
  expect(await count()).toBe(before);

  expect((await callWebhook(raw, alias)).status).toBe(200);
  expect((await callWebhook(raw, alias)).status).toBe(200);
  await installation.ctx.queue.drain();
  expect(await count()).toBe(before + 1);
  expect(await orderStatus(shop, application)).toBe('failed');
});
