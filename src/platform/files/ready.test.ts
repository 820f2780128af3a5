import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buckets } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

test.each(buckets)('a folder is ready when every bucket can be written to, %s too', async (bucket) => {
  const root = mkdtempSync(join(tmpdir(), 'edp-ready-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  await createLocalFileStore(root).ping();
  rmSync(join(root, bucket), { recursive: true });
  writeFileSync(join(root, bucket), 'a file where the folder should be');
  await expect(createLocalFileStore(root).ping()).rejects.toThrow();
});

test.each(buckets)('a store without the bucket %s is not ready', async (missing) => {
  const gone = `/edp-${missing.replaceAll('_', '-')}`;
  const store = createServer((request, response) => {
    response.statusCode = new URL(request.url ?? '', 'http://store').pathname === gone ? 404 : 200;
    response.end();
  });
  onTestFinished(() => void store.close());
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const { port } = store.address() as AddressInfo;
  const keys = { region: 'auto', accessKeyId: 'a', secretAccessKey: 'b' };
  const at = (bucketPrefix: string) =>
    createS3FileStore({ endpoint: `http://127.0.0.1:${port}`, bucketPrefix, ...keys });
  await expect(at('edp').ping()).rejects.toThrow();
  await at('other').ping();
});
