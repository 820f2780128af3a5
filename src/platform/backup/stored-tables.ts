import type { ClientBase } from 'pg';
import pg from 'pg';
import { type ArchivedTable, BackupRefusedError } from './archive-format.ts';

/** A table of this database, as a backup takes it and a restore fills it. */
export interface StoredTable extends ArchivedTable {
  /** PostgreSQL's name of each column's type. */
  types: readonly string[];
}

export const quoteTable = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
export const quoteColumns = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

/**
 * Ours, and the queue's with every job. What the queue writes anew by itself is left out: its schema's version, index
 * work, warnings and statistics. A partitioned table stands for its partitions; a computed column is computed again.
 */
const listTables = `
  select n.nspname as schema, c.relname as name, c.oid::int as id,
    array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
    array(select distinct f.confrelid::int from pg_constraint f
      where f.conrelid in (select c.oid union select inhrelid from pg_inherits where inhparent = c.oid)
      and f.contype = 'f' and f.confrelid <> c.oid) as references
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and not (n.nspname = 'pgboss' and c.relname in ('version', 'bam', 'warning', 'queue_stats'))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname, c.oid
  order by n.nspname, c.relname`;

/** Each behind all tables that it refers to, so that rows can be stored in this order under the database's own checks. */
export async function readStoredTables(client: ClientBase): Promise<StoredTable[]> {
  type Row = StoredTable & { id: number; references: number[] };
  const { rows } = await client.query<Row>(listTables);
  const ordered: Row[] = [];
  const isPlaced = (id: number) => ordered.some((table) => table.id === id) || !rows.some((table) => table.id === id);
  while (ordered.length < rows.length) {
    const next = rows.find((table) => !ordered.includes(table) && table.references.every(isPlaced));
    if (!next) throw new BackupRefusedError('The tables refer to each other in a circle: no order can be found.');
    ordered.push(next);
  }
  return ordered.map(({ schema, name, columns, types }) => ({ schema, name, columns, types }));
}
