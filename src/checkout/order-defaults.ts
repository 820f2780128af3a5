import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { keepers, orders, vehicles } from '#orders/tables/orders.ts';
import { mapColumnsToFacts } from '#permits/fact-columns.ts';
import { keeperSchema, type OrderDefaults, vehicleSchema } from '#permits/order-contract.ts';
import type { Queryable } from '#platform/db/database.ts';

/**
 * The details of an account's last paid order, as values of the order form. The vehicle of a rental order is left
 * out: the next rental is another car. So is every value that the form would refuse, such as a country the checkout
 * does not offer.
 */
export async function readOrderDefaults(db: Queryable, userId: string): Promise<OrderDefaults> {
  const [last] = await db
    .select({ order: orders, owner: keepers, vehicle: vehicles })
    .from(orders)
    .innerJoin(keepers, eq(keepers.orderId, orders.id))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!last) return { order_ref: null, fields: {} };
  const { order, owner, vehicle } = last;
  return {
    order_ref: order.orderRef,
    fields: {
      ...selectValidFields('owner', keeperSchema.shape, mapColumnsToFacts('owners', owner)),
      ...(order.rentalCar
        ? {}
        : selectValidFields('vehicle', vehicleSchema.shape, mapColumnsToFacts('vehicles', vehicle))),
    },
  };
}

/** The values that the form accepts. */
function selectValidFields(
  group: 'owner' | 'vehicle',
  shape: Record<string, z.ZodType>,
  values: Record<string, unknown>,
): Record<string, string> {
  const validEntries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && shape[name]?.safeParse(value).success
      ? [[`${group}.${name}`, value] as const]
      : [],
  );
  return Object.fromEntries(validEntries);
}
