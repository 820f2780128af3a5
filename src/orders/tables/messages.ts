import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/tables.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { messageAuthors } from '../contracts/message-contract.ts';
import { inboundEmails } from './mails.ts';
import { orders } from './orders.ts';

/** The thread of an order: what its customer wrote to us, and what we answered (docs/decisions/085). */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author: text('author', { enum: messageAuthors }).notNull(),
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** The caller's Idempotency-Key. */
    requestKey: text('request_key'),
    /** The mail that brought it. */
    inboundEmailId: uuid('inbound_email_id').references(() => inboundEmails.id, { onDelete: 'set null' }),
    /** When somebody answered the customer's message, or said why it needs no answer. */
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    noReplyReason: text('no_reply_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('order_messages_author', table.author, messageAuthors),
    check('order_messages_staff', sql`${table.author} = 'staff' or ${table.staffId} is null`),
    check('order_messages_answer', sql`${table.author} = 'customer' or ${table.answeredAt} is null`),
    check('order_messages_reason', sql`${table.noReplyReason} is null or ${table.answeredAt} is not null`),
    index('order_messages_order').on(table.orderId, table.createdAt),
    index('order_messages_staff_member').on(table.staffId),
    index('order_messages_answered_by').on(table.answeredBy),
    index('order_messages_open')
      .on(table.orderId)
      .where(sql`${table.author} = 'customer' and ${table.answeredAt} is null`),
    unique('order_messages_request').on(table.orderId, table.requestKey),
    unique('order_messages_mail').on(table.inboundEmailId),
  ],
);
