import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0 submissions'],
  [1, '1 submission'],
  [2, '2 submissions'],
  [1234, '1,234 submissions'],
])('%d of a thing are %s', (number, words) => {
  expect(formatCount(number, 'submission')).toBe(words);
});

test('what has no s has its own word', () => {
  expect([1, 2].map((number) => formatCount(number, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
