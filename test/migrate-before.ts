import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';

const folder = join(import.meta.dirname, '../db/migrations');

/** Brings an empty database to where it stood before one migration, so that a test fills it and runs the real one. */
export async function migrateBefore(db: Db, number: string): Promise<void> {
  await db.execute(
    sql`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const former = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name < number)
    .sort();
  for (const name of former) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    const checksum = createHash('sha256').update(text).digest('hex');
    await db.execute(sql`insert into migrations (name, checksum) values (${name}, ${checksum})`);
  }
}
