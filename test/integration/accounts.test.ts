import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuth } from '../../src/accounts/auth.ts';
import type { Account, Session } from '../../src/accounts/contract.ts';
import { ensureAdmin } from '../../src/accounts/ensure-admin.ts';
import { setPasswordByLink } from '../../src/accounts/set-password.ts';
import { profiles, userRoles, users } from '../../src/accounts/tables.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { notifications } from '../../src/outbox/tables.ts';
import {
  activateAccountByMail,
  confirmAddress,
  readLinkToken,
  signUp,
  testPassword,
  waitForMailedLink,
} from '../accounts.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ SIGN_IN_TRIES: '6' });
  settled = await signedUp();
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Somebody with an account, for what changes nothing of it that another test looks at. */
let settled: { shop: ServiceClient; email: string };
const visitor = () => installation.openClient();
const whoIs = async (shop: ServiceClient) => (await shop.get<Session>('/api/data/session')).body.user?.email;
const signIn = (shop: ServiceClient, email: string, typed = testPassword) =>
  shop.post('/api/auth/sign-in/email', { email, password: typed });
const ordersOf = async (shop: ServiceClient) => (await shop.get<{ id: string }[]>('/api/data/orders')).body;

async function signedUp(): Promise<{ shop: ServiceClient; email: string }> {
  const [shop, email] = [visitor(), nextEmail()];
  await signUp(shop, email);
  return { shop, email };
}

describe('signing up', () => {
  test('the mailed link confirms the address, signs in, and works once', async () => {
    const [shop, email] = [visitor(), nextEmail()];
    await shop.post('/api/auth/sign-up/email', { email, password: testPassword, name: 'Ann' });
    expect(await signIn(shop, email)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    const link = await waitForMailedLink(shop, email, 'confirm=address');
    const open = (by: ServiceClient) => confirmAddress(by, link);
    expect((await open(shop)).status).toBe(200);
    expect((await shop.get<Session>('/api/data/session')).body).toMatchObject({
      user: { email, display_name: email.split('@')[0] },
      roles: ['user'],
    });
    const { db } = installation.ctx;
    const ofAnn = eq(auditLog.actorId, (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? '');
    expect(await db.select().from(auditLog).where(ofAnn)).toMatchObject([
      { eventType: 'ACCOUNT_CREATED' },
      { eventType: 'PASSWORD_CHANGED' },
    ]);
    const stranger = visitor();
    expect(await open(stranger)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await whoIs(stranger)).toBeUndefined();
  });

  test('an address that has an account gets the same answer and a mail that says so', async () => {
    const { email } = await signedUp();
    const again = await visitor().post('/api/auth/sign-up/email', { email, password: 'another long one', name: 'Eve' });
    const fresh = await visitor().post('/api/auth/sign-up/email', {
      email: nextEmail(),
      password: testPassword,
      name: 'Eve',
    });
    expect(again.status).toBe(fresh.status);
    expect(Object.keys(again.body)).toEqual(Object.keys(fresh.body));
    await waitUntil(
      async () => (await visitor().listMails(email)).some(({ subject }) => subject === 'You already have an account'),
      'the mail',
    );
    expect((await signIn(visitor(), email, 'another long one')).status).toBe(401);
  });

  test.each(['password', 'Qwertyuiop123', 'short', ' '.repeat(12), '\u00a0\u2003\u3000\u200b'.repeat(3)])(
    '%s is refused as a password',
    async (weak) => {
      const answer = await visitor().post('/api/auth/sign-up/email', {
        email: nextEmail(),
        password: weak,
        name: 'Ann',
      });
      expect(answer.status).toBe(400);
    },
  );

  const strange = [
    '',
    '   ',
    '\u200b\u2060\u3164',
    'a'.repeat(81),
    'line\nbreak',
    'nul\u0000',
    'bell\u0007',
    'next\u0085line',
    'para\u2029graph',
    'half \ud83d',
    ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'].map((sign) => `gnp${sign}.exe`),
    ...['\u2066', '\u2067', '\u2068', '\u2069'].map((sign) => `Jo${sign}Driver`),
  ];

  test.each(strange)('the name %j is refused at sign-up and at a change, in words for people', async (name) => {
    const signsUp = await visitor().post('/api/auth/sign-up/email', {
      email: nextEmail(),
      password: testPassword,
      name,
    });
    expect(signsUp).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Name (is|contains) /) } });
    const renames = await settled.shop.callFunction('rename-account', { display_name: name });
    expect(renames).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^Name (is|contains) /) } });
  });

  test('names of every script are taken, and kept without what stands around them', async () => {
    for (const name of ['  Zoë O’Hara-Smith ', '李小龍', 'محمد', 'می\u200cخواهم', 'Jo 2']) {
      expect((await settled.shop.callFunction('rename-account', { display_name: name })).status, name).toBe(200);
      const { body } = await settled.shop.get<Session>('/api/data/session');
      expect(body.user?.display_name).toBe(name.trim());
    }
    const email = nextEmail();
    await visitor().post('/api/auth/sign-up/email', { email, password: testPassword, name: '  Ann  ' });
    const [ann] = await installation.ctx.db.select().from(users).where(eq(users.email, email));
    expect(ann?.name).toBe('Ann');
  });
});

describe('signing in', () => {
  test('a wrong address and a wrong password get the same answer', async () => {
    const { email } = await signedUp();
    const wrongPassword = await signIn(visitor(), email, 'not the password');
    const wrongAddress = await signIn(visitor(), nextEmail(), 'not the password');
    expect(wrongPassword).toEqual(wrongAddress);
    expect(wrongPassword.status).toBe(401);
  });

  test('ends the session this browser had, no other device’s, and writes down when it was', async () => {
    const { shop: first, email } = await signedUp();
    const second = visitor();
    await signIn(second, email);
    const copied = second.cookieHeader();
    await signIn(second, email);
    expect(await whoIs(first), 'another device').toBe(email);
    expect(await whoIs(second)).toBe(email);
    const old = await fetch(`${second.origin}/api/data/session`, { headers: { cookie: copied } });
    expect(((await old.json()) as Session).user).toBeNull();
    const { ctx } = installation;
    const { body } = await second.get<Session>('/api/data/session');
    const [profile] = await ctx.db
      .select()
      .from(profiles)
      .where(eq(profiles.id, body.user?.id ?? ''));
    expect(Date.now() - (profile?.lastLogin?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test('right passwords are not counted', async () => {
    const { email } = await signedUp();
    for (let time = 0; time < 8; time++) expect((await signIn(visitor(), email)).status).toBe(200);
  });

  test('signing out ends every session of the account', async () => {
    const { shop, email } = await signedUp();
    const cookie = (await shop.fetch('/api/data/session')).ok && shop.cookieHeader();
    await shop.post('/api/auth/sign-out', {});
    const old = await fetch(`${shop.origin}/api/data/session`, { headers: { cookie: cookie || '' } });
    expect(((await old.json()) as Session).user).toBeNull();
    expect(email).toContain('@');
  });

  test('a failed look-up of roles is an empty list', async () => {
    const { shop } = await signedUp();
    const { db } = installation.ctx;
    await db.execute('alter table user_roles rename to user_roles_away');
    try {
      expect((await shop.get<Session>('/api/data/session')).body).toMatchObject({
        user: { email: expect.any(String) },
        roles: [],
      });
    } finally {
      await db.execute('alter table user_roles_away rename to user_roles');
    }
    expect(await db.select().from(userRoles)).not.toEqual([]);
  });

  test('over TLS the cookie belongs to this very host', async () => {
    const { ctx } = installation;
    const { email } = await signedUp();
    const origin = 'https://permits.example';
    const auth = createAuth({ ...ctx, settings: { ...ctx.settings, publicUrl: origin } });
    const answer = await auth.handler(
      new Request(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ email, password: testPassword }),
      }),
    );
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-edp\.session_token=/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/domain=/i);
  });

  test.each(['/list-sessions', '/get-session', '/update-user', '/delete-user'])(
    'the library’s own %s is not there',
    async (path) => {
      const { shop } = await signedUp();
      expect((await shop.post(`/api/auth${path}`, {})).status).toBe(404);
    },
  );
});

describe('setting a password by a link', () => {
  test('works once, ends every session, and refuses a common one without using the link up', async () => {
    const { shop, email } = await signedUp();
    await visitor().post('/api/auth/request-password-reset', { email });
    const token = readLinkToken(await waitForMailedLink(shop, email, 'recovery'));
    const set = (new_password: string) => visitor().callFunction('set-password', { access_token: token, new_password });
    expect(await set('password123')).toMatchObject({
      status: 400,
      body: { fields: { new_password: expect.any(String) } },
    });
    expect((await visitor().callFunction('check-recovery-link', { access_token: token })).body).toMatchObject({
      email,
    });
    expect((await set('a second long password')).status).toBe(200);
    expect(await whoIs(shop)).toBeUndefined();
    expect(await set('a third long password')).toMatchObject({
      status: 404,
      body: { error: 'Failed to resume session from link. Please request a new email.' },
    });
    expect((await signIn(visitor(), email, 'a second long password')).status).toBe(200);
  });

  test('changes nothing when it cannot end what was before', async () => {
    const { shop, email } = await signedUp();
    const { ctx } = installation;
    await ctx.db.update(users).set({ emailProvedAt: null }).where(eq(users.email, email));
    await placeAndPay(visitor(), expressOrder({ email }));
    const token = readLinkToken(await waitForMailedLink(shop, email, 'recovery'));
    const onOrderLinkOpened = () => Promise.reject(new Error('The database is gone.'));
    const failing = { ...ctx, accountSubscribers: { ...ctx.accountSubscribers, onOrderLinkOpened } };
    await expect(setPasswordByLink(failing, token, 'a second long password')).rejects.toThrow();
    expect(await whoIs(shop)).toBe(email);
    expect((await signIn(visitor(), email)).status).toBe(200);
  });

  test('a reset of an unknown address answers as one of a known address, and mails nobody', async () => {
    const { email } = await signedUp();
    const unknown = nextEmail();
    const ask = (address: string) => visitor().post('/api/auth/request-password-reset', { email: address });
    expect(await ask(unknown)).toEqual(await ask(email));
    await waitForMailedLink(visitor(), email, 'recovery');
    expect(await visitor().listMails(unknown)).toEqual([]);
  });
});

test('the set-password mail goes to the account, whatever address the order has', async () => {
  const { shop, email } = await signedUp();
  const elsewhere = nextEmail();
  const { pair } = await placeAndPay(shop, expressOrder({ email: elsewhere }));
  expect((await shop.callFunction('resend-password-email', pair)).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  const subjects = async (to: string) => (await shop.listMails(to)).map(({ subject }) => subject);
  expect(await subjects(email)).toContain('Set your password');
  expect(await subjects(elsewhere)).not.toContain('Set your password');
});

test('a start sets the configured administrator’s password once, and again when the setting is another', async () => {
  const email = nextEmail();
  const [swindler, admin] = [visitor(), visitor()];
  await swindler.post('/api/auth/sign-up/email', { email, password: 'the swindler’s password', name: 'Eve' });
  const start = (configured: string) => ensureAdmin(installation.ctx, { email, password: configured });
  const opens = async (...typed: string[]) => {
    const statuses: number[] = [];
    for (const one of typed) statuses.push((await signIn(visitor(), email, one)).status);
    return statuses;
  };
  await start(testPassword);
  expect(await opens('the swindler’s password', testPassword)).toEqual([401, 200]);
  await signIn(admin, email);
  const change = { currentPassword: testPassword, newPassword: 'changed by hand since', revokeOtherSessions: true };
  expect((await admin.post('/api/auth/change-password', change)).status).toBe(200);
  await start(testPassword);
  expect(await opens(testPassword, 'changed by hand since')).toEqual([401, 200]);
  expect(await whoIs(admin), 'a start signs nobody out').toBe(email);
  await start('another one in the settings');
  expect(await opens('changed by hand since', 'another one in the settings')).toEqual([401, 200]);
});

describe('the account page', () => {
  const account = async (shop: ServiceClient) => (await shop.get<Account>('/api/data/account')).body;

  test('lists the sessions and ends them one by one; nobody else’s', async () => {
    const { shop, email } = await signedUp();
    const second = visitor();
    await signIn(second, email);
    const { sessions } = await account(second);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1' });
    const stranger = await signedUp();
    const end = (by: ServiceClient) => by.callFunction('end-session', { session_id: sessions[1]?.id });
    expect((await end(stranger.shop)).status).toBe(404);
    expect(await whoIs(shop)).toBe(email);
    expect((await end(second)).status).toBe(200);
    expect(await whoIs(shop)).toBeUndefined();
    expect(await whoIs(second)).toBe(email);
  });

  test('changes the name', async () => {
    const { shop } = await signedUp();
    expect((await shop.callFunction('rename-account', { display_name: '  Dr Jo  ' })).status).toBe(200);
    expect(await account(shop)).toMatchObject({ display_name: 'Dr Jo' });
    expect((await shop.callFunction('rename-account', { display_name: ' ' })).status).toBe(400);
  });

  test('changes the password with the present one only', async () => {
    const { shop, email } = await signedUp();
    const change = (currentPassword: string, newPassword: string) =>
      shop.post('/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
    expect((await change('not the password', 'a second long password')).status).toBe(400);
    expect(await change(testPassword, 'password123')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_TOO_COMMON' },
    });
    expect((await change(testPassword, 'a second long password')).status).toBe(200);
    expect(await whoIs(shop)).toBe(email);
    expect((await signIn(visitor(), email)).status).toBe(401);
  });

  test('changes the address once both mailboxes have confirmed, in any order, and the orders follow', async () => {
    const { shop, email } = await signedUp();
    const newEmail = nextEmail();
    const { payment } = await placeAndPay(shop, expressOrder({ email }));
    const ask = (typed: string) => shop.callFunction('change-email', { new_email: newEmail, password: typed });
    expect(await ask('not the password')).toMatchObject({
      status: 403,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await ask(testPassword)).status).toBe(200);
    expect(await account(shop)).toMatchObject({ email, pending_email: newEmail });
    const links = [
      await waitForMailedLink(shop, newEmail, 'confirm=change'),
      await waitForMailedLink(shop, email, 'confirm=change'),
    ];
    const answers: unknown[] = [];
    for (const link of links)
      answers.push((await visitor().callFunction('confirm-email-change', { access_token: readLinkToken(link) })).body);
    expect(answers).toEqual([
      { changed: false, new_email: newEmail },
      { changed: true, new_email: newEmail },
    ]);
    // Whoever opened the new mailbox is not known to be who is signed in.
    expect(await whoIs(shop)).toBeUndefined();
    expect((await signIn(shop, newEmail)).status).toBe(401);
    await activateAccountByMail(shop, newEmail);
    expect(await account(shop)).toMatchObject({ email: newEmail, pending_email: null });
    // Promised at the payment, and sent a day later: to whoever reads it.
    const promised = await installation.ctx.db.select().from(notifications);
    const ofOrder = promised.filter(({ orderId }) => orderId === payment.order_id);
    expect(ofOrder.filter(({ sentAt }) => sentAt === null)).toMatchObject([
      { type: 'details_needed', recipient: newEmail },
    ]);
    expect(ofOrder.filter(({ sentAt }) => sentAt !== null).map(({ recipient }) => recipient)).toContain(email);
    expect((await signIn(visitor(), email)).status).toBe(401);
    const { shop: _again } = { shop: visitor() };
    await signIn(_again, newEmail);
    expect(await ordersOf(_again)).toHaveLength(1);
    expect(
      (await visitor().callFunction('confirm-email-change', { access_token: readLinkToken(links[0] ?? '') })).status,
    ).toBe(404);
  });

  test('does not take an address that has an account, and tells only who opens its mail', async () => {
    const { shop, email } = await signedUp();
    const taken = await signedUp();
    expect((await shop.callFunction('change-email', { new_email: taken.email, password: testPassword })).status).toBe(
      200,
    );
    const statuses: number[] = [];
    for (const to of [email, taken.email]) {
      const link = await waitForMailedLink(shop, to, 'confirm=change');
      statuses.push(
        (await visitor().callFunction('confirm-email-change', { access_token: readLinkToken(link) })).status,
      );
    }
    expect(statuses).toEqual([200, 409]);
    expect(await account(shop)).toMatchObject({ email });
  });
});
