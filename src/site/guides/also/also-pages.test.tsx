import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pages } from '#paths.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { alsoPath } from '#permits/also/also-path.ts';
import { longDate } from '#permits/long-date.ts';
import AlsoPage from './also-page.tsx';
import OtherCountriesPage from './other-countries-page.tsx';

const html: Record<string, string> = {
  [pages.also]: renderToStaticMarkup(<AlsoPage />),
  [pages.alsoOtherCountries]: renderToStaticMarkup(<OtherCountriesPage />),
};
const of = (path: string) => /<main.*<\/main>/s.exec(html[path] ?? '')?.[0].replaceAll('&amp;', '&') ?? '';
const links = (path: string) => [...of(path).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
const textOf = (path: string) =>
  of(path)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test.each(alsoEntries)('$slug: told of once, where its address leads, with sources and their day', (entry) => {
  const [path = '', anchor = ''] = alsoPath(entry).split('#');
  const other = path === pages.also ? pages.alsoOtherCountries : pages.also;
  expect(of(path)).toContain(`id="${anchor}"`);
  const shown = textOf(path);
  for (const words of [entry.what, entry.todo, entry.whom, `, as of ${longDate(entry.seenOn)}`])
    expect(shown).toContain(words);
  for (const { url } of entry.sources) expect(links(path)).toContain(url);
  expect(textOf(other)).not.toContain(entry.what);
});

test('an older address of what else the road asks finds the entry or its country, or the way on to them', () => {
  for (const { slug, country } of alsoEntries)
    for (const anchor of [slug, country.toLowerCase()])
      expect(of(pages.also).match(new RegExp(`id="${anchor}"`, 'g'))).toHaveLength(1);
  const onwards = links(pages.also).filter((href) => href.startsWith(pages.alsoOtherCountries));
  expect(onwards).toContain(`${pages.alsoOtherCountries}#switzerland`);
  for (const href of onwards) expect(of(pages.alsoOtherCountries)).toContain(`id="${href.split('#')[1]}"`);
});
