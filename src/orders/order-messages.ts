import { and, asc, eq, inArray } from 'drizzle-orm';
import { countAttempt } from '#accounts/attempt-limits.ts';
import { profiles } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { formatCount } from '#platform/format-count.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { findAccessibleOrder, isStaffOnOthersOrder, type Order } from './access.ts';
import type { ThreadMessage } from './contracts/message-contract.ts';
import type { OrderAccess } from './contracts/submission-contract.ts';
import type { OrderThread } from './contracts/thread-contract.ts';
import { lockOrder } from './lock-orders.ts';
import { orderMessages } from './tables/messages.ts';
import { submissions } from './tables/submissions.ts';
import { isOpenMessage } from './task-facts.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock' | 'settings'>;

/** More than a person writes about one order in ten minutes, which is the window. */
const maxMessages = 10;

/** @throws Refusal NOT_FOUND, SIGN_IN_REQUIRED, NOT_ALLOWED */
export const readThread = async (ctx: Ctx, access: OrderAccess, viewer: Viewer | undefined): Promise<OrderThread> =>
  describeThread(ctx, await findAccessibleOrder(ctx, access, viewer), viewer);

async function describeThread({ db }: Pick<Ctx, 'db'>, order: Order, viewer: Viewer | undefined): Promise<OrderThread> {
  const isForStaff = isStaffOnOthersOrder(viewer, order);
  const messages = await readMessages(db, order.id, isForStaff ? 'staff' : 'customer');
  const [submission] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.orderId, order.id));
  const isOpen = messages.some(({ is_open }) => is_open);
  return {
    messages,
    may_write: !isForStaff,
    answer_at: isForStaff && isOpen ? { task: submission?.id ?? null } : null,
  };
}

/**
 * The customer writes to us about an order, in whatever state it is. The same Idempotency-Key is the same message.
 * @throws Refusal NOT_FOUND, SIGN_IN_REQUIRED, NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function writeMessage(
  ctx: Ctx,
  { access, text, requestKey }: { access: OrderAccess; text: string; requestKey: string | undefined },
  viewer: Viewer | undefined,
): Promise<OrderThread> {
  const order = await findAccessibleOrder(ctx, access, viewer);
  if (isStaffOnOthersOrder(viewer, order))
    throw new Refusal('NOT_ALLOWED', 'Only its customer writes here. Answer the customer on the task of this order.');
  if (!(await isRepeat(ctx, order.id, { text, requestKey }))) {
    await enforceMessageLimit(ctx, order.id);
    await ctx.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      if (!locked) throw notFound('Order');
      await recordCustomerMessage(ctx, tx, {
        orderId: order.id,
        submissionId: locked.submission?.id,
        text,
        userId: viewer?.userId,
        source: { requestKey },
        at: ctx.clock.now(),
      });
    });
  }
  return describeThread(ctx, order, viewer);
}

/** @throws Refusal IDEMPOTENCY_KEY_REUSED */
async function isRepeat(
  { db }: Ctx,
  orderId: string,
  { text, requestKey }: { text: string; requestKey: string | undefined },
): Promise<boolean> {
  if (requestKey === undefined) return false;
  const isSame = and(eq(orderMessages.orderId, orderId), eq(orderMessages.requestKey, requestKey));
  const [message] = await db.select({ text: orderMessages.text }).from(orderMessages).where(isSame);
  if (message && message.text !== text)
    throw new Refusal('IDEMPOTENCY_KEY_REUSED', 'Another message was sent with this key. Please send it again.');
  return message !== undefined;
}

/** @throws Refusal TOO_MANY_REQUESTS */
async function enforceMessageLimit(ctx: Ctx, orderId: string): Promise<void> {
  const minutes = await countAttempt(ctx, `messages:${orderId}`, maxMessages);
  if (minutes === undefined) return;
  const wait = formatCount(minutes, 'minute');
  const text = `We have your last ${maxMessages} messages about this order. Please wait ${wait} before you send another.`;
  throw new Refusal('TOO_MANY_REQUESTS', text, { fields: { text } });
}

/** The messages of an order, oldest first. @param reader who reads them: why one got no answer, staff read only */
export async function readMessages(
  db: Queryable,
  orderId: string,
  reader: 'customer' | 'staff',
): Promise<ThreadMessage[]> {
  const rows = await db
    .select({ message: orderMessages, name: profiles.displayName })
    .from(orderMessages)
    .leftJoin(profiles, eq(profiles.id, orderMessages.staffId))
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  return rows.map(({ message: { id, author, text, createdAt, inboundEmailId, answeredAt, noReplyReason }, name }) => ({
    id,
    author,
    name,
    text,
    at: createdAt.toISOString(),
    is_mail: inboundEmailId !== null,
    mail_id: reader === 'staff' ? inboundEmailId : null,
    is_open: author === 'customer' && answeredAt === null,
    no_reply_reason: reader === 'staff' ? noReplyReason : null,
  }));
}

interface CustomerMessage {
  orderId: string;
  submissionId: string | undefined;
  text: string;
  /** The account that wrote it; undefined for a guest, and for a mail. */
  userId?: string | undefined;
  /** One key is one message, and so is one mail. */
  source: { requestKey: string | undefined } | { inboundEmailId: string };
  at: Date;
}

/**
 * Adds a message of the customer to the thread. It is work for the desk from then on. The order must be locked, or its
 * erasure kept away by a lock on its application.
 * @returns false where it was added before
 */
export async function recordCustomerMessage(
  { ids }: Pick<Context, 'ids'>,
  tx: Tx,
  { orderId, submissionId, text, userId, source, at }: CustomerMessage,
): Promise<boolean> {
  const id = ids.uuid();
  const [added] = await tx
    .insert(orderMessages)
    .values({ id, orderId, author: 'customer', text, ...source, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: orderMessages.id });
  if (!added) return false;
  const data = { message_id: id, by: 'inboundEmailId' in source ? 'mail' : 'page' };
  await recordAudit(tx, { id: ids.uuid(), type: 'CUSTOMER_WROTE', orderId, submissionId, actorId: userId, data, at });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'message' } });
  return true;
}

/** Takes these messages off the desk. @returns those that were still open */
export async function closeMessages(
  tx: Tx,
  {
    orderId,
    messageIds,
    staffId,
    reason,
    at,
  }: {
    orderId: string;
    messageIds: readonly string[];
    staffId: string;
    reason: string | null;
    at: Date;
  },
): Promise<string[]> {
  const closed = await tx
    .update(orderMessages)
    .set({ answeredAt: at, answeredBy: staffId, noReplyReason: reason })
    .where(and(eq(orderMessages.orderId, orderId), inArray(orderMessages.id, [...messageIds]), isOpenMessage))
    .returning({ id: orderMessages.id });
  return closed.map(({ id }) => id);
}
