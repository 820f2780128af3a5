import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import type { Browser, BrowserContext } from 'playwright-core';
import { type BrowserOptions, createAuthorizationHeader } from './browser-service.ts';
import { findBrowser } from './find-browser.ts';
import { openForwardProxy, type ProxyFilter } from './forward-proxy.ts';

/** One browser shared by all runs, opened when first needed and again after it died; every run gets a context of its own. */
export interface SharedBrowser {
  withContext<T>(reach: ProxyFilter, use: (context: BrowserContext) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Opens a browser if need be and tells its version; throws when none can be had. */
  version(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

const pageMemoryMegabytes = 512;

export const launchArguments = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // WebRTC would go around the proxy; the second is the name the headless shell knows it by.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // A page that eats memory ends by itself before the machine suffers.
  `--js-flags=--max-old-space-size=${pageMemoryMegabytes}`,
];

/** @param onUnguarded told once when a browser of this machine has to do without its own sandbox */
export function openSharedBrowser(options: BrowserOptions, onUnguarded: () => void = () => undefined): SharedBrowser {
  const guard = createSandboxSupport(onUnguarded);
  let opening: Promise<Browser> | undefined;

  function browser(): Promise<Browser> {
    opening ??= launch(options, guard).then(
      (opened) => {
        opened.on('disconnected', () => {
          opening = undefined;
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
    async withContext(reach, use, signal) {
      signal?.throwIfAborted();
      const way = chooseProxyEndpoint(options);
      return withBrowserContext(await browser(), way, reach, use);
    },
    async version() {
      chooseProxyEndpoint(options);
      return (await browser()).version();
    },
    async [Symbol.asyncDispose]() {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** Where the proxy of a context listens, and how the browser calls it. */
interface ProxyEndpoint {
  listenAddress: string;
  browserHost: string;
  credentials?: { username: string; password: string };
}

export const localProxyEndpoint: ProxyEndpoint = { listenAddress: '127.0.0.1', browserHost: '127.0.0.1' };

/** @throws when the browser is on another machine and cannot reach a proxy here: then nothing would hold it to the portal. */
function chooseProxyEndpoint({ wsEndpoint, proxyHost }: BrowserOptions): ProxyEndpoint {
  if (wsEndpoint && proxyHost) {
    const credentials = { username: 'robot', password: randomBytes(24).toString('base64url') };
    return { listenAddress: '0.0.0.0', browserHost: proxyHost, credentials };
  }
  if (!wsEndpoint || isHere(new URL(wsEndpoint))) return localProxyEndpoint;
  throw new Error(
    'The browser service is on another machine: set BROWSER_PROXY_HOST to the name under which it reaches this one. Without it nothing would keep a page from other hosts.',
  );
}

const isHere = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** A context that reaches nothing but what `reach` allows, for as long as `use` takes. */
export async function withBrowserContext<T>(
  browser: Browser,
  { listenAddress: address, browserHost: calledBy, credentials }: ProxyEndpoint,
  reach: ProxyFilter,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  await using proxy = await openForwardProxy(reach, { address, ...(credentials && { credentials }) });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: false,
    serviceWorkers: 'block',
    // Nobody looks: a page that keeps still is done sooner, and drawing it takes no processor.
    reducedMotion: 'reduce',
    // Left to itself, Chromium goes around a proxy for addresses of the machine it runs on.
    proxy: { server: `http://${calledBy}:${proxy.port}`, bypass: '<-loopback>', ...credentials },
  });
  try {
    await context.addInitScript(blockUntrackedSenders);
    return await use(context);
  } finally {
    // It may be gone already, with its browser.
    await context.close().catch(() => undefined);
  }
}

/**
 * Runs in every document before its own scripts, so it uses nothing from outside its own body. What these send is sent by
 * no page: Playwright does not see it, and nothing could hold it back. So is what a page sends while the next one takes its
 * place, and no page is told of that moment. So are the pages that a page wants fetched before anybody goes there; a list of
 * them is taken out before it is read.
 */
function blockUntrackedSenders(): void {
  for (const name of ['SharedWorker', 'fetchLater']) Reflect.deleteProperty(globalThis, name);
  const untold = (event: Event) => {
    if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden') event.stopImmediatePropagation();
  };
  for (const name of ['pagehide', 'unload', 'visibilitychange', 'freeze', 'pageswap'])
    addEventListener(name, untold, true);
  const lists = 'script[type*=speculationrules i]';
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const root = target.getRootNode();
      if (root instanceof Document || root instanceof ShadowRoot)
        for (const list of root.querySelectorAll(lists)) list.remove();
      for (const added of addedNodes) if (added instanceof Element && added.shadowRoot) watch(added.shadowRoot);
    }
  });
  const watch = (root: Node) => watcher.observe(root, { childList: true, subtree: true, attributeFilter: ['type'] });
  watch(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
}

const launchOptions = { args: launchArguments, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Whether browsers can have their sandbox here, once that is known. */
interface SandboxSupport {
  isSupported: boolean;
  markUnsupported(): void;
}

/** Chromium refuses it to root (sandbox/policy/linux). */
function createSandboxSupport(onUnguarded: () => void): SandboxSupport {
  let told = false;
  return {
    isSupported: process.getuid?.() !== 0,
    markUnsupported() {
      this.isSupported = false;
      if (!told) onUnguarded();
      told = true;
    },
  };
}

async function launch({ wsEndpoint, apiKey, chromiumPath }: BrowserOptions, guard: SandboxSupport): Promise<Browser> {
  // Loaded with the first browser: it takes 0.3 s, which would delay every start of the product.
  const { chromium } = await import('playwright-core');
  if (wsEndpoint) {
    return chromium
      .connectOverCDP(wsEndpoint, { headers: createAuthorizationHeader({ apiKey }) })
      .catch((error: unknown) => {
        throw new Error(redactServiceKey(error));
      });
  }
  const executablePath = await findBrowser(chromiumPath);
  const launchAs = (chromiumSandbox: boolean) => chromium.launch({ ...launchOptions, executablePath, chromiumSandbox });
  const guarded = guard.isSupported ? await launchAs(true).catch(() => undefined) : undefined;
  const browser = guarded ?? (await launchAs(false));
  if (!guarded) guard.markUnsupported();
  await applyNicenessToBrowser();
  return browser;
}

/**
 * Linux shares a processor between sessions before it looks at the niceness of each process (sched(7), 'The autogroup
 * feature'), and a browser is started in a session of its own: without this it would take as much as whoever waits for a
 * page. Where the system has no such groups, the niceness that it inherited counts.
 */
async function applyNicenessToBrowser(): Promise<void> {
  const niceness = getPriority();
  if (niceness <= 0) return;
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  const set = (child: string) => writeFile(`/proc/${child}/autogroup`, String(niceness)).catch(() => undefined);
  await Promise.all(children.split(' ').filter(Boolean).map(set));
}

/** The first line says what went wrong; the service's address may carry the key behind the question mark. */
function redactServiceKey(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replaceAll(/\?\S*/g, '');
}
