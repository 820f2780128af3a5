import { asc, eq, inArray } from 'drizzle-orm';
import type { EvidenceKind } from '#orders/states/match-methods.ts';
import { mailCandidates } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Queryable } from '#platform/db/database.ts';

interface Candidate {
  mail_id: string;
  submission_id: string;
  order_id: string;
  order_ref: string;
  evidence: EvidenceKind[];
}

/** The orders that the evidence of these mails points to, where it conflicts. */
export async function readCandidates(db: Queryable, mailIds: readonly string[]): Promise<Candidate[]> {
  if (mailIds.length === 0) return [];
  return db
    .select({
      mail_id: mailCandidates.inboundEmailId,
      submission_id: submissions.id,
      order_id: orders.id,
      order_ref: orders.orderRef,
      evidence: mailCandidates.evidence,
    })
    .from(mailCandidates)
    .innerJoin(submissions, eq(submissions.id, mailCandidates.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(inArray(mailCandidates.inboundEmailId, [...mailIds]))
    .orderBy(asc(orders.orderRef));
}
