import { extractMentionedFacts, findContradictions } from '../../src/permits/answers/mentioned-facts.ts';
import { addDays } from '../../src/permits/days.ts';
import type { RunResult } from '../../src/robot/automation-run.ts';
import type { PortalPayload } from '../../src/robot/payload.ts';
import { readPdf } from '../read-pdf.ts';
import { compactPlate } from './mutation-subject.ts';

/**
 * The papers of a run, given to the customer or kept back as the product does it (channels/portal/run-journal.ts, channels/proof/grant-document.ts), by the
 * same reading of the text and without its database.
 */
export class ProofDelivery {
  readonly #payload: PortalPayload;
  readonly #today: string;
  #text: string | undefined;
  /** Whether one was kept back. */
  isDoubted = false;

  constructor(payload: PortalPayload, today: string) {
    this.#payload = payload;
    this.#today = today;
  }

  /** @throws where the product would not give it to a customer */
  async granted(bytes: Uint8Array): Promise<void> {
    const { text } = await readPdf(bytes);
    this.isDoubted = this.#saysAgainst(text) || !bare(text).includes(bare(compactPlate(this.#payload)));
    if (this.isDoubted) throw new Error('It is not given to the customer.');
    this.#text = text;
  }

  /** What the customer is given in the end, when all that the page has told is compared too. */
  givenAfter(result: RunResult): string | undefined {
    if (this.#text === undefined || result.result !== 'confirmed') return undefined;
    if (this.#saysAgainst(this.#text, result.reference)) this.isDoubted = true;
    return this.isDoubted ? undefined : this.#text;
  }

  #saysAgainst(text: string, reference?: string): boolean {
    const { travel, vignette } = this.#payload;
    const from = travel?.entry_date ?? vignette?.start_date;
    const until = from && addDays(from, (travel?.number_of_days ?? 1) - 1);
    const plan = {
      plates: [compactPlate(this.#payload)],
      ...(from && until && { days: { from, until } }),
      references: reference ? [reference] : [],
    };
    return findContradictions(extractMentionedFacts(text.replaceAll(product, ' '), this.#today), plan).length > 0;
  }
}

/** '10-day vignette' is what was bought, and no day. */
const product = /\b\d{1,3}[ -]?(?:days?|tages?|giorn[io]|jours?|d[ií]as?|dies|dag(?:en)?)(?![\p{L}])/giu;

const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What the portal has of an application, as its paper may name it. */
export interface FiledFacts {
  plate: string;
  reference: string;
  /** ISO. */
  days: readonly string[];
}

/** What of a paper is not of this application; judged without the product's own reader. */
export function findForeignFacts(text: string, { plate, reference, days }: FiledFacts): string[] {
  const written = [...text.matchAll(/\b(\d{4})-(\d\d)-(\d\d)\b|\b(\d\d)[./](\d\d)[./](\d{4})\b/g)].map(
    ([, year, month, day, dayFirst, monthNext, yearLast]) =>
      year ? `${year}-${month}-${day}` : `${yearLast}-${monthNext}-${dayFirst}`,
  );
  return [
    !bare(text).includes(bare(plate)) && 'plate',
    !bare(text).includes(bare(reference)) && 'number',
    written.some((day) => !days.includes(day)) && 'days',
  ].filter((one) => one !== false);
}
