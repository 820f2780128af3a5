import { expect, test } from 'vitest';
import { allZones, catalogue, destinations, findZone, findZoneBySlug, isDestination, zonesOf } from './catalogue.ts';
import { listTestableZones, listTestZoneNames, testableCountries } from './testable-zones.ts';

const names = (country: string) => zonesOf(country).map((zone) => zone.name);

test('the catalogue holds the 31 entries of the specification by name', () => {
  expect(names('France')).toEqual([
    "National Crit'Air certificate",
    'Paris',
    'Lyon',
    'Marseille',
    'Nice',
    'Lille',
    'Toulouse',
    'Strasbourg',
    'Grenoble',
    'Montpellier',
    'Reims',
    'Rouen',
    'Saint-Étienne',
  ]);
  expect(names('Italy')).toEqual([
    'Milan Area C',
    'Rome ZTL Centro',
    'Florence ZTL',
    'Venice Mestre ZTL',
    'Verona ZTL',
    'Palermo ZTL',
    'Bologna LEZ',
    'Turin LEZ',
    'Naples LEZ',
    'Genoa ZTL',
    'Padua LEZ',
    'Rome Fascia Verde',
  ]);
  expect(names('Belgium')).toEqual(['Brussels LEZ', 'Antwerp LEZ']);
  expect(names('Netherlands')).toEqual(['Amsterdam environmental zone']);
  expect(names('Spain')).toEqual(['Madrid Central LEZ', 'Barcelona ZBE']);
  expect(names('Austria')).toEqual(['Highway vignette']);
  expect(allZones).toHaveLength(31);
});

test('the fees are those of the specification, and no other entry has one', () => {
  const fees = allZones.filter((zone) => zone.fee).map((zone) => [zone.name, zone.fee]);
  expect(Object.fromEntries(fees)).toEqual({
    "National Crit'Air certificate": '€4.18',
    'Highway vignette': 'from €9.60 (10-day, 2-month, annual)',
    'Milan Area C': '€5.00 (Mon-Fri 7:30-19:30)',
    'Rome ZTL Centro': '€6.00',
    'Florence ZTL': '€5.00',
    'Verona ZTL': '€4.00',
    'Palermo ZTL': '€3.00',
  });
});

test('fines are ranges in euros, as in the specification, and in pounds', () => {
  const fines = new Map(allZones.map((zone) => [zone.name, zone.fine]));
  expect(fines.get("National Crit'Air certificate")).toBe('€68-€450 (£58-£387)');
  expect(fines.get('Paris')).toBe('€68-€135 (£58-£116)');
  expect(fines.get('Highway vignette')).toBe('€120-€300 (£103-£258)');
  expect(fines.get('Brussels LEZ')).toBe('€150-€350 (£129-£301)');
  expect(fines.get('Antwerp LEZ')).toBe('€150-€350 (£129-£301)');
  expect(fines.get('Amsterdam environmental zone')).toBe('€95-€230 (£82-£198)');
  expect(fines.get('Madrid Central LEZ')).toBe('€90-€200 (£77-£172)');
  expect(fines.get('Barcelona ZBE')).toBe('€100-€200 (£86-£172)');
  expect(
    new Set(
      zonesOf('France')
        .slice(1)
        .map((zone) => zone.fine),
    ),
  ).toEqual(new Set(['€68-€135 (£58-£116)']));
  expect(new Set(zonesOf('Italy').map((zone) => zone.fine))).toEqual(new Set(['about €83-€349 (£71-£300)']));
});

test('the vignette and the date belong to Austria alone, the posted sticker to France', () => {
  const countriesWith = (flag: 'vignette' | 'dateRequired' | 'physicalFollows') =>
    new Set(allZones.filter((zone) => zone[flag]).map((zone) => zone.country));
  expect(countriesWith('vignette')).toEqual(new Set(['Austria']));
  expect(countriesWith('dateRequired')).toEqual(new Set(['Austria']));
  expect(countriesWith('physicalFollows')).toEqual(new Set(['France']));
  expect(allZones.every((zone) => zone.digitalProof)).toBe(true);
});

test('destinations have their order, and anything else is none', () => {
  expect(destinations).toEqual(['France', 'Belgium', 'Spain', 'Netherlands', 'Italy', 'Austria']);
  expect(destinations.every(isDestination)).toBe(true);
  for (const other of ['Germany', 'france', '', null, undefined, 'toString']) expect(isDestination(other)).toBe(false);
});

test('zones are found by country and name, and by slug', () => {
  expect(findZone('Italy', 'Milan Area C')?.portal).toBe('area-c');
  expect(findZone('France', 'Milan Area C')).toBeUndefined();
  expect(findZone('Germany', 'Berlin')).toBeUndefined();
  for (const zone of allZones) expect(findZoneBySlug(zone.slug)).toBe(zone);
  expect(new Set(allZones.map((zone) => zone.slug)).size).toBe(31);
  expect(allZones.filter((zone) => !/^[a-z]+(-[a-z]+)*$/.test(zone.slug))).toEqual([]);
});

test('every zone has a one-line summary', () => {
  expect(findZone('Austria', 'Highway vignette')?.summary).toBe(
    'The toll for Austrian motorways and expressways, bought for the number plate.',
  );
  for (const zone of allZones) expect(zone.summary).toMatch(/^[A-Z][^\n]{20,110}\.$/);
});

test('every official site is a secure address with a dated price', () => {
  for (const { official } of allZones) {
    expect(new URL(official.url).protocol).toBe('https:');
    expect(official.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(official.mainPrice).not.toBe('');
  }
});

test('what has no portal is a rule check, and what is bought is paid for', () => {
  for (const zone of allZones) {
    expect([zone.authority, null]).toContain(zone.portal);
    if (zone.portal === null) expect(zone.work).toBe('check');
    if (zone.work === 'buy') expect(zone.paymentRequired).toBe(true);
  }
  expect(catalogue.France.every((zone) => zone.automation === 'automated')).toBe(true);
});

const testCountries = ['France', 'Italy', 'Belgium', 'Austria'] as const;

test('the admin tester offers 13 French, 8 Italian, 2 Belgian zones and the Austrian one', () => {
  expect(testCountries.map((country) => [country, listTestZoneNames(country).length])).toEqual([
    ['France', 13],
    ['Italy', 8],
    ['Belgium', 2],
    ['Austria', 1],
  ]);
  for (const country of testCountries) {
    for (const name of listTestZoneNames(country)) expect(findZone(country, name)).toBeDefined();
  }
});

test('the admin tester also offers every other zone that a robot applies for', () => {
  const offered = testableCountries.flatMap((country) => listTestableZones(country));
  expect(offered).toEqual(expect.arrayContaining(allZones.filter(({ automation }) => automation === 'automated')));
  for (const country of testCountries) {
    expect(listTestableZones(country).map(({ name }) => name)).toEqual(
      expect.arrayContaining(listTestZoneNames(country)),
    );
  }
});
