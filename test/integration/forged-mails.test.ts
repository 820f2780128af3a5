import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboundEmail } from '../../src/applications/inbox/contract.ts';
import { readMail } from '../../src/applications/inbox/read-mail.ts';
import { inboundEmails } from '../../src/applications/inbox/tables.ts';
import type { OrderView } from '../../src/applications/order/view-contract.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import {
  type Application,
  aliasOf,
  mailsOf,
  orderStatus,
  submissionOf,
  submittedApplication,
} from '../applications.ts';
import { deliverMail, ministry } from '../authority-mail.ts';
import { readTask } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import type { Shop } from '../shop.ts';

let installation: Installation;
let admin: Shop;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...withBoss });
  admin = await signedInBoss(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

const domain = 'certificat-air.gouv.example';

/** What the sandbox signs the ministry's mails with. */
async function signature(domainName = domain): Promise<NonNullable<SendMailOptions['dkim']>> {
  const { sandbox } = installation.config;
  // It is made when somebody first asks for it.
  expect((await fetch(`${sandbox.origin}/dns/office._domainkey.${domainName}/TXT`)).status).toBe(200);
  const lines = readFileSync(join(sandbox.stateDir, 'mail-keys.jsonl'), 'utf8').trim().split('\n');
  const keys = new Map(lines.map((line) => JSON.parse(line) as [string, { privateKey: string }]));
  return { domainName, keySelector: 'office', privateKey: keys.get(domainName)?.privateKey ?? '' };
}

/** From a server that is not the ministry's. */
async function deliverFromElsewhere(to: string, mail: SendMailOptions): Promise<void> {
  await deliverMail(installation, to, mail, { localAddress: '127.0.0.2' });
  await installation.ctx.queue.drain();
}

const statusOf = (application: Application) => orderStatus(installation.shop, application);

test('a grant in the right name and without a proof changes nothing, and a person reads why', async () => {
  const application = await submittedApplication(installation);
  await deliverFromElsewhere(await aliasOf(installation, application), ministry.granted);
  const [mail] = await mailsOf(installation, application);
  expect(await statusOf(application)).toBe('submitted');
  expect(mail).toMatchObject({ matchedBy: 'alias', reading: null, waitsBecause: 'not_proven' });
  const { body } = await admin.get<InboundEmail>(`/api/data/admin/inbound-emails/${mail?.id}`);
  expect(body.sender).toMatch(/^Not proven: the sender may be forged/);
  expect(mail?.authentication).toMatchObject({ dmarc: 'fail', spf: { result: 'fail', domain } });
  expect((await readTask(admin, mail?.submissionId ?? '')).mails_in).toMatchObject([
    { waits_because: 'not_proven', sender: body.sender },
  ]);
  expect((await admin.call('handle-mail', { mail_id: mail?.id, handled: true })).status).toBe(200);
});

test('another domain’s good signature and server prove nothing of the ministry', async () => {
  const application = await submittedApplication(installation);
  const mail = { ...ministry.granted, dkim: await signature('evil.example') };
  const to = await aliasOf(installation, application);
  await deliverMail(installation, to, { ...mail, envelope: { from: 'a@evil.example', to } });
  await installation.ctx.queue.drain();
  expect(await statusOf(application)).toBe('submitted');
  expect(await mailsOf(installation, application)).toMatchObject([
    { waitsBecause: 'not_proven', authentication: { spf: { result: 'pass' }, dkim: ['evil.example'], dmarc: 'fail' } },
  ]);
});

test('what the ministry has signed confirms wherever it comes from, and the one it names alone', async () => {
  const [application, other] = [await submittedApplication(installation), await submittedApplication(installation)];
  const [to, otherTo] = [await aliasOf(installation, application), await aliasOf(installation, other)];
  const mail = { ...ministry.granted, dkim: await signature() };
  // Sent again to another address of ours, with the head it was signed with.
  await deliverFromElsewhere(to, {
    ...mail,
    messageId: '<1@again.example>',
    envelope: { from: 'a@evil.example', to: otherTo },
  });
  expect(await mailsOf(installation, other)).toMatchObject([
    { waitsBecause: 'not_proven', authentication: { why_not: 'other_recipient', dkim: [domain] } },
  ]);
  expect(await statusOf(other)).toBe('submitted');
  await deliverFromElsewhere(to, mail);
  expect(await statusOf(application)).toBe('completed');
  expect(await mailsOf(installation, application)).toMatchObject([
    { waitsBecause: null, authentication: { proven: domain, spf: { result: 'fail' }, dkim: [domain] } },
  ]);
});

test('while DNS gives no answer a mail waits and is tried again, and it confirms once there is one', async () => {
  const { ctx } = installation;
  const application = await submittedApplication(installation);
  await deliverFromElsewhere(await aliasOf(installation, application), {
    ...ministry.granted,
    dkim: await signature('other.example'),
  });
  const [mail] = await mailsOf(installation, application);
  const id = mail?.id ?? '';
  // As it came: nobody has looked into it yet, and it came from the ministry's own server.
  const envelope = { remoteAddress: '127.0.0.1', helo: 'mail.example', mailFrom: ministry.granted.from };
  await ctx.db.update(inboundEmails).set({ authentication: null, envelope }).where(eq(inboundEmails.id, id));
  const cutOff = { ...ctx, settings: { ...ctx.settings, mailDns: 'http://127.0.0.1:9/dns' } };
  await expect(readMail(cutOff, id, false)).rejects.toThrow('DNS gives no answer');
  expect(await mailsOf(installation, application)).toMatchObject([{ waitsBecause: 'not_proven' }]);
  await readMail(cutOff, id, true);
  expect(await mailsOf(installation, application)).toMatchObject([
    { waitsBecause: 'not_proven', authentication: { proven: null, why_not: 'no_answer' } },
  ]);
  expect(await statusOf(application)).toBe('submitted');
  await readMail(ctx, id, false);
  expect(await statusOf(application)).toBe('completed');
});

async function grantedBy(paper: string): Promise<SendMailOptions> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(paper);
  const content = Buffer.from(await pdf.save());
  return { ...ministry.granted, attachments: [{ ...ministry.granted.attachments[0], content }] };
}

test('a document of another vehicle confirms nothing and goes to nobody; one of this vehicle does', async () => {
  const application = await submittedApplication(installation);
  const to = await aliasOf(installation, application);
  await deliverMail(installation, to, await grantedBy('Number plate: ZZ19 ZZZ'));
  await installation.ctx.queue.drain();
  expect(await statusOf(application)).toBe('submitted');
  expect(await mailsOf(installation, application)).toMatchObject([
    { waitsBecause: 'other_paper', summary: expect.stringContaining('The paper names the plate ZZ19ZZZ') },
  ]);
  await deliverMail(installation, to, await grantedBy(`Number plate: ${application.plate}`));
  await installation.ctx.queue.drain();
  expect(await statusOf(application)).toBe('completed');
  // One that comes later and tells of something else is for a person; the customer's own stays.
  const first = (await submissionOf(installation, application)).confirmationPdfPath;
  const later = await grantedBy(`Number plate: ${application.plate}. Valid from 3 May 2031 until 4 May 2031`);
  await deliverMail(installation, to, { ...later, text: 'Accepted once more.' });
  await installation.ctx.queue.drain();
  expect((await mailsOf(installation, application)).map(({ waitsBecause }) => waitsBecause)).toContain('later_paper');
  expect((await submissionOf(installation, application)).confirmationPdfPath).toBe(first);
});

test('what the authority wrote is read to its customer in plain words, without our address for it', async () => {
  const application = await submittedApplication(installation);
  const to = await aliasOf(installation, application);
  await deliverMail(installation, to, { ...ministry.received, text: `Recorded on 24/11/2026 for ${to} as asked.` });
  await deliverMail(installation, to, { ...ministry.granted, from: 'somebody@mail.example', text: 'Forged words.' });
  await installation.ctx.queue.drain();
  const { body } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
  expect(body.authority_mails).toMatchObject([
    {
      summary: 'It says that the application has come in. It names 24 November 2026.',
      text: 'Recorded on 24/11/2026 for [our address for this application] as asked.',
    },
  ]);
});

test('an automatic reply and a forwarded grant change nothing', async () => {
  const application = await submittedApplication(installation);
  const to = await aliasOf(installation, application);
  const away = {
    ...ministry.granted,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: 'Out of office until 3 December 2026.',
  };
  await deliverMail(installation, to, away);
  await deliverMail(installation, to, { ...ministry.granted, subject: `Fwd: ${ministry.granted.subject}` });
  await installation.ctx.queue.drain();
  expect(await statusOf(application)).toBe('submitted');
  const mails = await mailsOf(installation, application);
  expect(mails.map(({ summary, waitsBecause }) => [summary, waitsBecause]).toSorted()).toEqual([
    ['An automatic reply: away until 3 December 2026.', null],
    ['Our program does not understand it; a person reads it.', 'not_understood'],
  ]);
});
