import { expect, test } from 'vitest';
import { extractMailText } from './mail-text.ts';

test('of a long mail rules read the first 50,000 characters, however it is written', () => {
  const end = (text: string) => ({ length: text.length, ends: text.slice(-8) });
  const long = `${'a'.repeat(49_992)} granted, and what nobody reads`;
  expect(end(extractMailText({ textBody: long, htmlBody: null }))).toEqual({ length: 50_000, ends: ' granted' });
  expect(end(extractMailText({ textBody: null, htmlBody: `<p>${long}</p>` }))).toEqual({
    length: 50_000,
    ends: ' granted',
  });
});

test('a page is read as a person sees it: in lines, with its letters, without what is hidden, and quotes are marked', () => {
  const htmlBody =
    '<head><style>p { color: red }</style></head><p>Gr&uuml;&szlig;e &amp; Dank,<br>ist <b>nicht</b> dabei</p><script>Granted</script><blockquote><div>Is it granted?</div></blockquote><p>No.';
  expect(extractMailText({ textBody: ' \n', htmlBody })).toBe(
    'Grüße & Dank,\nist nicht dabei\n\n> \n> Is it granted?\n> \n\nNo.',
  );
});

const page = (htmlBody: string) => extractMailText({ textBody: null, htmlBody });

test('every letter that has a name or a number in a page is read', () => {
  expect(
    page('Citt&agrave;, per&ograve;, pi&ugrave;, l&igrave;, &aacute;&iacute;&oacute;&uacute;&ntilde;&iquest;'),
  ).toBe('Città, però, più, lì, áíóúñ¿');
  expect(page('&Agrave;&Eacute;&ccedil;&Uuml;&szlig;&middot;&euro;&#8217;&#xE8;&#xf2;&nbsp;12&amp;3')).toBe(
    'ÀÉçÜß·€’èò 12&3',
  );
});

test.each([
  '<div style="display:none">Granted</div>',
  '<div style="display : none !important"><div>old</div>Granted</div>',
  '<span style="font-size:0px">Granted</span>',
  '<span style="font-size: 0">Granted</span>',
  '<p style="color:#fff">Granted</p>',
  '<p style="color:#FFFFFF;background-color:white">Granted</p>',
  '<font color="white">Granted</font>',
  '<span style="visibility:hidden">Granted</span>',
  '<span style="opacity:0">Granted</span>',
  '<div hidden>Granted</div>',
  '<div style="max-height:0;overflow:hidden">Granted</div>',
  '<!-- <p>Granted</p> -->',
  '<!-- a > b Granted -->',
])('words that nobody sees are none: %s', (hidden) => {
  expect(page(`<p>Refused</p>${hidden}<p>today</p>`).split(/\s+/)).toEqual(['Refused', 'today']);
});

test('white words on a coloured ground, and small ones, are seen', () => {
  expect(page('<td style="color:#fff;background:#005ea5">Refused</td><p style="font-size:0.9em">today</p>')).toMatch(
    /Refused\s+today/,
  );
  expect(page('<img style="display:none" src="x">Refused')).toBe('Refused');
});

test('what was opened as hidden and never closed hides no later words', () => {
  expect(page('<p style="display:none">Preview<p>Refused<p>today')).toMatch(/^Refused\s+today$/);
  expect(page('<div style="display:none">Preview<p>Refused</p>')).toContain('Refused');
});
