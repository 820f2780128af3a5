import { and, count, eq, sql } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import { auditLog } from '#audit/tables.ts';
import { selectEvents, toAuditEventView } from '#orders/read-events.ts';
import { orders } from '#orders/tables/orders.ts';
import type { Context } from '#platform/context.ts';
import { containsText, newestFirst } from '#platform/db/list-queries.ts';
import { defineConsoleList } from '../console-list.ts';
import { activitySchema, listLimits, notificationsSchema, searchSchema } from '../contract.ts';

export const activityList = defineConsoleList({
  name: 'activity',
  summary: 'The newest audit events that match',
  input: searchSchema,
  output: activitySchema,
  read: (app, { search }, { limit }) => readActivity(app, search, limit),
  rows: ({ events }) => events,
});

/** The whole audit log, newest first. */
async function readActivity({ db }: Pick<Context, 'db'>, search: string, limit: number = listLimits.activity) {
  const matches = containsText(
    search,
    auditLog.eventType,
    orders.orderRef,
    sql`${auditLog.submissionId}::text`,
    sql`${auditLog.eventData}::text`,
    profiles.displayName,
  );
  const rows = await selectEvents(db).where(matches).orderBy(newestFirst(auditLog.createdAt)).limit(limit);
  const [all] = search
    ? await db
        .select({ total: count() })
        .from(auditLog)
        .leftJoin(orders, eq(orders.id, auditLog.orderId))
        .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
        .where(matches)
    : await db.select({ total: count() }).from(auditLog);
  return activitySchema.parse({ events: rows.map(toAuditEventView), total: all?.total ?? 0 });
}

export const notificationList = defineConsoleList({
  name: 'notifications',
  summary: 'The newest mails to customers that match',
  input: searchSchema,
  output: notificationsSchema,
  read: (app, { search }, { limit }) => readNotifications(app, search, limit),
  rows: ({ notifications }) => notifications,
});

/** The notification log is the audit log's CUSTOMER_NOTIFIED entries: what was really sent. */
async function readNotifications(
  { db }: Pick<Context, 'db'>,
  search: string,
  limit: number = listLimits.notifications,
) {
  const type = sql<string>`coalesce(${auditLog.eventData} ->> 'notification_type', '')`;
  const recipient = sql<string | null>`${auditLog.eventData} ->> 'email_sent_to'`;
  const matches = and(
    eq(auditLog.eventType, 'CUSTOMER_NOTIFIED'),
    containsText(search, type, sql`${recipient}`, orders.orderRef),
  );
  const rows = await db
    .select({
      id: auditLog.id,
      notification_type: type,
      recipient,
      order_id: auditLog.orderId,
      order_ref: orders.orderRef,
      sent_at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(orders, eq(orders.id, auditLog.orderId))
    .where(matches)
    .orderBy(newestFirst(auditLog.createdAt))
    .limit(limit);
  const [all] = await db
    .select({ total: count() })
    .from(auditLog)
    .leftJoin(orders, eq(orders.id, auditLog.orderId))
    .where(matches);
  return notificationsSchema.parse({
    notifications: rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() })),
    total: all?.total ?? 0,
  });
}
