/** The sorting of a list as written in the address: `amount`, or `-amount` for descending. */
export interface Sorting {
  column: string;
  descending: boolean;
}

export function parseSorting(text: string, otherwise: Sorting): Sorting {
  if (!text) return otherwise;
  const descending = text.startsWith('-');
  return { column: descending ? text.slice(1) : text, descending };
}

export function formatSorting({ column, descending }: Sorting): string {
  return `${descending ? '-' : ''}${column}`;
}

/** Sorts numbers by value and texts without regard to case; equal rows stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number,
  descending: boolean,
): readonly Row[] {
  const keyed = rows.map((row) => {
    const value = by(row);
    return { row, key: typeof value === 'string' ? value.toLowerCase() : value };
  });
  const direction = descending ? -1 : 1;
  return keyed.sort(({ key: a }, { key: b }) => (a === b ? 0 : a > b ? direction : -direction)).map(({ row }) => row);
}
