import { namesMoney } from './amounts.ts';
import { commonWords } from './common-words.ts';
import type { Line } from './echoes.ts';
import { type Found, findIfThere } from './fields.ts';
import type { Meaning } from './meaning.ts';

/** A banner and a wall may each ask once. */
const MOST_REFUSALS = 2;

/** Knows how to answer a portal that asks for cookies: no, and yes only where it takes no no for an answer. */
export class CookieWall {
  readonly #refuse: Meaning;
  readonly #accept: Meaning;
  #answers = 0;

  /** How often it has answered: a page that asks again is not the one that stood there before. */
  get answers(): number {
    return this.#answers;
  }

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

/** What is said of consent or of the vehicle is for a person to weigh. */
const weighty =
  /accept|agree|consent|declar|confirm|accetta|acconsent|dichiar|conferm|accord|zustimm|akzept|einverstanden|erklär|bestätig|akkoord|aanvaard|verklaar|bevestig|acept|vehic|véhic|veicol|vehíc|fahrzeug|voertuig|exempt|esent|exent|befreit|vrijgesteld/i;

/**
 * What leads past a page that shows nothing known: what closes it, or the way on from a page that asks for nothing, wants no
 * money and leaves nothing to decide, as an advertisement does.
 */
export async function wayPast(
  controls: readonly Found[],
  read: () => Promise<readonly Line[]>,
): Promise<Meaning | undefined> {
  if (findIfThere(controls, commonWords.dismiss)) return commonWords.dismiss;
  if (controls.some(({ kind }) => kind !== 'button') || !findIfThere(controls, commonWords.next)) return undefined;
  const lines = await read();
  return namesMoney(lines) || lines.some(({ text }) => weighty.test(text)) ? undefined : commonWords.next;
}
