import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { documentKind } from '#documents/document-type.ts';
import { parseAliasToken } from '#orders/alias.ts';
import { lockExistingSubmissions } from '#orders/lock-orders.ts';
import { parseOrderAddress } from '#orders/order-address.ts';
import { type ParsedMail, parseMailTask } from '#orders/states/parsed-mail.ts';
import type { MailEnvelope } from '#orders/states/sender-authentication.ts';
import { type InboundFile, inboundEmails } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueFileErasure } from '#platform/files/enqueue-file-erasure.ts';
import { checksum, FileExistsError } from '#platform/files/file-store.ts';
import { TaskUnfinishedError } from '#platform/isolation/isolated-worker.ts';
import { knowsAddress } from './knows-address.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'files' | 'ids' | 'clock' | 'log' | 'alone'>;

/**
 * Stores an inbound mail whole, with its attachments, and queues it to be read. Resolves once it is stored: only then
 * does the sender get our receipt. The same mail delivered again is the same row. A mail that cannot be parsed is
 * stored as it came and waits for a person.
 * @param envelope null where no SMTP connection of ours brought it
 * @throws Refusal UNAVAILABLE when too many mails and files are being read, NOT_FOUND when the recipient's application
 * was erased since the SMTP check; nothing is stored then
 */
export async function receiveMail(
  ctx: Ctx,
  raw: Uint8Array,
  recipients: readonly string[],
  envelope: MailEnvelope | null,
): Promise<void> {
  const receivedAt = ctx.clock.now();
  const mail = await parseOrUndefined(ctx, raw, envelope);
  const digest = await checksum(raw);
  const folder = digest.slice(0, 32);
  const rawFile = await storeOnce(ctx, `${folder}/mail.eml`, { bytes: raw, contentType: 'message/rfc822' });
  const attachments: InboundFile[] = [];
  for (const [index, { filename, contentType, bytes }] of (mail?.attachments ?? []).entries()) {
    const stored = await storeOnce(ctx, `${folder}/attachment-${index + 1}`, { bytes, contentType });
    // The bytes decide the file type: offices send PDFs under any type.
    attachments.push({ filename, content_type: documentKind(bytes)?.contentType ?? contentType, ...stored });
  }
  const bodyFiles = await storeLargeBodies(ctx, folder, mail);
  const addresses = ourAddresses(mail?.toEmail ?? 'unknown', recipients);
  const isStored = await ctx.db.transaction(async (tx) => {
    if (!(await areAddressesKnown({ ...ctx, db: tx }, tx, addresses)) && envelope) {
      const stored = [rawFile, ...attachments, ...bodyFiles].map(({ path }) => ({ bucket: rawFile.bucket, path }));
      await enqueueFileErasure(ctx, tx, stored);
      return false;
    }
    for (const toEmail of addresses) {
      const [row] = await tx
        .insert(inboundEmails)
        .values({
          id: ctx.ids.uuid(),
          messageKey: keyOf(mail?.messageId ?? digest, toEmail),
          fromEmail: mail?.fromEmail ?? 'unknown',
          fromName: mail?.fromName ?? null,
          toEmail,
          subject: mail?.subject ?? '',
          headers: mail?.headers ?? {},
          textBody: mail?.text.kept ?? null,
          htmlBody: mail?.html.kept ?? null,
          attachments,
          bodyFiles,
          unreadable: !mail,
          refersTo: mail?.refersTo ?? [],
          bounce: mail?.bounce ?? null,
          rawBucket: rawFile.bucket,
          rawPath: rawFile.path,
          envelope: envelope && truncateEnvelope(envelope),
          receivedAt,
          createdAt: ctx.clock.now(),
        })
        .onConflictDoNothing({ target: inboundEmails.messageKey })
        .returning({ id: inboundEmails.id });
      // A mail that could not be parsed gives our rules nothing: it waits for a person from the start.
      if (row && mail) await ctx.queue.enqueue(tx, 'read-inbound-mail', { inboundEmailId: row.id });
    }
    return true;
  });
  // A server that retries is rejected before it sends the mail: the address no longer exists.
  if (!isStored) throw new Refusal('NOT_FOUND', 'There is nobody at this address any more.');
}

/** Erasing an order also erases its mails, so none may reach it meanwhile (privacy/erase-orders.ts). */
async function areAddressesKnown(ctx: Pick<Ctx, 'db'>, tx: Tx, addresses: readonly string[]): Promise<boolean> {
  const tokens = addresses.flatMap((address) => parseAliasToken(address) ?? []);
  await lockExistingSubmissions(tx, inArray(submissions.aliasToken, tokens));
  const orderRefs = addresses.flatMap((address) => parseOrderAddress(address) ?? []);
  const isNamed = inArray(orders.orderRef, orderRefs);
  await tx.select({ id: orders.id }).from(orders).where(isNamed).orderBy(orders.id).for('key share');
  for (const address of addresses) if (!(await knowsAddress(ctx, address))) return false;
  return true;
}

/** Undefined for a mail that cannot be parsed. */
function parseOrUndefined(
  { alone }: Ctx,
  raw: Uint8Array,
  envelope: MailEnvelope | null,
): Promise<ParsedMail | undefined> {
  return alone.run(parseMailTask, raw, envelope?.remoteAddress).catch((error: unknown) => {
    if (error instanceof TaskUnfinishedError) return undefined;
    throw error;
  });
}

async function storeLargeBodies(ctx: Ctx, folder: string, mail: ParsedMail | undefined): Promise<InboundFile[]> {
  const largeBodies = [
    { filename: 'text.txt', content_type: 'text/plain; charset=utf-8', bytes: mail?.text.whole },
    { filename: 'page.html', content_type: 'text/html; charset=utf-8', bytes: mail?.html.whole },
  ];
  const files: InboundFile[] = [];
  for (const { bytes, ...fileFacts } of largeBodies) {
    if (!bytes) continue;
    const stored = await storeOnce(ctx, `${folder}/${fileFacts.filename}`, {
      bytes,
      contentType: fileFacts.content_type,
    });
    files.push({ ...fileFacts, ...stored });
  }
  return files;
}

/**
 * The recipients by the envelope, which is more reliable than the headers. A mail to several applications or orders, in
 * one delivery or in several, is read for each of them.
 */
function ourAddresses(inHeader: string, recipients: readonly string[]): string[] {
  const addresses = recipients.map((address) => address.replaceAll('\u0000', '').toLowerCase());
  const isOfOne = (address: string) => address.startsWith('permits+') || parseOrderAddress(address) !== undefined;
  const named = [...new Set(addresses.filter(isOfOne))];
  return named.length > 0 ? named : [addresses[0] ?? inHeader];
}

/**
 * A key too long for an index becomes its hash. The mail comes first: its rows are found by it
 * (collect-match-evidence.ts).
 */
function keyOf(message: string, toEmail: string): string {
  return `${asKey(message)} ${asKey(toEmail)}`;
}

const asKey = (text: string) => (text.length <= 500 ? text : createHash('sha256').update(text).digest('hex'));

async function storeOnce({ files }: Ctx, path: string, file: { bytes: Uint8Array; contentType: string }) {
  await files.put('inbound-mail', path, file).catch((error: unknown) => {
    if (!(error instanceof FileExistsError)) throw error;
  });
  return { size: file.bytes.byteLength, bucket: 'inbound-mail', path } as const;
}

/** Longest address or name (RFC 5321, 4.5.3.1): the other side chooses these freely. */
function truncateEnvelope({ remoteAddress, helo, mailFrom }: MailEnvelope): MailEnvelope {
  const clean = (text: string) => text.replaceAll('\u0000', '').slice(0, 320).toWellFormed();
  return { remoteAddress: clean(remoteAddress), helo: clean(helo), mailFrom: clean(mailFrom) };
}
