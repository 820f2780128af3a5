import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { toDestinationDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import type { Visits } from './contracts/visit-contract.ts';
import { findOrderLetterRules, type OrderFacts } from './order-facts.ts';
import { isAnswerYes } from './states/letter-answers.ts';
import { isGranted } from './states/lifecycle.ts';
import { letters } from './tables/letters.ts';
import { submissions } from './tables/submissions.ts';

type Submission = typeof submissions.$inferSelect;
type Letter = typeof letters.$inferSelect;
type VisitState = Visits['requested'][number]['state'];

/**
 * The visits to announce for a stay with a confirmed permit, where each visit is announced by itself
 * (docs/decisions/051). Null where there are none: another zone, no letter of ours that arrived, the stay is over, the
 * money is refunded.
 */
export async function readVisits(
  { db, clock }: Pick<Context, 'clock'> & { db: Queryable },
  facts: OrderFacts,
  submission: Pick<Submission, 'id' | 'status'> | undefined,
): Promise<Visits | null> {
  return submission ? visitsOf({ clock }, facts, submission, await lettersOf(db, submission.id)) : null;
}

/** @param allLetters of the application, oldest first */
export function visitsOf(
  { clock }: Pick<Context, 'clock'>,
  facts: OrderFacts,
  { status }: Pick<Submission, 'status'>,
  allLetters: readonly Letter[],
): Visits | null {
  const mayBe = findOrderLetterRules(facts)?.writeFurtherVisit && isGranted(status) && !facts.order.cancelledAt;
  if (!mayBe) return null;
  const request = requestOf(allLetters);
  const today = toDestinationDay(clock.now());
  if (!request || request.plateRequest.until < today) return null;
  const { from, until } = request.plateRequest;
  const announcements = allLetters
    .filter(isLatestLetterOfVisit)
    .map(({ id, visitAt, answerSummary, problem, ...letter }) => ({
      id,
      at: (visitAt ?? letter.createdAt).toISOString(),
      state: stateOf(letter),
      note: answerSummary ?? (problem && 'Our letter could not be delivered.'),
    }));
  return {
    contact: request.toName,
    from: [from, today].toSorted().at(-1) ?? from,
    until,
    requested: announcements.toSorted((visit, otherVisit) => visit.at.localeCompare(otherVisit.at)),
  };
}

/** All letters of an application, oldest first. */
export const lettersOf = (db: Queryable, submissionId: string): Promise<Letter[]> =>
  db.select().from(letters).where(eq(letters.submissionId, submissionId)).orderBy(asc(letters.createdAt));

/** The same as a column. Needs submissions in the query. */
export const lettersOfApplication = jsonRows(
  getTableColumns(letters),
  sql`from ${letters} where ${letters.submissionId} = ${submissions.id} order by ${letters.createdAt}`,
);

/** The letter whose thread carries further letters to the contact. */
export const requestOf = (allLetters: readonly Letter[]) =>
  allLetters.findLast(({ kind, sentAt, failedAt }) => kind === 'request' && sentAt && !failedAt);

/** The same time may be requested again after a bounced letter. */
const isLatestLetterOfVisit = (
  { kind, visitAt, createdAt }: Letter,
  _index: number,
  allLetters: readonly Letter[],
): boolean =>
  kind === 'visit' &&
  !allLetters.some(
    (other) => other.kind === 'visit' && other.createdAt > createdAt && other.visitAt?.getTime() === visitAt?.getTime(),
  );

const stateOf = ({ answer, unannouncedAt }: Pick<Letter, 'answer' | 'unannouncedAt'>): VisitState =>
  isAnswerYes(answer) ? 'announced' : unannouncedAt ? 'unannounced' : 'asked';
