import { expect, test } from 'vitest';
import { displayAmount } from './display-amount.ts';

test('total_cents divided by 100 with two decimals, in euros', () => {
  expect([1999, 2900, 0, 123456].map(displayAmount)).toEqual(['€19.99', '€29.00', '€0.00', '€1,234.56']);
});
