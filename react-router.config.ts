import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/site/page-paths.ts';

/**
 * The list of all routes, which every page with script begins with, without what each of them imports. It serves preloads
 * before a page is opened; those of the first page are written into it, and the modules name what they import themselves.
 */
function shortenManifest(client: string): void {
  const assets = join(client, 'assets');
  for (const name of readdirSync(assets).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const path = join(assets, name);
    const shorter = readFileSync(path, 'utf8').replaceAll(/"imports":\[[^\]]*\]/g, '"imports":[]');
    writeFileSync(path, shorter);
  }
}

// No server rendering: pages that need no visitor are written at build, all others start from `__spa-fallback.html`.
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...prerenderedPaths],
  buildEnd: ({ reactRouterConfig }) => shortenManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
