import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText, shortenAddresses } from './linked-text.tsx';

const text =
  'See https://www.legifrance.gouv.fr/jorf/id/1?page=2 (annex I), https://zbe.barcelona/: all of it, and (https://lez.brussels/en/).';

test('each address in a text is a link that shows its host and leads to the whole of it', () => {
  const markup = renderToStaticMarkup(<LinkedText text={text} />);
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'https://www.legifrance.gouv.fr/jorf/id/1?page=2',
    'https://zbe.barcelona/',
    'https://lez.brussels/en/',
  ]);
  const words = markup.replaceAll(/<svg.*?<\/svg>|<[^>]*>| \(opens in a new tab\)/g, '');
  expect(words).toBe('See legifrance.gouv.fr (annex I), zbe.barcelona: all of it, and (lez.brussels).');
  expect(shortenAddresses(text)).toBe(words);
});

test('a line ends between the parts of a host only', () => {
  const markup = renderToStaticMarkup(<LinkedText text="See https://www.legifrance.gouv.fr/" />);
  expect(markup).toContain('legifrance.<wbr/>gouv.<wbr/>fr<wbr/>');
});
