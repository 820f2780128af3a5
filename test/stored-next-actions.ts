import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../src/accounts/app-context.ts';
import { computeNextActions, refreshNextActions } from '../src/orders/store-next-actions.ts';
import { nextActionCauses, nextActions } from '../src/orders/tables/next-actions.ts';
import { orders } from '../src/orders/tables/orders.ts';
import { readAtOneMoment } from './read-at-one-moment.ts';

/**
 * Whatever a test did to an installation, each order's stored next action is what its facts say at the end: no writer
 * was missed by the triggers of the database.
 */
export async function assertStoredNextActions(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await refreshNextActions({ ...ctx, clock: { now: () => now } });
  // Jobs of an installation may still run.
  const outdated = await readAtOneMoment(ctx.db, async (tx) => {
    const ids = (await tx.select({ id: orders.id }).from(orders)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const computed = await computeNextActions(tx, ids, now);
    const stored = new Map((await tx.select().from(nextActions)).map(({ changesAt: _, ...row }) => [row.orderId, row]));
    // What a job has noted since the refresh is stored by the next reader.
    const noted = new Set((await tx.select().from(nextActionCauses)).map(({ orderId }) => orderId));
    return computed.flatMap(({ changesAt: _, ...row }) => {
      const isCurrent = noted.has(row.orderId) || isDeepStrictEqual(stored.get(row.orderId), row);
      return isCurrent ? [] : [{ stored: stored.get(row.orderId), computed: row }];
    });
  });
  if (outdated.length > 0) throw new Error(`Stored next actions are outdated: ${JSON.stringify(outdated, null, 2)}`);
}
