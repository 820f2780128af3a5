import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StatusPredicate } from './lifecycle.ts';

/**
 * A status condition for a query. The states are part of its text, not parameters: only then does PostgreSQL use the
 * partial indexes, and recognise two equal conditions in one query.
 */
export function hasStatus<S extends string>(
  column: AnyPgColumn<{ data: S }>,
  { states }: StatusPredicate<S>,
): SQL<boolean> {
  return sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
}
