import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { OrderWarning } from '#permits/admission-verdict.ts';
import { findDriver } from '#permits/authorities/registry.ts';
import { findZone, type Zone } from '#permits/catalogue.ts';
import { haveDayInCommon } from '#permits/days.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { EarlierOrder, EarlierOrderQuery } from './contracts/earlier-order-contract.ts';
import { needsNoApplication, type OrderFacts, selectOrdersFacts } from './order-facts.ts';
import { hasFailed, isGranted } from './states/lifecycle.ts';
import { orders, vehicles } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

type Trip = Parameters<typeof haveDayInCommon>[0];

/**
 * The warning against an order whose customer has already paid for the same: this plate in this zone, on a day of this
 * trip or, where a registration lasts, on any day. A sticker that serves a vehicle for life is shared automatically
 * (channels/portal/share-earlier-sticker.ts).
 */
export async function findDuplicateOrderWarning(
  db: Queryable,
  order: OrderFacts['order'],
): Promise<OrderWarning | undefined> {
  const zone = findZone(order.country, order.cityZone);
  if (!zone || isForVehicleLife(zone)) return undefined;
  const plateOfOrder = db
    .select({ plate: vehicles.plateNumber })
    .from(vehicles)
    .where(eq(vehicles.id, order.vehicleId));
  const otherOrders = await selectPaidOrders(
    db,
    and(
      eq(orders.customerEmail, order.customerEmail),
      ne(orders.id, order.id),
      eq(vehicles.plateNumber, plateOfOrder),
      isInZone(zone),
    ),
  );
  const days = order.entryDate ? ', on some or all of these days' : '';
  const text = `You have already paid for another order here for this plate${days}.`;
  return otherOrders.some((other) => isForSameDays(zone, order, other)) ? { code: 'ordered_before', text } : undefined;
}

/**
 * An order of this account that makes the wanted one needless: the sticker of the vehicle, or the same zone on the same
 * days. Only the account's own orders: nobody learns whether a stranger ordered for a plate.
 */
export async function findEarlierOrder(
  db: Queryable,
  userId: string,
  { country, city_zone, plate_number, country_of_registration, ...days }: EarlierOrderQuery,
): Promise<EarlierOrder | null> {
  const zone = findZone(country, city_zone);
  if (!zone) return null;
  const isOwn = and(
    eq(orders.userId, userId),
    eq(vehicles.plateNumber, plate_number),
    eq(vehicles.countryOfRegistration, country_of_registration),
  );
  if (isForVehicleLife(zone)) {
    const ownOrders = await selectPaidOrders(db, isOwn);
    const ofPortal = ownOrders.filter((other) => findZone(other.country, other.cityZone)?.portal === zone.portal);
    const appliedFor = await listAppliedFor(db, ofPortal);
    const earlier = appliedFor.find(({ status }) => isGranted(status)) ?? appliedFor[0];
    return earlier ? toEarlierOrder(earlier, describeSticker(earlier.status)) : null;
  }
  const wanted = {
    entryDate: days.entry_date ?? null,
    numberOfDays: days.number_of_days ?? null,
    vignetteType: days.vignette_type ?? null,
  };
  const ownOrders = await selectPaidOrders(db, and(isOwn, isInZone(zone)));
  const earlier = ownOrders.find((other) => isForSameDays(zone, wanted, other));
  const when = wanted.entryDate ? ', on some or all of these days' : '';
  return earlier
    ? toEarlierOrder(earlier, `It is for this plate here${when}. Look at it before you pay for another one.`)
    : null;
}

type PaidOrder = Awaited<ReturnType<typeof selectPaidOrders>>[number];

/** Those that were not cancelled, the newest first. */
const selectPaidOrders = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: orders.id,
      orderRef: orders.orderRef,
      country: orders.country,
      cityZone: orders.cityZone,
      entryDate: orders.entryDate,
      numberOfDays: orders.numberOfDays,
      vignetteType: orders.vignetteType,
      status: submissions.status,
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .where(and(where, isNotNull(orders.paidAt), isNull(orders.cancelledAt)))
    .orderBy(desc(orders.createdAt));

const isInZone = ({ country, name }: Zone): SQL | undefined =>
  and(eq(orders.country, country), eq(orders.cityZone, name));

/** Whether one certificate serves a vehicle for its life, wherever its portal's certificates count. */
const isForVehicleLife = ({ portal }: Zone): boolean => portal !== null && findDriver(portal)?.oncePer === 'vehicle';

/** Whether two orders for one zone have a day in common; of a registration that lasts, whichever days they state. */
const isForSameDays = ({ work }: Zone, wanted: Trip, other: PaidOrder): boolean =>
  haveDayInCommon(wanted, other) ?? work === 'register';

/**
 * Those that get a sticker, as far as that is certain: not where nothing is applied for, nor where the application
 * ended or is with a person.
 */
async function listAppliedFor(db: Queryable, ofPortal: readonly PaidOrder[]): Promise<PaidOrder[]> {
  const facts = await selectOrdersFacts(
    db,
    ofPortal.map(({ id }) => id),
  );
  const unneeded = facts.filter(needsNoApplication).map(({ order }) => order.id);
  return ofPortal.filter(({ id, status }) => !unneeded.includes(id) && !hasFailed(status));
}

const describeSticker = (status: PaidOrder['status']): string =>
  `${isGranted(status) ? 'It got' : 'It gets'} this vehicle its sticker, which counts in every French zone for the life of the vehicle. You need no other: nothing is bought twice, and we pay back all of a second order.`;

const toEarlierOrder = ({ id, orderRef }: PaidOrder, text: string): EarlierOrder => ({
  order_id: id,
  order_ref: orderRef,
  text,
});
