import { type ProbeResult, probeUrl } from '../http/probe-url.ts';

export interface BrowserOptions {
  /** A remote browser service (CDP over WebSocket); unset: a local browser. */
  wsEndpoint: string | undefined;
  apiKey: string | undefined;
  chromiumPath: string | undefined;
  /** The host name at which a browser on another machine reaches this one, and so the proxy it must use. */
  proxyHost: string | undefined;
}

/** Where browsers come from: the remote service's address without its key, or this machine. */
export function describeBrowserLocation({ wsEndpoint }: BrowserOptions): string {
  return wsEndpoint ? httpAddress(wsEndpoint).origin : 'Local browser';
}

/** Sends the remote service a plain request, whose answer says why it refuses us; undefined for a local browser. */
export async function probeBrowserService(
  options: BrowserOptions,
  signal: AbortSignal,
): Promise<ProbeResult | undefined> {
  const { wsEndpoint } = options;
  return wsEndpoint
    ? probeUrl(versionAddress(wsEndpoint), { headers: createAuthorizationHeader(options), signal })
    : undefined;
}

export function createAuthorizationHeader({ apiKey }: Pick<BrowserOptions, 'apiKey'>): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

/**
 * Services of this kind report their version by HTTP beside the socket, with the same key (Chrome DevTools Protocol).
 */
function versionAddress(wsEndpoint: string): string {
  const address = httpAddress(wsEndpoint);
  address.pathname = '/json/version';
  return address.href;
}

const httpAddress = (wsEndpoint: string) => new URL(wsEndpoint.replace(/^ws/, 'http'));
