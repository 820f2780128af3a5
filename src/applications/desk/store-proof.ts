import type { Viewer } from '#accounts/viewer.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/files.ts';
import { checkDocument } from '../documents/upload-v5c.ts';
import { submissionFiles } from '../runs/tables.ts';
import type { proofUses } from './contract.ts';
import { holdingTask } from './lease.ts';

type ProofUse = (typeof proofUses)[number];

/**
 * Keeps what an operator shows for an outcome, held to the rules of every document: size, first bytes, nothing active.
 * What is mailed to the customer as the confirmation is a PDF.
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
  await holdingTask(ctx, submissionId, viewer, async (tx, _submission, now) => {
    await tx
      .insert(submissionFiles)
      .values({ id, submissionId, type: 'other', bucket, path, metadata, createdAt: now });
  }).catch(async (error: unknown) => {
    // Refused: no row names the file, so nobody would ever remove it.
    if (error instanceof Refusal) await ctx.files.remove(bucket, path);
    throw error;
  });
  return { file_id: id, name };
}
