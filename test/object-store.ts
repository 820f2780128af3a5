import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ObjectStore extends AsyncDisposable {
  /** How many more objects it takes, before it refuses all. */
  room: number;
  /** S3's settings for the product. */
  environment: Record<string, string>;
  objects: ReadonlyMap<string, { bytes: Buffer; contentType: string }>;
}

/** How many names a page of a list has: few, so that a test meets more than one page. */
const pageSize = 2;

/** An S3-compatible store in memory, as far as the product speaks to one: conditional put, get, delete, list by pages. */
export async function openObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const server = createServer((request, response) => void answer(store, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const store = {
    room: Number.POSITIVE_INFINITY,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key of the test',
      S3_SECRET_ACCESS_KEY: 'secret of the test',
    },
    objects,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return store;
}

type Objects = Map<string, { bytes: Buffer; contentType: string }>;

async function answer(
  store: { room: number; objects: Objects },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { objects } = store;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const { method, headers } = request;
  const found = objects.get(pathname);
  const end = (status: number, body: string | Buffer = '', contentType = 'application/xml') =>
    void response.writeHead(status, { 'content-type': contentType }).end(body);
  if (searchParams.has('list-type')) return end(200, listPage(objects, `${pathname}/`, searchParams));
  if (method === 'PUT') {
    if (found && headers['if-none-match'] === '*') return end(412);
    if (store.room-- <= 0) return end(403);
    objects.set(pathname, { bytes: await buffer(request), contentType: headers['content-type'] ?? '' });
    return end(200);
  }
  if (method === 'DELETE') return end(objects.delete(pathname) ? 204 : 404);
  return found ? end(200, found.bytes, found.contentType) : end(404);
}

/** A token as opaque, and as much in need of escaping, as a store's own. */
const tokenAfter = (name: string) => `after&<${name}>`;

function listPage(objects: Objects, bucket: string, searchParams: URLSearchParams): string {
  const names = [...objects.keys()].filter((name) => name.startsWith(bucket)).sort();
  const after = searchParams.get('continuation-token');
  const begin = after === null ? 0 : names.findIndex((name) => tokenAfter(name) === after) + 1;
  const page = names.slice(begin, begin + pageSize);
  const last = page.at(-1);
  const isMore = last !== undefined && last !== names.at(-1);
  const token = isMore ? tokenAfter(last).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : '';
  const keys = page.map((name) => `<Contents><Key>${name.slice(bucket.length)}</Key></Contents>`).join('');
  return `<ListBucketResult>${keys}${isMore ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}</ListBucketResult>`;
}
