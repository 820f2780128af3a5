import { findZone } from '#features/catalogue/catalogue.ts';
import { vehicleUpdateCountries } from '#features/catalogue/lists.ts';
import { formatPlate } from '#features/catalogue/plates.ts';
import { type OrderFacts, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import { pages } from '#paths.ts';
import type { MailContext, Notification } from './composer.ts';
import type { MailedOrder } from './emails/order-summary.tsx';
import type { MailedPlate } from './emails/plate.tsx';

/** What the order is at this moment, not when the mail was promised: a mail tells the truth of the day it leaves. */
export async function readMailedOrder(
  { db, settings: { publicUrl } }: MailContext,
  { orderId, type }: Notification,
): Promise<{ publicUrl: string; order: MailedOrder; facts: OrderFacts }> {
  const facts = orderId ? await selectOptionalOrderFacts(db, orderId) : undefined;
  if (!facts) throw new Error(`A mail of type ${type} tells of an order, and there is none.`);
  return { publicUrl, order: describeOrder(facts, publicUrl), facts };
}

function describeOrder({ order, vehicle }: OrderFacts, publicUrl: string): MailedOrder {
  const zone = findZone(order.country, order.cityZone);
  if (!zone) throw new Error(`The catalogue has no zone ${order.cityZone} in ${order.country}.`);
  return {
    orderRef: order.orderRef,
    place: `${order.cityZone}, ${order.country}`,
    applicant: order.fullName,
    plate: plateOf(vehicle),
    authority: zone.official.name,
    work: zone.work,
    leadTime: zone.leadTime,
    physicalFollows: zone.physicalFollows ?? false,
    url: publicUrl + pages.orderDetails(order.id),
  };
}

function plateOf({ plateNumber, countryOfRegistration: country }: OrderFacts['vehicle']): MailedPlate | null {
  if (!plateNumber) return null;
  const countryCode = vehicleUpdateCountries.find(({ value }) => value === country)?.code ?? '';
  return { text: formatPlate(plateNumber, country), countryCode };
}
