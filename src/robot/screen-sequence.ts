import type { Page } from 'playwright-core';
import { normalizeForComparison } from './comparable-text.ts';
import type { ControlMeaning, FieldAnswer } from './control-meaning.ts';
import { MAX_OPTIONAL_SCREEN_PASSES, type Phase, type Screen } from './driver.ts';
import { guardListener } from './guard-listener.ts';
import type { PortalPage } from './portal-page.ts';
import { PortalStop } from './portal-stop.ts';
import type { StepContext } from './step-context.ts';

/** The screens that a run still has to pass. */
export class ScreenSequence {
  readonly #screens: readonly Screen<unknown>[];
  readonly #optional: readonly Screen<unknown>[];
  readonly #comings = new Map<Screen<unknown>, number>();
  #ahead: readonly Screen<unknown>[];
  /** The screen passed last, until another page has come. */
  #leaving: Screen<unknown> | undefined;

  constructor(screens: readonly Screen<unknown>[]) {
    this.#screens = screens;
    this.#optional = screens.filter(({ optional }) => optional);
    this.#ahead = screens.filter(({ optional }) => !optional);
  }

  /** The screen whose turn it is; undefined when all are passed. */
  get next(): Screen<unknown> | undefined {
    return this.#ahead[0];
  }

  /** Whether the next page may be the sending page. */
  get sendsNext(): boolean {
    return this.next !== undefined && (this.next.sends === true || !this.next.exitButton);
  }

  get isUntouched(): boolean {
    return this.#comings.size === 0;
  }

  /**
   * Screens that the page may show now. Optional screens come before the ones behind them; the sending screen comes
   * only when no other is left.
   */
  get possibleScreens(): readonly Screen<unknown>[] {
    const optional = this.#optional.filter((screen) => (this.#comings.get(screen) ?? 0) < MAX_OPTIONAL_SCREEN_PASSES);
    const ahead = this.#ahead.length === 1 ? this.#ahead : this.#ahead.filter(({ sends }) => !sends);
    return [...optional, ...ahead].filter(({ shows }) => shows);
  }

  /**
   * `possibleScreens` without the screen just passed: a page may stay shown for a while after its button was pressed.
   */
  get likelyScreens(): readonly Screen<unknown>[] {
    return this.possibleScreens.filter((screen) => screen !== this.#leaving);
  }

  /** Screens that a portal may have put on the same page as this one. */
  screensSharingPage(screen: Screen<unknown>): readonly Screen<unknown>[] {
    return this.#ahead.filter(({ shows, sends }) => shows && !sends).filter((one) => one !== screen);
  }

  /**
   * The sending button, when it is on this screen's page, and the values entered on that page until it is pressed.
   * @param isShown whether all of these are on that page
   */
  findSendingForm(screen: Screen<unknown>, plan: unknown, isShown: (meanings: readonly ControlMeaning[]) => boolean) {
    const sending = this.#screens.find(({ sends }) => sends);
    if (!sending?.exitButton) return undefined;
    const ahead = this.#between(screen, sending);
    const isHere = sending.shows ? isShown(sending.shows) : ahead.every(({ exitButton: leave }) => !leave);
    if (screen !== sending && !isHere) return undefined;
    const fields = [...ahead, sending].flatMap((one) => one.fields?.(plan) ?? []);
    const texts = fields.flatMap((field) => ('text' in field ? [field.text] : 'day' in field ? [field.day] : []));
    return {
      button: sending.exitButton(plan),
      texts: new Set(texts.map(normalizeForComparison).filter((text) => text.length > 3)),
    };
  }

  #between(screen: Screen<unknown>, sending: Screen<unknown>): readonly Screen<unknown>[] {
    return this.#screens.slice(this.#screens.indexOf(screen), this.#screens.indexOf(sending));
  }

  /** Whether the run may just have passed this screen. */
  mayPass(screen: Screen<unknown>): boolean {
    return screen.optional
      ? (this.#comings.get(screen) ?? 0) < MAX_OPTIONAL_SCREEN_PASSES
      : this.#ahead.includes(screen);
  }

  passScreen(screen: Screen<unknown>): void {
    this.#comings.set(screen, (this.#comings.get(screen) ?? 0) + 1);
    this.#ahead = this.#ahead.filter((one) => one !== screen);
    this.#leaving = screen;
  }

  /**
   * Notices each new page. The frame does not matter: a frame mistaken for a new page only makes the robot inspect
   * earlier.
   */
  watch(page: Page, onFault: (error: unknown) => void): void {
    const onArrival = () => {
      this.#leaving = undefined;
    };
    page.on('framenavigated', guardListener(onArrival, onFault));
  }

  /** Puts back a screen that was begun and not passed. */
  restoreScreen(screen: Screen<unknown>): void {
    if (!screen.optional) this.#ahead = [screen, ...this.#ahead.filter((one) => one !== screen)];
  }
}

/** Answers that the page has not asked for yet, because the portal has split it. */
export class OwedAnswers {
  readonly #portal: PortalPage;
  #owed: { field: FieldAnswer; stop: PortalStop }[] = [];

  constructor(portal: PortalPage) {
    this.#portal = portal;
  }

  /** @throws PortalStop field_not_found when no page has asked for one of the answers. */
  assertNoneOwed(): void {
    if (this.#owed[0]) throw this.#owed[0].stop;
  }

  /** Enters the answers and keeps those that a later page may ask for. */
  async enterOrOwe(fields: readonly FieldAnswer[]): Promise<void> {
    for (const field of fields) {
      try {
        await this.#portal.enterAnswer(field);
      } catch (stop) {
        const isMissing = stop instanceof PortalStop && stop.reason === 'field_not_found';
        if (!isMissing || !(await this.#portal.asksOnlyFor(fields.map(({ meaning }) => meaning)))) throw stop;
        this.#owed.push({ field, stop });
      }
    }
  }

  /** Enters the owed answers that the page asks for now. */
  async enterShown(): Promise<void> {
    for (const owed of [...this.#owed]) {
      if (!(await this.#portal.shows([owed.field.meaning]))) continue;
      await this.#portal.enterAnswer(owed.field);
      this.#owed = this.#owed.filter((one) => one !== owed);
    }
  }

  /**
   * Answers a page of its own on which the portal asks for owed answers.
   * @returns whether the portal showed such a page
   * @param possible screens that may be shown instead
   */
  async answerSplitPage(possible: readonly Screen<unknown>[]): Promise<boolean> {
    const owed = this.#owed.map(({ field }) => ({ shows: [field.meaning] }));
    if (owed.length === 0) return false;
    const shown = await this.#portal.findShown([...possible, ...owed]);
    if (!owed.some((one) => one === shown)) return false;
    await this.enterShown();
    return true;
  }
}

/** The values that a phase may give its portal, and the amounts that it may be asked for. */
export function collectPlannedValues(
  { screens }: Phase<unknown>,
  plan: unknown,
  payload: unknown,
): Required<Pick<StepContext, 'plannedTexts' | 'amountRanges'>> {
  return { plannedTexts: textsIn(plan, payload), amountRanges: screens.flatMap(({ amount }) => amount?.(plan) ?? []) };
}

/** All texts and days planned for a portal, as `normalizeForComparison` writes them. */
function textsIn(...plans: readonly unknown[]): ReadonlySet<string> {
  const leaves = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length < 200 ? [value] : [];
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
    return Object.values(value).flatMap(leaves);
  };
  return new Set(plans.flatMap(leaves).map(normalizeForComparison));
}
