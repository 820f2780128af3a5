import type { PayloadPath, PortalPayload } from '#robot/payload.ts';

/**
 * In the order in which customers are asked: the keeper as on the registration document,
 * the vehicle, the document itself.
 */
const commonFacts: readonly PayloadPath[] = [
  'owner.keeper_kind',
  'owner.first_name',
  'owner.last_name',
  'owner.address.line1',
  'owner.address.city',
  'owner.address.postcode',
  'owner.address.country',
  'vehicle.plate_number',
  'vehicle.country_of_registration',
  'vehicle.date_first_registration',
  'vehicle.vehicle_category',
  'vehicle.fuel_type',
  'documents.v5c',
];

/** The Euro standard is not required: the portal accepts 'unknown' and then goes by the date. */
export function listRequiredFacts(payload: PortalPayload): readonly PayloadPath[] {
  return isRegisteredInFrance(payload) ? [...commonFacts, 'vehicle.vin'] : commonFacts;
}

export function isRegisteredInFrance(payload: PortalPayload): boolean {
  return payload.vehicle.country_of_registration === 'France';
}
