import type { Destination } from '#permits/catalogue.ts';
import type { PricedTrip } from '#permits/pricing.ts';
import { fineFigures, guidePrices } from '../../claims.ts';
import { findCountryFineRange } from '../../fines.ts';
import { describeOrderPriceToday, formatTotal } from '../../order-price.ts';
import { explainGuidePriceFee } from '../guide-price-fee.ts';

export interface CountryCost {
  place: string;
  /** Our guide price, in pounds; undefined where we do not apply. */
  price: string;
  /** What the price includes. */
  fee: string | null;
  /** What the order costs today. */
  today: string | null;
  /** Highest fine, in euros. */
  fine: string;
}

const cost = (country: Destination, permit: string, price: string): CountryCost => ({
  place: `${country}: ${permit}`,
  price: `£${price}`,
  fee: explainGuidePriceFee(country),
  today: describeOrderPriceToday(country),
  fine: `€${findCountryFineRange(country).to}`,
});

/** Permit against fine, country by country (specification, section 9, marketing figures on guide pages). */
export const countryCosts: readonly CountryCost[] = [
  cost('France', "Crit'Air", guidePrices.critAir),
  cost('Italy', 'tickets and lists', `${guidePrices.italyPerDay} per day`),
  cost('Belgium', 'registration', guidePrices.belgium),
  cost('Austria', 'vignette', `${guidePrices.austriaVignette}+`),
  cost('Spain', 'registration or announced entry', guidePrices.spain),
  cost('Netherlands', 'check', guidePrices.netherlands),
  {
    place: 'Germany: green sticker zones',
    price: 'not our service',
    fee: null,
    today: null,
    fine: `€${fineFigures.germanyZones}`,
  },
];

export const rentalServiceFee = `€${fineFigures.service}`;

/** The highest single fine, plus the rental company's fee for passing it on. */
export const maximumFineTotal = `€${fineFigures.maximumTotal}`;

const italyFor = (days: number): PricedTrip => ({ country: 'Italy', number_of_days: days });

/** Permits for a whole trip, at guide prices; `today`: what their orders cost together. */
export const permitBundles: readonly { name: string; contents: string; price: string; today: string }[] = [
  {
    name: '3 days in Italy',
    contents: 'Day tickets or list entries for three days',
    price: `£${guidePrices.threeItalyDays}`,
    today: formatTotal(italyFor(3)),
  },
  {
    name: '5 days in Italy',
    contents: 'Day tickets or list entries for five days',
    price: `£${guidePrices.fiveItalyDays}`,
    today: formatTotal(italyFor(5)),
  },
  {
    name: 'One-week trip',
    contents: 'France, Belgium, Netherlands and three days in Italy',
    price: `£${guidePrices.oneWeekTrip}`,
    today: formatTotal({ country: 'France' }, { country: 'Belgium' }, { country: 'Netherlands' }, italyFor(3)),
  },
  {
    name: 'Complete protection',
    contents: 'France, Belgium, Austria and five days in Italy',
    price: `£${guidePrices.completeProtection}`,
    today: formatTotal(
      { country: 'France' },
      { country: 'Belgium' },
      { country: 'Austria', vignette_type: '10-day' },
      italyFor(5),
    ),
  },
];
