import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const looks = 3;

/**
 * What axe finds wrong, rule by rule. A message may come up while it looks, half see-through: what is wrong with the
 * page itself is still wrong at the next look, once everything has come to rest.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  let findings: string[] = [];
  for (let look = 1; look <= looks; look++) {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    if (findings.length === 0) break;
  }
  return findings;
}
