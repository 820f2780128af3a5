import { expect, test } from 'vitest';
import { textOf } from './mail-text.ts';

test('of a long mail rules read the first 50,000 characters, however it is written', () => {
  const end = (text: string) => ({ length: text.length, ends: text.slice(-8) });
  const long = `${'a'.repeat(49_992)} granted, and what nobody reads`;
  expect(end(textOf({ textBody: long, htmlBody: null }))).toEqual({ length: 50_000, ends: ' granted' });
  expect(end(textOf({ textBody: null, htmlBody: `<p>${long}</p>` }))).toEqual({ length: 50_000, ends: 'a grante' });
});
