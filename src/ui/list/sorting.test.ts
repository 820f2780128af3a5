import { expect, test } from 'vitest';
import { formatSorting, parseSorting, sortRows } from './sorting.ts';

const newest = { column: 'created', descending: true };

test('an address without a sort means the list as it comes', () => {
  expect(parseSorting('', newest)).toEqual(newest);
});

test.each(['amount', '-amount'])('%s survives the address', (text) => {
  expect(formatSorting(parseSorting(text, newest))).toBe(text);
});

const rows = [
  { name: 'Österreich', orders: 10 },
  { name: 'italy', orders: 9 },
  { name: 'France', orders: 100 },
  { name: 'Belgium', orders: 9 },
];
const namesOf = (sorted: readonly { name: string }[]) => sorted.map(({ name }) => name);

test.each<[what: string, by: (row: (typeof rows)[number]) => string | number, names: string[]]>([
  ['figures by their size', (row) => row.orders, ['italy', 'Belgium', 'Österreich', 'France']],
  ['texts whatever their capitals', (row) => row.name, ['Belgium', 'France', 'italy', 'Österreich']],
])('%s, up and down', (_, by, names) => {
  expect(namesOf(sortRows(rows, by, false))).toEqual(names);
  const keysOf = (descending: boolean) => sortRows(rows, by, descending).map((row) => by(row));
  expect(keysOf(true)).toEqual(keysOf(false).toReversed());
});

test('rows that are equal stay as they came, up and down, and the list itself stays as it was', () => {
  const before = [...rows];
  for (const descending of [false, true])
    expect(namesOf(sortRows(rows, () => 'the same', descending))).toEqual(namesOf(rows));
  expect(rows).toEqual(before);
});
