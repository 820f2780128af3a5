import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBreaches, weighPages } from './check-budgets.ts';

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
    'heavy/index.html': `<link rel="stylesheet" href="/assets/s.css"/><p>${noise(10_000)}</p>`,
    'assets/s.css': `@font-face{src:url(/assets/f.woff2)}.a{content:"${noise(6_000)}"}`,
    'assets/f.woff2': noise(16_000),
    'scripted/index.html': `<script>${noise(2_000)}</script>`,
    'order/index.html': app('order.js'),
    'assets/order.js': `import{a}from"./deep.js";lazy(()=>import("./later.js"))`,
    'assets/deep.js': `export const a="${noise(150_000)}"`,
    'assets/later.js': noise(400_000),
  });
  const breaches = findBreaches(weighPages(client));
  expect(breaches).toEqual([
    expect.stringMatching(/^\/heavy loads \d+ bytes in all, at most 30720$/),
    expect.stringMatching(/^\/scripted loads \d+ bytes of script, at most 1024$/),
  ]);
  write({ 'assets/deep.js': `export const a="${noise(200_000)}"` });
  expect(findBreaches(weighPages(client))).toContainEqual(expect.stringMatching(/^\/order loads \d+ bytes of script/));
});
