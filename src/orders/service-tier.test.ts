import { expect, test } from 'vitest';
import { serviceTier } from './service-tier.ts';

test('automation is Premium with high confidence and Standard with medium', () => {
  expect(serviceTier('automated', 'high')).toBe('Premium');
  expect(serviceTier('automated', 'medium')).toBe('Standard');
});

test('everything else is Expert, a human operator', () => {
  expect(serviceTier('automated', 'low')).toBe('Expert');
  expect(['high', 'medium', 'low'].map((confidence) => serviceTier('manual', confidence as 'high'))).toEqual([
    'Expert',
    'Expert',
    'Expert',
  ]);
});
