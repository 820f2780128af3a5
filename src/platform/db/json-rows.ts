import { type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** What a row of another table gives: its columns by the names of their properties. */
type Columns = Record<string, AnyPgColumn>;
type Row<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> };

/**
 * Rows of other tables as one value of a query: what belongs to an order is read by one statement, and so at one
 * moment. Their values are decoded as those of any other query.
 * @param source all of the query behind its columns; it may name columns of the query around it
 */
export function jsonRows<C extends Columns>(columns: C, source: SQL): SQL<Row<C>[]> {
  const decode = (rows: unknown[][]) => rows.map((values) => decodeRow(columns, values));
  return sql<Row<C>[]>`(select coalesce(json_agg(found.fields), '[]')
    from (select ${jsonArrayOf(columns)} as fields ${source}) found)`.mapWith(decode) as SQL<Row<C>[]>;
}

/** The same for the first row; null where there is none. */
export function jsonRow<C extends Columns>(columns: C, source: SQL): SQL<Row<C> | null> {
  const decode = (values: unknown[]) => decodeRow(columns, values);
  return sql<Row<C> | null>`(select ${jsonArrayOf(columns)} ${source} limit 1)`.mapWith(decode) as SQL<Row<C> | null>;
}

const jsonArrayOf = (columns: Columns): SQL =>
  sql`json_build_array(${sql.join(
    Object.values(columns).map((column) => sql`${column}`),
    sql`, `,
  )})`;

const decodeRow = <C extends Columns>(columns: C, values: readonly unknown[]): Row<C> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column], index) => {
      const value = values[index];
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Row<C>;
