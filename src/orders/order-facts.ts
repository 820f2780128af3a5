import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { authorities, findDriver } from '#permits/authorities/registry.ts';
import {
  findAlreadyRegisteredFact,
  findZoneLetterRules,
  isLetterForOrder,
  isLetterForVehicle,
  listPlaybookFacts,
} from '#permits/authorities.ts';
import type { LeadTime, LetterRules } from '#permits/authority.ts';
import { findZone } from '#permits/catalogue.ts';
import { hasEuroStandard, type VehicleFacts } from '#permits/euro-standard.ts';
import type { Fact, FactTable } from '#permits/fact-definition.ts';
import { findLeadTime } from '#permits/lead-time.ts';
import { toPortalPayload } from '#permits/portal-payload.ts';
import { prices, sumAuthorityFees } from '#permits/pricing.ts';
import { findDriverTask } from '#permits/rule-check-statement.ts';
import { isPermitFreeTrip } from '#permits/trip-check.ts';
import { countPermitFreeDays } from '#permits/trip-day-admission.ts';
import {
  type ApplicationKind,
  describeFeeSplit,
  destinationTimeZone,
  type LetterRecipient,
  ruleCheckDuration,
} from '#permits/zone.ts';
import { startOfDay } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRow } from '#platform/db/json-rows.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { uploads } from './tables/documents.ts';
import { keepers, orders, vehicles } from './tables/orders.ts';

export interface OrderFacts {
  order: typeof orders.$inferSelect;
  vehicle: typeof vehicles.$inferSelect;
  owner: typeof keepers.$inferSelect;
  /** The newest uploaded registration certificate. */
  v5c: typeof uploads.$inferSelect | null;
}

/** The newest uploaded registration certificate. Needs orders in the query. */
export const newestV5c = jsonRow(
  getTableColumns(uploads),
  sql`from ${uploads} where ${uploads.orderId} = ${orders.id} order by ${uploads.createdAt} desc`,
);

export async function selectOptionalOrderFacts(db: Queryable, orderId: string): Promise<OrderFacts | undefined> {
  const [facts] = await selectOrdersFacts(db, [orderId]);
  return facts;
}

/** In no particular order. */
export function selectOrdersFacts(db: Queryable, orderIds: readonly string[]): Promise<OrderFacts[]> {
  return db
    .select({ order: orders, vehicle: vehicles, owner: keepers, v5c: newestV5c })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(keepers, eq(keepers.orderId, orders.id))
    .where(inArray(orders.id, [...orderIds]));
}

/** The vehicle facts that a zone's admission rules need. */
export const vehicleFactsOf = ({ vehicle }: Pick<OrderFacts, 'vehicle'>): VehicleFacts => ({
  fuel_type: vehicle.fuelType,
  euro_standard: vehicle.euroStandard,
  date_first_registration: vehicle.dateFirstRegistration,
  vehicle_category: vehicle.vehicleCategory,
  country_of_registration: vehicle.countryOfRegistration,
  certificate_class: vehicle.certificateClass,
  co2_grams_per_km: vehicle.co2GramsPerKm,
});

/** Nothing is applied for: by its customer's answer the vehicle has its certificate already, or the trip needs none. */
export const needsNoApplication = (facts: Pick<OrderFacts, 'order' | 'vehicle'>): boolean =>
  findNoApplicationReason(facts) !== undefined;

const nothingWords = {
  certificate: 'This vehicle has its certificate already',
  trip: 'Nothing has to be applied for on this trip',
} as const;

type NoApplicationReason = keyof typeof nothingWords | undefined;

/** By the rows that were read: nearly every text asks for it, and each day of the trip is judged for it. */
const judgedOrders = new WeakMap<
  OrderFacts['order'],
  { vehicle: OrderFacts['vehicle']; reason: NoApplicationReason }
>();

/** Why nothing of an order goes to an authority; undefined where something does. */
export function findNoApplicationReason({
  order,
  vehicle,
}: Pick<OrderFacts, 'order' | 'vehicle'>): NoApplicationReason {
  const judged = judgedOrders.get(order);
  if (judged?.vehicle === vehicle) return judged.reason;
  const reason = judgeApplication({ order, vehicle });
  judgedOrders.set(order, { vehicle, reason });
  return reason;
}

function judgeApplication({ order, vehicle }: Pick<OrderFacts, 'order' | 'vehicle'>): NoApplicationReason {
  const zone = findZone(order.country, order.cityZone);
  if (!zone) return undefined;
  if (vehicle.certificateClass !== null && findAlreadyRegisteredFact(zone)) return 'certificate';
  return isPermitFreeTrip(zone, vehicleFactsOf({ vehicle }), tripOfOrder(order), order.createdAt) ? 'trip' : undefined;
}

/** The facts of the trip for a rule-check statement. */
export const tripOfOrder = ({ entryDate, numberOfDays, beforeSix }: OrderFacts['order']) => ({
  entry_date: entryDate,
  number_of_days: numberOfDays,
  before_six: beforeSix,
});

/** What the driver of an order without an application does before they drive in; undefined where nothing is left. */
export function findOrderDriverTask({ order, vehicle }: Pick<OrderFacts, 'order' | 'vehicle'>): string | undefined {
  const zone = findZone(order.country, order.cityZone);
  if (!zone || findNoApplicationReason({ order, vehicle }) !== 'trip') return undefined;
  return findDriverTask({
    zone,
    vehicle: vehicleFactsOf({ vehicle }),
    trip: tripOfOrder(order),
    rulesOf: order.createdAt,
  });
}

/** Pence paid for days that by today's facts need nothing. Only a stay in Italy is priced by all of its days. */
export function amountPaidForPermitFreeDays({ order, vehicle }: Pick<OrderFacts, 'order' | 'vehicle'>): number {
  const zone = findZone(order.country, order.cityZone);
  if (zone?.country !== 'Italy') return 0;
  return Math.min(
    sumAuthorityFees(order.priceItems),
    countPermitFreeDays(zone, vehicleFactsOf({ vehicle }), tripOfOrder(order)) * prices.italyDay,
  );
}

/**
 * Splits the price: the authority and our work, or our work alone. Where nothing is applied for, or an earlier order's
 * certificate serves, no part is for the authority, before and after the refund of the rest.
 */
export function pricePartsOf(
  facts: Pick<OrderFacts, 'order' | 'vehicle'>,
  submission: { sharedWithId: string | null } | undefined,
): string | undefined {
  const { country, cityZone, totalCents, refundedCents } = facts.order;
  const zone = findZone(country, cityZone);
  const noApplicationReason = findNoApplicationReason(facts);
  if (!zone || !(noApplicationReason || submission?.sharedWithId)) return zone && describeFeeSplit(zone);
  const noFeeSentence = `${nothingWords[noApplicationReason ?? 'certificate']}, so nothing of the price goes to the authority.`;
  return `${noFeeSentence} ${refundedCents < totalCents ? 'We pay back all of it.' : 'All of it was paid back.'}`;
}

/** The letter rules for the order's vehicle in its zone, even as a second way; undefined where nobody is written to. */
export function findOrderLetterRules({
  order,
  vehicle,
}: Pick<OrderFacts, 'order' | 'vehicle'>): LetterRules | undefined {
  const zone = findZone(order.country, order.cityZone);
  const letter = zone && findZoneLetterRules(zone);
  return letter && isLetterForVehicle(letter, vehicleFactsOf({ vehicle })) ? letter : undefined;
}

/**
 * The letter rules where a letter is this order's application method, in a zone that has others too; undefined where it
 * is not.
 */
export function findPrimaryLetterRules({
  order,
  vehicle,
}: Pick<OrderFacts, 'order' | 'vehicle'>): LetterRules | undefined {
  if (needsNoApplication({ order, vehicle })) return undefined;
  const zone = findZone(order.country, order.cityZone);
  const letter = zone && findZoneLetterRules(zone);
  const knownFacts = {
    vehicle: vehicleFactsOf({ vehicle }),
    travel: tripOfOrder(order),
    stay: { email: order.stayEmail },
  };
  return letter && isLetterForOrder(letter, knownFacts) ? letter : undefined;
}

/**
 * The kind of work for the order. Where it needs nothing, a rule check like those of zones where nothing can be applied
 * for; a letter where that is this order's method.
 */
export function portalWorkOf(facts: Pick<OrderFacts, 'order' | 'vehicle'>): ApplicationKind {
  if (needsNoApplication(facts)) return 'check';
  return findPrimaryLetterRules(facts)
    ? 'mail'
    : (findZone(facts.order.country, facts.order.cityZone)?.work ?? 'register');
}

/** Whether a registration document is part of this order, or supports its rule check. */
export function canAttachV5c(facts: Pick<OrderFacts, 'order' | 'vehicle'>): boolean {
  const work = portalWorkOf(facts);
  if (work === 'check') return true;
  if (work === 'mail') return findPrimaryLetterRules(facts)?.enclosure !== undefined;
  const zone = findZone(facts.order.country, facts.order.cityZone);
  return zone !== undefined && listPlaybookFacts(zone, vehicleFactsOf(facts)).includes('documents.v5c');
}

/** Who keeps the list for this order: a city's office, or the hotel or garage; null where nobody is written to. */
export function letterRecipientOf(facts: Pick<OrderFacts, 'order' | 'vehicle'>): LetterRecipient | null {
  const letter = findPrimaryLetterRules(facts);
  if (letter) return letter.contactKind;
  const zone = findZone(facts.order.country, facts.order.cityZone);
  if (zone?.work !== 'mail' || needsNoApplication(facts)) return null;
  return authorities[zone.authority].playbook.phoneOffice ? 'office' : (zone.letterTo ?? null);
}

/** How long the authority or contact usually takes, in words. */
export function usualTimeOf(facts: Pick<OrderFacts, 'order' | 'vehicle'>): string {
  if (needsNoApplication(facts)) return ruleCheckDuration;
  const zone = findZone(facts.order.country, facts.order.cityZone);
  const { fastTrack } = zone ? authorities[zone.authority].playbook : {};
  const onlyWay = fastTrack?.isOnlyWay?.(vehicleFactsOf(facts)) ? fastTrack.description : undefined;
  return findPrimaryLetterRules(facts)?.usualAnswerTime ?? onlyWay ?? zone?.leadTime ?? '';
}

/** The authority's lead time for this order, if we began to apply when it was placed. */
export function findOrderLeadTime({ order, vehicle }: Pick<OrderFacts, 'order' | 'vehicle'>): LeadTime | undefined {
  const { country, cityZone, entryDate, numberOfDays, createdAt } = order;
  const trip = entryDate
    ? { enters: startOfDay(destinationTimeZone, entryDate), days: numberOfDays ?? 1, from: createdAt }
    : undefined;
  return findLeadTime(findZone(country, cityZone)?.slug ?? '', vehicleFactsOf({ vehicle }), trip);
}

/** The order in the portals' data shape. `v5cPath` is where the worker has stored the document for the browser. */
export function payloadOf({ order, vehicle, owner, v5c }: OrderFacts, v5cPath = v5c?.path ?? ''): PortalPayload {
  const facts = vehicleFactsOf({ vehicle });
  const rows: Record<FactTable, object> = { orders: order, owners: owner, vehicles: vehicle };
  const v5cDocument = v5c && { name: v5c.originalName, contentType: v5c.contentType, path: v5cPath };
  const readStored = ({ storedIn }: Fact) =>
    storedIn ? Reflect.get(rows[storedIn.table], storedIn.column) : v5cDocument;
  const readFact = (fact: Fact) =>
    readStored(fact) ?? (fact.path === 'vehicle.euro_standard' && !hasEuroStandard(facts) ? 'unknown' : undefined);
  return toPortalPayload({ order_ref: order.orderRef, country: order.country, city: order.cityZone }, readFact);
}

/** The authority by its driver's name for it, else by the name of its site. */
export function authorityOf({ country, cityZone }: Pick<OrderFacts['order'], 'country' | 'cityZone'>): string {
  const zone = findZone(country, cityZone);
  return (zone?.portal && findDriver(zone.portal)?.authority) || zone?.official.name || cityZone;
}
