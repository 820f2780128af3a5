import { Agent, type ServerResponse } from 'node:http';
import { RequestError, Server } from 'proxy-chain';

/** What a browser context may reach. */
export interface ProxyFilter {
  /** Decides a plain request by its full address; a tunnel, whose content is encrypted, as `https://host:port/`. */
  allows(url: URL): boolean;
  /** Called for each blocked request; host and port only. */
  refused(host: string): void;
}

interface ProxyListenOptions {
  /** The address it listens on: this machine only, unless the browser is on another one. */
  address: string;
  /** The credentials that clients must send, where others could reach the port. */
  credentials?: { username: string; password: string };
}

export interface ForwardProxy extends AsyncDisposable {
  port: number;
}

/**
 * A forward proxy for one browser context. A page may ask for anything, by redirects, sockets and pop-ups. Only what
 * this proxy admits leaves the machine, because the context has no other way out.
 */
export async function openForwardProxy(
  filter: ProxyFilter,
  { address, credentials }: ProxyListenOptions,
): Promise<ForwardProxy> {
  // Each plain request gets its own connection: a reused one may be cut at the moment it is chosen, and nobody could
  // tell why.
  const agent = new Agent({ keepAlive: false });
  const server = new Server({
    host: address,
    port: 0,
    prepareRequestFunction({ request, isHttp, username, password }) {
      const isKnown = !credentials || (username === credentials.username && password === credentials.password);
      if (!isKnown) return { requestAuthentication: true };
      const url = new URL(isHttp ? (request.url ?? '') : `https://${request.url}`);
      if (!filter.allows(url)) {
        filter.refused(url.host);
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
 * A response without a head is not the portal's answer but proxy-chain's own page about an unreachable portal. The
 * robot must not read that page as the portal's, so it sees what it would see without a proxy: a broken connection.
 */
function destroyEmptyResponse(response: ServerResponse): void {
  const end = response.end.bind(response) as ServerResponse['end'];
  response.end = ((...endArguments: Parameters<ServerResponse['end']>) =>
    response.headersSent ? end(...endArguments) : response.destroy()) as ServerResponse['end'];
}
