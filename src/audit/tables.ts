import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { type AuditData, auditEventTypes } from './events.ts';

/** No foreign keys by design: an entry outlives the rows it refers to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    eventType: text('event_type', { enum: auditEventTypes }).notNull(),
    orderId: uuid('order_id'),
    submissionId: uuid('submission_id'),
    /** The account that acted; null when the product itself did. */
    actorId: uuid('actor_id'),
    eventData: jsonb('event_data').$type<AuditData>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('audit_log_event_type', table.eventType, auditEventTypes),
    index('audit_log_created_at').on(table.createdAt.desc()),
    index('audit_log_order_id').on(table.orderId),
    // Whether an application was ever granted, and who named its number: every page of its order asks.
    index('audit_log_submission').on(table.submissionId),
    index('audit_log_type_created').on(table.eventType, table.createdAt.desc()),
  ],
);
