import type { PortalAddress, PortalDocument, PortalPayload } from '#portals/payload.ts';

type Nullable<Facts> = { [Key in keyof Facts]?: Facts[Key] | null };

/** What an order knows. Everything but the first three may still be unknown. Dates are ISO days. */
export interface OrderFacts {
  order_ref: string;
  country: string;
  city_zone: string;
  owner?: Nullable<OwnerFacts> | null;
  vehicle?: Nullable<PortalPayload['vehicle']> | null;
  entry_date?: string | null;
  number_of_days?: number | null;
  vignette_type?: string | null;
  documents?: Nullable<{ v5c: PortalDocument }> | null;
}

interface OwnerFacts {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  email: string;
  phone: string;
  address_line1: string;
  address_line2: string;
  city: string;
  postcode: string;
  country: string;
}

/** Tells an order in the shape every portal driver reads; empty values are left out. */
export function toPortalPayload(order: OrderFacts): PortalPayload {
  const owner = order.owner ?? {};
  const { first_name, last_name, date_of_birth, email, phone } = owner;
  const address = addressOf(owner);
  return {
    meta: { order_ref: order.order_ref, country: order.country, city: order.city_zone },
    owner: { ...present({ first_name, last_name, date_of_birth, email, phone }), ...unlessEmpty('address', address) },
    vehicle: present(order.vehicle ?? {}),
    documents: present(order.documents ?? {}),
    ...countryPart(order, address),
  };
}

/** Italy asks when the car travels, Austria which vignette, France where the sticker is posted to. */
function countryPart(order: OrderFacts, address: PortalAddress): Partial<PortalPayload> {
  const { country, entry_date, number_of_days, vignette_type } = order;
  if (country === 'Italy') return unlessEmpty('travel', present({ entry_date, number_of_days }));
  if (country === 'Austria') return unlessEmpty('vignette', present({ vignette_type, start_date: entry_date }));
  if (country === 'France') {
    const name = [order.owner?.first_name, order.owner?.last_name].filter(Boolean).join(' ');
    return unlessEmpty('delivery', { ...present({ name }), ...unlessEmpty('address', address) });
  }
  return {};
}

function addressOf(owner: Nullable<OwnerFacts>): PortalAddress {
  const { address_line1: line1, address_line2: line2, city, postcode, country } = owner;
  return present({ line1, line2, city, postcode, country });
}

type Present<Values> = { [Key in keyof Values]?: NonNullable<Values[Key]> };

function present<Values extends object>(values: Values): Present<Values> {
  const known = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(known) as Present<Values>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function unlessEmpty<Key extends string, Part extends object>(key: Key, part: Part): { [K in Key]?: Part } {
  return Object.keys(part).length === 0 ? {} : ({ [key]: part } as { [K in Key]: Part });
}
