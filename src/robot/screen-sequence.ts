import type { Page } from 'playwright-core';
import type { ControlMeaning } from './control-meaning.ts';
import { MAX_OPTIONAL_SCREEN_PASSES, type Phase, type Screen } from './driver.ts';
import { guardListener } from './guard-listener.ts';
import { normalizeForComparison } from './hidden-value-check.ts';
import type { StepContext } from './step-context.ts';

/** Which screens a run still has to pass. */
export class ScreenSequence {
  readonly #screens: readonly Screen<unknown>[];
  readonly #optional: readonly Screen<unknown>[];
  readonly #comings = new Map<Screen<unknown>, number>();
  #ahead: readonly Screen<unknown>[];
  /** The one that was passed last, until another page has come. */
  #leaving: Screen<unknown> | undefined;

  constructor(screens: readonly Screen<unknown>[]) {
    this.#screens = screens;
    this.#optional = screens.filter(({ optional }) => optional);
    this.#ahead = screens.filter(({ optional }) => !optional);
  }

  /** The one whose turn it is; undefined when all are passed. */
  get next(): Screen<unknown> | undefined {
    return this.#ahead[0];
  }

  /** Whether the next page may be the one that sends. */
  get sendsNext(): boolean {
    return this.next !== undefined && (this.next.sends === true || !this.next.exitButton);
  }

  get isUntouched(): boolean {
    return this.#comings.size === 0;
  }

  /** What may be shown now: what stands in the way before what lies behind it, and what sends when nothing else is left. */
  get possibleScreens(): readonly Screen<unknown>[] {
    const optional = this.#optional.filter((screen) => (this.#comings.get(screen) ?? 0) < MAX_OPTIONAL_SCREEN_PASSES);
    const ahead = this.#ahead.length === 1 ? this.#ahead : this.#ahead.filter(({ sends }) => !sends);
    return [...optional, ...ahead].filter(({ shows }) => shows);
  }

  /** The same without the one just passed: a page may be left a while after its button was pressed. */
  get likelyScreens(): readonly Screen<unknown>[] {
    return this.possibleScreens.filter((screen) => screen !== this.#leaving);
  }

  /** What a portal may have put on the same page as this one. */
  screensSharingPage(screen: Screen<unknown>): readonly Screen<unknown>[] {
    return this.#ahead.filter(({ shows, sends }) => shows && !sends).filter((one) => one !== screen);
  }

  /**
   * The button that sends, where it stands on the page of this screen, and what is entered there until it is pressed.
   * @param isShown whether all of these stand on that page
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

  /** Whether it may be the one that has just been passed. */
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

  /** Which frame it was does not matter: what is taken for another page too early is only looked at sooner. */
  watch(page: Page, onFault: (error: unknown) => void): void {
    const onArrival = () => {
      this.#leaving = undefined;
    };
    page.on('framenavigated', guardListener(onArrival, onFault));
  }

  /** It was begun and is still to be passed. */
  restoreScreen(screen: Screen<unknown>): void {
    if (!screen.optional) this.#ahead = [screen, ...this.#ahead.filter((one) => one !== screen)];
  }
}

/** What a sitting may tell its portal, and what it may be asked for there. */
export function collectPlannedValues(
  { screens }: Phase<unknown>,
  plan: unknown,
  payload: unknown,
): Required<Pick<StepContext, 'plannedTexts' | 'amountRanges'>> {
  return { plannedTexts: textsIn(plan, payload), amountRanges: screens.flatMap(({ amount }) => amount?.(plan) ?? []) };
}

/** All texts and days that are planned for a portal, as `normalizeForComparison` writes them. */
function textsIn(...plans: readonly unknown[]): ReadonlySet<string> {
  const leaves = (value: unknown): string[] => {
    if (typeof value === 'string') return value.length < 200 ? [value] : [];
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
    return Object.values(value).flatMap(leaves);
  };
  return new Set(plans.flatMap(leaves).map(normalizeForComparison));
}
