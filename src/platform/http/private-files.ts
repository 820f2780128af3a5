import type { Hono } from 'hono';
import { serverPrefixes } from '#paths.ts';
import type { Context } from '../context.ts';
import { type Bucket, buckets } from '../files/file-store.ts';
import { type FileLinkRecipient, verifyFileUrl } from '../files/signed-urls.ts';

/** Types that a browser may show inline; anything else is only ever downloaded. */
const inlineContentTypes = new Set(['application/pdf', 'image/jpeg', 'image/png']);
/**
 * A mailed file may be anything, whatever its sender claims, and no person has checked it: it is only ever downloaded
 * too.
 */
const uncheckedBucket: Bucket = 'inbound-mail';

/**
 * Private files, by a signed link only and for the person it was made for. Never active content of our own origin:
 * sandboxed, no sniffing, no scripts.
 */
export function mountPrivateFiles(
  http: Hono,
  { files, clock, settings }: Pick<Context, 'files' | 'clock' | 'settings'>,
  mayReadAs: (reader: FileLinkRecipient, headers: Headers, file: { bucket: Bucket; path: string }) => Promise<boolean>,
): void {
  http.get(`${serverPrefixes.files}:bucket/:path{.+}`, async (c) => {
    const { bucket, path } = c.req.param();
    const knownBucket = buckets.find((name) => name === bucket);
    const [expires = '', recipient = '', signature = ''] = ['expires', 'for', 'signature'].map((name) =>
      c.req.query(name),
    );
    const reader =
      knownBucket &&
      verifyFileUrl(settings.secret, knownBucket, path, { expires, whom: recipient, signature }, clock.now());
    if (!knownBucket || !reader || !(await mayReadAs(reader, c.req.raw.headers, { bucket: knownBucket, path }))) {
      return c.json(
        { error: 'This link is not valid any more. Please open the page it was on again.', code: 'NOT_FOUND' },
        404,
      );
    }
    const file = await files.get(knownBucket, path);
    if (!file) return c.notFound();
    const inline = knownBucket !== uncheckedBucket && inlineContentTypes.has(file.contentType);
    return c.body(file.bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': inline ? file.contentType : 'application/octet-stream',
      // Files from mails have names; where the answer sends none, the page with the link has it.
      'content-disposition':
        knownBucket === uncheckedBucket
          ? 'attachment'
          : `${inline ? 'inline' : 'attachment'}; filename="${path.split('/').at(-1)}"`,
      'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });
  });
}
