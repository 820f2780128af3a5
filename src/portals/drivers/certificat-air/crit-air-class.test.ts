import { describe, expect, it } from 'vitest';
import { type ClassedVehicle, certainlyUnclassed, critAirClass } from './crit-air-class.ts';

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
  expect(certainlyUnclassed(vehicle('M1', 'petrol', '1995-12-31'))).toBe(true);
  expect(certainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01'))).toBe(false);
  expect(certainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01', 1))).toBe(true);
  expect(certainlyUnclassed(vehicle('M1', 'petrol', '1996-06-01', 2))).toBe(false);
  expect(certainlyUnclassed(vehicle('M1', 'electric', '1990-01-01'))).toBe(false);
});
