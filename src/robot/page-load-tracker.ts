import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import { withTimeout } from '#platform/with-timeout.ts';
import { devtoolsOf } from './devtools.ts';
import { guardListener } from './guard-listener.ts';
import { messageOf, PortalStop } from './portal-stop.ts';

/** Delay before the robot reads an unready page again: the first delay and the longest one. */
const RETRY_DELAY_MILLISECONDS = { first: 30, latest: 150 };
/** How long the page must stay unchanged before a result counts as final. */
const QUIET_MILLISECONDS = 1000;
const MAX_RETRY_MILLISECONDS = 15_000;
const LOAD_MILLISECONDS = 10_000;
/**
 * How long a navigation that the page asked for may take to become a request; a download or a script call never becomes
 * one.
 */
const NAVIGATION_START_MILLISECONDS = 1000;

/**
 * Reading costs the page some milliseconds too, so a page that takes long is read less often.
 * @param startedAt in milliseconds since the epoch
 */
export function waitBeforeRetry(startedAt: number): Promise<void> {
  const { first, latest } = RETRY_DELAY_MILLISECONDS;
  return wait(Math.min(latest, Math.max(first, (Date.now() - startedAt) / 4)));
}

/** Tracks from its requests when a page has loaded; nothing here waits for a fixed time. */
export class PageLoadTracker {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  #navigation: Request | undefined;
  /** The page has asked for a navigation that is not yet on its way. */
  #isAsked = false;
  #failure: string | undefined;
  /** HTTP status of the document shown; undefined before the first. */
  status: number | undefined;

  constructor(page: Page) {
    this.#page = page;
    const onFault = (error: unknown) => this.#fail(error);
    const onRequest = (request: Request) => {
      this.#open.add(request);
      if (!this.#isMain(request)) return;
      this.#navigation = request;
      this.#isAsked = false;
    };
    const onFailed = (request: Request) => {
      const reason = request.failure()?.errorText ?? '';
      // Chromium aborts a navigation when a newer one or a download takes its place.
      if (request === this.#navigation && reason !== 'net::ERR_ABORTED') this.#failure = reason;
      this.#closed(request);
    };
    const onResponse = (response: Response) => {
      if (this.#isMain(response.request())) this.status = response.status();
    };
    const onGone = () => this.#forget();
    page.on('request', guardListener(onRequest, onFault));
    page.on('response', guardListener(onResponse, onFault));
    page.on(
      'requestfinished',
      guardListener((request) => this.#closed(request), onFault),
    );
    page.on('requestfailed', guardListener(onFailed, onFault));
    page.on(
      'framenavigated',
      guardListener((frame) => {
        if (frame === page.mainFrame()) this.#isAsked = false;
      }, onFault),
    );
    page.on('close', guardListener(onGone, onFault));
    page.on('crash', guardListener(onGone, onFault));
  }

  #fail(error: unknown): void {
    this.#failure ??= messageOf(error);
  }

  get isNavigating(): boolean {
    return this.#navigation !== undefined;
  }

  /** Performs an action that may lead to another page, and waits until that page is loaded. */
  async actAndWaitForLoad(action: () => Promise<unknown>): Promise<void> {
    this.#failure = undefined;
    const { session, mainFrame } = await devtoolsOf(this.#page);
    const onAsked = guardListener(
      ({ frameId, disposition }: { frameId: string; disposition: string }) => {
        if (frameId === mainFrame && disposition === 'currentTab') this.#isAsked = true;
      },
      (error) => this.#fail(error),
    );
    session.on('Page.frameRequestedNavigation', onAsked);
    try {
      await action();
      // A submitted form leaves in its own browser task. The page's navigation request is reported before the answer to
      // a second task.
      const task = () => this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await withTimeout(NAVIGATION_START_MILLISECONDS, task).catch(() => undefined);
      await session.send('Page.enable').catch(() => undefined);
    } finally {
      session.off('Page.frameRequestedNavigation', onAsked);
    }
    const deadline = Date.now() + NAVIGATION_START_MILLISECONDS;
    while (this.#navigation || (this.#isAsked && Date.now() < deadline)) await wait(5);
    this.#isAsked = false;
    if (this.#failure) throw new PortalStop('unreachable', 'The portal did not answer.', this.#failure);
    // A picture that never arrives must not hold up the form.
    await this.#page.waitForLoadState('load', { timeout: LOAD_MILLISECONDS }).catch(() => undefined);
  }

  /**
   * Repeats a reading of the page while the page still changes; a stop that stays the same on an unchanged page is
   * final.
   */
  async retryUntilStable<T>(readPage: () => Promise<T>): Promise<T> {
    const startedAt = Date.now();
    let changed = startedAt;
    let previousError = '';
    for (;;) {
      try {
        return await readPage();
      } catch (error) {
        const now = Date.now();
        const isGone = this.#page.isClosed() || (error instanceof PortalStop && error.reason === 'unreachable');
        if (isGone || now - startedAt > MAX_RETRY_MILLISECONDS) throw error;
        const errorText = error instanceof PortalStop ? `${error.message} ${error.details}` : String(error);
        if (this.#open.size > 0 || errorText !== previousError) changed = now;
        if (now - changed > QUIET_MILLISECONDS) throw error;
        previousError = errorText;
      }
      await waitBeforeRetry(startedAt);
    }
  }

  #isMain(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() === this.#page.mainFrame();
  }

  #closed(request: Request): void {
    this.#open.delete(request);
    if (request === this.#navigation) this.#navigation = undefined;
  }

  #forget(): void {
    this.#open.clear();
    this.#navigation = undefined;
    this.#isAsked = false;
  }
}
