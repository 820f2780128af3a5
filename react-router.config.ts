import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/site/page-paths.ts';

// No server rendering: pages that need no visitor are written at build, all others start from `__spa-fallback.html`.
export default { appDirectory: 'src', ssr: false, prerender: [...prerenderedPaths] } satisfies Config;
