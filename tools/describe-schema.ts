// `node tools/describe-schema.ts` writes db/schema.txt: what the migrations make, as text for a review and a test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { createLog } from '../src/platform/log.ts';

export const schemaFile = join(import.meta.dirname, '../db/schema.txt');

/** Server versions quote and cast differently in what they print; these forms mean the same. */
const normalizeDefinition = (text: string) => text.replaceAll('"', '').replace(/\s+/g, ' ').trim();

async function queryLines(db: Db, query: ReturnType<typeof sql>): Promise<{ owner: string; line: string }[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { owner: string; line: string }[] };
  return rows;
}

export async function describeSchema(db: Db): Promise<string> {
  const columns = await queryLines(
    db,
    sql`select table_name as owner, column_name || ' ' || data_type
        || case when character_maximum_length is null then '' else '(' || character_maximum_length || ')' end
        || case when is_nullable = 'NO' then ' not null' else '' end
        || case when column_default is null then '' else ' default ' || column_default end as line
      from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const constraints = await queryLines(
    db,
    sql`select conrelid::regclass::text as owner, conname || ': ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c') order by 1, conname`,
  );
  const indexes = await queryLines(
    db,
    sql`select tablename as owner, 'index: ' || indexdef as line from pg_indexes where schemaname = 'public'
      and indexname not in (select conname from pg_constraint) order by tablename, indexname`,
  );
  const views = await queryLines(
    db,
    sql`select viewname as owner, 'view: ' || regexp_replace(definition, '[a-z_]+[.]', '', 'g') as line from pg_views where schemaname = 'public' order by viewname`,
  );
  const triggers = await queryLines(
    db,
    sql`select tgrelid::regclass::text as owner, 'trigger: ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
  );
  const byOwner = Map.groupBy([...columns, ...constraints, ...indexes, ...views, ...triggers], ({ owner }) => owner);
  return [...byOwner]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([owner, entries]) => `${owner}\n${entries.map(({ line }) => `  ${normalizeDefinition(line)}\n`).join('')}`)
    .join('\n');
}

if (import.meta.main) {
  await using opening = new AsyncDisposableStack();
  const dataDir = opening.adopt(mkdtempSync(join(tmpdir(), 'edp-schema-')), (folder) =>
    rmSync(folder, { recursive: true }),
  );
  const database = opening.use(await openDatabase({ url: undefined, dataDir }, createLog('warn')));
  await migrate(database);
  writeFileSync(schemaFile, await describeSchema(database.db));
}
