import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { pages } from '#paths.ts';
import routes from '../routes.ts';
import { citySlugs } from './cities.ts';
import { appPagePaths, prerenderedPaths, publicPagePaths, speculationRules } from './page-paths.ts';
import { loader as writeRobots } from './seo/robots.ts';

const pagesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...pagesOf(entry.children ?? [])]);

test('the pages that say they start no script are those written without one', () => {
  const saysSo = ({ file }: RouteConfigEntry) =>
    readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes('handle = { static: true }');
  const addresses = pagesOf(routes)
    .filter((entry) => entry.path !== '*' && saysSo(entry))
    .flatMap(({ path = '' }) =>
      path.includes(':city') ? citySlugs.map((city) => `/${path.replace(':city', city)}`) : `/${path}`,
    );
  expect(addresses.toSorted()).toEqual(publicPagePaths.toSorted());
});

test('everything written at build is one address, and none of it waits to be filled in', () => {
  expect(prerenderedPaths).toContain(pages.order);
  expect(
    prerenderedPaths.filter((path, index) => prerenderedPaths.indexOf(path) !== index || path.includes(':')),
  ).toEqual([]);
});

test('a page about to be opened is rendered ahead where it is public, and no page of the app is', () => {
  const [rule] = JSON.parse(speculationRules).prerender;
  const patterns: string[] = rule.where.href_matches;
  const isMatched = (path: string) => patterns.some((p) => new RegExp(`^${p.replaceAll('*', '.*')}$`).test(path));
  expect(publicPagePaths.filter((path) => !isMatched(path))).toEqual([]);
  expect(appPagePaths.filter(isMatched)).toEqual([]);
});

test('robots are kept from what belongs to somebody, and from nothing else', async () => {
  const lines = (await writeRobots().text()).split('\n').filter((line) => line.startsWith('Disallow'));
  expect(lines).toEqual(
    ['/dashboard', '/admin', '/thank-you', '/details', '/operator', '/answer', '/api/', '/files/'].map(
      (path) => `Disallow: ${path}`,
    ),
  );
});
