import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';

/** Any of these columns contains the text, ignoring case; without a text everything matches. */
export function containsText(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}

/**
 * The sort order of our indexes on times. By default PostgreSQL puts nulls first in a descending sort, finds no index
 * in that order, and sorts the whole table.
 */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;
