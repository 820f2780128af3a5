import type { Page, Route } from 'playwright-core';

/**
 * From here on whatever posts goes out at most once. Chromium silently posts a second time when a kept-alive connection is
 * cut before an answer comes (its HttpNetworkTransaction resends on reused connections, whatever the method), and a portal
 * that already had the first would be told twice. So the request is made outside of Chromium's network stack, with the
 * page's own cookies and headers and without a retry, and the page is handed the answer. Files cannot be read
 * back from a page's request: multipart posts are left to the browser.
 */
export async function sendOnce(page: Page, allows: (url: URL) => boolean): Promise<void> {
  await page.route(allows, async (route) => {
    const request = route.request();
    const type = request.headers()['content-type'] ?? '';
    if (request.method() === 'GET' || type.startsWith('multipart/')) return route.fallback();
    await postOnce(route).catch(() => undefined);
  });
}

/** Rejects only when the page is gone. */
async function postOnce(route: Route): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0, maxRetries: 0, timeout: 0 }).catch(() => undefined);
  await (response ? route.fulfill({ response }) : route.abort('connectionreset'));
}
