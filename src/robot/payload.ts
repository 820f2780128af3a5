/** A document from the customer, on the worker's own disk so that a browser can upload it. */
export interface PortalDocument {
  name: string;
  contentType: string;
  path: string;
  /** Its bytes, for a process that may not read our files. */
  content?: Uint8Array;
}

export interface PortalAddress {
  line1?: string;
  line2?: string;
  city?: string;
  postcode?: string;
  country?: string;
}

/**
 * What an order knows, in the one shape that every driver reads: the product's side of the contract with a driver.
 * Dates are ISO days (YYYY-MM-DD). Values are as the customer gave them. An unknown value is absent, never empty.
 */
export interface PortalPayload {
  meta: { order_ref: string; country: string; city: string };
  owner: {
    /** 'person' or 'company', as the registration document names the keeper. */
    keeper_kind?: string;
    /** For a company: its name in the registration document. */
    company_name?: string;
    first_name?: string;
    last_name?: string;
    date_of_birth?: string;
    /** Number of the passport or identity card. */
    identity_document?: string;
    email?: string;
    phone?: string;
    address?: PortalAddress;
  };
  vehicle: {
    plate_number?: string;
    country_of_registration?: string;
    date_first_registration?: string;
    date_last_registration?: string;
    fuel_type?: string;
    euro_standard?: string;
    vehicle_category?: string;
    make?: string;
    model?: string;
    vin?: string;
    co2_grams_per_km?: string;
    /** Class of the certificate that the vehicle already has, as printed there. */
    certificate_class?: string;
  };
  documents: { v5c?: PortalDocument };
  travel?: {
    entry_date?: string;
    number_of_days?: number;
    /** 'yes' or 'no': whether a stay that begins on a Sunday begins in the night. */
    before_six?: string;
  };
  vignette?: { vignette_type?: string; start_date?: string };
  stay?: {
    place?: string;
    email?: string;
    phone?: string;
    arrival?: string;
    nights?: string;
    booking_reference?: string;
  };
  delivery?: { name?: string; address?: PortalAddress };
}

/** Facts chosen from lists that are the same for everybody: their values identify nobody. */
export const nonPersonalFacts: Readonly<Partial<Record<keyof PortalPayload, readonly string[]>>> = {
  owner: ['keeper_kind'],
  vehicle: ['fuel_type', 'euro_standard', 'vehicle_category', 'certificate_class'],
  travel: ['before_six'],
  vignette: ['vignette_type'],
};

type Leaf = string | number | PortalDocument;

/** Every dotted path into a payload that ends in a value: `owner.address.postcode`, `documents.v5c`. */
export type PayloadPath = Exclude<PathsOf<PortalPayload>, `meta.${string}`>;

type PathsOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends Leaf ? K : `${K}.${PathsOf<NonNullable<T[K]>>}`;
}[keyof T & string];

/** The value at a path, or undefined when the order does not know it. */
export function readPayload(payload: PortalPayload, path: PayloadPath): Leaf | undefined {
  let value: unknown = payload;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value === undefined || value === null || value === '' ? undefined : (value as Leaf);
}
