import type { Page } from 'playwright-core';
import type { Outcome, Step } from './driver.ts';
import { hostRule } from './hosts.ts';
import type { Life } from './life.ts';
import { awaitAnswer, lookOnce } from './outcome.ts';
import { PortalPage, type StepRecord } from './page.ts';
import { takeScreenshot } from './proof.ts';
import type { RunInput, RunJournal } from './run.ts';
import { sendOnce } from './send-once.ts';
import { asStop, committed, PortalStop } from './stop.ts';
import { type Evidence, type Verdict, verdictOf } from './verdict.ts';

export interface Progress {
  /** Name of the step under way. */
  step: string | undefined;
  /** Whether the sending act has begun. */
  sent: boolean;
}

interface StepRunnerInput {
  input: RunInput;
  plan: unknown;
  page: Page;
  life: Life;
  journal: RunJournal;
  progress: Progress;
  log: (event: string, error: unknown) => void;
}

type Tried = Pick<Evidence, 'answer' | 'stop'>;

const STEP_SECONDS = 60;

/** Thrown out of the sending step of a dry run at the very moment it would have sent. */
class Rehearsed extends Error {}

/** Takes the steps of a driver on one page: each within its time, judged by what the page then says, and written down. */
export class StepRunner {
  readonly #run: StepRunnerInput;
  readonly #record: StepRecord = { typed: [], beforeSending: undefined };
  readonly #portal: PortalPage;
  #ordinal = 0;

  constructor(run: StepRunnerInput) {
    this.#run = run;
    this.#portal = new PortalPage(run.page, run.input.siteUrl, this.#record);
  }

  /** Undefined when the run goes on. */
  async take(step: Step<unknown>): Promise<Verdict | { result: 'rehearsed' } | undefined> {
    const { page, progress } = this.#run;
    const startedAt = new Date();
    progress.step = step.name;
    this.#record.typed = [];
    const tried = await this.#try(step);
    if (tried === 'rehearsed') return { result: 'rehearsed' };
    const { status } = this.#portal;
    const verdict = verdictOf({ ...tried, status, sent: progress.sent, url: page.url() });
    await this.#write(step, startedAt, verdict);
    return verdict;
  }

  async #try(step: Step<unknown>): Promise<Tried | 'rehearsed'> {
    const { page, life, progress, plan } = this.#run;
    const seconds = step.deadlineSeconds ?? STEP_SECONDS;
    // A step whose time is up may still be on its way to the button: from then on it must not send.
    let inTime = true;
    this.#record.beforeSending = step.sends && (() => this.#beforeSending(() => inTime && !life.isOver));
    try {
      await life.race(step.run(this.#portal, plan), seconds);
      if (step.sends && !progress.sent) throw new Error('The sending step ended without sending.');
      const isLost = () => (this.#portal.status ?? 200) >= 500;
      const reading = progress.sent
        ? awaitAnswer(page, this.#outcomes(step), isLost)
        : lookOnce(page, this.#outcomes(step));
      return { answer: await life.race(reading, seconds), stop: undefined };
    } catch (error) {
      inTime = false;
      if (error instanceof Rehearsed) return 'rehearsed';
      const stop = asStop(error);
      if (this.#portal.isLeaving) return { stop, answer: undefined };
      return { stop, answer: await life.lastLook(lookOnce(page, this.#outcomes(step))).catch(() => undefined) };
    }
  }

  async #beforeSending(mayStill: () => boolean): Promise<void> {
    const { input, journal, progress, page } = this.#run;
    if (input.dryRun) throw new Rehearsed();
    if (mayStill()) await committed(journal.aboutToSend());
    await sendOnce(page, hostRule(input.driver.site, input.siteUrl));
    if (!mayStill()) throw new PortalStop('aborted', 'The run ended before it could send.');
    progress.sent = true;
  }

  /** A page that thanks before anything was sent is not believed. */
  #outcomes(step: Step<unknown>): readonly Outcome[] {
    const { steps, outcomes } = this.#run.input.driver;
    const sendsNothing = !steps.some(({ sends }) => sends);
    if (this.#run.progress.sent || (sendsNothing && step === steps.at(-1))) return outcomes;
    return outcomes.filter(({ result }) => result !== 'submitted' && result !== 'confirmed');
  }

  /** A step without proof stops the run before it sends; afterwards nothing may hide what the portal answered. */
  async #write(step: Step<unknown>, startedAt: Date, verdict: Verdict | undefined): Promise<void> {
    const { page, journal, log } = this.#run;
    const failed = verdict?.result === 'stopped';
    const url = page.url();
    const finishedAt = new Date();
    const screenshot = await this.#screenshot();
    const writing = journal.stepFinished({
      ordinal: ++this.#ordinal,
      name: step.name,
      title: step.title,
      ...(step.completes && !failed && { completes: step.completes }),
      url,
      startedAt,
      finishedAt,
      typed: [...this.#record.typed],
      screenshot,
      failed,
    });
    await (verdict ? writing.catch((error: unknown) => log('step_not_written', error)) : committed(writing));
  }

  async #screenshot() {
    const { page, life, input, log } = this.#run;
    if (this.#portal.isLeaving) return undefined;
    const { number, cvc } = input.card;
    return life.lastLook(takeScreenshot(page, [number, cvc])).catch((error: unknown) => {
      log('screenshot_failed', error);
      return undefined;
    });
  }
}
