import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

const document = (script: string, body = '') =>
  `<!doctype html><html lang="fr"><body><h1>Portail</h1>${body}<script>${script}</script></body></html>`;

/** What a portal that has been taken over, or is badly broken, may do to whoever looks at it. Each is the whole page. */
const pages: Record<string, (response: ServerResponse, elsewhere: string) => void> = {
  'pop-ups on another host': (response, elsewhere) =>
    response.end(document(`setInterval(() => window.open('${elsewhere}/pop-up'), 50);`)),
  'a script that never ends': (response) => response.end(document('for (;;) {}')),
  'a script that fills the memory': (response) =>
    response.end(document('const kept = []; setInterval(() => kept.push(new Array(4e6).fill(Math.random())), 5);')),
  'dialogs without end': (response) => response.end(document(`for (;;) alert('Encore');`)),
  'a hundred thousand fields': (response) =>
    response.end(document('', '<label>Immatriculation <input></label>'.repeat(100_000))),
  'an answer that never ends': (response) => {
    const drip = setInterval(() => response.write('<p>attendez</p>'), 200);
    response.once('close', () => clearInterval(drip));
  },
  'an answer of 60 MB': (response) => response.end(Buffer.alloc(60 * 1024 * 1024, 'a')),
  'redirects without end': (response) => response.writeHead(302, { location: `?${Math.random()}` }).end(),
  'another host': (response, elsewhere) => response.writeHead(307, { location: `${elsewhere}/taken` }).end(),
  'a download': (response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.pdf' }).end(Buffer.alloc(5_000_000)),
  'a cut line': (response) => response.destroy(),
};

export interface HostilePortal extends AsyncDisposable {
  origin: string;
  /** How often each kind of page was shown. */
  shown: Record<string, number>;
  /** Requests that reached the other host it sends its visitors to. */
  strayed(): number;
}

/** A portal whose every page is an attack, and the host that it would lead its visitors to. Loopback only. */
export async function startHostilePortal(): Promise<HostilePortal> {
  let strayed = 0;
  const elsewhere = createServer((_request, response) => {
    strayed += 1;
    response.end();
  });
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const otherHost = originOf(elsewhere);
  const shown: Record<string, number> = {};
  const kinds = Object.keys(pages);
  let next = 0;
  const portal = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] !== 'document' && !request.headers.accept?.includes('text/html')) {
      response.end();
      return;
    }
    const kind = kinds[next++ % kinds.length] as keyof typeof pages;
    shown[kind] = (shown[kind] ?? 0) + 1;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    pages[kind]?.(response, otherHost);
  });
  await once(portal.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: originOf(portal),
    shown,
    strayed: () => strayed,
    async [Symbol.asyncDispose]() {
      for (const server of [portal, elsewhere]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function originOf(server: ReturnType<typeof createServer>): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
