import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { FinishedStep, RunJournal } from './automation-run.ts';
import type { Screen } from './driver.ts';
import { takeMaskedScreenshot } from './masked-screenshot.ts';
import type { RunScope } from './run-scope.ts';

/** How long a page may take to come before its screen is kept without a picture. */
const NAVIGATION_WAIT_MILLISECONDS = 1000;

interface RecordingContext {
  page: Page;
  life: RunScope;
  journal: RunJournal;
  log: (event: string, error: unknown) => void;
  /** Whether the next page is on its way. */
  isLeaving: () => boolean;
  /** What no picture shows. */
  secrets: () => readonly string[];
}

/** A frame without what is taken when it is kept. */
type RecordedStep = Omit<FinishedStep, 'ordinal' | 'url' | 'finishedAt' | 'screenshot'>;

/** What a run leaves as proof: one frame for each screen that was passed, in the order in which they were. */
export class RunRecording {
  readonly #of: RecordingContext;
  #ordinal = 0;

  constructor(of: RecordingContext) {
    this.#of = of;
  }

  recordScreen(
    { name, title, completes, sends }: Screen<unknown>,
    frame: Pick<RecordedStep, 'startedAt' | 'typed' | 'shownBack' | 'failed'>,
    digest: string | undefined,
  ): Promise<void> {
    return this.recordStep({
      name,
      title,
      ...(completes && !frame.failed && { completes }),
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

  /** A page that is just taking another's place is waited for a moment, and asked once more when it could not be drawn. */
  async #screenshot() {
    const { page, life, isLeaving, secrets, log } = this.#of;
    const late = Date.now() + NAVIGATION_WAIT_MILLISECONDS;
    while (isLeaving() && Date.now() < late) await wait(10);
    if (isLeaving()) return undefined;
    const take = () => life.raceAfterEnd(takeMaskedScreenshot(page, secrets()));
    const again = () => (Date.now() < late ? take() : undefined);
    return take()
      .catch((error: unknown) => {
        log('screenshot_failed', error);
        return again();
      })
      .catch(() => undefined);
  }
}
