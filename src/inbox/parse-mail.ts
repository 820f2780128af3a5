import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { BounceReport, ParsedMail, ParsedMailBody } from '#orders/states/parsed-mail.ts';
import { textOfHtml } from './mail-text.ts';

/** A body up to this size stands in its row whole; of a larger one the row keeps a beginning. In bytes. */
const maxBodyInRow = 200 * 1024;
/** That beginning, in characters: ten pages, more than anybody reads of a mail in a list, a search or a rule. */
const maxExcerptLength = 20_000;
/** Authorities send one to three files; what a mail holds beyond this stays in the raw mail alone. */
const maxAttachments = 50;
/** What a line of a header may have (RFC 5322, 2.1.1), and an address (RFC 5321, 4.5.3.1.3). In characters. */
const maxLineLength = 998;
const maxAddressLength = 320;
const maxNameLength = 200;
/** Whether a machine has written it (RFC 3834, RFC 3464), and when it says that it was written. */
const keptHeaders = new Set(['auto-submitted', 'content-type', 'date', 'x-autoreply', 'x-autorespond']);

/**
 * The parts of a raw mail, each of a size that a row, a list and a rule can bear. Never called where anything else waits
 * (decision 027).
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw);
  const html = bodyOf(mail.html);
  const text = bodyOf(mail.text);
  return {
    messageId: mail.messageId ? clean(`${mail.messageId} ${mail.from?.address ?? ''}`) : null,
    fromEmail: addressOf(mail.from).toLowerCase(),
    fromName: clean(mail.from?.name ?? '', maxNameLength) || null,
    toEmail: addressOf(mail.to?.[0]).toLowerCase(),
    subject: clean(mail.subject ?? '', maxLineLength),
    refersTo: messageIdsOf(mail),
    returned: findBounceReport(mail.attachments),
    heads: Object.fromEntries(
      mail.headers.flatMap(({ key, value }) => (keptHeaders.has(key) ? [[key, clean(value, maxNameLength)]] : [])),
    ),
    // Of a large page the row keeps what it says, for a cut page is none.
    text: html.whole && text.kept === null ? { kept: beginningOf(textOfHtml(mail.html ?? '')), whole: null } : text,
    html: html.whole ? { kept: null, whole: html.whole } : html,
    attachments: mail.attachments.slice(0, maxAttachments).map(({ filename, mimeType, content }, index) => ({
      filename: clean(filename ?? '', maxNameLength) || `attachment-${index + 1}`,
      contentType: clean(mimeType, maxNameLength),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

/** A thread longer than this is told by its ends. */
const maxReferences = 20;
/** As much of a part of a report as is read: it is a list of a few headers. In characters. */
const maxReportLength = 10_000;

/** Message-IDs of the mails it answers; of a report that of the mail it brings back. */
function messageIdsOf({ inReplyTo, references, attachments }: Email): string[] {
  const returned = attachments.find(({ mimeType }) => /^(text\/rfc822-headers|message\/rfc822)$/.test(mimeType));
  const original = returned ? /^message-id:(.*)$/im.exec(attachmentText(returned))?.[1] : undefined;
  const named = `${inReplyTo ?? ''} ${references ?? ''} ${original ?? ''}`.slice(0, maxReportLength);
  const ids = [...new Set(named.match(/<[^<>\s]{3,250}>/g))].map((id) => clean(id));
  return ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids;
}

/** A report of a delivery that has failed for good; one that goes on trying says 'delayed' (RFC 3464, section 2.3.3). */
function findBounceReport(attachments: readonly Attachment[]): BounceReport | null {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const text = report ? attachmentText(report) : '';
  const field = (line: RegExp) => line.exec(text)?.[1]?.trim() ?? '';
  if (!/^failed$/i.test(field(/^action:(.{0,100})/im))) return null;
  // Each begins with what kind of address or code it is: 'rfc822;', 'smtp;'.
  const value = (line: RegExp) => clean(field(line).split(';').at(-1)?.trim() ?? '', maxAddressLength);
  return {
    recipient: value(/^final-recipient:(.{0,400})/im).toLowerCase(),
    status: value(/^status:(.{0,100})/im),
    diagnostic: value(/^diagnostic-code:(.{0,400})/im),
  };
}

const attachmentText = ({ content }: Attachment) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, maxReportLength);

const addressOf = (address: Address | undefined) => clean(address?.address ?? 'unknown', maxAddressLength);

function bodyOf(text: string | undefined): ParsedMailBody {
  if (!text) return { kept: null, whole: null };
  if (Buffer.byteLength(text) <= maxBodyInRow) return { kept: clean(text), whole: null };
  return { kept: beginningOf(text), whole: new TextEncoder().encode(text) };
}

const beginningOf = (text: string) => clean(text, maxExcerptLength);

/** PostgreSQL text cannot hold NUL, and its JSON no half of a character. */
const clean = (text: string, longest?: number) => text.replaceAll('\u0000', '').slice(0, longest).toWellFormed();
