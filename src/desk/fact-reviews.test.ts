import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alsoEntries } from '#permits/also/also-entries.ts';
import { allZones } from '#permits/catalogue.ts';
import { findReviewDay, listPublishedFacts } from './fact-reviews.ts';

const facts = listPublishedFacts();

const factsOf = (kind: string) => facts.filter((fact) => fact.kind === kind);
const find = (key: string) => facts.find((fact) => fact.key === key) ?? expect.fail(`No fact is called ${key}.`);

test('every fact is there once, with a page to look at, its day and how sure it is', () => {
  expect(factsOf('rules')).toHaveLength(allZones.length);
  expect(factsOf('price')).toHaveLength(allZones.length);
  expect(factsOf('also')).toHaveLength(alsoEntries.length);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length);
  const days = /^20\d\d-\d\d-\d\d$/;
  for (const { key, place, value, provenance, assumptions } of facts) {
    const { asOf, seenOn = asOf, validFrom = asOf, validUntil = '2099-12-31', sources, sureness } = provenance;
    expect(sources.length, key).toBeGreaterThan(0);
    for (const { url } of sources) expect(url, key).toMatch(/^https?:\/\/[a-z0-9.-]+\//);
    for (const day of [asOf, seenOn, validFrom, validUntil]) expect(day, key).toMatch(days);
    expect(seenOn >= asOf && validUntil > validFrom, key).toBe(true);
    expect(`${place} ${value}`, key).not.toMatch(/undefined|\. \.|^,/);
    if (sureness === 'assumed') expect(assumptions, key).not.toEqual([]);
    for (const assumption of assumptions) expect(assumption, key).toMatch(/^[^A-Z].*[^.]$/);
  }
});

test('what several zones share is one fact', () => {
  expect(factsOf('fine').map(({ key, place }) => [key, place])).toEqual([
    ['fine:crit-air', "National Crit'Air certificate, France"],
    ['fine:paris', 'France, 12 zones'],
    ['fine:brussels-lez', 'Brussels LEZ, Belgium'],
    ['fine:antwerp-lez', 'Antwerp LEZ, Belgium'],
    ['fine:madrid-central-lez', 'Madrid Central LEZ, Spain'],
    ['fine:barcelona-zbe', 'Barcelona ZBE, Spain'],
    ['fine:amsterdam-environmental-zone', 'Amsterdam environmental zone, Netherlands'],
    ['fine:milan-area-c', 'Italy, 12 zones'],
    ['fine:austria-highway-vignette', 'Highway vignette, Austria'],
  ]);
  // Whoever looks a fine up reads every amount that drivers are told.
  expect(find('fine:austria-highway-vignette').value).toContain('€200 since 1 January 2026');
  expect(factsOf('lead_time').filter(({ key }) => key.includes('certificat-air'))).toMatchObject([
    { key: 'lead-time:certificat-air', place: 'France, 13 zones' },
  ]);
  // Only a rule check has no time but our own.
  const own = allZones.filter(({ work }) => work === 'check').map(({ authority }) => `lead-time:${authority}`);
  const times = factsOf('lead_time').map(({ key }) => key);
  expect(own.filter((key) => times.includes(key))).toEqual(['lead-time:padua-lez']);
  expect(times.filter((key) => key.includes('amb-barcelona'))).toEqual([
    'lead-time:amb-barcelona',
    'lead-time:amb-barcelona:fast-track',
  ]);
  expect(factsOf('label').map(({ key, place }) => [key, place])).toEqual([
    ['label:crit-air', 'France'],
    ['label:dgt-label', 'Spain'],
  ]);
  expect(factsOf('smog_alert').map(({ key, place }) => [key, place])).toEqual([
    ['smog-alert:lombardy', 'Lombardy, Italy'],
    ['smog-alert:veneto', 'Veneto, Italy'],
    ['smog-alert:emilia-romagna', 'Emilia-Romagna, Italy'],
  ]);
  expect(find('smog-alert:veneto')).toMatchObject({
    value: expect.stringContaining('diesel cars up to Euro 5'),
    provenance: { seenOn: '2026-11-28' },
  });
  expect(factsOf('age_exemption').map(({ key, place }) => [key, place])).toEqual([
    ['age-exemption:paris', 'France, 11 zones'],
  ]);
});

test('a fact says what is assumed of it or of a part of it, and until when it is valid', () => {
  expect(find('rules:milan-area-c').assumptions).toHaveLength(2);
  expect(find('rules:lyon').provenance.sureness).toBe('assumed');
  expect(find('rest-days:padua-lez').assumptions).toEqual([
    'the ban rests on a public holiday, which is no working day',
  ]);
  expect(find('price:austria-highway-vignette').provenance).toMatchObject({ validUntil: '2026-12-31' });
  const ends = ['padua-lez', 'turin-lez', 'naples-lez', 'bologna-lez', 'rome-fascia-verde'].map(
    (slug) => find(`rules:${slug}`).provenance.validUntil,
  );
  expect(ends).toEqual(['2024-04-30', '2026-04-15', '2026-03-31', '2026-03-31', '2026-10-31']);
});

test('docs/rules.md names an assumption for every place whose rules have one', () => {
  const table = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const silent = allZones.filter(({ slug, name }) => {
    const place = name
      .replace(/ (ZTL|LEZ|ZBE|Central LEZ|environmental zone|vignette)$/, '')
      .replace('Highway', 'Austria');
    const row = rows.find(([, first]) => first === name || first === place);
    return find(`rules:${slug}`).assumptions.length > 0 && !row?.[3];
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['2026-11-28', '2026-12-01'],
  ['2026-12-01', '2027-09-01'],
  ['2027-08-31', '2027-09-01'],
  ['2027-09-01', '2027-12-01'],
  ['2027-12-31', '2028-09-01'],
])('rules that were looked at on %s are due on %s: a month before 1 October and 1 January', (lookedOn, due) => {
  for (const kind of ['rules', 'rest_days', 'smog_alert', 'age_exemption'] as const)
    expect(findReviewDay(kind, lookedOn)).toBe(due);
});

test('prices, fines, times, labels and tolls are due after a year', () => {
  expect(findReviewDay('price', '2026-11-01')).toBe('2027-11-01');
  for (const kind of ['fine', 'lead_time', 'label', 'also'] as const)
    expect(findReviewDay(kind, '2026-11-28')).toBe('2027-11-28');
});

test('what stands on a single page of the press is assumed', () => {
  for (const { key, kind, provenance } of listPublishedFacts()) {
    const [first, ...more] = provenance.sources;
    // That on the label of France quotes the order of the ministry.
    if (kind !== 'label' && first.isPress && more.length === 0) expect(provenance.sureness, key).toBe('assumed');
  }
});
