import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { createDetailsToken, readDetailsToken } from './details-link.ts';

const secret = 'a secret of the tests';
const orderId = '6f1a3c1e-3c0b-4a55-9a0f-5f3a4c0d2b11';
const otherOrderId = '00000000-0000-4000-8000-000000000001';
const now = new Date('2026-05-03T10:00:00Z');
const after = (days: number, milliseconds = 0) => new Date(now.getTime() + days * 86_400_000 + milliseconds);

const token = createDetailsToken(secret, { id: orderId, epoch: 0 }, now);

test('a token opens its order for 30 days and not a moment longer', () => {
  const opens = { id: orderId, epoch: 0 };
  expect(readDetailsToken(secret, token, now)).toEqual(opens);
  expect(readDetailsToken(secret, token, after(30, -1))).toEqual(opens);
  expect(readDetailsToken(secret, token, after(30))).toBeUndefined();
});

test('says of which epoch it is, and can be moved to no other', () => {
  const later = createDetailsToken(secret, { id: orderId, epoch: 12 }, now);
  expect(readDetailsToken(secret, later, now)).toEqual({ id: orderId, epoch: 12 });
  for (const moved of [later.replace('_12.', '_13.'), later.replace('_12.', '.'), token.replace('.', '_12.')])
    expect(readDetailsToken(secret, moved, now)).toBeUndefined();
});

test('survives a URL fragment and the length the API accepts', () => {
  expect(token).toMatch(/^[A-Za-z0-9._-]{10,200}$/);
});

test('a changed token opens nothing, whichever character was changed', () => {
  const changed = Array.from(
    token,
    (character, index) => token.slice(0, index) + (character === '1' ? '2' : '1') + token.slice(index + 1),
  );
  expect(changed.filter((forged) => readDetailsToken(secret, forged, now) !== undefined)).toEqual([]);
});

test("another order's id, a later expiry and a foreign secret are refused", () => {
  const [, expires = '', signed = ''] = token.split('.');
  expect(readDetailsToken(secret, `${otherOrderId}.${expires}.${signed}`, now)).toBeUndefined();
  expect(readDetailsToken(secret, `${orderId}.${Number(expires) + 86_400}.${signed}`, now)).toBeUndefined();
  expect(
    readDetailsToken(secret, createDetailsToken('another secret', { id: orderId, epoch: 0 }, now), now),
  ).toBeUndefined();
});

test('a signature made with the same secret for another purpose is refused', () => {
  const [, expires = ''] = token.split('.');
  const fileSignature = new URL(
    signFileUrl(secret, 'confirmations', orderId, now),
    'http://localhost',
  ).searchParams.get('signature');
  const unbound = createHmac('sha256', secret).update(`${orderId}\n${expires}`).digest('base64url');
  expect(readDetailsToken(secret, `${orderId}.${expires}.${fileSignature}`, now)).toBeUndefined();
  expect(readDetailsToken(secret, `${orderId}.${expires}.${unbound}`, now)).toBeUndefined();
});

test.each([
  '',
  '.',
  '..',
  'nonsense',
  `${orderId}`,
  `${orderId}.NaN.x`,
  `${orderId}.Infinity.x`,
  `${token}.x`,
  `${token}\u00e9`,
])('%j opens nothing', (text) => {
  expect(readDetailsToken(secret, text, now)).toBeUndefined();
});
