import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import type { Queryable } from '#platform/db/database.ts';
import { hasFailed } from './states/lifecycle.ts';
import { reliableMatchMethods } from './states/match-methods.ts';
import { deskTasks } from './tables/desk.ts';
import { inboundEmails } from './tables/mails.ts';
import type { submissions } from './tables/submissions.ts';

type Submission = typeof submissions.$inferSelect;

/**
 * The newest refusal of an application, or what its portal's page or document showed against it, and whether nothing
 * may follow it.
 */
export interface AuthorityRefusal {
  at: Date;
  stands: boolean;
  /** A sentence for people. */
  text: string;
}

export async function readAuthorityRefusal(
  db: Queryable,
  { id, status, stopCause, updatedAt, lastError }: Submission,
): Promise<AuthorityRefusal | undefined> {
  const { submissionId, matchedBy, reading, receivedAt } = inboundEmails;
  const isRefusalMail = and(
    eq(submissionId, id),
    inArray(matchedBy, reliableMatchMethods),
    sql`${reading} ->> 'meaning' = 'refused'`,
  );
  const [mail] = await db.select().from(inboundEmails).where(isRefusalMail).orderBy(desc(receivedAt)).limit(1);
  const isEnded = and(eq(deskTasks.submissionId, id), eq(deskTasks.closure, 'refused'));
  const [task] = await db.select({ reason: deskTasks.closureReason }).from(deskTasks).where(isEnded);
  const isStanding = hasFailed(status) && (stopCause === 'refused' || task !== undefined);
  const refusedAt = mail?.receivedAt ?? (isStanding ? updatedAt : undefined);
  if (hasDoubtfulPortalDocument({ status, stopCause }) && (!refusedAt || refusedAt < updatedAt))
    return { at: updatedAt, stands: false, text: lastError ?? '' };
  if (!refusedAt) return undefined;
  const reason = mail?.reading?.meaning === 'refused' ? mail.reading.reason : (task?.reason ?? lastError ?? '');
  return {
    at: refusedAt,
    stands: isStanding,
    text: `This application was refused on ${longDate(toDestinationDay(refusedAt))}: ${reason}`,
  };
}

/** The page after sending, or its document, does not fit. A newer proven grant settles that, and a receipt does not. */
export const hasDoubtfulPortalDocument = ({ status, stopCause }: Pick<Submission, 'status' | 'stopCause'>) =>
  hasFailed(status) && stopCause === 'document';
