import { join } from 'node:path';
import { pages } from '../src/paths.ts';
import { weighPages } from '../tools/check-budgets.ts';
import type { Claim } from './claim.ts';
import { frameworkSize } from './framework-size.ts';

const client = join(import.meta.dirname, '..', 'build', 'client');
const kilobytes = (bytes: number) => bytes / 1024;

/** What the first view of the heaviest public page and of /order load, packed by brotli. */
export function measurePageWeights(): Claim[] {
  const weights = weighPages(client);
  const whole = weights
    .filter(({ isPublic }) => isPublic)
    .map(({ page, html, css, js, fonts }) => ({ page, size: kilobytes(html + css + js + fonts) }))
    .toSorted((one, other) => other.size - one.size);
  const [heaviest] = whole;
  const order = weights.find(({ page }) => page === pages.order);
  if (!heaviest || !order) throw new Error('The pages are not built.');
  const framework = kilobytes(frameworkSize(client));
  const script = kilobytes(order.js + order.inlineScript);
  // GOV.UK Frontend 6.6.0, style and script alone, packed the same way: a well-kept design system of plain pages.
  const govUk = 10.1 + 13.2;
  return [
    {
      what: `Everything the heaviest public page loads (${heaviest.page})`,
      peer: "GOV.UK Frontend's style and script, without a page (6.6.0, as published)",
      unit: 'KB',
      ours: heaviest.size,
      theirs: govUk,
      ratio: heaviest.size / govUk,
      bound: { of: 'ours', is: 'at most', must: 30, aim: 14 },
      how: `brotli 11; ${whole.filter(({ size }) => size <= 14).length} of ${whole.length} public pages are within the aim`,
    },
    {
      what: 'JavaScript of the first view of /order',
      peer: 'React and React Router alone, from the same build',
      unit: 'KB',
      ours: script,
      theirs: framework,
      ratio: script / framework,
      bound: { of: 'ours', is: 'at most', must: 120, aim: 95 },
      how: 'brotli 11; every module the page starts with',
    },
  ];
}
