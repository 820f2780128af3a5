import { expect, test } from 'vitest';
import { fileUrlIsGood, signFileUrl } from './signed-urls.ts';

const secret = 'a secret of sixteen or more';
const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** What a visitor's link says, taken apart as the server does. */
function follow(link: string, at = now, changed: Partial<Record<string, string>> = {}, key = secret): boolean {
  const url = new URL(link, 'http://localhost');
  const [, , bucket = '', ...path] = url.pathname.split('/');
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
  const asked = { bucket, path: path.join('/'), expires, signature, ...changed };
  return fileUrlIsGood(key, asked.bucket, asked.path, { expires: asked.expires, signature: asked.signature }, at);
}

test('a link opens its file for an hour', () => {
  const link = signFileUrl(secret, 'confirmations', 'a/permit.pdf', now);
  expect(link).toMatch(/^\/files\/confirmations\/a\/permit\.pdf\?expires=\d+&signature=[\w-]+$/);
  expect(follow(link)).toBe(true);
  expect(follow(link, later(3600))).toBe(true);
  expect(follow(link, later(3601))).toBe(false);
});

test('whatever is changed about it, it opens nothing', () => {
  const link = signFileUrl(secret, 'confirmations', 'a/permit.pdf', now);
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

test('the parts of a link cannot be shifted into each other', () => {
  const one = signFileUrl(secret, 'confirmations', 'a/b.pdf', now);
  expect(follow(one, now, { bucket: 'confirmations\na', path: 'b.pdf' })).toBe(false);
});
