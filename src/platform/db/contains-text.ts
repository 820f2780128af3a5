import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm';

/** Any of these columns contains the text, ignoring case; without a text everything matches. */
export function containsText(text: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (!text) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`));
}
