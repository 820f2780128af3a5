import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { readInboundEmail } from '#inbox/inbound-emails.ts';
import { extractMailText } from '#inbox/mail-text.ts';
import { readCandidates } from '#inbox/read-candidates.ts';
import type { InboundEmail } from '#orders/contracts/mail-contract.ts';
import { isMailDoubtingGrant } from '#orders/grant-in-doubt.ts';
import { describeSenderAuthentication } from '#orders/states/sender-authentication.ts';
import { inboundEmails, mailCandidates } from '#orders/tables/mails.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';

/** Length of the excerpt in a list of mails; an opened mail is shown whole. */
const maxMailText = 20_000;

/** The mails about one application, and those that may be about it, newest first. */
export async function readInboundMails(
  { db, settings, clock }: Pick<Context, 'db' | 'clock' | 'settings'>,
  submissionId: string,
) {
  const candidateMailIds = db
    .select({ id: mailCandidates.inboundEmailId })
    .from(mailCandidates)
    .where(eq(mailCandidates.submissionId, submissionId));
  const isAbout = or(
    eq(inboundEmails.submissionId, submissionId),
    // A plate that several orders share is no match evidence: such a mail is listed with none of them.
    and(
      isNull(inboundEmails.submissionId),
      isNotNull(inboundEmails.reviewReason),
      inArray(inboundEmails.id, candidateMailIds),
    ),
  );
  const rows = await db
    .select({ mail: inboundEmails, handledBy: profiles.displayName, doubts: isMailDoubtingGrant })
    .from(inboundEmails)
    .leftJoin(profiles, eq(profiles.id, inboundEmails.handledBy))
    .where(isAbout)
    .orderBy(desc(inboundEmails.receivedAt));
  const candidates = await readCandidates(
    db,
    rows.map(({ mail }) => mail.id),
  );
  return rows.map(({ mail, handledBy, doubts }) => ({
    doubts,
    id: mail.id,
    from_email: mail.fromEmail,
    subject: mail.subject,
    text: extractMailText(mail).slice(0, maxMailText),
    received_at: mail.receivedAt.toISOString(),
    review_reason: mail.reviewReason,
    sender: describeSenderAuthentication(mail.authentication),
    summary: mail.summary,
    handled_at: mail.handledAt?.toISOString() ?? null,
    handled_by: handledBy,
    candidates: mail.submissionId ? [] : candidates.filter(({ mail_id }) => mail_id === mail.id),
    files: mail.attachments.map(({ filename, bucket, path }) => ({
      name: filename,
      url: signFileUrl(settings.secret, bucket as Bucket, path, clock.now()),
    })),
  }));
}

/** One whole mail. Operators may read mails of an application; admins may read all. @throws Refusal NOT_FOUND */
export async function readDeskMail(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  id: string,
  { roles }: Viewer,
): Promise<InboundEmail> {
  const mail = await readInboundEmail(ctx, id);
  const isAboutSomething = mail.order_id !== null || mail.review_reason !== null;
  if (!isAboutSomething && !roles.includes('admin')) throw notFound('E-mail');
  return mail;
}
