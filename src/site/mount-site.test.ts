import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { StaticSite } from '#platform/http/static-files.ts';
import { listRoutePaths } from '../../tools/check-budgets.ts';
import routes from '../routes.ts';
import { mountSite } from './mount-site.ts';
import { notFoundPath, publicPagePaths } from './page-paths.ts';

const shell = '/__spa-fallback.html';

/** What the build writes, by name only. */
const site = {
  respond: (_asked, path, status = 200) =>
    [shell, notFoundPath, ...publicPagePaths].includes(path)
      ? { status, headers: {}, body: Buffer.from(path) }
      : undefined,
} as StaticSite;

const addresses = listRoutePaths(routes).filter((address) => address !== '/*' && address !== '/dev/ui');

test.each(addresses)('%s of the route map is found, with no list of its own', async (address) => {
  const http = new Hono();
  mountSite(http, site, { isDevelopment: false });
  const { status } = await http.request(address.replace(':city', 'rome').replace(':id', '1'));
  expect(status).toBe(200);
});

test('what the route map does not know is not found', async () => {
  const http = new Hono();
  mountSite(http, site, { isDevelopment: false });
  const unknown = ['/admin/unknown', '/dashboard/order', '/operator/task/1/more', '/dev/ui', '/orders'];
  const statuses = await Promise.all(unknown.map(async (path) => (await http.request(path)).status));
  expect(statuses).toEqual(unknown.map(() => 404));
});
