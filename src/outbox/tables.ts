import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from '#platform/db/columns.ts';
import type { NotificationType } from './notification-types.ts';

/** The names that the registry of mails writes at each start: a notification of another type is refused. */
export const notificationTypes = pgTable('notification_types', { name: text('name').primaryKey() });

/** Every mail to a customer, written together with the fact it reports and sent from the queue. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    type: text('type')
      .$type<NotificationType>()
      .notNull()
      .references(() => notificationTypes.name),
    /** Id in `orders`. The migrations add the foreign key, because that table belongs to a floor above this one. */
    orderId: uuid('order_id'),
    userId: uuid('user_id'),
    recipient: text('recipient').notNull(),
    /** One mail for one fact: `paid:<order id>`, `confirmed:<submission id>`. */
    factKey: text('fact_key').notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    /** When the mail was dropped: it was outdated at the time of sending, and is never sent. */
    droppedAt: instant('dropped_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notifications_fact').on(table.factKey),
    index('notifications_order').on(table.orderId),
    index('notifications_user').on(table.userId),
  ],
);
