import { expect, test } from 'vitest';
import { signFileUrl, verifyFileUrl, withFileLinkRecipient } from './signed-urls.ts';

const secret = 'a secret of sixteen or more';
const now = new Date('2026-03-01T12:00:00Z');
const reader = { userId: '6f1a3c1e-3c0b-4a55-9a0f-5f3a4c0d2b11', epoch: 2 };
const sign = (path: string) => withFileLinkRecipient(reader, () => signFileUrl(secret, 'confirmations', path, now));
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** The parts of a visitor's link, parsed as the server does. */
function follow(link: string, at = now, changed: Partial<Record<string, string>> = {}, key = secret): boolean {
  const url = new URL(link, 'http://localhost');
  const [, , bucket = '', ...path] = url.pathname.split('/');
  const { expires = '', for: whom = '', signature = '' } = Object.fromEntries(url.searchParams);
  const asked = { bucket, path: path.join('/'), expires, whom, signature, ...changed };
  return verifyFileUrl(key, asked.bucket, asked.path, asked, at) !== undefined;
}

test('a link opens its file for an hour', () => {
  const link = sign('a/permit.pdf');
  expect(link).toMatch(/^\/files\/confirmations\/a\/permit\.pdf\?expires=\d+&for=[\w-]+\.2&signature=[\w-]+$/);
  expect(follow(link)).toBe(true);
  expect(follow(link, later(3600))).toBe(true);
  expect(follow(link, later(3601))).toBe(false);
});

test('whatever is changed about it, it opens nothing', () => {
  const link = sign('a/permit.pdf');
  const good = new URL(link, 'http://localhost').searchParams;
  const signature = good.get('signature') ?? '';
  const expires = Number(good.get('expires'));
  for (const changed of [
    { path: 'b/permit.pdf' },
    { path: 'a/permit.pdf/' },
    { bucket: 'eudp_uploads' },
    { expires: String(expires + 1) },
    { expires: `${expires}.5` },
    { expires: '' },
    { whom: '' },
    { whom: `${reader.userId}.3` },
    { whom: `7${reader.userId.slice(1)}.2` },
    { expires: 'Infinity' },
    { signature: '' },
    { signature: signature.slice(0, -1) },
    { signature: `${signature}A` },
    { signature: signature.toLowerCase() },
    { signature: 'é'.repeat(43) },
  ]) {
    expect(follow(link, now, changed), JSON.stringify(changed)).toBe(false);
  }
  expect(follow(link, now, {}, 'another secret of sixteen')).toBe(false);
});

test('one that was made for nobody opens nothing', () => {
  expect(follow(signFileUrl(secret, 'confirmations', 'a/permit.pdf', now))).toBe(false);
});

test('the parts of a link cannot be shifted into each other', () => {
  const one = sign('a/b.pdf');
  expect(follow(one, now, { bucket: 'confirmations\na', path: 'b.pdf' })).toBe(false);
});
