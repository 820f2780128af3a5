import type { Zone } from '#permits/catalogue.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { formatPounds, prices } from '#permits/pricing.ts';
import { findCarVignettePrice, formatAsOf } from '#permits/zone.ts';

/** Each vignette with what is charged for it, and what the authority itself asks today. */
export const listVignetteChoices = ({ official }: Zone) =>
  vignetteTypes.map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} <span className="block tabular-nums">{formatPounds(prices.austriaVignette[value])}</span>{' '}
        <span className="block font-normal text-ink-soft text-sm">shop {findCarVignettePrice(official, value)}</span>
      </>
    ),
  }));

export const describeVignettePrices = ({ official }: Zone): string =>
  `Charged in pounds, as a line of your price. Beside it what the ${official.name} asks for a car ${formatAsOf(official)}.`;
