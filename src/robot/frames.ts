import type { Frame, Page } from 'playwright-core';
import { withTimeout } from '#platform/with-timeout.ts';

/** A frame whose page was kept out (`file:`, say) has no document and never answers; the page around it goes on. */
const FRAME_MILLISECONDS = 1500;

/** Asks every frame of a page, the main one first; one below it that does not answer counts as `silent`. */
export function evaluateInFrames<T>(page: Page, ask: (frame: Frame) => Promise<T>, silent: T): Promise<T[]> {
  const asked = page.frames().map((frame) => {
    if (frame === page.mainFrame()) return ask(frame);
    return withTimeout(FRAME_MILLISECONDS, () => ask(frame)).catch(() => silent);
  });
  return Promise.all(asked);
}
