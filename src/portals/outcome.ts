import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Outcome } from './driver.ts';

export interface Answer {
  outcome: Outcome;
  reference: string | undefined;
}

interface Seen {
  text: string;
  url: string;
}

const LOOK_AGAIN_MILLISECONDS = 50;
/** A page that has not changed for so long after the sending act will not say more. */
const SILENCE_MILLISECONDS = 5000;

/** What the page says now, if it says anything we know. */
export async function lookOnce(page: Page, outcomes: readonly Outcome[]): Promise<Answer | undefined> {
  return findAnswer(outcomes, await readPage(page));
}

/**
 * Watches the page until it says something we know. It only looks: nothing is loaded again and nothing sent.
 * @param isLost whether the page shown is an error page, from which nothing is to be expected.
 */
export async function awaitAnswer(
  page: Page,
  outcomes: readonly Outcome[],
  isLost: () => boolean,
): Promise<Answer | undefined> {
  let before = '';
  for (let changed = Date.now(); Date.now() - changed < SILENCE_MILLISECONDS; await wait(LOOK_AGAIN_MILLISECONDS)) {
    const seen = await readPage(page);
    const answer = findAnswer(outcomes, seen);
    if (answer || isLost() || page.isClosed()) return answer;
    if (seen.text !== before) changed = Date.now();
    before = seen.text;
  }
  return undefined;
}

/** The first row that matches decides. */
function findAnswer(outcomes: readonly Outcome[], seen: Seen): Answer | undefined {
  const outcome = outcomes.find(
    ({ text, url }) => (text || url) && (!text || text.test(seen.text)) && (!url || url.test(seen.url)),
  );
  return outcome && { outcome, reference: outcome.reference?.exec(seen.text)?.[1]?.trim() };
}

/** What a person would read on the page, frames included: single spaces, straight apostrophes. */
async function readPage(page: Page): Promise<Seen> {
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden sentences are not what the portal says.
  const read = page.frames().map((frame) => frame.evaluate(() => document.body?.innerText ?? '').catch(() => ''));
  const text = (await Promise.all(read)).join('\n');
  return { text: text.replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim(), url: page.url() };
}
