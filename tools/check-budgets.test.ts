import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { index, layout, route } from '@react-router/dev/routes';
import { afterEach, expect, test } from 'vitest';
import { findBudgetViolations, findUnweighed, listRoutePaths, weighPages } from './check-budgets.ts';

const client = mkdtempSync(join(tmpdir(), 'edp-budgets-'));
afterEach(() => rmSync(client, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(client, path)), { recursive: true });
    writeFileSync(join(client, path), content);
  }
}

/** Text that compresses to about so many bytes and no further. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');
const app = (...modules: string[]) =>
  `${modules.map((path) => `<link rel="modulepreload" href="/assets/${path}"/>`).join('')}<script type="module">import "/assets/${modules[0]}";</script>`;

test('a public page is weighed with its styles, fonts and inline script, an app page by the modules it starts', () => {
  write({
    'index.html': '<h1>Home</h1><script>hello()</script>',
    'heavy/index.html': `<link rel="stylesheet" href="/assets/s.css"/><p>${noise(12_000)}</p>`,
    'assets/s.css': `@font-face{src:url(/assets/f.woff2)}.a{content:"${noise(6_000)}"}`,
    'assets/f.woff2': noise(6_000),
    'scripted/index.html': `<script>${noise(2_000)}</script>`,
    'lettered/index.html': '<style>@font-face{src:url(/assets/g.woff2)}</style>',
    'assets/g.woff2': noise(22_000),
    'order/index.html': app('order.js'),
    'assets/order.js': `import{a}from"./deep.js";lazy(()=>import("./later.js"))`,
    'assets/deep.js': `export const a="${noise(80_000)}"`,
    'assets/later.js': noise(400_000),
  });
  const breaches = findBudgetViolations(weighPages(client));
  expect(breaches).toEqual([
    expect.stringMatching(/^\/heavy loads \d+ bytes without its font, at most 14336$/),
    expect.stringMatching(/^\/lettered loads \d+ bytes of fonts, at most 20480$/),
    expect.stringMatching(/^\/scripted loads \d+ bytes of script, at most 512$/),
  ]);
  write({ 'assets/deep.js': `export const a="${noise(125_000)}"` });
  expect(findBudgetViolations(weighPages(client))).toContainEqual(
    expect.stringMatching(/^\/order loads \d+ bytes of script/),
  );
  const many = Array.from({ length: 12 }, (_, index) => `part-${index}.js`);
  write({ 'order/index.html': app(...many), ...Object.fromEntries(many.map((name) => [`assets/${name}`, ''])) });
  expect(findBudgetViolations(weighPages(client))).toContain('/order starts with 13 files, at most 12');
});

const builtRoute = (id: string, parentId: string, more: object) => ({
  [id]: { id, parentId, module: `/assets/${id}.js`, hasDefaultExport: true, ...more },
});
const map = [
  index('home.tsx'),
  route('city-guides/:city', 'city.tsx'),
  layout('frame.tsx', [route('admin', 'console.tsx', [index('overview.tsx'), route('users', 'users.tsx')])]),
  route('robots.txt', 'robots.ts'),
  route('*', 'not-found.tsx'),
];

test('a page that starts from the shell is weighed with every layout around it, and none of the route map is left out', () => {
  const routes = {
    root: { id: 'root', path: '', module: '/assets/root.js', hasDefaultExport: true },
    ...builtRoute('home', 'root', { index: true }),
    ...builtRoute('city', 'root', { path: 'city-guides/:city' }),
    ...builtRoute('frame', 'root', {}),
    ...builtRoute('console', 'frame', { path: 'admin' }),
    ...builtRoute('overview', 'console', { index: true }),
    ...builtRoute('users', 'console', { path: 'users' }),
    ...builtRoute('robots', 'root', { path: 'robots.txt', hasDefaultExport: false }),
    ...builtRoute('not-found', 'root', { path: '*' }),
  };
  write({
    'index.html': '<h1>Home</h1>',
    '404/index.html': '<h1>Not found</h1>',
    'city-guides/rome/index.html': '<h1>Rome</h1>',
    '__spa-fallback.html': `${app('root.js')}<script type="module">import "/assets/manifest-1.js"</script>`,
    'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
    'assets/root.js': '',
    'assets/frame.js': `export const a="${noise(60_000)}"`,
    'assets/console.js': `export const b="${noise(60_000)}"`,
    'assets/overview.js': '',
    'assets/users.js': `export const c="${noise(70_000)}"`,
    ...Object.fromEntries(['home', 'city', 'not-found'].map((name) => [`assets/${name}.js`, ''])),
  });
  const weights = weighPages(client);
  expect(weights.map(({ page }) => page)).toEqual(['/', '/404', '/admin', '/admin/users', '/city-guides/rome']);
  expect(findBudgetViolations(weights)).toEqual([expect.stringMatching(/^\/admin\/users loads \d+ bytes of script/)]);
  expect(findUnweighed(weights, listRoutePaths(map))).toEqual([]);
  expect(findUnweighed(weights, listRoutePaths([...map, route('operator/task/:id', 'task.tsx')]))).toEqual([
    '/operator/task/:id is not weighed',
  ]);
});
