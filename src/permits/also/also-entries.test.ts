import { expect, test } from 'vitest';
import { allZones, destinations, findZoneBySlug } from '../catalogue.ts';
import { valuesOf, vehicleCategories, vehicleUpdateFuels } from '../form-choices.ts';
import { checkTrip } from '../trip-check.ts';
import { alsoEntries } from './also-entries.ts';
import { alsoPath } from './also-path.ts';
import { alsoByZone, describeAlso, findAlsoEntries } from './find-also-entries.ts';

const slugs = alsoEntries.map(({ slug }) => slug);
const namesFor = (slug: string, vehicle: object = {}) => findAlsoEntries({ slug }, vehicle).map((entry) => entry.slug);

/** Domains of authorities, and of operators that they charge with a toll. */
const officialDomains = [
  'admin.ch',
  'apl.pedemontana.com',
  'autopass.no',
  'bmu.de',
  'bund.de',
  'comune.bergamo.it',
  'comune.como.it',
  'comune.genova.it',
  'comune.lucca.it',
  'comune.milano.it',
  'comune.napoli.it',
  'comune.siena.it',
  'dars.si',
  'data.gouv.fr',
  'dgt.es',
  'donostia.eus',
  'e-tol.nl',
  'e-vignette.ch',
  'edalnice.cz',
  'eznamka.sk',
  'genovaparcheggi.com',
  'grandlyon.com',
  'krakow.pl',
  'lez.brussels',
  'lpa.fr',
  'metropolegrandparis.fr',
  'miljoezoner.dk',
  'milieuzones.nl',
  'muoversiatorino.it',
  'nemzetiutdij.hu',
  'nmzrt.hu',
  'oesterreich.gv.at',
  'paris.fr',
  'pisamo.net',
  'portugaltolls.com',
  'sanef.com',
  'shop.asfinag.at',
  'skatteverket.se',
  'slimnaarantwerpen.be',
  'slovensko.sk',
  'stad.gent',
  'storebaelt.dk',
  'transportstyrelsen.se',
  'umweltbundesamt.de',
  'zdm.waw.pl',
];
const isOfficial = (url: string) => {
  const { hostname } = new URL(url);
  return officialDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
};

test('every entry has a name of its own and is no entry of the catalogue', () => {
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => findZoneBySlug(slug))).toEqual([]);
  expect(allZones).toHaveLength(31);
  // Anchors of the page's countries, which stand beside those of the entries.
  const anchors = alsoEntries.map(({ country }) => country.toLowerCase());
  expect(slugs.filter((slug) => anchors.includes(slug))).toEqual([]);
});

test('they stand in the order of harm, and none is left out of it', () => {
  expect(slugs.slice(0, 8)).toEqual([
    'a13-a14-free-flow',
    'swiss-vignette',
    'german-emission-sticker',
    'milan-area-b',
    'austria-one-day-vignette',
    'austria-motorcycle-vignette',
    'austria-section-tolls',
    'brussels-day-pass',
  ]);
  expect(slugs.slice(-2)).toEqual(['grand-paris-day-pass', 'lyon-day-pass']);
  expect(slugs.length).toBeGreaterThanOrEqual(20);
});

test.each(alsoEntries)('$slug: every address is https, of the authority or marked as press', (entry) => {
  const { official, sources, sureness, seenOn } = entry;
  for (const url of [official.url, ...sources.map((source) => source.url)]) expect(url).toMatch(/^https:\/\//);
  expect(isOfficial(official.url), official.url).toBe(true);
  for (const { url, isPress } of sources) expect(isOfficial(url), url).toBe(!isPress);
  expect(sources.length).toBeGreaterThan(0);
  if (sureness === 'published') expect(sources.some(({ isPress }) => !isPress)).toBe(true);
  expect(seenOn).toMatch(/^2026-\d\d-\d\d$/);
});

test.each(alsoEntries)('$slug: says in whole sentences what it is and what to do, in few words', ({ what, todo }) => {
  for (const sentence of [what, todo]) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(`${what} ${todo}`.length).toBeLessThan(330);
});

test.each(alsoEntries)('$slug: what it meets are values that a customer can state', ({ meets = {} }) => {
  const categories: readonly string[] = valuesOf(vehicleCategories);
  const fuels: readonly string[] = valuesOf(vehicleUpdateFuels);
  expect(meets.vehicle_category?.filter((value) => !categories.includes(value)) ?? []).toEqual([]);
  expect(meets.fuel_type?.filter((value) => !fuels.includes(value)) ?? []).toEqual([]);
});

test.each(Object.entries(alsoByZone))('%s: zone and entries exist, and each stands there once', (zone, related) => {
  expect(findZoneBySlug(zone)).toBeDefined();
  expect(related.filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(new Set(related).size).toBe(related.length);
});

test('each leads to the page of our countries or to that of the others', () => {
  expect(alsoPath({ country: 'Austria', slug: 'austria-section-tolls' })).toBe('/also#austria-section-tolls');
  expect(alsoPath({ country: 'Germany', slug: 'german-emission-sticker' })).toBe(
    '/also/other-countries#german-emission-sticker',
  );
});

test('a zone names five at most, the most harmful first', () => {
  for (const { slug } of allZones) {
    const named = namesFor(slug);
    expect(named.length).toBeLessThanOrEqual(5);
    expect(named).toEqual(slugs.filter((name) => named.includes(name)));
  }
  expect(namesFor('austria-highway-vignette')).toHaveLength(5);
  expect(namesFor('milan-area-c')).toEqual([
    'swiss-vignette',
    'milan-area-b',
    'como-ztl',
    'bergamo-ztl',
    'pedemontana-free-flow',
  ]);
});

test('every country that we apply in leads to some entry', () => {
  for (const country of destinations) {
    const zones = allZones.filter((zone) => zone.country === country);
    expect(zones.some(({ slug }) => namesFor(slug).length > 0)).toBe(true);
  }
});

test('what does not meet the vehicle is not named; what is not known of it excludes nothing', () => {
  const austria = 'austria-highway-vignette';
  expect(namesFor(austria, { vehicle_category: 'motorcycle' })).toEqual([
    'austria-motorcycle-vignette',
    'austria-section-tolls',
    'slovenian-vignette',
    'hungarian-vignette',
  ]);
  expect(namesFor(austria, { vehicle_category: 'M1' })).not.toContain('austria-motorcycle-vignette');
  expect(namesFor(austria, { vehicle_category: 'M1' })).toContain('german-emission-sticker');
  const amsterdam = 'amsterdam-environmental-zone';
  expect(namesFor(amsterdam, { fuel_type: 'petrol' })).toEqual(['ghent-lez', 'dutch-a24-toll']);
  expect(namesFor(amsterdam, { fuel_type: 'diesel' })).toContain('dutch-diesel-zones');
  expect(namesFor(amsterdam, { fuel_type: null })).toContain('dutch-diesel-zones');
  expect(namesFor('milan-area-c', { fuel_type: 'electric' })).not.toContain('milan-area-b');
  expect(namesFor('milan-area-c', { fuel_type: 'unknown' })).toContain('milan-area-b');
});

test('a day pass is named to a vehicle that may be refused, and to no other', () => {
  const passFor = (need: Parameters<typeof describeAlso>[2]) =>
    describeAlso({ slug: 'brussels-lez' }, {}, need).some(({ name }) => name === 'Brussels day pass');
  expect(passFor('may_not_enter')).toBe(true);
  expect(passFor('not_sure')).toBe(true);
  expect(passFor('needed')).toBe(false);
  expect(passFor('not_needed')).toBe(false);
});

test('the verdict of a trip has them with the official site and the place on our page', () => {
  const rouen = findZoneBySlug('rouen');
  const { also } = rouen ? checkTrip(rouen, {}, {}, new Date('2026-11-28T10:00:00Z')) : { also: [] };
  expect(also).toEqual([
    {
      name: 'Free-flow toll on the A13 and A14',
      text: expect.stringContaining('within 72 hours'),
      url: 'https://www.sanef.com/',
      where: '/also#a13-a14-free-flow',
    },
  ]);
});
