import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/accounts/tables.ts';
import { auditLog } from '../../src/audit/tables.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import type { Task } from '../../src/desk/contract.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { readNextAction } from '../../src/orders/read-next-actions.ts';
import { inboundEmails, mailCandidates } from '../../src/orders/tables/mails.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { createDataArchive } from '../../src/privacy/data-archive.ts';
import type { RunInput, RunJournal } from '../../src/robot/automation-run.ts';
import type { GuestTimeline, OperatorOrderView } from '../../src/tracking/view-contract.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import {
  createFinishedStep,
  createSubmittedApplication,
  listInboundMails,
  type RobotDrive,
  readAliasAddress,
  readOrderStatus,
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  waitForOrderStatus,
  withRobotDrive,
  withSucceedingRobot,
} from '../applications.ts';
import {
  deliverAndProcessMail,
  deliverInboundMail,
  frenchAuthorityMails,
  unassignedInboxAddress,
} from '../authority-mail.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { exampleConfirmationPdf, fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import { uploadV5c, v5cPhoto } from '../orders.ts';
import { sendHeadOnlyRequest } from '../raw-request.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

const webhookSecret = 'the mail provider and we know this';

let installation: Installation;
let shop: ServiceClient;
let admin: ServiceClient;
let withBrowser: ReturnType<typeof installBrowserlessRobot>;

beforeAll(async () => {
  installation = await startInstallation({
    INBOUND_WEBHOOK_SECRET: webhookSecret,
    INBOUND_TRUSTED_RELAY: 'mx.provider.example',
    LOG_LEVEL: 'silent',
    ...adminSettings,
  });
  shop = installation.client;
  withBrowser = installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

const submitted = () => createSubmittedApplication(installation);
const office = () => unassignedInboxAddress(installation);
const receive = (to: string, mail: SendMailOptions) => deliverAndProcessMail(installation, to, mail);

async function auditOf({ orderId }: StartedApplication): Promise<string[]> {
  const rows = await installation.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orderId, orderId))
    .orderBy(auditLog.createdAt);
  return rows.map(({ eventType }) => eventType);
}

test("a mail to the application's own address confirms it, and the customer gets the document", async () => {
  const application = await submitted();
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.received);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect((await listInboundMails(installation, application)).map(({ matchedBy }) => matchedBy)).toEqual([
    'alias',
    'alias',
  ]);
  await installation.ctx.queue.waitUntilIdle();
  const [told] = await shop.listMails(application.email);
  expect(told?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
});

test("a mail to another address of ours is matched by the portal's reference", async () => {
  const application = await submitted();
  const { reference } = await readSubmissionOf(installation, application);
  const text = `Accepted.\n\nRequest number: ${reference}`;
  await receive(office(), { ...frenchAuthorityMails.granted, text });
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect(await listInboundMails(installation, application)).toMatchObject([{ matchedBy: 'reference' }]);
});

test.each(['granted', 'question', 'refused'] as const)(
  'a mail that names only the plate, and says %s, is shown with the order, changes nothing and waits for a person',
  async (meaning) => {
    const application = await submitted();
    const waiting = async () => (await admin.get<Overview>('/api/data/admin/overview')).body.waiting;
    const inAll = (counts: Overview['waiting']) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    const before = await waiting();
    const text = `${frenchAuthorityMails[meaning].text}\n\nRegistration number: ${application.plate}`;
    await receive(office(), { ...frenchAuthorityMails[meaning], text });
    expect(await listInboundMails(installation, application)).toMatchObject([
      { matchedBy: 'plate', reading: { meaning } },
    ]);
    expect(await readOrderStatus(shop, application)).toBe('submitted');
    expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBeNull();
    // One thing is counted once: as a task of its order, and not as a mail besides.
    const after = await waiting();
    expect(after.authority_wrote).toBe(before.authority_wrote + 1);
    expect(inAll(after)).toBe(inAll(before) + 1);
  },
);

test('a plate that another authority names is not looked for among the orders at this one', async () => {
  const application = await submitted();
  const from = '"LEZ Brussels" <noreply@lez-brussels.example>';
  const text = `Your file LEZ-2026-0999999 is complete. Number plate: ${application.plate}`;
  await receive(office(), { from, subject: 'Your registration', text });
  expect(await listInboundMails(installation, application)).toEqual([]);
  const kinds = await installation.ctx.db.select().from(mailCandidates);
  const { id } = await readSubmissionOf(installation, application);
  expect(kinds.filter(({ submissionId }) => submissionId === id)).toEqual([]);
  // Who writes from elsewhere may write about any.
  await receive(office(), { from: '"Somebody" <a@elsewhere.example>', subject: 'Your car', text });
  expect(await listInboundMails(installation, application)).toMatchObject([{ matchedBy: 'plate' }]);
});

test('what was found by the plate alone is not in the data its customer can take home', async () => {
  const application = await submitted();
  await receive(office(), { ...frenchAuthorityMails.granted, text: `Somebody else's words: ${application.plate}` });
  await receive(await readAliasAddress(installation, application), {
    ...frenchAuthorityMails.received,
    text: 'Words to this customer.',
  });
  const { ctx } = installation;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, application.orderId));
  await ctx.db
    .update(users)
    .set({ emailProvedAt: new Date() })
    .where(eq(users.id, order?.userId ?? ''));
  const archive = await text(await createDataArchive(ctx, order?.userId ?? ''));
  expect(archive).toContain('Words to this customer.');
  expect(archive).not.toContain("Somebody else's words");
});

/** As after a person has said that the portal has nothing. */
async function markUnsent(application: StartedApplication): Promise<void> {
  const { db } = installation.ctx;
  const { id } = await readSubmissionOf(installation, application);
  await db.update(submissions).set({ status: 'FAILED', sendingSince: null }).where(eq(submissions.id, id));
}

async function documentOf(application: StartedApplication): Promise<string> {
  const { confirmationPdfPath } = await readSubmissionOf(installation, application);
  const stored = await installation.ctx.files.get('confirmations', confirmationPdfPath ?? '');
  return Buffer.from(stored?.bytes ?? []).toString();
}

/** A document that differs from others in its words. */
const pdfOf = (words: string) => `${exampleConfirmationPdf.toString().replace('%%EOF', `% ${words}`)}%%EOF\n`;
const pdf = (filename: string, content: string) => [{ filename, contentType: 'application/pdf', content }];

test('a document with a very long name is given to the customer like any other', async () => {
  const application = await submitted();
  const attachments = pdf(`facture ${'de la demande '.repeat(12)}.pdf`, pdfOf('long'));
  await receive(await readAliasAddress(installation, application), { ...frenchAuthorityMails.granted, attachments });
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toMatch(/\.pdf$/);
  expect(await documentOf(application)).toBe(pdfOf('long'));
});

test('the document that confirms is the one given, whatever came under the same name before', async () => {
  const application = await submitted();
  const { reference } = await readSubmissionOf(installation, application);
  await markUnsent(application);
  const text = `Request number: ${reference}`;
  await receive(office(), { ...frenchAuthorityMails.granted, text, attachments: pdf('facture.pdf', pdfOf('first')) });
  expect(await readOrderStatus(shop, application)).toBe('failed');
  const attachments = pdf('facture.pdf', pdfOf('second'));
  await receive(await readAliasAddress(installation, application), { ...frenchAuthorityMails.granted, attachments });
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect(await documentOf(application)).toBe(pdfOf('second'));
});

test('an unknown outcome is not settled by the plate alone', async () => {
  const application = await submitted();
  const outcomeUnknown = { status: 'FAILED', outcomeUnknown: true } as const;
  const { id } = await readSubmissionOf(installation, application);
  const { db } = installation.ctx;
  await db.update(submissions).set(outcomeUnknown).where(eq(submissions.id, id));
  await receive(office(), { ...frenchAuthorityMails.granted, text: application.plate });
  expect(await readSubmissionOf(installation, application)).toMatchObject(outcomeUnknown);
});

test.each([
  'somebody@mail.example',
  'noreply@certificat-air.gouv.example.evil.example',
  'noreply@evil-certificat-air.gouv.example',
])('a mail from %s is kept and shown, and changes nothing', async (from) => {
  const application = await submitted();
  await receive(await readAliasAddress(installation, application), { ...frenchAuthorityMails.granted, from });
  await receive(await readAliasAddress(installation, application), { ...frenchAuthorityMails.refused, from });
  expect(await listInboundMails(installation, application)).toMatchObject([
    { fromEmail: from, reading: null },
    { fromEmail: from, reading: null },
  ]);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  expect((await readSubmissionOf(installation, application)).confirmationPdfPath).toBeNull();
});

test("a replica's sender is not believed where the product speaks to the official portals", async () => {
  const application = await submitted();
  const { settings } = installation.ctx;
  const { portalsOrigin } = settings;
  settings.portalsOrigin = undefined;
  try {
    await receive(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
  } finally {
    settings.portalsOrigin = portalsOrigin;
  }
  expect(await listInboundMails(installation, application)).toMatchObject([{ matchedBy: 'alias', reading: null }]);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
});

test('the same mail delivered again and again is one mail and one confirmation', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  const mail = {
    ...frenchAuthorityMails.granted,
    messageId: `<${application.orderId}@certificat-air.gouv.example>`,
    date: new Date(),
  };
  await Promise.all([1, 2, 3, 4].map(() => deliverInboundMail(installation, alias, mail)));
  await receive(alias, mail);
  expect(await listInboundMails(installation, application)).toHaveLength(1);
  await waitForOrderStatus(shop, application, 'completed');
  expect((await auditOf(application)).filter((type) => type === 'PERMIT_CONFIRMED')).toHaveLength(1);
});

/** Nothing has changed, every order shows the mail at the desk with all their names; answers the mail. */
async function isLeftToPerson(named: readonly StartedApplication[], sign: string): Promise<string> {
  const refs = (await Promise.all(named.map(refOf))).toSorted();
  let mailId = '';
  for (const application of named) {
    const { id, status, confirmationPdfPath } = await readSubmissionOf(installation, application);
    expect({ sign, status, confirmationPdfPath }).toEqual({ sign, status: 'SUBMITTED', confirmationPdfPath: null });
    expect((await findTaskRow(admin, id))?.kind, sign).toBe('authority_wrote');
    const [mail] = (await fetchTask(admin, id)).mails_in;
    expect(mail, sign).toMatchObject({ review_reason: 'conflict', handled_at: null });
    expect(mail?.candidates.map(({ order_ref }) => order_ref).toSorted(), sign).toEqual(refs);
    mailId = mail?.id ?? '';
  }
  return mailId;
}

async function refOf({ orderId }: StartedApplication): Promise<string> {
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderRef ?? '';
}

const signs: [string, (other: StartedApplication) => Promise<Partial<SendMailOptions>>][] = [
  [
    "the other's reference",
    async (other) => ({ text: `Request number: ${(await readSubmissionOf(installation, other)).reference}` }),
  ],
  ["the other's plate", async (other) => ({ text: `Your vehicle ${other.plate} has its certificate.` })],
  [
    "the other's plate as it is printed",
    async ({ plate }) => ({ text: `Vehicle ${plate.slice(0, 4)} ${plate.slice(4)}` }),
  ],
  [
    "the other's plate, in HTML alone",
    async ({ plate }) => ({ text: '', html: `<p>Your vehicle <b>${plate}</b></p>` }),
  ],
  ["the other's address", async (other) => ({ text: `Sent to ${await readAliasAddress(installation, other)}` })],
  [
    "the other's plate in a file's name",
    async ({ plate }) => ({ attachments: pdf(`facture-${plate}.pdf`, pdfOf('plate')) }),
  ],
  [
    "the other's reference in a file's name",
    async (other) => {
      const { reference } = await readSubmissionOf(installation, other);
      return { attachments: pdf(`facture_${reference}.pdf`, pdfOf('reference')) };
    },
  ],
];

test('a mail whose signs point to two applications changes neither, whatever the sign; a person says whose it is', async () => {
  const [own, other] = [await submitted(), await submitted()];
  const alias = await readAliasAddress(installation, own);
  let mailId = '';
  for (const [sign, carry] of signs) {
    await receive(alias, { ...frenchAuthorityMails.granted, ...(await carry(other)) });
    mailId = await isLeftToPerson([own, other], sign);
  }
  expect((await admin.callFunction('match-mail', { mail_id: mailId, order_ref: await refOf(other) })).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  expect([await readOrderStatus(shop, own), await readOrderStatus(shop, other)]).toEqual(['submitted', 'completed']);

  await receive(alias, { ...frenchAuthorityMails.granted, text: 'Request number: 999999999999' });
  await isLeftToPerson([own], 'a number that is not its own');
});

test('a mail whose signs agree confirms, whatever else it names', async () => {
  const application = await submitted();
  const { reference } = await readSubmissionOf(installation, application);
  const text = `Request number: ${reference}, vehicle ${application.plate}, EDP-00000000, invoice 2026 of 1234567 EUR`;
  const attachments = pdf(`facture-${application.plate}-${reference}.pdf`, pdfOf('own'));
  await receive(await readAliasAddress(installation, application), {
    ...frenchAuthorityMails.granted,
    text,
    attachments,
  });
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('one mail to two applications confirms neither; operators settle it among those it names', async () => {
  const both = [await submitted(), await submitted()];
  const aliases = await Promise.all(both.map((application) => readAliasAddress(installation, application)));
  await receive(aliases.join(', '), frenchAuthorityMails.granted);
  const mail_id = await isLeftToPerson(both, 'two addresses');
  await createTestAccount(installation.ctx, 'ann@example.com', 'operator');
  const ann = installation.openClient();
  await ann.signIn('ann@example.com', adminCredentials.password);
  const match = async (application: StartedApplication) =>
    (await ann.callFunction('match-mail', { mail_id, order_ref: await refOf(application) })).status;
  expect(await match(await submitted())).toBe(409);
  expect(await match(both[1] as StartedApplication)).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  expect(await Promise.all(both.map((one) => readOrderStatus(shop, one)))).toEqual(['submitted', 'completed']);
  await receive(office(), frenchAuthorityMails.granted);
  const [ofNobody] = await installation.ctx.db
    .select()
    .from(inboundEmails)
    .where(isNull(inboundEmails.submissionId))
    .orderBy(desc(inboundEmails.receivedAt));
  expect((await ann.callFunction('handle-mail', { mail_id: ofNobody?.id, handled: true })).status).toBe(404);
});

test('the same mail delivered to a second application later confirms the first alone', async () => {
  const [first, second] = [await submitted(), await submitted()];
  const messageId = `<${first.orderId}@certificat-air.gouv.example>`;
  const mail = { ...frenchAuthorityMails.granted, messageId, date: new Date() };
  await receive(await readAliasAddress(installation, first), mail);
  await receive(await readAliasAddress(installation, second), mail);
  expect(await readOrderStatus(shop, first)).toBe('completed');
  expect(await readOrderStatus(shop, second)).toBe('submitted');
  const { id } = await readSubmissionOf(installation, second);
  expect((await fetchTask(admin, id)).mails_in).toMatchObject([{ review_reason: 'conflict' }]);
});

const whole = exampleConfirmationPdf.toString();
const noDocuments: [string, string | Buffer][] = [
  ['HTML', '<!doctype html><title>Sign in</title>'],
  ['empty', ''],
  ['a PDF behind something else', `<html>${whole}`],
  ['cut off', whole.slice(0, -8)],
  ['with a script', whole.replace('/Page', '/Page /JavaScript')],
  ['a picture', v5cPhoto()],
];

test.each(['submitted', 'completed'] as const)(
  'a mail that names another plate changes nothing of a %s application, and is a task at once that shows both',
  async (state) => {
    const application = await submitted();
    const alias = await readAliasAddress(installation, application);
    if (state === 'completed') {
      await receive(alias, frenchAuthorityMails.granted);
      await waitForOrderStatus(shop, application, 'completed');
    }
    const { text } = frenchAuthorityMails.granted;
    await receive(alias, {
      ...frenchAuthorityMails.granted,
      text: `${text}\nRegistration number: XY34 ZZZ\nAmount: EUR 96.40`,
    });
    expect(await readOrderStatus(shop, application)).toBe(state);
    const mail = (await listInboundMails(installation, application)).find(
      ({ reviewReason }) => reviewReason === 'contradicts',
    );
    expect(mail?.reading).toBeNull();
    expect(mail?.summary).toMatch(
      /^It names the plate XY34ZZZ; the order has \w+\. It names the amount 96\.40; the order has [\d.-]+/,
    );
    const { id } = await readSubmissionOf(installation, application);
    const { mails_in } = await fetchTask(admin, id);
    expect(mails_in.map(({ summary }) => summary)).toContain(mail?.summary);
  },
);

test('a contrary body under the subject that grants confirms nothing, and says what it looks like', async () => {
  const application = await submitted();
  const text = 'Our earlier message is void: your application was rejected today.';
  await receive(await readAliasAddress(installation, application), { ...frenchAuthorityMails.granted, text });
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  const [mail] = await listInboundMails(installation, application);
  expect([mail?.reviewReason, mail?.summary]).toEqual(['not_understood', expect.stringContaining('taken back')]);
});

test('what calls itself a PDF and is none confirms nothing and goes to nobody; a person sees why', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  const { id } = await readSubmissionOf(installation, application);
  for (const [what, content] of noDocuments) {
    const attachments = [{ filename: 'facture.pdf', contentType: 'application/pdf', content }];
    await receive(alias, { ...frenchAuthorityMails.granted, attachments });
    const { status, confirmationPdfPath } = await readSubmissionOf(installation, application);
    expect({ what, status, confirmationPdfPath }).toEqual({ what, status: 'SUBMITTED', confirmationPdfPath: null });
    expect((await findTaskRow(admin, id))?.kind).toBe('authority_wrote');
    const [mail] = (await fetchTask(admin, id)).mails_in;
    expect(mail, what).toMatchObject({ review_reason: 'bad_document', handled_at: null });
  }
  expect((await shop.listMails(application.email)).map(({ subject }) => subject).join()).not.toMatch(/confirmed/i);
  // The task is worked like any other, and the right document still confirms.
  expect((await admin.callFunction('claim-task', { submission_id: id })).status).toBe(200);
  await receive(alias, frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test.each([
  ['words nobody taught us', {}, 'not_understood'],
  ['another sender', { from: 'mairie@ville.example' }, 'unknown_sender'],
] as const)('a refusal in %s opens a task until somebody has read it', async (_how, more, review_reason) => {
  const application = await submitted();
  const words = { ...frenchAuthorityMails.refused, text: 'Nous avons le regret de rejeter votre dossier.', ...more };
  await receive(await readAliasAddress(installation, application), words);
  const { id } = await readSubmissionOf(installation, application);
  expect((await findTaskRow(admin, id))?.kind).toBe('authority_wrote');
  const [mail] = (await fetchTask(admin, id)).mails_in;
  expect(mail).toMatchObject({ review_reason });
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  expect((await admin.callFunction('handle-mail', { mail_id: mail?.id, handled: true })).status).toBe(200);
  expect(await findTaskRow(admin, id)).toBeUndefined();
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('what the authority refuses, its customer is told as a refusal, on the page and by mail', async () => {
  const application = await submitted();
  const entryDate = addDays(toDestinationDay(installation.ctx.clock.now()), 15);
  await installation.ctx.db.update(orders).set({ entryDate }).where(eq(orders.id, application.orderId));
  const readCourse = async () =>
    (await shop.callFunction<GuestTimeline>('order-timeline', { access: application.pair })).body;
  const asked = await readCourse();
  expect(asked.calendar).not.toBeNull();
  expect(asked.steps.at(-1)?.text).toBe('The trip begins: Paris');
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.refused);
  const { stopCause } = await readSubmissionOf(installation, application);
  expect(stopCause).toBe('refused');
  const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: application.pair });
  const said = [body.situation.headline, ...body.situation.next].join(' ');
  expect(said).toContain(
    "has refused your application. A person of our team goes on. The ministry says that this vehicle gets no Crit'Air",
  );
  expect(said).not.toMatch(/failed|automatic/i);
  const mailed = async () =>
    (await shop.listMails(application.email)).find(({ subject }) => /was refused/.test(subject));
  const { text: words } = await waitUntil(mailed, 'it is mailed');
  for (const sentence of ['has refused your application', 'Please do not drive into the zone', 'the refund of your £'])
    expect(words.replaceAll(/\s+/g, ' ')).toContain(sentence);
  // Neither the trip nor a proof of it is to come, and a person decides by a time.
  const { steps, calendar } = await readCourse();
  expect(calendar).toBeNull();
  expect(steps.filter(({ state }) => state === 'next')).toMatchObject([
    { text: 'A person of our team decides how it goes on, and writes to you', latest: true },
  ]);
  expect(said).toMatch(/ by \w+day .* \(UK time\)\. You have no permit for this order\./);
  expect(body.situation.awaited_proof).toBe('There is no permit from this order.');
});

test('who paid as a guest gives the paper that is asked for by the link in the mail', async () => {
  const application = await submitted();
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.question);
  const mailed = async () =>
    (await shop.listMails(application.email)).find(({ subject }) => /new document/.test(subject));
  const { subject, text: words } = await waitUntil(mailed, 'it is mailed');
  expect(subject).toContain('We need a new document from you');
  const [, details_token = ''] = /\/details#token=(\S+?)[\])\s]/.exec(`${words} `) ?? [];
  const nobody = installation.openClient();
  const access = { details_token };
  const needed = async () => (await nobody.callFunction<NeededDetails>('needed-details', { access })).body;
  expect(await needed()).toMatchObject({ may_replace_document: true, situation: { yours: 'document' } });
  const { id } = await readSubmissionOf(installation, application);
  // Staff read of the same turn.
  expect(await findTaskRow(admin, id)).toBeUndefined();
  expect((await fetchTask(admin, id)).kind).toBe('with_customer');
  expect(await readNextAction(installation.ctx, application.orderId)).toMatchObject({
    owner: 'customer',
    why: 'The customer has not yet uploaded the new registration document that is asked for.',
  });
  expect((await uploadV5c(nobody, access)).status).toBe(200);
  expect((await needed()).situation).toMatchObject({ yours: null, title: 'Your new document is here' });
  expect(await findTaskRow(admin, id)).toMatchObject({
    kind: 'answered',
    stop_cause: 'question',
    new_document_at: expect.any(String),
  });
});

/** A page has shown the plate back as it was planned. */
async function showsBack({ driver, siteUrl: url }: RunInput, journal: RunJournal): Promise<void> {
  const summary = driver.screens.find(({ echoes }) => echoes);
  if (summary) await journal.recordStep(createFinishedStep(summary, { ordinal: 1, url, failed: false }));
}

/** The sending act began, and the connection broke. */
const lost: RobotDrive = async (input, { journal }) => {
  await showsBack(input, journal);
  await journal.commitSendIntent();
  const stopped = { result: 'stopped', reason: 'browser_died', details: '', step: 'pay' } as const;
  return { ...stopped, message: 'Outcome unknown: the page was lost.', outcomeUnknown: true };
};

test.each([true, false])(
  "that our team has taken over is mailed some minutes after the outcome was lost, and not where the authority's mail came first: %s",
  async (isSettled) => {
    const application = await withRobotDrive(installation, lost, async () => {
      const started = await startApplication(shop);
      await waitForOrderStatus(shop, started, 'failed');
      return started;
    });
    const subjects = async () => (await shop.listMails(application.email)).map(({ subject }) => subject);
    const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: application.pair });
    expect(body.situation).toMatchObject({ name: 'outcome_unknown' });
    if (isSettled) await receive(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
    await installation.ctx.queue.waitUntilIdle();
    expect((await subjects()).filter((subject) => /finding out whether/.test(subject))).toEqual([]);
    await makeJobDue(installation, 'send-notification');
    await installation.ctx.queue.waitUntilIdle();
    const waiting = and(eq(notifications.orderId, application.orderId), eq(notifications.type, 'manual_processing'));
    const tried = async () => (await installation.ctx.db.select().from(notifications).where(waiting))[0]?.attempts;
    expect(await waitUntil(tried, 'its time has come')).toBe(1);
    const said = (await subjects()).filter((subject) => /finding out whether|confirmed|granted/i.test(subject));
    if (isSettled) expect(said).toEqual([expect.not.stringMatching(/finding out whether/)]);
    else
      await waitUntil(
        async () => (await subjects()).some((subject) => /finding out whether/.test(subject)),
        'it is mailed',
      );
  },
);

test('a hand-over that waits to be mailed is not mailed beside a later one', async () => {
  const application = await withRobotDrive(installation, lost, async () => {
    const started = await startApplication(shop);
    await waitForOrderStatus(shop, started, 'failed');
    return started;
  });
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.received);
  await receive(alias, frenchAuthorityMails.question);
  await installation.ctx.queue.waitUntilIdle();
  await makeJobDue(installation, 'send-notification');
  await installation.ctx.queue.waitUntilIdle();
  const told = async () => {
    const subjects = (await shop.listMails(application.email)).map(({ subject }) => subject);
    return subjects.filter((subject) => /finding out whether|taken over|new document/.test(subject));
  };
  await waitUntil(async () => (await told()).length > 0, 'it is mailed');
  expect(await told()).toEqual([expect.stringContaining('We need a new document from you')]);
});

/** The portal's page names a number after a mail has named another one, which came while the robot was at work. */
async function twoNumbers(page: string, mail: string): Promise<StartedApplication> {
  const alias = Promise.withResolvers<string>();
  const drive: RobotDrive = async (input, { journal }) => {
    await showsBack(input, journal);
    await journal.commitSendIntent();
    alias.resolve(input.contactEmail);
    await waitUntil(
      async () => (await installation.ctx.db.select().from(inboundEmails)).some(isRead),
      'the mail is read',
    );
    return { result: 'submitted', reference: page, url: input.siteUrl, says: '' };
  };
  let to = '';
  const isRead = ({ toEmail, reading }: typeof inboundEmails.$inferSelect) => toEmail === to && reading !== null;
  return withRobotDrive(installation, drive, async () => {
    const started = await startApplication(shop);
    to = await alias.promise;
    await receive(to, {
      ...frenchAuthorityMails.granted,
      text: `Your application is accepted.\n\nRequest number: ${mail}`,
    });
    await installation.ctx.queue.waitUntilIdle();
    return started;
  });
}

test('a mail that names another number than the page of the portal overwrites nothing: a person sees both', async () => {
  const [page, mail] = ['30999000001', '30999000002'];
  const application = await twoNumbers(page, mail);
  const { id, status, reference } = await readSubmissionOf(installation, application);
  expect([status, reference]).toEqual(['SUBMITTED', page]);
  expect((await findTaskRow(admin, id))?.kind).toBe('authority_wrote');
  const task = await fetchTask(admin, id);
  expect(task).toMatchObject({ reference: page, reference_from: ['page', 'contradicted'] });
  expect(task.mails_in).toMatchObject([{ review_reason: 'contradicts', summary: expect.stringContaining(mail) }]);
  expect(task.mails_in[0]?.summary).toContain(page);
  const told = (await shop.listMails(application.email)).find(({ subject }) =>
    subject.startsWith('Application submitted'),
  );
  expect(told?.text).toMatch(/names another number: a person of our\s+team checks which one is right/);
});

test('a mail to the application’s own address that names a number nobody knows says so to staff, and the number is in doubt', async () => {
  const application = await submitted();
  const { id, reference } = await readSubmissionOf(installation, application);
  await receive(await readAliasAddress(installation, application), {
    ...frenchAuthorityMails.granted,
    text: 'Your application is accepted.\n\nRequest number: 30999000077',
  });
  const task = await fetchTask(admin, id);
  expect(task.mails_in).toMatchObject([
    {
      review_reason: 'conflict',
      summary: `It names the number 30999000077, which no application of ours has; the application that it was sent to has ${reference}.`,
    },
  ]);
  expect(task.reference_from).toEqual(['page', 'contradicted']);
  await admin.callFunction('handle-mail', { mail_id: task.mails_in[0]?.id, handled: true });
  const { body: view } = await admin.get<OperatorOrderView>(`/api/data/orders/${application.orderId}`);
  expect(view.submission).toMatchObject({ reference, reference_from: ['page'] });
});

test('a number is one source’s until a second one names the same', async () => {
  const order = async ({ orderId }: StartedApplication) =>
    (await admin.get<OperatorOrderView>(`/api/data/orders/${orderId}`)).body;
  const alone = await submitted();
  await installation.ctx.queue.waitUntilIdle();
  const told = (await shop.listMails(alone.email)).find(({ subject }) => subject.startsWith('Application submitted'));
  expect(told?.text).toMatch(/As the portal’s page showed it; no e-mail of\s+the authority has named it yet/);
  expect((await order(alone)).submission).toMatchObject({ reference_from: ['page'] });
  // A mail that is found by the number alone is about whoever has that number: it says nothing of whose it is.
  const { reference } = await readSubmissionOf(installation, alone);
  const received = { ...frenchAuthorityMails.received, text: `We have your request.\n\nRequest number: ${reference}` };
  await receive(office(), received);
  expect(await listInboundMails(installation, alone)).toMatchObject([{ matchedBy: 'reference' }]);
  expect((await order(alone)).submission).toMatchObject({ reference_from: ['page'] });
  await receive(await readAliasAddress(installation, alone), received);
  expect((await order(alone)).submission).toMatchObject({ reference, reference_from: ['page', 'mail'] });
  const refused = await submitted();
  const { reference: ofRefused } = await readSubmissionOf(installation, refused);
  const text = `${frenchAuthorityMails.refused.text}\n\nRequest number: ${ofRefused}`;
  await receive(await readAliasAddress(installation, refused), { ...frenchAuthorityMails.refused, text });
  expect((await order(refused)).submission).toMatchObject({ reference: ofRefused, reference_from: ['page', 'mail'] });
  const longer = await submitted();
  const within = `${frenchAuthorityMails.refused.text}\n\nRequest number: ${(await readSubmissionOf(installation, longer)).reference}7`;
  await receive(await readAliasAddress(installation, longer), { ...frenchAuthorityMails.refused, text: within });
  expect((await order(longer)).submission, 'within a longer one').toMatchObject({
    reference_from: ['page', 'contradicted'],
  });
  const number = '30999000003';
  const both = await twoNumbers(number, number);
  expect((await order(both)).submission).toMatchObject({ reference: number, reference_from: ['page', 'mail'] });
  expect(await readOrderStatus(shop, both)).toBe('completed');
});

const withdrawn = {
  ...frenchAuthorityMails.received,
  subject: 'Your certificate',
  text: 'We have withdrawn your registration.',
};

test('to have read that a permit was taken back is no verdict: whether it holds is said, and its customer hears which', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.granted);
  await receive(alias, withdrawn);
  const { id } = await readSubmissionOf(installation, application);
  const mail = (await fetchTask(admin, id)).mails_in.find(({ doubts }) => doubts);
  const say = (more: object) => admin.callFunction('handle-mail', { mail_id: mail?.id, handled: true, ...more });
  expect((await say({})).body.error).toContain('Say on its task whether the permit holds');
  expect((await say({ holds: false, reason: ' ' })).body).toMatchObject({
    fields: { reason: 'Say in a sentence what was decided: the customer reads it' },
  });
  expect(await readOrderStatus(shop, application)).toBe('completed');
  const reason = 'The ministry has withdrawn your registration.';
  expect((await say({ holds: false, reason })).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  const { situation } = (await admin.get<OperatorOrderView>(`/api/data/orders/${application.orderId}`)).body;
  expect(situation).toMatchObject({ name: 'refused', money: expect.stringContaining('We decide about the refund') });
  expect(situation.headline).toMatch(/ has taken your certificate back\.$| has taken your permit back\.$/);
  expect(situation.next).toContain(reason);
  expect((await findTaskRow(admin, id, '?queue=money'))?.kind).toBe('money_due');
  const mails = (await shop.listMails(application.email)).map(({ subject, text }) => `${subject} ${text}`);
  expect(mails.filter((words) => words.includes(reason))).toEqual([expect.stringMatching(/was taken back/)]);
  expect(mails.filter((words) => /permit holds/.test(words))).toEqual([]);
  expect((await say({ holds: false, reason })).status).toBe(409);
});

test.each([
  ['refused', frenchAuthorityMails.refused, 'after_the_end'],
  ['question', frenchAuthorityMails.question, 'after_the_end'],
  ['withdrawn', withdrawn, 'not_understood'],
] as const)(
  'what the authority writes after it has granted, %s, opens a task, and nobody is told to rely on it until that is read',
  async (_word, mail, waits) => {
    const application = await submitted();
    const alias = await readAliasAddress(installation, application);
    await receive(alias, frenchAuthorityMails.granted);
    const seen = async () => (await admin.get<OperatorOrderView>(`/api/data/orders/${application.orderId}`)).body;
    const before = await seen();
    await receive(alias, mail);
    const { situation, proof_guide } = await seen();
    expect([situation.name, situation.tone, proof_guide]).toEqual(['in_doubt', 'working', null]);
    expect(situation.headline).toContain('has written again, and it may concern whether you may drive in');
    expect(situation.next.join(' ')).toMatch(/reads it now.*do not rely on the permit until you hear from us/);
    expect([situation.headline, ...situation.next].join(' ')).not.toMatch(/withdraw|refus|Done|Nothing is left/);
    await receive(alias, { ...mail, text: `${mail.text} ` });
    const promised = await installation.ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.orderId, application.orderId), eq(notifications.type, 'manual_processing')));
    expect(promised).toHaveLength(1);
    await makeJobDue(installation, 'send-notification');
    await installation.ctx.queue.waitUntilIdle();
    const told = (await shop.listMails(application.email)).filter(({ subject }) =>
      subject.includes('has written again'),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/do not rely on the\s+permit until you\s+hear from us/);
    const { id, status } = await readSubmissionOf(installation, application);
    expect(status).toBe('CONFIRMED');
    expect((await findTaskRow(admin, id))?.kind).toBe('authority_wrote');
    const task = await fetchTask(admin, id);
    expect(task).toMatchObject({ is_workable: false, owner: 'desk' });
    expect((await findTaskRow(admin, id))?.why).toContain('may be at risk');
    expect(task.mails_in[0]).toMatchObject({ review_reason: waits });
    expect((await admin.callFunction('claim-task', { submission_id: id })).status).toBe(409);
    for (const { id: mail_id, review_reason } of task.mails_in)
      if (review_reason) await admin.callFunction('handle-mail', { mail_id, handled: true, holds: true });
    expect(await seen()).toMatchObject({ situation: before.situation, proof_guide: before.proof_guide });
    expect(await findTaskRow(admin, id)).toBeUndefined();
    const cleared = await allClears(application);
    expect(cleared).toHaveLength(1);
    expect(cleared[0]?.text).toMatch(/has read what .* wrote\. It takes nothing from your\s+permit/);
  },
);

async function allClears({ email }: StartedApplication) {
  await makeJobDue(installation, 'send-notification');
  await installation.ctx.queue.waitUntilIdle();
  return (await shop.listMails(email)).filter(({ subject }) =>
    subject.startsWith('We have read it: your permit holds'),
  );
}

test('of a grant that comes while another mail waits to be read, mail and page say the same, and nothing has come again', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, withdrawn);
  await receive(alias, frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
  const { situation } = (await admin.get<OperatorOrderView>(`/api/data/orders/${application.orderId}`)).body;
  expect(situation).toMatchObject({ name: 'in_doubt', title: 'Granted, but please wait for us' });
  await makeJobDue(installation, 'send-notification');
  await installation.ctx.queue.waitUntilIdle();
  const told = (await shop.listMails(application.email)).filter(({ subject }) =>
    /confirmed|Granted|written again/.test(subject),
  );
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Granted, but please wait for us: order/),
  ]);
  expect(told[0]?.text).toMatch(/do not rely on the\s+permit until you\s+hear from us/);
  expect(told[0]?.text).not.toMatch(/written again|keep the reference/);
  for (const { id: mail_id, reviewReason } of await listInboundMails(installation, application))
    if (reviewReason)
      expect((await admin.callFunction('handle-mail', { mail_id, handled: true, holds: true })).status).toBe(200);
  const [cleared, ...others] = await allClears(application);
  expect(others).toEqual([]);
  expect(cleared?.text).toContain('See your order');
});

test('who was told of no doubt is told of no end of one', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.granted);
  await installation.ctx.queue.waitUntilIdle();
  await receive(alias, withdrawn);
  for (const { id: mail_id, reviewReason } of await listInboundMails(installation, application))
    if (reviewReason) await admin.callFunction('handle-mail', { mail_id, handled: true, holds: true });
  expect(await allClears(application)).toEqual([]);
});

test('mails that come before the run is written down are applied after', async () => {
  const held = Promise.withResolvers<void>();
  const { drive } = installation.ctx.robot;
  const slowly: RobotDrive = (input, { journal }) =>
    drive(input, {
      journal: {
        ...journal,
        async recordStep(step) {
          if (step.completesStep === 'SUBMITTED') await held.promise;
          await journal.recordStep(step);
        },
      },
    });
  const application = await withRobotDrive(installation, slowly, async () => {
    const started = await startApplication(shop);
    const granted = async () =>
      (await listInboundMails(installation, started)).some(({ reading }) => reading?.meaning === 'granted');
    await waitUntil(granted, 'the authority has granted it');
    expect(await readOrderStatus(shop, started)).toBe('running');
    held.resolve();
    await waitForOrderStatus(shop, started, 'completed');
    return started;
  });
  const { reference } = await readSubmissionOf(installation, application);
  expect((await shop.listPortalApplications()).map((entry) => entry.reference)).toContain(reference);
});

test('a refusal that comes while the robot is still at it is not lost beside an earlier grant', async () => {
  const held = Promise.withResolvers<void>();
  const application = await withSucceedingRobot(
    installation,
    async () => {
      const started = await startApplication(shop);
      await waitForOrderStatus(shop, started, 'running');
      const alias = await readAliasAddress(installation, started);
      for (const [index, mail] of [frenchAuthorityMails.granted, frenchAuthorityMails.refused].entries()) {
        await deliverInboundMail(installation, alias, mail);
        // By itself: the refusal, once it is read, takes the reading of the grant away.
        await waitUntil(async () => (await listInboundMails(installation, started))[index]?.reading, 'it is read');
      }
      held.resolve();
      await waitForOrderStatus(shop, started, 'failed');
      return started;
    },
    held.promise,
  );
  const waits = (await listInboundMails(installation, application)).map(({ reviewReason }) => reviewReason);
  expect(waits).toEqual(['contradicts', null]);
});

test('a question goes to a person with its reason; once the authority is content, its mail confirms', async () => {
  await shop.injectPortalFault({ kind: 'document_refused', step: 'office' });
  const application = await withBrowser(async () => {
    const started = await startApplication(shop);
    await waitForOrderStatus(shop, started, 'failed');
    return started;
  });
  const { lastError, outcomeUnknown } = await readSubmissionOf(installation, application);
  expect(lastError).toContain('another copy of the registration certificate');
  expect(lastError).toMatch(/https?:\/\/\S+\/correction\/\w+/);
  expect(outcomeUnknown).toBe(false);
  expect(await auditOf(application)).toEqual(expect.arrayContaining(['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED']));
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('a question that a person has dealt with is not asked again by a later mail', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.question);
  expect(await readOrderStatus(shop, application)).toBe('failed');
  const { id, reference } = await readSubmissionOf(installation, application);
  const settled = await admin.callFunction('settle-outcome', {
    submission_id: id,
    portal_has_it: true,
    reference,
  });
  expect(settled.status).toBe(200);
  await receive(alias, frenchAuthorityMails.received);
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  await receive(alias, frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
  expect((await auditOf(application)).filter((type) => type === 'AUTOMATION_FAILED')).toHaveLength(1);
});

test('a person who erred about the portal is set right by the authority', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.question);
  const { id } = await readSubmissionOf(installation, application);
  const settled = await admin.callFunction('settle-outcome', {
    submission_id: id,
    portal_has_it: false,
  });
  expect(settled.status).toBe(200);
  await receive(alias, frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('a mail that names a plate two customers ordered is shown with neither; with one left, as a guess', async () => {
  // Both at the portal, which takes a plate once.
  await shop.injectPortalFault({ kind: 'no_mail', step: 'office' });
  const first = await startApplication(shop);
  await waitForOrderStatus(shop, first, 'submitted');
  const second = await startApplication(installation.openClient(), { plate: first.plate });
  await waitForOrderStatus(shop, second, 'failed');
  const mail = { ...frenchAuthorityMails.granted, text: `Registration number: ${first.plate}` };
  await receive(office(), mail);
  expect([await listInboundMails(installation, first), await listInboundMails(installation, second)]).toEqual([[], []]);
  await receive(await readAliasAddress(installation, first), frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, first)).toBe('completed');
  await receive(office(), mail);
  const { id } = await readSubmissionOf(installation, second);
  const { body: task } = await admin.get<Task>(`/api/data/desk/tasks/${id}`);
  expect(task.mails_in).toMatchObject([{ review_reason: 'plate_only' }]);
  expect(await readOrderStatus(shop, second)).toBe('failed');
});

test("a refusal goes to a person with the authority's reason", async () => {
  const application = await submitted();
  await receive(await readAliasAddress(installation, application), frenchAuthorityMails.refused);
  expect(await readOrderStatus(shop, application)).toBe('failed');
  expect((await readSubmissionOf(installation, application)).lastError).toContain("no Crit'Air certificate");
});

/** What the provider's own mail server has found, before it hands a mail on. */
const relayed = `Authentication-Results: mx.provider.example; spf=pass smtp.mailfrom=${frenchAuthorityMails.refused.from}`;

test.each([
  ['written before it', -120],
  ['written after it', 0],
])('a grant that comes after a refusal and was %s confirms nothing: a person sees both', async (_when, minutes) => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.refused);
  await receive(alias, { ...frenchAuthorityMails.granted, date: new Date(Date.now() + minutes * 60_000) });
  expect(await readOrderStatus(shop, application)).toBe('failed');
  const mail = (await listInboundMails(installation, application)).at(-1);
  expect([mail?.reviewReason, mail?.reading]).toEqual(['contradicts', null]);
  expect(mail?.summary).toMatch(
    /This application was refused on .*no Crit'Air certificate.*This mail says that it is granted/,
  );
});

test('once a person has settled a refusal, a grant from before it still confirms nothing, and one from after it does', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  await receive(alias, frenchAuthorityMails.refused);
  const { id, reference } = await readSubmissionOf(installation, application);
  await admin.callFunction('settle-outcome', { submission_id: id, portal_has_it: true, reference });
  await receive(alias, { ...frenchAuthorityMails.granted, date: new Date(Date.now() - 120 * 60_000) });
  expect(await readOrderStatus(shop, application)).toBe('submitted');
  expect((await listInboundMails(installation, application)).at(-1)?.reviewReason).toBe('contradicts');
  await receive(alias, frenchAuthorityMails.granted);
  expect(await readOrderStatus(shop, application)).toBe('completed');
});

test('a mail with characters that no database can hold is kept all the same', async () => {
  const application = await submitted();
  const alias = await readAliasAddress(installation, application);
  const nul = '=?utf-8?q?a=00b?=';
  const raw = [
    relayed,
    `From: ${nul} <${frenchAuthorityMails.refused.from}>`,
    `To: ${nul} <${alias}>`,
    `Subject: ${nul}`,
    `Message-ID: <${nul}@certificat-air.gouv.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="x"`,
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    `${frenchAuthorityMails.refused.text} \u0000`,
    '--x',
    `Content-Type: application/pdf; name="${nul}"`,
    `Content-Disposition: attachment; filename="${nul}"; filename*=utf-8''a%00b.pdf`,
    '',
    '%PDF-1.4',
    '--x--',
  ].join('\r\n');
  expect((await callWebhook(raw, alias)).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  expect(await readOrderStatus(shop, application)).toBe('failed');
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
  const alias = await readAliasAddress(installation, application);
  const raw = `${relayed}\r\nFrom: ${frenchAuthorityMails.refused.from}\r\nTo: ${alias}\r\nSubject: ${frenchAuthorityMails.refused.subject}\r\n\r\n${frenchAuthorityMails.refused.text}\r\n`;
  const count = () => installation.ctx.db.$count(inboundEmails);
  const before = await count();
  const tenMinutesAgo = Math.floor(Date.now() / 1000) - 600;
  expect((await callWebhook(raw, alias, { secret: 'guessed' })).status).toBe(403);
  expect((await callWebhook(raw, alias, { time: tenMinutesAgo })).status).toBe(403);
  expect((await fetch(`${shop.origin}/api/webhooks/inbound-email`, { method: 'POST', body: raw })).status).toBe(403);
  expect(await count()).toBe(before);

  expect((await callWebhook(raw, alias)).status).toBe(200);
  expect((await callWebhook(raw, alias)).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  expect(await count()).toBe(before + 1);
  expect(await readOrderStatus(shop, application)).toBe('failed');
});

const fortyMegabytes = 40 * 1024 * 1024;
const seal = (time: number) => `t=${time},v1=${'0'.repeat(64)}`;
const nowSeconds = () => Math.floor(installation.ctx.clock.now().getTime() / 1000);

test.each([
  ['no signature', () => ({})],
  ['one of another form', () => ({ 'x-signature': 'v1=abc' })],
  ['one of ten minutes ago', () => ({ 'x-signature': seal(nowSeconds() - 600) })],
])('twenty-five calls with large bodies and %s are answered before a byte of them is read', async (_, headers) => {
  const calls = Array.from({ length: 25 }, () =>
    sendHeadOnlyRequest(shop, '/api/webhooks/inbound-email', { 'content-length': fortyMegabytes, ...headers() }),
  );
  using open = new DisposableStack();
  for (const call of calls) open.use(call);
  const answers = await Promise.all(calls.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 403));
});

test('of mails whose signature is not yet known to be wrong few are read at once; others hear when to come again', async () => {
  using open = new DisposableStack();
  const call = (length: number) =>
    open.use(
      sendHeadOnlyRequest(shop, '/api/webhooks/inbound-email', {
        'content-length': length,
        'x-signature': seal(nowSeconds()),
      }),
    );
  const answered: { status: number; retryAfter: number | undefined }[] = [];
  const crowd = Array.from({ length: 25 }, () => call(fortyMegabytes));
  for (const { answer } of crowd) answer.then((told) => answered.push(told)).catch(() => undefined);
  await waitUntil(() => answered.length === 24, 'all but one are answered');
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([429]));
  expect(answered.every(({ retryAfter }) => retryAfter !== undefined && retryAfter > 0)).toBe(true);
  expect(await call(fortyMegabytes + 1).answer).toMatchObject({ status: 413 });
});
