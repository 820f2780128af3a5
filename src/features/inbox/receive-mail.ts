import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import type { Context } from '#platform/context.ts';
import { FileExists } from '#platform/files/files.ts';
import { readInboundMail } from './job.ts';
import { type InboundAttachment, inboundEmails } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock' | 'log'>;

/**
 * Stores an inbound mail whole, with its attachments, and puts it in line to be read. Resolves once it is safe: only
 * then is the sender told that we have it. The same mail delivered again is the same row.
 */
export async function receiveMail(ctx: Ctx, raw: Uint8Array, recipients: readonly string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const digest = createHash('sha256').update(raw).digest('hex');
  const folder = digest.slice(0, 32);
  await putOnce(ctx, `${folder}/mail.eml`, raw, 'message/rfc822');
  const attachments: InboundAttachment[] = [];
  for (const [index, attachment] of mail.attachments.entries()) {
    const bytes =
      typeof attachment.content === 'string'
        ? new TextEncoder().encode(attachment.content)
        : new Uint8Array(attachment.content);
    const path = `${folder}/attachment-${index + 1}`;
    await putOnce(ctx, path, bytes, attachment.mimeType);
    attachments.push({
      filename: printable(attachment.filename ?? '') || `attachment-${index + 1}`,
      content_type: printable(attachment.mimeType),
      size: bytes.byteLength,
      bucket: 'inbound-mail',
      path,
    });
  }
  const message = mail.messageId ? printable(`${mail.messageId} ${mail.from?.address ?? ''}`) : digest;
  await ctx.db.transaction(async (tx) => {
    for (const toEmail of ourAddresses(mail, recipients)) {
      const [row] = await tx
        .insert(inboundEmails)
        .values({
          id: ctx.ids.uuid(),
          messageKey: `${message} ${toEmail}`,
          fromEmail: printable(mail.from?.address?.toLowerCase() ?? 'unknown'),
          fromName: printable(mail.from?.name ?? '') || null,
          toEmail,
          subject: printable(mail.subject ?? ''),
          textBody: mail.text ? printable(mail.text) : null,
          htmlBody: mail.html ? printable(mail.html) : null,
          attachments,
          rawBucket: 'inbound-mail',
          rawPath: `${folder}/mail.eml`,
          receivedAt: ctx.clock.now(),
          createdAt: ctx.clock.now(),
        })
        .onConflictDoNothing({ target: inboundEmails.messageKey })
        .returning({ id: inboundEmails.id });
      if (row) await ctx.queue.enqueue(tx, readInboundMail, { inboundEmailId: row.id });
    }
  });
}

/**
 * To whom a mail was sent, as the envelope says, which knows better than the headers. One that goes to several applications
 * at once, in one delivery or in several, is read for each of them.
 */
function ourAddresses(mail: Email, recipients: readonly string[]): string[] {
  const named = recipients.map((address) => printable(address).toLowerCase());
  const aliases = [...new Set(named.filter((address) => address.startsWith('permits+')))];
  return aliases.length > 0 ? aliases : [named[0] ?? printable(mail.to?.[0]?.address ?? 'unknown').toLowerCase()];
}

/** PostgreSQL text cannot hold NUL. */
const printable = (text: string) => text.replaceAll('\u0000', '');

async function putOnce({ files }: Ctx, path: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await files.put('inbound-mail', path, { bytes, contentType }).catch((error: unknown) => {
    if (!(error instanceof FileExists)) throw error;
  });
}
