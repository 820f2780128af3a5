import { eq } from 'drizzle-orm';
import { calculatePromiseDeadline, promisesOf } from '#permits/pricing.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { orders } from './tables/orders.ts';
import type { submissions } from './tables/submissions.ts';

/** Checks at the end of each promised time whether we have applied; a repeated call does no harm. */
export async function schedulePromiseChecks(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  { orderId, createdAt }: Pick<typeof submissions.$inferSelect, 'orderId' | 'createdAt'>,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound('Order');
  for (const promise of promisesOf(order)) {
    const startAfter = calculatePromiseDeadline(order, createdAt, promise);
    await queue.enqueue(tx, 'check-time-promise', { orderId, promise }, { startAfter });
  }
}
