import { desc, eq } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import type { NoFurtherRefund, RefundView } from '#orders/contracts/refund-contract.ts';
import { noFurtherRefunds, refunds } from '#orders/tables/refunds.ts';
import type { Queryable } from '#platform/db/database.ts';

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

export async function readNoFurtherRefund(db: Queryable, orderId: string): Promise<NoFurtherRefund | null> {
  const [row] = await db
    .select({ decision: noFurtherRefunds, actor: profiles.displayName })
    .from(noFurtherRefunds)
    .leftJoin(profiles, eq(profiles.id, noFurtherRefunds.actorId))
    .where(eq(noFurtherRefunds.orderId, orderId));
  return row
    ? { reason: row.decision.reason, actor: row.actor, created_at: row.decision.createdAt.toISOString() }
    : null;
}
