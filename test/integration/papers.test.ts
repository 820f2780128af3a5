// What comes with an authority's mail: read by what it is, given to the customer only where it fits their order.
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPlate } from '../../src/permits/plates.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createSubmittedApplication,
  listInboundMails,
  readAliasAddress,
  readOrderStatus,
  type StartedApplication,
  waitForOrderStatus,
} from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { nextEmail } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
import type { ServiceClient } from '../service-client.ts';

let installation: Installation;
let admin: ServiceClient;
beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

const otherPlate = 'Number plate: ZZ19 ZZZ';
const ours = ({ plate }: StartedApplication) => `Number plate: ${plate}`;

async function document(text: string, filename = 'facture.pdf', contentType = 'application/pdf') {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(text);
  return { filename, contentType, content: Buffer.from(await pdf.save()) };
}

interface Sent {
  application: StartedApplication;
  status: unknown;
  mail: Awaited<ReturnType<typeof listInboundMails>>[number];
}

/** An application that the ministry has, and its mail that grants with these files. */
async function grantedWith(
  files: (application: StartedApplication) => Promise<{ filename: string; contentType: string; content: Buffer }[]>,
  text = 'Accepted.',
): Promise<Sent> {
  const application = await createSubmittedApplication(installation);
  const attachments = await files(application);
  const to = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, to, {
    ...frenchAuthorityMails.granted,
    text: text.replace('PLATE', application.plate),
    attachments,
  });
  await installation.ctx.queue.waitUntilIdle();
  const [mail] = await listInboundMails(installation, application);
  return { application, status: await readOrderStatus(installation.client, application), mail: mail ?? expect.fail() };
}

/** As the customer sees it, signed in at a browser of their own. */
async function customerOf({ email, orderId }: StartedApplication) {
  const customer = installation.openClient();
  await activateAccountByMail(customer, email);
  const { body } = await customer.get<OrderView>(`/api/data/orders/${orderId}`);
  // Its entries are stored as they are.
  const archive = Buffer.from(await (await customer.fetch('/api/data/account/archive')).bytes()).toString('latin1');
  return { customer, body, archive };
}

test('the paper of another vehicle reaches staff alone: no page, no link, no archive', async () => {
  const { application, status, mail } = await grantedWith(async () => [await document(otherPlate)]);
  expect([status, mail.reviewReason]).toEqual(['submitted', 'other_document']);
  const { customer, body, archive } = await customerOf(application);
  expect(JSON.stringify(body)).not.toContain('ZZ19');
  expect(body.situation.next.join(' ')).toContain('What it names does not fit your order, so we do not go by it.');
  expect(body.authority_mails).toEqual([]);
  expect(archive).toContain(application.plate);
  for (const foreign of ['ZZ19', 'files/inbound-mail']) expect(archive).not.toContain(foreign);
  // A person of ours opens it by a link of their own, which is nobody else's.
  const { body: shown } = await admin.get<{ files: { url: string }[] }>(`/api/data/admin/inbound-emails/${mail.id}`);
  const url = shown.files[0]?.url ?? '';
  expect((await admin.fetch(url)).status).toBe(200);
  for (const path of [url, url.split('?')[0] ?? '']) expect((await customer.fetch(path)).status).toBe(404);
});

test.each([
  ['a number behind the office’s own word', 'File number: LEZ-2026-0000009', 'the number LEZ-2026-0000009'],
  ['a refusal', 'Your registration has been refused.', 'looks like a refusal'],
  ['another country of registration', 'Country of registration: FR', 'as country of registration France'],
])('a paper with %s confirms nothing', async (_, words, said) => {
  const { status, mail } = await grantedWith(async (order) => [await document(`${ours(order)}\n${words}`)]);
  expect(mail).toMatchObject({ reviewReason: 'other_document', summary: expect.stringContaining(said) });
  expect(status).toBe('submitted');
});

test('a paper is what its bytes say: a PDF that is sent as something else is read', async () => {
  const { status, mail } = await grantedWith(async (order) => [
    await document(ours(order)),
    await document(otherPlate, 'annex.bin', 'application/octet-stream'),
  ]);
  expect([status, mail.reviewReason]).toEqual(['submitted', 'other_document']);
});

test.each([false, true])(
  'of two papers both are read, and one of somebody else holds the mail (ours last: %s)',
  async (last) => {
    const { status, mail } = await grantedWith(async (order) => {
      const both = [await document(ours(order)), await document(otherPlate, 'second.pdf')];
      return last ? both.toReversed() : both;
    });
    expect([status, mail.reviewReason]).toEqual(['submitted', 'other_document']);
  },
);

test.each([
  ['decision.txt', 'text/plain', 'Decision: your registration has been refused.'],
  ['page.html', 'text/html', '<p>Plate <b>ZZ19 ZZZ</b></p>'],
  ['later.eml', 'application/octet-stream', 'Subject: Registration refused\r\n\r\nYour registration is refused.'],
  ['besluit.rtf', 'application/rtf', '{\\rtf1 Registration refused}'],
])('what comes in letters beside the paper is read: %s', async (filename, contentType, text) => {
  const { status, mail } = await grantedWith(async (order) => [
    await document(ours(order)),
    { filename, contentType, content: Buffer.from(text) },
  ]);
  expect([status, mail.reviewReason]).toEqual(['submitted', 'other_document']);
});

test('what is not read is said to staff and not given to the customer; what fits is', async () => {
  const { application, status, mail } = await grantedWith(async (order) => [
    await document(ours(order)),
    { filename: 'all.zip', contentType: 'application/zip', content: Buffer.from('PK\u0003\u0004 ZZ19ZZZ') },
    { filename: 'besluit.docx', contentType: 'application/msword', content: Buffer.from('PK\u0003\u0004 ZZ19ZZZ') },
  ]);
  expect(status).toBe('completed');
  expect(mail.summary).toContain('Our program did not read all.zip, besluit.docx.');
  const { customer, body, archive } = await customerOf(application);
  const [shown] = body.authority_mails;
  expect([shown?.attachments.map(({ name }) => name), shown?.withheld_file_count]).toEqual([['facture.pdf'], 2]);
  expect((await customer.fetch(shown?.attachments[0]?.url ?? '')).status).toBe(200);
  expect(archive).toContain('files/inbound-mail');
  expect(archive).not.toContain('ZZ19');
});

test('with a paper that nobody could read goes a sentence that says so, in the mail and on the page', async () => {
  const { application } = await grantedWith(async () => [await document(' ')], 'Accepted. Number plate: PLATE');
  await waitForOrderStatus(installation.client, application, 'completed');
  await installation.ctx.queue.waitUntilIdle();
  const words = 'Our program could not read for which vehicle the document is';
  const mails = await installation.client.listMails(application.email);
  expect(mails.find(({ subject }) => /confirmed/.test(subject))?.text.replace(/\s+/g, ' ')).toContain(words);
  const { body } = await admin.get<OrderView>(`/api/data/orders/${application.orderId}`);
  expect(body.proof_guide?.steps.join(' ')).toContain(words);
  const read = await grantedWith(async (order) => [await document(ours(order))]);
  const { body: other } = await admin.get<OrderView>(`/api/data/orders/${read.application.orderId}`);
  expect(other.proof_guide?.steps.join(' ')).not.toContain(words);
});

test('the proof to keep holds plate, order, zone, reference and the paper of the authority, and needs no network', async () => {
  const { application } = await grantedWith(async (order) => [await document(`${ours(order)}. Of the ministry.`)]);
  const { customer, body } = await customerOf(application);
  const { url, file_name } = body.proof_file ?? expect.fail('There is no proof to keep.');
  expect(file_name).toBe(`Proof-Paris-${application.plate}-${body.order_ref}.pdf`);
  const answer = await customer.fetch(url);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file_name}"`);
  const bytes = await answer.bytes();
  const { text, pages, roles, language, overflowingTexts } = await readPdf(bytes);
  const plate = formatPlate(application.plate, 'United Kingdom');
  for (const part of [
    'Paris, France',
    `Number plate ${plate}`,
    `Order ${body.order_ref}`,
    `Reference ${body.submission?.reference}`,
    'The document of the authority is on the next pages of this file.',
    ...(body.proof_guide?.steps ?? []),
    `${ours(application)}. Of the ministry.`,
  ])
    expect(text).toContain(part);
  expect(body.submission?.reference).toBeTruthy();
  const ownOverflow = overflowingTexts.filter((words) => !words.startsWith(ours(application)));
  expect([pages, language, roles.get('H1'), ownOverflow]).toEqual([2, 'en-GB', 1, []]);
  // Nothing in it leads out of the file, or is fetched when it is opened.
  const { context } = await PDFDocument.load(bytes);
  const objects = context.enumerateIndirectObjects().map(([, object]) => object.toString());
  expect(objects.filter((object) => /\/(URI|GoToR|Launch|SubmitForm|FS|OpenAction)\b/.test(object))).toEqual([]);

  const stranger = installation.openClient();
  expect((await stranger.fetch(url)).status).toBe(401);
  await signUp(stranger, nextEmail());
  expect((await stranger.fetch(url)).status).toBe(404);
  const { orderId } = await createSubmittedApplication(installation);
  expect((await admin.get<OrderView>(`/api/data/orders/${orderId}`)).body.proof_file).toBeNull();
  expect((await admin.fetch(url.replace(application.orderId, orderId))).status, 'not granted yet').toBe(404);
});
