import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFreePorts } from '../../../test/free-ports.ts';
import { findBrowser } from './find-browser.ts';
import { createLaunchOptions, openSharedBrowser } from './shared-browser.ts';

const elsewhere = { apiKey: undefined, chromiumPath: undefined };

it('shared memory lies in its own place where that has room, and in files where it has none or is missing', () => {
  const { args } = createLaunchOptions();
  expect(createLaunchOptions(tmpdir())).toEqual({
    args,
    ignoreDefaultArgs: ['--disable-dev-shm-usage'],
  });
  for (const small of ['/proc', '/no/such/folder']) expect(createLaunchOptions(small)).toEqual({ args });
});

it('a browser service on another machine is not used while it cannot reach our proxy', async () => {
  await using browsers = openSharedBrowser({
    ...elsewhere,
    wsEndpoint: 'wss://browsers.example/?token=x',
    proxyHost: undefined,
  });
  await expect(browsers.version()).rejects.toThrow('set BROWSER_PROXY_HOST');
  const reach = { allows: () => true, refused: () => undefined };
  await expect(browsers.withContext(reach, async () => 'lent')).rejects.toThrow('set BROWSER_PROXY_HOST');
});

it('one that can goes through it, and nobody else does', async () => {
  const [port = 0] = await findFreePorts(1);
  const options = createLaunchOptions();
  const args = [...options.args, `--remote-debugging-port=${port}`];
  await using service = await chromium.launch({ ...options, executablePath: await findBrowser(undefined), args });
  const about = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string;
  };
  const site = createServer((_request, response) => response.end('here'));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const reach = {
    allows(url: URL) {
      asked.push(url.host);
      return url.host === host;
    },
    refused: () => undefined,
  };
  const wsEndpoint = about.webSocketDebuggerUrl;
  await using browsers = openSharedBrowser({ ...elsewhere, wsEndpoint, proxyHost: '127.0.0.1' });
  await browsers.withContext(reach, async (context) => {
    const page = await context.newPage();
    expect(await (await page.goto(`http://${host}/`))?.text()).toBe('here');
    expect((await page.goto('http://localhost:12345/'))?.status()).toBe(403);
  });
  expect(new Set(asked)).toEqual(new Set([host, 'localhost:12345']));
  expect(service.isConnected()).toBe(true);
  site.closeAllConnections();
  site.close();
});
