import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';

/** Any of these columns holds the text, whatever its case; without a text everything matches. */
export function containsText(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}
