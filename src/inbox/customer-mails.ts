import { eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '#accounts/tables.ts';
import { parseAliasToken } from '#orders/alias.ts';
import { maxMailedMessageLength } from '#orders/contracts/message-contract.ts';
import { lockOrder } from '#orders/lock-orders.ts';
import { parseOrderAddress } from '#orders/order-address.ts';
import { recordCustomerMessage } from '#orders/order-messages.ts';
import { inboundEmails, mailCandidates } from '#orders/tables/mails.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { orderRefInText } from './collect-match-evidence.ts';
import { extractOwnMessage } from './mail-text.ts';

type Mail = typeof inboundEmails.$inferSelect;

/** The orders that a mail is for by its address or its subject, as whoever wrote it meant them. */
export function listNamedOrders({ toEmail, subject }: Pick<Mail, 'toEmail' | 'subject'>): string[] {
  const numbers = [...subject.matchAll(orderRefInText)].map(([number]) => number.toUpperCase());
  return [...new Set([parseOrderAddress(toEmail) ?? [], numbers].flat())];
}

/**
 * The one order that a mail of its own customer is about, by our address for it, an alias, or its number in the subject.
 * Undefined where that is none, or several. Whether the sender is authenticated is for the caller to know.
 */
export async function findOrderOfCustomerMail(db: Queryable, mail: Mail): Promise<string | undefined> {
  const token = parseAliasToken(mail.toEmail);
  const isNamed = or(
    inArray(orders.orderRef, listNamedOrders(mail)),
    token ? eq(submissions.aliasToken, token) : undefined,
    // A person has said which order it is about.
    mail.submissionId && mail.matchedBy === 'person' ? eq(submissions.id, mail.submissionId) : undefined,
  );
  const isOwn = sql`${mail.fromEmail} in (lower(${orders.customerEmail}), lower(${users.email}))`;
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${isNamed} and ${isOwn}`)
    .limit(2);
  return found.length === 1 ? found[0]?.id : undefined;
}

/** Whether a machine wrote it: it answers nobody, and nobody answers it (RFC 3834, section 2; RFC 3464). */
export function isWrittenByMachine({
  headers,
  bounce,
  envelope,
}: Pick<Mail, 'headers' | 'bounce' | 'envelope'>): boolean {
  const header = (name: string) => headers[name]?.trim().toLowerCase();
  const autoSubmitted = header('auto-submitted');
  return (
    bounce !== null ||
    // The empty return path (RFC 5321, section 4.5.5).
    envelope?.mailFrom === '' ||
    header('return-path') === '<>' ||
    (autoSubmitted !== undefined && !autoSubmitted.startsWith('no')) ||
    /^(bulk|junk|list|auto[_-]reply)/.test(header('precedence') ?? '') ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => headers[name] !== undefined)
  );
}

/**
 * A customer's mail becomes a message of the order's thread, in place of a mail to be read; an automatic reply is stored,
 * and is work for nobody. The mail must be locked.
 */
export async function takeCustomerMail(
  ctx: Pick<Context, 'ids' | 'clock'>,
  tx: Tx,
  mail: Mail,
  orderId: string,
): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  // It was erased at this moment: the mail is nobody's.
  if (!locked) return;
  const submissionId = locked.submission?.id;
  const isAutomatic = isWrittenByMachine(mail);
  await tx.delete(mailCandidates).where(eq(mailCandidates.inboundEmailId, mail.id));
  await tx
    .update(inboundEmails)
    .set({
      orderId,
      submissionId: submissionId ?? null,
      matchedBy: 'customer',
      reading: null,
      reviewReason: null,
      summary: isAutomatic
        ? 'An automatic reply from the mailbox of the customer.'
        : 'From the customer: it stands in the thread of the order.',
      // An order without an application has no other place for it: nothing is left to be done with the mail itself.
      handledAt: submissionId ? mail.handledAt : ctx.clock.now(),
    })
    .where(eq(inboundEmails.id, mail.id));
  if (isAutomatic) return;
  await recordCustomerMessage(ctx, tx, {
    orderId,
    submissionId,
    text: toMessageText(mail),
    source: { inboundEmailId: mail.id },
    at: mail.receivedAt,
  });
}

function toMessageText(mail: Mail): string {
  const own = extractOwnMessage(mail) || mail.subject.trim() || 'An empty mail.';
  const text = own.length > maxMailedMessageLength ? `${own.slice(0, maxMailedMessageLength).trimEnd()} …` : own;
  const count = mail.attachments.length;
  return (count > 0 ? `${text}\n\n(${count} attached ${count === 1 ? 'file' : 'files'})` : text).toWellFormed();
}
