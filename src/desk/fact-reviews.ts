import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { factReviews } from '#orders/tables/desk.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { FactRow, factListQuerySchema, factListSchema, reviewFactInput } from './fact-contract.ts';
import { listPublishedFacts, type PublishedFact } from './published-facts.ts';

/** A month before 1 October and 1 January, the days on which cities change their rules ('MM-DD'). */
const rulesReviewDays = ['09-01', '12-01'];
const yearInDays = 365;
/** A fact that ends so soon is due, however lately somebody looked at it. */
const endingDays = 31;

/** The ISO day from which on a fact that was looked at on that day has to be looked at again. */
export function findReviewDay(kind: PublishedFact['kind'], lookedOn: string): string {
  const inAYear = addDays(lookedOn, yearInDays);
  if (kind !== 'rules' && kind !== 'rest_days') return inAYear;
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
