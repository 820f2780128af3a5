import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'Password1', 'qwertyuiop', '1234567890', 'Liverpool1', 'iloveyou', 'SUMMER2024'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['a long password for tests', 'mauve-otter-72', ''])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
