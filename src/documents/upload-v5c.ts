import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Order } from '#orders/access.ts';
import { toApplicationActionFacts, toOrderActionFacts } from '#orders/action-facts.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { uploads } from '#orders/tables/documents.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { findZone } from '#permits/catalogue.ts';
import { getFactByPath } from '#permits/facts.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { checksum } from '#platform/files/file-store.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { checkPdf } from './check-pdf.ts';
import { cleanImage } from './clean-image.ts';
import { type DocumentKind, documentKind, fileExtensionOf } from './document-type.ts';

/** 10 MB, as the form says. */
export const maxDocumentBytes = 10 * 1024 * 1024;

const tooLarge = 'The file is larger than 10MB.';

export interface UploadedDocument {
  path: string;
  checksum: string;
  bucket: string;
}

/** A customer tries a few copies of one document; more than this for one order are there to fill the storage. */
const maxUploadsPerOrder = 50;

/** Checks the order's own state; the rest is checked under the lock. @throws Refusal CONFLICT */
function assertOrderAcceptsUpload({ status }: Order): void {
  assertAllowed({ order: { status, isCancelled: false }, application: null }, 'upload_document');
}

/** Whether an order takes another document, checked before the document is read. @throws Refusal CONFLICT */
export async function assertUploadAllowed({ db }: Pick<Context, 'db'>, order: Order): Promise<void> {
  assertOrderAcceptsUpload(order);
  if ((await db.$count(uploads, eq(uploads.orderId, order.id))) < maxUploadsPerOrder) return;
  throw new Refusal(
    'CONFLICT',
    'So many documents were added to this order that it takes no more. Please write to us.',
  );
}

/**
 * Stores a registration certificate under a path of its owner, never over another file: a picture is redrawn, a PDF can
 * do nothing. A later one replaces it until the application begins, and while a person has the application; the earlier
 * one stays as history. When it was the last missing detail, the application starts by itself.
 * @throws Refusal TOO_LARGE, UNSUPPORTED_TYPE, CONFLICT
 */
export async function uploadV5c(
  ctx: Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock' | 'alone'>,
  order: Order,
  file: { name: string; bytes: Uint8Array },
  viewer: Viewer | undefined,
): Promise<UploadedDocument> {
  assertOrderAcceptsUpload(order);
  const { kind, bytes } = await checkDocument(ctx, file.bytes, order.id);
  assertPortalAccepts(order, kind, bytes);
  const now = ctx.clock.now();
  const digest = await checksum(bytes);
  // The folder of the account (specification, section 7), or of the order itself while it is unclaimed.
  const path = `${order.userId ?? order.id}/v5c/${now.getTime()}-${ctx.ids.token().slice(0, 8)}.${fileExtensionOf(file.name, kind)}`;
  await ctx.files.put('eudp_uploads', path, { bytes, contentType: kind.contentType });
  const store = ctx.db.transaction(async (tx) => {
    // Locked until the document is stored: no robot begins meanwhile, and nobody records that it was sent.
    const [begun] = await tx
      .select()
      .from(submissions)
      .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
      .where(eq(submissions.orderId, order.id))
      .for('no key update', { of: submissions });
    const submission = begun?.submissions;
    const ended = Boolean(begun?.desk_tasks?.closure);
    const [current] = await tx
      .select({ userId: orders.userId, status: orders.status, cancelledAt: orders.cancelledAt })
      .from(orders)
      .where(eq(orders.id, order.id))
      .for('no key update');
    if (!current) throw notFound('Order');
    const application = submission ? { ...toApplicationActionFacts(submission), ended } : null;
    assertAllowed({ order: toOrderActionFacts(current), application }, 'upload_document');
    await tx.insert(uploads).values({
      id: ctx.ids.uuid(),
      userId: current.userId,
      orderId: order.id,
      bucket: 'eudp_uploads',
      path,
      checksum: digest,
      contentType: kind.contentType,
      sizeBytes: bytes.byteLength,
      originalName: file.name.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').slice(-120) || `document.${kind.extension}`,
      createdAt: now,
    });
    await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'document' } });
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'DETAILS_PROVIDED',
      orderId: order.id,
      actorId: viewer?.userId,
      data: { fields: getFactByPath('documents.v5c').label },
      at: now,
    });
    if (submission) await answerQuestionWithDocument(ctx, tx, submission, now);
    else await ctx.queue.enqueue(tx, 'submit-permit', { orderId: order.id });
  });
  await store.catch(async (error: unknown) => {
    // After a refusal no row names the file, so nobody would ever remove it.
    if (error instanceof Refusal) await ctx.files.remove('eudp_uploads', path);
    throw error;
  });
  return { path, checksum: digest, bucket: 'eudp_uploads' };
}

/**
 * A picture we shrink ourselves (channels/portal/execute-automation-run.ts). @throws Refusal TOO_LARGE where the portal
 * takes no such PDF
 */
function assertPortalAccepts({ country, cityZone }: Order, { contentType }: DocumentKind, bytes: Uint8Array): void {
  const zone = findZone(country, cityZone);
  const most = zone?.portal && findDriver(zone.portal)?.documentLimits?.mostBytes;
  if (!zone || !most || contentType !== 'application/pdf' || bytes.byteLength <= most) return;
  throw new Refusal(
    'TOO_LARGE',
    `${zone.official.name} takes PDFs of at most ${most / 1024 / 1024} MB. Please save it smaller, or photograph the document: of a photograph we make what fits.`,
  );
}

/** A person has the application, and the document that they asked for is now here. */
async function answerQuestionWithDocument(
  { ids }: Pick<Context, 'ids'>,
  tx: Tx,
  { id, orderId }: typeof submissions.$inferSelect,
  now: Date,
): Promise<void> {
  const [answered] = await tx
    .update(deskQuestions)
    .set({ answer: 'A new registration document was uploaded.', answeredAt: now })
    .where(
      and(eq(deskQuestions.submissionId, id), eq(deskQuestions.wantsDocument, true), isNull(deskQuestions.answeredAt)),
    )
    .returning({ id: deskQuestions.id });
  if (answered)
    await recordAudit(tx, { id: ids.uuid(), type: 'CUSTOMER_ANSWERED', orderId, submissionId: id, at: now });
}

/**
 * @param source the document's owner: many documents of one owner wait behind one of another
 * @throws Refusal TOO_LARGE, UNSUPPORTED_TYPE; UNAVAILABLE when too many files are being checked
 */
export async function checkDocument(
  ctx: Pick<Context, 'alone'>,
  given: Uint8Array,
  source?: string,
): Promise<{ kind: DocumentKind; bytes: Uint8Array; text: string }> {
  if (given.byteLength === 0) throw new Refusal('UNSUPPORTED_TYPE', 'The file is empty.');
  if (given.byteLength > maxDocumentBytes) throw new Refusal('TOO_LARGE', tooLarge);
  const kind = documentKind(given);
  if (!kind) throw new Refusal('UNSUPPORTED_TYPE', 'Only PDF, JPG or PNG files can be used.');
  if (kind.contentType === 'application/pdf') {
    return { kind, bytes: given, text: await checkPdf(ctx, given, source) };
  }
  const bytes = await cleanImage(ctx, given, kind.contentType, source);
  if (bytes.byteLength > maxDocumentBytes) throw new Refusal('TOO_LARGE', tooLarge);
  return { kind, bytes, text: '' };
}
