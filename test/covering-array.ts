import { createSeededRandom } from './mutations/seeded-random.ts';

interface Dimension {
  /** Which of a row's values is of it. */
  column: number;
  size: number;
}

/**
 * A covering array: rows with one value of each dimension, in which every combination of the values of any dimensions, as
 * many as the strength, occurs. For a fault shows itself by a few facts at once: none that was studied needed more than
 * six (NIST SP 800-142, Practical Combinatorial Testing). Built one row after the other, as AETG does: each has a
 * combination that no row before it has; the rest of it looks like chance, and is the same every time. At the strength
 * of all dimensions it is their whole product.
 */
export function* generateCoveringRows<Value>(
  dimensions: readonly (readonly Value[])[],
  strength: number,
): Generator<Value[]> {
  const all = dimensions.map(({ length: size }, column): Dimension => ({ column, size }));
  if (strength > all.length || all.some(({ size }) => size === 0))
    throw new RangeError('Every dimension needs a value, and the strength is at most the number of dimensions');
  const random = createSeededRandom(1);
  // Those with most combinations need most rows, and these cover much of the others.
  const selections = chooseDimensions(all, strength)
    .map((chosen) => ({ chosen, covered: new Uint8Array(chosen.reduce((count, { size }) => count * size, 1)) }))
    .toSorted((one, other) => other.covered.length - one.covered.length);
  for (const selection of selections)
    for (const [combination, isCovered] of selection.covered.entries()) {
      if (isCovered) continue;
      const row = all.map(({ size }) => random.below(size));
      writeCombination(row, selection.chosen, combination);
      for (const { chosen, covered } of selections) covered[readCombination(row, chosen)] = 1;
      // Each number of a row is below the length of its dimension.
      yield dimensions.map((values, column) => values[row[column] ?? 0] as Value);
    }
}

/** All ways to choose so many of the dimensions. */
function chooseDimensions([first, ...others]: Dimension[], count: number): Dimension[][] {
  if (count === 0) return [[]];
  if (!first) return [];
  const withFirst = chooseDimensions(others, count - 1).map((chosen) => [first, ...chosen]);
  return [...withFirst, ...chooseDimensions(others, count)];
}

/** A combination of values is a number whose digits, each to the base of its dimension's size, are the values' places. */
function readCombination(row: readonly number[], chosen: readonly Dimension[]): number {
  let combination = 0;
  for (const { column, size } of chosen) combination = combination * size + (row[column] ?? 0);
  return combination;
}

function writeCombination(row: number[], chosen: readonly Dimension[], combination: number): void {
  let rest = combination;
  for (const { column, size } of chosen.toReversed()) {
    row[column] = rest % size;
    rest = Math.floor(rest / size);
  }
}
