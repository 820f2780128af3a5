import { eq } from 'drizzle-orm';
import { findDriver } from '#permits/authorities/registry.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MailMeaning, PortalMail } from '#robot/driver.ts';
import { isSender } from '#robot/portal-mails.ts';
import { settleByMail } from '../runs/settle-by-mail.ts';
import type { Judgement } from './judge-signs.ts';
import { textOf } from './mail-text.ts';
import { matchMail } from './match-mail.ts';
import type { MatchedBy } from './matched-by.ts';
import { inboundEmails, mailCandidates } from './tables.ts';
import { tellDesk } from './tell-desk.ts';
import type { WaitReason } from './wait-reasons.ts';

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
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, id)).for('no key update');
  if (!mail) return;
  const letter = portalMail(mail);
  const judged = await matchMail(tx, mail, letter.text);
  if (judged.result !== 'agreed') {
    ctx.log.warn({ inbound_email_id: mail.id, result: judged.result }, 'inbound mail belongs to no one application');
    await noteCandidates(tx, mail.id, judged);
    return;
  }
  const { submissionId, matchedBy, portal } = judged;
  const driver = portal ? findDriver(portal) : undefined;
  const trusted = driver ? isSender(driver.mail, mail.fromEmail, ctx.settings.portalsOrigin) : false;
  const reading = driver && trusted ? driver.mail.read(letter) : undefined;
  const waitsBecause = waitsFor({ matchedBy, isStranger: driver !== undefined && !trusted, reading });
  await tx
    .update(inboundEmails)
    .set({ submissionId, matchedBy, reading: reading ?? null, waitsBecause })
    .where(eq(inboundEmails.id, mail.id));
  if (driver && !trusted) {
    ctx.log.warn({ inbound_email_id: mail.id }, 'inbound mail from a sender the portal does not use');
  }
  await tellDesk(tx, [submissionId]);
  return reading && submissionId;
}

/** What follows from it, if anything, is for a person to say; who matched it has seen it. */
function waitsFor({
  matchedBy,
  isStranger,
  reading,
}: {
  matchedBy: MatchedBy;
  isStranger: boolean;
  reading: MailMeaning | undefined;
}): WaitReason | null {
  if (matchedBy === 'plate') return 'plate_alone';
  if (matchedBy === 'person' || reading) return null;
  return isStranger ? 'unknown_sender' : 'not_understood';
}

/** Whom it may be about is written down in any case: it is erased with them (decision 022). */
async function noteCandidates(
  tx: Tx,
  inboundEmailId: string,
  { result, candidates }: Exclude<Judgement, { result: 'agreed' }>,
): Promise<void> {
  const rows = candidates.map((candidate) => ({ inboundEmailId, ...candidate }));
  if (rows.length > 0) await tx.insert(mailCandidates).values(rows).onConflictDoNothing();
  if (result !== 'conflict') return;
  await tx.update(inboundEmails).set({ waitsBecause: 'conflict' }).where(eq(inboundEmails.id, inboundEmailId));
  await tellDesk(
    tx,
    candidates.map(({ submissionId }) => submissionId),
  );
}

/** As drivers read it. */
export function portalMail(mail: typeof inboundEmails.$inferSelect): PortalMail {
  return {
    from: mail.fromEmail,
    subject: mail.subject,
    text: textOf(mail),
    attachments: mail.attachments.map(({ filename, content_type }) => ({ filename, contentType: content_type })),
  };
}
