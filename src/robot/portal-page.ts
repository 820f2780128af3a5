import type { Page } from 'playwright-core';
import type { ControlMeaning, FieldAnswer, PhrasesByLanguage } from './control-meaning.ts';
import { blurActiveField, downloadLinkedFile, prepareClick } from './element-actions.ts';
import {
  type EnteredField,
  enterChoice,
  enterDay,
  enterDays,
  enterFile,
  enterText,
  enterTick,
  type PageInspector,
} from './field-entry.ts';
import {
  type FoundControl,
  findButton,
  findControl,
  hasAllControls,
  shortenLabel,
  tryFindControl,
} from './find-control.ts';
import { CookieWall, findBypassButton } from './obstacles.ts';
import { PageLoadTracker } from './page-load-tracker.ts';
import { capturePageSnapshot, type PageSnapshot, readPageLines } from './page-snapshot.ts';
import type { PortalDocument } from './payload.ts';
import { type FilledField, omitReplacedHiddenValues, type PlannedValue } from './planned-value.ts';
import { PortalStop } from './portal-stop.ts';
import {
  assertAllAnswered,
  assertNoForeignHiddenValues,
  assertNoUnplannedValues,
  planOutgoingRequest,
  readBackFields,
  withDayPartControls,
} from './read-back.ts';
import type { SentForm } from './refusal-text.ts';
import { compareShownPage, type GuardHold, type StepContext } from './step-context.ts';

/**
 * The page as the engine and a driver's widgets use it: each control is named by its meaning. Every method may throw a
 * PortalStop.
 */
export class PortalPage {
  readonly #page: Page;
  readonly #record: StepContext;
  readonly #settling: PageLoadTracker;
  readonly #place: PageInspector;
  #filled: FilledField[] = [];
  /** Planned values that were already sent, which a later page may send again. */
  #earlier: PlannedValue[] = [];
  /** Names of hidden values on the pages already left. */
  #hiddenBefore: ReadonlySet<string> | undefined;
  #sentForm: SentForm | undefined;
  /** The guard's hold on the page left last. */
  #hold: GuardHold | undefined;
  #cookieWall: CookieWall | undefined;
  #language = '';
  /** The controls at the last inspection of the page; none after the robot left it. */
  #controls: readonly FoundControl[] = [];
  readonly #passwords = new Set<string>();
  /** Whether an operator entered this control's value; such a value may be sent with ours. */
  isOperatorEntry: (control: FoundControl) => boolean = () => false;

  constructor(page: Page, record: StepContext) {
    this.#page = page;
    this.#record = record;
    this.#settling = new PageLoadTracker(page);
    this.#place = { page, inspect: (use) => this.#look(use) };
  }

  /** The primary subtag of `<html lang>` of the page last looked at. */
  get language(): string {
    return this.#language;
  }

  /** All values typed into fields that mask their input. */
  get passwords(): readonly string[] {
    return [...this.#passwords];
  }

  /** Planned values that were already sent. */
  get sentValues(): readonly PlannedValue[] {
    return this.#earlier;
  }

  /** HTTP status of the page shown. */
  get status(): number | undefined {
    return this.#settling.status;
  }

  /** The sent form, once the send step has begun. */
  get sentForm(): SentForm | undefined {
    return this.#sentForm;
  }

  /** Whether a navigation is in progress: until it ends, Chromium does not let the old page be read. */
  get isNavigating(): boolean {
    return this.#settling.isNavigating;
  }

  async open(url: string): Promise<void> {
    this.#filled = [];
    await this.#settling.actAndWaitForLoad(async () => {
      await this.#page.goto(url, { waitUntil: 'commit', timeout: 0 }).catch((error: Error) => {
        throw new PortalStop('unreachable', 'The portal could not be reached.', error.message.split('\n', 1)[0]);
      });
    });
  }

  /**
   * From now on the robot refuses cookies wherever a page asks. Where a refusal leads back to the same question it
   * accepts: the browser forgets the cookies after the run, and no customer is tracked.
   */
  refuseCookies(refuse: ControlMeaning, accept: ControlMeaning): void {
    this.#cookieWall = new CookieWall(refuse, accept);
  }

  /** @param value text, or an ISO day for a date, which is written as the page asks for it. */
  async fill(meaning: ControlMeaning, value: string): Promise<void> {
    const enter = meaning.kind === 'date' ? enterDay : enterText;
    this.#note(meaning, await enter(this.#place, meaning, value));
  }

  /** @param words the answer, as the portal prints it in each language; a string when it is the same in all. */
  async choose(meaning: ControlMeaning, words: PhrasesByLanguage | string): Promise<void> {
    const answer = typeof words === 'string' ? { en: [words] } : words;
    this.#note(meaning, await enterChoice(this.#place, meaning, answer));
  }

  /** @param days ISO days, all that the calendar must hold. */
  async pickDays(meaning: ControlMeaning, days: readonly string[]): Promise<void> {
    this.#note(meaning, await enterDays(this.#place, meaning, days));
  }

  async tick(meaning: ControlMeaning): Promise<void> {
    this.#note(meaning, await enterTick(this.#place, meaning));
  }

  async upload(meaning: ControlMeaning, document: PortalDocument): Promise<void> {
    this.#note(meaning, await enterFile(this.#place, meaning, document));
  }

  /** Leaves a page by a button or link, after reading every field back and checking that no question is left open. */
  async press(meaning: ControlMeaning): Promise<void> {
    await blurActiveField(this.#page);
    const { thing, requestPlan, technical } = await this.#look(async (view) => {
      const filledControls = this.#filled.flatMap((entry) => tryFindControl(view.controls, entry.meaning) ?? []);
      const control = findButton(view.controls, meaning, filledControls, this.#page.url());
      const readBack = readBackFields(view, this.#filled);
      const answered = [
        ...readBack.flatMap((one) => withDayPartControls(one.control)),
        ...view.controls.filter(this.isOperatorEntry),
      ];
      assertAllAnswered(view.controls, answered, control);
      const { harmless = [] } = this.#record.expectations ?? {};
      assertNoUnplannedValues(view.controls, answered, control, harmless);
      const requestPlan = planOutgoingRequest(
        view,
        readBack,
        control,
        this.#earlier,
        await compareShownPage(this.#page, view, this.#record, this.#hiddenBefore),
      );
      assertNoForeignHiddenValues(view, answered, control, requestPlan, harmless);
      return { thing: view.elementOf(control), requestPlan, technical: view.technical };
    });
    const click = await prepareClick(thing);
    const { beforeSending, beforeLeaving } = this.#record;
    this.#record.beforeSending = undefined;
    await beforeSending?.();
    if (beforeSending) this.#sentForm = { sendButton: meaning, filled: this.#filled.map((entry) => entry.meaning) };
    this.#filled = [];
    this.#controls = [];
    this.isOperatorEntry = () => false;
    this.#earlier = [...requestPlan.requiredValues, ...requestPlan.optionalValues];
    this.#hiddenBefore = new Set([...(this.#hiddenBefore ?? []), ...technical.map(({ name }) => name)]);
    this.#hold = beforeLeaving?.(requestPlan, thing.frame);
    await this.#settling.actAndWaitForLoad(click);
    this.#hold?.assertOpen();
  }

  /** @throws PortalStop field_not_found when the page does not ask for this, unless the answer is marked `ifAsked` */
  async enterAnswer(field: FieldAnswer): Promise<void> {
    const { meaning } = field;
    if (field.ifAsked && !(await this.shows([meaning]))) return;
    if ('text' in field) await this.fill(meaning, field.text);
    else if ('day' in field) await this.fill(meaning, field.day);
    else if ('days' in field) await this.pickDays(meaning, field.days);
    else if ('choice' in field) await this.choose(meaning, field.choice);
    else if ('file' in field) await this.upload(meaning, field.file);
    else await this.tick(meaning);
  }

  /** Whether the page now shows all controls of at least one of these groups. */
  async shows(...groups: (readonly ControlMeaning[])[]): Promise<boolean> {
    if (groups.length === 0) return false;
    const controls = await this.controls();
    return groups.some((meanings) => hasAllControls(controls, meanings));
  }

  /** Whether the page showed all of these when last inspected. */
  didShow(meanings: readonly ControlMeaning[]): boolean {
    return hasAllControls(this.#controls, meanings);
  }

  /** The address to which a button on the last inspected page sends its form; empty when unknown. */
  findFormAddress(button: ControlMeaning): string {
    return tryFindControl(this.#controls, button)?.sendsTo ?? '';
  }

  /** All controls that can be answered or pressed on the page now. */
  async controls(): Promise<readonly FoundControl[]> {
    return (await capturePageSnapshot(this.#page)).controls;
  }

  /** The button that leads past an unknown page, if one does so without an operator. */
  async findBypassButton(): Promise<ControlMeaning | undefined> {
    return findBypassButton(await this.controls(), () => readPageLines(this.#page));
  }

  /** The first of these that the page shows once it has come to rest. */
  async findShown<T extends { shows?: readonly ControlMeaning[] }>(candidates: readonly T[]): Promise<T | undefined> {
    const nothing = new PortalStop('unexpected_page', 'The page shows nothing that is expected.');
    const looking = this.#look(async ({ controls }) => {
      const shownCandidate = candidates.find(({ shows = [] }) => hasAllControls(controls, shows));
      if (!shownCandidate) throw nothing;
      return shownCandidate;
    });
    return looking.catch((error: unknown) => {
      if (error === nothing) return undefined;
      throw error;
    });
  }

  /**
   * Whether every question of the form is answered already or is among these meanings. Another page may ask for the
   * meanings that are missing here.
   */
  async asksOnlyFor(meanings: readonly ControlMeaning[]): Promise<boolean> {
    const { controls } = await capturePageSnapshot(this.#page);
    const expectedMeanings = [...this.#filled.map(({ meaning }) => meaning), ...meanings];
    const expectedControls = expectedMeanings
      .flatMap((meaning) => tryFindControl(controls, meaning) ?? [])
      .flatMap(withDayPartControls);
    const isOfOurForm = ({ frame, form }: FoundControl) =>
      expectedControls.some((one) => one.frame === frame && one.form === form);
    const formQuestions = controls
      .filter(({ kind, readOnly, parts }) => kind !== 'button' && !readOnly && !parts)
      .filter(isOfOurForm);
    return formQuestions.length > 0 && formQuestions.every((control) => expectedControls.includes(control));
  }

  /**
   * Downloads the file behind a link of the portal's own host; the page stays open.
   * @throws PortalStop when there is no file, or one larger than `mostBytes`
   */
  async download(meaning: ControlMeaning, mostBytes: number): Promise<Uint8Array> {
    const link = await this.#look(async (view) => view.elementOf(findControl(view.controls, meaning)));
    const file = await downloadLinkedFile(link, mostBytes);
    if (!file) throw new PortalStop('unexpected_page', 'The portal did not hand out its document.');
    return file;
  }

  async #look<T>(readView: (view: PageSnapshot) => Promise<T>): Promise<T> {
    const reading = await this.#settling.retryUntilStable(async () => {
      const view = await this.#pastCookies(await capturePageSnapshot(this.#page));
      this.#language = view.language;
      this.#controls = view.controls;
      return readView(view);
    });
    this.#hold?.release();
    this.#hold = undefined;
    return reading;
  }

  async #pastCookies(view: PageSnapshot): Promise<PageSnapshot> {
    const button = this.#cookieWall?.findButton(view.controls);
    if (!button) return view;
    await this.#settling.actAndWaitForLoad(await prepareClick(view.elementOf(button)));
    // The stop makes the robot inspect the page again. Another wall may stand behind this one, or the same one until it
    // is accepted.
    const details = `${shortenLabel(button.name)}, pressed ${this.#cookieWall?.timesAnswered} times`;
    throw new PortalStop('unexpected_page', 'A cookie wall stands in the way.', details);
  }

  #note(meaning: ControlMeaning, { control, ...field }: EnteredField): void {
    if (control.type === 'password') this.#passwords.add(field.expected);
    const earlier = this.#filled.filter((entry) => entry.meaning !== meaning);
    this.#filled = [...earlier.map((entry) => omitReplacedHiddenValues(entry, field)), { ...field, meaning }];
    this.#record.typed.push({
      meaning: meaning.name,
      label: shortenLabel(control.name),
      value: meaning.isSecret ? '(not kept)' : (field.days?.join(', ') ?? field.expected),
    });
  }
}
