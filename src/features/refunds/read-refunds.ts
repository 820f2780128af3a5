import { desc, eq } from 'drizzle-orm';
import { profiles } from '#features/accounts/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RefundView } from './contract.ts';
import { refunds } from './tables.ts';

/** Newest first, with who made each. */
export async function readRefunds(db: Queryable, orderId: string): Promise<RefundView[]> {
  const rows = await db
    .select({ refund: refunds, actor: profiles.displayName })
    .from(refunds)
    .leftJoin(profiles, eq(profiles.id, refunds.actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt));
  return rows.map(({ refund, actor }) => ({
    id: refund.id,
    amount_cents: refund.amountCents,
    reason: refund.reason,
    status: refund.status,
    actor,
    created_at: refund.createdAt.toISOString(),
  }));
}
