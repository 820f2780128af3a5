import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { confirmSubmission } from '#channels/proof/confirm-submission.ts';
import { withStatementPdfs } from '#channels/proof/store-statement.ts';
import { checkDocument } from '#documents/upload-v5c.ts';
import { toApplicationActionFacts } from '#orders/action-facts.ts';
import { readRuleUncertainty } from '#orders/check-order-rules.ts';
import { releaseLease, withTaskLease } from '#orders/lease.ts';
import { planRemainingPhases } from '#orders/phases.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { submissionFiles } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import type { proofUses, recordConfirmationInput, recordManualSubmissionInput } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'files'>;

/**
 * Records that an operator has applied by hand, with the authority's reference and a proof. From here on nothing may
 * send the application again.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN, INVALID_INPUT where the proof was not uploaded
 */
export async function recordManualSubmission(
  ctx: Ctx,
  input: z.infer<typeof recordManualSubmissionInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, input.submission_id, viewer, async (tx, submission, now, task) => {
    assertAllowed({ application: toApplicationActionFacts(submission), task }, 'record_submitted');
    if (await readRuleUncertainty({ ...ctx, db: tx }, submission.orderId))
      throw new Refusal('CONFLICT', 'Say first whether this vehicle may enter: that is in doubt.');
    await findProof(tx, submission.id, input.file_id, 'submission-proofs');
    const sentSubmission = await transitionSubmission(ctx, tx, 'apply_by_hand', submission.id, {
      at: now,
      actorId: viewer.userId,
      changes: { reference: input.reference, lastError: null, sendingSince: now },
      data: { manual_submission_id: submission.id, permit_reference: input.reference },
    });
    await planRemainingPhases(ctx, tx, sentSubmission);
  });
}

/**
 * Records the authority's document, which grants the application, and gives the task back. It is the second proof: it
 * came by another channel than the page that took the application.
 * @throws Refusal NOT_FOUND, CONFLICT, INVALID_INPUT where the document was not uploaded
 */
export async function recordConfirmation(
  ctx: Ctx,
  input: z.infer<typeof recordConfirmationInput>,
  viewer: Viewer,
): Promise<void> {
  await withStatementPdfs(ctx, (statementPdfs) =>
    withTaskLease(ctx, input.submission_id, viewer, async (tx, submission, _now, task) => {
      assertAllowed({ application: submission, task }, 'record_confirmed');
      const pdfPath = await findProof(tx, submission.id, input.file_id, 'confirmations');
      await releaseLease(tx, submission.id);
      const reference = input.reference ?? submission.reference;
      const grant = { reference, pdfPath, actorId: viewer.userId };
      await confirmSubmission({ ...ctx, statementPdfs }, tx, submission.id, grant);
    }),
  );
}

/** The path of a file that was uploaded for exactly this use. @throws Refusal INVALID_INPUT */
async function findProof(tx: Tx, submissionId: string, fileId: string, bucket: Bucket): Promise<string> {
  const [file] = await tx
    .select({ path: submissionFiles.path })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.id, fileId),
        eq(submissionFiles.submissionId, submissionId),
        eq(submissionFiles.bucket, bucket),
        eq(submissionFiles.type, 'other'),
      ),
    );
  if (!file) throw new Refusal('INVALID_INPUT', 'Upload the file first.', { fields: { file_id: 'Upload the file' } });
  return file.path;
}

type ProofUse = (typeof proofUses)[number];

/**
 * Stores an operator's proof of an outcome, under the rules for every document: size, file signature, no active content.
 * A confirmation must be a PDF, for the customer gets it by mail.
 * @throws Refusal NOT_FOUND, CONFLICT, TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function storeProof(
  ctx: Pick<Context, 'db' | 'files' | 'ids' | 'clock' | 'alone'>,
  { submissionId, use }: { submissionId: string; use: ProofUse },
  file: { name: string; bytes: Uint8Array },
  viewer: Viewer,
): Promise<{ file_id: string; name: string }> {
  const { kind, bytes } = await checkDocument(ctx, file.bytes);
  if (use === 'confirmation' && kind.contentType !== 'application/pdf') {
    throw new Refusal(
      'UNSUPPORTED_TYPE',
      'The confirmation goes to the customer as a PDF. Print a page to PDF if need be.',
    );
  }
  const bucket: Bucket = use === 'confirmation' ? 'confirmations' : 'submission-proofs';
  const id = ctx.ids.uuid();
  const path = `${submissionId}/${use}-${ctx.ids.token().slice(0, 8)}.${kind.extension}`;
  const name = file.name.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').slice(-120);
  await ctx.files.put(bucket, path, { bytes, contentType: kind.contentType });
  const metadata = { name, content_type: kind.contentType };
  await withTaskLease(ctx, submissionId, viewer, async (tx, _submission, now) => {
    await tx
      .insert(submissionFiles)
      .values({ id, submissionId, type: 'other', bucket, path, metadata, createdAt: now });
  }).catch(async (error: unknown) => {
    // After a refusal no row names the file, so nothing else would ever delete it.
    if (error instanceof Refusal) await ctx.files.remove(bucket, path);
    throw error;
  });
  return { file_id: id, name };
}
