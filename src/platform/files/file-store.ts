export const buckets = ['eudp_uploads', 'submission-proofs', 'confirmations', 'inbound-mail'] as const;
export type Bucket = (typeof buckets)[number];

export interface FileContent {
  bytes: Uint8Array;
  contentType: string;
}

/** Where files are stored: a local folder, or any S3-compatible store. Both pass `compliance.test.ts`. */
export interface FileStore {
  /** Stores a new file. An existing path is refused: nothing is ever overwritten. */
  put(bucket: Bucket, path: string, file: FileContent): Promise<void>;
  /** Undefined when there is no such file. */
  get(bucket: Bucket, path: string): Promise<FileContent | undefined>;
  remove(bucket: Bucket, path: string): Promise<void>;
  /** The paths of all files of a bucket, in no particular order. */
  list(bucket: Bucket): AsyncIterable<string>;
  /** Throws when the store does not answer, or any of its buckets is missing. */
  ping(): Promise<void>;
}

/** The most characters that each segment of a path may have. */
export const maxPathSegmentLength = 121;

/** Keeps a path inside its bucket on a disk: no dots at the start of a segment, no backslashes, no empty segments. */
const segment = `[A-Za-z0-9_][A-Za-z0-9._-]{0,${maxPathSegmentLength - 1}}`;
const safePath = new RegExp(`^(?:${segment}/){0,6}${segment}$`);

export function assertSafePath(path: string): void {
  if (!safePath.test(path)) throw new Error('A stored path may hold letters, digits, dots, dashes and slashes only.');
}

export class FileExistsError extends Error {
  override name = 'FileExistsError';
}

/** SHA-256 in lower-case hex, computed off this thread: a large file would block other requests. */
export async function checksum(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
}
