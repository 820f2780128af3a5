import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeRole } from '../../src/accounts/change-role.ts';
import type { Session } from '../../src/accounts/contract.ts';
import { customerViews } from '../../src/accounts/tables.ts';
import { endpoints } from '../../src/app-routes.ts';
import type { AdminUser } from '../../src/console/admin-user-contract.ts';
import type { ActivityRow } from '../../src/console/contract.ts';
import { activateAccountByMail } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { nextEmail, type PaidOrder, placeAndPay, uploadV5c } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';

let installation: Installation;
let admin: ServiceClient;
let customer: ServiceClient;
let order: PaidOrder;
/** Somebody else's. */
let foreign: PaidOrder;
let customerId: string;

const reason = 'Asked by phone why nothing happens';
const orderId = () => order.payment.order_id;
const sessionOf = async (shop: ServiceClient) => (await shop.get<Session>('/api/data/session')).body;
const start = (more: object = {}) => admin.callFunction('start-view', { user_id: customerId, reason, ...more });
const statusOf = async (path: string, shop = admin) => (await shop.fetch(path)).status;

/** Signs this visitor in as an admin of their own; answers their id. */
async function secondAdmin(shop: ServiceClient): Promise<string> {
  const email = nextEmail();
  const id = await createTestAccount(installation.ctx, email, 'user');
  await changeRole(installation.ctx, id, 'admin', 'grant');
  await shop.signIn(email, adminCredentials.password);
  return id;
}

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  customer = installation.openClient();
  order = await placeAndPay(customer);
  // By the mailed link, so that the mailbox is proved to be theirs: an archive asks for that (decision 022).
  await activateAccountByMail(customer, order.payment.customer_email);
  foreign = await placeAndPay(installation.openClient());
  customerId = (await sessionOf(customer)).user?.id ?? '';
});
afterAll(() => installation[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await signInAdmin(installation);
});

describe('an admin who looks at a customer’s side', () => {
  test('sees what the customer sees, and no more', async () => {
    expect((await admin.get(`/api/data/orders/${orderId()}`)).body).toHaveProperty('runs');
    expect((await start()).status).toBe(200);
    for (const path of ['/api/data/orders', `/api/data/orders/${orderId()}`]) {
      expect(await admin.get(path)).toEqual(await customer.get(path));
    }
    const needed = (shop: ServiceClient) => shop.callFunction('needed-details', { access: { order_id: orderId() } });
    expect(await needed(admin)).toEqual(await needed(customer));
    expect(await statusOf(`/api/data/orders/${orderId()}/receipt`)).toBe(200);
    const events = await admin.fetch(`/api/realtime/orders/${orderId()}`);
    expect(events.status).toBe(200);
    await events.body?.cancel();
    for (const path of ['data/orders/ID', 'data/orders/ID/receipt', 'realtime/orders/ID']) {
      expect(await statusOf(`/api/${path.replace('ID', foreign.payment.order_id)}`), path).toBe(404);
    }
  });

  test('is told whose side it is, and until when; the customer and other admins notice nothing', async () => {
    const colleague = installation.openClient();
    await secondAdmin(colleague);
    await start();
    const session = await sessionOf(admin);
    expect(session.user?.email).toBe(adminCredentials.email);
    expect(session.viewing).toMatchObject({ id: customerId, email: order.payment.customer_email });
    const minutes = (Date.parse(session.viewing?.ends_at ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    for (const shop of [colleague, customer]) expect((await sessionOf(shop)).viewing).toBeNull();
  });

  const refused = endpoints.filter(({ whileViewing }) => whileViewing === 'refused');

  test('no act of a customer is left open by oversight', () => {
    const open = endpoints.filter(
      ({ method, who, whileViewing }) =>
        method === 'POST' && (who === 'anyone' || who === 'signed-in') && whileViewing !== 'refused',
    );
    expect(open.map(({ path }) => path.split('/').at(-1))).toEqual([
      'order-timeline',
      'order-thread',
      'check-system-health',
      'portal-needs',
      'needed-details',
    ]);
    expect(refused.length).toBeGreaterThan(10);
  });

  test.each(refused)('can change nothing: $method $path', async ({ method, path }) => {
    await start();
    const answer = method === 'GET' ? await admin.get(path) : await admin.post(path, {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    expect(answer.body.error).toContain('End the view first');
    await admin.callFunction('end-view', {});
    const after = method === 'GET' ? await admin.get(path) : await admin.post(path, {});
    expect(after.body.error ?? '').not.toContain('End the view first');
  });

  test('cannot leave a document', async () => {
    await start();
    expect((await uploadV5c(admin, { order_id: orderId() })).status).toBe(403);
  });

  test('works on in the console meanwhile, as themselves', async () => {
    await start();
    expect(await statusOf('/api/data/admin/overview?time_zone=UTC')).toBe(200);
    expect((await admin.callFunction('payment-diagnostics', {})).status).toBe(200);
  });
});

describe('a view ends', () => {
  const isOver = async (shop = admin) => {
    expect((await sessionOf(shop)).viewing).toBeNull();
    expect((await shop.get(`/api/data/orders/${orderId()}`)).body).toHaveProperty('runs');
  };

  test('by the admin, once', async () => {
    await start();
    expect((await admin.callFunction('end-view', {})).status).toBe(200);
    expect((await admin.callFunction('end-view', {})).status).toBe(200);
    await isOver();
  });

  test('after a quarter of an hour', async () => {
    await start();
    const { db } = installation.ctx;
    await db.update(customerViews).set({ endsAt: new Date() }).where(eq(customerViews.customerId, customerId));
    await isOver();
  });

  test('with the sign-in', async () => {
    await start();
    await admin.post('/api/auth/sign-out', {});
    await admin.signIn(adminCredentials.email, adminCredentials.password);
    await isOver();
  });

  test('with the admin role', async () => {
    const shop = installation.openClient();
    const id = await secondAdmin(shop);
    expect((await shop.callFunction('start-view', { user_id: customerId, reason })).status).toBe(200);
    await changeRole(installation.ctx, id, 'admin', 'revoke');
    expect((await sessionOf(shop)).viewing).toBeNull();
    expect((await shop.get('/api/data/orders')).body).toEqual([]);
  });
});

describe('a view leaves its trace', () => {
  const eventsOf = async (type: string) =>
    (await admin.get<{ events: ActivityRow[] }>(`/api/data/admin/activity?search=${type}`)).body.events;

  test('in the audit log, without the words of the reason, when it starts and when it ends', async () => {
    const before = [(await eventsOf('VIEW_AS_STARTED')).length, (await eventsOf('VIEW_AS_ENDED')).length];
    await start();
    await start();
    await admin.callFunction('end-view', {});
    const [started, ended] = [await eventsOf('VIEW_AS_STARTED'), await eventsOf('VIEW_AS_ENDED')];
    expect([started.length, ended.length]).toEqual(before.map((count) => count + 2));
    expect(started[0]).toMatchObject({ actor: 'Administrator', event_data: { user_id: customerId } });
    expect(JSON.stringify(started)).not.toContain(reason);
  });

  test('in the user’s panel and in the data the customer can download', async () => {
    await start({ reason: 'To see the missing paper' });
    const { body } = await admin.get<AdminUser>(`/api/data/admin/users/${customerId}`);
    expect(body.views[0]).toMatchObject({ admin: 'Administrator', reason: 'To see the missing paper' });
    const answer = await customer.fetch('/api/data/account/archive');
    expect(answer.status).toBe(200);
    const archive = Buffer.from(await answer.bytes());
    expect(archive.includes('To see the missing paper')).toBe(true);
  });
});

test.each([
  ['nobody there', { user_id: '00000000-0000-4000-8000-000000000001' }, 404],
  ['no id', { user_id: 'jo' }, 400],
  ['no reason', { reason: '  ' }, 400],
  ['a reason without end', { reason: 'x'.repeat(501) }, 400],
])('a view of %s is refused', async (_case, more, status) => {
  expect((await start(more)).status).toBe(status);
  expect((await sessionOf(admin)).viewing).toBeNull();
});

test('staff are not looked at', async () => {
  const operator = await createTestAccount(installation.ctx, 'operator@example.com', 'operator');
  expect(await start({ user_id: operator })).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
});
