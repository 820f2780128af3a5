import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAttempt } from '../../src/accounts/attempt-limits.ts';
import type { Account } from '../../src/accounts/contract.ts';
import { attemptCounters, signInAttempts, users } from '../../src/accounts/tables.ts';
import { processInboundMail } from '../../src/channels/process-inbound-mail.ts';
import type { Reconciliation } from '../../src/money/reconciliation/contract.ts';
import { retainedPayments } from '../../src/money/tables.ts';
import { deskQuestions, deskTasks } from '../../src/orders/tables/desk.ts';
import { uploads } from '../../src/orders/tables/documents.ts';
import { inboundEmails, mailCandidates } from '../../src/orders/tables/mails.ts';
import { orders, payments } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createLog } from '../../src/platform/log.ts';
import { createDataArchive } from '../../src/privacy/data-archive.ts';
import {
  activateAccountByMail,
  activateGuestAccount,
  readLinkToken,
  signUp,
  testPassword,
  waitForMailedLink,
} from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createSubmittedApplication,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  startApplication,
} from '../applications.ts';
import {
  deliverAndProcessMail,
  deliverInboundMail,
  frenchAuthorityMails,
  grantPermit,
  unassignedInboxAddress,
} from '../authority-mail.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { CardProvider } from '../card-provider.ts';
import { createCustomerFootprint, payOnHostedPage, type TracerValues } from '../customer-footprint.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, frenchDetails, nextEmail, nextPlate, placeAndPay, uploadV5c } from '../orders.ts';
import { requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { findPermitEntityId, startTestRun } from '../test-runs.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
/** Everything the product has logged, at the level that says most. */
let logged = '';
let admin: ServiceClient;
let withBrowser: ReturnType<typeof installBrowserlessRobot>;
beforeAll(async () => {
  const log = createLog('debug', {
    write(line) {
      logged += line;
      // Why an answer was 500 nobody would know otherwise.
      if (line.includes('"level":"error"')) process.stderr.write(line);
    },
  });
  installation = await startInstallation(adminSettings, { log });
  withBrowser = installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Words nobody else in this installation uses. */
const canaries = {
  first: 'Quetzalina',
  last: 'Xerxespol',
  street: '7 Wombatgate',
  city: 'Zzyzxford',
  answer: 'Hotel Kookaburra',
};

async function customer(): Promise<{ shop: ServiceClient; email: string }> {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email, `${canaries.first} ${canaries.last}`);
  return { shop, email };
}

interface PlacedOrder {
  orderId: string;
  orderRef: string;
}

/** Paid, and what its customer does to complete it. */
async function paidOrder(
  shop: ServiceClient,
  email: string,
  plate: string,
): Promise<{ order: PlacedOrder; complete(): Promise<void> }> {
  const { payment } = await placeAndPay(shop, expressOrder({ email, plate }));
  const access = { order_id: payment.order_id };
  const details = {
    ...frenchDetails,
    'owner.first_name': canaries.first,
    'owner.last_name': canaries.last,
    'owner.address.line1': canaries.street,
    'owner.address.city': canaries.city,
  };
  return {
    order: { orderId: payment.order_id, orderRef: payment.order_ref },
    async complete() {
      await uploadV5c(shop, access);
      const { body } = await shop.callFunction<{ missing: { path: string }[] }>('needed-details', { access });
      const asked = body.missing.map(({ path }) => [path, details[path as keyof typeof details]]);
      await shop.callFunction('provide-details', { access, details: Object.fromEntries(asked) });
    },
  };
}

/** By a run and the portal's office, with all they leave behind. */
async function completedOrder(...customer: Parameters<typeof paidOrder>): Promise<PlacedOrder> {
  const { order, complete } = await paidOrder(...customer);
  await complete();
  const access = { order_id: order.orderId };
  const isDone = async () => (await customer[0].callFunction('needed-details', { access })).body.status === 'completed';
  await waitUntil(isDone, 'the order completes');
  await installation.ctx.queue.waitUntilIdle();
  return order;
}

/** The same without robot and office. */
async function grantedOrder(...customer: Parameters<typeof paidOrder>): Promise<PlacedOrder> {
  const { order, complete } = await paidOrder(...customer);
  await grantPermit(installation, order.orderId, complete);
  return order;
}

/** What the desk keeps of an order an operator once worked on. */
async function rememberAnswer(orderId: string, answer: string): Promise<void> {
  const { db, ids } = installation.ctx;
  const [submission] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  const submissionId = submission?.id ?? '';
  await db.insert(deskTasks).values({ submissionId });
  const asked = { id: ids.uuid(), submissionId, question: 'Where do you stay?' };
  await db.insert(deskQuestions).values({ ...asked, answer, answeredAt: new Date() });
}

/** Every row of every table there is, the queue's too, as text. */
async function everything(): Promise<string> {
  const { db } = installation.ctx;
  const { rows } = (await db.execute(
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )) as unknown as { rows: { schema: string; name: string }[] };
  const texts: string[] = [];
  for (const { schema, name } of rows) {
    const table = (await db.execute(sql.raw(`select t::text as row from "${schema}"."${name}" t`))) as unknown as {
      rows: { row: string }[];
    };
    texts.push(...table.rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

function storedFiles(): string[] {
  const { files } = installation.config;
  if (files.kind !== 'local') throw new Error('This test reads a local folder.');
  return readdirSync(files.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the archive holds all of it, and the deletion leaves nothing but the payment', async () => {
  const { shop, email } = await customer();
  const neighbour = await customer();
  const plate = nextPlate();
  const { orderId, orderRef } = await completedOrder(shop, email, plate);
  await rememberAnswer(orderId, canaries.answer);
  // The provider tells of a refund with the payer's name and address.
  expect((await requestRefund(admin, orderId, 100)).status).toBe(200);
  const told = async () =>
    (await everything()).split('\n').some((line) => /^payment_events: .*charge\.refunded/.test(line));
  await waitUntil(told, 'the provider tells of the refund');
  const beside = await placeAndPay(neighbour.shop, expressOrder({ email: neighbour.email }));
  await uploadV5c(neighbour.shop, { order_id: beside.payment.order_id });

  const answer = await shop.fetch('/api/data/account/archive');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const archive = Buffer.from(await answer.bytes());
  const text = archive.toString('latin1');
  for (const word of [...Object.values(canaries), email, plate, orderRef, orderId]) expect(text).toContain(word);
  const mine = storedFiles().filter((path) => !path.endsWith('.type') && !path.includes(beside.payment.order_id));
  const inArchive = mine.filter((path) => archive.includes(readFileSync(path)));
  expect(inArchive.length, 'V5C, what the authority attached, and the permit').toBeGreaterThanOrEqual(3);
  expect(text).not.toContain(neighbour.email);
  const token = /session_token=([^;.]+)/.exec(shop.cookieHeader())?.[1] ?? 'no cookie';
  expect(text).not.toContain(token);

  expect((await shop.callFunction('delete-account', { password: 'not the password' })).status).toBe(403);
  expect(await everything()).toContain(email);
  const [refund] = await installation.ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const refundId = refund?.id ?? expect.fail('It is in our books.');
  expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();

  const left = await everything();
  const lines = (word: string) => left.split('\n').filter((line) => line.toLowerCase().includes(word.toLowerCase()));
  // The look whether it was settled would find nothing, and try again for two days.
  expect(lines(refundId).filter((line) => line.startsWith('job'))).toEqual([]);
  // The neighbour signed up under the same name, so the name is looked for in what the order told.
  for (const word of [canaries.street, canaries.city, canaries.answer, email, plate])
    expect(lines(word), word).toEqual([]);
  const files = storedFiles();
  for (const path of files) {
    const content = readFileSync(path).toString('latin1');
    for (const word of [canaries.last, email, plate]) expect(content.includes(word), `${word} in ${path}`).toBe(false);
  }
  expect(files.filter((path) => path.includes('eudp_uploads') && !path.endsWith('.type'))).toHaveLength(1);

  expect(await installation.ctx.db.select().from(retainedPayments)).toMatchObject([
    { orderRef, totalCents: 1999, currency: 'gbp', refundedCents: 100, providerPaymentId: expect.any(String) },
  ]);
  expect(left.split('\n').filter((line) => /^audit_log: .*,ACCOUNT_DELETED,/.test(line))).toHaveLength(1);
  expect((await shop.get<{ user: unknown }>('/api/data/session')).body.user).toBeNull();
  expect((await shop.post('/api/auth/sign-in/email', { email, password: testPassword })).status).toBe(401);
  const last = (await shop.listMails(email)).find(({ subject }) => subject === 'Your account was deleted');
  expect(last?.text).toContain('the record of your payment');

  expect((await neighbour.shop.get<unknown[]>('/api/data/orders')).body).toHaveLength(1);
  // The address is free again.
  await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name: 'Somebody new' });
  const confirmations = async () =>
    (await shop.listMails(email)).filter(({ subject }) => subject.startsWith('Confirm your'));
  await waitUntil(async () => (await confirmations()).length === 2, 'a second confirmation mail');
});

/** All rows that hold one of these words, as they are. */
const rowsAbout = async (words: readonly string[]) =>
  (await everything())
    .split('\n')
    .filter((row) => !/^(sessions|job\w*|queue\w*|migrations|version|sign_in_\w+):/.test(row))
    .filter((row) => words.some((word) => row.includes(word)))
    .toSorted();

const archiveOf = async (shop: ServiceClient) => {
  const answer = await shop.fetch('/api/data/account/archive');
  return { status: answer.status, text: Buffer.from(await answer.bytes()).toString('latin1') };
};

describe('what belongs to other people', () => {
  const authority = frenchAuthorityMails.received.from;
  const contact = nextEmail();
  let words: string[];
  let alias: string;

  beforeAll(async () => {
    // A customer who gives another address than the account's as contact, and to whom the authority has written.
    const { shop } = await customer();
    const plate = nextPlate();
    const { orderId, orderRef } = await grantedOrder(shop, contact, plate);
    const submission = await readSubmissionOf(installation, { orderId } as StartedApplication);
    alias = submission.aliasToken;
    words = [orderId, orderRef, submission.id, plate, alias];
  });

  test.each([
    ['an authority', authority],
    ['a contact of another customer', contact],
  ])('is neither in the archive nor in the deletion of an account with the address of %s', async (_whose, email) => {
    const shop = installation.openClient();
    await signUp(shop, email);
    const before = await rowsAbout(words);
    expect(before.some((row) => row.startsWith('inbound_emails:'))).toBe(true);
    expect(before.some((row) => row.startsWith('audit_log:') && row.includes(contact))).toBe(true);
    const files = storedFiles();
    const archive = await archiveOf(shop);
    expect(archive.status).toBe(200);
    for (const word of words) expect(archive.text).not.toContain(word);
    expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect(await rowsAbout(words)).toEqual(before);
    expect(storedFiles()).toEqual(files);
  });

  test('is not theirs who asked for another’s address as their own', async () => {
    const { shop } = await customer();
    const other = await customer();
    expect((await shop.callFunction('change-email', { new_email: other.email, password: testPassword })).status).toBe(
      200,
    );
    await waitUntil(async () => (await shop.listMails(other.email)).length === 2, 'the other is asked');
    await installation.ctx.queue.waitUntilIdle();
    const sentTo = async () =>
      (await everything()).split('\n').filter((row) => row.startsWith('audit_log:') && row.includes(other.email));
    expect(await sentTo()).toHaveLength(2);
    expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
    // What was sent there for the one who is gone names the address no more; the owner's own mail still does.
    expect(await sentTo()).toHaveLength(1);
    expect((await archiveOf(other.shop)).status).toBe(200);
  });

  test('while nobody has opened a mailed link the account may take nothing home and erase nothing; then it may', async () => {
    const shop = installation.openClient();
    const email = nextEmail();
    const paid = await placeAndPay(shop, expressOrder({ email }));
    await activateGuestAccount(shop, paid.payment);
    await requestRefund(admin, paid.payment.order_id, 1999);
    await installation.ctx.queue.waitUntilIdle();
    expect((await shop.get<Account>('/api/data/account')).body.email_proved).toBe(false);
    const before = await rowsAbout([paid.payment.order_id]);
    const archive = await archiveOf(shop);
    expect(archive.status).toBe(403);
    expect(archive.text).toContain('First set your password with a link that we e-mail you');
    const refused = await shop.callFunction('delete-account', { password: testPassword });
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('link that we e-mail you') } });
    expect(await rowsAbout([paid.payment.order_id])).toEqual(before);

    await shop.post('/api/auth/request-password-reset', { email, redirectTo: `${shop.origin}/auth?recovery=1` });
    await waitUntil(
      async () => (await shop.listMails(email)).some(({ subject }) => /reset|password/i.test(subject)),
      'the link',
    );
    await installation.ctx.queue.waitUntilIdle();
    await activateAccountByMail(shop, email);
    expect((await shop.get<Account>('/api/data/account')).body.email_proved).toBe(true);
    expect((await archiveOf(shop)).status).toBe(200);
    expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
  });

  test('a mail that only a plate both have speaks for waits for a person; one that went to both stays with the other', async () => {
    const plate = nextPlate();
    const mine = await customer();
    const lone = nextPlate();
    const owned = [];
    for (const own of [plate, lone]) {
      owned.push(await createSubmittedApplication(installation, mine.shop, { email: mine.email, plate: own }));
    }
    await installation.ctx.queue.waitUntilIdle();
    const toOffice = (subject: string, from = frenchAuthorityMails.received.from) =>
      deliverAndProcessMail(installation, unassignedInboxAddress(installation), {
        ...frenchAuthorityMails.received,
        from,
        subject,
      });
    for (const own of [plate, lone]) await toOffice(`About ${own}`);
    // Somebody else's order for that plate comes later; a person applies for it, for the robot's portal has had the plate.
    const other = await startApplication(installation.openClient(), {
      plate,
      country: 'Belgium',
      zone: 'Brussels LEZ',
    });
    const [first] = owned;
    if (!first) throw new Error('There is no application.');
    const otherAlias = await waitUntil(() => readAliasAddress(installation, other), 'it is on the desk');
    const both = [await readAliasAddress(installation, first), otherAlias].join(', ');
    // Of what nobody can match (decision 025): a plate that two have, plates of two, and what names orders of the one alone.
    // A plate alone that one authority names is looked for at that one: these are from elsewhere.
    const somebody = '"Somebody" <somebody@elsewhere.example>';
    await toOffice(`Also ${plate}`, somebody);
    await toOffice(`Either ${plate} or ${lone}`, somebody);
    const refs = await installation.ctx.db.select().from(orders).where(eq(orders.customerEmail, mine.email));
    await toOffice(`Of ${refs.map(({ orderRef }) => orderRef).join(' and ')}`);
    const document = { filename: 'b.txt', content: 'quoll' };
    const stray = {
      ...frenchAuthorityMails.received,
      subject: 'Stray',
      text: 'Request number: 999999999999',
      attachments: [document],
    };
    await deliverAndProcessMail(installation, await readAliasAddress(installation, first), stray);
    // One that could not be taken apart has its address only.
    const [{ id: _id, preview: _preview, ...like } = expect.fail('It is stored.')] = await installation.ctx.db
      .select()
      .from(inboundEmails)
      .where(eq(inboundEmails.subject, 'Stray'));
    const broken = { id: installation.ctx.ids.uuid(), messageKey: `broken ${like.toEmail}`, subject: 'Broken' };
    await installation.ctx.db
      .insert(inboundEmails)
      .values({ ...like, ...broken, reviewReason: null, unreadable: true });
    const shared = {
      ...frenchAuthorityMails.received,
      subject: 'To both',
      attachments: [{ filename: 'a.txt', content: 'emu' }],
    };
    await deliverAndProcessMail(installation, both, shared);
    const mails = async (subject: string) =>
      installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.subject, subject));
    expect((await mails(`About ${plate}`)).map(({ matchedBy }) => matchedBy)).toEqual(['plate']);
    expect(await mails('To both')).toHaveLength(2);
    const unmatched = [`Also ${plate}`, `Either ${plate} or ${lone}`];
    const ofMine = [`Of ${refs.map(({ orderRef }) => orderRef).join(' and ')}`, 'Stray', 'Broken'];
    for (const subject of [...unmatched, ...ofMine, 'To both'])
      for (const mail of await mails(subject)) expect(mail, subject).toMatchObject({ submissionId: null });
    for (const subject of [...unmatched, ...ofMine]) expect(await mails(subject), subject).toHaveLength(1);
    const [strayDocument] = (await mails('Stray'))[0]?.attachments ?? [];

    for (const { orderId } of owned) expect((await requestRefund(admin, orderId, 1999)).status).toBe(200);
    const { text } = await archiveOf(mine.shop);
    for (const word of ['About ', 'Also ', 'Either ', 'To both']) expect(text).not.toContain(word);
    expect((await mine.shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect(await mails(`About ${plate}`)).toMatchObject([{ submissionId: null, matchedBy: null }]);
    expect(await mails(`About ${lone}`)).toEqual([]);
    for (const subject of unmatched) expect(await mails(subject), subject).toHaveLength(1);
    for (const subject of ofMine) expect(await mails(subject), subject).toEqual([]);
    expect(await installation.ctx.files.get('inbound-mail', strayDocument?.path ?? '')).toBeUndefined();
    // Whose it may be still sees it, and nobody else is named.
    const { id: otherId } = await readSubmissionOf(installation, other);
    const named = await installation.ctx.db.select().from(mailCandidates);
    expect(named.filter(({ submissionId }) => submissionId === otherId)).toHaveLength(4);
    const [left, ...more] = await mails('To both');
    expect(more).toEqual([]);
    expect(left?.toEmail).toBe(otherAlias);
    const { files } = installation.ctx;
    expect(await files.get('inbound-mail', left?.rawPath ?? '')).toBeDefined();
    expect(await files.get('inbound-mail', left?.attachments[0]?.path ?? '')).toBeDefined();
  });
});

/** How often PostgreSQL has ended one of two transactions that waited for each other. */
const meetings = () => logged.split('ended for the sake of another').length - 1;

describe('a mail and the deletion of the account that it is about wait for each other in one direction only', () => {
  /** An account that may be deleted, with an application that was sent, and a mail to that which nobody has read yet. */
  async function leaving(subject: string) {
    const { shop, email } = await customer();
    const application = await createSubmittedApplication(installation, shop, { email });
    await installation.ctx.queue.waitUntilIdle();
    const stray = {
      ...frenchAuthorityMails.received,
      subject: `${subject}, read`,
      text: 'Request number: 999999999998',
    };
    await deliverAndProcessMail(installation, await readAliasAddress(installation, application), stray);
    expect((await requestRefund(admin, application.orderId, 1999)).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    const { db, ids } = installation.ctx;
    const [{ preview: _preview, ...like } = expect.fail('It is stored.')] = await db
      .select()
      .from(inboundEmails)
      .where(eq(inboundEmails.subject, stray.subject));
    const mailId = ids.uuid();
    const unread = { submissionId: null, matchedBy: null, reading: null, summary: null, reviewReason: null };
    await db
      .insert(inboundEmails)
      .values({ ...like, ...unread, id: mailId, subject, messageKey: `${subject} ${like.toEmail}`, bodyFiles: [] });
    await db.delete(inboundEmails).where(eq(inboundEmails.id, like.id));
    return { shop, email, application, mailId };
  }

  const mailsOf = (subject: string) =>
    installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.subject, subject));

  /** The deletion has everything that it waits for except this, and goes on once `meanwhile` is done. */
  async function heldAtItsMails(orderId: string, shop: ServiceClient, meanwhile: () => Promise<unknown>) {
    const deletion = Promise.withResolvers<{ status: number }>();
    await installation.ctx.db.transaction(async (tx) => {
      await tx.select().from(notifications).where(eq(notifications.orderId, orderId)).for('update');
      shop.callFunction('delete-account', { password: testPassword }).then(deletion.resolve, deletion.reject);
      await waitUntil(() => hasBlockedTransactions(installation.ctx), 'the deletion has begun to remove');
      await meanwhile();
    });
    return deletion.promise;
  }

  test('an account whose mail is being read is deleted once that is done', async () => {
    const { shop, application, mailId } = await leaving('Read meanwhile');
    const { id: submissionId } = await readSubmissionOf(installation, application);
    const about = eq(inboundEmails.id, mailId);
    const before = meetings();
    const deletion = Promise.withResolvers<{ status: number }>();
    await installation.ctx.db.transaction(async (tx) => {
      // Were the two to wait for each other, it would be the reader that is ended.
      await tx.execute(sql`set local deadlock_timeout = '10ms'`);
      // As its reader does: the mail first, and what it is about once that is known (process-inbound-mail.ts).
      const [mail] = await tx.update(inboundEmails).set({ summary: 'read' }).where(about).returning();
      expect(mail).toMatchObject({ submissionId: null });
      shop.callFunction('delete-account', { password: testPassword }).then(deletion.resolve, deletion.reject);
      await waitUntil(() => hasBlockedTransactions(installation.ctx), 'the deletion waits for the mail');
      await tx.update(inboundEmails).set({ submissionId, matchedBy: 'alias' }).where(about);
    });
    expect((await deletion.promise).status).toBe(200);
    expect(await installation.ctx.db.select().from(inboundEmails).where(about)).toEqual([]);
    expect(meetings()).toBe(before);
  });

  test('a mail that is read while its account is deleted goes with that', async () => {
    const { shop, application, mailId } = await leaving('Read too late');
    const before = meetings();
    const reading = Promise.withResolvers<void>();
    const deletion = await heldAtItsMails(application.orderId, shop, async () => {
      processInboundMail(installation.ctx, mailId, true).then(reading.resolve, reading.reject);
      await waitUntil(() => hasBlockedTransactions(installation.ctx, 2), 'the reader waits for the deletion');
    });
    await reading.promise;
    expect(deletion.status).toBe(200);
    expect(await mailsOf('Read too late')).toEqual([]);
    expect(meetings()).toBe(before);
  });

  test('a mail that arrives while its account is deleted is not kept', async () => {
    const { shop, application } = await leaving('Before the late one');
    const alias = await readAliasAddress(installation, application);
    const before = meetings();
    const document = { filename: 'a.txt', content: 'axolotl' };
    const mail = {
      ...frenchAuthorityMails.received,
      subject: 'Too late',
      text: 'Request number: 999999999997',
      attachments: [document],
    };
    const delivery = Promise.withResolvers<string>();
    const deletion = await heldAtItsMails(application.orderId, shop, async () => {
      deliverInboundMail(installation, alias, mail).then(
        () => delivery.resolve('taken'),
        (error: Error) => delivery.resolve(error.message),
      );
      await waitUntil(() => hasBlockedTransactions(installation.ctx, 2), 'the mail waits for the deletion');
    });
    expect(await delivery.promise).toContain('451');
    expect(deletion.status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect(await mailsOf('Too late')).toEqual([]);
    expect(storedFiles().filter((path) => readFileSync(path).includes('axolotl'))).toEqual([]);
    // Whoever tries again hears that there is nobody.
    await expect(deliverInboundMail(installation, alias, mail)).rejects.toThrow('550');
    expect(meetings()).toBe(before);
  });

  test('an address that is changed while its account is deleted is not changed', async () => {
    const { shop, email, application } = await leaving('Before the change');
    const newEmail = nextEmail();
    expect((await shop.callFunction('change-email', { new_email: newEmail, password: testPassword })).status).toBe(200);
    const follow = async (to: string) =>
      installation.openClient().callFunction('confirm-email-change', {
        access_token: readLinkToken(await waitForMailedLink(shop, to, 'confirm=change')),
      });
    expect((await follow(email)).body).toMatchObject({ changed: false });
    const before = meetings();
    const change = Promise.withResolvers<Awaited<ReturnType<typeof follow>>>();
    const deletion = await heldAtItsMails(application.orderId, shop, async () => {
      follow(newEmail).then(change.resolve, change.reject);
      await waitUntil(() => hasBlockedTransactions(installation.ctx, 2), 'the change waits for the deletion');
    });
    expect(deletion.status).toBe(200);
    expect(await change.promise).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(meetings()).toBe(before);
  });
});

test('an account that is deleted twice at one moment is deleted once', async () => {
  const { shop, email } = await customer();
  await installation.ctx.queue.waitUntilIdle();
  const both = await installation.ctx.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.email, email)).for('update');
    const deletions = [1, 2].map(() => shop.callFunction('delete-account', { password: testPassword }));
    await waitUntil(() => hasBlockedTransactions(installation.ctx, 2), 'both wait for the account');
    return { deletions };
  });
  const statuses = (await Promise.all(both.deletions)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
  await installation.ctx.queue.waitUntilIdle();
  const goodbyes = (await shop.listMails(email)).filter(({ subject }) => subject === 'Your account was deleted');
  expect(goodbyes).toHaveLength(1);
});

test('what one mail brought to two orders goes with the last of them', async () => {
  const place = { country: 'Belgium', zone: 'Brussels LEZ' };
  const [first, last] = [await customer(), await customer()];
  const [one, other] = [
    await startApplication(first.shop, { ...place, email: first.email }),
    await startApplication(last.shop, { ...place, email: last.email }),
  ];
  const aliases = await Promise.all(
    [one, other].map((application) =>
      waitUntil(() => readAliasAddress(installation, application), 'it is on the desk'),
    ),
  );
  const [subject, long] = ['To you both', 'platypus '.repeat(30_000)];
  const attachments = [{ filename: 'a.txt', content: 'echidna' }];
  await deliverAndProcessMail(installation, aliases.join(', '), {
    ...frenchAuthorityMails.received,
    subject,
    text: long,
    attachments,
  });
  const rows = () => installation.ctx.db.select().from(inboundEmails).where(eq(inboundEmails.subject, subject));
  const [mail, ...more] = await rows();
  expect(more).toHaveLength(1);
  const paths = [mail?.rawPath, mail?.attachments[0]?.path, mail?.bodyFiles[0]?.path];
  const stored = () =>
    Promise.all(
      paths.map(async (path) => (await installation.ctx.files.get('inbound-mail', path ?? '')) !== undefined),
    );
  const leaves = async ({ shop }: { shop: ServiceClient }, { orderId }: StartedApplication) => {
    expect((await requestRefund(admin, orderId, 1999)).status).toBe(200);
    expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
  };
  await leaves(first, one);
  expect(await rows()).toMatchObject([{ toEmail: aliases[1] }]);
  expect(await stored()).toEqual([true, true, true]);
  await leaves(last, other);
  expect(await rows()).toEqual([]);
  expect(await stored()).toEqual([false, false, false]);
});

test('an archive holds nothing that opens anything: no alias in any form, no token, no link, no way to the payment page', async () => {
  const { shop, email } = await customer();
  const { orderId } = await grantedOrder(shop, email, nextPlate());
  const application = { orderId } as StartedApplication;
  const alias = await readAliasAddress(installation, application);
  const [, token = 'none'] = /\+(\w+)@/.exec(alias) ?? [];
  await deliverAndProcessMail(installation, alias, {
    ...frenchAuthorityMails.received,
    text: `Write to\n${alias}\nor <${alias.toUpperCase()}>.`,
    html: `<a href="mailto:${alias}">${alias}</a>`,
    attachments: [{ filename: 'about.txt', content: `For ${alias}` }],
  });
  await shop.callFunction('create-guest-checkout-gated', expressOrder({ email }));
  const { text } = await archiveOf(shop);
  const data = JSON.parse(text.slice(text.indexOf('{\n  "user"'), text.indexOf('\n}PK') + 2)) as Record<
    string,
    unknown
  >;
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['orders', 'runSteps', 'inboundEmails', 'events']));
  expect(text.toLowerCase()).not.toContain(token);
  const [run] = data.runs as object[];
  expect(Object.keys(run ?? {})).toContain('stepsCompleted');
  for (const ofTests of ['testData', 'screenshotsEnabled', 'startedBy']) expect(run).not.toHaveProperty(ofTests);
  const names: string[] = [];
  JSON.stringify(data, (name, value) => {
    names.push(name);
    return value;
  });
  expect(names.filter((name) => /token|hash|secret|url$|sessionid/i.test(name))).toEqual([]);
  const { db } = installation.ctx;
  const sessions = await db
    .select({ id: payments.sessionId })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(orders.customerEmail, email));
  expect(sessions.length).toBeGreaterThan(1);
  for (const { id } of sessions) expect(text).not.toContain(id ?? 'missing');
});

/**
 * What stays after an erasure, where, and why. The law: Companies Act 2006 s.388 and VAT Regulations 1995 reg.31 want what
 * was sold, when, for how much, and which payment it was.
 */
const kept: readonly { table: string; numbers: readonly string[]; why: string }[] = [
  { table: 'retained_payments', numbers: ['orderRef', 'session', 'intent'], why: 'the law, see above' },
  {
    table: 'payment_events',
    numbers: ['orderRef', 'session', 'intent'],
    why: 'which payment an event of the provider was of',
  },
  { table: 'audit_log', numbers: ['session'], why: 'money that fits no order has an owner by its payment only' },
  {
    table: 'the log',
    numbers: ['intent'],
    why: 'a refund of a payment without an order: people look it up at the provider',
  },
  {
    table: 'a security event',
    numbers: ['userId'],
    why: 'who watches over the sign-in follows an account by its random number, which leads to nobody once that is gone',
  },
];

/** Where a value is still found: in the database, in a stored file or its name, in the log. */
async function tracesOf(values: TracerValues): Promise<string[]> {
  const rows = (await everything()).split('\n').map((row) => row.toLowerCase());
  const files = storedFiles().map((path) => `${path} ${readFileSync(path).toString('latin1')}`.toLowerCase());
  const lines = logged.split('\n').map((line) => line.toLowerCase());
  const kindOf = (line: string) => (line.includes('"security_event":') ? 'a security event' : 'the log');
  return Object.entries(values).flatMap(([name, value]) => {
    if (!value) throw new Error(`Nothing is looked for as ${name}.`);
    const word = value.toLowerCase();
    const places = [
      ...rows.filter((row) => row.includes(word)).map((row) => row.split(':', 1)[0] ?? ''),
      ...files.filter((file) => file.includes(word)).map((file) => `file ${file.split(' ', 1)[0]}`),
      ...lines.filter((line) => line.includes(word)).map(kindOf),
    ];
    const isKept = (place: string) => kept.some(({ table, numbers }) => table === place && numbers.includes(name));
    return [...new Set(places)].filter((place) => !isKept(place)).map((place) => `${name} in ${place}`);
  });
}

test('of a whole life nothing is left in any table, file, job or log line, and nothing comes back with what arrives late', async () => {
  const provider = new CardProvider(installation.client);
  // A real robot, whose process has its own ways to leave something behind.
  const {
    shop,
    userId,
    tracers: canaries,
    paymentReferences: numbers,
    completedOrder: done,
    unpaid,
  } = await withBrowser(() => createCustomerFootprint(installation));
  // The search finds what is there: every value was stored somewhere before, but for the payer's, which are the provider's.
  const before = await tracesOf({ ...canaries, userId });
  const unseen = Object.keys(canaries).filter((name) => !before.some((trace) => trace.startsWith(`${name} in`)));
  expect(unseen).toEqual(['payer', 'payerEmail']);
  const completed = await provider.findCompletedEvent(done.pair.session_id);

  await provider.injectFault('webhook_off');
  expect(await shop.callFunction('delete-account', { password: testPassword })).toMatchObject({ status: 200 });
  await installation.ctx.queue.waitUntilIdle();
  const all = { ...canaries, ...numbers, userId };
  expect(await tracesOf(all)).toEqual([]);

  // Nobody can pay on the pages of the erased orders any more, and what the provider says of that comes days later.
  for (const { session } of unpaid) {
    const { status } = await provider.stripe.checkout.sessions.retrieve(session);
    expect(status).toBe('expired');
  }
  // Of the erased payment the provider tells once more, and of a refund made at its own dashboard.
  expect((await provider.deliver(installation.client, completed)).status).toBe(200);
  await provider.clearFaults();
  await provider.stripe.refunds.create({ payment_intent: numbers.intent ?? '', amount: 50 });
  // Somebody pays for an erased order after all, by a page we know nothing of.
  const late = await provider.createSession(unpaid[1]?.orderRef ?? '', 1999, 'gbp');
  await payOnHostedPage(late.url);
  const eventsOf = async (type: string) =>
    (await everything()).split('\n').filter((row) => row.startsWith('payment_events:') && row.includes(type));
  await waitUntil(async () => (await everything()).includes(late.id), 'the late payment is told');
  const expired = async () => {
    const rows = await eventsOf('checkout.session.expired');
    return unpaid.every(({ session }) => rows.some((row) => row.includes(session)));
  };
  await waitUntil(expired, 'the provider has said that both pages are closed');
  const refunded = async () => (await eventsOf('charge.refunded')).filter((row) => row.includes(numbers.intent ?? ''));
  await waitUntil(async () => (await refunded()).length === 2, 'the provider has told of the late refund');
  expect((await shop.callFunction('process-guest-payment', done.pair)).status).toBe(404);
  await installation.ctx.queue.waitUntilIdle();
  expect(await tracesOf(all)).toEqual([]);

  // The money that came for nothing has an owner, told once however often the provider says it.
  expect((await provider.deliver(installation.client, await provider.findCompletedEvent(late.id))).status).toBe(200);
  const told = (await everything()).split('\n').filter((row) => /^audit_log: .*PAYMENT_MISMATCH/.test(row));
  expect(told).toEqual([expect.stringContaining(late.id)]);
  const { body } = await admin.get<Reconciliation>('/api/data/admin/reconciliation');
  expect(body.differences.filter(({ provider_id }) => provider_id === late.id)).toMatchObject([
    { kind: 'paid_unknown', order_id: null },
  ]);
  // And the erased payment, whose event came again, is no mystery.
  expect(body.differences.filter(({ provider_id }) => provider_id === numbers.session)).toEqual([]);
});

test('while an order is paid and unfinished nothing is deleted', async () => {
  const { shop, email } = await customer();
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  const refused = await shop.callFunction('delete-account', { password: testPassword });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining(payment.order_ref) } });
  expect((await shop.get<unknown[]>('/api/data/orders')).body).toHaveLength(1);
});

test('while money that was promised and the bank refused is due, nothing is deleted, though the permit is there', async () => {
  const { shop, email } = await customer();
  const { orderId, orderRef } = await grantedOrder(shop, email, nextPlate());
  const { db, ids } = installation.ctx;
  const createdAt = new Date();
  const refused = {
    reason: 'We were late.',
    cause: 'standard',
    status: 'refused',
    createdAt,
    settledAt: createdAt,
  } as const;
  await db.insert(refunds).values({ ...refused, id: ids.uuid(), orderId, amountCents: 1999 });
  const kept = { status: 409, body: { code: 'CONFLICT', error: expect.stringContaining(`order ${orderRef}`) } };
  expect(await shop.callFunction('delete-account', { password: testPassword })).toMatchObject(kept);
  expect((await requestRefund(admin, orderId, 1999)).status).toBe(200);
  expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
});

test('an order nobody paid goes, and its payment page takes no money any more', async () => {
  const { shop, email } = await customer();
  const { body } = await shop.callFunction<{ url: string }>('create-guest-checkout-gated', expressOrder({ email }));
  expect((await shop.callFunction('delete-account', { password: testPassword })).status).toBe(200);
  expect((await fetch(body.url)).status).toBe(410);
});

test('the archive of a large account goes out file by file', async () => {
  const { shop, email } = await customer();
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  const { ctx } = installation;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, payment.order_id));
  const [count, sizeBytes] = [64, 4 * 1024 * 1024];
  const kept = {
    userId: order?.userId ?? '',
    orderId: payment.order_id,
    bucket: 'eudp_uploads',
    contentType: 'image/png',
  };
  await ctx.db.insert(uploads).values(
    Array.from({ length: count }, (_, number) => ({
      ...kept,
      id: ctx.ids.uuid(),
      path: `large/${payment.order_id}/${number}`,
      checksum: `${number}`,
      sizeBytes,
      originalName: `${number}.png`,
    })),
  );
  let [fetched, taken, mostHeld] = [0, 0, 0];
  const files: FileStore = {
    ...ctx.files,
    async get() {
      fetched += sizeBytes;
      mostHeld = Math.max(mostHeld, fetched - taken);
      return { bytes: new Uint8Array(sizeBytes), contentType: 'image/png' };
    },
  };
  for await (const chunk of await createDataArchive({ ...ctx, files }, kept.userId)) taken += chunk.byteLength;
  expect(taken).toBeGreaterThan(count * sizeBytes);
  expect(mostHeld, 'bytes read and not sent yet').toBeLessThanOrEqual(2 * sizeBytes);
});

test('nobody else gets an archive', async () => {
  expect((await installation.openClient().fetch('/api/data/account/archive')).status).toBe(401);
});

test('every night what is older than the privacy page promises goes, and nothing else', async () => {
  const { ctx } = installation;
  const night = async () => {
    await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'apply-retention', {}));
    await ctx.queue.waitUntilIdle();
  };
  const { shop, email } = await customer();
  const [oldPlate, plate] = [nextPlate(), nextPlate()];
  const old = await grantedOrder(shop, email, oldPlate);
  const young = await grantedOrder(shop, email, plate);
  const linesOf = async (word: string) => (await everything()).split('\n').filter((line) => line.includes(word));
  const mailsOf = async (orderId: string) =>
    (await linesOf(orderId)).filter((line) => line.startsWith('notifications:'));

  // The younger order's mails are three years old, its papers are not.
  await ctx.db.execute(sql`update inbound_emails set received_at = now() - interval '3 years 1 day'`);
  await ctx.db.execute(sql`update notifications set created_at = now() - interval '3 years 1 day'
    where order_id = ${young.orderId}`);
  await rememberAnswer(young.orderId, canaries.answer);
  await ctx.db.execute(sql`update desk_questions set created_at = now() - interval '3 years 1 day'`);
  await ctx.db.execute(sql`update audit_log set created_at = now() - interval '3 years 1 day'
    where order_id = ${young.orderId} and event_type = 'CUSTOMER_NOTIFIED'`);
  const toldWhom = async () =>
    (await linesOf(email)).filter((line) => line.startsWith('audit_log:') && line.includes(young.orderId));
  expect((await toldWhom()).length).toBeGreaterThan(1);
  await ctx.db.execute(sql`update orders set created_at = now() - interval '7 years 1 day' where id = ${old.orderId}`);
  await ctx.db.execute(sql`update retained_payments set keep_until = current_date - 1`);
  // Only tests go after a year: what robots did for a customer stays as long as the order.
  await ctx.db.execute(sql`update automation_runs set created_at = now() - interval '1 year 1 day'
    where order_id = ${young.orderId}`);
  expect(await mailsOf(young.orderId)).not.toEqual([]);
  await night();
  expect((await linesOf(young.orderId)).filter((line) => line.startsWith('automation_runs:'))).toHaveLength(1);

  expect(await linesOf(oldPlate)).toEqual([]);
  expect((await linesOf(old.orderId)).filter((line) => !line.startsWith('audit_log:'))).toEqual([]);
  expect(storedFiles().filter((path) => path.includes(old.orderId))).toEqual([]);
  expect(storedFiles().filter((path) => path.includes('inbound-mail') && !path.endsWith('.type'))).toEqual([]);
  expect(await mailsOf(young.orderId)).toEqual([]);
  expect(await toldWhom()).toEqual([]);
  expect(await linesOf(canaries.answer)).toEqual([]);
  expect(await ctx.db.select().from(retainedPayments)).toEqual([]);

  const left = (await shop.get<{ id: string }[]>('/api/data/orders')).body;
  expect(left.map(({ id }) => id)).toEqual([young.orderId]);
  const { documents } = (await shop.get<{ documents: { url: string }[] }>(`/api/data/orders/${young.orderId}`)).body;
  expect(documents.length).toBeGreaterThan(0);
  for (const { url } of documents) expect((await shop.fetch(url)).status, url).toBe(200);

  const { rows } = (await ctx.db.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'apply-retention'`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ cron: '20 3 * * *', timezone: 'UTC' }]);
});

test('every night sessions that ran out go, with their network addresses, and new addresses nobody confirmed in time', async () => {
  const { ctx } = installation;
  const [left, present] = [await customer(), await customer()];
  const unconfirmed = nextEmail();
  expect(
    (await left.shop.callFunction('change-email', { new_email: unconfirmed, password: testPassword })).status,
  ).toBe(200);
  const pending = nextEmail();
  expect((await present.shop.callFunction('change-email', { new_email: pending, password: testPassword })).status).toBe(
    200,
  );
  const ofLeft = sql`user_id = (select id from users where email = ${left.email})`;
  await ctx.db.execute(sql`update sessions set expires_at = now() - interval '1 second' where ${ofLeft}`);
  await ctx.db.execute(sql`update email_changes set expires_at = now() - interval '1 second' where ${ofLeft}`);
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'apply-retention', {}));
  await ctx.queue.waitUntilIdle();

  const { rows } = (await ctx.db.execute(sql`select id from sessions where ${ofLeft}`)) as unknown as {
    rows: object[];
  };
  expect(rows).toEqual([]);
  const changes = (await everything()).split('\n').filter((line) => line.startsWith('email_changes:'));
  expect(changes.filter((line) => line.includes(unconfirmed))).toEqual([]);
  expect(changes.filter((line) => line.includes(pending))).toHaveLength(1);
  expect((await present.shop.get<Account>('/api/data/account')).body.email).toBe(present.email);
});

test('every night what was counted for a limit goes once it counts no more', async () => {
  const { ctx } = installation;
  const clock = { now: () => new Date(Date.now() - 3_600_000) };
  const [over, lasting] = [nextEmail(), nextEmail()];
  expect(await countAttempt({ ...ctx, clock }, over, 1)).toBeUndefined();
  expect(await countAttempt(ctx, lasting, 1)).toBeUndefined();
  const [network, neighbour] = ['203.0.113.81|/sign-up/email', '203.0.113.82|/sign-up/email'];
  const lastRequest = Date.now() - 25 * 3_600_000;
  await ctx.db.insert(signInAttempts).values([
    { id: ctx.ids.uuid(), key: network, count: 1, lastRequest },
    { id: ctx.ids.uuid(), key: neighbour, count: 1, lastRequest: Date.now() },
  ]);
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'apply-retention', {}));
  await ctx.queue.waitUntilIdle();
  const isOver = lt(attemptCounters.windowEnds, ctx.clock.now());
  expect(await ctx.db.$count(attemptCounters, isOver)).toBe(0);
  expect(await countAttempt(ctx, lasting, 1), 'it goes on').toBe(10);
  const keys = (await ctx.db.select().from(signInAttempts)).map(({ key }) => key);
  expect([keys.includes(network), keys.includes(neighbour)]).toEqual([false, true]);
});

test('staff’s trials at portals go after a year with their pictures, what was noted of looks at a customer after three', async () => {
  const { ctx } = installation;
  const entity = await findPermitEntityId(admin);
  const { shop } = await customer();
  const { user } = (await shop.get<{ user: { id: string } }>('/api/data/session')).body;
  const testIds: string[] = [];
  const views = ['the older look', 'the younger look'];
  for (const reason of views) {
    testIds.push((await startTestRun(admin, entity)).body.test_run.id);
    await admin.callFunction('start-view', { user_id: user.id, reason });
  }
  const [oldTest = '', youngTest = ''] = testIds;
  const pictures = (id: string) => storedFiles().filter((path) => path.includes(id));
  expect(pictures(oldTest).length).toBeGreaterThan(1);
  await ctx.db.execute(
    sql`update automation_runs set created_at = now() - interval '1 year 1 day' where id = ${oldTest}`,
  );
  await ctx.db.execute(
    sql`update customer_views set started_at = now() - interval '3 years 1 day' where reason = ${views[0]}`,
  );
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, 'apply-retention', {}));
  await ctx.queue.waitUntilIdle();

  expect(pictures(oldTest)).toEqual([]);
  expect(pictures(youngTest).length).toBeGreaterThan(1);
  const left = await everything();
  const tables = left.split('\n').filter((line) => /^(automation_runs|run_steps|customer_views)/.test(line));
  expect(tables.filter((line) => line.includes(oldTest) || line.includes('the older look'))).toEqual([]);
  expect(tables.some((line) => line.includes(youngTest))).toBe(true);
  expect(tables.some((line) => line.includes('the younger look'))).toBe(true);
});
