import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import type { BrowserSource } from '#portals/browser-source.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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
  return {
    async withContext(use) {
      const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false });
      try {
        return await use(context);
      } finally {
        await context.close().catch(() => undefined);
      }
    },
  };
}

async function launchOptions() {
  return { executablePath: await sparticuz.executablePath(), headless: true, args: ARGUMENTS };
}
