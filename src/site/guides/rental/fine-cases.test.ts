import { expect, test } from 'vitest';
import { rentalAdminFees } from '../../claims.ts';
import { countryCosts, maximumFineTotal, permitBundles } from '../driving-guide/country-costs.ts';
import { fineCases, formatCaseTotal } from './fine-cases.ts';

test('the two example cases come to the potential totals of the specification', () => {
  expect(fineCases.map(formatCaseTotal)).toEqual(['€1,679', '€1,749']);
  expect(fineCases.map(formatCaseTotal)).toEqual(rentalAdminFees.potentialTotals.map((total) => `€${total}`));
});

test('the permits of a case add up to the guide price of the trip', () => {
  for (const { permits, permitsTotal } of fineCases) {
    const sum = permits.reduce((total, { pounds }) => total + Math.round(Number(pounds) * 100), 0);
    expect((sum / 100).toFixed(2)).toBe(permitsTotal);
  }
});

test('the cost comparison has the prices and highest fines of the specification', () => {
  expect(countryCosts.map(({ place, price, fine }) => [place.split(':')[0], price, fine])).toEqual([
    ['France', '£24.99', '€450'],
    ['Italy', '£19.99 per day', '€349'],
    ['Belgium', '£19.99', '€350'],
    ['Austria', '£29.99+', '€300'],
    ['Spain', '£22.99', '€200'],
    ['Netherlands', '£21.99', '€230'],
    ['Germany', 'not our service', '€100'],
  ]);
  expect(maximumFineTotal).toBe('€525');
  expect(permitBundles.map(({ price }) => price)).toEqual(['£59.97', '£99.95', '£126.94', '£174.92']);
});

test('the maximum total is the highest fine and the fee for passing it on', () => {
  const highest = Math.max(...countryCosts.map(({ fine }) => Number(fine.slice(1))));
  expect(maximumFineTotal).toBe(`€${highest + 75}`);
});
