import { type Found, findIfThere } from './fields.ts';
import type { Meaning } from './meaning.ts';

/** A banner and a wall may each ask once. */
const MOST_REFUSALS = 2;

/** Knows how to answer a portal that asks for cookies: no, and yes only where it takes no no for an answer. */
export class CookieWall {
  readonly #refuse: Meaning;
  readonly #accept: Meaning;
  #answers = 0;

  constructor(refuse: Meaning, accept: Meaning) {
    this.#refuse = refuse;
    this.#accept = accept;
  }

  /** The button to press when the page asks now. */
  buttonIn(controls: readonly Found[]): Found | undefined {
    const refusal = findIfThere(controls, this.#refuse);
    if (!refusal) return undefined;
    this.#answers += 1;
    return this.#answers <= MOST_REFUSALS ? refusal : (findIfThere(controls, this.#accept) ?? refusal);
  }
}
