import { and, eq } from 'drizzle-orm';
import type { AccountFollowers } from '#accounts/followers.ts';
import type { Context } from '#platform/context.ts';
import { orders } from './tables.ts';
import { joinWaitingOrders } from './waiting-orders.ts';

/** An account's orders go where it goes. */
export function ordersFollow(ctx: Pick<Context, 'ids'>): AccountFollowers {
  return {
    async addressChanged(tx, { userId, before, after }) {
      await tx
        .update(orders)
        .set({ customerEmail: after })
        .where(and(eq(orders.userId, userId), eq(orders.customerEmail, before)));
    },
    mailboxProven: (tx, account, at) => joinWaitingOrders(ctx, tx, account, at),
  };
}
