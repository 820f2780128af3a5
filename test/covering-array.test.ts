import { describe, expect, test } from 'vitest';
import { generateCoveringRows } from './covering-array.ts';

/** Every way to take so many of the columns, worked out apart from the code under test. */
const chooseColumns = (columnCount: number, strength: number): number[][] =>
  Array.from({ length: 2 ** columnCount }, (_, mask) =>
    Array.from({ length: columnCount }, (_column, column) => column).filter((column) => (mask >> column) & 1),
  ).filter((columns) => columns.length === strength);

function countMissingCombinations(dimensions: string[][], strength: number, rows: string[][]): number {
  let missing = 0;
  for (const columns of chooseColumns(dimensions.length, strength)) {
    const possible = columns.reduce((count, column) => count * (dimensions[column]?.length ?? 0), 1);
    missing += possible - new Set(rows.map((row) => columns.map((column) => row[column]).join(' '))).size;
  }
  return missing;
}

const dimensionsOf = (sizes: number[]): string[][] =>
  sizes.map((size, column) => Array.from({ length: size }, (_, place) => `${column}:${place}`));

const dimensionSets = [[3], [2, 2, 2], [1, 4, 2], [5, 3, 2, 4], [2, 7, 1, 3, 2, 4]];
const cases = dimensionSets.flatMap((sizes) => sizes.map((_, column) => ({ sizes, strength: column + 1 })));

describe.each(cases)('dimensions of $sizes values at strength $strength', ({ sizes, strength }) => {
  const dimensions = dimensionsOf(sizes);
  const rows = [...generateCoveringRows(dimensions, strength)];

  test('every combination occurs, of the values of each dimension', () => {
    expect(countMissingCombinations(dimensions, strength, rows)).toBe(0);
    for (const row of rows)
      expect(row.map((value, column) => dimensions[column]?.includes(value))).not.toContain(false);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([sizes.length]));
  });

  test('the last row has a combination that no other one has', () => {
    expect(countMissingCombinations(dimensions, strength, rows.slice(0, -1))).toBeGreaterThan(0);
  });
});

test('the strength of all dimensions gives their whole product, each row once', () => {
  const rows = [...generateCoveringRows(dimensionsOf([5, 3, 2, 4]), 4)];
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map(String)).size).toBe(120);
});

test('a smaller strength needs far fewer rows', () => {
  const dimensions = dimensionsOf([4, 4, 4, 4, 4, 4]);
  expect([...generateCoveringRows(dimensions, 2)].length).toBeLessThan(4 ** 6 / 50);
});

test('the rows are the same every time, so a failure repeats', () => {
  const dimensions = dimensionsOf([5, 3, 2, 4]);
  expect([...generateCoveringRows(dimensions, 2)]).toEqual([...generateCoveringRows(dimensions, 2)]);
});

test.each([
  { why: 'more dimensions than there are', dimensions: dimensionsOf([2, 2]), strength: 3 },
  { why: 'a dimension without values', dimensions: dimensionsOf([2, 0]), strength: 1 },
])('$why cannot be covered', ({ dimensions, strength }) => {
  expect(() => [...generateCoveringRows(dimensions, strength)]).toThrow(RangeError);
});
