import type { Page } from 'playwright-core';
import type { Outcome, Step } from './driver.ts';
import { hostRule } from './hosts.ts';
import type { Life } from './life.ts';
import { type Answer, awaitAnswer, clearNo, lookOnce } from './outcome.ts';
import { PortalPage, type StepRecord } from './page.ts';
import { takeScreenshot } from './proof.ts';
import type { RunInput, RunJournal, RunResult } from './run.ts';
import { Gate } from './send-once.ts';
import { asStop, committed, PortalStop } from './stop.ts';

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
  readonly #gate: Gate;
  #ordinal = 0;

  constructor(run: StepRunnerInput) {
    const { page, life, progress } = run;
    this.#run = run;
    this.#gate = new Gate(page, {
      allows: hostRule(run.input.driver.site, run.input.siteUrl),
      end: (stop) => life.end(stop),
      unsent() {
        progress.sent = false;
      },
    });
    this.#record.beforeLeaving = (leaving, frame) => this.#gate.hold(leaving, frame);
    this.#portal = new PortalPage(run.page, run.input.siteUrl, this.#record);
  }

  /** Undefined when the run goes on. */
  async take(step: Step<unknown>): Promise<Verdict | { result: 'rehearsed' } | undefined> {
    const { page, progress } = this.#run;
    const startedAt = new Date();
    progress.step = step.name;
    this.#record.typed = [];
    const { echoes, amount, harmless = [] } = step;
    const { plan } = this.#run;
    this.#record.expects = { echoes: echoes?.(plan) ?? [], amount: amount?.(plan), harmless };
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
        ? awaitAnswer(page, this.#outcomes(step), this.#portal.sentForm, isLost)
        : lookOnce(page, this.#outcomes(step), 'nothing');
      return { answer: await life.race(reading, seconds), stop: undefined };
    } catch (error) {
      inTime = false;
      if (error instanceof Rehearsed) return 'rehearsed';
      const stop = asStop(error);
      if (this.#portal.isLeaving) return { stop, answer: undefined };
      const sent = progress.sent ? this.#portal.sentForm : 'nothing';
      return { stop, answer: await life.lastLook(lookOnce(page, this.#outcomes(step), sent)).catch(() => undefined) };
    }
  }

  async #beforeSending(mayStill: () => boolean): Promise<void> {
    const { input, journal, progress } = this.#run;
    if (input.dryRun) throw new Rehearsed();
    if (mayStill()) await committed(journal.aboutToSend());
    await this.#gate.sendOnce();
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
      ...(step.sends && this.#gate.sentDigest && { sentDigest: this.#gate.sentDigest }),
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

interface Evidence {
  answer: Answer | undefined;
  /** What made the step fail, if it did. */
  stop: PortalStop | undefined;
  /** HTTP status of the page shown. */
  status: number | undefined;
  /** Whether the sending act has begun. */
  sent: boolean;
  url: string;
}

type Verdict =
  | Extract<RunResult, { result: 'submitted' | 'confirmed' }>
  | { result: 'stopped'; stop: PortalStop; outcomeUnknown: boolean };

/** Stops that say what a page does not hold. */
const readsPage: ReadonlySet<string> = new Set([
  'field_not_found',
  'field_ambiguous',
  'unknown_question',
  'echo_differs',
  'wrong_amount',
  'unexpected_page',
]);

/**
 * What a step came to; undefined when the run goes on. What the page says outweighs what went wrong with the robot, and
 * once the sending act has begun only a clear word of the portal counts: everything else is unknown.
 */
function verdictOf({ answer, stop, status, sent, url }: Evidence): Verdict | undefined {
  const seenAt = `Seen at ${url}`;
  if (answer) {
    const { result, message } = answer.outcome;
    if (result === 'submitted' || result === 'confirmed') return { result, reference: answer.reference, url };
    return {
      result: 'stopped',
      stop: new PortalStop(result, message, seenAt),
      outcomeUnknown: sent && !clearNo.has(result),
    };
  }
  const isError = status !== undefined && status >= 400;
  const isPortalError = isError && (status >= 500 || status === 429);
  // On an error page nothing can be found: that is the portal's trouble, and not another form than we know.
  if (stop && !(isPortalError && !sent && readsPage.has(stop.reason)))
    return { result: 'stopped', stop, outcomeUnknown: sent };
  if (!sent && !isError) return undefined;
  const message = isError
    ? `The portal answered with error ${status}.`
    : 'The portal showed a page that the robot does not know, and no answer.';
  const reason = isPortalError ? 'portal_error' : 'unexpected_page';
  return { result: 'stopped', stop: new PortalStop(reason, message, seenAt), outcomeUnknown: sent };
}
