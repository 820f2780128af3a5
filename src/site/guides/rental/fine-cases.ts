import type { Destination } from '#permits/catalogue.ts';
import { fineFigures, guidePrices } from '../../claims.ts';
import { findCountryFineRange } from '../../fines.ts';
import { formatTotal } from '../../order-price.ts';

export interface FineCase {
  title: string;
  story: string;
  /** Countries with one fine each, at the catalogue's highest amount. */
  countries: readonly Destination[];
  /** The permits that would have prevented it, in pounds. */
  permits: readonly { label: string; country: Destination; days?: number; pounds: string }[];
  /** For which car they are, where the car of the story gets none. */
  permitsCaption: string;
  permitsTotal: string;
}

/** Two example trips (specification, section 9: potential totals 1,679 and 1,749). Calculated, not reported. */
export const fineCases: readonly FineCase[] = [
  {
    title: 'One week, four countries',
    story:
      'An older nine-seat diesel hired in Cologne: a night in Paris without a sticker, three days in Italy with one wrong turn into a ZTL, an afternoon in Brussels without registration, and a last evening inside the ring of Amsterdam. No permit admits such a car to Paris, Brussels or Amsterdam.',
    countries: ['France', 'Italy', 'Belgium', 'Netherlands'],
    permitsCaption: 'In a newer car, with permits',
    permits: [
      { label: "Crit'Air", country: 'France', pounds: guidePrices.critAir },
      { label: '3 days in Italy', country: 'Italy', days: 3, pounds: guidePrices.threeItalyDays },
      { label: 'Brussels registration', country: 'Belgium', pounds: guidePrices.belgium },
      { label: 'Amsterdam check', country: 'Netherlands', pounds: guidePrices.netherlands },
    ],
    permitsTotal: guidePrices.oneWeekTrip,
  },
  {
    title: 'Across the Alps and back',
    story:
      'A new petrol car hired in Cologne: Brussels without registration, Paris without a sticker, five days in Italy with one passage through Area C, and home over the Austrian motorway without a vignette.',
    countries: ['France', 'Italy', 'Belgium', 'Austria'],
    permitsCaption: 'With permits',
    permits: [
      { label: "Crit'Air", country: 'France', pounds: guidePrices.critAir },
      { label: '5 days in Italy', country: 'Italy', days: 5, pounds: guidePrices.fiveItalyDays },
      { label: 'Belgian registration', country: 'Belgium', pounds: guidePrices.belgium },
      { label: 'Austrian vignette', country: 'Austria', pounds: guidePrices.austriaVignette },
    ],
    permitsTotal: guidePrices.completeProtection,
  },
];

/** What the orders for these permits cost together today. */
export const formatPermitsToday = ({ permits }: FineCase): string =>
  formatTotal(
    ...permits.map(({ country, days }) => ({
      country,
      number_of_days: days ?? null,
      vignette_type: '10-day' as const,
    })),
  );

export interface CaseCost {
  label: string;
  /** Euros. */
  amount: number;
}

/** Each fine at its maximum, plus the rental company's fee for passing on each of them. */
export function listCaseCosts({ countries }: FineCase): CaseCost[] {
  const fines = countries.map((country) => ({
    label: `Highest fine in ${country}`,
    amount: findCountryFineRange(country).to,
  }));
  const service = fineFigures.service;
  return [...fines, { label: `Rental company, ${fines.length} × €${service}`, amount: fines.length * service }];
}

export const formatEuros = (amount: number) => `€${amount.toLocaleString('en-GB')}`;

/** '€1,679' */
export function formatCaseTotal(fineCase: FineCase): string {
  return formatEuros(listCaseCosts(fineCase).reduce((sum, line) => sum + line.amount, 0));
}
