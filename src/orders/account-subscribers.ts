import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountSubscribers } from '#accounts/account-subscribers.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import { releaseFormerStaffLeases } from './lease.ts';
import { orders } from './tables/orders.ts';
import { claimLinkedOrders } from './unclaimed-orders.ts';

/** An account's orders go where it goes, and what it held at the desk is free when it may hold nothing there. */
export function orderAccountSubscribers(ctx: Pick<Context, 'ids'>): AccountSubscribers {
  return {
    async onAddressChanged(tx, { userId, before, after }) {
      const moved = await tx
        .update(orders)
        .set({ customerEmail: after })
        .where(and(eq(orders.userId, userId), eq(orders.customerEmail, before)))
        .returning({ id: orders.id });
      // A mail is promised once for its fact: what was promised to the old address would come to the new one never.
      const ids = moved.map(({ id }) => id);
      const unsent = and(inArray(notifications.orderId, ids), isNull(notifications.sentAt));
      await tx
        .update(notifications)
        .set({ recipient: after })
        .where(and(unsent, eq(notifications.recipient, before)));
    },
    onRoleRevoked: (tx, change, at) => releaseFormerStaffLeases(ctx, tx, change, at),
    onOrderLinkOpened: (tx, link, at) => claimLinkedOrders(ctx, tx, link, at),
  };
}
