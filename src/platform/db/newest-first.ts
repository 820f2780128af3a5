import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The sort order of our indexes on times. By default PostgreSQL puts nulls first in a descending sort, finds no index
 * in that order, and sorts the whole table.
 */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;
