import type { Page } from 'playwright-core';
import { MOST_COMINGS, type Outcome, type Phase, phaseOf, type Screen } from './driver.ts';
import { hostRule } from './hosts.ts';
import type { Life } from './life.ts';
import type { Meaning } from './meaning.ts';
import { awaitAnswer, type Evidence, lookOnce, type Verdict, verdictOf } from './outcome.ts';
import { type Field, PortalPage, type StepRecord } from './page.ts';
import { takeScreenshot } from './proof.ts';
import { largestPaper, type RunInput, type RunJournal } from './run.ts';
import { Gate } from './send-once.ts';
import { asStop, committed, PortalStop } from './stop.ts';

export interface Progress {
  /** Name of the step under way. */
  step: string | undefined;
  /** Whether the sending act has begun. */
  sent: boolean;
}

interface ScreenRunnerInput {
  input: RunInput;
  plan: unknown;
  page: Page;
  life: Life;
  journal: RunJournal;
  progress: Progress;
  log: (event: string, error: unknown) => void;
}

type Tried = Pick<Evidence, 'answer' | 'stop'> & { screen: Screen<unknown> };

type Granted = Exclude<Verdict, { result: 'stopped' }>;

const SCREEN_SECONDS = 60;

/** Thrown out of the sending screen of a dry run at the very moment it would have sent. */
class Rehearsed extends Error {}

/** Which screens a run still has to pass. */
class Way {
  readonly #optional: readonly Screen<unknown>[];
  readonly #comings = new Map<Screen<unknown>, number>();
  #ahead: readonly Screen<unknown>[];

  constructor(screens: readonly Screen<unknown>[]) {
    this.#optional = screens.filter(({ optional }) => optional);
    this.#ahead = screens.filter(({ optional }) => !optional);
  }

  /** The one whose turn it is; undefined when all are passed. */
  get next(): Screen<unknown> | undefined {
    return this.#ahead[0];
  }

  get isNew(): boolean {
    return this.#comings.size === 0;
  }

  /** What may be shown now: what stands in the way before what lies behind it, and what sends when nothing else is left. */
  get possible(): readonly Screen<unknown>[] {
    const optional = this.#optional.filter((screen) => (this.#comings.get(screen) ?? 0) < MOST_COMINGS);
    const ahead = this.#ahead.length === 1 ? this.#ahead : this.#ahead.filter(({ sends }) => !sends);
    return [...optional, ...ahead].filter(({ shows }) => shows);
  }

  /** What a portal may have put on the same page as this one. */
  besides(screen: Screen<unknown>): readonly Screen<unknown>[] {
    return this.#ahead.filter(({ shows, sends }) => shows && !sends).filter((one) => one !== screen);
  }

  pass(screen: Screen<unknown>): void {
    this.#comings.set(screen, (this.#comings.get(screen) ?? 0) + 1);
    this.#ahead = this.#ahead.filter((one) => one !== screen);
  }
}

/** Takes the screens of a driver on one page: each within its time, judged by what the page then says, and written down. */
export class ScreenRunner {
  readonly #run: ScreenRunnerInput;
  readonly #record: StepRecord = { typed: [], beforeSending: undefined };
  readonly #portal: PortalPage;
  readonly #gate: Gate;
  readonly #phase: Phase<unknown>;
  readonly #way: Way;
  /** What a page that the portal has split did not ask for yet. */
  #owed: { field: Field; stop: PortalStop }[] = [];
  #ordinal = 0;

  constructor(run: ScreenRunnerInput) {
    const { page, life, progress, input } = run;
    const { driver, siteUrl } = input;
    this.#run = run;
    this.#phase = phaseOf(driver, run.plan, input.phase);
    this.#way = new Way(this.#phase.screens);
    this.#gate = new Gate(page, {
      allows: hostRule(driver.site, siteUrl),
      end: (stop) => life.end(stop),
      unsent() {
        progress.sent = false;
      },
    });
    this.#record.beforeLeaving = (leaving, frame) => this.#gate.hold(leaving, frame);
    this.#portal = new PortalPage(run.page, this.#record);
    if (driver.cookies) this.#portal.refuseCookies(driver.cookies.refuse, driver.cookies.accept);
  }

  /** Undefined when all screens are passed and the portal said nothing that ends the run. */
  async takeAll(): Promise<Verdict | { result: 'rehearsed' } | undefined> {
    for (let next = this.#way.next; next; next = this.#way.next) {
      const verdict = await this.#take(next);
      if (verdict) return verdict;
    }
    return undefined;
  }

  /** @param expected the screen whose turn it is; what is shown may be another one. */
  async #take(expected: Screen<unknown>): Promise<Verdict | { result: 'rehearsed' } | undefined> {
    const { page, progress } = this.#run;
    const startedAt = new Date();
    this.#record.typed = [];
    const tried = await this.#try(expected);
    if (tried === 'rehearsed') return { result: 'rehearsed' };
    const { status } = this.#portal;
    const said = verdictOf({ ...tried, status, sent: progress.sent, url: page.url() });
    const verdict = said?.result === 'confirmed' ? await this.#fetchPaper(said, tried.answer?.outcome.paper) : said;
    await this.#write(tried.screen, startedAt, verdict);
    return verdict;
  }

  async #try(expected: Screen<unknown>): Promise<Tried | 'rehearsed'> {
    const { page, life, progress } = this.#run;
    const seconds = expected.deadlineSeconds ?? SCREEN_SECONDS;
    let screen = expected;
    progress.step = screen.name;
    // A screen whose time is up may still be on its way to the button: from then on it must not send.
    let inTime = true;
    const work = async () => {
      screen = await this.#arrive(expected);
      progress.step = screen.name;
      this.#record.beforeSending = screen.sends && (() => this.#beforeSending(() => inTime && !life.isOver));
      await this.#work(screen);
    };
    try {
      await life.race(work(), seconds);
      if (screen.sends && !progress.sent) throw new Error('The sending screen ended without sending.');
      const isLost = () => (this.#portal.status ?? 200) >= 500;
      const reading = progress.sent
        ? awaitAnswer(page, this.#outcomes(screen), this.#portal.sentForm, isLost)
        : lookOnce(page, this.#outcomes(screen), 'nothing');
      return { screen, answer: await life.race(reading, seconds), stop: undefined };
    } catch (error) {
      inTime = false;
      if (error instanceof Rehearsed) return 'rehearsed';
      const stop = asStop(error);
      if (this.#portal.isLeaving) return { screen, stop, answer: undefined };
      const sent = progress.sent ? this.#portal.sentForm : 'nothing';
      const looking = life.lastLook(lookOnce(page, this.#outcomes(screen), sent));
      return { screen, stop, answer: await looking.catch(() => undefined) };
    }
  }

  /** The screen that is shown; the expected one where none is known, so that it says what it misses. */
  async #arrive(expected: Screen<unknown>): Promise<Screen<unknown>> {
    const { input, plan } = this.#run;
    if (this.#way.isNew) await this.#portal.open(input.entry ?? `${input.siteUrl}${this.#phase.opens?.(plan) ?? '/'}`);
    const { possible } = this.#way;
    if (!expected.shows && possible.length === 0) return expected;
    return (await this.#portal.whichShows(possible)) ?? (await this.#passObstacle(possible)) ?? expected;
  }

  /** Only where nothing known is shown: what closes could close more there. */
  async #passObstacle(possible: readonly Screen<unknown>[], left = MOST_COMINGS): Promise<Screen<unknown> | undefined> {
    const way = left > 0 && (await this.#portal.wayPast());
    if (!way) return undefined;
    await this.#portal.press(way);
    return (await this.#portal.whichShows(possible)) ?? this.#passObstacle(possible, left - 1);
  }

  async #work(screen: Screen<unknown>): Promise<void> {
    const { plan } = this.#run;
    const { fields, echoes, amount, harmless = [], run, leave, sends } = screen;
    const { expects } = this.#record;
    this.#record.expects = {
      echoes: [...(expects?.echoes ?? []), ...(echoes?.(plan) ?? [])],
      amount: amount?.(plan) ?? expects?.amount,
      harmless: [...(expects?.harmless ?? []), ...harmless],
    };
    this.#way.pass(screen);
    await this.#enterOwed();
    await this.#enter(fields?.(plan) ?? []);
    await run?.(this.#portal, plan);
    const [owed] = this.#owed;
    if (sends && owed) throw owed.stop;
    if (!leave || (await this.#isShared(screen))) return;
    await this.#portal.press(leave(plan));
    while (await this.#isSplit()) await this.#portal.press(leave(plan));
    this.#record.expects = undefined;
  }

  /** Whether the portal asks on a page of its own for what the last one lacked; if so, it is answered. */
  async #isSplit(): Promise<boolean> {
    const owed = this.#owed.map(({ field }) => ({ shows: [field.meaning] }));
    if (owed.length === 0) return false;
    const shown = await this.#portal.whichShows([...this.#way.possible, ...owed]);
    if (!owed.some((one) => one === shown)) return false;
    await this.#enterOwed();
    return true;
  }

  async #enter(fields: readonly Field[]): Promise<void> {
    for (const field of fields) {
      try {
        await this.#portal.enter(field);
      } catch (stop) {
        const isMissing = stop instanceof PortalStop && stop.reason === 'field_not_found';
        if (!isMissing || !(await this.#portal.asksNothingBut(fields.map(({ meaning }) => meaning)))) throw stop;
        this.#owed.push({ field, stop });
      }
    }
  }

  async #enterOwed(): Promise<void> {
    for (const owed of [...this.#owed]) {
      if (!(await this.#portal.shows([owed.field.meaning]))) continue;
      await this.#portal.enter(owed.field);
      this.#owed = this.#owed.filter((one) => one !== owed);
    }
  }

  /** Whether another screen stands on the same page: it is answered before the page is left. */
  async #isShared(screen: Screen<unknown>): Promise<boolean> {
    return this.#portal.shows(...this.#way.besides(screen).map(({ shows = [] }) => shows));
  }

  async #beforeSending(mayStill: () => boolean): Promise<void> {
    const { input, journal, progress } = this.#run;
    if (input.dryRun) throw new Rehearsed();
    if (mayStill()) await committed(journal.aboutToSend());
    await this.#gate.sendOnce();
    if (!mayStill()) throw new PortalStop('aborted', 'The run ended before it could send.');
    progress.sent = true;
  }

  /** What is granted without its paper has only been sent: the authority's mail brings it. */
  async #fetchPaper(granted: Granted, link: Meaning | undefined): Promise<Granted> {
    if (!link) return granted;
    const { life, journal, log } = this.#run;
    try {
      await journal.granted(await life.race(this.#portal.download(link, largestPaper), SCREEN_SECONDS));
      return granted;
    } catch (error) {
      log('paper_not_kept', error);
      return { ...granted, result: 'submitted' };
    }
  }

  /** A page that thanks before anything was sent is not believed. */
  #outcomes(screen: Screen<unknown>): readonly Outcome[] {
    const { screens, outcomes } = this.#phase;
    const sendsNothing = !screens.some(({ sends }) => sends);
    if (this.#run.progress.sent || (sendsNothing && screen === screens.at(-1))) return outcomes;
    return outcomes.filter(({ result }) => result !== 'submitted' && result !== 'confirmed');
  }

  /** A screen without proof stops the run before it sends; afterwards nothing may hide what the portal answered. */
  async #write(screen: Screen<unknown>, startedAt: Date, verdict: Verdict | undefined): Promise<void> {
    const { page, journal, log } = this.#run;
    const failed = verdict?.result === 'stopped';
    const url = page.url();
    const finishedAt = new Date();
    const screenshot = await this.#screenshot();
    const writing = journal.stepFinished({
      ordinal: ++this.#ordinal,
      name: screen.name,
      title: screen.title,
      ...(screen.completes && !failed && { completes: screen.completes }),
      url,
      startedAt,
      finishedAt,
      typed: [...this.#record.typed],
      screenshot,
      failed,
      ...(screen.sends && this.#gate.sentDigest && { sentDigest: this.#gate.sentDigest }),
    });
    await (verdict ? writing.catch((error: unknown) => log('step_not_written', error)) : committed(writing));
  }

  async #screenshot() {
    const { page, life, input, log } = this.#run;
    if (this.#portal.isLeaving) return undefined;
    const { number, cvc } = input.card;
    return life.lastLook(takeScreenshot(page, [number, cvc, ...this.#portal.passwords])).catch((error: unknown) => {
      log('screenshot_failed', error);
      return undefined;
    });
  }
}
