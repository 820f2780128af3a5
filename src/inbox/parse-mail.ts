import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { BounceReport, ParsedMail, ParsedMailBody } from '#orders/states/parsed-mail.ts';
import { textOfHtml } from './mail-text.ts';

/** A body up to this size is stored whole in its row; of a larger one the row has the beginning. In bytes. */
const maxBodyInRow = 200 * 1024;
/** Length of that beginning, in characters: ten pages, more than a list, a search or a rule needs. */
const maxExcerptLength = 20_000;
/** Authorities send one to three files; further files stay in the raw mail alone. */
const maxAttachments = 50;
/** Longest header line (RFC 5322, 2.1.1) and longest address (RFC 5321, 4.5.3.1.3). In characters. */
const maxLineLength = 998;
const maxAddressLength = 320;
const maxNameLength = 200;
/** These show whether a machine wrote the mail (RFC 3834, RFC 3464), and its date. */
const keptHeaders = new Set(
  'auto-submitted content-type date list-id precedence return-path x-autoreply x-autorespond'.split(' '),
);

/**
 * The parts of a raw mail, each small enough for a row, a list and a rule. Runs only in an isolated worker (decision
 * 027).
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
    bounce: findBounceReport(mail.attachments),
    headers: Object.fromEntries(
      mail.headers.flatMap(({ key, value }) => (keptHeaders.has(key) ? [[key, clean(value, maxNameLength)]] : [])),
    ),
    // For a large page the row has its text, because a cut page is no page.
    text: html.whole && text.kept === null ? { kept: beginningOf(textOfHtml(mail.html ?? '')), whole: null } : text,
    html: html.whole ? { kept: null, whole: html.whole } : html,
    attachments: mail.attachments.slice(0, maxAttachments).map(({ filename, mimeType, content }, index) => ({
      filename: clean(filename ?? '', maxNameLength) || `attachment-${index + 1}`,
      contentType: clean(mimeType, maxNameLength),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

/** Of a longer thread only the two ends are stored. */
const maxReferences = 20;
/** How much of a report part is read: it is a list of a few headers. In characters. */
const maxReportLength = 10_000;

/** Message-IDs of the mails that it answers; for a report, of the mail that it brings back. */
function messageIdsOf({ inReplyTo, references, attachments }: Email): string[] {
  const returned = attachments.find(({ mimeType }) => /^(text\/rfc822-headers|message\/rfc822)$/.test(mimeType));
  const original = returned ? /^message-id:(.*)$/im.exec(attachmentText(returned))?.[1] : undefined;
  const messageIdText = `${inReplyTo ?? ''} ${references ?? ''} ${original ?? ''}`.slice(0, maxReportLength);
  const ids = [...new Set(messageIdText.match(/<[^<>\s]{3,250}>/g))].map((id) => clean(id));
  return ids.length > maxReferences ? [...ids.slice(0, 1), ...ids.slice(1 - maxReferences)] : ids;
}

/**
 * A report of a delivery that has failed for good; a server that still tries reports 'delayed' (RFC 3464, section
 * 2.3.3).
 */
function findBounceReport(attachments: readonly Attachment[]): BounceReport | null {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  const text = report ? attachmentText(report) : '';
  const field = (line: RegExp) => line.exec(text)?.[1]?.trim() ?? '';
  if (!/^failed$/i.test(field(/^action:(.{0,100})/im))) return null;
  // Each value begins with its kind of address or code: 'rfc822;', 'smtp;'.
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

/** PostgreSQL text cannot hold NUL, and its JSON cannot hold half a surrogate pair. */
const clean = (text: string, longest?: number) => text.replaceAll('\u0000', '').slice(0, longest).toWellFormed();
