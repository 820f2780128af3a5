import { findZone, isDestination, zonesOf } from '#permits/catalogue.ts';
import { tripCheckSchema } from '#permits/order-contract.ts';
import { declareKnownVehicle, type OrderForm } from './order-form.ts';
import { findFormConfiguration } from './order-payload.ts';
import { findReachableStep } from './order-rules.ts';

export interface OrderLinkValues {
  fields: Partial<OrderForm>;
  /** The part of the link that names something we do not offer. */
  unknownPart: 'country' | 'zone' | null;
}

/** The facts of trip and vehicle that a checker answer may carry (src/site/checker), by their names in its address. */
const formFieldsByLinkName = {
  rental_car: 'rental_car',
  entry_date: 'trip.entry_date',
  number_of_days: 'trip.number_of_days',
  vignette_type: 'trip.vignette_type',
  country_of_registration: 'vehicle.country_of_registration',
  vehicle_category: 'vehicle.vehicle_category',
  fuel_type: 'vehicle.fuel_type',
  euro_standard: 'vehicle.euro_standard',
  date_first_registration: 'vehicle.date_first_registration',
  co2_grams_per_km: 'vehicle.co2_grams_per_km',
} as const satisfies Record<string, keyof OrderForm>;

/**
 * Reads the address of an order link. A country or city page names the destination:
 * `/order?country=Italy&zone=Milan%20Area%20C`. A checker answer also carries the facts that the checker was given.
 */
export function parseOrderLink(
  country: string | null,
  zone: string | null,
  facts: URLSearchParams = new URLSearchParams(),
): OrderLinkValues {
  if (!country) return { fields: {}, unknownPart: zone ? 'country' : null };
  if (!isDestination(country)) return { fields: {}, unknownPart: 'country' };
  const zones = zonesOf(country);
  const linkedZone = findZone(country, zone) ?? (zones.length === 1 ? zones[0] : undefined);
  return {
    fields: { 'trip.country': country, 'trip.city_zone': linkedZone?.name ?? '', ...readLinkFields(facts) },
    unknownPart: zone && !findZone(country, zone) ? 'zone' : null,
  };
}

/** Drops values that the order would refuse: anybody can write a link. */
function readLinkFields(facts: URLSearchParams): Partial<OrderForm> {
  const validEntries = Object.entries(formFieldsByLinkName).flatMap(([name, field]) => {
    const value = facts.get(name);
    const isTaken = tripCheckSchema.shape[name as keyof typeof formFieldsByLinkName].safeParse(value).success;
    return value && isTaken ? [[field, value] as const] : [];
  });
  return declareKnownVehicle(Object.fromEntries(validEntries));
}

/** Fills the form from a link. When the link names only the country, a zone chosen before stays. */
export function applyOrderLink(form: OrderForm, { fields }: OrderLinkValues): OrderForm {
  const keepsZone = fields['trip.city_zone'] === '' && fields['trip.country'] === form['trip.country'];
  return { ...form, ...fields, ...(keepsZone && { 'trip.city_zone': form['trip.city_zone'] }) };
}

/**
 * Whether a link leaves nothing of the first step to ask. Days are paid for one by one, so the form's own number of
 * them is no answer. @param form after the link was applied
 */
export function hasWholeTrip(form: OrderForm, { fields }: OrderLinkValues, today: string): boolean {
  if (!fields['trip.city_zone']) return false;
  const isCounted = findFormConfiguration(form)?.dateRequired;
  return !(isCounted && !fields['trip.number_of_days']) && findReachableStep(2, form, today) === 2;
}
