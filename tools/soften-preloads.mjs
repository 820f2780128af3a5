// The pages with script are written at build and can be read before their script has come: what only makes them live
// must not take the slow network's first seconds from the style sheet. Browsers fetch a `modulepreload` at high priority
// unless told otherwise (HTML standard, fetch priority).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function softenPreloads(client) {
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const html = readFileSync(join(client, path), 'utf8');
    const softened = html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
    if (softened !== html) writeFileSync(join(client, path), softened);
  }
}
