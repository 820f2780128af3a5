import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import { assertSafePath, type Bucket, buckets, FileExistsError, type FileStore } from './file-store.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of each bucket's name, followed by a dash. */
  bucketPrefix: string;
}

/** Any S3-compatible store, with path-style addresses. */
export function createS3FileStore(options: S3Options): FileStore {
  const client = new AwsClient({ ...options, service: 's3', retries: 3 });
  const bucketUrl = (bucket: Bucket) =>
    `${options.endpoint.replace(/\/$/, '')}/${options.bucketPrefix}-${bucket.replaceAll('_', '-')}`;
  const address = (bucket: Bucket, path: string) => {
    assertSafePath(path);
    return `${bucketUrl(bucket)}/${path}`;
  };
  return {
    async put(bucket, path, { bytes, contentType }) {
      const response = await client.fetch(address(bucket, path), {
        method: 'PUT',
        body: bytes as Uint8Array<ArrayBuffer>,
        // A conditional write: the store itself refuses a second object with this name.
        headers: { 'content-type': contentType, 'if-none-match': '*', 'cache-control': 'max-age=3600' },
      });
      if (response.status === 412 || response.status === 409)
        throw new FileExistsError('There is already a file at this path.');
      await expectOk(response);
    },
    async get(bucket, path) {
      const response = await client.fetch(address(bucket, path));
      if (response.status === 404) return undefined;
      await expectOk(response);
      return {
        bytes: await response.bytes(),
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      };
    },
    async remove(bucket, path) {
      const response = await client.fetch(address(bucket, path), { method: 'DELETE' });
      if (response.status !== 404) await expectOk(response);
    },
    async *list(bucket) {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const page = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
        const response = await client.fetch(`${bucketUrl(bucket)}?list-type=2${page}`);
        await expectOk(response);
        const answer = await response.text();
        // Our paths hold nothing that XML has to escape (assertSafePath); a token may.
        for (const [, path] of answer.matchAll(/<Key>([^<]+)<\/Key>/g)) if (path) yield path;
        const [, next] = /<NextContinuationToken>([^<]+)</.exec(answer) ?? [];
        token = next === undefined ? undefined : decodeXML(next);
      }
    },
    async ping() {
      for (const bucket of buckets) await expectOk(await client.fetch(`${bucketUrl(bucket)}?max-keys=1`));
    },
  };
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`The file store answered ${response.status}.`);
}
