import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { FinishedStep, RunJournal } from './automation-run.ts';
import type { Screen } from './driver.ts';
import { takeMaskedScreenshot } from './masked-screenshot.ts';
import type { RunScope } from './run-scope.ts';

/** How long to wait for the next page before a screen is recorded without a screenshot. */
const NAVIGATION_WAIT_MILLISECONDS = 1000;

interface RecordingContext {
  page: Page;
  life: RunScope;
  journal: RunJournal;
  log: (event: string, error: unknown) => void;
  /** Whether a navigation is in progress. */
  isLeaving: () => boolean;
  /** Secrets that no screenshot may show. */
  secrets: () => readonly string[];
}

/** A step without the fields that are filled in when it is recorded. */
type RecordedStep = Omit<FinishedStep, 'ordinal' | 'url' | 'finishedAt' | 'screenshot'>;

/** The proof that a run leaves: one step for each screen passed, in that order. */
export class RunRecording {
  readonly #of: RecordingContext;
  #ordinal = 0;

  constructor(context: RecordingContext) {
    this.#of = context;
  }

  recordScreen(
    { name, title, completesStep, sends }: Screen<unknown>,
    frame: Pick<RecordedStep, 'startedAt' | 'typed' | 'shownBack' | 'failed'>,
    digest: string | undefined,
  ): Promise<void> {
    return this.recordStep({
      name,
      title,
      ...(completesStep && !frame.failed && { completesStep }),
      ...frame,
      ...(sends && digest && { sentDigest: digest }),
    });
  }

  async recordStep(frame: RecordedStep): Promise<void> {
    const { page, journal } = this.#of;
    const url = page.url();
    const finishedAt = new Date();
    const screenshot = await this.#screenshot();
    await journal.recordStep({ ...frame, ordinal: ++this.#ordinal, url, finishedAt, screenshot });
  }

  /** Waits a moment for a page that is replacing another, and tries once more when a page could not be captured. */
  async #screenshot() {
    const { page, life, isLeaving, secrets, log } = this.#of;
    const deadline = Date.now() + NAVIGATION_WAIT_MILLISECONDS;
    while (isLeaving() && Date.now() < deadline) await wait(10);
    if (isLeaving()) return undefined;
    const take = () => life.raceAfterEnd(takeMaskedScreenshot(page, secrets()));
    const retake = () => (Date.now() < deadline ? take() : undefined);
    return take()
      .catch((error: unknown) => {
        log('screenshot_failed', error);
        return retake();
      })
      .catch(() => undefined);
  }
}
