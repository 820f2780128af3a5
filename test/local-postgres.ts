import { userInfo } from 'node:os';
import pg from 'pg';

/** A PostgreSQL server on this machine that is none of ours, as somebody who may make databases; undefined without one. */
export async function findLocalPostgres(): Promise<string | undefined> {
  for (const user of new Set(['postgres', userInfo().username])) {
    const url = `postgres://${user}@127.0.0.1:5432/postgres`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(
        'select rolcreatedb from pg_roles where rolname = current_user and rolcreatedb',
      );
      if (rows.length > 0) return url;
    } catch {
      // Not this user, or no server at all.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}
