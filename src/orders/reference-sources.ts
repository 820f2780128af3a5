import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditLog } from '#audit/tables.ts';
import { longDate } from '#permits/long-date.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import { type DayReference, type ReferenceSource, referenceNote } from './contracts/order-contract.ts';
import { reliableMatchMethods } from './states/match-methods.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { automationRuns, submissions } from './tables/submissions.ts';
import { isUnreadMail } from './task-facts.ts';

/** Its own rows, and those of the application that it shares. */
const isOfApplication = (column: AnyPgColumn) => sql`${column} in (${submissions.id}, ${submissions.sharedWithId})`;

const isReadFromMail = sql`${inboundEmails.reading} ->> 'reference' = ${submissions.reference}`;
// No number is read from a refusal or a question: it must be in what its proven sender has written, whole.
const wholeReferencePattern = sql`'(^|[^[:alnum:]])' || regexp_replace(${submissions.reference}, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '($|[^[:alnum:]])'`;
const isWrittenInMail = sql`${inboundEmails.authentication} ->> 'proven' is not null
  and coalesce(${inboundEmails.textBody}, ${inboundEmails.htmlBody}, '') ~ (${wholeReferencePattern})`;
const isOfEvent = and(
  isOfApplication(auditLog.submissionId),
  sql`${auditLog.eventData} ->> 'permit_reference' = ${submissions.reference}`,
);
const isReliablyMatched = and(
  isOfApplication(inboundEmails.submissionId),
  inArray(inboundEmails.matchedBy, reliableMatchMethods),
);
const isSentToIt = sql`select ${mailCandidates.inboundEmailId} from ${mailCandidates}
  where ${isOfApplication(mailCandidates.submissionId)} and 'alias' = any(${mailCandidates.evidence})`;
const isUnreadContradiction = and(
  isUnreadMail,
  // In these words, whichever of our rules has found it.
  sql`${inboundEmails.summary} like '%names the number %'`,
  or(isReliablyMatched, and(isNull(inboundEmails.submissionId), sql`${inboundEmails.id} in (${isSentToIt})`)),
);
// Read already, and not compared yet: a finished run is reported before its mails are applied. One number a day is no
// different number.
const isDifferentReference = and(
  isReliablyMatched,
  isNull(inboundEmails.handledAt),
  sql`${inboundEmails.reading} ->> 'reference' <> ${submissions.reference} and ${inboundEmails.reading} ->> 'day' is null`,
  sql`(${submissions.sendingSince} is null or ${inboundEmails.receivedAt} >= ${submissions.sendingSince})`,
);

const hasRunWithIt = sql`select from ${automationRuns}
  where ${isOfApplication(automationRuns.submissionId)} and ${automationRuns.referenceNumber} = ${submissions.reference}`;
const isFromAuthority = and(
  isOfApplication(inboundEmails.submissionId),
  inArray(inboundEmails.matchedBy, ['alias', 'person']),
  or(isReadFromMail, isWrittenInMail),
);

const namedBy: Record<ReferenceSource, SQL> = {
  page: hasRunWithIt,
  mail: sql`select from ${inboundEmails} where ${isFromAuthority}`,
  document: sql`select from ${auditLog} where ${isOfEvent} and ${auditLog.eventData} ->> 'reference_on_paper' = 'true'`,
  person: sql`select from ${auditLog} where ${isOfEvent} and ${isNotNull(auditLog.actorId)}`,
  contradicted: sql`select from ${inboundEmails} where ${or(isUnreadContradiction, isDifferentReference)}`,
};
const namedSources = Object.entries(namedBy).map(
  ([source, rows]) => sql`case when exists (${rows}) then ${source}::text end`,
);

/**
 * Who named the authority's number of an application, read from what each source left. A page may show another order's
 * number, so one source alone is unconfirmed; two that agree are believed. A mail that was matched by the number proves
 * nothing about its owner. Needs submissions in the query.
 */
export const referenceSourcesOfApplication = sql<ReferenceSource[]>`case when ${submissions.reference} is null
  then '{}'::text[] else array_remove(array[${sql.join(namedSources, sql`, `)}], null) end`;

/** What its own mails mean, oldest first. Needs submissions in the query. */
export const meaningsOfMails = jsonRows(
  { reading: inboundEmails.reading },
  sql`from ${inboundEmails} where ${isReliablyMatched} order by ${inboundEmails.receivedAt}`,
);

export async function readReferenceSources(
  db: Queryable,
  { id }: Pick<typeof submissions.$inferSelect, 'id'>,
): Promise<ReferenceSource[]> {
  const [found] = await db
    .select({ sources: referenceSourcesOfApplication })
    .from(submissions)
    .where(eq(submissions.id, id));
  return found?.sources ?? [];
}

type MailMeanings = readonly Pick<typeof inboundEmails.$inferSelect, 'reading'>[];

/**
 * The numbers of an authority that gives one for each day, as its own mails name them, first day first; empty where it
 * gives one.
 */
export function toDayReferences(mails: MailMeanings): DayReference[] {
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
export function describeReferenceSources(sources: readonly ReferenceSource[], mails: MailMeanings): string | null {
  const dayReferences = toDayReferences(mails);
  if (dayReferences.length === 0) return referenceNote(sources);
  return `Each day has its own: ${dayReferences.map(({ day, reference }) => `${longDate(day)} ${reference}`).join(', ')}.`;
}

export async function readReferenceNote(
  db: Queryable,
  { id }: Pick<typeof submissions.$inferSelect, 'id'>,
): Promise<string | null> {
  const [found] = await db
    .select({ sources: referenceSourcesOfApplication, mails: meaningsOfMails })
    .from(submissions)
    .where(eq(submissions.id, id));
  return found ? describeReferenceSources(found.sources, found.mails) : null;
}
