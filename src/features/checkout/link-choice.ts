import { findZone, isDestination, zonesOf } from '#features/catalogue/catalogue.ts';
import type { OrderForm } from './order-form.ts';

export interface LinkChoice {
  fields: Partial<OrderForm>;
  /** What the link names and we do not offer. */
  unknown: 'country' | 'zone' | null;
}

/** A link of a country or city page says where the trip goes: `/order?country=Italy&zone=Milan%20Area%20C`. */
export function choiceOfLink(country: string | null, zone: string | null): LinkChoice {
  if (!country) return { fields: {}, unknown: zone ? 'country' : null };
  if (!isDestination(country)) return { fields: {}, unknown: 'country' };
  const zones = zonesOf(country);
  const named = findZone(country, zone) ?? (zones.length === 1 ? zones[0] : undefined);
  return {
    fields: { 'trip.country': country, 'trip.city_zone': named?.name ?? '' },
    unknown: zone && !findZone(country, zone) ? 'zone' : null,
  };
}

/** The form a link leads to; a zone that was chosen before stays when the link names only its country. */
export function followLink(form: OrderForm, { fields }: LinkChoice): OrderForm {
  const keepsZone = fields['trip.city_zone'] === '' && fields['trip.country'] === form['trip.country'];
  return { ...form, ...fields, ...(keepsZone && { 'trip.city_zone': form['trip.city_zone'] }) };
}
