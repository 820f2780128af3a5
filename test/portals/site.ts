import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface LocalSite extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  /** Bodies posted, oldest first, as `path?fields`. */
  posted: string[];
  /** The last of them, byte for byte, with what its request said about it. */
  lastPost: { body: Buffer; headers: IncomingMessage['headers'] } | undefined;
  pages: Record<string, Answer>;
}

/** A small site on a free port; what it shows can be changed between tests. Forms posted to it are kept. */
export async function serveSite(pages: Record<string, Answer> = {}): Promise<LocalSite> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
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
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole page of one form, in the official style: a page language, labels, and a button. */
export function formPage(fields: string, language = 'en', attributes = ''): string {
  return `<!doctype html><html lang="${language}"><head><title>Form</title></head><body>
    <form method="post" action="/sent" ${attributes}>${fields}<button>Continue</button></form></body></html>`;
}
