import type { Destination } from '#permits/catalogue.ts';
import { fineFigures, guidePrices } from '../../claims.ts';
import { findCountryFineRange } from '../../fines.ts';
import { explainGuidePriceFee } from '../guide-price-fee.ts';

export interface CountryCost {
  place: string;
  /** Our guide price, in pounds; undefined where we do not apply. */
  price: string;
  /** What the price includes. */
  fee: string | null;
  /** Highest fine, in euros. */
  fine: string;
}

const cost = (country: Destination, permit: string, price: string): CountryCost => ({
  place: `${country}: ${permit}`,
  price: `£${price}`,
  fee: explainGuidePriceFee(country),
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
  { place: 'Germany: green sticker zones', price: 'not our service', fee: null, fine: `€${fineFigures.germanyZones}` },
];

export const rentalServiceFee = `€${fineFigures.service}`;

/** The highest single fine, plus the rental company's fee for passing it on. */
export const maximumFineTotal = `€${fineFigures.maximumTotal}`;

/** Permits for a whole trip, at guide prices. */
export const permitBundles: readonly { name: string; contents: string; price: string }[] = [
  {
    name: '3 days in Italy',
    contents: 'Day tickets or list entries for three days',
    price: `£${guidePrices.threeItalyDays}`,
  },
  {
    name: '5 days in Italy',
    contents: 'Day tickets or list entries for five days',
    price: `£${guidePrices.fiveItalyDays}`,
  },
  {
    name: 'One-week trip',
    contents: 'France, Belgium, Netherlands and three days in Italy',
    price: `£${guidePrices.oneWeekTrip}`,
  },
  {
    name: 'Complete protection',
    contents: 'France, Belgium, Austria and five days in Italy',
    price: `£${guidePrices.completeProtection}`,
  },
];
