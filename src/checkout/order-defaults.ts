import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders, owners, vehicles } from '#orders/tables/orders.ts';
import { byName } from '#permits/fact-columns.ts';
import { type OrderDefaults, ownerSchema, vehicleSchema } from '#permits/order-contract.ts';
import type { Queryable } from '#platform/db/database.ts';

/**
 * What an account's last paid order knows, as values of the order form. The vehicle of a rental order is left out: the
 * next one is another car. So is every value that the form would not take, such as a country the checkout does not offer.
 */
export async function readOrderDefaults(db: Queryable, userId: string): Promise<OrderDefaults> {
  const [last] = await db
    .select({ order: orders, owner: owners, vehicle: vehicles })
    .from(orders)
    .innerJoin(owners, eq(owners.orderId, orders.id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last) return { order_ref: null, fields: {} };
  const { order, owner, vehicle } = last;
  return {
    order_ref: order.orderRef,
    fields: {
      ...fieldsOf('owner', ownerSchema.shape, byName('owners', owner)),
      ...(order.rentalCar ? {} : fieldsOf('vehicle', vehicleSchema.shape, byName('vehicles', vehicle))),
    },
  };
}

/** The values that the form would take. */
function fieldsOf(
  group: 'owner' | 'vehicle',
  shape: Record<string, z.ZodType>,
  values: Record<string, unknown>,
): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && shape[name]?.safeParse(value).success
      ? [[`${group}.${name}`, value] as const]
      : [],
  );
  return Object.fromEntries(known);
}
