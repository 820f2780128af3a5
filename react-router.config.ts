import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shortenRouteMap } from './framework-parts.config.ts';
import { shortenPageStyles } from './page-styles.config.ts';
import { prerenderedPaths } from './src/site/page-paths.ts';

// No server rendering: pages that need no visitor are written at build, all others start from `__spa-fallback.html`.
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...prerenderedPaths],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, 'client');
    shortenRouteMap(client);
    await shortenPageStyles(client);
  },
} satisfies Config;
