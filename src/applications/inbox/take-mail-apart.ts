import PostalMime, { type Address } from 'postal-mime';
import type { MailBody, MailParts } from './mail-parts.ts';
import { textOfHtml } from './mail-text.ts';

/** A body up to this size stands in its row whole; of a larger one the row keeps a beginning. In bytes. */
const maxBodyInRow = 200 * 1024;
/** That beginning, in characters: ten pages, more than anybody reads of a mail in a list, a search or a rule. */
const keptOfLarge = 20_000;
/** Authorities send one to three files; what a mail holds beyond this stays in the raw mail alone. */
const mostAttachments = 50;
/** What a line of a header may have (RFC 5322, 2.1.1), and an address (RFC 5321, 4.5.3.1.3). In characters. */
const longestLine = 998;
const longestAddress = 320;
const longestName = 200;

/**
 * The parts of a raw mail, each of a size that a row, a list and a rule can bear. Never called where anything else waits
 * (decision 027).
 */
export async function takeMailApart(raw: Uint8Array): Promise<MailParts> {
  const mail = await PostalMime.parse(raw);
  const html = bodyOf(mail.html);
  const text = bodyOf(mail.text);
  return {
    messageId: mail.messageId ? clean(`${mail.messageId} ${mail.from?.address ?? ''}`) : null,
    fromEmail: addressOf(mail.from).toLowerCase(),
    fromName: clean(mail.from?.name ?? '', longestName) || null,
    toEmail: addressOf(mail.to?.[0]).toLowerCase(),
    subject: clean(mail.subject ?? '', longestLine),
    // Of a large page the row keeps what it says, for a cut page is none.
    text: html.whole && text.kept === null ? { kept: beginningOf(textOfHtml(mail.html ?? '')), whole: null } : text,
    html: html.whole ? { kept: null, whole: html.whole } : html,
    attachments: mail.attachments.slice(0, mostAttachments).map(({ filename, mimeType, content }, index) => ({
      filename: clean(filename ?? '', longestName) || `attachment-${index + 1}`,
      contentType: clean(mimeType, longestName),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

const addressOf = (address: Address | undefined) => clean(address?.address ?? 'unknown', longestAddress);

function bodyOf(text: string | undefined): MailBody {
  if (!text) return { kept: null, whole: null };
  if (Buffer.byteLength(text) <= maxBodyInRow) return { kept: clean(text), whole: null };
  return { kept: beginningOf(text), whole: new TextEncoder().encode(text) };
}

const beginningOf = (text: string) => clean(text, keptOfLarge);

/** PostgreSQL text cannot hold NUL, and its JSON no half of a character. */
const clean = (text: string, longest?: number) => text.replaceAll('\u0000', '').slice(0, longest).toWellFormed();
