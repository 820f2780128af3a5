import { formatPounds, prices } from '#features/checkout/pricing.ts';
import { claims } from '../../claims.ts';

/** Ways to avoid a fine, from none to all, compared column by column. */
export const wayColumns = ['What it costs', 'What it takes', 'What can still go wrong'] as const;

export const waysToAvoid: readonly { way: string; cells: readonly string[] }[] = [
  {
    way: 'Hope for the best',
    cells: [
      'Nothing, until the letters come',
      'Nothing',
      'Everything. The cameras work day and night, and the rental company has your card.',
    ],
  },
  {
    way: 'Stay outside the zones',
    cells: [
      'Park-and-ride and train tickets',
      'A look at the map for every stop',
      'A wrong turn, a diversion, a hotel with its car park inside the zone',
    ],
  },
  {
    way: 'Apply at the authorities yourself',
    cells: [
      "The authorities' own prices, some of them nothing",
      `About ${claims.ownTime} for each, in several languages, as soon as you know the plate`,
      'A typing mistake in the plate, a deadline overlooked, an answer you cannot read',
    ],
  },
  {
    way: 'Let us apply',
    cells: [
      `From ${formatPounds(prices.base)} an order, the whole price first`,
      `About ${claims.ourTime}; the plate may follow from the car park`,
      'A car that no zone admits, or an authority that takes longer than your trip. We tell you before you pay.',
    ],
  },
];
