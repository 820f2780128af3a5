import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Viewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import type { Order } from '#features/orders/access.ts';
import { customerMay } from '#features/orders/lifecycle.ts';
import { orders } from '#features/orders/tables.ts';
import { submitPermitJob } from '#features/submissions/job.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { checkPdf } from './check-pdf.ts';
import { cleanImage } from './clean-image.ts';
import { type DocumentKind, documentKind, endingOf } from './document-type.ts';
import { uploads } from './tables.ts';

/** 10 MB, as the form says. */
export const maxDocumentBytes = 10 * 1024 * 1024;

const tooLarge = 'The file is larger than 10MB.';

export interface UploadedDocument {
  path: string;
  checksum: string;
  bucket: string;
}

/**
 * Keeps a registration certificate under a path of its owner's, never over another file: a picture drawn anew, a PDF that
 * can do nothing. A later one takes its place until the application begins. When it was the last thing missing the
 * application starts by itself.
 * @throws Refusal TOO_LARGE, UNSUPPORTED_TYPE, CONFLICT
 */
export async function uploadV5c(
  ctx: Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock'>,
  order: Order,
  file: { name: string; bytes: Uint8Array },
  viewer: Viewer | undefined,
): Promise<UploadedDocument> {
  if (!order.userId || !customerMay(order.status, 'upload_document')) {
    throw new Refusal('CONFLICT', 'A document can be added once the order is paid and until its application begins.');
  }
  const { kind, bytes } = await checkDocument(file.bytes);
  const now = ctx.clock.now();
  const checksum = createHash('sha256').update(bytes).digest('hex');
  const path = `${order.userId}/v5c/${now.getTime()}-${ctx.ids.token().slice(0, 8)}.${endingOf(file.name, kind)}`;
  await ctx.files.put('eudp_uploads', path, { bytes, contentType: kind.contentType });
  const { userId } = order;
  const store = ctx.db.transaction(async (tx) => {
    const [current] = await tx
      .select({ status: orders.status, withdrawnAt: orders.withdrawnAt })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('update');
    if (current?.withdrawnAt)
      throw new Refusal('CONFLICT', 'This order is refunded in full; no application is made for it.');
    if (!current || !customerMay(current.status, 'upload_document')) {
      throw new Refusal(
        'CONFLICT',
        'This application has already begun, so its document can no longer be changed here.',
      );
    }
    await tx.insert(uploads).values({
      id: ctx.ids.uuid(),
      userId,
      orderId: order.id,
      bucket: 'eudp_uploads',
      path,
      checksum,
      contentType: kind.contentType,
      sizeBytes: bytes.byteLength,
      originalName: file.name.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').slice(-120) || `document.${kind.extension}`,
      createdAt: now,
    });
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'DETAILS_PROVIDED',
      orderId: order.id,
      actorId: viewer?.userId,
      data: { fields: 'documents.v5c' },
      at: now,
    });
    await ctx.queue.enqueue(tx, submitPermitJob, { orderId: order.id });
  });
  await store.catch(async (error: unknown) => {
    // Refused: no row names the file, so nobody would ever remove it.
    if (error instanceof Refusal) await ctx.files.remove('eudp_uploads', path);
    throw error;
  });
  return { path, checksum, bucket: 'eudp_uploads' };
}

/** @throws Refusal TOO_LARGE, UNSUPPORTED_TYPE */
export async function checkDocument(given: Uint8Array): Promise<{ kind: DocumentKind; bytes: Uint8Array }> {
  if (given.byteLength === 0) throw new Refusal('UNSUPPORTED_TYPE', 'The file is empty.');
  if (given.byteLength > maxDocumentBytes) throw new Refusal('TOO_LARGE', tooLarge);
  const kind = documentKind(given);
  if (!kind) throw new Refusal('UNSUPPORTED_TYPE', 'Only PDF, JPG or PNG files can be used.');
  if (kind.contentType === 'application/pdf') {
    await checkPdf(given);
    return { kind, bytes: given };
  }
  const bytes = await cleanImage(given, kind.contentType);
  if (bytes.byteLength > maxDocumentBytes) throw new Refusal('TOO_LARGE', tooLarge);
  return { kind, bytes };
}
