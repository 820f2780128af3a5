import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder } from '../../src/console/admin-order-contract.ts';
import type { AdminUser } from '../../src/console/admin-user-contract.ts';
import type { ActivityRow, NotificationRow, UserRow } from '../../src/console/contract.ts';
import { adminEndpoints } from '../../src/console/http.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import type { SubmissionRow } from '../../src/console/submission-contract.ts';
import type { Diagnostics } from '../../src/console/system-contract.ts';
import type { InboundEmail, InboundRow } from '../../src/orders/contracts/mail-contract.ts';
import { openTaskKinds } from '../../src/orders/states/open-task-kinds.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { startApplicationForTrip } from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { fetchQueue } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { completeDetails, expressOrder, nextEmail, type PaidOrder, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

interface Lists {
  users: UserRow[];
  submissions: SubmissionRow[];
  emails: InboundRow[];
  notifications: NotificationRow[];
  events: ActivityRow[];
  total: number;
}

const many = 120;
let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation(adminSettings);
  installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
  await insertManyOrders(installation.ctx.db, many);
});
afterAll(() => installation[Symbol.asyncDispose]());

const data = async <Key extends keyof Lists>(path: string, key: Key): Promise<Pick<Lists, Key | 'total'>> => {
  const { status, body } = await admin.get<Pick<Lists, Key | 'total'>>(`/api/data/admin/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body[key]).toBeDefined();
  return body;
};

/** Pays an order for Paris and waits until it is where it should be. */
async function orderThatBecomes(
  status: 'completed' | 'failed',
  email = nextEmail(),
): Promise<PaidOrder & { email: string }> {
  const { client: shop } = installation;
  const paid = await placeAndPay(shop, expressOrder({ email }));
  await completeDetails(shop, paid.pair);
  await waitUntil(
    async () => (await shop.callFunction('needed-details', { access: paid.pair })).body.status === status,
    `the order is ${status}`,
    40,
  );
  return { ...paid, email };
}

describe('who may', () => {
  const others: Partial<Record<'user' | 'operator', ServiceClient>> = {};
  beforeAll(async () => {
    const { ctx, openClient: visitor } = installation;
    for (const role of ['user', 'operator'] as const) {
      await createTestAccount(ctx, `${role}@example.com`, role);
      const shop = visitor();
      await shop.signIn(`${role}@example.com`, adminCredentials.password);
      others[role] = shop;
    }
  });

  test.each(adminEndpoints.map((endpoint) => [endpoint.method, endpoint.path] as const))(
    '%s %s is for admins only',
    async (method, path) => {
      const address = path.replace(':id', '00000000-0000-4000-8000-000000000000');
      const ask = (shop: ServiceClient) => (method === 'GET' ? shop.get(address) : shop.post(address, {}));
      expect((await ask(installation.openClient())).status).toBe(401);
      for (const [role, shop] of Object.entries(others)) expect((await ask(shop)).status, role).toBe(403);
    },
  );

  test('bad input is refused and told, never an error of ours', async () => {
    const status = async (path: string) => (await admin.get(`/api/data/admin/${path}`)).status;
    expect(await status('submissions?status=LOST')).toBe(400);
    expect(await status('users?page=0')).toBe(400);
    expect(await status('overview?time_zone=Mars%2FBase')).toBe(400);
    expect(await status('users/nobody')).toBe(404);
    expect(await status('orders/00000000-0000-4000-8000-000000000000')).toBe(404);
    expect(await status('activity?search=%00%25_%5C%27')).toBe(200);
    const post = async (body: object) => (await admin.post('/api/data/admin/roles', body)).status;
    expect(await post({})).toBe(400);
    expect(await post({ user_id: '00000000-0000-4000-8000-000000000000', role: 'admin', change: 'grant' })).toBe(404);
  });
});

describe('users', () => {
  test('come by the page and are all counted', async () => {
    const first = await data('users', 'users');
    expect(first.users).toHaveLength(50);
    expect(first.total).toBeGreaterThan(many);
    const pages = await Promise.all([1, 2, 3].map((page) => data(`users?page=${page}`, 'users')));
    const ids = pages.flatMap(({ users }) => users.map(({ id }) => id));
    expect(new Set(ids).size).toBe(first.total);
  });

  test('are found by e-mail or display name, with nothing read as a wildcard', async () => {
    expect(
      (await data('users?search=MANY-7%40example', 'users')).users.map(({ display_name }) => display_name),
    ).toEqual(['Driver 7']);
    expect((await data('users?search=driver%20119', 'users')).total).toBe(1);
    expect((await data('users?search=_', 'users')).total).toBe(0);
    expect((await data('users?search=nobody', 'users')).users).toEqual([]);
  });

  test('are sorted on the server, those who never signed in last', async () => {
    const names = (await data('users?sort=name&order=asc&search=driver', 'users')).users.map(
      (user) => user.display_name,
    );
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    const logins = (await data('users?sort=last_login&order=asc', 'users')).users.map((user) => user.last_login);
    expect(logins[0]).not.toBeNull();
    expect(logins.at(-1)).toBeNull();
  });

  test('get and lose roles once, each with its audit event', async () => {
    const id = await createTestAccount(installation.ctx, 'promoted@example.com', 'user');
    const change = (role: string, what: string) =>
      admin.post('/api/data/admin/roles', { user_id: id, role, change: what });
    const roles = async () => (await data('users?search=promoted', 'users')).users[0]?.roles;

    expect((await change('operator', 'grant')).status).toBe(200);
    expect(await roles()).toEqual(['operator', 'user']);
    const stale = await change('operator', 'grant');
    expect(stale.status).toBe(409);
    expect(stale.body.error).toContain('already has the operator role');
    expect((await change('operator', 'revoke')).status).toBe(200);
    expect(await roles()).toEqual(['user']);
    expect((await change('user', 'revoke')).status).toBe(400);

    const { events } = await data(`activity?search=${id}`, 'events');
    const byBoss = events.filter(({ actor }) => actor === 'Administrator');
    expect(byBoss.map(({ event_type }) => event_type)).toEqual(['ROLE_REVOKED', 'ROLE_GRANTED']);
    expect(byBoss[0]?.event_data).toMatchObject({ role: 'operator', user_id: id });
  });
});

describe('submissions', () => {
  test('the newest hundred, with the number of all', async () => {
    const { submissions, total } = await data('submissions?search=many-', 'submissions');
    expect(submissions).toHaveLength(100);
    expect(total).toBe(many);
    expect(submissions[0]?.reference).toBe(`MANY-${many}`);
  });

  test.each([
    ['order reference', 'edp-00000042'],
    ['customer e-mail', 'MANY-42@'],
    ['reference', 'MANY-42'],
  ])('are found by %s', async (_by, text) => {
    const { submissions } = await data(`submissions?search=${encodeURIComponent(text)}`, 'submissions');
    expect(submissions.map(({ order_ref }) => order_ref)).toEqual(['EDP-00000042']);
  });

  test('are found by country and filtered by status', async () => {
    expect((await data('submissions?search=franc&status=FAILED', 'submissions')).total).toBeGreaterThanOrEqual(many);
    expect((await data('submissions?search=Austria', 'submissions')).submissions).toEqual([]);
    expect((await data('submissions?search=many-&status=QUEUED', 'submissions')).total).toBe(0);
  });

  test('a completed order: its proof opens, and its story holds the money, both ways of mail and every event', async () => {
    const { payment, email } = await orderThatBecomes('completed');
    await waitUntil(
      async () =>
        (await installation.client.listMails(email)).some(({ subject }) => subject.includes('Permit confirmed')),
      'the customer is told',
      40,
    );
    await installation.ctx.queue.waitUntilIdle();
    const { submissions } = await data(`submissions?search=${email}`, 'submissions');
    expect(submissions[0]).toMatchObject({
      status: 'CONFIRMED',
      total_cents: 1999,
      city_zone: 'Paris',
      last_error: null,
    });
    const proof = await admin.fetch(submissions[0]?.proof_url ?? '');
    expect(proof.headers.get('content-type')).toBe('application/pdf');

    const { body: story } = await admin.get<AdminOrder>(`/api/data/admin/orders/${payment.order_id}`);
    expect(story.payment).toMatchObject({ total_cents: 1999, refunded_cents: 0, currency: 'gbp' });
    expect(story.payment.paid_at).not.toBeNull();
    // The portal's mails may all come in the same second, in any order.
    const granted = story.mails_in.find(({ meaning }) => meaning === 'granted');
    expect(granted).toBeDefined();
    expect(story.mails_out.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['order_paid', 'submitted', 'confirmed']),
    );
    const types = story.events.map(({ event_type }) => event_type);
    expect(types).toEqual(
      expect.arrayContaining(['PAYMENT_CONFIRMED', 'AUTOMATION_COMPLETED', 'PERMIT_CONFIRMED', 'CUSTOMER_NOTIFIED']),
    );

    const { body: user } = await admin.get<AdminUser>(`/api/data/admin/users/${story.user_id}`);
    expect(user).toMatchObject({ email, roles: ['user'] });
    expect(user.orders.map(({ id }) => id)).toEqual([payment.order_id]);

    const { emails } = await data(`inbound-emails?search=${encodeURIComponent(granted?.subject ?? '')}`, 'emails');
    expect(emails.map(({ id }) => id)).toContain(granted?.id);
    const { body: whole } = await admin.get<InboundEmail>(`/api/data/admin/inbound-emails/${granted?.id}`);
    expect(whole).toMatchObject({ order_id: payment.order_id, matched_by: 'alias', attachments: 1 });
    const { headers } = await admin.fetch(whole.files[0]?.url ?? '');
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment',
    ]);
    expect(
      (await data(`notifications?search=${email}`, 'notifications')).notifications.map(
        (sent) => sent.notification_type,
      ),
    ).toContain('confirmed');
  });

  test('a failed one is put back in line, and completes', async () => {
    await installation.client.injectPortalFault({ kind: 'captcha' });
    const { pair, email } = await orderThatBecomes('failed');
    const read = async () => (await data(`submissions?search=${email}`, 'submissions')).submissions[0];
    const failed = await read();
    expect(failed).toMatchObject({ status: 'FAILED', outcome_open: false });
    expect(failed?.last_error).toBeTruthy();
    expect((await admin.callFunction('retry-submission', { submission_id: failed?.id })).status).toBe(200);
    await waitUntil(async () => (await read())?.status === 'CONFIRMED', 'the retried submission is confirmed');
    expect((await read())?.last_error).toBeNull();
    expect((await admin.callFunction('retry-submission', { submission_id: failed?.id })).body.error).toContain(
      'Only a failed submission',
    );
    expect((await installation.client.callFunction('needed-details', { access: pair })).body.status).toBe('completed');
  });

  test('one that may have reached the portal says so and is not sent again', async () => {
    // The portal's answer is lost, and its mail, which would tell, never comes.
    await installation.client.injectPortalFault({ kind: 'drop_after_submit' });
    await installation.client.injectPortalFault({ kind: 'no_mail' });
    const { email } = await orderThatBecomes('failed');
    const [open] = (await data(`submissions?search=${email}`, 'submissions')).submissions;
    expect(open?.outcome_open).toBe(true);
    const refused = await admin.callFunction('retry-submission', { submission_id: open?.id });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
  });
});

describe('mails and events', () => {
  test('the newest fifty mails, without bodies, each with 300 characters', async () => {
    const { emails, total } = await data('inbound-emails?search=many', 'emails');
    expect([emails.length, total]).toEqual([50, many]);
    expect(emails[0]).toMatchObject({ subject: `Many ${many}`, order_ref: `EDP-${String(many).padStart(8, '0')}` });
    expect(emails[0]?.preview).toHaveLength(300);
  });

  test('the newest fifty notifications are what the audit log says was sent', async () => {
    const { notifications, total } = await data('notifications?search=many-', 'notifications');
    expect([notifications.length, total]).toEqual([50, many]);
    expect(notifications[0]).toMatchObject({
      notification_type: 'manual_processing',
      recipient: `many-${many}@example.com`,
    });
    expect((await data('notifications?search=EDP-00000007', 'notifications')).total).toBe(1);
  });

  test('the newest hundred events, found by type, order, and what they hold', async () => {
    const { events, total } = await data('activity', 'events');
    expect(events).toHaveLength(100);
    expect(total).toBeGreaterThan(many * 3);
    expect((await data('activity?search=automation_failed', 'events')).total).toBeGreaterThanOrEqual(many);
    expect((await data('activity?search=EDP-00000009', 'events')).total).toBe(3);
    expect((await data('activity?search=many-11%40', 'events')).events).toHaveLength(3);
  });
});

test('the overview counts what is there', async () => {
  const { body } = await admin.get<Overview>('/api/data/admin/overview?time_zone=Europe%2FLondon');
  const { total: submissions } = await data('submissions', 'submissions');
  const { total: confirmed } = await data('submissions?status=CONFIRMED', 'submissions');
  const { total: failed } = await data('submissions?status=FAILED', 'submissions');
  expect(body).toMatchObject({ submissions, confirmed, users: (await data('users', 'users')).total });
  // Each number is that of the list which it opens.
  for (const kind of openTaskKinds)
    expect([kind, (await fetchQueue(admin, `?kind=${kind}`)).total]).toEqual([kind, body.waiting[kind]]);
  expect(body.waiting.outcome_unknown).toBe(1);
  expect(body.orders_by_day).toHaveLength(30);
  expect(body.orders_by_day.reduce((sum, { orders }) => sum + orders, 0)).toBe(body.orders);
  expect(body.outcome_by_portal).toEqual([expect.objectContaining({ portal: 'certificat-air', confirmed, failed })]);
  expect(body.time_to_confirmation.buckets.reduce((sum, { orders }) => sum + orders, 0)).toBe(confirmed);
  expect(body.time_to_confirmation.median_seconds).toBeGreaterThan(0);
  expect(body.emails_today).toBeGreaterThanOrEqual(2);
});

test('a certificate that the product wrote is nobody’s work by hand', async () => {
  const { client: shop, ctx } = installation;
  const trip = {
    country: 'Italy' as const,
    city_zone: 'Turin LEZ',
    entry_date: addDays(toDestinationDay(new Date()), 30),
    number_of_days: 1,
  };
  const petrol = {
    vehicle_category: 'M1',
    date_first_registration: '2018-05-04',
    fuel_type: 'petrol',
    euro_standard: 'Euro 6',
  };
  const { orderId } = await startApplicationForTrip(shop, trip, petrol);
  const ofOrder = eq(submissions.orderId, orderId);
  await waitUntil(async () => (await ctx.db.$count(submissions, ofOrder)) === 1, 'it is taken up');
  const { body } = await admin.get<Overview>('/api/data/admin/overview?time_zone=Europe%2FLondon');
  expect(body.outcome_by_portal.map(({ portal }) => portal).toSorted()).toEqual(['certificat-air', 'turin-lez']);
});

test('jurisdictions come by country and zone, with the newest run', async () => {
  const { body } = await admin.get<{
    jurisdictions: { country: string; zone_name: string; last_run: object | null }[];
  }>('/api/data/admin/jurisdictions');
  const names = body.jurisdictions.map(({ country, zone_name }) => `${country} ${zone_name}`);
  expect(names).toHaveLength(31);
  expect(names[0]).toBe('Austria Highway vignette');
  expect(body.jurisdictions.find(({ zone_name }) => zone_name === 'Paris')?.last_run).not.toBeNull();
});

test('without a token in the settings the figures are for a collector on this machine, and for nobody behind a proxy', async () => {
  const { client: shop } = installation;
  expect((await shop.fetch('/metrics')).status).toBe(200);
  expect((await shop.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  expect((await admin.fetch('/metrics', { headers: { 'x-real-ip': '127.0.0.1' } })).status).toBe(404);
});

describe('diagnostics', () => {
  test('are healthy when everything answers', async () => {
    const { body } = await admin.callFunction<Diagnostics>('payment-diagnostics', {});
    expect(body).toMatchObject({ overall_status: 'HEALTHY', failed_checks_count: 0 });
    expect(Object.keys(body.checks)).toEqual(
      expect.arrayContaining(['database', 'card_payments', 'portal_certificat-air']),
    );
    expect(new Set(Object.values(body.checks))).toEqual(new Set(['PASS']));
  });

  test('name what does not answer, and why', async () => {
    await using broken = await startInstallation({
      ...adminSettings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORTALS_ORIGIN: 'http://127.0.0.1:9',
    });
    const { body } = await (await signInAdmin(broken)).callFunction<Diagnostics>('payment-diagnostics', {});
    expect(body).toMatchObject({ overall_status: 'UNHEALTHY', checks: { database: 'PASS', card_payments: 'PASS' } });
    expect(body.checks.mail_server).toMatchObject({ status: 'fail', message: expect.stringContaining('ECONNREFUSED') });
    expect(body.checks['portal_certificat-air']).toEqual({ status: 'fail', message: '127.0.0.1:9 does not answer.' });
    expect(body.failed_checks_count).toBe(Object.values(body.checks).filter((result) => result !== 'PASS').length);
  });
});
