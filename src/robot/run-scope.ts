import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { guardListener } from './guard-listener.ts';
import { PortalStop, toPortalStop } from './portal-stop.ts';

/** Time limit for the last reading of a page after its step has failed. */
const FINAL_READ_SECONDS = 6;

/** Ends everything the robot waits for when the browser dies, the run is aborted, or its time is up. */
export class RunScope implements Disposable {
  readonly #end = Promise.withResolvers<never>();
  readonly #death = Promise.withResolvers<never>();
  readonly #signal: AbortSignal;
  readonly #browser: Browser | null;
  readonly #onAbort = () => this.end(stopForAbort(this.#signal));
  readonly #onDisconnected = this.#dies('The browser stopped working.');
  #over = false;
  #isBlind = false;

  constructor(context: BrowserContext, signal: AbortSignal) {
    this.#signal = signal;
    this.#end.promise.catch(() => undefined);
    this.#death.promise.catch(() => undefined);
    this.#browser = context.browser();
    this.#browser?.on('disconnected', this.#onDisconnected);
    context.on('close', this.#onDisconnected);
    signal.addEventListener('abort', this.#onAbort);
    if (signal.aborted) this.#onAbort();
  }

  /** A page that crashes or closes by itself counts as a dead browser. */
  watchPage(page: Page): void {
    page.on('crash', this.#dies('The page crashed.'));
    page.on('close', this.#dies('The page closed by itself.'));
  }

  /** The first reason counts; later ones are only its consequences. */
  end(stop: PortalStop): void {
    this.#over = true;
    this.#end.reject(stop);
  }

  get hasEnded(): boolean {
    return this.#over;
  }

  /** @throws PortalStop when the work takes longer than `seconds`, or the run ends for another reason first. */
  race<T>(work: Promise<T>, seconds: number): Promise<T> {
    return raceWithTimeout(work, this.#end.promise, seconds);
  }

  /** For the proof of an ended run: continues as long as the page still answers. */
  raceAfterEnd<T>(work: Promise<T>): Promise<T> {
    return raceWithTimeout(work, this.#death.promise, this.#isBlind ? 0 : FINAL_READ_SECONDS).catch(
      (error: unknown) => {
        // A page that did not answer for so long, as in an endless loop, is not waited for again.
        if (error instanceof PortalStop && error.reason === 'deadline') this.#isBlind = true;
        throw error;
      },
    );
  }

  [Symbol.dispose](): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#browser?.off('disconnected', this.#onDisconnected);
  }

  /** A listener that ends the run when its page or browser is gone. */
  #dies(message: string): () => void {
    return guardListener(
      () => {
        const stop = new PortalStop('browser_died', message);
        this.#death.reject(stop);
        this.end(stop);
      },
      (error) => this.end(toPortalStop(error)),
    );
  }
}

async function raceWithTimeout<T>(work: Promise<T>, end: Promise<never>, seconds: number): Promise<T> {
  work.catch(() => undefined);
  const timer = new AbortController();
  const timeout = wait(seconds * 1000, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new PortalStop('deadline', `The portal took longer than ${seconds} seconds.`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([end, work, timeout]);
  } finally {
    timer.abort();
  }
}

function stopForAbort({ reason }: AbortSignal): PortalStop {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate
    ? new PortalStop('deadline', 'The form took longer at the portal than a whole run may take.')
    : new PortalStop('aborted', 'Our own service was stopped while the robot was at work.');
}
