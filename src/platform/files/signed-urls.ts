import { createHmac, timingSafeEqual } from 'node:crypto';
import { serverFolders } from '#paths.ts';
import type { Bucket } from './files.ts';

/** Seconds a link to a private file works (specification, section 9). */
const signedUrlSeconds = 3600;

/** `/files/<bucket>/<path>?expires=…&signature=…`, good for 3600 s from now. */
export function signFileUrl(secret: string, bucket: Bucket, path: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + signedUrlSeconds;
  return `${serverFolders.files}${bucket}/${path}?expires=${expires}&signature=${signature(secret, bucket, path, expires)}`;
}

export function fileUrlIsGood(
  secret: string,
  bucket: string,
  path: string,
  query: { expires: string; signature: string },
  now: Date,
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime()) return false;
  const expected = Buffer.from(signature(secret, bucket, path, expires));
  const given = Buffer.from(query.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signature(secret: string, bucket: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`file\n${bucket}\n${path}\n${expires}`).digest('base64url');
}
