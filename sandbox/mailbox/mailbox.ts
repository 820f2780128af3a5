import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { Store } from '../store.ts';

export interface Envelope {
  from: string;
  to: string[];
}

export interface StoredMail {
  id: string;
  /** Name and address as the From header has them. */
  from: string;
  /** Who it was delivered to (the SMTP envelope), blind copies included. */
  to: string[];
  subject: string | null;
  date: string | null;
  received_at: string;
  message_id: string | null;
  text: string | null;
  html: string | null;
  attachments: { filename: string; contentType: string; size: number }[];
  /** An earlier mail with the same Message-ID and recipient: mail providers fold the two, so the customer sees one. */
  duplicate_of?: string;
  /** The message as it arrived, base64. */
  raw: string;
}

interface DeletedMail {
  id: string;
  deleted_at: string;
}

/** Every mail that left the product (or an authority, for people outside), kept whole. */
export class Mailbox {
  readonly #mails: Store<StoredMail | DeletedMail>;

  constructor(stateDir: string | undefined) {
    this.#mails = new Store(stateDir && join(stateDir, 'mailbox.jsonl'));
  }

  async receive(raw: Uint8Array, envelope: Envelope): Promise<StoredMail> {
    const { from, subject, date, messageId, text, html, attachments } = await PostalMime.parse(raw);
    const mail: StoredMail = {
      id: randomUUID(),
      from: from ? formatAddress(from) : envelope.from,
      to: envelope.to,
      subject: subject ?? null,
      date: date ?? null,
      received_at: new Date().toISOString(),
      message_id: messageId ?? null,
      text: text ?? null,
      html: html ?? null,
      attachments: attachments.map(describeAttachment),
      raw: Buffer.from(raw).toString('base64'),
    };
    const earlier = this.messages().findLast((other) => isRepeat(mail, other));
    return this.#mails.put(mail.id, earlier ? { ...mail, duplicate_of: earlier.id } : mail) as StoredMail;
  }

  /** Newest first. @param to only mail delivered to this address, in any case of letters. */
  messages(to?: string): StoredMail[] {
    const present = this.#mails.all().filter((mail) => 'raw' in mail);
    const wanted = to?.trim().toLowerCase();
    return present.filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted)).reverse();
  }

  get(id: string): StoredMail | undefined {
    const mail = this.#mails.get(id);
    return mail && 'raw' in mail ? mail : undefined;
  }

  /** The attachment's bytes, read again from the message as it arrived. */
  async attachment(
    id: string,
    index: number,
  ): Promise<{ filename: string; contentType: string; content: Uint8Array<ArrayBuffer> } | undefined> {
    const mail = this.get(id);
    if (!mail) return undefined;
    const { attachments } = await PostalMime.parse(Buffer.from(mail.raw, 'base64'));
    const attachment = attachments[index];
    return attachment && { ...describeAttachment(attachment, index), content: attachmentBytes(attachment) };
  }

  clear(): void {
    for (const { id } of this.messages()) this.#mails.put(id, { id, deleted_at: new Date().toISOString() });
  }
}

function isRepeat(mail: StoredMail, other: StoredMail): boolean {
  return (
    mail.message_id !== null &&
    mail.message_id === other.message_id &&
    mail.to.some((address) => other.to.includes(address))
  );
}

function describeAttachment(attachment: Attachment, index: number): StoredMail['attachments'][number] {
  return {
    filename: attachment.filename ?? `attachment-${index + 1}`,
    contentType: attachment.mimeType,
    size: attachmentBytes(attachment).length,
  };
}

function attachmentBytes({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function formatAddress({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}
