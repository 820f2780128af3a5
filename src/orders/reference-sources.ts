import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { longDate } from '#permits/long-date.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type DayReference, type ReferenceSource, referenceNote } from './contracts/order-contract.ts';
import { reliableMatchMethods } from './states/match-methods.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { automationRuns, type submissions } from './tables/submissions.ts';
import { isUnreadMail } from './task-facts.ts';

/**
 * Who named the authority's number of an application, read from what each source left. A page may show another order's
 * number, so one source alone is unconfirmed; two that agree are believed. A mail that was matched by the number proves
 * nothing about its owner.
 */
export async function readReferenceSources(
  db: Queryable,
  {
    id,
    sharedWithId,
    reference,
    sendingSince,
  }: Pick<typeof submissions.$inferSelect, 'id' | 'sharedWithId' | 'reference' | 'sendingSince'>,
): Promise<ReferenceSource[]> {
  if (reference === null) return [];
  const ids = sharedWithId ? [id, sharedWithId] : [id];
  const isOfRun = inArray(automationRuns.submissionId, ids);
  const isOfMail = and(inArray(inboundEmails.submissionId, ids), inArray(inboundEmails.matchedBy, ['alias', 'person']));
  const isReadFromMail = sql`${inboundEmails.reading} ->> 'reference' = ${reference}`;
  // No number is read from a refusal or a question: it must be in what its proven sender has written, whole.
  const wholeReferencePattern = `(^|[^[:alnum:]])${reference.replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)}($|[^[:alnum:]])`;
  const isWrittenInMail = sql`${inboundEmails.authentication} ->> 'proven' is not null
    and coalesce(${inboundEmails.textBody}, ${inboundEmails.htmlBody}, '') ~ ${wholeReferencePattern}`;
  const isOfEvent = and(
    inArray(auditLog.submissionId, ids),
    sql`${auditLog.eventData} ->> 'permit_reference' = ${reference}`,
  );
  const isSentToIt = db
    .select({ id: mailCandidates.inboundEmailId })
    .from(mailCandidates)
    .where(and(inArray(mailCandidates.submissionId, ids), sql`'alias' = any(${mailCandidates.evidence})`));
  const isReliablyMatched = and(
    inArray(inboundEmails.submissionId, ids),
    inArray(inboundEmails.matchedBy, reliableMatchMethods),
  );
  const isUnreadContradiction = and(
    isUnreadMail,
    // In these words, whichever of our rules has found it.
    sql`${inboundEmails.summary} like '%names the number %'`,
    or(isReliablyMatched, and(isNull(inboundEmails.submissionId), inArray(inboundEmails.id, isSentToIt))),
  );
  // Read already, and not compared yet: a finished run is reported before its mails are applied. One number a day is no
  // different number.
  const isDifferentReference = and(
    isReliablyMatched,
    isNull(inboundEmails.handledAt),
    sql`${inboundEmails.reading} ->> 'reference' <> ${reference} and ${inboundEmails.reading} ->> 'day' is null`,
    sendingSince ? gte(inboundEmails.receivedAt, sendingSince) : undefined,
  );
  const countBySource: Record<ReferenceSource, Promise<number>> = {
    page: db.$count(automationRuns, and(isOfRun, eq(automationRuns.referenceNumber, reference))),
    mail: db.$count(inboundEmails, and(isOfMail, or(isReadFromMail, isWrittenInMail))),
    document: db.$count(auditLog, and(isOfEvent, sql`${auditLog.eventData} ->> 'reference_on_paper' = 'true'`)),
    person: db.$count(auditLog, and(isOfEvent, isNotNull(auditLog.actorId))),
    contradicted: db.$count(inboundEmails, or(isUnreadContradiction, isDifferentReference)),
  };
  const sources = await Promise.all(
    Object.entries(countBySource).map(async ([source, count]) =>
      (await count) > 0 ? [source as ReferenceSource] : [],
    ),
  );
  return sources.flat();
}

/**
 * The numbers of an authority that gives one for each day, as its own mails name them, first day first; empty where it
 * gives one.
 */
export async function readDayReferences(
  db: Queryable,
  { id, sharedWithId }: Pick<typeof submissions.$inferSelect, 'id' | 'sharedWithId'>,
): Promise<DayReference[]> {
  const mails = await db
    .select({ reading: inboundEmails.reading })
    .from(inboundEmails)
    .where(
      and(
        inArray(inboundEmails.submissionId, [id, sharedWithId ?? id]),
        inArray(inboundEmails.matchedBy, reliableMatchMethods),
      ),
    )
    .orderBy(inboundEmails.receivedAt);
  const dayReferences = mails.flatMap(({ reading }): DayReference[] =>
    reading?.meaning === 'granted' && reading.day && reading.reference
      ? [{ day: reading.day, reference: reading.reference }]
      : [],
  );
  const newestByDay = [...new Map(dayReferences.map((reference) => [reference.day, reference])).values()];
  const hasOneEachDay = new Set(newestByDay.map(({ reference }) => reference)).size > 1;
  return hasOneEachDay ? newestByDay.toSorted((one, other) => one.day.localeCompare(other.day)) : [];
}

/** The note beside its number: who named it, or the numbers of all days where each has its own. */
export async function readReferenceNote(db: Queryable, submission: typeof submissions.$inferSelect) {
  const dayReferences = await readDayReferences(db, submission);
  if (dayReferences.length === 0) return referenceNote(await readReferenceSources(db, submission));
  return `Each day has its own: ${dayReferences.map(({ day, reference }) => `${longDate(day)} ${reference}`).join(', ')}.`;
}
