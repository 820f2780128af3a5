import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface LocalSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /** Bodies posted, oldest first, as `path?fields`. */
  posted: string[];
  /** What came over sockets, which are opened at any address. */
  frames: string[];
  /** The last of them, byte for byte, with what its request said about it. */
  lastPost: { body: Buffer; headers: IncomingMessage['headers'] } | undefined;
  pages: Record<string, Answer>;
}

/** A small site on a free port; what it shows can be changed between tests. Forms posted to it are kept. */
export async function startLocalSite(pages: Record<string, Answer> = {}): Promise<LocalSite> {
  const posted: string[] = [];
  const site: Pick<LocalSite, 'pages' | 'lastPost'> = { pages, lastPost: undefined };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      posted.push(`${path}?${body.toString()}`);
      site.lastPost = { body, headers: request.headers };
    }
    const answer = site.pages[path];
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(answer ?? 'Not found');
  });
  const frames: string[] = [];
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    // RFC 6455: the answer proves that the key was read, and what a browser sends is short and masked here.
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.on('data', (data: Buffer) => {
      const mask = data.subarray(2, 6);
      frames.push(
        data
          .subarray(6)
          .map((byte, index) => byte ^ (mask[index % 4] ?? 0))
          .toString(),
      );
    });
    socket.on('error', () => socket.destroy());
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    frames,
    get lastPost() {
      return site.lastPost;
    },
    get pages() {
      return site.pages;
    },
    set pages(pages) {
      site.pages = pages;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole page of one form, in the official style: a page language, labels, and a button. */
export function formPage(fields: string, language = 'en', attributes = ''): string {
  return `<!doctype html><html lang="${language}"><head><title>Form</title></head><body>
    <form method="post" action="/sent" ${attributes}>${fields}<button>Continue</button></form></body></html>`;
}
