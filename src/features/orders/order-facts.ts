import { and, desc, eq } from 'drizzle-orm';
import { toPortalPayload } from '#features/catalogue/payload.ts';
import { uploads } from '#features/documents/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { PortalPayload } from '#portals/payload.ts';
import { orders, owners, vehicles } from './tables.ts';

export interface OrderFacts {
  order: typeof orders.$inferSelect;
  vehicle: typeof vehicles.$inferSelect;
  owner: typeof owners.$inferSelect;
  /** The newest registration certificate that was uploaded. */
  v5c: typeof uploads.$inferSelect | undefined;
}

export async function selectOptionalOrderFacts(db: Queryable, orderId: string): Promise<OrderFacts | undefined> {
  const [row] = await db
    .select({ order: orders, vehicle: vehicles, owner: owners })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(owners, eq(owners.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) return undefined;
  const [v5c] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orderId, orderId)))
    .orderBy(desc(uploads.createdAt))
    .limit(1);
  return { ...row, v5c };
}

/** The order in the shape of the portals. `v5cPath` is where the worker has put the document for the browser to take it. */
export function payloadOf({ order, vehicle, owner, v5c }: OrderFacts, v5cPath = v5c?.path ?? ''): PortalPayload {
  return toPortalPayload({
    order_ref: order.orderRef,
    country: order.country,
    city_zone: order.cityZone,
    entry_date: order.entryDate,
    number_of_days: order.numberOfDays,
    vignette_type: order.vignetteType,
    owner: {
      first_name: owner.firstName,
      last_name: owner.lastName,
      date_of_birth: owner.dateOfBirth,
      email: order.customerEmail,
      phone: owner.phone,
      address_line1: owner.addressLine1,
      address_line2: owner.addressLine2,
      city: owner.city,
      postcode: owner.postcode,
      country: owner.country,
    },
    vehicle: {
      plate_number: vehicle.plateNumber,
      country_of_registration: vehicle.countryOfRegistration,
      date_first_registration: vehicle.dateFirstRegistration,
      date_last_registration: vehicle.dateLastRegistration,
      fuel_type: vehicle.fuelType,
      euro_standard: vehicle.euroStandard,
      vehicle_category: vehicle.vehicleCategory,
      make: vehicle.make,
      model: vehicle.model,
      vin: vehicle.vin,
      co2_grams_per_km: vehicle.co2GramsPerKm,
    },
    documents: { v5c: v5c ? { name: v5c.originalName, contentType: v5c.contentType, path: v5cPath } : null },
  });
}
