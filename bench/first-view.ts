import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { publicPagePaths } from '../src/site/page-paths.ts';
import { openBrowser } from './browser.ts';
import { median, type Outcome } from './claim.ts';
import { startProduct } from './product.ts';

const rounds = 3;
/** The slow mobile network of Lighthouse: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

/** How soon the largest thing of a first view is painted, on the page where our ratio is worst. */
export async function measureFirstView(): Promise<Outcome> {
  await using product = await startProduct();
  await using browser = await openBrowser();
  const results: { path: string; ours: number; theirs: number; ratio: number }[] = [];
  for (const path of publicPagePaths) {
    await using peer = await serveBare(await textOf(browser, product.origin + path));
    const pairs: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await largestPaint(browser, product.origin + path);
      pairs.push([ours, await largestPaint(browser, peer.url)]);
    }
    results.push({
      path,
      ours: median(pairs.map(([ours]) => ours)),
      theirs: median(pairs.map(([, theirs]) => theirs)),
      ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
    });
  }
  const [worst] = results.toSorted((one, other) => other.ratio - one.ratio);
  if (!worst) throw new Error('There are no public pages.');
  return {
    what: `Largest paint of the slowest public page (${worst.path})`,
    peer: 'the same text as bare HTML',
    unit: 'ms',
    ...worst,
    bound: { of: 'ratio', is: 'at most', must: 1.5, aim: 1.1 },
    how: `${results.length} pages, ${rounds} rounds each on slow 4G with an empty cache; the slowest of ours took ${Math.round(Math.max(...results.map(({ ours }) => ours)))} ms`,
  };
}

async function textOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  const paragraphs = (await page.locator('main').innerText()).split('\n').filter((line) => line.trim() !== '');
  await page.close();
  return paragraphs.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('');
}

async function serveBare(text: string): Promise<AsyncDisposable & { url: string }> {
  const html = `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Bare</title>${text}`;
  const body = brotliCompressSync(html);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Milliseconds. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', slow);
  await page.goto(url, { waitUntil: 'load' });
  const paint = await lastPaint(page);
  await context.close();
  return paint;
}

const lastPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
