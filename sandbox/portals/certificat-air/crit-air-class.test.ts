import { describe, expect, test } from 'vitest';
import { critAirClass } from './crit-air-class.ts';

type Case = [category: string, fuel: string, euro: string, firstRegistration: string, expected: string];

const BY_EURO: Case[] = [
  ['M1', 'petrol', '6', '2001-05-05', '1'],
  ['M1', 'petrol', '5', '2001-05-05', '1'],
  ['M1', 'petrol', '4', '2015-05-05', '2'],
  ['M1', 'petrol', '3', '2015-05-05', '3'],
  ['M1', 'petrol', '2', '2015-05-05', '3'],
  ['M1', 'petrol', '1', '2015-05-05', 'NC'],
  ['M1', 'diesel', '6', '1999-05-05', '2'],
  ['M1', 'diesel', '5', '1999-05-05', '2'],
  ['M1', 'diesel', '4', '2015-05-05', '3'],
  ['M1', 'diesel', '3', '2015-05-05', '4'],
  ['M1', 'diesel', '2', '2015-05-05', '5'],
  ['M1', 'diesel', '1', '2015-05-05', 'NC'],
  ['N1', 'diesel', '4', '2015-05-05', '3'],
  ['L3e', 'petrol', '5', '2001-05-05', '1'],
  ['L3e', 'petrol', '4', '2001-05-05', '1'],
  ['L3e', 'petrol', '3', '2019-05-05', '2'],
  ['L3e', 'petrol', '2', '2019-05-05', '3'],
  ['L3e', 'petrol', '1', '2003-05-05', '4'],
  ['L3e', 'petrol', '1', '2000-05-31', 'NC'],
];

const BY_DATE: Case[] = [
  ['M1', 'petrol', 'unknown', '2011-01-01', '1'],
  ['M1', 'petrol', 'unknown', '2010-12-31', '2'],
  ['M1', 'petrol', 'unknown', '2006-01-01', '2'],
  ['M1', 'petrol', 'unknown', '2005-12-31', '3'],
  ['M1', 'petrol', 'unknown', '1997-01-01', '3'],
  ['M1', 'petrol', 'unknown', '1996-12-31', 'NC'],
  ['M1', 'diesel', 'unknown', '2011-01-01', '2'],
  ['M1', 'diesel', 'unknown', '2010-12-31', '3'],
  ['M1', 'diesel', 'unknown', '2005-12-31', '4'],
  ['M1', 'diesel', 'unknown', '2001-01-01', '4'],
  ['M1', 'diesel', 'unknown', '2000-12-31', '5'],
  ['M1', 'diesel', 'unknown', '1996-12-31', 'NC'],
  ['N1', 'petrol', 'unknown', '2011-01-01', '1'],
  ['N1', 'petrol', 'unknown', '1997-10-01', '3'],
  ['N1', 'petrol', 'unknown', '1997-09-30', 'NC'],
  ['N1', 'diesel', 'unknown', '1997-10-01', '5'],
  ['N1', 'diesel', 'unknown', '1997-09-30', 'NC'],
  ['L3e', 'petrol', 'unknown', '2017-01-01', '1'],
  ['L3e', 'petrol', 'unknown', '2016-12-31', '2'],
  ['L3e', 'petrol', 'unknown', '2006-12-31', '3'],
  ['L3e', 'petrol', 'unknown', '2004-06-30', '4'],
  ['L3e', 'petrol', 'unknown', '2000-05-31', 'NC'],
  ['L1e', 'petrol', 'unknown', '2017-12-31', '2'],
  ['L1e', 'petrol', 'unknown', '2018-01-01', '1'],
];

const BY_FUEL: Case[] = [
  ['M1', 'electric', 'unknown', '1990-01-01', '0'],
  ['N1', 'hydrogen', '1', '2020-01-01', '0'],
  ['M1', 'gas', '1', '1990-01-01', '1'],
  ['M1', 'plug-in-hybrid', 'unknown', '2008-01-01', '1'],
];

describe('Crit’Air class (decree of 21 June 2016, annex I)', () => {
  test.each([...BY_EURO, ...BY_DATE, ...BY_FUEL])('%s %s Euro %s first registered %s: %s', (...row) => {
    const [category, fuel, euro, firstRegistration, expected] = row;
    expect(critAirClass({ category, fuel, euro, firstRegistration })).toBe(expected);
  });
});
