import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { type Order, readOrderLinkEpoch } from '#orders/access.ts';
import { readReferenceNote } from '#orders/reference-sources.ts';
import { readRuleCheckStatement, type ruleCheckStatements } from '#orders/tables/statements.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type FileLinkRecipient, signFileUrl, withFileLinkRecipient } from '#platform/files/signed-urls.ts';
import type { GuestTimeline } from './view-contract.ts';

interface ProofFacts {
  order: Pick<Order, 'cityZone'>;
  submission: Pick<typeof submissions.$inferSelect, 'confirmationPdfPath'> | undefined;
  statement: typeof ruleCheckStatements.$inferSelect | undefined;
  isCheck: boolean;
  isRevoked: boolean;
}

/** The proofs of an order, as links for whom the present answer is made for (docs/decisions/056). */
export function listProofLinks(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  { order, submission, statement, isCheck, isRevoked }: ProofFacts,
) {
  const path = submission?.confirmationPdfPath;
  const state = isRevoked ? ', no longer valid' : '';
  const link = <Kind extends 'confirmation' | 'statement'>(kind: Kind, name: string, file: string) => ({
    kind,
    name: `${name} (PDF)${state}`,
    url: signFileUrl(settings.secret, 'confirmations', file, clock.now()),
  });
  return [
    ...(path ? [link('confirmation', isCheck ? 'Rule-check statement' : 'Confirmation', path)] : []),
    // Besides the proof of the permit, the order may have a rule-check statement for this city.
    ...(statement && statement.pdfPath !== path
      ? [link('statement', `Rule-check statement for ${order.cityZone}`, statement.pdfPath)]
      : []),
  ];
}

interface MailedOrder {
  order: Order;
  submission: typeof submissions.$inferSelect;
  isCheck: boolean;
  isRevoked: boolean;
}

/** What our mails to the order's address have already brought: for whoever opens the order by one of their links. */
export async function readMailedPapers(
  ctx: Pick<Context, 'db' | 'settings' | 'clock'>,
  viewer: Viewer | undefined,
  { order, submission, ...kinds }: MailedOrder,
): Promise<GuestTimeline['papers']> {
  const { db } = ctx;
  const statement = await readRuleCheckStatement(db, submission.id);
  const recipient = await findLinkRecipient(db, order, viewer);
  const links = withFileLinkRecipient(recipient, () => listProofLinks(ctx, { order, submission, statement, ...kinds }));
  const mailedAt = links.length > 0 && !recipient ? await readProofMailTime(db, order.id) : undefined;
  // Neither a reference nor, without a link or a mail, a document.
  if (submission.reference === null && !(recipient && links.length > 0) && !mailedAt) return null;
  return {
    reference: submission.reference,
    reference_note: await readReferenceNote(db, submission),
    documents: recipient ? links : [],
    mailed_at: mailedAt?.toISOString() ?? null,
  };
}

/**
 * Without a session a file link is for the order's account: like the mailed link it ends with that account's epoch. An
 * unclaimed order has no account, and a file link opens in no browser where somebody else is signed in.
 */
async function findLinkRecipient(
  db: Queryable,
  { id, userId }: Pick<Order, 'id' | 'userId'>,
  viewer: Viewer | undefined,
): Promise<FileLinkRecipient | undefined> {
  if (userId === null || (viewer && viewer.userId !== userId)) return undefined;
  return { userId, epoch: await readOrderLinkEpoch(db, id) };
}

/** When we last mailed the proof. */
async function readProofMailTime(db: Queryable, orderId: string): Promise<Date | undefined> {
  const isProofMail = inArray(notifications.type, ['confirmed', 'submitted', 'statement_changed']);
  const [mail] = await db
    .select({ sentAt: notifications.sentAt })
    .from(notifications)
    .where(and(eq(notifications.orderId, orderId), isProofMail, isNotNull(notifications.sentAt)))
    .orderBy(desc(notifications.sentAt))
    .limit(1);
  return mail?.sentAt ?? undefined;
}
