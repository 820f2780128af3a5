import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages } from '../src/paths.ts';
import { publicPagePaths } from '../src/site/page-paths.ts';
import { findFreePorts } from '../test/free-ports.ts';
import { openBrowser } from './browser.ts';
import { startProduct } from './product.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface PageScores {
  path: string;
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Milliseconds, simulated slow 4G. */
  largestPaint: number;
}

type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{
  lhr: {
    categories: Record<Category, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}>;

/**
 * Lighthouse's four scores of every public page and of /order, as on a phone. It brings 170 MB of packages, so it is no
 * dependency of ours: LIGHTHOUSE_PATH names a folder in which `npm install lighthouse@13` was run.
 * @returns undefined when it is not there
 */
export async function measureLighthouse(): Promise<PageScores[] | undefined> {
  const folder = process.env.LIGHTHOUSE_PATH;
  if (!folder) return undefined;
  const entry = join(resolve(folder), 'node_modules/lighthouse/core/index.js');
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  await using product = await startProduct();
  const [port = 0] = await findFreePorts(1);
  await using _browser = await openBrowser(port);
  const results: PageScores[] = [];
  for (const path of [...publicPagePaths, pages.order]) {
    const flags = { port, logLevel: 'error', onlyCategories: [...categories] };
    // How long script keeps a page busy differs from run to run on a small machine: the middle of three counts.
    const rounds: PageScores[] = [];
    for (let round = 0; round < (path === pages.order ? 3 : 1); round += 1) {
      const { lhr } = await lighthouse(product.origin + path, flags);
      const scores = Object.fromEntries(
        categories.map((category) => [category, Math.round((lhr.categories[category].score ?? 0) * 100)]),
      ) as Record<Category, number>;
      rounds.push({ path, scores, largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN });
    }
    rounds.sort((one, other) => one.scores.performance - other.scores.performance);
    results.push(...rounds.slice(Math.floor(rounds.length / 2)).slice(0, 1));
  }
  return results;
}

export function lighthouseTable(results: readonly PageScores[]): string {
  const rows = results.map(({ path, scores, largestPaint }) => {
    const figures = categories.map((category) => String(scores[category]).padStart(5));
    return `${path.padEnd(42)}${figures.join('')}${`${Math.round(largestPaint)} ms`.padStart(10)}`;
  });
  return [`${'Lighthouse, phone, slow 4G'.padEnd(42)} perf a11y best  seo   largest paint`, ...rows].join('\n');
}
