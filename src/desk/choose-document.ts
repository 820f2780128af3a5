import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { selectSharingSubmissions } from '#channels/proof/confirm-submission.ts';
import {
  type ConflictingDocuments,
  readConflictingDocuments,
  storeGrantDocument,
} from '#channels/proof/grant-document.ts';
import { notifyGrantUpheld } from '#orders/grant-in-doubt.ts';
import { lockMail } from '#orders/lock-mail.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { assertAllowed, can } from '#orders/states/actions.ts';
import { isGranted } from '#orders/states/lifecycle.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissionFiles, submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { chooseDocumentInput, DocumentComparison } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'files' | 'alone' | 'settings'>;
type Submission = typeof submissions.$inferSelect;
type Mail = typeof inboundEmails.$inferSelect;

const refuseNoChoice = () =>
  new Refusal('CONFLICT', 'There are no two papers to choose from any more. Please look again.');

/** The document that the customer has, beside the later one of this mail. @throws Refusal NOT_FOUND, CONFLICT */
export async function readDocumentComparison(ctx: Ctx, mailId: string): Promise<DocumentComparison> {
  const { mail, documents } = await findConflictingDocuments(ctx, mailId);
  if (!documents && isChoiceOpen(mail))
    throw new Refusal('CONFLICT', 'The later document cannot be given to a customer: it is no PDF that can be used.');
  if (!documents) throw refuseNoChoice();
  const { settings, clock } = ctx;
  const { path, ...firstDocument } = documents.first;
  const { bucket, path: secondPath, ...secondDocument } = documents.second;
  return {
    seen: path,
    first: { ...firstDocument, url: signFileUrl(settings.secret, 'confirmations', path, clock.now()) },
    second: { ...secondDocument, url: signFileUrl(settings.secret, bucket, secondPath, clock.now()) },
  };
}

async function findConflictingDocuments(ctx: Ctx, mailId: string) {
  const [choice] = await ctx.db
    .select({ mail: inboundEmails, submission: submissions })
    .from(inboundEmails)
    .innerJoin(submissions, eq(submissions.id, inboundEmails.submissionId))
    .where(eq(inboundEmails.id, mailId));
  if (!choice) throw notFound('E-mail');
  const documents = isChoiceOpen(choice.mail)
    ? await readConflictingDocuments(ctx, choice.submission, choice.mail)
    : undefined;
  return { ...choice, documents };
}

const isChoiceOpen = ({ reviewReason, handledAt }: Mail) => reviewReason === 'second_document' && handledAt === null;

/**
 * Records which of two differing documents is the permit, after an operator has compared them. Either the later one
 * replaces the first, which stays stored as replaced, and the customer gets it by mail. Or the first one stays, the
 * mail counts as handled, and a customer who was told to wait is notified.
 * @throws Refusal NOT_FOUND, CONFLICT also when the customer has another document by now
 */
export async function chooseDocument(
  ctx: Ctx,
  { mail_id: mailId, document, seen: comparedPath }: z.infer<typeof chooseDocumentInput>,
  viewer: Viewer,
): Promise<void> {
  const { documents } = await findConflictingDocuments(ctx, mailId);
  // The files are stored before the rows are locked: the rows only name them.
  if (documents && document === 'second') await storeGrantDocument(ctx, documents.storable);
  await ctx.db.transaction(async (tx) => {
    const { mail } = await lockMail(tx, mailId, viewer);
    if (!documents || !mail.submissionId || !isChoiceOpen(mail)) throw refuseNoChoice();
    const isOfMail = eq(submissions.id, mail.submissionId);
    const [submission] = await tx.select().from(submissions).where(isOfMail).for('no key update');
    if (!submission || submission.confirmationPdfPath !== comparedPath || documents.first.path !== comparedPath)
      throw refuseNoChoice();
    const at = ctx.clock.now();
    await tx.update(inboundEmails).set({ handledAt: at, handledBy: viewer.userId }).where(eq(inboundEmails.id, mailId));
    const type = document === 'second' ? 'DOCUMENT_REPLACED' : 'DOCUMENT_RETAINED';
    const sharing = (await selectSharingSubmissions(tx, submission.id)).filter(hasSameDocument(comparedPath));
    for (const application of [submission, ...sharing]) {
      const { id: submissionId, orderId } = application;
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
      const facts = { application, order: { isCancelled: order?.cancelledAt !== null } };
      // A sharing order that is refunded in full does not block the others.
      if (application !== submission && !can(facts, 'replace_document').allowed) continue;
      if (document === 'second') {
        assertAllowed(facts, 'replace_document');
        await replaceDocument(ctx, tx, { application, mail, documents });
      } else await notifyGrantUpheld(ctx, tx, { submissionId, mailId });
      const eventFacts = { orderId, submissionId, actorId: viewer.userId, data: { inbound_email_id: mailId } };
      await recordAudit(tx, { id: ctx.ids.uuid(), type, ...eventFacts, at });
      await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'mail' } });
    }
  });
}

/** Granted submissions that share the application have the same document. */
const hasSameDocument =
  (path: string) =>
  ({ status, confirmationPdfPath }: Submission) =>
    isGranted(status) && confirmationPdfPath === path;

interface DocumentReplacement {
  application: Submission;
  mail: Mail;
  documents: ConflictingDocuments;
}

async function replaceDocument(
  ctx: Ctx,
  tx: Tx,
  { application: { id: submissionId, orderId }, mail, documents }: DocumentReplacement,
): Promise<void> {
  const grantedReference = mail.reading?.meaning === 'granted' ? mail.reading.reference : undefined;
  await tx
    .update(submissions)
    .set({ confirmationPdfPath: documents.storable.path, ...(grantedReference && { reference: grantedReference }) })
    .where(eq(submissions.id, submissionId));
  const now = ctx.clock.now();
  const metadata = {
    name: 'Earlier document, replaced',
    content_type: 'application/pdf',
    replaced_at: now.toISOString(),
  };
  const earlier = { bucket: 'confirmations', path: documents.first.path };
  // An operator's upload is already among the files. Of several sharing orders, one keeps the file.
  const [updatedFile] = await tx
    .update(submissionFiles)
    .set({ metadata })
    .where(and(eq(submissionFiles.bucket, earlier.bucket), eq(submissionFiles.path, earlier.path)))
    .returning({ id: submissionFiles.id });
  if (!updatedFile)
    await tx
      .insert(submissionFiles)
      .values({ id: ctx.ids.uuid(), submissionId, type: 'other', ...earlier, metadata, createdAt: now });
  await notifyCustomer(ctx, tx, orderId, 'confirmed', `document:${mail.id}:${submissionId}`, {
    data: { replaces: 'yes' },
  });
}
