import { type Browser, chromium } from 'playwright-core';
import { launchArguments, lendContext, thisMachine } from '#platform/browser/browsers.ts';
import { findBrowser } from '#platform/browser/find-browser.ts';
import type { BrowserSource } from '#robot/browser-source.ts';

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** A browser whose process can be killed under a run. */
export async function launchMortalBrowser(): Promise<{ browser: Browser; kill(): Promise<void> }> {
  const server = await chromium.launchServer(await launchOptions());
  return { browser: await chromium.connect(server.wsEndpoint()), kill: () => server.kill() };
}

/** Lends contexts of one running browser. */
export function sourceOf(browser: Browser): BrowserSource {
  return { withContext: (reach, use) => lendContext(browser, thisMachine, reach, use) };
}

async function launchOptions() {
  return { executablePath: await findBrowser(undefined), headless: true, args: launchArguments };
}
