import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#features/accounts/viewer.ts';
import { confirmSubmission } from '#features/submissions/confirm-submission.ts';
import { submissionFiles, type submissions } from '#features/submissions/tables.ts';
import { tellCustomer } from '#features/submissions/tell-customer.ts';
import { moveSubmission } from '#features/submissions/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import type { confirmedInput, submittedInput } from './contract.ts';
import { holdingTask, letGo, record } from './lease.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;
type Submission = typeof submissions.$inferSelect;

/**
 * A person has applied by hand: the authority has it, with a reference and a proof. From here on nothing may send it again.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function recordSubmitted(ctx: Ctx, input: z.infer<typeof submittedInput>, viewer: Viewer): Promise<void> {
  await holdingTask(ctx, input.submission_id, viewer, async (tx, submission, now) => {
    if (submission.status === 'SUBMITTED') {
      throw new Refusal('CONFLICT', 'This application has been sent already; it waits for the authority.');
    }
    requireNothingSent(submission);
    await findProof(tx, submission.id, input.file_id, 'submission-proofs');
    // A manual application was never with the robot; it goes through the same states.
    if (submission.status === 'QUEUED') await moveSubmission(tx, submission.id, 'RUNNING', now);
    await moveSubmission(tx, submission.id, 'SUBMITTED', now, {
      reference: input.reference,
      outcomeUnknown: false,
      lastError: null,
      sendingSince: now,
    });
    await record(ctx, tx, 'SUBMITTED_BY_HAND', submission, viewer, { permit_reference: input.reference });
    await tellCustomer(ctx, tx, submission.orderId, 'submitted', `submitted:${submission.id}`);
  });
}

/**
 * The authority's document has come: the second proof, by another way than the page that took the application.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function recordConfirmed(ctx: Ctx, input: z.infer<typeof confirmedInput>, viewer: Viewer): Promise<void> {
  await holdingTask(ctx, input.submission_id, viewer, async (tx, submission) => {
    if (submission.status !== 'SUBMITTED') {
      throw new Refusal(
        'CONFLICT',
        'Only an application the authority has can be confirmed. Record that it was submitted first.',
      );
    }
    const pdfPath = await findProof(tx, submission.id, input.file_id, 'confirmations');
    await letGo(tx, submission.id);
    const reference = input.reference ?? submission.reference;
    await confirmSubmission(ctx, tx, submission.id, { reference, pdfPath, actorId: viewer.userId });
  });
}

/** @throws Refusal OUTCOME_UNKNOWN */
export function requireNothingSent({ sendingSince }: Submission): void {
  if (sendingSince) {
    throw new Refusal(
      'OUTCOME_UNKNOWN',
      'The portal may already have this application. Look there first, then say whether it has it.',
    );
  }
}

/** The path of a file that was uploaded for this very use. @throws Refusal INVALID_INPUT */
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
