import { eq } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import { auditLog } from '#audit/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { newestFirst } from '#platform/db/list-queries.ts';
import { orders } from './tables/orders.ts';

const columns = {
  id: auditLog.id,
  event_type: auditLog.eventType,
  order_id: auditLog.orderId,
  order_ref: orders.orderRef,
  submission_id: auditLog.submissionId,
  actor: profiles.displayName,
  event_data: auditLog.eventData,
  created_at: auditLog.createdAt,
};

/** The audit log with the names of orders and actors. */
export function selectEvents(db: Queryable) {
  return db
    .select(columns)
    .from(auditLog)
    .leftJoin(orders, eq(orders.id, auditLog.orderId))
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId));
}

/** The events of one order, newest first. */
export async function readEventsOfOrder({ db }: Pick<Context, 'db'>, orderId: string) {
  const rows = await selectEvents(db).where(eq(auditLog.orderId, orderId)).orderBy(newestFirst(auditLog.createdAt));
  return rows.map(toAuditEventView);
}

export const toAuditEventView = <Row extends { created_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
});
