import { alsoEntries } from './also/also-entries.ts';
import { firstReading } from './also/also-entry.ts';
import { authorities } from './authorities/registry.ts';
import { allZones, type Zone } from './catalogue.ts';
import { addDays } from './days.ts';

// What our pages and verdicts state of the world, and nobody tells us when it changes: so people look at it again
// (docs/decisions/080).

export interface PublishedFact {
  /** Never changes: reviews are stored by it. */
  key: string;
  kind: 'rules' | 'price' | 'also';
  /** 'Milan Area C, Italy'. */
  place: string;
  /** As we state it; another release may state something else. */
  value: string;
  /** Where to look: addresses. */
  sources: readonly string[];
  /** ISO day on which it was looked up when it was written down. */
  seenOn: string;
}

/** ISO day on which the sources of all rules were last looked up for a release. */
export const rulesSeenOn = firstReading;

/** A month before 1 October and 1 January, the days on which cities change their rules ('MM-DD'). */
const rulesReviewDays = ['09-01', '12-01'];
const yearInDays = 365;

export const listPublishedFacts = (): PublishedFact[] => [
  ...allZones.flatMap((zone) => [describeRules(zone), describePrice(zone)]),
  ...alsoEntries.map(
    ({ slug, name, country, cost, fine, todo, official, sources, seenOn }): PublishedFact => ({
      key: `also:${slug}`,
      kind: 'also',
      place: `${name}, ${country}`,
      value: [todo, cost && `Cost: ${cost}`, fine && `Fine: ${fine}`].filter(Boolean).join(' '),
      sources: [official.url, ...sources.map(({ url }) => url)],
      seenOn,
    }),
  ),
];

function describeRules({ slug, name, country, authority }: Zone): PublishedFact {
  const rule = authorities[authority].rules[slug];
  if (!rule) throw new Error(`No admission rule for the zone ${slug}.`);
  return {
    key: `rules:${slug}`,
    kind: 'rules',
    place: `${name}, ${country}`,
    value: `In force ${rule.active}. ${rule.need} Rules as of ${rule.rulesAsOf}.`,
    sources: rule.source.match(/https:\/\/[^\s;,()]+/g) ?? [],
    seenOn: rulesSeenOn,
  };
}

const describePrice = ({ slug, name, country, official }: Zone): PublishedFact => ({
  key: `price:${slug}`,
  kind: 'price',
  place: `${name}, ${country}`,
  value: `${official.name}: ${official.price}`,
  sources: [official.url],
  seenOn: official.asOf,
});

/** The ISO day from which on a fact that was looked at on that day has to be looked at again. */
export function findReviewDay(kind: PublishedFact['kind'], lookedOn: string): string {
  const inAYear = addDays(lookedOn, yearInDays);
  if (kind !== 'rules') return inAYear;
  const year = Number(lookedOn.slice(0, 4));
  const days = [year, year + 1].flatMap((one) => rulesReviewDays.map((day) => `${one}-${day}`));
  return days.find((day) => day > lookedOn) ?? inAYear;
}
