import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { inboundEmails } from '../inbox/tables.ts';
import type { ReferenceSource } from '../order/contract.ts';
import { automationRuns, type submissions } from './tables.ts';

/**
 * Who has named the authority's number that an application has, read from what each of them left. A page may show another
 * order's, so one alone is no more than said; what two name alike is believed. A mail that was found by the number says nothing
 * of whose it is.
 */
export async function readReferenceSources(
  db: Queryable,
  { id, sharedWithId, reference }: Pick<typeof submissions.$inferSelect, 'id' | 'sharedWithId' | 'reference'>,
): Promise<ReferenceSource[]> {
  if (reference === null) return [];
  const ids = sharedWithId ? [id, sharedWithId] : [id];
  const ofRun = inArray(automationRuns.submissionId, ids);
  const ofMail = and(inArray(inboundEmails.submissionId, ids), inArray(inboundEmails.matchedBy, ['alias', 'person']));
  const ofEvent = and(
    inArray(auditLog.submissionId, ids),
    sql`${auditLog.eventData} ->> 'permit_reference' = ${reference}`,
  );
  const named: Record<ReferenceSource, Promise<number>> = {
    page: db.$count(automationRuns, and(ofRun, eq(automationRuns.referenceNumber, reference))),
    mail: db.$count(inboundEmails, and(ofMail, sql`${inboundEmails.reading} ->> 'reference' = ${reference}`)),
    paper: db.$count(auditLog, and(ofEvent, sql`${auditLog.eventData} ->> 'reference_on_paper' = 'true'`)),
    person: db.$count(auditLog, and(ofEvent, isNotNull(auditLog.actorId))),
  };
  const counted = await Promise.all(
    Object.entries(named).map(async ([source, count]) => ((await count) > 0 ? [source as ReferenceSource] : [])),
  );
  return counted.flat();
}
