import { betterAuth } from 'better-auth';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { sendSignedInHintCookie } from './signed-in-hint-cookie.ts';

function site(origin: string) {
  const auth = betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret: 'a secret that is long enough for a test',
    advanced: { cookiePrefix: 'edp' },
    emailAndPassword: { enabled: true },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
  const http = new Hono();
  http.use('/api/auth/*', sendSignedInHintCookie);
  http.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw));
  return (path: string, body: object, cookie = '') =>
    http.request(`${origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
}

const hintOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('edp_signed_in='));
const account = { email: 'kim@example.org', password: 'correct horse battery', name: 'Kim' };

test.each([
  ['http://edp.example', ''],
  ['https://edp.example', 'Secure'],
])('%s: the hint comes with a session and goes with it', async (origin, secure) => {
  const post = site(origin);
  const signedUp = await post('/sign-up/email', account);
  expect(signedUp.status).toBe(200);
  const session = signedUp.headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? '';
  const hint = hintOf(signedUp) ?? '';
  expect(hint).toMatch(/^edp_signed_in=1; Path=\/; SameSite=Lax;/);
  expect(/max-age=\d+/i.exec(hint)?.[0]).toBe(/max-age=\d+/i.exec(session)?.[0]);
  expect(hint.includes('Secure')).toBe(secure !== '');
  expect(hint).not.toMatch(/httponly/i);

  const signedOut = await post('/sign-out', {}, session.split(';')[0]);
  expect(signedOut.status).toBe(200);
  expect(hintOf(signedOut)).toMatch(/^edp_signed_in=;.*Max-Age=0/i);
});

test('a refused sign-in leaves no hint', async () => {
  const refused = await site('http://edp.example')('/sign-in/email', {
    email: account.email,
    password: 'wrong password',
  });
  expect(refused.status).toBe(401);
  expect(hintOf(refused)).toBeUndefined();
});
