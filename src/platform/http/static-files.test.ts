import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { waitUntil } from '../../../test/wait-until.ts';
import { loadStaticSite, type StaticSite } from './static-files.ts';

const root = mkdtempSync(join(tmpdir(), 'edp-static-'));
mkdirSync(join(root, 'assets'));
mkdirSync(join(root, 'order'));
const html = `<!DOCTYPE html><title>Order</title><script>one()</script><script type="module" src="/assets/a-1.js"></script>${'<p>text</p>'.repeat(60)}`;
writeFileSync(join(root, 'order/index.html'), html);
writeFileSync(join(root, 'assets/a-1.js'), `export const a = 1;\n${'// long\n'.repeat(80)}`);
afterAll(() => rmSync(root, { recursive: true }));

const site = loadStaticSite(root);
function askOf(of: StaticSite, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = of.respond({ method, header: (name) => headers[name] }, path);
  return answer && new Response(answer.body as Buffer<ArrayBuffer> | null, answer);
}
const ask = (path: string, headers?: Record<string, string>, method?: string) => askOf(site, path, headers, method);

test('a page is found with and without the slash, compressed as the browser asks', async () => {
  for (const path of ['/order', '/order/', '/order/index.html']) expect(ask(path)?.status).toBe(200);
  expect(await ask('/order')?.text()).toBe(html);
  expect(ask('/order', { 'accept-encoding': 'gzip, br' })?.headers.get('content-encoding')).toBe('br');
  expect(ask('/order', { 'accept-encoding': 'gzip' })?.headers.get('content-encoding')).toBe('gzip');
  expect(ask('/nothing')).toBeUndefined();
});

test('an unchanged page is not sent again, and each encoding has a validator of its own', () => {
  const plain = ask('/order')?.headers.get('etag') ?? '';
  const brotli = ask('/order', { 'accept-encoding': 'br' })?.headers.get('etag') ?? '';
  expect(plain).not.toBe(brotli);
  expect(ask('/order', { 'if-none-match': plain })?.status).toBe(304);
  expect(ask('/order', { 'if-none-match': brotli, 'accept-encoding': 'br' })?.status).toBe(304);
  expect(ask('/order', { 'if-none-match': '"older"' })?.status).toBe(200);
});

test('a page goes out quickly at first and soon at its best; a copy of the quick one stays good', async () => {
  const texts = Array.from({ length: 40 }, (_, at) => `<p>${createHash('sha256').update(`${at}`).digest('hex')}</p>`);
  const long = `<!DOCTYPE html><title>Long</title>${texts.join('<p>What the road asks</p>')}`;
  for (const name of ['long', 'longer']) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, 'index.html'), long + name);
  }
  const fresh = loadStaticSite(root);
  const get = async (path: string, headers = {}) => {
    const answer = askOf(fresh, path, { 'accept-encoding': 'br', ...headers });
    const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
    return { status: answer?.status, etag: answer?.headers.get('etag') ?? '', body };
  };
  for (const name of ['long', 'longer']) {
    const quick = await get(`/${name}`);
    const best = brotliCompressSync(long + name);
    expect(quick.body.length).toBeGreaterThan(best.length);
    expect(brotliDecompressSync(quick.body).toString()).toBe(long + name);
    const later = await waitUntil(
      async () => {
        const answer = await get(`/${name}`);
        return answer.body.equals(best) ? answer : undefined;
      },
      `the best compression of ${name}`,
      20,
    );
    // Other bytes have another validator, and nobody loads a page again for its better compression.
    expect(later.etag).not.toBe(quick.etag);
    for (const { etag } of [quick, later])
      expect(await get(`/${name}`, { 'if-none-match': etag })).toMatchObject({ status: 304, etag });
  }
});

test('hashed assets never change, pages are always asked for again', () => {
  expect(ask('/assets/a-1.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(ask('/order')?.headers.get('cache-control')).toBe('no-cache');
});

test('HEAD sends the headers only; a range sends its part, a range beyond the end is refused', async () => {
  const head = ask('/order', {}, 'HEAD');
  expect(head?.headers.get('content-length')).toBe(String(html.length));
  expect(await head?.text()).toBe('');
  const part = ask('/order', { range: 'bytes=0-8', 'accept-encoding': 'br' });
  expect(part?.status).toBe(206);
  expect(await part?.text()).toBe('<!DOCTYPE');
  expect(part?.headers.get('content-range')).toBe(`bytes 0-8/${html.length}`);
  expect(await ask('/order', { range: 'bytes=-4' })?.text()).toBe('</p>');
  expect(ask('/order', { range: `bytes=${html.length}-` })?.status).toBe(416);
});

test('what the build could not know is filled in before a page is hashed, and assets stay as they are', async () => {
  const address =
    '<link rel="canonical" href="https://built.invalid/order"><script>go("https://built.invalid")</script>';
  mkdirSync(join(root, 'addressed'));
  writeFileSync(join(root, 'addressed/index.html'), address);
  writeFileSync(join(root, 'assets/b-1.js'), 'const place = "https://built.invalid";');
  const addressed = loadStaticSite(root, { replacements: { 'https://built.invalid': 'https://edp.example' } });
  const get = (path: string) => askOf(addressed, path);
  const page = get('/addressed');
  expect(await page?.text()).toBe(address.replaceAll('built.invalid', 'edp.example'));
  const hash = createHash('sha256').update('go("https://edp.example")').digest('base64');
  expect(page?.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  expect(await get('/assets/b-1.js')?.text()).toContain('built.invalid');
});

test('the policy of a page allows its own inline script by hash and no other', () => {
  const policy = ask('/order')?.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='(;|$)/);
  expect(policy).not.toContain('unsafe');
});
