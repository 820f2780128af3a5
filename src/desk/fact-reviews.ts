import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { factReviews } from '#orders/tables/desk.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { authorities } from '#permits/authorities/registry.ts';
import { allZones, type Zone } from '#permits/catalogue.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { FactRow, factListQuerySchema, factListSchema, reviewFactInput } from './fact-contract.ts';

// What our pages and verdicts state of the world, and nobody tells us when it changes: so people look at it again
// (docs/decisions/080).

interface PublishedFact {
  /** Never changes: reviews are stored by it. */
  key: string;
  kind: 'rules' | 'price' | 'also';
  /** 'Milan Area C, Italy'. */
  place: string;
  /** As we state it; another release may state something else. */
  value: string;
  /** Where to look: addresses. */
  sources: readonly string[];
  /** ISO day of the source, or on which it was read. */
  seenOn: string;
}

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
    seenOn: rule.rulesAsOf,
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
function describeFact(fact: PublishedFact, latest: Review | undefined, today: string): FactRow {
  const review = latest?.value === fact.value ? latest : undefined;
  const lookedOn = review ? toDestinationDay(review.createdAt) : fact.seenOn;
  const dueOn = findReviewDay(fact.kind, lookedOn);
  const { key, kind, place, value, sources } = fact;
  return {
    key,
    kind,
    place,
    value,
    sources: [...sources],
    looked_on: lookedOn,
    looked_by: review?.reviewer ?? null,
    due_on: dueOn,
    state: review && !review.holds ? 'differs' : dueOn <= today ? 'due' : 'fresh',
    note: review?.note ?? null,
  };
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
