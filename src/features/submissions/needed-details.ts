import { eq } from 'drizzle-orm';
import { findZone } from '#features/catalogue/catalogue.ts';
import { payloadOf, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import type { PayloadPath } from '#portals/payload.ts';
import { missingDetails, selectPermitEntity } from './choose-method.ts';
import type { NeededDetail, NeededDetails } from './contract.ts';
import { questionFor } from './details.ts';
import { submissions } from './tables.ts';

/** Exactly what the portal still needs of an order, in words for the customer; nothing once the application has begun. */
export async function readNeededDetails(db: Queryable, orderId: string): Promise<NeededDetails> {
  const facts = await selectOptionalOrderFacts(db, orderId);
  const entity = facts && (await selectPermitEntity(db, facts.order.country, facts.order.cityZone));
  if (!facts || !entity) throw notFound('Order');
  const { order, vehicle } = facts;
  const [submission] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.orderId, orderId));
  const missing = submission || order.withdrawnAt ? [] : missingDetails(entity, payloadOf(facts));
  return {
    order_id: order.id,
    order_ref: order.orderRef,
    status: order.status,
    total_cents: order.totalCents,
    refunded_cents: order.refundedCents,
    country: order.country,
    city_zone: order.cityZone,
    rental_car: order.rentalCar,
    urgent_processing: order.urgentProcessing,
    plate_number: vehicle.plateNumber,
    country_of_registration: vehicle.countryOfRegistration,
    portal_name: findZone(order.country, order.cityZone)?.official.name ?? entity.portalUrl,
    missing: missing.map(describe),
    submission_id: submission?.id ?? null,
  };
}

function describe(path: PayloadPath): NeededDetail {
  const { label, hint, kind, choices, autocomplete } = questionFor(path);
  return { path, label, hint, kind, choices, autocomplete };
}
