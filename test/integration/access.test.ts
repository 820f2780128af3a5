import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRole } from '../../src/accounts/change-role.ts';
import type { Session } from '../../src/accounts/contract.ts';
import { endpoints } from '../../src/app-routes.ts';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { type FileLinkRecipient, signFileUrl, withFileLinkRecipient } from '../../src/platform/files/signed-urls.ts';
import type { Audience } from '../../src/platform/http/endpoint.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { activateGuestAccount } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { grantPermit } from '../authority-mail.ts';
import { uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, type PaidOrder, placeAndPay, uploadV5c } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';

const roles = ['nobody', 'customer', 'stranger', 'operator', 'admin'] as const;
type Role = (typeof roles)[number];

/** Who gets past the door; what lies behind may still say that it does not know the order. */
const admitted: Record<Audience, readonly Role[]> = {
  anyone: roles,
  'signed-in': ['customer', 'stranger', 'operator', 'admin'],
  staff: ['operator', 'admin'],
  admin: ['admin'],
};

let installation: Installation;
const visitors = {} as Record<Role, ServiceClient>;
/** The customer's, waiting for details. */
let order: PaidOrder;
const metricsToken = 'a token for the collector';
const unknownId = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', METRICS_TOKEN: metricsToken, ...adminSettings });
  for (const role of roles) visitors[role] = installation.openClient();
  order = await signUp('customer');
  await signUp('stranger');
  await signUp('operator');
  visitors.admin = await signInAdmin(installation);
  const { body } = await visitors.operator.get<Session>('/api/data/session');
  await changeRole(installation.ctx, body.user?.id ?? '', 'operator', 'grant');
});
afterAll(() => installation[Symbol.asyncDispose]());

async function signUp(role: Role): Promise<PaidOrder> {
  const paid = await placeAndPay(visitors[role]);
  await activateGuestAccount(visitors[role], paid.payment);
  return paid;
}

function send(
  visitor: ServiceClient,
  method: string,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = { origin: visitor.origin },
) {
  return visitor.fetch(path, {
    method,
    headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

const doors = endpoints.flatMap((endpoint) => roles.map((role) => ({ ...endpoint, role })));

test.each(doors)('$method $path ($who) as $role', async ({ method, path, who, role }) => {
  const response = await send(visitors[role], method, path.replace(':id', unknownId));
  const body = (await response.json()) as { code?: string };
  if (admitted[who].includes(role)) {
    expect([200, 400, 404, 409, 503], JSON.stringify(body)).toContain(response.status);
    expect(['SIGN_IN_REQUIRED', 'NOT_ALLOWED']).not.toContain(body.code);
  } else {
    expect({ status: response.status, code: body.code }).toEqual(
      role === 'nobody' ? { status: 401, code: 'SIGN_IN_REQUIRED' } : { status: 403, code: 'NOT_ALLOWED' },
    );
  }
});

/** Every call by which a customer names an order by its id. */
const ordersNamed: { method: string; path(id: string): string; body?(id: string): object }[] = [
  { method: 'GET', path: (id) => `/api/data/orders/${id}` },
  { method: 'GET', path: (id) => `/api/realtime/orders/${id}` },
  { method: 'POST', path: () => '/api/functions/needed-details', body: (id) => ({ access: { order_id: id } }) },
  { method: 'POST', path: () => '/api/functions/order-timeline', body: (id) => ({ access: { order_id: id } }) },
  {
    method: 'POST',
    path: () => '/api/functions/provide-details',
    body: (id) => ({ access: { order_id: id }, details: { 'vehicle.make': 'Ford' } }),
  },
  { method: 'POST', path: () => '/api/functions/submit-permit', body: (id) => ({ order_id: id }) },
  {
    method: 'POST',
    path: () => '/api/functions/update-vehicle',
    body: (id) => ({ order_id: id, vehicle_updates: { make: 'Ford' } }),
  },
];

test.each(ordersNamed)(
  'a foreign order is told apart from none by nobody: $method $path',
  async ({ method, path, body }) => {
    const ask = async (role: Role, id: string) => {
      const response = await send(visitors[role], method, path(id), body?.(id));
      const isStream = response.headers.get('content-type')?.includes('event-stream');
      if (isStream) await response.body?.cancel();
      return { status: response.status, body: isStream ? undefined : await response.json() };
    };
    const { order_id: id } = order.payment;
    expect((await ask('customer', id)).status).toBe(200);
    for (const role of ['stranger', 'nobody'] as const) {
      const foreign = await ask(role, id);
      expect(foreign).toEqual(await ask(role, unknownId));
      expect(foreign.status, role).toBe(role === 'nobody' ? 401 : 404);
    }
    for (const notAnId of ['1', "' or 1=1 --", '../../etc']) {
      expect((await ask('stranger', encodeURIComponent(notAnId))).status).toBeOneOf([400, 404]);
    }
  },
);

test('the payment of a foreign order is not verified, its document not taken', async () => {
  const session_id = order.pair.session_id;
  expect((await visitors.customer.callFunction('verify-payment', { session_id })).status).toBe(200);
  const foreign = await visitors.stranger.callFunction('verify-payment', { session_id });
  expect(foreign).toEqual(await visitors.stranger.callFunction('verify-payment', { session_id: 'cs_test_unknown' }));
  expect(foreign.status).toBe(404);
  for (const role of ['nobody', 'stranger'] as const) {
    for (const order_id of [order.payment.order_id, unknownId]) {
      expect((await uploadV5c(visitors[role], { order_id })).status).toBe(role === 'nobody' ? 401 : 404);
    }
    expect((await uploadV5c(visitors[role], { ...order.pair, session_id: 'cs_test_unknown' })).status).toBe(404);
  }
  expect((await uploadV5c(visitors.customer, { order_id: order.payment.order_id })).status).toBe(200);
});

test('staff see the film of a run, its customer does not', async () => {
  const path = `/api/data/orders/${order.payment.order_id}`;
  for (const role of ['operator', 'admin'] as const)
    expect((await visitors[role].get(path)).body).toHaveProperty('runs');
  const { body } = await visitors.customer.get(path);
  for (const hidden of ['runs', 'last_error', 'customer_email']) expect(body).not.toHaveProperty(hidden);
});

test('a mailed link opens its own order and no other, and only while it is good', async () => {
  const { secret } = installation.ctx.settings;
  const ask = (details_token: string) => visitors.nobody.callFunction('needed-details', { access: { details_token } });
  const token = createDetailsToken(secret, { id: order.payment.order_id, epoch: 1 }, new Date());
  expect((await ask(token)).body).toMatchObject({ order_ref: order.payment.order_ref });
  const old = createDetailsToken(secret, { id: order.payment.order_id, epoch: 1 }, new Date('2020-01-01'));
  for (const bad of [
    old,
    `${token}x`,
    token.replace(order.payment.order_id, unknownId),
    createDetailsToken('guessed', { id: order.payment.order_id, epoch: 1 }, new Date()),
  ]) {
    expect((await ask(bad)).status).toBe(404);
  }
});

test('a proof is taken from staff alone', async () => {
  const expected = { nobody: 401, customer: 403, stranger: 403, operator: 404, admin: 404 };
  for (const role of roles) {
    const { status } = await uploadProof(visitors[role], unknownId, 'proof');
    expect({ role, status }).toEqual({ role, status: expected[role] });
  }
});

const unsafe = [
  ...endpoints.filter(({ method }) => method !== 'GET').map(({ path }) => path),
  '/api/uploads/v5c',
  '/api/uploads/proof',
];

test.each(unsafe)("another site cannot use a visitor's sign-in: POST %s", async (path) => {
  const signs = [
    'origin: https://evil.example',
    'origin: null',
    'sec-fetch-site: cross-site',
    'sec-fetch-site: same-site',
  ];
  for (const sign of signs) {
    const [name = '', value = ''] = sign.split(': ');
    expect((await send(visitors.admin, 'POST', path, {}, { [name]: value })).status, sign).toBe(403);
  }
});

test('a file is opened by its own link only, and only for an hour', async () => {
  const { customer } = visitors;
  const paid = await placeAndPay(customer);
  await grantPermit(installation, paid.payment.order_id, () => completeDetails(customer, paid.pair));
  const { body: view } = await customer.get<OrderView>(`/api/data/orders/${paid.payment.order_id}`);
  const [document] = view.documents;
  const link = document?.url ?? '';
  const good = await visitors.nobody.fetch(link);
  expect(good.status).toBe(200);
  expect(
    Buffer.from(await good.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(good.headers.get('content-security-policy')).toContain('sandbox');
  expect(good.headers.get('x-content-type-options')).toBe('nosniff');

  const [, bucket = '', path = ''] = /^\/files\/([^/]+)\/([^?]+)/.exec(link) ?? [];
  const { secret } = installation.ctx.settings;
  const anHourAgo = new Date(Date.now() - 3601_000);
  const [userId = '', epoch] = new URL(link, customer.origin).searchParams.get('for')?.split('.') ?? [];
  const reader = { userId, epoch: Number(epoch) };
  const signedFor = (whom: FileLinkRecipient, by = secret, at = new Date()) =>
    withFileLinkRecipient(whom, () => signFileUrl(by, bucket as 'confirmations', path, at));
  const bad = [
    link.split('?')[0] ?? '',
    link.replace(/signature=(.)/, (_all, first) => `signature=${first === '_' ? '-' : '_'}`),
    link.replace(/expires=\d+/, 'expires=9999999999'),
    link.replace(`/${bucket}/`, '/eudp_uploads/'),
    link.replace(path, path.replace(/^[^/]+/, unknownId)),
    link.replace(path, `../../${path}`),
    link.replace(/for=[^&]+/, 'for='),
    signedFor(reader, secret, anHourAgo),
    signedFor(reader, 'guessed'),
    signedFor({ ...reader, epoch: 0 }),
    signedFor({ ...reader, userId: unknownId }),
  ];
  expect((await customer.fetch(signedFor(reader))).status).toBe(200);
  for (const url of bad) expect((await customer.fetch(url)).status, url).toBe(404);
  for (const role of ['stranger', 'operator', 'admin'] as const)
    expect((await visitors[role].fetch(link)).status, `made for the customer, followed by the ${role}`).toBe(404);
});

test('figures of the business are for whoever brings the token, whatever their role or machine', async () => {
  const read = async (role: Role, headers: Record<string, string> = {}) =>
    (await visitors[role].fetch('/metrics', { headers })).status;
  for (const role of roles) expect(await read(role), role).toBe(404);
  for (const authorization of ['', 'Bearer', `Bearer ${metricsToken}s`, metricsToken, `Basic ${metricsToken}`])
    expect(await read('admin', { authorization }), authorization).toBe(404);
  const answer = await visitors.nobody.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/^edp_orders\{status="confirmed"\} \d+$/m);
});
