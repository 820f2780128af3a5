import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { FC } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ZoneFacts } from '#checkout/web/zone-facts.tsx';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { authorities } from '#permits/authorities/registry.ts';
import { allZones } from '#permits/catalogue.ts';
import { formatAge } from '#permits/provenance.ts';
import { describeFine } from '#permits/zone.ts';
import { CountryCards } from '../web/home/country-cards.tsx';
import { FineStories } from '../web/home/fine-stories.tsx';
import AlsoPage from './also/also-page.tsx';
import { cityPages } from './cities/all-cities.ts';
import CityGuidePage from './cities/city-guide-page.tsx';
import DrivingGuidePage from './driving-guide/driving-guide-page.tsx';
import PermitFaqPage from './permit-faq/permit-faq-page.tsx';
import RentalCarFinesPage from './rental/rental-car-fines-page.tsx';
import WhatDoINeedPage from './what-do-i-need/what-do-i-need-page.tsx';

// Of one fee, and of the Austrian substitute toll, a page states one figure, that of today with its day. The texts of the
// specification are data of the catalogue (decision 053).

const textOf = (Page: FC) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const shown: Record<string, string> = {
  home: textOf(CountryCards) + textOf(FineStories),
  'permit faq': textOf(PermitFaqPage),
  'driving guide': textOf(DrivingGuidePage),
  'rental car fines': textOf(RentalCarFinesPage),
  'what do I need': textOf(WhatDoINeedPage),
  also: textOf(AlsoPage),
  ...Object.fromEntries(cityPages.map(({ slug }) => [slug, textOf(() => <CityGuidePage params={{ city: slug }} />)])),
  ...Object.fromEntries(
    allZones.map((zone) => [`order form, ${zone.slug}`, textOf(() => <ZoneFacts zone={zone} isUrgent={false} />)]),
  ),
};

const isForm = (page: string) => page.startsWith('order form');

test.each(Object.entries(shown).filter(([page]) => !isForm(page)))(
  '%s: no figure of the catalogue beside that of today',
  (_, text) => {
    expect(text).not.toMatch(/(?:our|the) catalogue/i);
  },
);

test('the card of the zone states the fee of today, and the catalogue’s own as such, once', () => {
  for (const { slug, fee, official } of allZones) {
    const text = shown[`order form, ${slug}`] ?? '';
    expect(text).toContain(official.mainPrice);
    expect(text.split('Fee in our catalogue').slice(1)).toEqual(
      fee ? [expect.stringMatching(new RegExp(`^ ${fee.replaceAll(/[.()]/g, '\\$&')} `))] : [],
    );
  }
});

test('the Austrian substitute toll has one figure, with its day and one source', () => {
  const austria = allZones.find(({ slug }) => slug === 'austria-highway-vignette') ?? expect.fail();
  const age = formatAge(austria.fineCertainty).replace(', assumed', '');
  for (const page of ['home', 'permit faq', 'rental car fines', 'order form, austria-highway-vignette'])
    expect(shown[page], page).toMatch(
      /substitute toll.{0,30} €200 since 1 January 2026|€200 .*substitute toll since 1 January 2026/,
    );
  for (const page of ['home', 'permit faq', 'order form, austria-highway-vignette'])
    expect(shown[page], page).toContain(age);
  for (const [page, text] of Object.entries(shown)) expect(text, page).not.toContain('€120-€300');
  expect(describeFine(austria)).toBe(
    'The substitute toll is €200 since 1 January 2026, €100 for a motorcycle (as of 15 January 2026; we assume this: one page of the press names it)',
  );
  const [source] = authorities.asfinag.statedAt.fine;
  for (const { fine, sources } of alsoEntries.filter((entry) => entry.fine?.includes('substitute toll'))) {
    expect(fine).toContain('since 1 January 2026');
    expect(austria.fineNow).toContain(/€\d+/.exec(fine ?? '')?.[0]);
    expect(sources).toContainEqual(source);
  }
  expect(authorities.asfinag.statedAt.fine).toHaveLength(1);
});

test('the list of cities says once of which days its fines are', () => {
  const list = /Which city\?.*What else the road asks/.exec(shown['what do I need'] ?? '')?.[0] ?? '';
  expect(list).toMatch(/Fines as of /);
  for (const {
    guide,
    catalogueZones: [zone],
  } of cityPages)
    expect(list).toMatch(
      new RegExp(`${zone && formatAge(zone.fineCertainty).replace('as of ', '')}[^;.]*${guide.city}`),
    );
});
