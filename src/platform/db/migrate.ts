import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './database.ts';

const folder = join(import.meta.dirname, '../../../db/migrations');

/** Any number that only this code uses: two processes that start at the same time migrate one after the other. */
const lockKey = 727_001;

/**
 * Applies the frozen SQL files in `db/migrations` that this database has not seen, all in one transaction.
 * A file that was applied and then edited is an error: what ran in production cannot be rewritten.
 */
export async function migrate({ db, kind }: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (kind !== 'in process') await lockMigrations(tx);
    return applyMigrations(tx);
  });
}

/** Until the end of the transaction nobody else migrates this database. */
export const lockMigrations = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);

/** The files of this release, oldest first. */
export function readMigrationFiles(): { name: string; text: string; checksum: string }[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** @param isWanted by its name; a file that is not wanted can be applied later */
export async function applyMigrations(
  tx: Queryable,
  isWanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await tx.execute(
    sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = (await tx.execute(sql`select name, checksum from migrations`)) as unknown as {
    rows: { name: string; checksum: string }[];
  };
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const appliedNow: string[] = [];
  for (const { name, text, checksum } of readMigrationFiles()) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum && appliedChecksum !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied.`);
    if (appliedChecksum || !isWanted(name)) continue;
    for (const statement of text.split('--> statement-breakpoint')) {
      if (statement.trim()) await tx.execute(sql.raw(statement));
    }
    await tx.execute(sql`insert into migrations (name, checksum) values (${name}, ${checksum})`);
    appliedNow.push(name);
  }
  return appliedNow;
}
