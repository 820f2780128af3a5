import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { describeVignettePrices, listVignetteChoices } from './trip-fields.tsx';

test('beside what each vignette costs stands the price of the toll shop today, and no figure of the catalogue', () => {
  const zone = findZoneBySlug('austria-highway-vignette');
  if (!zone) throw new Error('Austria has no zone.');
  const words = listVignetteChoices(zone).map(({ label }) =>
    renderToStaticMarkup(label)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  expect(words).toEqual(['10-day £9.90 shop €12.80', '2-month £28.90 shop about €32.00', 'Annual £96.40 shop €106.80']);
  expect(describeVignettePrices(zone)).toBe(
    'Charged in pounds, as a line of your price. Beside it what the ASFINAG toll shop asks for a car (as of 1 November 2026; we assume this).',
  );
});
