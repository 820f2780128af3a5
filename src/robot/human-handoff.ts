import type { Page } from 'playwright-core';
import type { RunJournal } from './automation-run.ts';
import type { OutcomeRule, Phase, Screen } from './driver.ts';
import { type FoundControl, hasAllControls } from './find-control.ts';
import { guardListener } from './guard-listener.ts';
import {
  describeHandoffStep,
  HANDOFF_STEP,
  type HandoffChannel,
  type HandoffKind,
  type OperatorAction,
  type OperatorInput,
} from './handoff-contract.ts';
import { takeMaskedScreenshot } from './masked-screenshot.ts';
import { readPortalAnswer } from './portal-answer.ts';
import type { PortalPage } from './portal-page.ts';
import { awaitCommit, toPortalStop } from './portal-stop.ts';
import type { RequestGuard } from './request-guard.ts';
import type { RunRecording } from './run-recording.ts';
import type { RunScope } from './run-scope.ts';
import type { OperatorWatch } from './sent-requests.ts';

/** Time limit for one operator action, or for one screenshot. */
const ACTION_SECONDS = 10;
/** The desk reports once a second; after this long without a report it is gone, and the run ends. */
const OPERATOR_TIMEOUT_SECONDS = 60;

/** An operator may mistype a picture code, but a page that asks for ever must not occupy them. */
const MAX_HANDOFFS = 5;

const livePictureOptions = { fullPage: false, quality: 55 };

interface HandoffDependencies {
  page: Page;
  journal: RunJournal;
  portal: PortalPage;
  film: RunRecording;
  life: RunScope;
  gate: RequestGuard;
  /** Secrets that no screenshot may show. */
  secrets: () => readonly string[];
}

/** A situation in a run that only an operator can pass. */
interface HandoffSituation {
  /** The phase whose screens the robot answers itself. */
  phase: Phase<unknown>;
  /** The send step has begun: the operator's actions are not restricted any more. */
  sent: boolean;
  /** Called once an operator can be awaited. */
  begun: () => Promise<void>;
}

interface HandoffRequest extends HandoffSituation {
  kind: HandoffKind;
  outcome: OutcomeRule;
}

/**
 * How a run continues after a handoff; `was_sent`: the portal shows that it has an application the robot did not send.
 */
type HandoffEnding = 'helped' | 'given_up' | 'was_sent';

/** The kind of handoff that an outcome needs; undefined when it needs none. */
function handoffKindOf({ result, handoffKind: person }: OutcomeRule): HandoffKind | undefined {
  if (result === 'captcha') return person ?? 'captcha';
  return result === 'bank_approval' ? 'bank' : undefined;
}

/** A run's page during a human handoff (decision 043). */
export class HumanHandoff {
  readonly #page: Page;
  readonly #desk: HandoffChannel | undefined;
  readonly #portal: PortalPage;
  readonly #life: RunScope;
  readonly #gate: RequestGuard;
  readonly #film: RunRecording;
  readonly #secrets: () => readonly string[];
  #watch: OperatorWatch | undefined;
  /** The controls as they were when this page was first seen. */
  #before: readonly FoundControl[] | undefined;
  /** What the operator typed on this page, to distinguish it from values that the page fills in itself. */
  #typed = '';
  #hasClicked = false;
  #pages = 0;
  #timesAsked = 0;
  #isKept = false;
  /** The page was scrolled to the question for the operator. */
  #isOpened = false;

  constructor(run: HandoffDependencies) {
    this.#page = run.page;
    this.#desk = run.journal.handoff;
    this.#portal = run.portal;
    this.#life = run.life;
    this.#gate = run.gate;
    this.#film = run.film;
    this.#secrets = run.secrets;
  }

  /**
   * Undefined when no operator can be awaited.
   * @throws PortalStop when the run ends while it waits
   */
  async awaitOperator(outcome: OutcomeRule, situation: HandoffSituation): Promise<HandoffEnding | undefined> {
    const kind = handoffKindOf(outcome);
    const desk = this.#desk;
    if (!desk || !kind || this.#timesAsked === MAX_HANDOFFS) return undefined;
    const firstInput = await this.#life
      .race(desk.awaitOperator(kind, undefined), OPERATOR_TIMEOUT_SECONDS)
      .catch((error: unknown) => {
        if (this.#life.hasEnded) throw error;
        return undefined;
      });
    if (!firstInput) return undefined;
    this.#timesAsked += 1;
    await situation.begun();
    const startedAt = new Date();
    const onPage = guardListener(
      (frame) => frame === this.#page.mainFrame() && this.#forget(),
      (error) => this.#life.end(toPortalStop(error)),
    );
    this.#page.on('framenavigated', onPage);
    this.#forget();
    this.#isKept = false;
    if (situation.sent) this.#gate.release();
    else this.#gate.watchOperator(this.#watchOf());
    try {
      const ending = await this.#hear(desk, { ...situation, kind, outcome }, firstInput);
      await this.#lookWhere(situation);
      const hasHelped = ending === 'helped' || ending === 'held_back';
      if (hasHelped) this.#keepTheirs();
      await awaitCommit(desk.resume(ending));
      const stepDescription = describeHandoffStep(kind, hasHelped);
      const recording = this.#film.recordStep({ name: HANDOFF_STEP, ...stepDescription, startedAt, typed: [] });
      await (situation.sent ? recording.catch(() => undefined) : awaitCommit(recording));
      if (await this.#isTold(situation)) return 'was_sent';
      return hasHelped ? 'helped' : 'given_up';
    } finally {
      this.#page.off('framenavigated', onPage);
    }
  }

  async #hear(
    desk: HandoffChannel,
    handoffRequest: HandoffRequest,
    firstInput: OperatorInput,
  ): Promise<Parameters<HandoffChannel['resume']>[0]> {
    let lastPicture: Uint8Array | undefined;
    for (let input = firstInput; ; ) {
      for (const action of input.actions) {
        if (action.kind === 'give_up') return 'given_up';
        if (this.#isKept) return 'held_back';
        if (action.kind === 'go_on') return 'helped';
        await this.#lookWhere(handoffRequest);
        await this.#try(() => this.#do(action));
      }
      if (this.#isKept) return 'held_back';
      if (await this.#isPassed(handoffRequest)) return 'helped';
      if (input.timeUp) return 'timed_out';
      await this.#lookWhere(handoffRequest);
      if (input.isWatched && !this.#isOpened)
        this.#isOpened = (await this.#try(() => this.#openAt(handoffRequest.outcome))) ?? false;
      const now = input.isWatched ? await this.#try(() => this.#picture()) : undefined;
      const isNew = now && !(lastPicture && Buffer.from(lastPicture).equals(now));
      if (isNew) lastPicture = now;
      input = await this.#life.race(
        desk.awaitOperator(handoffRequest.kind, isNew ? now : undefined),
        OPERATOR_TIMEOUT_SECONDS,
      );
    }
  }

  /**
   * An operator's press may have sent what needs a send intent. The outcome is then unknown, and nobody may call it
   * unsent.
   */
  async #isTold({ sent, phase: { outcomes } }: HandoffSituation): Promise<boolean> {
    const acceptances = outcomes.filter(({ result }) => result === 'submitted' || result === 'confirmed');
    return !sent && (await this.#try(() => readPortalAnswer(this.#page, acceptances, 'nothing'))) !== undefined;
  }

  #watchOf(): OperatorWatch {
    this.#watch = {
      pageRole: 'sends',
      sentValues: this.#portal.sentValues,
      reportBlocked: () => {
        this.#isKept = true;
      },
    };
    return this.#watch;
  }

  /** During a navigation there is no page to read. */
  async #isPassed({ outcome }: HandoffRequest): Promise<boolean> {
    if (this.#portal.isNavigating) return false;
    const isOutcomeGone = async () => {
      const isDocumentReady = await this.#page.evaluate(
        () => document.readyState !== 'loading' && document.body !== null,
      );
      return isDocumentReady && (await readPortalAnswer(this.#page, [outcome], 'nothing')) === undefined;
    };
    return (await this.#try(isOutcomeGone)) ?? false;
  }

  async #lookWhere({ phase: { screens }, sent }: HandoffSituation): Promise<void> {
    if (sent || this.#portal.isNavigating) return;
    const pagesBefore = this.#pages;
    const controls = await this.#try(() => this.#portal.controls());
    if (!controls || this.#portal.isNavigating || this.#pages !== pagesBefore) return;
    this.#before ??= controls;
    const stands = ({ shows }: Screen<unknown>) => shows !== undefined && hasAllControls(controls, shows);
    // A screen without `shows` may be any page.
    const sends = screens.some((screen) => screen.sends && (!screen.shows || stands(screen)));
    if (this.#watch) this.#watch.pageRole = sends ? 'sends' : screens.some(stands) ? 'ours' : 'other';
  }

  #forget(): void {
    this.#pages += 1;
    if (this.#watch) this.#watch.pageRole = 'sends';
    this.#before = undefined;
    this.#typed = '';
    this.#hasClicked = false;
    this.#isOpened = false;
  }

  /**
   * The question may lie far below the top of the page, outside the screenshot. The robot scrolls to it once; then the
   * operator scrolls.
   */
  async #openAt({ text }: OutcomeRule): Promise<boolean> {
    if (!text || this.#portal.isNavigating) return false;
    for (const frame of this.#page.frames()) {
      const question = frame.getByText(text).filter({ visible: true }).first();
      if ((await question.count()) === 0) continue;
      // scrollIntoView would also move where the next Tab begins.
      await question.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        window.scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      });
      return true;
    }
    return false;
  }

  async #do(action: Exclude<OperatorAction, { kind: 'go_on' | 'give_up' }>): Promise<void> {
    const { mouse, keyboard } = this.#page;
    if (action.kind === 'click') {
      this.#hasClicked = true;
      await mouse.click(action.x, action.y);
    } else if (action.kind === 'wheel') {
      await mouse.move(action.x, action.y);
      await mouse.wheel(0, action.down);
    } else if (action.kind === 'type') {
      this.#typed += action.text;
      await keyboard.type(action.text);
    } else {
      if (action.key === 'Backspace') this.#typed = this.#typed.slice(0, -1);
      await keyboard.press(action.key);
    }
  }

  /** Marks what the operator typed or ticked as theirs, and no value that the page filled in. */
  #keepTheirs(): void {
    const earlierControls = this.#before;
    if (!earlierControls) return;
    const [typedText, hasClicked] = [this.#typed.toLowerCase(), this.#hasClicked];
    const isSame = (one: FoundControl, other: FoundControl) =>
      one.frame === other.frame && one.fieldName === other.fieldName && one.name === other.name;
    this.#portal.isOperatorEntry = (control) => {
      const earlierControl = earlierControls.find((one) => isSame(one, control));
      if (!earlierControl || earlierControl.value === control.value || control.value === '') return false;
      if (control.kind === 'tick') return hasClicked;
      return control.kind === 'text' && typedText.includes(control.value.toLowerCase());
    };
  }

  async #picture(): Promise<Uint8Array | undefined> {
    if (this.#portal.isNavigating) return undefined;
    return (await takeMaskedScreenshot(this.#page, this.#secrets(), livePictureOptions))?.bytes;
  }

  /** An action that fails on a changing page is dropped; the operator sees the page and repeats it. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#life.race(work(), ACTION_SECONDS).catch((error: unknown) => {
      if (this.#life.hasEnded) throw error;
      return undefined;
    });
  }
}
