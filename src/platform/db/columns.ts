import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Times are UTC instants everywhere in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const primaryId = () => uuid('id').primaryKey();

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** A check that a text column holds one of a closed list; the list is the same constant the code reads. */
export function oneOfConstraint(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return check(name, sql`${column} in (${sql.raw(list)})`);
}
