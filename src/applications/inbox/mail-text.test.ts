import { expect, test } from 'vitest';
import { textOf } from './mail-text.ts';

test('of a long mail rules read the first 50,000 characters, however it is written', () => {
  const end = (text: string) => ({ length: text.length, ends: text.slice(-8) });
  const long = `${'a'.repeat(49_992)} granted, and what nobody reads`;
  expect(end(textOf({ textBody: long, htmlBody: null }))).toEqual({ length: 50_000, ends: ' granted' });
  expect(end(textOf({ textBody: null, htmlBody: `<p>${long}</p>` }))).toEqual({ length: 50_000, ends: ' granted' });
});

test('a page is read as a person sees it: in lines, with its letters, without what is hidden, and quotes are marked', () => {
  const htmlBody =
    '<head><style>p { color: red }</style></head><p>Gr&uuml;&szlig;e &amp; Dank,<br>ist <b>nicht</b> dabei</p><script>Granted</script><blockquote><div>Is it granted?</div></blockquote><p>No.';
  expect(textOf({ textBody: ' \n', htmlBody })).toBe(
    'Grüße & Dank,\nist nicht dabei\n\n> \n> Is it granted?\n> \n\nNo.',
  );
});
