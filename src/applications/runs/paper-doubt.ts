import { contradictions, namedInText } from '#permits/answers/named-in-text.ts';
import { longDate } from '#permits/long-date.ts';
import { placeTime } from '#permits/zone.ts';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { readPlannedFacts } from '../inbox/planned-facts.ts';

/** '10-day vignette' is what was bought, and no day. */
const product = /\b\d{1,3}[ -]?(?:days?|tages?|giorn[io]|jours?|d[ií]as?|dies|dag(?:en)?)(?![\p{L}])/giu;

/** What a paper tells of itself beside what its application is for. */
export interface PaperReading {
  /** What it says against that, with both, for people; empty where it says nothing against it. */
  against: string[];
  /** Whether it names the plate of the order. A scan names nothing. */
  namesPlate: boolean;
}

/**
 * Reads a paper of an authority, whichever way it came. What it does not name contradicts nothing.
 * @param reference which the portal's page has named, where the application keeps none yet
 */
export async function readPaper(
  ctx: Pick<Context, 'settings' | 'clock'>,
  db: Queryable,
  submissionId: string,
  text: string,
  { referenceEachDay, reference }: { referenceEachDay?: true | undefined; reference?: string | undefined } = {},
): Promise<PaperReading> {
  const facts = await readPlannedFacts(ctx, db, submissionId, referenceEachDay ? { referenceEachDay } : {});
  if (!facts) return { against: [], namesPlate: false };
  const references = facts.references?.length || !reference || referenceEachDay ? facts.references : [reference];
  const named = namedInText(text.replaceAll(product, ' '), dayIn(placeTime, ctx.clock.now()));
  const against = contradictions(named, { ...facts, ...(references && { references }) }).map(
    ({ of, named: other, planned }) => `The paper names ${words(of, other)}, the order is for ${words(of, planned)}.`,
  );
  const namesPlate = facts.plates.some((plate) => namesIt(text, plate));
  return { against: [...new Set(against)].slice(0, 5), namesPlate };
}

const bare = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text has this plate in it, however it is parted. */
export const namesIt = (text: string, plate: string): boolean => plate !== '' && bare(text).includes(bare(plate));

/** Whether two papers tell of different things. What cannot be read tells nothing, so it is not known to be the same. */
export function differs(one: string, other: string, near: string): boolean {
  const told = (text: string) => {
    const { plates, days, references } = namedInText(text.replaceAll(product, ' '), near);
    const ofPermit = days.filter(({ isOfDoing }) => !isOfDoing).map(({ from, until }) => `${from}/${until}`);
    return { plates: plates.map(String).sort(), days: [...new Set(ofPermit)].sort(), references: references.sort() };
  };
  const [first, second] = [told(one), told(other)];
  return JSON.stringify(first) !== JSON.stringify(second) || first.plates.length + first.days.length === 0;
}

function words(of: 'plate' | 'day' | 'amount' | 'reference', value: string): string {
  if (of !== 'day') return `the ${of === 'reference' ? 'number' : of} ${value}`;
  const [from = '', until] = value.split('/');
  if (until === undefined) return longDate(from);
  return [from && `from ${longDate(from)}`, until && `until ${longDate(until)}`].filter(Boolean).join(' ');
}
