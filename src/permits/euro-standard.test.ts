import { expect, test } from 'vitest';
import { findEuroStandardRange } from './euro-standard.ts';

const car = (date: string) => findEuroStandardRange({ vehicle_category: 'M1', date_first_registration: date });
const van = (date: string) => findEuroStandardRange({ vehicle_category: 'N1', date_first_registration: date });

test('a stated standard is the standard, whatever its stage and the date', () => {
  expect(
    findEuroStandardRange({
      euro_standard: 'Euro 6d-TEMP',
      vehicle_category: 'M1',
      date_first_registration: '2001-01-01',
    }),
  ).toEqual({
    min: 6,
    max: 6,
    known: 'stated',
  });
  expect(findEuroStandardRange({ euro_standard: 'Euro 1' })).toMatchObject({ min: 1, max: 1 });
});

test('a car of 10 February 2015 is at least Euro 5, perhaps Euro 6', () => {
  expect(car('2015-02-10')).toEqual({ min: 5, max: 6, known: 'date' });
});

test('a car registered well inside an era has one standard', () => {
  expect(car('2008-06-01')).toMatchObject({ min: 4, max: 4 });
  expect(car('2013-06-01')).toMatchObject({ min: 5, max: 5 });
  expect(car('2020-06-01')).toMatchObject({ min: 6, max: 6 });
  expect(car('1990-06-01')).toMatchObject({ min: 0, max: 0 });
});

test('for a year after a change the old standard may still have been registered', () => {
  expect(car('2016-08-31')).toMatchObject({ min: 5, max: 6 });
  expect(car('2016-09-01')).toMatchObject({ min: 6, max: 6 });
});

test('a van is judged by the latest of the dates its weight class could have', () => {
  expect(van('2017-08-31')).toMatchObject({ min: 5, max: 6 });
  expect(van('2017-09-01')).toMatchObject({ min: 6, max: 6 });
});

test('without a date, with a date that is none, or for other vehicles nothing is assumed', () => {
  const anything = { min: 0, max: 7, known: 'nothing' };
  expect(findEuroStandardRange({ euro_standard: 'unknown', vehicle_category: 'M1' })).toEqual(anything);
  expect(car('10/02/2015')).toEqual(anything);
  expect(findEuroStandardRange({ vehicle_category: 'motorcycle', date_first_registration: '2015-02-10' })).toEqual(
    anything,
  );
  expect(findEuroStandardRange({ vehicle_category: 'toString', date_first_registration: '2015-02-10' })).toEqual(
    anything,
  );
});
