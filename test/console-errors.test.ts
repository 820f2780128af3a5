import { expect, test } from 'vitest';
import { expectConsoleError, takeUnexpectedConsoleErrors } from './console-errors.ts';

test('what is written to console.error is held against the test, unless the test expects it', () => {
  console.error('Warning: %s has no key', 'li');
  expect(takeUnexpectedConsoleErrors()).toEqual(['Warning: li has no key']);
  expectConsoleError(/no key/);
  console.error('Warning: %s has no key', 'li');
  expect(takeUnexpectedConsoleErrors()).toEqual([]);
});
