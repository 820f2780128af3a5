import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../src/accounts/app-context.ts';
import { computeNextActions, refreshNextActions } from '../src/orders/store-next-actions.ts';
import { nextActions } from '../src/orders/tables/next-actions.ts';
import { orders } from '../src/orders/tables/orders.ts';

/**
 * Whatever a test did to an installation, each order's stored next action is what its facts say at the end: no writer
 * was missed by the triggers of the database.
 */
export async function assertStoredNextActions(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await refreshNextActions({ ...ctx, clock: { now: () => now } });
  const ids = (await ctx.db.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  if (ids.length === 0) return;
  const computed = await computeNextActions(ctx.db, ids, now);
  const rowById = new Map(
    (await ctx.db.select().from(nextActions)).map(({ changesAt: _, ...row }) => [row.orderId, row]),
  );
  const outdated = computed.flatMap(({ changesAt: _, ...row }) => {
    const stored = rowById.get(row.orderId);
    return isDeepStrictEqual(stored, row) ? [] : [{ stored, computed: row }];
  });
  if (outdated.length > 0) throw new Error(`Stored next actions are outdated: ${JSON.stringify(outdated, null, 2)}`);
}
