import { expect, test } from 'vitest';
import { searchZones } from '#checkout/web/zone-choice.tsx';
import { zonesOf } from '../../permits/catalogue.ts';

const found = (country: string, typed: string) => searchZones(zonesOf(country), typed).map((zone) => zone.name);

test('nothing typed finds every zone, in the order of the catalogue', () => {
  expect(found('France', '')).toEqual(zonesOf('France').map((zone) => zone.name));
  expect(found('France', '  ')).toHaveLength(13);
});

test('a zone is found by the beginning of its name, without accents and in any case', () => {
  expect(found('France', 'saint-etienne')).toEqual(['Saint-Étienne']);
  expect(found('France', 'PAR')[0]).toBe('Paris');
  expect(found('Italy', 'rome')).toEqual(['Rome ZTL Centro', 'Rome Fascia Verde']);
});

test('the summary is searched too, after the names', () => {
  expect(found('France', 'lille')[0]).toBe('Lille');
  expect(found('France', 'promenade')).toEqual(['Nice']);
  expect(found('Italy', 'hotel')).toContain('Florence ZTL');
});

test('every word has to fit', () => {
  expect(found('Italy', 'rome fascia')).toEqual(['Rome Fascia Verde']);
  expect(found('Italy', 'paris')).toEqual([]);
});
