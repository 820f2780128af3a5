import type { Page } from 'playwright-core';
import { maxGrantedDocumentBytes, type RunInput, type RunJournal, type RunProgress } from './automation-run.ts';
import type { ControlMeaning } from './control-meaning.ts';
import { MAX_OPTIONAL_SCREEN_PASSES, type OutcomeRule, type Phase, phaseOf, type Screen } from './driver.ts';
import { createHostFilter } from './host-filter.ts';
import { HumanHandoff } from './human-handoff.ts';
import {
  awaitPortalAnswer,
  judgeScreen,
  type PortalAnswer,
  readPortalAnswer,
  type ScreenEvidence,
  type ScreenVerdict,
  unintendedSendVerdicts,
} from './portal-answer.ts';
import { PortalPage } from './portal-page.ts';
import { awaitCommit, PortalStop, toPortalStop } from './portal-stop.ts';
import { RequestGuard } from './request-guard.ts';
import { RunRecording } from './run-recording.ts';
import type { RunScope } from './run-scope.ts';
import { collectPlannedValues, OwedAnswers, ScreenSequence } from './screen-sequence.ts';
import { addExpectations, type StepContext } from './step-context.ts';

interface ScreenRunnerContext {
  input: RunInput;
  plan: unknown;
  page: Page;
  life: RunScope;
  journal: RunJournal;
  progress: RunProgress;
  log: (event: string, error: unknown) => void;
}

type ScreenAttempt = Pick<ScreenEvidence, 'answer' | 'stop'> & { screen: Screen<unknown> };

interface HandoffAttempt {
  /** The run recording already has the screen. */
  isWritten: boolean;
  /** The operator passed the obstacle, and the run continues. */
  goesOn?: true;
  /** The page's answer after the operator acted; absent when the operator gave up or the run continues. */
  again?: ScreenAttempt;
}

type AcceptedVerdict = Exclude<ScreenVerdict, { result: 'stopped' }>;

const SCREEN_SECONDS = 60;

/** Thrown in a dry run at the moment the sending screen would have sent. */
class DryRunReachedSending extends Error {}

/** Runs a driver's screens on one page: each within its time limit, judged by the page's answer, and recorded. */
export class ScreenRunner {
  readonly #run: ScreenRunnerContext;
  readonly #record: StepContext = { typed: [], shownBack: [], beforeSending: undefined };
  readonly #portal: PortalPage;
  readonly #gate: RequestGuard;
  readonly #phase: Phase<unknown>;
  readonly #way: ScreenSequence;
  readonly #film: RunRecording;
  readonly #parking: HumanHandoff;
  readonly #owed: OwedAnswers;
  #isHelped = false;

  constructor(run: ScreenRunnerContext) {
    const { page, life, progress, input } = run;
    const { driver, siteUrl, card } = input;
    this.#run = run;
    this.#phase = phaseOf(driver, run.plan, input.phase);
    this.#way = new ScreenSequence(this.#phase.screens);
    const { plannedTexts } = Object.assign(this.#record, collectPlannedValues(this.#phase, run.plan, input.payload));
    this.#gate = new RequestGuard(page, {
      plannedTexts,
      sendsNext: () => this.#way.sendsNext,
      allows: createHostFilter(driver.site, siteUrl),
      endRun: (stop) => life.end(stop),
      reportUnsent() {
        progress.sent = false;
      },
    });
    this.#record.beforeLeaving = (leaving, frame) => this.#gate.guardRequests(leaving, frame);
    this.#portal = new PortalPage(run.page, this.#record);
    this.#owed = new OwedAnswers(this.#portal);
    const secrets = () => [card.number, card.cvc, ...this.#portal.passwords];
    this.#film = new RunRecording({ ...run, isLeaving: () => this.#portal.isNavigating, secrets });
    this.#parking = new HumanHandoff({ ...run, portal: this.#portal, film: this.#film, gate: this.#gate, secrets });
    this.#way.watch(page, (error) => life.end(toPortalStop(error)));
    if (driver.cookies) this.#portal.refuseCookies(driver.cookies.refuse, driver.cookies.accept);
  }

  /** Undefined when all screens are passed and no answer of the portal ends the run. */
  async runAll(): Promise<ScreenVerdict | { result: 'rehearsed' } | undefined> {
    await this.#gate.interceptRequests();
    for (let next = this.#way.next; next; next = this.#way.next) {
      const verdict = await this.#take(next);
      if (verdict) return verdict;
    }
    return undefined;
  }

  /** @param expected the screen whose turn it is; the page may show another one. */
  async #take(expected: Screen<unknown>): Promise<ScreenVerdict | { result: 'rehearsed' } | undefined> {
    const startedAt = new Date();
    this.#record.typed = [];
    this.#record.shownBack = [];
    const attempt = await this.#try(expected);
    if (attempt === 'rehearsed') return { result: 'rehearsed' };
    const firstVerdict = this.#judge(attempt);
    const handoff = firstVerdict?.result === 'stopped' ? await this.#askPerson(attempt, startedAt) : undefined;
    if (handoff?.goesOn) return undefined;
    const finalVerdict = handoff?.again ? this.#judge(handoff.again) : firstVerdict;
    if (unintendedSendVerdicts.has(finalVerdict)) await this.#noteSent();
    const link = (handoff?.again ?? attempt).answer?.outcome.documentLink;
    const verdict = finalVerdict?.result === 'confirmed' ? await this.#fetchDocument(finalVerdict, link) : finalVerdict;
    if (!handoff?.isWritten) await this.#write(attempt.screen, startedAt, verdict);
    return verdict;
  }

  #judge({ screen, answer, stop }: ScreenAttempt): ScreenVerdict | undefined {
    const { page, progress } = this.#run;
    const { hasLeft, isSendingPageOverdue } = this.#gate.unpromptedPosts;
    const evidence = { answer, stop, status: this.#portal.status, sent: progress.sent, url: page.url() };
    const isOfSending = screen.sends === true || !screen.exitButton;
    return judgeScreen({
      ...evidence,
      mayBeTaken: this.#isHelped || hasLeft,
      isSendingPageOverdue: isSendingPageOverdue && isOfSending,
    });
  }

  /** Starts a human handoff when only an operator can continue. */
  async #askPerson(attempt: ScreenAttempt, startedAt: Date): Promise<HandoffAttempt | undefined> {
    const { progress, life, page } = this.#run;
    const { screen, stop, answer } = attempt;
    const { sent } = progress;
    let isWritten = false;
    const begun = async () => {
      isWritten = !sent && !stop && !(screen.shows && (await this.#portal.shows(screen.shows)));
      if (isWritten) await this.#write(screen, startedAt, undefined);
      else if (!sent) this.#way.restoreScreen(screen);
    };
    const ending = answer && (await this.#parking.awaitOperator(answer.outcome, { phase: this.#phase, sent, begun }));
    if (!ending) return undefined;
    this.#isHelped = true;
    if (ending === 'given_up') return { isWritten };
    if (!sent && ending === 'helped') return { isWritten, goesOn: true };
    const reading = sent ? this.#awaitAnswer(screen) : readPortalAnswer(page, this.#outcomes(screen), 'nothing');
    const nextAttempt = { screen, stop: undefined, answer: await life.race(reading, SCREEN_SECONDS) };
    return (await this.#askPerson(nextAttempt, startedAt)) ?? { isWritten, again: nextAttempt };
  }

  /**
   * The portal has, or may have, an application that the robot did not send. The late send intent prevents another
   * send.
   */
  async #noteSent(): Promise<void> {
    const { journal, progress, log } = this.#run;
    await journal.commitSendIntent().catch((error: unknown) => log('intent_not_written', error));
    progress.sent = true;
  }

  async #try(expected: Screen<unknown>): Promise<ScreenAttempt | 'rehearsed'> {
    const { page, life, progress } = this.#run;
    const seconds = expected.deadlineSeconds ?? SCREEN_SECONDS;
    let screen = expected;
    progress.step = screen.name;
    // A screen past its deadline may still be about to press the button: from then on it must not send.
    let inTime = true;
    const work = async () => {
      screen = await this.#arrive(expected);
      progress.step = screen.name;
      this.#record.beforeSending = screen.sends && (() => this.#beforeSending(() => inTime && !life.hasEnded));
      await this.#work(screen);
    };
    try {
      await life.race(work(), seconds);
      if (screen.sends && !progress.sent) throw new Error('The sending screen ended without sending.');
      const reading = progress.sent
        ? this.#awaitAnswer(screen)
        : readPortalAnswer(page, this.#outcomes(screen), 'nothing');
      return { screen, answer: await life.race(reading, seconds), stop: undefined };
    } catch (error) {
      inTime = false;
      if (error instanceof DryRunReachedSending) return 'rehearsed';
      const stop = toPortalStop(error);
      if (this.#portal.isNavigating) return { screen, stop, answer: undefined };
      const sent = progress.sent ? this.#portal.sentForm : 'nothing';
      const looking = life.raceAfterEnd(readPortalAnswer(page, this.#outcomes(screen), sent));
      return { screen, stop, answer: await looking.catch(() => undefined) };
    }
  }

  #awaitAnswer(screen: Screen<unknown>): Promise<PortalAnswer | undefined> {
    const isLost = () => (this.#portal.status ?? 200) >= 500;
    return awaitPortalAnswer(this.#run.page, this.#outcomes(screen), this.#portal.sentForm, isLost);
  }

  /**
   * Returns the screen shown. When no known screen is shown it returns the expected one, so that the stop names what is
   * missing.
   */
  async #arrive(expected: Screen<unknown>): Promise<Screen<unknown>> {
    const { input, plan } = this.#run;
    if (this.#way.isUntouched)
      await this.#portal.open(input.startLink ?? `${input.siteUrl}${this.#phase.startPath?.(plan) ?? '/'}`);
    const { possibleScreens: possible, likelyScreens: likely } = this.#way;
    if (!expected.shows && possible.length === 0) return expected;
    const isLeaving = likely.length < possible.length;
    const shownScreen =
      (await this.#portal.findShown(likely)) ?? (isLeaving ? await this.#portal.findShown(possible) : undefined);
    return shownScreen ?? (await this.#passObstacle(possible)) ?? expected;
  }

  /**
   * Passes an obstacle, only when no known screen is shown: elsewhere a closing button could close more than the
   * obstacle.
   */
  async #passObstacle(
    possible: readonly Screen<unknown>[],
    passesLeft = MAX_OPTIONAL_SCREEN_PASSES,
  ): Promise<Screen<unknown> | undefined> {
    const bypassButton = passesLeft > 0 && (await this.#portal.findBypassButton());
    if (!bypassButton) return undefined;
    await this.#portal.press(bypassButton);
    return (await this.#portal.findShown(possible)) ?? this.#passObstacle(possible, passesLeft - 1);
  }

  async #work(screen: Screen<unknown>): Promise<void> {
    const { plan } = this.#run;
    const { fields, echoes, amount, operateWidget: run, exitButton: leave, sends } = screen;
    addExpectations(this.#record, {
      echoes: echoes?.(plan) ?? [],
      amount: amount?.(plan),
      harmless: screen.allowedPrefills ?? [],
    });
    const sending = this.#way.findSendingForm(screen, plan, (meanings) => this.#portal.didShow(meanings));
    if (sending) this.#gate.watchUnsentForm({ ...sending, address: this.#portal.findFormAddress(sending.button) });
    this.#way.passScreen(screen);
    await this.#owed.enterShown();
    await this.#owed.enterOrOwe(fields?.(plan) ?? []);
    await run?.(this.#portal, plan);
    if (sends) this.#owed.assertNoneOwed();
    if (!leave || (await this.#isShared(screen))) return;
    await this.#portal.press(leave(plan));
    while (await this.#owed.answerSplitPage(this.#way.possibleScreens)) await this.#portal.press(leave(plan));
    this.#record.expectations = undefined;
  }

  /** Whether the same page holds another screen: the robot answers that one before it leaves the page. */
  async #isShared(screen: Screen<unknown>): Promise<boolean> {
    return this.#portal.shows(...this.#way.screensSharingPage(screen).map(({ shows = [] }) => shows));
  }

  async #beforeSending(mayStill: () => boolean): Promise<void> {
    const { input, journal, progress } = this.#run;
    if (input.dryRun) throw new DryRunReachedSending();
    this.#gate.assertOpen();
    if (mayStill()) await awaitCommit(journal.commitSendIntent());
    // When the guard blocked a request meanwhile, the run was reported as unsent, so `beginSending` throws.
    this.#gate.beginSending();
    if (!mayStill()) throw new PortalStop('aborted', 'The run ended before it could send.');
    progress.sent = true;
  }

  /** Without its document a granted application counts as submitted only: the authority's mail brings the document. */
  async #fetchDocument(granted: AcceptedVerdict, link: ControlMeaning | undefined): Promise<AcceptedVerdict> {
    if (!link) return granted;
    const { life, journal, log } = this.#run;
    try {
      await journal.saveGrantedDocument(
        await life.race(this.#portal.download(link, maxGrantedDocumentBytes), SCREEN_SECONDS),
      );
      return granted;
    } catch (error) {
      log('document_not_stored', error);
      return { ...granted, result: 'submitted' };
    }
  }

  /** Outcomes that accept the application do not count before anything was sent. */
  #outcomes(screen: Screen<unknown>): readonly OutcomeRule[] {
    const { screens, outcomes } = this.#phase;
    const sendsNothing = !screens.some(({ sends }) => sends);
    const { hasLeft } = this.#gate.unpromptedPosts;
    if (this.#run.progress.sent || this.#isHelped || hasLeft || (sendsNothing && screen === screens.at(-1)))
      return outcomes;
    return outcomes.filter(({ result }) => result !== 'submitted' && result !== 'confirmed');
  }

  /**
   * Before the send step, a screen that cannot be recorded stops the run. Afterwards, a failed recording must not hide
   * the portal's answer.
   */
  async #write(screen: Screen<unknown>, startedAt: Date, verdict: ScreenVerdict | undefined): Promise<void> {
    const failed = verdict?.result === 'stopped';
    const [typed, { shownBack }] = [[...this.#record.typed], this.#record];
    const writing = this.#film.recordScreen(screen, { startedAt, typed, shownBack, failed }, this.#gate.sentDigest);
    await (verdict ? writing.catch((error) => this.#run.log('step_not_written', error)) : awaitCommit(writing));
  }
}
