import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
/** The script that the builder brings into a page. */
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { source: string };

const looks = 3;

/**
 * What axe finds wrong, rule by rule. A message may come up while it looks, half see-through: what is wrong with the
 * page itself is still wrong at the next look, once everything has come to rest.
 * @param rules `only` these are asked; those that are `blind` cannot see what is meant here; `targets`: whether what is
 * pressed has 24 by 24 pixels or as much room (WCAG 2.2, 2.5.8), which what is half under a bar never has
 */
export async function findAccessibilityViolations(
  page: Page,
  { only, blind = [], targets = false }: { only?: string[]; blind?: string[]; targets?: boolean } = {},
): Promise<string[]> {
  // Once a document: to bring it in takes as long as a look, and each look would do so twice.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(source);
  let findings: string[] = [];
  for (let look = 1; look <= looks; look++) {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    // In the page itself: otherwise axe puts its parts together in a second page, which takes as long again, and which
    // only frames of other origins need. No page of ours has one.
    const rules = {
      'target-size': { enabled: targets },
      ...Object.fromEntries(blind.map((rule) => [rule, { enabled: false }])),
    };
    const axe = new AxeBuilder({ page, axeSource: 'void axe' })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], ...(!only && { rules }) });
    if (only) axe.withRules(only);
    const { violations } = await axe.analyze();
    findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    if (findings.length === 0) break;
  }
  return findings;
}
