import { addHours } from '#platform/clock.ts';
import type { VignetteType } from './form-choices.ts';

/** The price table (specification, section 9). Pence. */
export const prices = {
  base: 1999,
  italyDay: 499,
  urgent: 999,
  austriaHandling: 500,
  austriaVignette: { '10-day': 990, '2-month': 2890, annual: 9640 } satisfies Record<VignetteType, number>,
} as const;

/**
 * The longest times that we promise once an order is complete, in hours: standard, urgent, and
 * for a rental car's late plate.
 */
export const promisedHours = { standard: 48, urgent: 6, rental: 2 } as const;

/** Our time promises: everybody gets the standard one, and whoever pays for it the urgent one. */
export const timePromises = ['standard', 'urgent'] as const;
export type TimePromise = (typeof timePromises)[number];

interface PromisedOrder {
  urgentProcessing: boolean;
  rentalCar: boolean;
}

export const promisesOf = ({ urgentProcessing }: Pick<PromisedOrder, 'urgentProcessing'>): readonly TimePromise[] =>
  urgentProcessing ? timePromises : ['standard'];

/**
 * The moment by which we promised to have applied, counted from when no detail was missing. The customer sees this
 * date, unless the caller names another promise. A rental car's hours replace every promise of its order.
 */
export function calculatePromiseDeadline(
  order: PromisedOrder,
  complete: Date,
  promise: TimePromise = order.urgentProcessing ? 'urgent' : 'standard',
): Date {
  return addHours(complete, promisedHours[order.rentalCar ? 'rental' : promise]);
}

/** The promised time in the words of the advertised claims (specification, sections 1 and 9). */
export function formatPromisedTime({ urgentProcessing, rentalCar }: PromisedOrder): string {
  if (rentalCar) return '2 hours';
  return urgentProcessing ? '2-6 hours' : '24-48 hours';
}

/** The maximum number of days of one order (specification, section 9). */
export const maxOrderDays = 365;

/**
 * The price line that is refunded automatically when we miss a promise. For the standard promise it is our
 * fee, which every order has. Other lines pay for days or a vignette, which the customer still gets, or for
 * urgency, which has its own promise.
 */
export const promiseLineLabels: Record<TimePromise, string> = { standard: 'Base service', urgent: 'Urgent processing' };

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

/** The price of a trip. An incomplete trip is priced by what is known so far. */
export function priceTrip(trip: PricedTrip): Price {
  const items: PriceLine[] = [{ label: promiseLineLabels.standard, amount_cents: prices.base }];
  if (trip.country === 'Italy') items.push(...priceItalyLines(trip.number_of_days));
  if (trip.country === 'Austria') items.push(...priceAustriaLines(trip.vignette_type));
  if (trip.urgent_processing) items.push({ label: promiseLineLabels.urgent, amount_cents: prices.urgent });
  return { items, total_cents: items.reduce((sum, item) => sum + item.amount_cents, 0) };
}

function priceItalyLines(days: number | null | undefined): PriceLine[] {
  if (!Number.isInteger(days) || !days || days < 1 || days > maxOrderDays) return [];
  const label = `Italy surcharge (${days} ${days === 1 ? 'day' : 'days'})`;
  return [{ label, amount_cents: days * prices.italyDay }];
}

function priceAustriaLines(vignette: VignetteType | null | undefined): PriceLine[] {
  const handling = { label: 'Austria handling', amount_cents: prices.austriaHandling };
  if (!vignette) return [handling];
  return [handling, { label: `Austria vignette, ${vignette}`, amount_cents: prices.austriaVignette[vignette] }];
}

const authorityFeeLabels = /^(?:Italy surcharge|Austria vignette)/;

/** The pence of a price that go to the authority, where it sells the permit. Handling, urgency and our fee are ours. */
export const sumAuthorityFees = (items: readonly PriceLine[]): number =>
  items.filter(({ label }) => authorityFeeLabels.test(label)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** 1999 → '£19.99'. */
export function formatPounds(cents: number): string {
  return pounds.format(cents / 100);
}
