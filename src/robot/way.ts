import { MOST_COMINGS, type Screen } from './driver.ts';

/** Which screens a run still has to pass. */
export class Way {
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

  /** Whether it may be the one that has just been passed. */
  mayPass(screen: Screen<unknown>): boolean {
    return screen.optional ? (this.#comings.get(screen) ?? 0) < MOST_COMINGS : this.#ahead.includes(screen);
  }

  pass(screen: Screen<unknown>): void {
    this.#comings.set(screen, (this.#comings.get(screen) ?? 0) + 1);
    this.#ahead = this.#ahead.filter((one) => one !== screen);
  }

  /** It was begun and is still to be passed. */
  takeBack(screen: Screen<unknown>): void {
    if (!screen.optional) this.#ahead = [screen, ...this.#ahead.filter((one) => one !== screen)];
  }
}
