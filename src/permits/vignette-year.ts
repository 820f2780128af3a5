import type { Zone } from './catalogue.ts';
import { lastVignetteDay } from './days.ts';
import type { VignetteType } from './form-choices.ts';
import { longDate } from './long-date.ts';
import { findCarVignettePrice } from './zone.ts';

/**
 * Of which year a vignette is where that is not obvious: how long an annual one is valid, and that the price which we
 * hold is that of an earlier year. Empty where there is nothing to say.
 * @param firstDay its first valid ISO day
 */
export function describeVignetteYear({ official }: Zone, type: VignetteType, firstDay: string): string {
  const isAnnual = type === 'annual';
  const year = yearOf(isAnnual ? lastVignetteDay(type, firstDay) : firstDay) - (isAnnual ? 1 : 0);
  const pricedYear = yearOf(official.validUntil ?? official.asOf);
  const validity = `The annual vignette of ${year} is valid from 1 December ${year - 1} to 31 January ${year + 1}.`;
  const price = `${findCarVignettePrice(official, type)} is the price for cars of ${pricedYear} (as of ${longDate(official.asOf)}); that of ${year} is not known to us.`;
  return [isAnnual ? validity : '', year > pricedYear ? price : ''].filter(Boolean).join(' ');
}

const yearOf = (isoDay: string): number => Number(isoDay.slice(0, 4));
