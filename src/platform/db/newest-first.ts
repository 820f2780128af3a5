import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The order in which our indexes on times are kept. Left to itself PostgreSQL puts nulls first when it sorts downwards,
 * finds no index in that order, and sorts the whole table.
 */
export const newestFirst = (column: AnyColumn): SQL => sql`${column} desc nulls last`;
