import type { Viewer } from '#accounts/viewer.ts';
import type { Order } from '#orders/access.ts';
import { portalWorkOf } from '#orders/order-facts.ts';
import { describeReferenceSources } from '#orders/reference-sources.ts';
import type { ruleCheckStatements } from '#orders/tables/statements.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { type FileLinkRecipient, signFileUrl, withFileLinkRecipient } from '#platform/files/signed-urls.ts';
import type { GuestOrderRecord } from './order-columns.ts';
import type { GuestTimeline } from './view-contract.ts';

interface ProofFacts {
  order: Pick<Order, 'cityZone'>;
  submission: Pick<typeof submissions.$inferSelect, 'confirmationPdfPath'> | null;
  statement: Pick<typeof ruleCheckStatements.$inferSelect, 'pdfPath'> | null;
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

/** What our mails to the order's address have already brought: for whoever opens the order by one of their links. */
export function listMailedPapers(
  ctx: Pick<Context, 'settings' | 'clock'>,
  viewer: Viewer | undefined,
  record: GuestOrderRecord,
  isRevoked: boolean,
): GuestTimeline['papers'] {
  const { order, submission, further } = record;
  if (!submission || (submission.reference === null && submission.confirmationPdfPath === null)) return null;
  const recipient = findLinkRecipient(record, viewer);
  const isCheck = portalWorkOf(record) === 'check';
  const links = withFileLinkRecipient(recipient, () =>
    listProofLinks(ctx, { order, submission, statement: further.statement, isCheck, isRevoked }),
  );
  const mailedAt = links.length > 0 && !recipient ? further.proofMailedAt : null;
  // Neither a reference nor, without a link or a mail, a document.
  if (submission.reference === null && !(recipient && links.length > 0) && !mailedAt) return null;
  return {
    reference: submission.reference,
    reference_note: describeReferenceSources(further.referenceSources, further.mailMeanings),
    documents: recipient ? links : [],
    mailed_at: mailedAt?.toISOString() ?? null,
  };
}

/**
 * Without a session a file link is for the order's account: like the mailed link it ends with that account's epoch. An
 * unclaimed order has no account, and a file link opens in no browser where somebody else is signed in.
 */
function findLinkRecipient(
  { order: { userId }, further: { linkEpoch: epoch } }: GuestOrderRecord,
  viewer: Viewer | undefined,
): FileLinkRecipient | undefined {
  return userId === null || (viewer && viewer.userId !== userId) ? undefined : { userId, epoch };
}
