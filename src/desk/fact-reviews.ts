import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { factReviews } from '#orders/tables/desk.ts';
import type { AdmissionRule } from '#permits/admission-rule.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import type { AlsoEntry } from '#permits/also/also-entry.ts';
import { authorities } from '#permits/authorities/registry.ts';
import type { LeadTime } from '#permits/authority.ts';
import { type AuthorityName, allZones, type Zone } from '#permits/catalogue.ts';
import { listRuleAssumptions } from '#permits/combined-rules.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { findAssumption, type Provenance } from '#permits/provenance.ts';
import { formatOfficialPrice } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { FactRow, factListQuerySchema, factListSchema, reviewFactInput } from './fact-contract.ts';

// What our pages and verdicts state of the world, and nobody tells us when it changes: so people look at it again
// (docs/decisions/080). What several zones share is one fact.

interface PublishedFact {
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
  ...listSmogAlerts(),
  ...listAgeExemptions(),
  ...listFines(),
  ...[...new Set(allZones.map(({ authority }) => authority))].flatMap(describeLeadTimes),
  ...listLabels(),
  ...alsoEntries.map(describeAlsoEntry),
];

function describeZone(zone: Zone): PublishedFact[] {
  const { slug, authority, official } = zone;
  const { statedAt } = authorities[authority];
  const rule = findRule(zone);
  if (!rule) throw new Error(`No admission rule for the zone ${slug}.`);
  const place = formatPlace([zone]);
  const { name, url, mainPrice, otherPrices, ...certainty } = official;
  return [
    {
      ...createFact('rules', slug, place, rule.provenance),
      value: `In force ${rule.active}. ${rule.need} Rules as of ${rule.provenance.asOf}.`,
      assumptions: listRuleAssumptions(rule),
    },
    ...describeRestDays(zone, rule),
    {
      ...createFact('price', slug, place, { ...certainty, sources: statedAt.price ?? [{ url }] }),
      value: `${name}: ${formatOfficialPrice(official)}`,
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

/** What zones have, each once with all the zones that share it. */
function listShared<Item>(
  find: (zone: Zone) => Item | undefined,
  isSame: (one: Item, other: Item) => boolean = Object.is,
): { item: Item; zones: [Zone, ...Zone[]] }[] {
  const shared: ReturnType<typeof listShared<Item>> = [];
  for (const zone of allZones) {
    const item = find(zone);
    const known = item && shared.find((one) => isSame(one.item, item));
    if (known) known.zones.push(zone);
    else if (item) shared.push({ item, zones: [zone] });
  }
  return shared;
}

const findRule = ({ authority, slug }: Zone): AdmissionRule | undefined => authorities[authority].rules[slug];

const listSmogAlerts = (): PublishedFact[] =>
  listShared((zone) => findRule(zone)?.smogAlert).map(
    ({ item: { region, condition, provenance }, zones: [first] }) => ({
      ...createFact('smog_alert', region.toLowerCase(), `${region}, ${first.country}`, provenance),
      value: condition,
    }),
  );

const listAgeExemptions = (): PublishedFact[] =>
  listShared((zone) => findRule(zone)?.exemptionByAge).map(({ item: { text, provenance }, zones }) => ({
    ...createFact('age_exemption', zones[0].slug, formatPlace(zones), provenance),
    value: text,
  }));

/** Zones that have the same amount from the same pages share a fine; it is known by the first of them. */
function listFines(): PublishedFact[] {
  const isSame = (one: Zone, other: Zone) =>
    one.fine === other.fine && authorities[one.authority].statedAt.fine === authorities[other.authority].statedAt.fine;
  return listShared((zone) => zone, isSame).map(({ item: zone, zones }) => {
    const provenance = { ...zone.fineCertainty, sources: authorities[zone.authority].statedAt.fine };
    const value = [`Fine: ${zone.fine}`, zone.fineNow].filter(Boolean).join('; ');
    return { ...createFact('fine', zone.slug, formatPlace(zones), provenance), value };
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
const listLabels = (): PublishedFact[] =>
  listShared(
    ({ authority }) => authorities[authority].label,
    (one, other) => one.sign === other.sign,
  ).map(({ item: { sign, description, provenance }, zones: [first] }) => ({
    ...createFact('label', sign, first.country, provenance),
    value: description,
  }));

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

/** A month before 1 October and 1 January, the days on which cities change their rules ('MM-DD'). */
const rulesReviewDays = ['09-01', '12-01'];
const yearInDays = 365;
/** A fact that ends so soon is due, however lately somebody looked at it. */
const endingDays = 31;

const ruleKinds: readonly PublishedFact['kind'][] = ['rules', 'rest_days', 'smog_alert', 'age_exemption'];

/** The ISO day from which on a fact that was looked at on that day has to be looked at again. */
export function findReviewDay(kind: PublishedFact['kind'], lookedOn: string): string {
  const inAYear = addDays(lookedOn, yearInDays);
  if (!ruleKinds.includes(kind)) return inAYear;
  const year = Number(lookedOn.slice(0, 4));
  const days = [year, year + 1].flatMap((one) => rulesReviewDays.map((day) => `${one}-${day}`));
  return days.find((day) => day > lookedOn) ?? inAYear;
}

type Ctx = Pick<Context, 'db' | 'clock'>;

/** What our pages state of the world, those first that have to be looked at again. */
export async function readFacts(
  ctx: Ctx,
  { search, show }: z.infer<typeof factListQuerySchema>,
): Promise<z.infer<typeof factListSchema>> {
  const words = search.toLowerCase();
  const facts = (await readAllFacts(ctx)).filter(
    ({ place, value, state }) =>
      `${place} ${value}`.toLowerCase().includes(words) && (show === 'all' || state !== 'fresh'),
  );
  return { facts: facts.toSorted((one, other) => one.due_on.localeCompare(other.due_on)), total: facts.length };
}

export async function countFactsToReview(ctx: Ctx): Promise<number> {
  return (await readAllFacts(ctx)).filter(({ state }) => state !== 'fresh').length;
}

async function readAllFacts({ db, clock }: Ctx): Promise<FactRow[]> {
  const reviews = await selectLatestReviews(db);
  const today = toDestinationDay(clock.now());
  return listPublishedFacts().map((fact) => describeFact(fact, reviews.get(fact.key), today));
}

interface Review {
  value: string;
  holds: boolean;
  note: string | null;
  reviewer: string | null;
  createdAt: Date;
}

async function selectLatestReviews(db: Queryable): Promise<Map<string, Review>> {
  const rows = await db
    .selectDistinctOn([factReviews.factKey], {
      factKey: factReviews.factKey,
      value: factReviews.value,
      holds: factReviews.holds,
      note: factReviews.note,
      reviewer: profiles.displayName,
      createdAt: factReviews.createdAt,
    })
    .from(factReviews)
    .leftJoin(profiles, eq(profiles.id, factReviews.reviewerId))
    .orderBy(factReviews.factKey, desc(factReviews.createdAt));
  return new Map(rows.map(({ factKey, ...review }) => [factKey, review]));
}

/** A review counts for the value that it looked at: once a release states another, the day of that one counts. */
function describeFact({ provenance, ...fact }: PublishedFact, latest: Review | undefined, today: string): FactRow {
  const review = latest?.value === fact.value ? latest : undefined;
  const { asOf, seenOn = asOf, validFrom = null, validUntil = null, sureness, sources } = provenance;
  const reviewedOn = review && toDestinationDay(review.createdAt);
  // A source that is old is due from the first start on, also where we read it again for a release.
  const dueByAge = findReviewDay(fact.kind, reviewedOn ?? asOf);
  const dueByEnd = validUntil && addDays(validUntil, -endingDays);
  const dueOn = dueByEnd && dueByEnd < dueByAge ? dueByEnd : dueByAge;
  return {
    ...fact,
    assumptions: [...fact.assumptions],
    sources: sources.map(({ url, about = null }) => ({ url, about })),
    sureness,
    as_of: asOf,
    valid_from: validFrom,
    valid_until: validUntil,
    looked_on: reviewedOn ?? seenOn,
    looked_by: review?.reviewer ?? null,
    due_on: dueOn,
    due_because: dueOn > today ? null : findDueReason(validUntil, today),
    state: review && !review.holds ? 'differs' : dueOn <= today ? 'due' : 'fresh',
    note: review?.note ?? null,
  };
}

function findDueReason(validUntil: string | null, today: string): FactRow['due_because'] {
  if (!validUntil || validUntil > addDays(today, endingDays)) return 'old';
  return validUntil < today ? 'over' : 'ends_soon';
}

/**
 * Records what somebody found when they looked at the source again.
 * @throws Refusal NOT_FOUND; CONFLICT where a release states something else by now
 */
export async function recordFactReview(
  { db, ids, clock }: Pick<Context, 'db' | 'ids' | 'clock'>,
  { fact: key, value_seen, holds, note }: z.infer<typeof reviewFactInput>,
  viewer: Viewer,
): Promise<void> {
  const fact = listPublishedFacts().find((known) => known.key === key);
  if (!fact) throw notFound('Fact');
  if (fact.value !== value_seen)
    throw new Refusal('CONFLICT', 'What we state has changed meanwhile. Please look at it again.');
  const at = clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(factReviews).values({
      id: ids.uuid(),
      factKey: key,
      value: value_seen,
      holds,
      note: note || null,
      reviewerId: viewer.userId,
      createdAt: at,
    });
    await recordAudit(tx, {
      id: ids.uuid(),
      type: 'FACT_REVIEWED',
      actorId: viewer.userId,
      data: { fact: key, holds },
      at,
    });
  });
}
