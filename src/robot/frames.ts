import type { Frame, Page } from 'playwright-core';
import { withTimeout } from '#platform/with-timeout.ts';

/**
 * A frame whose page was blocked (`file:`, for example) has no document and never answers; the surrounding page
 * continues.
 */
const FRAME_MILLISECONDS = 1500;

/** Evaluates in every frame of a page, the main one first; a child frame that does not answer gives `silent`. */
export function evaluateInFrames<T>(page: Page, evaluate: (frame: Frame) => Promise<T>, silent: T): Promise<T[]> {
  const evaluations = page.frames().map((frame) => {
    if (frame === page.mainFrame()) return evaluate(frame);
    return withTimeout(FRAME_MILLISECONDS, () => evaluate(frame)).catch(() => silent);
  });
  return Promise.all(evaluations);
}
