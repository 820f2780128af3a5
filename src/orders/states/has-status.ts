import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StatusPredicate } from './lifecycle.ts';

/**
 * As a condition of a query. The states are written into its text, not passed along: only then does PostgreSQL know the
 * partial indexes by it, and two of the same in one query as the same.
 */
export function hasStatus<S extends string>(
  column: AnyPgColumn<{ data: S }>,
  { states }: StatusPredicate<S>,
): SQL<boolean> {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
}
