import type { VignetteType } from './lists.ts';

/** The price table (specification, section 9). Pence. */
export const prices = {
  base: 1999,
  italyDay: 499,
  urgent: 999,
  austriaHandling: 500,
  austriaVignette: { '10-day': 990, '2-month': 2890, annual: 9640 } satisfies Record<VignetteType, number>,
} as const;

/** The longest times we promise once an order is complete, in hours: usual, urgent, and for a rental car's late plate. */
export const promisedHours = { standard: 48, urgent: 6, rental: 2 } as const;

/** When we have promised to have applied, counted from the moment nothing was missing any more. */
export function promisedBy(order: { urgentProcessing: boolean; rentalCar: boolean }, complete: Date): Date {
  const kind = order.rentalCar ? 'rental' : order.urgentProcessing ? 'urgent' : 'standard';
  return new Date(complete.getTime() + promisedHours[kind] * 3600_000);
}

/** The most days an order can be for (specification, section 9). */
export const mostDays = 365;

/** The vignette prices in the words of the screens, which print the 10-day one as €9.60 (specification, section 9). */
export const shownVignettePrices: Readonly<Record<VignetteType, string>> = {
  '10-day': '€9.60',
  '2-month': '€28.90',
  annual: '€96.40',
};

/** The line of an urgent order. */
export const urgentLabel = 'Urgent processing';

export interface PricedTrip {
  country?: string | null;
  number_of_days?: number | null;
  vignette_type?: VignetteType | null;
  urgent_processing?: boolean | null;
}

export interface PriceLine {
  label: string;
  /** Pence. */
  amount_cents: number;
}

export interface Price {
  items: PriceLine[];
  /** Pence: the sum of the lines. */
  total_cents: number;
}

/** What a trip costs. A trip that is still being filled in is priced by what is known so far. */
export function priceTrip(trip: PricedTrip): Price {
  const items: PriceLine[] = [{ label: 'Base service', amount_cents: prices.base }];
  if (trip.country === 'Italy') items.push(...italyLines(trip.number_of_days));
  if (trip.country === 'Austria') items.push(...austriaLines(trip.vignette_type));
  if (trip.urgent_processing) items.push({ label: urgentLabel, amount_cents: prices.urgent });
  return { items, total_cents: items.reduce((sum, item) => sum + item.amount_cents, 0) };
}

function italyLines(days: number | null | undefined): PriceLine[] {
  if (!Number.isInteger(days) || !days || days < 1 || days > mostDays) return [];
  const label = `Italy surcharge (${days} ${days === 1 ? 'day' : 'days'})`;
  return [{ label, amount_cents: days * prices.italyDay }];
}

function austriaLines(vignette: VignetteType | null | undefined): PriceLine[] {
  const handling = { label: 'Austria handling', amount_cents: prices.austriaHandling };
  if (!vignette) return [handling];
  return [handling, { label: `Austria vignette, ${vignette}`, amount_cents: prices.austriaVignette[vignette] }];
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** 1999 → '£19.99'. */
export function formatPounds(cents: number): string {
  return pounds.format(cents / 100);
}
