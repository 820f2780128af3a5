import type { FC } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pages } from '#paths.ts';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { alsoPath } from '#permits/also/also-path.ts';
import { findAlsoEntries } from '#permits/also/find-also-entries.ts';
import { findFulfilmentMethod } from '#permits/application-texts.ts';
import { allZones } from '#permits/catalogue.ts';
import { longDate } from '#permits/long-date.ts';
import { formatAge } from '#permits/provenance.ts';
import { describeAuthorityFee, describeOfficialPrice } from '#permits/zone.ts';
import { serviceContactPlaceholders } from '#platform/service-contact.ts';
import { publicPagePaths } from '../page-paths.ts';
import { StartApplicationCallout } from '../shell/start-application-callout.tsx';
import { OfficialPortals } from '../web/home/official-portals.tsx';
import AlsoPage from './also/also-page.tsx';
import OtherCountriesPage from './also/other-countries-page.tsx';
import { cityPages } from './cities/all-cities.ts';
import CityGuidePage, { meta as cityMeta } from './cities/city-guide-page.tsx';
import DrivingGuidePage from './driving-guide/driving-guide-page.tsx';
import CostaNightmarePage, { meta as articleMeta } from './news/costa-nightmare-page.tsx';
import PermitFaqPage, { meta as permitFaqMeta } from './permit-faq/permit-faq-page.tsx';
import RentalCarFinesPage from './rental/rental-car-fines-page.tsx';
import RentalFaqPage from './rental/rental-faq-page.tsx';
import WhatDoINeedPage from './what-do-i-need/what-do-i-need-page.tsx';

const render = (Page: FC) =>
  renderToStaticMarkup(<Page />)
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
const city = (slug: string) => render(() => <CityGuidePage params={{ city: slug }} />);

const html: Record<string, string> = {
  [pages.permitFaq]: render(PermitFaqPage),
  [pages.rentalFaq]: render(RentalFaqPage),
  [pages.whatDoINeed]: render(WhatDoINeedPage),
  [pages.also]: render(AlsoPage),
  [pages.alsoOtherCountries]: render(OtherCountriesPage),
  [pages.drivingGuide]: render(DrivingGuidePage),
  [pages.rentalCarFines]: render(RentalCarFinesPage),
  [pages.newsArticle]: render(CostaNightmarePage),
  ...Object.fromEntries(cityPages.map(({ slug }) => [pages.cityGuide(slug), city(slug)])),
};
const everyPage = Object.entries(html).map(([path, text]) => ({ path, text }));
const of = (path: string) => html[path] ?? '';
const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'));
const links = (text: string) => [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
const textOf = (text: string) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
/** The address of the link with this text. */
const linkNamed = (text: string, words: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:(?!</a>).)*${words}</a>`).exec(main(text))?.[1];

test.each(everyPage)('$path has one h1, one main and the anchors it links to', ({ text }) => {
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(text.match(/<main/g)).toHaveLength(1);
  for (const href of links(text).filter((link) => link.startsWith('#'))) {
    expect(text).toContain(`id="${href.slice(1)}"`);
  }
});

test.each(everyPage)('$path links to pages there are, and to the sites of authorities', ({ text }) => {
  const known = [...publicPagePaths, pages.order, pages.auth, pages.dashboard];
  const official = [
    ...allZones.map((zone) => zone.official.url),
    ...cityPages.map(({ sketch }) => sketch.officialMap.url),
    ...alsoEntries.flatMap((entry) => [entry.official.url, ...entry.sources.map(({ url }) => url)]),
  ];
  for (const href of links(text).filter((link) => !link.startsWith('#'))) {
    if (href.startsWith('http')) expect(official).toContain(href);
    else if (href.startsWith('mailto:')) expect(href).toBe(`mailto:${serviceContactPlaceholders.email}`);
    else expect(known).toContain(href.split(/[?#]/)[0]);
  }
});

test.each(everyPage)('$path says beside each way into an application that we are not the authority', ({ text }) => {
  const ways = main(text).match(/>(Start Application|Get Expert Assistance)</g) ?? [];
  expect(ways.length).toBeGreaterThan(0);
  expect(text.match(/Independent service, not the authority\./g)).toHaveLength(ways.length);
});

test.each(everyPage.filter(({ path }) => !path.startsWith('/city-guides')))(
  '$path leads to the order by Start Application',
  ({ text }) => {
    expect(linkNamed(text, 'Start Application')).toMatch(/^\/order(\?|$)/);
  },
);

test('the buttons and links back of the specification are there', () => {
  expect(linkNamed(of(pages.permitFaq), 'Rental Car Guide')).toBe(pages.rentalFaq);
  expect(linkNamed(of(pages.permitFaq), 'Back to Home')).toBe(pages.home);
  expect(linkNamed(of(pages.drivingGuide), 'Back to Home')).toBe(pages.home);
  expect(linkNamed(of(pages.rentalCarFines), 'Back to Home')).toBe(pages.home);
  expect(links(main(of(pages.rentalFaq)))).toEqual(expect.arrayContaining([pages.permitFaq, pages.order]));
  expect(links(main(of(pages.drivingGuide)))).toEqual(expect.arrayContaining([pages.permitFaq, pages.order]));
  expect(links(main(of(pages.rentalCarFines)))).toEqual(expect.arrayContaining([pages.drivingGuide, pages.order]));
});

test('the guide of hired cars draws what their windscreens carry, and says where they carry nothing', () => {
  const guide = main(of(pages.rentalFaq));
  const drawn = [...guide.matchAll(/<svg[^>]*role="img" aria-label="([^"]*)"/g)].map(([, words]) => words);
  expect(drawn).toEqual([
    expect.stringMatching(/a green E, a violet 1, a yellow 2, an orange 3, a dark red 4 or a grey 5\.$/),
    expect.stringMatching(/a blue 0, ECO in green and blue, a green C or a yellow B\.$/),
  ]);
  expect(textOf(guide)).toContain('Only France and Spain put anything there.');
});

test('the figures of the specification stand on the pages they belong to', () => {
  const fines = textOf(of(pages.rentalCarFines));
  for (const figure of ['90%', '3.2', '98.7%', '2-6 months', '€1,679', '€1,749', '€25-75', '£126.94', '£174.92']) {
    expect(fines).toContain(figure);
  }
  for (const name of ['Hertz', 'Avis']) expect(fines).toContain(`${name} about €75`);
  expect(fines).toContain('Enterprise about €50');
  expect(fines).toContain('Europcar about €35');
  expect(fines).toContain('Sixt about €25');
  const guide = textOf(of(pages.drivingGuide));
  for (const figure of ['€525', '99.8%', '3 years', '£19.99-29.99', '£59.97', '£99.95'])
    expect(guide).toContain(figure);
});

test('each price of ours says whether the fee of the authority is in it', () => {
  const guide = textOf(of(pages.drivingGuide));
  expect(guide).toContain('£24.99 €450 The authority’s fee is in this price. Ordered today: £19.99 all in.');
  expect(guide).toContain(
    '£19.99 per day €349 Is the authority’s fee in it? Ordered today: £24.98 for one day, £4.99 for each further day. The authority’s fee is in this price for Milan Area C, Palermo ZTL and Bologna LEZ. The authority takes none for Rome ZTL Centro, Florence ZTL, Turin LEZ, Naples LEZ, Genoa ZTL, Padua LEZ and Rome Fascia Verde. For Venice Mestre ZTL and Verona ZTL none is published, and none is in this price.',
  );
  expect(guide).toContain(
    '€200 Is the authority’s fee in it? Ordered today: £19.99. The authority’s fee is in this price for Barcelona ZBE. The authority takes none for Madrid Central LEZ.',
  );
  const faq = textOf(of(pages.permitFaq));
  const notes = faq.match(
    /Our guide price: £[\d.]+(?: per day)?\. The authority[^€]*? Ordered today: (?:from )?£\d+\.\d\d[^€]*?\. The order shows/g,
  );
  expect(notes).toHaveLength(6);
  const none = 'The authority takes no fee: this price is for our work alone.';
  expect(notes?.filter((note) => note.includes(none))).toHaveLength(2);
  for (const place of ['Belgium', 'Netherlands']) expect(guide).toMatch(new RegExp(`${place}: [^€]*€\\d+ ${none}`));
  const fines = textOf(of(pages.rentalCarFines));
  expect(fines).toContain(`Brussels registration: ${none}`);
  expect(fines).toContain('Austrian vignette: The authority’s fee is in this price.');
});

test.each(cityPages)('$slug: the price of the authority has its day, and ours says whether that is in it', (page) => {
  for (const path of [pages.cityGuide(page.slug), pages.whatDoINeed]) {
    const shown = textOf(main(of(path)));
    for (const { official, paymentRequired } of page.catalogueZones) {
      expect(shown).toContain(`: ${describeOfficialPrice(official)} ${describeAuthorityFee({ paymentRequired })}`);
    }
  }
});

test('every guide that names a fine says of which day it is', () => {
  const withFines = [pages.permitFaq, pages.whatDoINeed, pages.drivingGuide, pages.rentalCarFines, pages.newsArticle];
  for (const path of [...withFines, ...cityPages.map(({ slug }) => pages.cityGuide(slug))])
    expect(textOf(main(of(path))), path).toMatch(/[Ff]ines?\b.*as of \d+ [A-Z][a-z]+ 20\d\d/);
  const faq = textOf(main(of(pages.permitFaq)));
  for (const { fine, fineNow, fineCertainty } of allZones)
    expect(faq).toContain(`${fineNow ?? `Fine: ${fine}`}, ${formatAge(fineCertainty)}.`);
});

test.each(cityPages)(
  '$slug: what else the journey there is asked for is named, with the way to it',
  ({ slug, catalogueZones }) => {
    const entries = catalogueZones.flatMap((zone) => findAlsoEntries(zone, {}));
    expect(entries.length).toBeGreaterThan(0);
    for (const path of [pages.cityGuide(slug), pages.whatDoINeed])
      for (const entry of entries) {
        expect(links(main(of(path)))).toContain(alsoPath(entry));
        expect(textOf(main(of(path)))).toContain(entry.what);
      }
  },
);

test.each(cityPages)('the short form of the checker on the $slug guide asks where a car is hired', ({ slug }) => {
  const form = /<form id="ask".*<\/form>/.exec(main(city(slug)))?.[0];
  expect(form).toMatch(/<select [^>]*name="hired_in"[^>]*><option value="" selected="">Not hired/);
});

test.each(cityPages)('the $slug guide has the blocks of the specification', ({ slug, guide }) => {
  const text = textOf(of(pages.cityGuide(slug)));
  for (const heading of ['What You Need', 'Restricted Zones', 'Common Violations', 'Expert Tips', 'Overview']) {
    expect(text).toContain(heading);
  }
  expect(text).toContain(`City ${guide.city} ${guide.country}`);
  expect(text).toContain(`Fine range ${guide.fineRange}`);
  expect(text).toContain(`Required permits ${guide.permits.length}`);
  expect(text).toContain('with an administration fee of about €25-50 per violation');
  expect(linkNamed(of(pages.cityGuide(slug)), 'Get Expert Assistance')).toMatch(/^\/order\?country=/);
});

test.each(cityPages)('the $slug guide shows where the zone is, and where the official map is', ({ slug, sketch }) => {
  const html = main(of(pages.cityGuide(slug)));
  const figure = /<figure.*?<\/figure>/.exec(html)?.[0] ?? '';
  expect(html.indexOf('What You Need')).toBeLessThan(html.indexOf(figure));
  expect(html.indexOf(figure)).toBeLessThan(html.indexOf('Restricted Zones'));
  const { parkAndRide, rings, ways, names, officialMap, provenance } = sketch;
  expect(links(figure)).toEqual([officialMap.url]);
  const words = textOf(figure);
  expect(words).toContain(`Our sketch of ${longDate(provenance.seenOn ?? '')}, not to scale.`);
  expect(words.includes('We assume this: ')).toBe(provenance.sureness === 'assumed');
  for (const { name, line } of parkAndRide) expect(words).toContain(`${name} (${line.replaceAll('\u00a0', ' ')})`);
  const [drawing = ''] = /aria-label="([^"]*)"/.exec(figure)?.slice(1) ?? [];
  for (const name of [...Object.keys(ways), ...[...rings, ...parkAndRide].map((place) => place.name)]) {
    expect(drawing).toContain(name);
  }
  for (const { name } of names) expect(drawing).toContain(name.join(' '));
});

test('a city without a guide says so', () => {
  expect(textOf(city('vienna'))).toContain('City guide not found');
  expect(city('PARIS')).toBe(of(pages.cityGuide('paris')));
});

test('the article says that its family is invented', () => {
  const article = textOf(of(pages.newsArticle));
  expect(article).toContain('The family in this story is invented.');
  expect(of(pages.newsArticle)).toContain('dateTime="2024-01-01"');
});

test('the driving guide has its sections and the city-by-city guide its cities, each behind a link at the top', () => {
  expect(links(of(pages.drivingGuide)).filter((href) => href.startsWith('#') && href !== '#main')).toEqual(
    [
      'low-emission-zones',
      'city-permits',
      'enforcement',
      'rental-cars',
      'france',
      'italy',
      'belgium',
      'spain',
      'costs',
    ].map((id) => `#${id}`),
  );
  expect(links(of(pages.whatDoINeed))).toEqual(expect.arrayContaining(cityPages.map(({ slug }) => `#${slug}`)));
});

test('search engines are told what kind of page it is, and to leave out a city that has no guide', () => {
  const types = (meta: unknown) => [...JSON.stringify(meta).matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type);
  const metaOf = (slug: string) => cityMeta({ params: { city: slug } } as unknown as Parameters<typeof cityMeta>[0]);
  expect(types(permitFaqMeta())).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(types(metaOf('Rome'))).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']));
  expect(types(articleMeta())).toEqual(expect.arrayContaining(['Article', 'BreadcrumbList']));
  expect(JSON.stringify(articleMeta())).toContain('"datePublished":"2024-01-01"');
  expect(metaOf('vienna')).toContainEqual({ name: 'robots', content: 'noindex' });
});

test.each(cityPages)(
  '$slug: where the fine of the city and of its zones differ, the page says why',
  ({ slug, guide }) => {
    const shown = textOf(main(city(slug)));
    const ranges = [guide.fineRange, ...(shown.match(/(?:about )?€\d+-€\d+/g) ?? [])];
    const figures = new Set(ranges.map((range) => range.replaceAll(/€|about /g, '')));
    expect(figures.size).toBeGreaterThan(1);
    expect(shown).toContain(`Why the figures differ: ${guide.fineRange} `);
  },
);

test('a list with the national fine beside those of cities says why they differ, and no other does', () => {
  const shown = textOf(main(of(pages.permitFaq)));
  expect(shown).toContain("Why the figures differ: National Crit'Air certificate has the fines of the national rule");
  expect(shown.match(/Why the figures differ/g)).toHaveLength(1);
});

const nobodyApplies = (zone: (typeof allZones)[number]) => ['letter', 'check'].includes(findFulfilmentMethod(zone));
const appliesAt = /apply yourself|apply at|the authority takes/i;

test.each(allZones.map((zone) => [zone.slug, zone] as const))(
  '%s: nobody is sent to apply where nobody applies, beside the button that starts an order',
  (_slug, zone) => {
    const words = textOf(
      render(() => <StartApplicationCallout country={zone.country} zone={zone.name} officialZone={zone} />),
    );
    expect(appliesAt.test(words)).toBe(!nobodyApplies(zone));
    expect(words).toContain(zone.official.name);
  },
);

test('neither is anybody by a guide to one city, or where official sites are compared', () => {
  for (const { slug, catalogueZones } of cityPages) {
    const words = textOf(main(of(pages.cityGuide(slug))));
    expect(/apply yourself at/i.test(words)).toBe(catalogueZones.slice(0, 1).some((zone) => !nobodyApplies(zone)));
  }
  expect(textOf(of(pages.cityGuide('florence')))).toMatch(
    /write to the place where you stay.*ask your hotel or garage yourself/i,
  );
  const cards = render(OfficialPortals).split('<h3').slice(1);
  expect(cards.length).toBeGreaterThan(10);
  for (const zone of allZones.filter(nobodyApplies)) {
    const card = cards.find((text) => text.includes(`compare-${zone.slug}"`));
    if (card) expect(textOf(card)).not.toMatch(/the authority takes/i);
  }
});
