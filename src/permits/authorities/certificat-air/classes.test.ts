import { describe, expect, it, test } from 'vitest';
import {
  type ClassedVehicle,
  type CritAirClass,
  critAirClass,
  isCertainlyUnclassed,
  possibleCritAirClasses,
} from './classes.ts';

const vehicle = (
  category: ClassedVehicle['category'],
  energy: ClassedVehicle['energy'],
  firstRegistration: string,
  euro?: number,
) => ({ category, energy, firstRegistration, ...(euro && { euro }) }) satisfies ClassedVehicle;

describe('the class', () => {
  it.each([
    ['M1', 'electric', '1990-01-01', undefined, 'E'],
    ['M1', 'gas', '1990-01-01', undefined, '1'],
    ['M1', 'petrol', '2011-01-01', undefined, '1'],
    ['M1', 'petrol', '2010-12-31', undefined, '2'],
    ['M1', 'petrol', '2005-12-31', undefined, '3'],
    ['M1', 'petrol', '1996-12-31', undefined, 'NC'],
    ['M1', 'petrol', '2010-06-01', 5, '1'],
    ['M1', 'petrol', '2012-06-01', 4, '2'],
    ['M1', 'diesel', '2011-01-01', undefined, '2'],
    ['M1', 'diesel', '2010-12-31', undefined, '3'],
    ['M1', 'diesel', '2005-12-31', undefined, '4'],
    ['M1', 'diesel', '2000-12-31', undefined, '5'],
    ['M1', 'diesel', '1999-01-01', 1, 'NC'],
    ['N1', 'diesel', '1997-09-30', undefined, 'NC'],
    ['N1', 'diesel', '1997-10-01', undefined, '5'],
    ['N1', 'petrol', '1997-09-30', undefined, 'NC'],
    ['motorcycle', 'petrol', '2017-01-01', undefined, '1'],
    ['motorcycle', 'petrol', '2016-12-31', undefined, '2'],
    ['motorcycle', 'petrol', '2006-12-31', undefined, '3'],
    ['motorcycle', 'petrol', '2004-06-30', undefined, '4'],
    ['motorcycle', 'petrol', '2001-01-01', 1, '4'],
    ['motorcycle', 'petrol', '2000-05-31', undefined, 'NC'],
  ] as const)('%s %s first registered %s, Euro %s: %s', (category, energy, date, euro, expected) => {
    expect(critAirClass(vehicle(category, energy, date, euro))).toBe(expected);
  });
});

it('is certainly none only when no document could name a better Euro standard', () => {
  expect(isCertainlyUnclassed(vehicle('M1', 'petrol', '1995-12-31'))).toBe(true);
  expect(isCertainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01'))).toBe(false);
  expect(isCertainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01', 1))).toBe(true);
  expect(isCertainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01', 2))).toBe(false);
  expect(isCertainlyUnclassed(vehicle('M1', 'electric', '1990-01-01'))).toBe(false);
});

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
});

test('the standard decides against the date, unless no vehicle of that day can have it', () => {
  expect(classesOf('petrol', 'Euro 4', '2003-05-01')).toEqual(['2']);
  expect(classesOf('diesel', 'Euro 5', '2009-05-01')).toEqual(['2']);
  expect(classesOf('petrol', 'Euro 5', '1995-05-01')).toEqual(['1', '2', '3', 'NC']);
  expect(classesOf('LPG', 'Euro 2', '1980-01-01')).toEqual(['1']);
});

test('without a printed standard the date decides; while nobody has looked, every standard the document may show counts', () => {
  expect(classesOf('diesel', 'unknown', '2008-06-01')).toEqual(['3']);
  expect(classesOf('diesel', 'unknown', '2013-06-01')).toEqual(['2']);
  expect(classesOf('diesel', 'unknown', '2010-12-31')).toEqual(['3']);
  expect(classesOf('diesel', 'unknown', '2011-01-01')).toEqual(['2']);
  expect(classesOf('diesel', '', '2011-06-01')).toEqual(['2', '3']);
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
