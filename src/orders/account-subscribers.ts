import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountSubscribers } from '#accounts/app-context.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import { releaseFormerStaffLeases } from './lease.ts';
import { orders } from './tables/orders.ts';
import { claimLinkedOrders } from './unclaimed-orders.ts';

/** Moves an account's orders with its address, and releases its task leases when it may hold none any more. */
export function orderAccountSubscribers(ctx: Pick<Context, 'ids'>): AccountSubscribers {
  return {
    async onAddressChanged(tx, { userId, before, after }) {
      const movedOrders = await tx
        .update(orders)
        .set({ customerEmail: after })
        .where(and(eq(orders.userId, userId), eq(orders.customerEmail, before)))
        .returning({ id: orders.id });
      // A mail is enqueued once for its fact: without this, a mail for the old address would never reach the new one.
      const ids = movedOrders.map(({ id }) => id);
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
