import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { orders, owners, vehicles } from '#features/orders/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type OrderDefaults, ownerSchema, vehicleSchema } from './contract.ts';

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
      ...fieldsOf('owner', ownerSchema.shape, {
        first_name: owner.firstName,
        last_name: owner.lastName,
        phone: owner.phone,
        address_line1: owner.addressLine1,
        address_line2: owner.addressLine2,
        city: owner.city,
        postcode: owner.postcode,
        country: owner.country,
      }),
      ...(order.rentalCar
        ? {}
        : fieldsOf('vehicle', vehicleSchema.shape, {
            plate_number: vehicle.plateNumber,
            country_of_registration: vehicle.countryOfRegistration,
            date_first_registration: vehicle.dateFirstRegistration,
            fuel_type: vehicle.fuelType,
            euro_standard: vehicle.euroStandard,
            vehicle_category: vehicle.vehicleCategory,
            make: vehicle.make,
            model: vehicle.model,
          })),
    },
  };
}

function fieldsOf<Shape extends Record<string, z.ZodType>>(
  group: 'owner' | 'vehicle',
  shape: Shape,
  values: Partial<Record<keyof Shape & string, string | null>>,
): Record<string, string> {
  const known = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' && shape[name]?.safeParse(value).success
      ? [[`${group}.${name}`, value] as const]
      : [],
  );
  return Object.fromEntries(known);
}
