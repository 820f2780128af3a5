/** How a list is sorted, as it stands in the address: `amount`, or `-amount` for the other way round. */
export interface Sorting {
  column: string;
  descending: boolean;
}

export function readSorting(text: string, otherwise: Sorting): Sorting {
  if (!text) return otherwise;
  const descending = text.startsWith('-');
  return { column: descending ? text.slice(1) : text, descending };
}

export function writeSorting({ column, descending }: Sorting): string {
  return `${descending ? '-' : ''}${column}`;
}
