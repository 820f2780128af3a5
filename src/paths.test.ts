import fc from 'fast-check';
import { expect, test } from 'vitest';
import { originPlaceholder, pages, parseOwnPath, signInPath } from './paths.ts';

test.each([
  '/dashboard',
  '/dashboard/order/00000000-0000-4000-8000-000000000000',
  '/dashboard/order/1#needed-details',
  '/thank-you?session_id=cs_1&guest_order_ref=EDP-00000000',
])('%s is a page to go on to', (path) => expect(parseOwnPath(path)).toBe(path));

test.each([
  null,
  '',
  'dashboard',
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  ' //evil.example/',
  '/.//evil.example/',
  '/..//evil.example/',
  '/dashboard/..//evil.example/',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:evil.example',
  '/api/auth/sign-out',
  '/files/confirmations/x',
  '/auth?next=/auth',
  `/${'x'.repeat(600)}`,
])('%j leads nowhere', (path) => expect(parseOwnPath(path)).toBeUndefined());

test('whatever is written there, a browser that follows it stays on our own host', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = parseOwnPath(`/${pieces.join('')}`);
      if (path === undefined) return;
      expect(new URL(path, 'https://permits.example').origin).toBe('https://permits.example');
      expect(parseOwnPath(path), 'and read again it is the same').toBe(path);
    }),
    { numRuns: 5000 },
  );
  expect(originPlaceholder).not.toContain('permits.example');
});

test('the dashboard needs no way back: it is where sign-in leads by itself', () => {
  expect(signInPath(pages.dashboard)).toBe('/auth');
  expect(signInPath('/dashboard/order/1#needed-details')).toBe('/auth?next=%2Fdashboard%2Forder%2F1%23needed-details');
});
