import { randomBytes } from 'node:crypto';
import { accessSync, constants, statfsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import type { Browser, BrowserContext } from 'playwright-core';
import { type BrowserOptions, createAuthorizationHeader } from './browser-service.ts';
import { findBrowser } from './find-browser.ts';
import { openForwardProxy, type ProxyFilter } from './forward-proxy.ts';

/** One browser shared by all runs, opened at first use and again after it died; every run gets its own context. */
export interface SharedBrowser {
  withContext<T>(filter: ProxyFilter, use: (context: BrowserContext) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Opens a browser if needed and returns its version; throws when no browser is available. */
  version(): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

const pageMemoryMegabytes = 512;

const launchArguments = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // WebRTC would bypass the proxy; the headless shell knows the switch by the second name.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // A page that uses too much memory ends before the machine suffers.
  `--js-flags=--max-old-space-size=${pageMemoryMegabytes}`,
];

/** Docker gives 64 MB unless told otherwise, and a browser that finds its shared memory full crashes. */
const sharedMemoryMinBytes = 512 * 1024 * 1024;

/**
 * What a browser on this machine is started with. Playwright has it keep its shared memory in files below /tmp. Where
 * the system's own place for shared memory is large enough it goes there, which saves a fifth of a run's processor
 * time.
 */
export function createLaunchOptions(sharedMemoryFolder = '/dev/shm'): { args: string[]; ignoreDefaultArgs?: string[] } {
  const isRoomy = hasRoom(sharedMemoryFolder);
  return { args: launchArguments, ...(isRoomy && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }) };
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= sharedMemoryMinBytes;
  } catch {
    return false;
  }
}

/** @param onUnguarded called once when a browser on this machine has to run without its own sandbox */
export function openSharedBrowser(options: BrowserOptions, onUnguarded: () => void = () => undefined): SharedBrowser {
  const sandboxSupport = createSandboxSupport(onUnguarded);
  let launchedBrowser: Promise<Browser> | undefined;

  function browser(): Promise<Browser> {
    launchedBrowser ??= launch(options, sandboxSupport).then(
      (opened) => {
        opened.on('disconnected', () => {
          launchedBrowser = undefined;
        });
        return opened;
      },
      (error: unknown) => {
        launchedBrowser = undefined;
        throw error;
      },
    );
    return launchedBrowser;
  }

  return {
    async withContext(filter, use, signal) {
      signal?.throwIfAborted();
      const proxyEndpoint = chooseProxyEndpoint(options);
      return withBrowserContext(await browser(), proxyEndpoint, filter, use);
    },
    async version() {
      chooseProxyEndpoint(options);
      return (await browser()).version();
    },
    async [Symbol.asyncDispose]() {
      const opened = await launchedBrowser?.catch(() => undefined);
      await opened?.close();
    },
  };
}

/** The address the proxy of a context listens on, and the address at which the browser reaches it. */
interface ProxyEndpoint {
  listenAddress: string;
  browserHost: string;
  credentials?: { username: string; password: string };
}

export const localProxyEndpoint: ProxyEndpoint = { listenAddress: '127.0.0.1', browserHost: '127.0.0.1' };

/**
 * @throws when the browser is on another machine and cannot reach a proxy here: then nothing would confine it to the
 * portal.
 */
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

/** A context that reaches only what `filter` allows, for as long as `use` takes. */
export async function withBrowserContext<T>(
  browser: Browser,
  { listenAddress: address, browserHost, credentials }: ProxyEndpoint,
  filter: ProxyFilter,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  await using proxy = await openForwardProxy(filter, { address, ...(credentials && { credentials }) });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: false,
    serviceWorkers: 'block',
    // Nobody watches: without animation a page finishes sooner and needs no processor time for drawing.
    reducedMotion: 'reduce',
    // By default Chromium bypasses a proxy for addresses of its own machine.
    proxy: { server: `http://${browserHost}:${proxy.port}`, bypass: '<-loopback>', ...credentials },
  });
  try {
    await context.addInitScript(blockUntrackedSenders);
    return await use(context);
  } finally {
    // It may already be closed, together with its browser.
    await context.close().catch(() => undefined);
  }
}

/**
 * Runs in every document before its own scripts, so it uses nothing outside its own body. It removes senders whose
 * requests belong to no page: Playwright does not see those requests, so nothing could block them. It hides the moment
 * at which the next page takes over, because a request sent then belongs to no page either. It removes speculation
 * rules before the browser reads them, because they fetch pages before anybody opens them.
 */
function blockUntrackedSenders(): void {
  for (const name of ['SharedWorker', 'fetchLater']) Reflect.deleteProperty(globalThis, name);
  const hideEvent = (event: Event) => {
    if (event.type !== 'visibilitychange' || document.visibilityState === 'hidden') event.stopImmediatePropagation();
  };
  for (const name of ['pagehide', 'unload', 'visibilitychange', 'freeze', 'pageswap'])
    addEventListener(name, hideEvent, true);
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

const signalOptions = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Whether browsers can have their sandbox here, once that is known. */
interface SandboxSupport {
  isSupported: boolean;
  markUnsupported(): void;
}

/** Chromium refuses it to root (sandbox/policy/linux). */
function createSandboxSupport(onUnguarded: () => void): SandboxSupport {
  let hasReported = false;
  return {
    isSupported: process.getuid?.() !== 0,
    markUnsupported() {
      this.isSupported = false;
      if (!hasReported) onUnguarded();
      hasReported = true;
    },
  };
}

async function launch(
  { wsEndpoint, apiKey, chromiumPath }: BrowserOptions,
  sandboxSupport: SandboxSupport,
): Promise<Browser> {
  // Loaded with the first browser: loading takes 0.3 s, which would delay every start of the product.
  const { chromium } = await import('playwright-core');
  if (wsEndpoint) {
    return chromium
      .connectOverCDP(wsEndpoint, { headers: createAuthorizationHeader({ apiKey }) })
      .catch((error: unknown) => {
        throw new Error(redactServiceKey(error));
      });
  }
  const executablePath = await findBrowser(chromiumPath);
  const launchAs = (chromiumSandbox: boolean) =>
    chromium.launch({ ...createLaunchOptions(), ...signalOptions, executablePath, chromiumSandbox });
  const guarded = sandboxSupport.isSupported ? await launchAs(true).catch(() => undefined) : undefined;
  const browser = guarded ?? (await launchAs(false));
  if (!guarded) sandboxSupport.markUnsupported();
  await applyNicenessToBrowser();
  return browser;
}

/**
 * Linux shares a processor between sessions before it looks at the niceness of each process (sched(7), 'The autogroup
 * feature'). A browser starts in its own session: without this it would get as much as the process that answers
 * people's page requests. Where the system has no such groups, the inherited niceness counts.
 */
async function applyNicenessToBrowser(): Promise<void> {
  const niceness = getPriority();
  if (niceness <= 0) return;
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
  const set = (child: string) => writeFile(`/proc/${child}/autogroup`, String(niceness)).catch(() => undefined);
  await Promise.all(children.split(' ').filter(Boolean).map(set));
}

/** The first line names the cause; the service's address may carry the key after the question mark. */
function redactServiceKey(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replaceAll(/\?\S*/g, '');
}
