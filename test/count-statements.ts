import pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

interface Answering {
  query(...parts: unknown[]): unknown;
}

/** How many statements this sends to the database, on whatever connection; those of a transaction count as well. */
export async function countStatements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const { $client: client } = db as unknown as { $client: Answering };
  const connection: Answering = client instanceof pg.Pool ? pg.Client.prototype : client;
  const statements = vi.spyOn(connection, 'query');
  try {
    await work();
    return statements.mock.calls.length;
  } finally {
    statements.mockRestore();
  }
}
