import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { submissions } from '../runs/tables.ts';

/** Whoever has one of these orders open sees at once that a mail about it has come or was read. */
export async function tellDesk(tx: Tx, submissionIds: readonly string[]): Promise<void> {
  if (submissionIds.length === 0) return;
  // Always in the same order: two mails about the same two orders would else wait for each other.
  const rows = await tx
    .select({ orderId: submissions.orderId })
    .from(submissions)
    .where(inArray(submissions.id, [...submissionIds]))
    .orderBy(asc(submissions.orderId));
  for (const { orderId } of rows) {
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'mail' } });
  }
}
