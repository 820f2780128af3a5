import type { Config } from '@react-router/dev/config';
import { cityGuideNotFoundPath, notFoundPath, publicPages } from './src/features/site/public-pages.ts';
import { pages } from './src/paths.ts';

// No server rendering: pages that need no visitor are written at build, all others start from `__spa-fallback.html`.
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [
    ...publicPages,
    notFoundPath,
    cityGuideNotFoundPath,
    '/sitemap.xml',
    '/robots.txt',
    pages.order,
    pages.thankYou,
    pages.auth,
  ],
} satisfies Config;
