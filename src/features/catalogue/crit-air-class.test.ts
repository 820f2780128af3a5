import { expect, test } from 'vitest';
import type { CritAirClass } from '#portals/drivers/certificat-air/crit-air-class.ts';
import { possibleCritAirClasses } from './crit-air-class.ts';

const classesOf = (
  fuel_type: string,
  euro_standard: string,
  date_first_registration?: string,
  vehicle_category = 'M1',
) => possibleCritAirClasses({ fuel_type, euro_standard, date_first_registration, vehicle_category });

test.each<[string, string, CritAirClass]>([
  ['petrol', 'Euro 6', '1'],
  ['petrol', 'Euro 5', '1'],
  ['petrol', 'Euro 4', '2'],
  ['petrol', 'Euro 3', '3'],
  ['petrol', 'Euro 2', '3'],
  ['petrol', 'Euro 1', 'NC'],
  ['diesel', 'Euro 6d', '2'],
  ['diesel', 'Euro 5', '2'],
  ['diesel', 'Euro 4', '3'],
  ['diesel', 'Euro 3', '4'],
  ['diesel', 'Euro 2', '5'],
  ['diesel', 'Euro 1', 'NC'],
  ['LPG', 'Euro 2', '1'],
  ['electric', 'unknown', 'E'],
])('a %s car of %s gets %s', (fuel, euro, critAirClass) => {
  expect(classesOf(fuel, euro)).toEqual([critAirClass]);
  expect(classesOf(fuel, euro, '1980-01-01')).toEqual([critAirClass]);
});

test('without a standard the date decides, together with every standard the document may still show', () => {
  expect(classesOf('diesel', 'unknown', '2008-06-01')).toEqual(['3']);
  expect(classesOf('diesel', 'unknown', '2013-06-01')).toEqual(['2']);
  expect(classesOf('diesel', 'unknown', '2011-06-01')).toEqual(['2', '3']);
  expect(classesOf('petrol', 'unknown', '1990-06-01')).toEqual(['NC']);
  expect(classesOf('petrol', 'unknown')).toEqual(['1', '2', '3', 'NC']);
});

test('a hybrid may be plug-in or not', () => {
  expect(classesOf('hybrid', 'Euro 6')).toEqual(['1', '2']);
  expect(classesOf('hybrid', 'Euro 4')).toEqual(['1', '2', '3']);
});

test('motorcycles have a table of their own', () => {
  const motorcycle = (euro: string, date?: string) => classesOf('petrol', euro, date, 'motorcycle');
  expect(motorcycle('Euro 4')).toEqual(['1']);
  expect(motorcycle('Euro 3')).toEqual(['2']);
  expect(motorcycle('Euro 2')).toEqual(['3']);
  expect(motorcycle('Euro 1', '2003-05-01')).toEqual(['4']);
  expect(motorcycle('Euro 1', '1999-05-01')).toEqual(['NC']);
  expect(classesOf('electric', 'unknown', undefined, 'motorcycle')).toEqual(['E']);
});

test('too little knowledge names no class', () => {
  expect(classesOf('other', 'Euro 6')).toEqual([]);
  expect(classesOf('petrol', 'Euro 6', '2020-01-01', 'other')).toEqual([]);
  expect(possibleCritAirClasses({})).toEqual([]);
});
