import type { BrowserContext } from 'playwright-core';
import type { ProxyFilter } from '#platform/browser/forward-proxy.ts';

/** Lends the robot a fresh browser context; how browsers are found, pooled and closed is the lender's affair. */
export interface BrowserSource {
  /**
   * Opens a context of its own for `use` and closes it afterwards, whatever happened. It must be made with
   * `serviceWorkers: 'block'` and `acceptDownloads: false`, and let nothing out that `reach` does not allow. Rejects when no
   * browser can be had or the signal aborts while waiting.
   */
  withContext<T>(reach: ProxyFilter, use: (context: BrowserContext) => Promise<T>, signal: AbortSignal): Promise<T>;
}
