import { Agent, type ServerResponse } from 'node:http';
import { RequestError, Server } from 'proxy-chain';

/** Where a browser context may go. */
export interface ProxyFilter {
  /** A plain request by its whole address; a tunnel, whose content is nobody's to read, as `https://host:port/`. */
  allows(url: URL): boolean;
  /** Told of each request that was not let through; host and port only. */
  refused(host: string): void;
}

interface ProxyListenOptions {
  /** Where it listens: this machine only, unless the browser is on another one. */
  address: string;
  /** Asked of whoever knocks, where others could. */
  credentials?: { username: string; password: string };
}

export interface ForwardProxy extends AsyncDisposable {
  port: number;
}

/**
 * A forward proxy for one browser context. A page is free to ask for what it likes, by redirects, sockets and pop-ups:
 * nothing leaves the machine but what this lets through, because the context knows no other way out.
 */
export async function openForwardProxy(
  reach: ProxyFilter,
  { address, credentials }: ProxyListenOptions,
): Promise<ForwardProxy> {
  // A connection of its own for each plain request: a kept one may be cut while it is chosen, and nobody would know why.
  const agent = new Agent({ keepAlive: false });
  const server = new Server({
    host: address,
    port: 0,
    prepareRequestFunction({ request, isHttp, username, password }) {
      const isKnown = !credentials || (username === credentials.username && password === credentials.password);
      if (!isKnown) return { requestAuthentication: true };
      const url = new URL(isHttp ? (request.url ?? '') : `https://${request.url}`);
      if (!reach.allows(url)) {
        reach.refused(url.host);
        throw new RequestError('This host is not the portal.', 403);
      }
      return { httpAgent: agent };
    },
  });
  server.server.prependListener('request', (_request, response: ServerResponse) => destroyEmptyResponse(response));
  await server.listen();
  return {
    port: server.port,
    [Symbol.asyncDispose]: () => server.close(true),
  };
}

/**
 * What ends without a head is not the portal's answer but proxy-chain's own page about a portal that it could not reach.
 * The robot must not read it as one, so it sees what it would see without a proxy: a connection that breaks.
 */
function destroyEmptyResponse(response: ServerResponse): void {
  const end = response.end.bind(response) as ServerResponse['end'];
  response.end = ((...said: Parameters<ServerResponse['end']>) =>
    response.headersSent ? end(...said) : response.destroy()) as ServerResponse['end'];
}
