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

/** One thing a person does there, or one picture. */
const ACTION_SECONDS = 10;
/** The desk says something once a second; one that says nothing for so long is gone, and the run with it. */
const OPERATOR_TIMEOUT_SECONDS = 60;

/** A picture code may be mistyped; a page that asks for ever is nobody's work. */
const MAX_HANDOFFS = 5;

const livePictureOptions = { fullPage: false, quality: 55 };

interface HandoffDependencies {
  page: Page;
  journal: RunJournal;
  portal: PortalPage;
  film: RunRecording;
  life: RunScope;
  gate: RequestGuard;
  /** What no picture shows. */
  secrets: () => readonly string[];
}

/** What a run met that only a person can pass. */
interface HandoffSituation {
  /** Its screens are the pages that the robot answers itself. */
  phase: Phase<unknown>;
  /** The sending act has begun: what a person does then is free. */
  sent: boolean;
  /** Called once somebody may be waited for. */
  begun: () => Promise<void>;
}

interface HandoffRequest extends HandoffSituation {
  kind: HandoffKind;
  outcome: OutcomeRule;
}

/** How a run goes on that waited for a person; `was_sent`: the portal says that it has what we did not send. */
type HandoffEnding = 'helped' | 'given_up' | 'was_sent';

/** What a page asks of a person; nothing where it asks nothing. */
function handoffKindOf({ result, handoffKind: person }: OutcomeRule): HandoffKind | undefined {
  if (result === 'captcha') return person ?? 'captcha';
  return result === 'bank_approval' ? 'bank' : undefined;
}

/** The page of a run while a person is at it (decision 043). */
export class HumanHandoff {
  readonly #page: Page;
  readonly #desk: HandoffChannel | undefined;
  readonly #portal: PortalPage;
  readonly #life: RunScope;
  readonly #gate: RequestGuard;
  readonly #film: RunRecording;
  readonly #secrets: () => readonly string[];
  #watch: OperatorWatch | undefined;
  /** What stood in the fields when this page was first seen. */
  #before: readonly FoundControl[] | undefined;
  /** What was typed on this page, for telling it from what the page puts into its fields itself. */
  #typed = '';
  #hasClicked = false;
  #pages = 0;
  #timesAsked = 0;
  #isKept = false;
  /** This page was turned to where it asks for the person. */
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

  /** Undefined where nobody may be waited for. @throws PortalStop when the run ends while it waits */
  async awaitOperator(outcome: OutcomeRule, met: HandoffSituation): Promise<HandoffEnding | undefined> {
    const kind = handoffKindOf(outcome);
    const desk = this.#desk;
    if (!desk || !kind || this.#timesAsked === MAX_HANDOFFS) return undefined;
    const first = await this.#life
      .race(desk.awaitOperator(kind, undefined), OPERATOR_TIMEOUT_SECONDS)
      .catch((error: unknown) => {
        if (this.#life.hasEnded) throw error;
        return undefined;
      });
    if (!first) return undefined;
    this.#timesAsked += 1;
    await met.begun();
    const startedAt = new Date();
    const onPage = guardListener(
      (frame) => frame === this.#page.mainFrame() && this.#forget(),
      (error) => this.#life.end(toPortalStop(error)),
    );
    this.#page.on('framenavigated', onPage);
    this.#forget();
    this.#isKept = false;
    if (met.sent) this.#gate.release();
    else this.#gate.watchOperator(this.#watchOf());
    try {
      const how = await this.#hear(desk, { ...met, kind, outcome }, first);
      await this.#lookWhere(met);
      const hasHelped = how === 'helped' || how === 'held_back';
      if (hasHelped) this.#keepTheirs();
      await awaitCommit(desk.resume(how));
      const told = describeHandoffStep(kind, hasHelped);
      const kept = this.#film.recordStep({ name: HANDOFF_STEP, ...told, startedAt, typed: [] });
      await (met.sent ? kept.catch(() => undefined) : awaitCommit(kept));
      if (await this.#isTold(met)) return 'was_sent';
      return hasHelped ? 'helped' : 'given_up';
    } finally {
      this.#page.off('framenavigated', onPage);
    }
  }

  async #hear(
    desk: HandoffChannel,
    met: HandoffRequest,
    first: OperatorInput,
  ): Promise<Parameters<HandoffChannel['resume']>[0]> {
    let shown: Uint8Array | undefined;
    for (let word = first; ; ) {
      for (const act of word.acts) {
        if (act.act === 'give_up') return 'given_up';
        if (this.#isKept) return 'held_back';
        if (act.act === 'go_on') return 'helped';
        await this.#lookWhere(met);
        await this.#try(() => this.#do(act));
      }
      if (this.#isKept) return 'held_back';
      if (await this.#isPassed(met)) return 'helped';
      if (word.timeUp) return 'timed_out';
      await this.#lookWhere(met);
      if (word.looks && !this.#isOpened) this.#isOpened = (await this.#try(() => this.#openAt(met.outcome))) ?? false;
      const now = word.looks ? await this.#try(() => this.#picture()) : undefined;
      const isNew = now && !(shown && Buffer.from(shown).equals(now));
      if (isNew) shown = now;
      word = await this.#life.race(desk.awaitOperator(met.kind, isNew ? now : undefined), OPERATOR_TIMEOUT_SECONDS);
    }
  }

  /** A person's press may have done what only the intent allows: then nobody knows, and nobody may call it unsent. */
  async #isTold({ sent, phase: { outcomes } }: HandoffSituation): Promise<boolean> {
    const told = outcomes.filter(({ result }) => result === 'submitted' || result === 'confirmed');
    return !sent && (await this.#try(() => readPortalAnswer(this.#page, told, 'nothing'))) !== undefined;
  }

  #watchOf(): OperatorWatch {
    this.#watch = {
      pageRole: 'sends',
      sentValues: this.#portal.sentValues,
      keptBack: () => {
        this.#isKept = true;
      },
    };
    return this.#watch;
  }

  /** Between two pages there is nothing to be read. */
  async #isPassed({ outcome }: HandoffRequest): Promise<boolean> {
    if (this.#portal.isNavigating) return false;
    const look = async () => {
      const isThere = await this.#page.evaluate(() => document.readyState !== 'loading' && document.body !== null);
      return isThere && (await readPortalAnswer(this.#page, [outcome], 'nothing')) === undefined;
    };
    return (await this.#try(look)) ?? false;
  }

  async #lookWhere({ phase: { screens }, sent }: HandoffSituation): Promise<void> {
    if (sent || this.#portal.isNavigating) return;
    const seen = this.#pages;
    const controls = await this.#try(() => this.#portal.controls());
    if (!controls || this.#portal.isNavigating || this.#pages !== seen) return;
    this.#before ??= controls;
    const stands = ({ shows }: Screen<unknown>) => shows !== undefined && hasAllControls(controls, shows);
    // A screen that says nothing of itself may be any page.
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

  /** What asks may lie far below the top of the page, which is all that a picture would show. Turned there once; then it is theirs. */
  async #openAt({ text }: OutcomeRule): Promise<boolean> {
    if (!text || this.#portal.isNavigating) return false;
    for (const frame of this.#page.frames()) {
      const asks = frame.getByText(text).filter({ visible: true }).first();
      if ((await asks.count()) === 0) continue;
      // scrollIntoView would also move where the next Tab begins.
      await asks.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        window.scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      });
      return true;
    }
    return false;
  }

  async #do(act: Exclude<OperatorAction, { act: 'go_on' | 'give_up' }>): Promise<void> {
    const { mouse, keyboard } = this.#page;
    if (act.act === 'click') {
      this.#hasClicked = true;
      await mouse.click(act.x, act.y);
    } else if (act.act === 'wheel') {
      await mouse.move(act.x, act.y);
      await mouse.wheel(0, act.down);
    } else if (act.act === 'type') {
      this.#typed += act.text;
      await keyboard.type(act.text);
    } else {
      if (act.key === 'Backspace') this.#typed = this.#typed.slice(0, -1);
      await keyboard.press(act.key);
    }
  }

  /** What they typed or ticked, and nothing that the page filled in beside it. */
  #keepTheirs(): void {
    const before = this.#before;
    if (!before) return;
    const [typed, hasClicked] = [this.#typed.toLowerCase(), this.#hasClicked];
    const isSame = (one: FoundControl, other: FoundControl) =>
      one.frame === other.frame && one.fieldName === other.fieldName && one.name === other.name;
    this.#portal.isOperatorEntry = (control) => {
      const known = before.find((one) => isSame(one, control));
      if (!known || known.value === control.value || control.value === '') return false;
      if (control.kind === 'tick') return hasClicked;
      return control.kind === 'text' && typed.includes(control.value.toLowerCase());
    };
  }

  async #picture(): Promise<Uint8Array | undefined> {
    if (this.#portal.isNavigating) return undefined;
    return (await takeMaskedScreenshot(this.#page, this.#secrets(), livePictureOptions))?.bytes;
  }

  /** What cannot be done on a page that is changing is done by whoever looks at it, once more. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#life.race(work(), ACTION_SECONDS).catch((error: unknown) => {
      if (this.#life.hasEnded) throw error;
      return undefined;
    });
  }
}
