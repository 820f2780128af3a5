import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StateGroup } from './lifecycle.ts';

/**
 * As a condition of a query. The states are written into its text, not passed along: only then does PostgreSQL know the
 * partial indexes by it, and two of the same in one query as the same.
 */
export function hasState<S extends string>(column: AnyPgColumn<{ data: S }>, { states }: StateGroup<S>): SQL<boolean> {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
}
