import { expect, test } from 'vitest';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { zoneSketches } from '#permits/web/zone-sketch/zone-sketches.ts';
import { citySlugs } from '../../cities.ts';
import { cityPages, findCityPage } from './all-cities.ts';

test('the eight city guides of the specification are there, in its order', () => {
  expect(cityPages.map(({ slug, guide }) => [slug, guide.city, guide.country])).toEqual([
    ['paris', 'Paris', 'France'],
    ['milan', 'Milan', 'Italy'],
    ['rome', 'Rome', 'Italy'],
    ['brussels', 'Brussels', 'Belgium'],
    ['barcelona', 'Barcelona', 'Spain'],
    ['madrid', 'Madrid', 'Spain'],
    ['amsterdam', 'Amsterdam', 'Netherlands'],
    ['florence', 'Florence', 'Italy'],
  ]);
});

test('the fine ranges are those of the specification', () => {
  expect(Object.fromEntries(cityPages.map(({ slug, guide }) => [slug, guide.fineRange]))).toEqual({
    paris: '€68-450',
    milan: '€80-500',
    rome: '€80-500',
    florence: '€80-500',
    brussels: '€350+',
    barcelona: '€200+',
    madrid: '€200+',
    amsterdam: '€230+',
  });
});

test('a slug counts in any letter case, and no other city has a guide', () => {
  expect(citySlugs.map((slug) => findCityPage(slug.toUpperCase())?.slug)).toEqual([...citySlugs]);
  expect(findCityPage('Vienna')).toBeUndefined();
  expect(findCityPage('')).toBeUndefined();
  expect(findCityPage(undefined)).toBeUndefined();
});

test.each(cityPages)('the $slug record has the fields of the specification, none of them empty', ({ guide }) => {
  expect(Object.keys(guide).toSorted()).toEqual([
    'city',
    'commonViolations',
    'country',
    'description',
    'fineRange',
    'permits',
    'requirements',
    'tips',
    'zones',
  ]);
  for (const list of [guide.zones, guide.requirements, guide.commonViolations, guide.tips]) {
    expect(list.length).toBeGreaterThanOrEqual(3);
    expect(new Set(list).size).toBe(list.length);
  }
  expect(guide.description.length).toBeGreaterThan(100);
});

test.each(cityPages)('the $slug guide has permits, a rental-car warning and questions', (page) => {
  // Nothing can be applied for in Amsterdam: a guide that named a permit would mislead.
  expect(page.guide.permits).toHaveLength(page.slug === 'amsterdam' ? 0 : 1);
  expect(page.catalogueZones.every((zone) => zone.country === page.guide.country)).toBe(true);
  expect(page.rentalWarning).toMatch(/hired|rental/i);
  expect(page.faqs.length).toBeGreaterThanOrEqual(3);
});

test.each(cityPages)('the sketch of $slug shows the zones of the guide', ({ sketch, catalogueZones }) => {
  expect(sketch.zones).toEqual(catalogueZones.map((zone) => zone.slug));
});

test.each(zoneSketches)('the sketch of $zones has its sources and its day, and goes clockwise', (sketch) => {
  const { zones, provenance, officialMap, names, parkAndRide } = sketch;
  expect(zones.map((slug) => findZoneBySlug(slug)?.slug)).toEqual(zones);
  // What one page alone says would have to be assumed.
  expect(new Set(provenance.sources.map(({ url }) => new URL(url).hostname)).size).toBeGreaterThan(1);
  expect(provenance.seenOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(provenance.asOf <= (provenance.seenOn ?? '')).toBe(true);
  expect(new URL(officialMap.url).protocol).toBe('https:');
  for (const spots of [names, parkAndRide]) {
    const bearings = spots.map(({ at: [bearing] }) => bearing);
    expect(bearings).toEqual(bearings.toSorted((one, other) => one - other));
  }
});
