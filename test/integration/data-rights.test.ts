import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retentionJob } from '../../src/features/data-rights/job.ts';
import { keptPayments } from '../../src/features/data-rights/tables.ts';
import { deskQuestions, deskTasks } from '../../src/features/desk/tables.ts';
import { submissions } from '../../src/features/submissions/tables.ts';
import { password, signUp } from '../accounts.ts';
import { signedInBoss, withBoss } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, frenchDetails, nextEmail, nextPlate, placeAndPay, uploadV5c } from '../orders.ts';
import { askRefund } from '../refunds.ts';
import type { Shop } from '../shop.ts';
import { permitEntityId, runTest } from '../test-runs.ts';
import { until } from '../until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation(withBoss);
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

async function customer(): Promise<{ shop: Shop; email: string }> {
  const [shop, email] = [installation.visitor(), nextEmail()];
  await signUp(shop, email, `${canaries.first} ${canaries.last}`);
  return { shop, email };
}

async function completedOrder(
  shop: Shop,
  email: string,
  plate: string,
): Promise<{ orderId: string; orderRef: string }> {
  const { payment } = await placeAndPay(shop, expressOrder({ email, plate }));
  const access = { order_id: payment.order_id };
  const details = {
    ...frenchDetails,
    'owner.first_name': canaries.first,
    'owner.last_name': canaries.last,
    'owner.address.line1': canaries.street,
    'owner.address.city': canaries.city,
  };
  await uploadV5c(shop, access);
  const { body } = await shop.call<{ missing: { path: string }[] }>('needed-details', { access });
  const asked = body.missing.map(({ path }) => [path, details[path as keyof typeof details]]);
  await shop.call('provide-details', { access, details: Object.fromEntries(asked) });
  const isDone = async () => (await shop.call('needed-details', { access })).body.status === 'completed';
  await until(isDone, 'the order completes', 40);
  await installation.ctx.queue.drain();
  return { orderId: payment.order_id, orderRef: payment.order_ref };
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

/** Every row of every table, the queue's too, as text. */
async function everything(): Promise<string> {
  const { db } = installation.ctx;
  const { rows } = (await db.execute(
    sql`select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'pgboss')`,
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
  const admin = await signedInBoss(installation);
  expect((await askRefund(admin, orderId, 100)).status).toBe(200);
  const told = async () =>
    (await everything()).split('\n').some((line) => /^payment_events: .*charge\.refunded/.test(line));
  await until(told, 'the provider tells of the refund');
  const beside = await placeAndPay(neighbour.shop, expressOrder({ email: neighbour.email }));
  await uploadV5c(neighbour.shop, { order_id: beside.payment.order_id });

  const answer = await shop.fetch('/api/data/account/archive');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const archive = Buffer.from(await answer.bytes());
  const text = archive.toString('latin1');
  for (const word of [...Object.values(canaries), email, plate, orderRef, orderId]) expect(text).toContain(word);
  const mine = storedFiles().filter((path) => !path.endsWith('.type') && !path.includes(beside.payment.order_id));
  const inArchive = mine.filter((path) => archive.includes(readFileSync(path)));
  expect(inArchive.length, 'V5C, step pictures, the mails and the permit').toBeGreaterThanOrEqual(5);
  expect(text).not.toContain(neighbour.email);
  const token = /session_token=([^;.]+)/.exec(shop.cookies())?.[1] ?? 'no cookie';
  expect(text).not.toContain(token);

  expect((await shop.call('delete-account', { password: 'not the password' })).status).toBe(403);
  expect(await everything()).toContain(email);
  expect((await shop.call('delete-account', { password })).status).toBe(200);
  await installation.ctx.queue.drain();

  const left = await everything();
  const lines = (word: string) => left.split('\n').filter((line) => line.toLowerCase().includes(word.toLowerCase()));
  // The neighbour signed up under the same name, so the name is looked for in what the order told.
  for (const word of [canaries.street, canaries.city, canaries.answer, email, plate])
    expect(lines(word), word).toEqual([]);
  const files = storedFiles();
  for (const path of files) {
    const content = readFileSync(path).toString('latin1');
    for (const word of [canaries.last, email, plate]) expect(content.includes(word), `${word} in ${path}`).toBe(false);
  }
  expect(files.filter((path) => path.includes('eudp_uploads') && !path.endsWith('.type'))).toHaveLength(1);

  expect(await installation.ctx.db.select().from(keptPayments)).toMatchObject([
    { orderRef, totalCents: 1999, currency: 'gbp', refundedCents: 100, paymentIntentId: expect.any(String) },
  ]);
  expect(left.split('\n').filter((line) => /^audit_log: .*,ACCOUNT_DELETED,/.test(line))).toHaveLength(1);
  expect((await shop.get<{ user: unknown }>('/api/data/session')).body.user).toBeNull();
  expect((await shop.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
  const last = (await shop.mails(email)).find(({ subject }) => subject === 'Your account was deleted');
  expect(last?.text).toContain('the record of your payment');

  expect((await neighbour.shop.get<unknown[]>('/api/data/orders')).body).toHaveLength(1);
  // The address is free again.
  await shop.post('/api/auth/sign-up/email', { email, password, name: 'Somebody new' });
  const confirmations = async () =>
    (await shop.mails(email)).filter(({ subject }) => subject.startsWith('Confirm your'));
  await until(async () => (await confirmations()).length === 2, 'a second confirmation mail');
});

test('while an order is paid and unfinished nothing is deleted', async () => {
  const { shop, email } = await customer();
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  const refused = await shop.call('delete-account', { password });
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining(payment.order_ref) } });
  expect((await shop.get<unknown[]>('/api/data/orders')).body).toHaveLength(1);
});

test('an order nobody paid goes, and its payment page takes no money any more', async () => {
  const { shop, email } = await customer();
  const { body } = await shop.call<{ url: string }>('create-guest-checkout-gated', expressOrder({ email }));
  expect((await shop.call('delete-account', { password })).status).toBe(200);
  expect((await fetch(body.url)).status).toBe(410);
});

test('nobody else gets an archive', async () => {
  expect((await installation.visitor().fetch('/api/data/account/archive')).status).toBe(401);
});

test('every night what is older than the privacy page promises goes, and nothing else', async () => {
  const { ctx } = installation;
  const night = async () => {
    await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, retentionJob, {}));
    await ctx.queue.drain();
  };
  const { shop, email } = await customer();
  const [oldPlate, plate] = [nextPlate(), nextPlate()];
  const old = await completedOrder(shop, email, oldPlate);
  const young = await completedOrder(shop, email, plate);
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
  await ctx.db.execute(sql`update kept_payments set keep_until = current_date - 1`);
  expect(await mailsOf(young.orderId)).not.toEqual([]);
  await night();

  expect(await linesOf(oldPlate)).toEqual([]);
  expect((await linesOf(old.orderId)).filter((line) => !line.startsWith('audit_log:'))).toEqual([]);
  expect(storedFiles().filter((path) => path.includes(old.orderId))).toEqual([]);
  expect(storedFiles().filter((path) => path.includes('inbound-mail') && !path.endsWith('.type'))).toEqual([]);
  expect(await mailsOf(young.orderId)).toEqual([]);
  expect(await toldWhom()).toEqual([]);
  expect(await linesOf(canaries.answer)).toEqual([]);
  expect(await ctx.db.select().from(keptPayments)).toEqual([]);

  const left = (await shop.get<{ id: string }[]>('/api/data/orders')).body;
  expect(left.map(({ id }) => id)).toEqual([young.orderId]);
  const { papers } = (await shop.get<{ papers: { url: string }[] }>(`/api/data/orders/${young.orderId}`)).body;
  expect(papers.length).toBeGreaterThan(0);
  for (const { url } of papers) expect((await shop.fetch(url)).status, url).toBe(200);

  const { rows } = (await ctx.db.execute(
    sql`select cron, timezone from pgboss.schedule where name = ${retentionJob.name}`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ cron: '20 3 * * *', timezone: 'UTC' }]);
});

test('staff’s trials at portals go after a year with their pictures, what was noted of looks at a customer after three', async () => {
  const { ctx } = installation;
  const admin = await signedInBoss(installation);
  const entity = await permitEntityId(admin);
  const { shop } = await customer();
  const { user } = (await shop.get<{ user: { id: string } }>('/api/data/session')).body;
  const testIds: string[] = [];
  const views = ['the older look', 'the younger look'];
  for (const reason of views) {
    testIds.push((await runTest(admin, entity)).body.test_run.id);
    await admin.call('start-view', { user_id: user.id, reason });
  }
  const [oldTest = '', youngTest = ''] = testIds;
  const pictures = (id: string) => storedFiles().filter((path) => path.includes(id));
  expect(pictures(oldTest).length).toBeGreaterThan(1);
  await ctx.db.execute(sql`update test_runs set created_at = now() - interval '1 year 1 day' where id = ${oldTest}`);
  await ctx.db.execute(
    sql`update customer_views set started_at = now() - interval '3 years 1 day' where reason = ${views[0]}`,
  );
  await ctx.db.transaction((tx) => ctx.queue.enqueue(tx, retentionJob, {}));
  await ctx.queue.drain();

  expect(pictures(oldTest)).toEqual([]);
  expect(pictures(youngTest).length).toBeGreaterThan(1);
  const left = await everything();
  const tables = left.split('\n').filter((line) => /^(test_run|customer_views)/.test(line));
  expect(tables.filter((line) => line.includes(oldTest) || line.includes('the older look'))).toEqual([]);
  expect(tables.some((line) => line.includes(youngTest))).toBe(true);
  expect(tables.some((line) => line.includes('the younger look'))).toBe(true);
});
