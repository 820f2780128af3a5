import { eq } from 'drizzle-orm';
import { hasFailed, isWithAuthority } from '#orders/states/lifecycle.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { issueSharedStatement, type StoredStatementPdfs } from './store-statement.ts';

export interface Confirmation {
  /** The number that the submission has, or gets now. */
  reference: string | null;
  /** Path in the bucket `confirmations`. */
  pdfPath: string | null;
  /** Who added the document, where it was a person. */
  actorId?: string;
}

/**
 * The second proof has come. It confirms the permit, and every other order that shares this vehicle's sticker. Runs
 * inside `withStatementPdfs`, which stores the statements of these orders.
 * @throws TransitionRefused when the submission is not SUBMITTED
 */
export async function confirmSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'> & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  submissionId: string,
  { reference, pdfPath, actorId }: Confirmation,
): Promise<void> {
  const at = ctx.clock.now();
  const granted = await transitionSubmission(ctx, tx, 'grant', submissionId, {
    at,
    actorId,
    changes: { reference, confirmationPdfPath: pdfPath },
    data: reference ? { permit_reference: reference } : {},
  });
  if (granted.sharedWithId) await issueSharedStatement(ctx, tx, granted);
  for (const follower of await selectSharingSubmissions(tx, submissionId)) {
    // The authority's question about the shared application had failed this order too.
    if (hasFailed(follower.status)) {
      await transitionSubmission(ctx, tx, 'follow', follower.id, { at, changes: { reference, lastError: null } });
    }
    if (hasFailed(follower.status) || isWithAuthority(follower.status)) {
      await confirmSubmission(ctx, tx, follower.id, { reference, pdfPath, ...(actorId ? { actorId } : {}) });
    }
  }
}

/** The submissions that share this one's application, locked. */
export function selectSharingSubmissions(tx: Tx, submissionId: string): Promise<(typeof submissions.$inferSelect)[]> {
  return tx.select().from(submissions).where(eq(submissions.sharedWithId, submissionId)).orderBy(submissions.id);
}
