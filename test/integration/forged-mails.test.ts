import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import { processInboundMail } from '../../src/channels/process-inbound-mail.ts';
import { applyAuthorityMails } from '../../src/channels/proof/apply-authority-mails.ts';
import { confirmSubmission } from '../../src/channels/proof/confirm-submission.ts';
import { withStatementPdfs } from '../../src/channels/proof/store-statement.ts';
import type { DocumentComparison } from '../../src/desk/contract.ts';
import type { InboundEmail } from '../../src/orders/contracts/mail-contract.ts';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissionFiles } from '../../src/orders/tables/submissions.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createSubmittedApplication,
  listInboundMails,
  type RobotDrive,
  readAliasAddress,
  readOrderStatus,
  readSubmissionOf,
  type StartedApplication,
  simulateSuccessfulRun,
  startApplication,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { fetchTask } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { readPdf } from '../read-pdf.ts';
import type { ServiceClient } from '../service-client.ts';

let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
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
  await deliverInboundMail(installation, to, mail, { localAddress: '127.0.0.2' });
  await installation.ctx.queue.waitUntilIdle();
}

const statusOf = (application: StartedApplication) => readOrderStatus(installation.client, application);

test('a grant in the right name and without a proof changes nothing, and a person reads why', async () => {
  const application = await createSubmittedApplication(installation);
  await deliverFromElsewhere(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
  const [mail] = await listInboundMails(installation, application);
  expect(await statusOf(application)).toBe('submitted');
  expect(mail).toMatchObject({ matchedBy: 'alias', reading: null, reviewReason: 'not_proven' });
  const { body } = await admin.get<InboundEmail>(`/api/data/admin/inbound-emails/${mail?.id}`);
  expect(body.sender).toMatch(/^Not proven: the sender may be forged/);
  expect(mail?.authentication).toMatchObject({ dmarc: 'fail', spf: { result: 'fail', domain } });
  expect((await fetchTask(admin, mail?.submissionId ?? '')).mails_in).toMatchObject([
    { review_reason: 'not_proven', sender: body.sender },
  ]);
  expect((await admin.callFunction('handle-mail', { mail_id: mail?.id, handled: true })).status).toBe(200);
});

test('another domain’s good signature and server prove nothing of the ministry', async () => {
  const application = await createSubmittedApplication(installation);
  const mail = { ...frenchAuthorityMails.granted, dkim: await signature('evil.example') };
  const to = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, to, { ...mail, envelope: { from: 'a@evil.example', to } });
  await installation.ctx.queue.waitUntilIdle();
  expect(await statusOf(application)).toBe('submitted');
  expect(await listInboundMails(installation, application)).toMatchObject([
    { reviewReason: 'not_proven', authentication: { spf: { result: 'pass' }, dkim: ['evil.example'], dmarc: 'fail' } },
  ]);
});

test('what the ministry has signed confirms wherever it comes from, and the one it names alone', async () => {
  const [application, other] = [
    await createSubmittedApplication(installation),
    await createSubmittedApplication(installation),
  ];
  const [to, otherTo] = [
    await readAliasAddress(installation, application),
    await readAliasAddress(installation, other),
  ];
  const mail = { ...frenchAuthorityMails.granted, dkim: await signature() };
  // Sent again to another address of ours, with the head it was signed with.
  await deliverFromElsewhere(to, {
    ...mail,
    messageId: '<1@again.example>',
    envelope: { from: 'a@evil.example', to: otherTo },
  });
  expect(await listInboundMails(installation, other)).toMatchObject([
    { reviewReason: 'not_proven', authentication: { why_not: 'other_recipient', dkim: [domain] } },
  ]);
  expect(await statusOf(other)).toBe('submitted');
  await deliverFromElsewhere(to, mail);
  expect(await statusOf(application)).toBe('completed');
  expect(await listInboundMails(installation, application)).toMatchObject([
    { reviewReason: null, authentication: { proven: domain, spf: { result: 'fail' }, dkim: [domain] } },
  ]);
});

test('while DNS gives no answer a mail waits and is tried again, and it confirms once there is one', async () => {
  const { ctx } = installation;
  const application = await createSubmittedApplication(installation);
  await deliverFromElsewhere(await readAliasAddress(installation, application), {
    ...frenchAuthorityMails.granted,
    dkim: await signature('other.example'),
  });
  const [mail] = await listInboundMails(installation, application);
  const id = mail?.id ?? '';
  // As it came: nobody has looked into it yet, and it came from the ministry's own server.
  const envelope = { remoteAddress: '127.0.0.1', helo: 'mail.example', mailFrom: frenchAuthorityMails.granted.from };
  await ctx.db.update(inboundEmails).set({ authentication: null, envelope }).where(eq(inboundEmails.id, id));
  const cutOff = { ...ctx, settings: { ...ctx.settings, mailDnsOrigin: 'http://127.0.0.1:9/dns' } };
  await expect(processInboundMail(cutOff, id, false)).rejects.toThrow('DNS gives no answer');
  expect(await listInboundMails(installation, application)).toMatchObject([{ reviewReason: 'not_proven' }]);
  await processInboundMail(cutOff, id, true);
  expect(await listInboundMails(installation, application)).toMatchObject([
    { reviewReason: 'not_proven', authentication: { proven: null, why_not: 'no_answer' } },
  ]);
  expect(await statusOf(application)).toBe('submitted');
  await processInboundMail(ctx, id, false);
  expect(await statusOf(application)).toBe('completed');
});

async function grantedBy(document: string): Promise<SendMailOptions> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(document);
  const content = Buffer.from(await pdf.save());
  return {
    ...frenchAuthorityMails.granted,
    attachments: [{ ...frenchAuthorityMails.granted.attachments[0], content }],
  };
}

test('a document of another vehicle confirms nothing and goes to nobody; one of this vehicle does', async () => {
  const application = await createSubmittedApplication(installation);
  const to = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, to, await grantedBy('Number plate: ZZ19 ZZZ'));
  await installation.ctx.queue.waitUntilIdle();
  expect(await statusOf(application)).toBe('submitted');
  expect(await listInboundMails(installation, application)).toMatchObject([
    { reviewReason: 'other_document', summary: expect.stringContaining('The paper names the plate ZZ19ZZZ') },
  ]);
  await deliverInboundMail(installation, to, await grantedBy(`Number plate: ${application.plate}`));
  await installation.ctx.queue.waitUntilIdle();
  expect(await statusOf(application)).toBe('completed');
});

describe('a permit that was confirmed without a paper', () => {
  async function confirmedWithout() {
    const application = await createSubmittedApplication(installation);
    const to = await readAliasAddress(installation, application);
    const { ctx } = installation;
    const { id } = await readSubmissionOf(installation, application);
    // As by an office whose mail of the grant brings none.
    await withStatementPdfs(ctx, (statementPdfs) =>
      ctx.db.transaction((tx) =>
        confirmSubmission({ ...ctx, statementPdfs }, tx, id, { reference: '30000000123', pdfPath: null }),
      ),
    );
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(null);
    const send = async (document: string) => {
      await deliverInboundMail(installation, to, {
        ...(await grantedBy(document)),
        messageId: `<${Date.now()}@later.example>`,
      });
      await installation.ctx.queue.waitUntilIdle();
    };
    return { application, send };
  }
  const documents = async ({ email }: StartedApplication) =>
    (await installation.client.listMails(email)).filter(({ subject }) => subject.startsWith('The document for'));

  test.each([
    ['of another vehicle', 'Number plate: ZZ19 ZZZ', 'names the plate ZZ19ZZZ'],
    ['that refuses', 'Your request has been REFUSED. The vehicle may not enter the zone.', 'speaks against a grant'],
  ])('a later one %s is for a person, and its customer is told to wait', async (_, document, says) => {
    const { application, send } = await confirmedWithout();
    await send(document);
    expect(await listInboundMails(installation, application)).toContainEqual(
      expect.objectContaining({ reviewReason: 'other_document', summary: expect.stringContaining(says) }),
    );
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(null);
    const { body } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
    expect(body.situation.name).toBe('in_doubt');
    expect(await documents(application)).toEqual([]);
  });

  test('a right one is its customer’s from then on, who is mailed it once', async () => {
    const { application, send } = await confirmedWithout();
    await send(`Number plate: ${application.plate}`);
    const { id, confirmationPdfPath: path } = await readSubmissionOf(installation, application);
    expect(path).toEqual(expect.any(String));
    const { body } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
    expect(body.documents.find(({ kind }) => kind === 'confirmation')?.url).toContain(path);
    expect(body.situation.name).toBe('completed');
    expect(body.timeline.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Document of the permit sent by /),
    );
    await applyAuthorityMails(installation.ctx, id);
    await installation.ctx.queue.waitUntilIdle();
    const [mail, ...others] = await documents(application);
    expect([mail?.attachments.length, others]).toEqual([1, []]);
    // From now on another one is compared with it.
    await send(`Number plate: ${application.plate}. Valid from 3 May 2031 until 4 May 2031`);
    expect((await listInboundMails(installation, application)).map(({ reviewReason }) => reviewReason)).toContain(
      'second_document',
    );
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(path);
  });
});

describe('a later paper that differs from the one that confirmed', () => {
  async function withSecondDocument(): Promise<{ application: StartedApplication; first: string; mailId: string }> {
    const application = await createSubmittedApplication(installation);
    const to = await readAliasAddress(installation, application);
    await deliverInboundMail(installation, to, await grantedBy(`Number plate: ${application.plate}`));
    await waitForOrderStatus(installation.client, application, 'completed');
    const first = (await readSubmissionOf(installation, application)).confirmationPdfPath ?? '';
    const later = await grantedBy(`Number plate: ${application.plate}. Valid from 3 May 2031 until 4 May 2031`);
    await deliverInboundMail(installation, to, { ...later, text: 'Accepted.' });
    await installation.ctx.queue.waitUntilIdle();
    const mails = await listInboundMails(installation, application);
    const mailId = mails.find(({ reviewReason }) => reviewReason === 'second_document')?.id ?? '';
    // The customer's own stays until a person has looked.
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(first);
    return { application, first, mailId };
  }
  const documentsOf = (mailId: string, viewer = admin) =>
    viewer.get<DocumentComparison>(`/api/data/desk/mails/${mailId}/papers`);
  const eventsOf = async (application: StartedApplication) =>
    (await installation.ctx.db.select().from(auditLog).where(eq(auditLog.orderId, application.orderId))).map(
      ({ eventType }) => eventType,
    );
  const confirmedMails = async ({ email }: StartedApplication) =>
    (await installation.client.listMails(email)).filter(({ subject }) => /confirmed|New document/.test(subject));

  test('takes its place once a person says so, who sees both; the customer is mailed it, the first is kept', async () => {
    const { application, first, mailId } = await withSecondDocument();
    const { body } = await documentsOf(mailId);
    expect(body.first).toMatchObject({ plates: [application.plate], days: [], against: [] });
    expect(body.second).toMatchObject({ plates: [application.plate], days: ['from 3 May 2031 until 4 May 2031'] });
    for (const { url } of [body.first, body.second]) expect((await admin.fetch(url)).status).toBe(200);
    const choice = { mail_id: mailId, document: 'second' };
    expect((await installation.openClient().callFunction('choose-paper', { ...choice, seen: body.seen })).status).toBe(
      401,
    );
    expect((await admin.callFunction('choose-paper', { ...choice, seen: 'another.pdf' })).status).toBe(409);
    const answers = await Promise.all(
      [0, 1].map(() => admin.callFunction('choose-paper', { ...choice, seen: body.seen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id, confirmationPdfPath: path } = await readSubmissionOf(installation, application);
    expect(path).not.toBe(first);
    const { body: view } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
    expect(view.documents.find(({ kind }) => kind === 'confirmation')?.url).toContain(path);
    expect(JSON.stringify(view)).not.toContain(first);
    await installation.ctx.queue.waitUntilIdle();
    const [newest] = (await confirmedMails(application)).filter(({ subject }) => subject.startsWith('New document'));
    expect(newest?.attachments).toHaveLength(1);
    const { text } = await readPdf(await (await fetch(newest?.attachments[0]?.url ?? '')).bytes());
    expect(text).toContain('3 May 2031');
    const kept = await installation.ctx.db.select().from(submissionFiles).where(eq(submissionFiles.path, first));
    expect(kept).toMatchObject([{ submissionId: id, metadata: { replaced_at: expect.any(String) } }]);
    expect(await eventsOf(application)).toContain('DOCUMENT_REPLACED');
    // Nothing is left to be read, and reading all mails again asks nobody again.
    await applyAuthorityMails(installation.ctx, id);
    expect(
      (await listInboundMails(installation, application)).filter((mail) => mail.reviewReason && !mail.handledAt),
    ).toEqual([]);
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(path);
  });

  test('leaves the first where a person says so, and nobody is mailed', async () => {
    const { application, first, mailId } = await withSecondDocument();
    const { seen } = (await documentsOf(mailId)).body;
    const before = await confirmedMails(application);
    expect((await admin.callFunction('choose-paper', { mail_id: mailId, document: 'first', seen })).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(first);
    expect(await confirmedMails(application)).toHaveLength(before.length);
    expect(await eventsOf(application)).toContain('DOCUMENT_RETAINED');
    expect((await documentsOf(mailId)).status).toBe(409);
  });

  test('leaves the first, and who was told meanwhile not to rely on it hears that it holds', async () => {
    const { application, mailId } = await withSecondDocument();
    const mailed = async (subject: RegExp) => {
      await makeJobDue(installation, 'send-notification');
      await installation.ctx.queue.waitUntilIdle();
      return (await installation.client.listMails(application.email)).filter((mail) => subject.test(mail.subject));
    };
    expect(await mailed(/has written again/)).toHaveLength(1);
    const { seen } = (await documentsOf(mailId)).body;
    expect((await admin.callFunction('choose-paper', { mail_id: mailId, document: 'first', seen })).status).toBe(200);
    expect(await mailed(/^We have read it: your permit holds/)).toHaveLength(1);
  });

  test('takes the place of nothing where all of the money is given back meanwhile', async () => {
    const { application, first, mailId } = await withSecondDocument();
    const { seen } = (await documentsOf(mailId)).body;
    const ofOrder = eq(orders.id, application.orderId);
    await installation.ctx.db.update(orders).set({ cancelledAt: new Date(), cancelledBy: 'staff' }).where(ofOrder);
    expect((await admin.callFunction('choose-paper', { mail_id: mailId, document: 'second', seen })).status).toBe(409);
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBe(first);
    expect((await admin.callFunction('choose-paper', { mail_id: mailId, document: 'first', seen })).status).toBe(200);
  });
});

test('a paper that cannot be read is believed only where the mail or the portal’s own page names the plate', async () => {
  const blank = await grantedBy(' ');
  // What the robot's own run has written down: the page showed the plate back, and it was the same.
  const shown = await createSubmittedApplication(installation);
  await deliverInboundMail(installation, await readAliasAddress(installation, shown), blank);
  await waitForOrderStatus(installation.client, shown, 'completed');
  // A run whose pages showed no plate.
  const blindly: RobotDrive = ({ driver, ...input }, ports) =>
    simulateSuccessfulRun(
      { ...input, driver: { ...driver, screens: driver.screens.map(({ echoes, ...screen }) => screen) } },
      ports,
    );
  const unseen = await withRobotDrive(installation, blindly, async () => {
    const application = await startApplication(installation.client);
    await waitForOrderStatus(installation.client, application, 'submitted');
    return application;
  });
  const to = await readAliasAddress(installation, unseen);
  await deliverInboundMail(installation, to, blank);
  await installation.ctx.queue.waitUntilIdle();
  expect(await statusOf(unseen)).toBe('submitted');
  const [waiting] = await listInboundMails(installation, unseen);
  expect(waiting).toMatchObject({ reviewReason: 'unread_document' });
  expect((await readSubmissionOf(installation, unseen)).confirmationPdfPath).toBeNull();
  expect((await fetchTask(admin, waiting?.submissionId ?? '')).mails_in).toMatchObject([
    { review_reason: 'unread_document' },
  ]);
  await deliverInboundMail(installation, to, { ...blank, text: `Accepted. Number plate: ${unseen.plate}` });
  await waitForOrderStatus(installation.client, unseen, 'completed');
  const [named] = (await listInboundMails(installation, unseen)).filter(({ reviewReason }) => reviewReason === null);
  expect(named?.summary).toContain('Its document does not say in letters for which vehicle it is.');
});

test('what the authority wrote is read to its customer in plain words, without our address for it', async () => {
  const application = await createSubmittedApplication(installation);
  const to = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, to, {
    ...frenchAuthorityMails.received,
    text: `Recorded on 24/11/2026 for ${to} as asked.`,
  });
  await deliverInboundMail(installation, to, {
    ...frenchAuthorityMails.granted,
    from: 'somebody@mail.example',
    text: 'Forged words.',
  });
  await installation.ctx.queue.waitUntilIdle();
  const { body } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
  expect(body.authority_mails).toMatchObject([
    {
      summary: 'It says that the application has come in. It names 24 November 2026.',
      text: 'Recorded on 24/11/2026 for [our address for this application] as asked.',
    },
  ]);
});

test('an automatic reply and a forwarded grant change nothing', async () => {
  const application = await createSubmittedApplication(installation);
  const to = await readAliasAddress(installation, application);
  const away = {
    ...frenchAuthorityMails.granted,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: 'Out of office until 3 December 2026.',
  };
  await deliverInboundMail(installation, to, away);
  await deliverInboundMail(installation, to, {
    ...frenchAuthorityMails.granted,
    subject: `Fwd: ${frenchAuthorityMails.granted.subject}`,
  });
  await installation.ctx.queue.waitUntilIdle();
  expect(await statusOf(application)).toBe('submitted');
  const mails = await listInboundMails(installation, application);
  const unread = ' Our program did not read facture.pdf.';
  expect(mails.map(({ summary, reviewReason }) => [summary, reviewReason]).toSorted()).toEqual([
    [`An automatic reply: away until 3 December 2026.${unread}`, null],
    [`Our program does not understand it; a person reads it.${unread}`, 'not_understood'],
  ]);
});
