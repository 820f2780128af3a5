import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '#platform/browser/find-browser.ts';
import { createLaunchOptions, localProxyEndpoint, withBrowserContext } from '#platform/browser/shared-browser.ts';
import type { BrowserSource } from '#robot/run-driver.ts';

let shared: Promise<Browser> | undefined;

/** One for all files of a worker, which ends with it: to start one takes as long as a short test. Whoever opens a window there closes it. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchOptions().then((options) => chromium.launch(options));
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = undefined;
  return sharedBrowser();
}

/** A browser whose process can be killed under a run. */
export async function launchKillableBrowser(): Promise<{ browser: Browser; kill(): Promise<void> }> {
  const server = await chromium.launchServer(await launchOptions());
  return { browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() };
}

/** Lends contexts of one running browser. */
export function createBrowserSource(browser: Browser): BrowserSource {
  return { withContext: (reach, use) => withBrowserContext(browser, localProxyEndpoint, reach, use) };
}

async function launchOptions() {
  return { executablePath: await findBrowser(undefined), headless: true, ...createLaunchOptions() };
}
