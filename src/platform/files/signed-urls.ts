import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { serverPrefixes } from '#paths.ts';
import type { Bucket } from './file-store.ts';

/** Seconds a link to a private file works (specification, section 9). */
const signedUrlSeconds = 3600;

/** The account that a link is made for, with its link epoch: the link ends with that epoch. */
export interface FileLinkRecipient {
  userId: string;
  epoch: number;
}

/**
 * Links are signed deep inside what makes an answer. The reader is set once for the whole answer, so no place can
 * forget it.
 */
const recipientStorage = new AsyncLocalStorage<FileLinkRecipient | undefined>();

/** Links that are signed while this runs are made for this reader. */
export const withFileLinkRecipient = <T>(reader: FileLinkRecipient | undefined, answer: () => T): T =>
  recipientStorage.run(reader, answer);

/** `/files/<bucket>/<path>?expires=…&for=…&signature=…`: valid for 3600 s from now, for the reader it is made for. */
export function signFileUrl(secret: string, bucket: Bucket, path: string, now: Date): string {
  const reader = recipientStorage.getStore();
  const expires = Math.floor(now.getTime() / 1000) + signedUrlSeconds;
  const recipient = reader ? `${reader.userId}.${reader.epoch}` : '';
  const signed = signature(secret, { bucket, path, expires, whom: recipient });
  return `${serverPrefixes.files}${bucket}/${path}?expires=${expires}&for=${recipient}&signature=${signed}`;
}

/** The reader a link was made for; undefined when it is expired, changed, or made for nobody. */
export function verifyFileUrl(
  secret: string,
  bucket: string,
  path: string,
  query: { expires: string; whom: string; signature: string },
  now: Date,
): FileLinkRecipient | undefined {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime()) return undefined;
  const expected = Buffer.from(signature(secret, { bucket, path, expires, whom: query.whom }));
  const actual = Buffer.from(query.signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const [userId = '', epoch = ''] = query.whom.split('.');
  return userId && epoch ? { userId, epoch: Number(epoch) } : undefined;
}

interface SignedFileFacts {
  bucket: string;
  path: string;
  expires: number;
  whom: string;
}

function signature(secret: string, { bucket, path, expires, whom }: SignedFileFacts): string {
  return createHmac('sha256', secret).update(`file\n${bucket}\n${path}\n${expires}\n${whom}`).digest('base64url');
}
