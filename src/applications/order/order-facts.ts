import { desc, eq, inArray } from 'drizzle-orm';
import type { VehicleFacts } from '#permits/euro-level.ts';
import type { Fact, FactTable } from '#permits/facts.ts';
import { toPortalPayload } from '#permits/payload.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { uploads } from '../documents/tables.ts';
import { orders, owners, vehicles } from './tables.ts';

export interface OrderFacts {
  order: typeof orders.$inferSelect;
  vehicle: typeof vehicles.$inferSelect;
  owner: typeof owners.$inferSelect;
  /** The newest registration certificate that was uploaded. */
  v5c: typeof uploads.$inferSelect | undefined;
}

export async function selectOptionalOrderFacts(db: Queryable, orderId: string): Promise<OrderFacts | undefined> {
  const [facts] = await selectOrdersFacts(db, [orderId]);
  return facts;
}

/** In no order. */
export async function selectOrdersFacts(db: Queryable, orderIds: readonly string[]): Promise<OrderFacts[]> {
  const rows = await db
    .select({ order: orders, vehicle: vehicles, owner: owners })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(owners, eq(owners.orderId, orders.id))
    .where(inArray(orders.id, [...orderIds]));
  const newest = await db
    .selectDistinctOn([uploads.orderId])
    .from(uploads)
    .where(inArray(uploads.orderId, [...orderIds]))
    .orderBy(uploads.orderId, desc(uploads.createdAt));
  const papers = new Map(newest.map((paper) => [paper.orderId, paper]));
  return rows.map((row) => ({ ...row, v5c: papers.get(row.order.id) }));
}

/** What the rules for entering a zone ask of a vehicle. */
export const vehicleFactsOf = ({ vehicle }: Pick<OrderFacts, 'vehicle'>): VehicleFacts => ({
  fuel_type: vehicle.fuelType,
  euro_standard: vehicle.euroStandard,
  date_first_registration: vehicle.dateFirstRegistration,
  vehicle_category: vehicle.vehicleCategory,
  country_of_registration: vehicle.countryOfRegistration,
});

/** The order in the shape of the portals. `v5cPath` is where the worker has put the document for the browser to take it. */
export function payloadOf({ order, vehicle, owner, v5c }: OrderFacts, v5cPath = v5c?.path ?? ''): PortalPayload {
  const rows: Record<FactTable, object> = { orders: order, owners: owner, vehicles: vehicle };
  const paper = v5c && { name: v5c.originalName, contentType: v5c.contentType, path: v5cPath };
  const known = ({ keptIn }: Fact) => (keptIn ? Reflect.get(rows[keptIn.table], keptIn.column) : paper);
  return toPortalPayload({ order_ref: order.orderRef, country: order.country, city: order.cityZone }, known);
}
