import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { lockFolder } from './folder-lock.ts';

/** PGlite: PostgreSQL inside this process, on one connection and on the calling thread. In memory without a folder. */
export async function openInProcess(folder: string | undefined): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true });
  using opening = new DisposableStack();
  if (folder) opening.use(lockFolder(folder));
  const client = await PGlite.create(folder ? { dataDir: folder } : {});
  const lock = opening.move();
  return {
    kind: 'in process',
    alone: true,
    db: drizzle(client) as unknown as Db,
    queue: { db: fromPglite(client) },
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    async [Symbol.asyncDispose]() {
      await client.close();
      lock.dispose();
    },
  };
}
