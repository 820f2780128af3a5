import { type Destination, type Zone, zonesOf } from '#permits/catalogue.ts';
import type { VignetteType } from '#permits/form-choices.ts';
import { formatPounds, type PricedTrip, prices, priceTrip } from '#permits/pricing.ts';

/** Decided by the text of the authority's own price. Where none is published, nobody can say that there is none. */
export const isFreeOfCharge = ({ official }: Zone) =>
  /^(free|nothing|no visitor (ticket|permit) is sold)\b/.test(official.mainPrice);

/** Nobody else takes money: our price has the authority's fee, or it takes none and no hotel or car park is asked. */
const isAllIn = (zone: Zone) => zone.paymentRequired || (isFreeOfCharge(zone) && zone.work !== 'mail');

export interface OrderPrice {
  /** 'from £19.99' */
  amount: string;
  /** What it is for: 'for one day, £4.99 for each further day, all in'. Empty where the amount says everything. */
  scope: string;
}

interface OrderedPlace {
  country?: Destination | undefined;
  /** Without one, the price holds for every zone of the country. */
  zone?: Zone | undefined;
  /** Known facts of the trip, by the names that the order page reads. */
  facts?: Readonly<Record<string, string>>;
}

/** What an order costs today, as the order form would work it out; the shortest stay where none is known. */
export function describeOrderPrice({ zone, country = zone?.country, facts = {} }: OrderedPlace): OrderPrice {
  if (!country) return { amount: `from ${formatPounds(prices.base)}`, scope: 'in all' };
  const days = Number(facts.number_of_days ?? Number.NaN);
  const vignette = isVignetteType(facts.vignette_type) ? facts.vignette_type : undefined;
  const trip = { country, number_of_days: days > 0 ? days : 1, vignette_type: vignette ?? '10-day' } as const;
  const scope = [
    country === 'Italy' && describeDays(days),
    country === 'Austria' && `with the ${trip.vignette_type} vignette`,
    (zone ? [zone] : zonesOf(country)).every(isAllIn) && 'all in',
  ];
  const from = country === 'Austria' && !vignette ? 'from ' : '';
  return { amount: `${from}${formatTotal(trip)}`, scope: scope.filter(Boolean).join(', ') };
}

/** 'Ordered today: £19.99 all in.', beside a guide price. */
export function describeOrderPriceToday(country: Destination): string {
  const { amount, scope } = describeOrderPrice({ country });
  return `Ordered today: ${scope ? `${amount} ${scope}` : amount}.`;
}

/** What the order form asks today for these orders together. */
export const formatTotal = (...trips: readonly PricedTrip[]): string =>
  formatPounds(trips.reduce((sum, trip) => sum + priceTrip(trip).total_cents, 0));

function describeDays(days: number): string {
  if (!(days > 0)) return `for one day, ${formatPounds(prices.italyDay)} for each further day`;
  return days === 1 ? 'for one day' : `for ${days} days`;
}

const isVignetteType = (value: string | undefined): value is VignetteType =>
  value !== undefined && Object.hasOwn(prices.austriaVignette, value);
