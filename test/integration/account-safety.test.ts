import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../src/accounts/contract.ts';
import { sessions, users } from '../../src/accounts/tables.ts';
import { mountRoutes } from '../../src/app-routes.ts';
import type { GuestPaymentAnswer } from '../../src/checkout/payment-answers.ts';
import { readOrderLinkEpoch } from '../../src/orders/access.ts';
import { createAnswerToken } from '../../src/orders/answer-link.ts';
import { deskQuestions } from '../../src/orders/tables/desk.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { clientAddressHeader } from '../../src/platform/http/client-address.ts';
import { createErrorHandler } from '../../src/platform/http/middleware.ts';
import { createLog } from '../../src/platform/log.ts';
import { publishOrderEvent } from '../../src/platform/realtime/order-events.ts';
import PrivacyPage from '../../src/site/web/privacy.tsx';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import {
  activateAccountByMail,
  activateGuestAccount,
  confirmAddress,
  readLinkToken,
  setPassword,
  signUp,
  testPassword,
  waitForMailedLink,
} from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { waitForOrderStatus } from '../applications.ts';
import { grantPermit } from '../authority-mail.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { readEvents, type StreamedEvent } from '../event-stream.ts';
import { type Installation, startInstallation } from '../installation.ts';
import {
  completeDetails,
  expressOrder,
  nextEmail,
  nextPlate,
  type PaidOrder,
  placeAndPay,
  uploadV5c,
} from '../orders.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

const tries = 4;
const lines: string[] = [];
const eventsNamed = (name: string) =>
  lines.map((line) => JSON.parse(line) as ResponseBody).filter((line) => line.security_event === name);

let installation: Installation;
let admin: ServiceClient;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  installation = await startInstallation({ SIGN_IN_TRIES: String(tries), ...adminSettings }, { log });
  installBrowserlessRobot(installation);
  admin = await signInAdmin(installation);
});
afterAll(() => installation[Symbol.asyncDispose]());

const visitor = () => installation.openClient();
const whoIs = async (shop: ServiceClient) => (await shop.get<Session>('/api/data/session')).body.user?.email;
const idOf = async (shop: ServiceClient) => (await shop.get<Session>('/api/data/session')).body.user?.id ?? '';
const signIn = (shop: ServiceClient, email: string, typed = testPassword) =>
  shop.post('/api/auth/sign-in/email', { email, password: typed });
const ordersOf = async (shop: ServiceClient) =>
  (await shop.get<{ id: string }[]>('/api/data/orders')).body.map(({ id }) => id);
const waitingOf = async (shop: ServiceClient) =>
  (await shop.get<{ id: string }[]>('/api/data/waiting-orders')).body.map(({ id }) => id);
const answerFor = (shop: ServiceClient, { payment }: PaidOrder, mine: boolean) =>
  shop.callFunction('answer-waiting-order', { order_id: payment.order_id, mine });

async function signedUp(): Promise<{ shop: ServiceClient; email: string }> {
  const [shop, email] = [visitor(), nextEmail()];
  await signUp(shop, email);
  return { shop, email };
}

/** What of an account an order must not touch. */
async function accountFacts(email: string) {
  const { db } = installation.ctx;
  const { rows } = (await db.execute(sql`
    select u.*, (select json_agg(c order by c.id) from credentials c where c.user_id = u.id) as credentials,
      (select json_agg(s order by s.id) from sessions s where s.user_id = u.id) as sessions,
      (select json_agg(v order by v.id) from verifications v where v.value = u.id::text and v.created_at < now()) as links
    from users u where u.email = ${email}`)) as unknown as { rows: ResponseBody[] };
  return rows[0];
}

describe('a guest’s order with the address of an account', () => {
  test('touches nothing of a proved one, waits beside it, and joins it when its owner says so', async () => {
    const { shop: owner, email } = await signedUp();
    await visitor().post('/api/auth/request-password-reset', { email });
    await waitForMailedLink(owner, email, 'recovery');
    const before = await accountFacts(email);
    const buyer = visitor();
    const order = await placeAndPay(buyer, expressOrder({ email }));
    expect(order.payment).toMatchObject({ account: 'existing', magic_link: null, customer_email: email });
    await installation.ctx.queue.waitUntilIdle();
    expect(await accountFacts(email)).toEqual(before);
    expect(await ordersOf(owner)).toEqual([]);
    expect((await owner.get(`/api/data/orders/${order.payment.order_id}`)).status).toBe(404);

    const [mail] = (await owner.listMails(email)).filter(({ subject }) => subject.startsWith('Payment received'));
    expect(mail?.text).toContain('Sign in and say whether this order is yours');
    expect(mail?.text).toContain('/dashboard');
    expect(mail?.text).not.toContain('recovery=1');

    expect(await waitingOf(owner)).toEqual([order.payment.order_id]);
    const { shop: stranger } = await signedUp();
    expect(await waitingOf(stranger)).toEqual([]);
    expect((await answerFor(stranger, order, true)).status).toBe(404);
    expect((await answerFor(owner, order, true)).status).toBe(200);
    expect(await ordersOf(owner)).toEqual([order.payment.order_id]);
    expect(await waitingOf(owner)).toEqual([]);
    expect((await answerFor(owner, order, false)).status, 'it is answered').toBe(404);
  });

  test('is worked on at once, and its buyer follows it and completes it by the pair', async () => {
    const { shop: owner, email } = await signedUp();
    const buyer = visitor();
    const order = await placeAndPay(buyer, expressOrder({ email }));
    await grantPermit(installation, order.payment.order_id, async () =>
      expect((await completeDetails(buyer, order.pair)).missing).toEqual([]),
    );
    expect(await ordersOf(owner)).toEqual([]);
    expect((await answerFor(owner, order, true)).status).toBe(200);
    // With the paper that was uploaded while it waited.
    expect((await owner.get(`/api/data/orders/${order.payment.order_id}`)).body).toMatchObject({ status: 'completed' });
    const late = await uploadV5c(buyer, order.pair);
    expect(late.status, 'the account has a password').toBe(401);
  });

  test('that is not theirs stays beside, is reported, and is never asked about again', async () => {
    const { shop: owner, email } = await signedUp();
    const buyer = visitor();
    const order = await placeAndPay(buyer, expressOrder({ email }));
    const shown = async () => (await owner.get('/api/data/waiting-orders')).body;
    expect(await shown()).toMatchObject([{ situation: { label: 'Paid', over: false } }]);
    expect((await buyer.callFunction('take-back-order', { access: order.pair })).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect(await shown(), 'taken back by its buyer').toMatchObject([{ situation: { label: 'Refunded', over: true } }]);
    expect((await answerFor(owner, order, false)).status).toBe(200);
    expect(await waitingOf(owner)).toEqual([]);
    expect(await ordersOf(owner)).toEqual([]);
    expect((await answerFor(owner, order, true)).status).toBe(404);
    const { order_id } = order.payment;
    expect(eventsNamed('order_disowned')).toContainEqual(
      expect.objectContaining({ user_id: await idOf(owner), order_id }),
    );
    const story = await admin.get<{ events: { event_type: string }[] }>(`/api/data/admin/orders/${order_id}`);
    expect(story.body.events.map(({ event_type }) => event_type)).toContain('ORDER_DISOWNED');
    expect((await buyer.callFunction('needed-details', { access: order.pair })).status, 'its buyer follows it on').toBe(
      200,
    );
  });

  test('touches nothing of one that nobody proved either; its holder never sees it, the mailed link brings it in', async () => {
    const [holder, owner, email] = [visitor(), visitor(), nextEmail()];
    const first = await placeAndPay(holder, expressOrder({ email }));
    await activateGuestAccount(holder, first.payment);
    await installation.ctx.queue.waitUntilIdle();
    const before = await accountFacts(email);
    const second = await placeAndPay(owner, expressOrder({ email }));
    expect(second.payment).toMatchObject({ account: 'existing', magic_link: null });
    // Its receipt has a link of its own, which may be there already.
    expect({ ...(await accountFacts(email)), links: [] }).toEqual({ ...before, links: [] });
    expect(await whoIs(holder)).toBe(email);
    expect(await ordersOf(holder)).toEqual([first.payment.order_id]);
    expect(await waitingOf(holder)).toEqual([]);
    expect((await answerFor(holder, second, true)).status).toBe(404);

    await installation.ctx.queue.waitUntilIdle();
    const [mail] = (await owner.listMails(email)).filter(({ text }) => text.includes(second.payment.order_ref));
    expect(mail?.text).toContain('An account with this e-mail address exists already.');
    await activateAccountByMail(owner, email);
    expect(await ordersOf(owner)).toEqual([second.payment.order_id, first.payment.order_id]);
    expect(await whoIs(holder), 'the mailbox rules').toBeUndefined();
  });

  test('of somebody’s unconfirmed sign-up: the link in the order’s mail opens the account to the mailbox alone', async () => {
    const [swindler, owner, email] = [visitor(), visitor(), nextEmail()];
    await swindler.post('/api/auth/sign-up/email', { email, password: 'the swindler’s password', name: 'Eve' });
    const confirmation = await waitForMailedLink(swindler, email, 'confirm=address');
    const order = await placeAndPay(owner, expressOrder({ email }));
    await activateAccountByMail(owner, email);
    expect(await ordersOf(owner)).toEqual([order.payment.order_id]);
    expect((await signIn(swindler, email, 'the swindler’s password')).status).toBe(401);
    expect((await confirmAddress(swindler, confirmation)).status).toBe(404);
  });

  /** Whatever the swindler still holds: the password they chose, the cookies they have, and what these would open. */
  async function expectNothingFor(
    swindler: ServiceClient,
    email: string,
    typed: string,
    { payment }: PaidOrder,
  ): Promise<void> {
    await signIn(swindler, email, typed);
    expect(await whoIs(swindler)).toBeUndefined();
    for (const path of ['/api/data/orders', '/api/data/waiting-orders', `/api/data/orders/${payment.order_id}`])
      expect((await swindler.get(path)).status, path).toBe(401);
    expect((await answerFor(swindler, { payment } as PaidOrder, true)).status).toBe(401);
    expect((await swindler.fetch('/api/data/account/archive')).status).toBe(401);
  }

  test('of somebody’s sign-up that its owner confirms by the genuine mail gives who signed up nothing', async () => {
    const [swindler, owner, email] = [visitor(), visitor(), nextEmail()];
    const theirs = 'the swindler’s password';
    await swindler.post('/api/auth/sign-up/email', { email, password: theirs, name: 'Eve' });
    const order = await placeAndPay(owner, expressOrder({ email }));
    await confirmAddress(owner, await waitForMailedLink(owner, email, 'confirm=address'));
    await expectNothingFor(swindler, email, theirs, order);
    const { user } = (await owner.get<Session>('/api/data/session')).body;
    expect(user?.display_name, 'nor does the name stay that they typed').toBe(email.split('@')[0]);
    expect(await ordersOf(owner), 'a mail that somebody else caused brings no order in').toEqual([]);
    expect(await waitingOf(owner)).toEqual([order.payment.order_id]);
  });

  test('of an address that somebody changed theirs to, with its owner’s consent, gives them nothing', async () => {
    const { shop: swindler, email: own } = await signedUp();
    const [owner, email] = [visitor(), nextEmail()];
    await swindler.callFunction('change-email', { new_email: email, password: testPassword });
    for (const [by, to] of [
      [owner, email],
      [swindler, own],
    ] as const)
      await by.callFunction('confirm-email-change', {
        access_token: readLinkToken(await waitForMailedLink(by, to, 'confirm=change')),
      });
    const order = await placeAndPay(owner, expressOrder({ email }));
    await expectNothingFor(swindler, email, testPassword, order);
  });

  test('comes into the account by the link of its own mail, and no other order with it', async () => {
    const [swindler, owner, email] = [visitor(), visitor(), nextEmail()];
    await swindler.post('/api/auth/sign-up/email', { email, password: 'the swindler’s password', name: 'Eve' });
    const first = await placeAndPay(visitor(), expressOrder({ email }));
    const second = await placeAndPay(owner, expressOrder({ email }));
    await installation.ctx.queue.waitUntilIdle();
    const [mail] = (await owner.listMails(email)).filter(({ text }) => text.includes(second.payment.order_ref));
    await setPassword(owner, /http\S*\/auth\?recovery\S*[\w-]/.exec(mail?.text ?? '')?.[0] ?? '');
    await owner.signIn(email, testPassword);
    expect(await ordersOf(owner)).toEqual([second.payment.order_id]);
    expect(await waitingOf(owner)).toEqual([first.payment.order_id]);
  });

  test('who confirms a sign-up is asked about what was paid for with the address before', async () => {
    const [shop, email] = [visitor(), nextEmail()];
    await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name: 'Jo' });
    const order = await placeAndPay(visitor(), expressOrder({ email }));
    await confirmAddress(shop, await waitForMailedLink(shop, email, 'confirm=address'));
    expect(await ordersOf(shop)).toEqual([]);
    expect(await waitingOf(shop)).toEqual([order.payment.order_id]);
  });

  test('for the vehicle of an earlier order of the same mailbox shares its certificate', async () => {
    const [email, plate] = [nextEmail(), nextPlate()];
    const [first, second] = [visitor(), visitor()];
    for (const shop of [first, second]) {
      const { pair, payment } = await placeAndPay(shop, expressOrder({ email, plate }));
      await completeDetails(shop, pair);
      await waitForOrderStatus(shop, { orderId: payment.order_id, pair, email, plate }, 'completed');
    }
    const sent = (await first.listPortalApplications()).filter((application) =>
      JSON.stringify(application).includes(plate),
    );
    expect(sent).toHaveLength(1);
  });
});

describe('once the account has a password, the pair', () => {
  test('tells how the order stands, and nothing else opens to it', async () => {
    const guest = visitor();
    const plate = nextPlate();
    const order = await placeAndPay(guest, expressOrder({ plate }));
    const email = order.payment.customer_email;
    const uses: Record<string, (by: ServiceClient) => Promise<{ status: number }>> = {
      'needed-details': (by) => by.callFunction('needed-details', { access: order.pair }),
      'provide-details': (by) =>
        by.callFunction('provide-details', { access: order.pair, details: { 'owner.first_name': 'Jo' } }),
      'resend-password-email': (by) => by.callFunction('resend-password-email', order.pair),
      upload: (by) => uploadV5c(by, order.pair),
    };
    for (const [name, use] of Object.entries(uses)) expect((await use(guest)).status, name).toBe(200);
    await setPassword(visitor(), order.payment.magic_link ?? '');

    const { shop: stranger } = await signedUp();
    const rows = async () => (await installation.ctx.db.execute(sql`select * from keepers`)) as unknown as object;
    const before = JSON.stringify(await rows());
    for (const [name, use] of Object.entries(uses)) {
      expect((await use(guest)).status, name).toBe(401);
      expect((await use(stranger)).status, name).toBe(403);
    }
    expect(JSON.stringify(await rows())).toBe(before);
    const { body } = await guest.callFunction<GuestPaymentAnswer>('process-guest-payment', order.pair);
    expect(body).toEqual({
      success: true,
      order_id: order.payment.order_id,
      order_ref: order.payment.order_ref,
      paid_back: false,
      magic_link: null,
      customer_email: '',
      account: 'protected',
      state: { status: 'confirmed', text: expect.stringContaining('details'), tone: 'waiting' },
    });
    expect((await guest.callFunction('checkout-state', order.pair)).body).toEqual({ state: 'paid' });

    await signIn(guest, email);
    for (const name of ['needed-details', 'provide-details', 'upload'])
      expect((await uses[name]?.(guest))?.status, `${name}, signed in`).toBe(200);
  });
});

describe('wrong tries', () => {
  /** As from one network; the product itself writes this header. */
  async function tryFrom(network: string, email: string, typed: string, cookie = ''): Promise<number> {
    const { origin } = installation.client;
    const headers = { 'content-type': 'application/json', origin, cookie, [clientAddressHeader]: network };
    const body = JSON.stringify({ email, password: typed });
    const request = new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
    return (await installation.ctx.auth.handler(request)).status;
  }
  const wrong = (network: string, email: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => tryFrom(network, email, 'not the password')));
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  test('of a stranger lock the stranger out, whether or not the account exists, and not its owner', async () => {
    const { email } = await signedUp();
    for (const address of [email, nextEmail()]) {
      const statuses = await wrong('203.0.113.1', address, 3 * tries);
      expect([count(statuses, 401), count(statuses, 429)]).toEqual([tries, 2 * tries]);
    }
    expect(await tryFrom('203.0.113.1', email, testPassword), 'the right password does not help there now').toBe(429);
    expect(await tryFrom('203.0.113.2', email, testPassword), 'from elsewhere it does').toBe(200);
    const locked = eventsNamed('sign_in_locked');
    expect(locked).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(locked).toContainEqual(expect.objectContaining({ user_id: expect.any(String) }));
  });

  /** Every bound is a multiple of one, so that fewer passwords have to be hashed to come to it. */
  function oneTry(): Disposable {
    const { settings } = installation.ctx;
    settings.maxSignInAttempts = 1;
    return {
      [Symbol.dispose]() {
        settings.maxSignInAttempts = tries;
      },
    };
  }

  test('ten times what one account bears from a network is all that it may guess at; known devices of it come in', async () => {
    const { shop, email } = await signedUp();
    using _one = oneTry();
    for (let account = 0; account < 9; account++) await wrong('203.0.113.3', nextEmail(), 10);
    expect(await tryFrom('203.0.113.3', email, testPassword), 'nobody else is locked out yet').toBe(200);
    expect(await wrong('203.0.113.3', nextEmail(), 1)).toEqual([401]);
    expect(await tryFrom('203.0.113.3', email, testPassword)).toBe(429);
    expect(await tryFrom('203.0.113.3', email, testPassword, shop.cookieHeader()), 'a device it knows').toBe(200);
  });

  test('from many networks slow the account down, but not for a device it knows, nor for a mailed link', async () => {
    const { shop, email } = await signedUp();
    await signIn(shop, email);
    using _one = oneTry();
    const statuses: number[] = [];
    for (let network = 0; network < 25; network++) statuses.push(...(await wrong(`198.51.100.${network}`, email, 1)));
    expect(count(statuses, 429), 'some were refused').toBeGreaterThan(0);
    expect(await tryFrom('203.0.113.4', email, testPassword)).toBe(429);
    expect(await tryFrom('203.0.113.4', email, testPassword, shop.cookieHeader())).toBe(200);

    const elsewhere = visitor();
    await elsewhere.post('/api/auth/request-password-reset', { email });
    await setPassword(elsewhere, await waitForMailedLink(elsewhere, email, 'recovery'), 'a fresh long password');
    expect((await signIn(elsewhere, email, 'a fresh long password')).status).toBe(200);
  });

  test('and calls of any kind are counted for all web processes together', async () => {
    const { ctx, config } = installation;
    /** Another process on the same database, as far as a call goes. */
    const web = () => {
      const http = new Hono();
      http.onError(createErrorHandler(ctx.log));
      mountRoutes(http, ctx, { ...config, production: true }, { respond: () => undefined, has: () => false });
      return http;
    };
    const processes = [web(), web()];
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' };
    const init = { method: 'POST', headers, body: JSON.stringify({ access_token: 'no link of anybody’s' }) };
    const statuses: number[] = [];
    for (let call = 0; call < 61; call++) {
      const http = processes[call % 2];
      if (http) statuses.push((await http.request('/api/functions/check-recovery-link', init)).status);
    }
    expect([count(statuses.slice(0, 60), 404), statuses[60]]).toEqual([60, 429]);
  });

  test('a known device is known for its own account only, and has no more tries than anybody', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    await wrong('203.0.113.5', other.email, 2 * tries);
    expect(await tryFrom('203.0.113.5', other.email, testPassword, one.shop.cookieHeader())).toBe(429);
    const cookie = one.shop.cookieHeader();
    const own = await Promise.all(
      Array.from({ length: 2 * tries }, () => tryFrom('203.0.113.6', one.email, 'not the password', cookie)),
    );
    expect(count(own, 401)).toBe(tries);
    const forged = cookie.replace(/(edp\.device_[0-9a-f]+=)[^;]+/, '$1aaaa.9999999999.bbbb');
    await wrong('203.0.113.7', one.email, 2 * tries);
    expect(await tryFrom('203.0.113.7', one.email, testPassword, forged)).toBe(429);
  });

  test('the cookie of a known device can be read by no script and names nobody', async () => {
    const { shop, email } = await signedUp();
    const response = await shop.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.origin },
      body: JSON.stringify({ email, password: testPassword }),
    });
    const cookies = response.headers.getSetCookie();
    const cookie = cookies.find((line) => line.startsWith('edp.device_'));
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(await idOf(shop));
    expect(cookie).not.toContain(email);
    // The privacy page names every cookie that is set, and what is kept of a sign-in.
    const written = renderToStaticMarkup(PrivacyPage());
    const nameOf = (line: string) => line.replace(/=.*/, '').replace(/_[0-9a-f]{16}$/, '_');
    for (const line of cookies) expect(written).toContain(nameOf(line));
    expect(written).toContain('from which browser and network address');
  });
});

describe('links', () => {
  /** Each way a password is set. */
  const ways: Record<string, (shop: ServiceClient, email: string) => Promise<void>> = {
    'a mailed link': async (shop, email) => {
      await shop.post('/api/auth/request-password-reset', { email });
      await setPassword(shop, await newestLink(shop, email, 'recovery'), 'a fresh long password');
    },
    'the account page': async (shop) => {
      const body = { currentPassword: testPassword, newPassword: 'a fresh long password', revokeOtherSessions: false };
      expect((await shop.post('/api/auth/change-password', body)).status).toBe(200);
    },
  };

  test.each(Object.keys(ways))('of every kind are dead after a password was set by %s', async (way) => {
    const { shop, email } = await signedUp();
    await visitor().post('/api/auth/request-password-reset', { email });
    const recovery = await waitForMailedLink(shop, email, 'recovery');
    const newEmail = nextEmail();
    await shop.callFunction('change-email', { new_email: newEmail, password: testPassword });
    const change = await waitForMailedLink(shop, newEmail, 'confirm=change');
    const ofOrder = await orderLinks(shop, email);
    expect(await statusesOf(ofOrder)).toEqual([200, 200, 200]);
    await ways[way]?.(shop, email);
    expect(await statusesOf(ofOrder)).toEqual([404, 404, 404]);
    const dead = { status: 404 };
    expect(
      await visitor().callFunction('check-recovery-link', { access_token: readLinkToken(recovery) }),
    ).toMatchObject(dead);
    const set = { access_token: readLinkToken(recovery), new_password: 'an attacker’s password' };
    expect(await visitor().callFunction('set-password', set)).toMatchObject(dead);
    expect(await visitor().callFunction('confirm-email-change', { access_token: readLinkToken(change) })).toMatchObject(
      dead,
    );
    expect((await signIn(visitor(), email, 'a fresh long password')).status).toBe(200);
  });

  test('to set a first password die together: the page’s, the mailed ones and a sign-up’s', async () => {
    const [shop, email] = [visitor(), nextEmail()];
    await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name: 'Jo' });
    const confirm = await waitForMailedLink(shop, email, 'confirm=address');
    await placeAndPay(shop, expressOrder({ email }));
    const first = await waitForMailedLink(shop, email, 'recovery');
    const { pair } = await placeAndPay(shop, expressOrder({ email }));
    await shop.callFunction('resend-password-email', pair);
    const second = await newestLink(shop, email, 'recovery', first);
    await setPassword(shop, second);
    expect((await visitor().callFunction('check-recovery-link', { access_token: readLinkToken(first) })).status).toBe(
      404,
    );
    expect((await confirmAddress(visitor(), confirm)).status).toBe(404);
  });

  test('no GET confirms an address, and none signs in', async () => {
    const [shop, email] = [visitor(), nextEmail()];
    await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name: 'Jo' });
    const link = await waitForMailedLink(shop, email, 'confirm=address');
    const scanner = visitor();
    const token = readLinkToken(link);
    for (const path of [
      new URL(link).pathname + new URL(link).search,
      `/api/auth/verify-email?token=${token}`,
      `/api/auth/reset-password/${token}`,
      `/api/functions/set-password?access_token=${token}`,
    ]) {
      await scanner.fetch(path);
      expect(await whoIs(scanner), path).toBeUndefined();
    }
    const set = { access_token: token, new_password: testPassword };
    expect((await scanner.callFunction('set-password', set, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await confirmAddress(shop, link)).status).toBe(200);
    expect(await whoIs(shop)).toBe(email);
  });

  interface OrderLinks {
    details_token: string;
    answerToken: string;
    file: string;
  }

  /** What was mailed about an order until its permit came, and a link of its page. */
  async function orderLinks(shop: ServiceClient, email: string): Promise<OrderLinks> {
    const { ctx } = installation;
    const { payment } = await placeAndPay(shop, expressOrder({ email }));
    await ctx.queue.waitUntilIdle();
    const tokenIn = async (page: string) =>
      (await shop.listMails(email))
        .map(({ text }) => new RegExp(`/${page}#token=([\\w.-]+)`).exec(text)?.[1])
        .find(Boolean);
    const details_token = await waitUntil(() => tokenIn('details'), 'the mailed link for details');
    await grantPermit(installation, payment.order_id, () => completeDetails(shop, { details_token }));
    const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, payment.order_id));
    const [question] = await ctx.db
      .insert(deskQuestions)
      .values({
        id: ctx.ids.uuid(),
        submissionId: submission?.id ?? '',
        question: 'Which hotel?',
        wantsDocument: false,
      })
      .returning();
    const epoch = await readOrderLinkEpoch(ctx.db, payment.order_id);
    const answerToken = createAnswerToken(ctx.settings.secret, { id: question?.id ?? '', epoch }, ctx.clock.now());
    const { body } = await shop.get<OrderView>(`/api/data/orders/${payment.order_id}`);
    return { details_token, answerToken, file: body.documents[0]?.url ?? '' };
  }

  const statusesOf = async ({ details_token, answerToken, file }: OrderLinks) => [
    (await visitor().callFunction('needed-details', { access: { details_token } })).status,
    (await visitor().callFunction('read-question', { token: answerToken })).status,
    (await visitor().fetch(file)).status,
  ];

  async function newestLink(shop: ServiceClient, email: string, words: string, older?: string): Promise<string> {
    const fresh = async () => {
      const link = await waitForMailedLink(shop, email, words);
      return link === older ? undefined : link;
    };
    return waitUntil(fresh, 'a newer link');
  }
});

describe('sessions', () => {
  test('end 30 days after the sign-in, however much they are used', async () => {
    const { shop } = await signedUp();
    const id = await idOf(shop);
    const { db } = installation.ctx;
    const age = (days: number) =>
      db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - days * 86_400_000), expiresAt: new Date(Date.now() + 6 * 86_400_000) })
        .where(eq(sessions.userId, id));
    await age(29);
    expect(await whoIs(shop)).toBeDefined();
    await age(30);
    const change = { currentPassword: testPassword, newPassword: 'a fresh long password' };
    expect((await shop.post('/api/auth/change-password', change)).status).toBe(401);
    expect(await whoIs(shop)).toBeUndefined();
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  test('of a user are ended by an admin, who is written down; by nobody else', async () => {
    const { shop, email } = await signedUp();
    const user_id = await idOf(shop);
    const { shop: stranger } = await signedUp();
    expect((await stranger.callFunction('end-user-sessions', { user_id })).status).toBe(403);
    expect(await whoIs(shop)).toBe(email);
    expect((await admin.get(`/api/data/admin/users/${user_id}`)).body).toMatchObject({ sessions: 1 });
    expect(await admin.callFunction('end-user-sessions', { user_id })).toMatchObject({
      status: 200,
      body: { ended: 1 },
    });
    expect(await whoIs(shop)).toBeUndefined();
    const actor_id = await idOf(admin);
    expect(eventsNamed('sessions_ended')).toContainEqual(expect.objectContaining({ user_id, actor_id, sessions: 1 }));
    const { body } = await admin.get<{ events: ResponseBody[] }>('/api/data/admin/activity');
    expect(body.events).toContainEqual(
      expect.objectContaining({ event_type: 'SESSIONS_ENDED', event_data: { user_id, sessions: 1 } }),
    );
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await admin.callFunction('end-user-sessions', { user_id: nobody })).status).toBe(404);
  });

  /** Each way a session or a right ends, and how often its stream was open before. */
  const ends: Record<string, (of: { shop: ServiceClient; userId: string }) => Promise<unknown>> = {
    'signing out': ({ shop }) => shop.post('/api/auth/sign-out', {}),
    'signing out on another device': async ({ shop, userId }) => {
      const [user] = await installation.ctx.db.select().from(users).where(eq(users.id, userId));
      const other = visitor();
      await signIn(
        other,
        user?.email ?? '',
        user?.email.startsWith('staff') ? adminCredentials.password : testPassword,
      );
      await other.post('/api/auth/sign-out', {});
      return shop;
    },
    'an admin': ({ userId }) => admin.callFunction('end-user-sessions', { user_id: userId }),
    'the session’s row being deleted': ({ userId }) =>
      installation.ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
    // Nobody is told of that, so it is seen when there is something to tell, or with the next heartbeat.
    'its thirty days being over': async ({ userId }) => {
      const createdAt = new Date(Date.now() - 30 * 86_400_000);
      await installation.ctx.db.update(sessions).set({ createdAt }).where(eq(sessions.userId, userId));
      const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.userId, userId));
      if (!order) throw new Error('There is no order.');
      await installation.ctx.db.transaction((tx) =>
        publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'vehicle' } }),
      );
    },
  };

  test.each(Object.keys(ends))('take their event streams with them: %s', async (way) => {
    const { shop, email } = await signedUp();
    const { payment } = await placeAndPay(shop, expressOrder({ email }));
    const streams = [`/api/realtime/orders/${payment.order_id}`, '/api/realtime/orders'];
    await expectStreamsEnd(shop, streams, async () => ends[way]?.({ shop, userId: await idOf(shop) }));
  });

  test('a role that is taken ends the streams it opened', async () => {
    const email = nextEmail();
    const userId = await createTestAccount(installation.ctx, email, 'operator');
    const operator = visitor();
    await signIn(operator, email, adminCredentials.password);
    const { payment } = await placeAndPay(visitor());
    await expectStreamsEnd(operator, [`/api/realtime/orders/${payment.order_id}`], () =>
      admin.post('/api/data/admin/roles', { user_id: userId, role: 'operator', change: 'revoke' }),
    );
  });

  async function expectStreamsEnd(shop: ServiceClient, paths: string[], end: () => Promise<unknown>): Promise<void> {
    const ended: Promise<IteratorResult<StreamedEvent>>[] = [];
    for (const path of paths) {
      const response = await shop.fetch(path);
      expect(response.status).toBe(200);
      const events = readEvents(response);
      expect((await events.next()).value).toMatchObject({ type: 'ready' });
      ended.push(events.next());
    }
    await end();
    for (const next of ended) expect(await next).toMatchObject({ done: true });
  }
});

describe('the log of security events', () => {
  test('tells of sign-ins, refusals, passwords and roles, by ids', async () => {
    const { shop, email } = await signedUp();
    const user_id = await idOf(shop);
    await signIn(visitor(), email, 'not the password');
    await signIn(visitor(), nextEmail(), 'not the password');
    await signIn(visitor(), email);
    await shop.callFunction('change-email', { new_email: nextEmail(), password: 'not the password' });
    const change = { currentPassword: testPassword, newPassword: 'a fresh long password' };
    await shop.post('/api/auth/change-password', change);
    const newEmail = nextEmail();
    await shop.callFunction('change-email', { new_email: newEmail, password: change.newPassword });
    for (const to of [email, newEmail])
      await shop.callFunction('confirm-email-change', {
        access_token: readLinkToken(await waitForMailedLink(shop, to, 'confirm=change')),
      });
    await activateAccountByMail(shop, newEmail);
    const role = { user_id, role: 'operator' };
    await admin.post('/api/data/admin/roles', { ...role, change: 'grant' });
    await admin.post('/api/data/admin/roles', { ...role, change: 'revoke' });
    await shop.get('/api/data/admin/users/some-id');
    await visitor().get('/api/data/desk/tasks');
    await shop.fetch('/api/data/admin/export/users');
    await shop.post('/api/auth/sign-out', {});
    const actor_id = await idOf(admin);
    const about = (event: string) => eventsNamed(event).filter((line) => line.user_id === user_id);
    expect(about('address_confirmed')).toHaveLength(1);
    expect(about('sign_in_failed')).toMatchObject([{ code: 'INVALID_EMAIL_OR_PASSWORD', known_device: false }]);
    expect(eventsNamed('sign_in_failed')).toContainEqual(expect.objectContaining({ user_id: null }));
    expect(
      about('sign_in_succeeded'),
      'with the first password, again, and with the one for the new address',
    ).toHaveLength(3);
    expect(about('password_refused')).toHaveLength(1);
    expect(about('password_set'), 'at the sign-up, by hand, for the new address').toHaveLength(3);
    expect(about('email_changed')).toHaveLength(1);
    expect(about('role_granted')).toMatchObject([{ actor_id, role: 'operator' }]);
    expect(about('role_revoked')).toMatchObject([{ actor_id, role: 'operator' }]);
    expect(about('access_refused')).toMatchObject([
      { endpoint: '/api/data/admin/users/:id', code: 'NOT_ALLOWED' },
      { endpoint: '/api/data/admin/export/:list', code: 'NOT_ALLOWED' },
    ]);
    expect(eventsNamed('access_refused')).toContainEqual(
      expect.objectContaining({ user_id: null, endpoint: '/api/data/desk/tasks', code: 'SIGN_IN_REQUIRED' }),
    );
    expect(about('signed_out_everywhere')).toHaveLength(1);
  });

  test('nobody’s address, name, password or network is in any line of this whole file', async () => {
    const all = lines.join('');
    const people = await installation.ctx.db.select({ email: users.email }).from(users);
    const addresses = await installation.ctx.db.select({ email: orders.customerEmail }).from(orders);
    for (const { email } of [...people, ...addresses]) expect(all).not.toContain(email);
    for (const value of [
      testPassword,
      adminCredentials.password,
      'not the password',
      'Jo Driver',
      '127.0.0.1',
      '203.0.113.',
      '@example.com',
    ])
      expect(all).not.toContain(value);
    expect(all).toContain('security_event');
  });
});
