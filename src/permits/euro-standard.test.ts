import { expect, test } from 'vitest';
import { findEuroStandardRange } from './euro-standard.ts';

const car = (date: string) => findEuroStandardRange({ vehicle_category: 'M1', date_first_registration: date });
const van = (date: string) => findEuroStandardRange({ vehicle_category: 'N1', date_first_registration: date });

const statedCar = (euro_standard: string, date_first_registration: string) =>
  findEuroStandardRange({ euro_standard, vehicle_category: 'M1', date_first_registration });

test('a stated standard is the standard, whatever its stage', () => {
  expect(statedCar('Euro 6d-TEMP', '2018-01-01')).toEqual({ min: 6, max: 6, known: 'stated' });
  expect(findEuroStandardRange({ euro_standard: 'Euro 1' })).toMatchObject({ min: 1, max: 1, known: 'stated' });
});

test('cars were sold years before a standard was compulsory, and for a year after the next one was', () => {
  expect(statedCar('Euro 4', '1999-05-01')).toMatchObject({ min: 4, known: 'stated' });
  expect(statedCar('Euro 6', '2012-05-01')).toMatchObject({ min: 6, known: 'stated' });
  expect(statedCar('Euro 5', '2016-08-31')).toMatchObject({ min: 5, known: 'stated' });
});

test('a standard that was not law yet, or not registered any more, contradicts the date: either may be right', () => {
  expect(statedCar('Euro 5', '1995-06-01')).toEqual({ min: 1, max: 5, known: 'contradictory' });
  expect(statedCar('Euro 6', '2007-06-19')).toEqual({ min: 4, max: 6, known: 'contradictory' });
  expect(statedCar('Euro 6', '2007-06-20')).toMatchObject({ known: 'stated' });
  expect(statedCar('Euro 5', '2016-09-01')).toEqual({ min: 5, max: 6, known: 'contradictory' });
  expect(statedCar('Euro 3', '2020-06-01')).toEqual({ min: 3, max: 6, known: 'contradictory' });
});

test('where the document prints no standard, the day on which it was compulsory counts, as for the authorities', () => {
  expect(statedCar('unknown', '2010-12-31')).toEqual({ min: 4, max: 4, known: 'not printed' });
  expect(statedCar('unknown', '2011-01-01')).toEqual({ min: 5, max: 5, known: 'not printed' });
  expect(statedCar('unknown', '2015-08-31')).toMatchObject({ min: 5, max: 5 });
  expect(statedCar('unknown', '2015-09-01')).toMatchObject({ min: 6, max: 6 });
  const van = { euro_standard: 'unknown', vehicle_category: 'N1', date_first_registration: '2015-10-01' };
  expect(findEuroStandardRange(van)).toEqual({ min: 5, max: 6, known: 'not printed' });
});

test('motorcycles have dates of their own', () => {
  const bike = (date_first_registration: string, euro_standard?: string) =>
    findEuroStandardRange({ vehicle_category: 'motorcycle', date_first_registration, euro_standard });
  expect(bike('1999-06-16', 'unknown')).toMatchObject({ min: 0, max: 0 });
  expect(bike('1999-06-17', 'unknown')).toMatchObject({ min: 1, max: 1 });
  expect(bike('2004-07-01', 'unknown')).toMatchObject({ min: 2, max: 2 });
  expect(bike('2007-01-01', 'unknown')).toMatchObject({ min: 3, max: 3 });
  expect(bike('2017-01-01', 'unknown')).toMatchObject({ min: 4, max: 4 });
  expect(bike('2021-01-01', 'unknown')).toMatchObject({ min: 5, max: 5 });
  expect(bike('2003-05-01')).toEqual({ min: 1, max: 2, known: 'date' });
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
  expect(findEuroStandardRange({ vehicle_category: 'toString', date_first_registration: '2015-02-10' })).toEqual(
    anything,
  );
});
