import type { Tx } from '#platform/db/database.ts';
import type { AuditData, AuditEventType } from './events.ts';
import { auditLog } from './tables.ts';

/** Writes the entry in the transaction of the change it records, so that neither exists without the other. */
export async function recordAudit(
  tx: Tx,
  entry: {
    id: string;
    type: AuditEventType;
    orderId?: string | undefined;
    submissionId?: string | undefined;
    actorId?: string | undefined;
    data?: AuditData;
    at: Date;
  },
): Promise<void> {
  await tx.insert(auditLog).values({
    id: entry.id,
    eventType: entry.type,
    orderId: entry.orderId ?? null,
    submissionId: entry.submissionId ?? null,
    actorId: entry.actorId ?? null,
    eventData: entry.data ?? {},
    createdAt: entry.at,
  });
}
