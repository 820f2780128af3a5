import type { Browser, BrowserContext } from 'playwright-core';
import { type Knock, knock } from '../http/knock.ts';
import type { Log } from '../log.ts';
import { findBrowser } from './find-browser.ts';

export interface BrowserOptions {
  /** A remote browser service (CDP over WebSocket); unset: a local browser. */
  wsEndpoint: string | undefined;
  apiKey: string | undefined;
  chromiumPath: string | undefined;
}

/** One browser shared by all runs, opened when first needed and again after it died; every run gets a context of its own. */
export interface Browsers {
  withContext<T>(use: (context: BrowserContext) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Opens a browser if need be and tells its version; throws when none can be had. */
  version(): Promise<string>;
  /** Where browsers come from: the remote service's address without its key, or this machine. */
  place: string;
  /** Asks the remote service by a plain request, which tells why it refuses us; undefined for a local browser. */
  knock(signal: AbortSignal): Promise<Knock | undefined>;
  [Symbol.asyncDispose](): Promise<void>;
}

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function openBrowsers(options: BrowserOptions, log: Log): Browsers {
  let opening: Promise<Browser> | undefined;

  function browser(): Promise<Browser> {
    opening ??= launch(options).then(
      (opened) => {
        opened.on('disconnected', () => {
          opening = undefined;
          log.info({}, 'browser closed');
        });
        return opened;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  return {
    async withContext(use, signal) {
      signal?.throwIfAborted();
      const context = await (await browser()).newContext({
        viewport: { width: 1280, height: 900 },
        acceptDownloads: false,
        serviceWorkers: 'block',
      });
      try {
        return await use(context);
      } finally {
        await context.close().catch(() => log.debug({}, 'context was already gone'));
      }
    },
    version: async () => (await browser()).version(),
    place: options.wsEndpoint ? httpAddress(options.wsEndpoint).origin : 'Local browser',
    knock: async (signal) =>
      options.wsEndpoint
        ? knock(versionAddress(options.wsEndpoint), { headers: authorise(options), signal })
        : undefined,
    async [Symbol.asyncDispose]() {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

async function launch({ wsEndpoint, apiKey, chromiumPath }: BrowserOptions): Promise<Browser> {
  // Loaded with the first browser: it takes 0.3 s, which would delay every start of the product.
  const { chromium } = await import('playwright-core');
  if (wsEndpoint) {
    return chromium.connectOverCDP(wsEndpoint, { headers: authorise({ apiKey }) }).catch((error: unknown) => {
      throw new Error(withoutKey(error));
    });
  }
  return chromium.launch({
    executablePath: await findBrowser(chromiumPath),
    args: launchArguments,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

function authorise({ apiKey }: Pick<BrowserOptions, 'apiKey'>): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

/** Services of this kind tell their version by HTTP beside the socket, with the same key (Chrome DevTools Protocol). */
function versionAddress(wsEndpoint: string): string {
  const address = httpAddress(wsEndpoint);
  address.pathname = '/json/version';
  return address.href;
}

const httpAddress = (wsEndpoint: string) => new URL(wsEndpoint.replace(/^ws/, 'http'));

/** The first line says what went wrong; the service's address may carry the key behind the question mark. */
function withoutKey(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replaceAll(/\?\S*/g, '');
}
