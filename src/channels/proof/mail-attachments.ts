import { checkDocument } from '#documents/upload-v5c.ts';
import { extractMailText } from '#inbox/mail-text.ts';
import type { InboundFile } from '#orders/tables/mails.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Bucket } from '#platform/files/file-store.ts';

type Ctx = Pick<Context, 'files' | 'alone'>;

/** Largest text file that is read, in bytes: a decision has one page. */
const maxTextBytes = 40_000;

export const isPdf = (file: InboundFile): boolean => file.content_type === 'application/pdf';
/** Files that are read beside the document; a customer only gets documents. */
export const isReadableAttachment = (file: InboundFile): boolean => isPdf(file) || isPlainText(file);

/** A decision, or another mail, that came as a text file. */
const isPlainText = ({ filename, content_type: type }: InboundFile): boolean =>
  /^(?:text\/|message\/|application\/rtf)/.test(type) || /\.(?:txt|html?|eml|rtf|md)$/i.test(filename);

/** The text of a file; undefined where it is neither a usable document nor plain text. */
export async function readAttachmentText(ctx: Ctx, file: InboundFile): Promise<string | undefined> {
  const bytes = await readAttachmentBytes(ctx, file);
  if (!isPlainText(file)) return (await readUsableDocument(ctx, bytes))?.text;
  const text = new TextDecoder().decode(bytes.subarray(0, maxTextBytes));
  return /<(?:html|body|div|table|p|br|b)\b/i.test(text) ? extractMailText({ textBody: null, htmlBody: text }) : text;
}

export async function readAttachmentBytes({ files }: Ctx, { bucket, path }: InboundFile): Promise<Uint8Array> {
  const stored = await files.get(bucket as Bucket, path);
  if (!stored) throw new Error('The attachment of an inbound mail is not in the file store.');
  return stored.bytes;
}

/** Undefined where it is no usable document. */
export async function readUsableDocument(ctx: Ctx, bytes: Uint8Array) {
  return checkDocument(ctx, bytes).catch((error: unknown) => {
    if (error instanceof Refusal && (error.code === 'UNSUPPORTED_TYPE' || error.code === 'TOO_LARGE')) return undefined;
    throw error;
  });
}
