import { hasPrice } from './amounts.ts';
import { commonVocabulary } from './common-vocabulary.ts';
import type { ControlMeaning } from './control-meaning.ts';
import type { PageLine } from './echoes.ts';
import { type FoundControl, tryFindControl } from './find-control.ts';

/** A banner and a wall may each ask once. */
const MAX_REFUSALS = 2;

/** Answers a portal that asks for cookies: it refuses, and accepts only where the portal does not let it refuse. */
export class CookieWall {
  readonly #refuse: ControlMeaning;
  readonly #accept: ControlMeaning;
  #answers = 0;

  /** How often it has answered; a changed count shows that the page asks anew. */
  get timesAnswered(): number {
    return this.#answers;
  }

  constructor(refuse: ControlMeaning, accept: ControlMeaning) {
    this.#refuse = refuse;
    this.#accept = accept;
  }

  /** The button to press if the page asks now. */
  findButton(controls: readonly FoundControl[]): FoundControl | undefined {
    const refusal = tryFindControl(controls, this.#refuse);
    if (!refusal) return undefined;
    this.#answers += 1;
    return this.#answers <= MAX_REFUSALS ? refusal : (tryFindControl(controls, this.#accept) ?? refusal);
  }
}

/** Words about consent or the vehicle: an operator must decide on such a page. */
const consequentialWords =
  /accept|agree|consent|declar|confirm|accetta|acconsent|dichiar|conferm|accord|zustimm|akzept|einverstanden|erklär|bestätig|akkoord|aanvaard|verklaar|bevestig|acept|vehic|véhic|veicol|vehíc|fahrzeug|voertuig|exempt|esent|exent|befreit|vrijgesteld/i;

/**
 * The button that leads past an unknown page. It closes the page, or continues from a page that asks for nothing, costs
 * nothing and leaves no decision, such as an advertisement.
 */
export async function findBypassButton(
  controls: readonly FoundControl[],
  readLines: () => Promise<readonly PageLine[]>,
): Promise<ControlMeaning | undefined> {
  if (tryFindControl(controls, commonVocabulary.dismiss)) return commonVocabulary.dismiss;
  if (controls.some(({ kind }) => kind !== 'button') || !tryFindControl(controls, commonVocabulary.next))
    return undefined;
  const lines = await readLines();
  return hasPrice(lines) || lines.some(({ text }) => consequentialWords.test(text)) ? undefined : commonVocabulary.next;
}
