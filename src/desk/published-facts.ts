import type { AdmissionRule, Assumption, RulePeriod, VehicleRule } from '#permits/admission-rule.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import type { AlsoEntry } from '#permits/also/also-entry.ts';
import { authorities } from '#permits/authorities/registry.ts';
import type { LeadTime } from '#permits/authority.ts';
import { type AuthorityName, allZones, type Zone } from '#permits/catalogue.ts';
import { findAssumption, type Provenance } from '#permits/provenance.ts';
import type { FactRow } from './fact-contract.ts';

// What our pages and verdicts state of the world, and nobody tells us when it changes: so people look at it again
// (docs/decisions/080). What several zones share is one fact.

export interface PublishedFact {
  /** Never changes: reviews are stored by it. */
  key: string;
  kind: FactRow['kind'];
  /** 'Milan Area C, Italy'. */
  place: string;
  /** As we state it; another release may state something else. */
  value: string;
  provenance: Provenance;
  /** What is assumed of it or of a part of it. */
  assumptions: readonly string[];
}

/** @throws where a zone has no rules */
export const listPublishedFacts = (): PublishedFact[] => [
  ...allZones.flatMap(describeZone),
  ...listFines(),
  ...[...new Set(allZones.map(({ authority }) => authority))].flatMap(describeLeadTimes),
  ...listLabels(),
  ...alsoEntries.map(describeAlsoEntry),
];

function describeZone(zone: Zone): PublishedFact[] {
  const { slug, authority, official } = zone;
  const { rules, statedAt } = authorities[authority];
  const rule = rules[slug];
  if (!rule) throw new Error(`No admission rule for the zone ${slug}.`);
  const place = formatPlace([zone]);
  const { name, url, price, ...certainty } = official;
  return [
    {
      ...createFact('rules', slug, place, rule.provenance),
      value: `In force ${rule.active}. ${rule.need} Rules as of ${rule.provenance.asOf}.`,
      assumptions: listRuleAssumptions(rule),
    },
    ...describeRestDays(zone, rule),
    {
      ...createFact('price', slug, place, { ...certainty, sources: statedAt.price ?? [{ url }] }),
      value: `${name}: ${price}`,
    },
  ];
}

/** What is published of the days on which the zone is not in force: the sentence that every driver reads of them. */
function describeRestDays(zone: Zone, { atRest }: AdmissionRule): PublishedFact[] {
  if (!atRest) return [];
  const { M1, preamble, provenance, dayAssumption } = atRest;
  const sentence = preamble ?? (M1.by === 'same' ? M1.reason : '');
  const fact = createFact('rest_days', zone.slug, formatPlace([zone]), provenance);
  const assumptions = [...fact.assumptions, ...(dayAssumption ? [dayAssumption.text] : [])];
  return [{ ...fact, value: `On other days: ${sentence}`, assumptions }];
}

/** The fines of zones that have the same amount from the same pages are one fact, by the first of them. */
function listFines(): PublishedFact[] {
  const isShared = (one: Zone, other: Zone) =>
    one.fine === other.fine && authorities[one.authority].statedAt.fine === authorities[other.authority].statedAt.fine;
  const distinct = allZones.filter((zone, index) => allZones.findIndex((other) => isShared(zone, other)) === index);
  return distinct.map((zone) => {
    const place = formatPlace(allZones.filter((other) => isShared(zone, other)));
    const provenance = { ...zone.fineCertainty, sources: authorities[zone.authority].statedAt.fine };
    return { ...createFact('fine', zone.slug, place, provenance), value: `Fine: ${zone.fine}` };
  });
}

function describeLeadTimes(authority: AuthorityName): PublishedFact[] {
  const { leadTime, fastTrack } = authorities[authority].playbook;
  const place = formatPlace(allZones.filter((zone) => zone.authority === authority));
  const describe = (key: string, { description, provenance }: LeadTime): PublishedFact[] =>
    provenance ? [{ ...createFact('lead_time', key, place, provenance), value: `Time: ${description}.` }] : [];
  return [...describe(authority, leadTime), ...(fastTrack ? describe(`${authority}:fast-track`, fastTrack) : [])];
}

/** A label of the windscreen serves all zones of its country. */
function listLabels(): PublishedFact[] {
  const labels = allZones.flatMap(({ authority, country }) => {
    const { label } = authorities[authority];
    return label ? { ...label, country } : [];
  });
  const distinct = labels.filter(({ sign }, index) => labels.findIndex((other) => other.sign === sign) === index);
  return distinct.map(({ sign, country, description, provenance }) => ({
    ...createFact('label', sign, country, provenance),
    value: description,
  }));
}

function describeAlsoEntry(entry: AlsoEntry): PublishedFact {
  const { slug, name, country, cost, fine, todo, official, sources, seenOn, sureness } = entry;
  const certainty =
    sureness === 'assumed'
      ? { sureness, assumption: 'no page of the authority that we have read confirms it' }
      : { sureness };
  const provenance = { asOf: seenOn, sources: [{ url: official.url }, ...sources], ...certainty } satisfies Provenance;
  return {
    ...createFact('also', slug, `${name}, ${country}`, provenance),
    value: [todo, cost && `Cost: ${cost}`, fine && `Fine: ${fine}`].filter(Boolean).join(' '),
  };
}

const createFact = (kind: PublishedFact['kind'], id: string, place: string, provenance: Provenance) => ({
  key: `${kind.replace('_', '-')}:${id}`,
  kind,
  place,
  provenance,
  assumptions: [findAssumption(provenance) ?? []].flat(),
});

function formatPlace([first, ...others]: readonly Zone[]): string {
  if (!first) return '';
  return others.length === 0 ? `${first.name}, ${first.country}` : `${first.country}, ${others.length + 1} zones`;
}

/** Everything that the rules of a zone assume, each once. */
function listRuleAssumptions({ provenance, periods, atRest }: AdmissionRule): string[] {
  const ofPeriods = [...periods, ...(atRest ? [atRest] : [])].flatMap(
    ({ M1, N1, motorcycle }: Pick<RulePeriod, 'M1' | 'N1' | 'motorcycle'>) =>
      [M1, N1, motorcycle].flatMap((rule) => (rule ? listAssumptionsOf(rule) : [])),
  );
  return [...new Set([findAssumption(provenance) ?? [], ...ofPeriods].flat())];
}

function listAssumptionsOf(rule: VehicleRule): string[] {
  const parts =
    rule.by === 'all'
      ? rule.rules.flatMap(listAssumptionsOf)
      : rule.by === 'euro'
        ? [rule.petrol, rule.diesel, rule.gas, rule.hybrid].flatMap((ladder) => listTexts(ladder?.assumption))
        : [];
  return [...listTexts(rule.assumption), ...parts];
}

const listTexts = (assumption: Assumption | undefined): string[] =>
  typeof assumption === 'string' ? [assumption] : Object.values(assumption ?? {});
