import { eq } from 'drizzle-orm';
import { settleByMail } from '#features/submissions/settle-by-mail.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PortalMail } from '#portals/driver.ts';
import { findDriver } from '#portals/drivers/registry.ts';
import { isSender } from '#portals/mail-senders.ts';
import { matchMail } from './match-mail.ts';
import { inboundEmails } from './tables.ts';

/**
 * Finds whose application a mail is about and what it means. A sender the portal does not use is stored and shown, and
 * never changes a state.
 */
export async function readMail(ctx: Context, inboundEmailId: string): Promise<void> {
  const submissionId = await ctx.db.transaction((tx) => noteMeaning(ctx, tx, inboundEmailId));
  if (submissionId) await settleByMail(ctx, submissionId);
}

/** Answers the submission that the mail says something about. */
async function noteMeaning(ctx: Context, tx: Tx, id: string): Promise<string | undefined> {
  // Locked, for a person may be matching it at this moment.
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, id)).for('update');
  if (!mail) return;
  const match = await matchMail(tx, mail);
  if (!match) {
    ctx.log.warn({ inbound_email_id: mail.id }, 'inbound mail matches no application');
    return;
  }
  const driver = match.portal ? findDriver(match.portal) : undefined;
  const trusted = driver ? isSender(driver.mail, mail.fromEmail, ctx.settings.portalsOrigin) : false;
  const reading = driver && trusted ? driver.mail.read(portalMail(mail)) : undefined;
  await tx
    .update(inboundEmails)
    .set({ submissionId: match.submissionId, matchedBy: match.matchedBy, reading: reading ?? null })
    .where(eq(inboundEmails.id, mail.id));
  if (!trusted) ctx.log.warn({ inbound_email_id: mail.id }, 'inbound mail from a sender the portal does not use');
  return reading && match.submissionId;
}

function portalMail(mail: typeof inboundEmails.$inferSelect): PortalMail {
  return {
    from: mail.fromEmail,
    subject: mail.subject,
    text: mail.textBody ?? mail.htmlBody?.replace(/<[^>]+>/g, ' ') ?? '',
    attachments: mail.attachments.map(({ filename, content_type }) => ({ filename, contentType: content_type })),
  };
}
