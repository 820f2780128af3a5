import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { submissions } from './tables.ts';
import { tellCustomer } from './tell-customer.ts';
import { moveSubmission } from './transitions.ts';

export interface Confirmation {
  reference: string | null;
  /** Path in the bucket `confirmations`. */
  pdfPath: string | null;
  /** Who put the document there, where it was a person. */
  actorId?: string;
}

/**
 * The second proof has come: the permit is confirmed, and so is every other order that shares this vehicle's sticker.
 * @throws TransitionRefused when the submission is not SUBMITTED
 */
export async function confirmSubmission(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  submissionId: string,
  { reference, pdfPath, actorId }: Confirmation,
): Promise<void> {
  const now = ctx.clock.now();
  const row = await moveSubmission(tx, submissionId, 'CONFIRMED', now, {
    ...(reference ? { reference } : {}),
    confirmationPdfPath: pdfPath,
  });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'PERMIT_CONFIRMED',
    orderId: row.orderId,
    submissionId,
    actorId,
    data: row.reference ? { permit_reference: row.reference } : {},
    at: now,
  });
  await tellCustomer(ctx, tx, row.orderId, 'confirmed', `confirmed:${submissionId}`);
  for (const follower of await selectFollowers(tx, submissionId)) {
    // What the authority had asked about the shared application had failed this order too.
    if (follower.status === 'FAILED') {
      await moveSubmission(tx, follower.id, 'SUBMITTED', now, { reference: row.reference, lastError: null });
    }
    if (follower.status === 'FAILED' || follower.status === 'SUBMITTED') {
      await confirmSubmission(ctx, tx, follower.id, {
        reference: row.reference,
        pdfPath,
        ...(actorId ? { actorId } : {}),
      });
    }
  }
}

/** The submissions that share this one's application. */
export function selectFollowers(tx: Tx, submissionId: string): Promise<(typeof submissions.$inferSelect)[]> {
  return tx.select().from(submissions).where(eq(submissions.sharedWithId, submissionId));
}
