import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { leaveOutUnused, shortenRouteMap } from '../framework-parts.config.ts';

/** As the bundler calls it. */
function transform(code: string, id: string): string | undefined {
  const error = (message: string) => {
    throw new Error(message);
  };
  const context = { parse: (text: string) => parseSync('file.js', text).program, error };
  const run = leaveOutUnused.transform as (
    this: typeof context,
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return run.call(context, code, id)?.code;
}

const file = '/node_modules/react/cjs/react.production.js';

test('the body of an unused function gives way to an error that says where to look; all else stays', () => {
  const code = 'function mapIntoArray(list) { return deep(list); } function used() { return 1; }';
  expect(transform(code, file)).toMatch(
    /^function mapIntoArray\(list\) \{throw Error\('[^']*framework-parts\.config\.ts'\)\} function used\(\) \{ return 1; \}$/,
  );
  expect(transform(code, '/src/own.ts')).toBeUndefined();
});

test('a function that has another name now stops the build', () => {
  expect(() => transform('function mapChildren() {}', file)).toThrow(/has no mapIntoArray any more/);
});

test('the route map keeps what the router reads', () => {
  const client = mkdtempSync(join(tmpdir(), 'edp-routes-'));
  mkdirSync(join(client, 'assets'));
  const path = join(client, 'assets', 'manifest-1.js');
  const route = { id: 'order', path: 'order', hasLoader: true, hasAction: false, module: '/assets/order.js' };
  const map = {
    entry: { imports: ['/assets/a.js'] },
    routes: { order: { ...route, imports: ['/assets/a.js'], css: [] } },
  };
  writeFileSync(path, `window.__map=${JSON.stringify(map)};`);
  shortenRouteMap(client);
  const { hasAction: _, ...kept } = route;
  expect(readFileSync(path, 'utf8')).toBe(
    `window.__map=${JSON.stringify({ entry: map.entry, routes: { order: kept } })};`,
  );
  rmSync(client, { recursive: true });
});
