import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { assertDiskSpace, newDataMinFreeBytes } from './server-layout.ts';

/** PGlite: PostgreSQL inside this process, on one connection and on the calling thread. In memory without a folder. */
export async function openInProcessDatabase(folder: string | undefined): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true });
  using resources = new DisposableStack();
  if (folder) resources.use(lockFolder(folder));
  const client = folder ? await openStoredDatabase(folder) : await PGlite.create();
  const lock = resources.move();
  const db = drizzle(client) as unknown as Db;
  return {
    kind: 'in process',
    isSoleUser: true,
    db,
    staffDb: db,
    queueConnection: { db: fromPglite(client) },
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    async [Symbol.asyncDispose]() {
      await client.close();
      lock.dispose();
    },
  };
}

/** Removes new data whose creation did not finish. */
async function openStoredDatabase(folder: string): Promise<PGlite> {
  const isNew = readdirSync(folder).length === 0;
  try {
    if (isNew) assertDiskSpace(folder, '', newDataMinFreeBytes);
    return await PGlite.create({ dataDir: folder });
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    const { errno } = Object(error);
    if (diskFullErrnos.has(errno)) assertDiskSpace(folder, 'no space left on device');
    throw error instanceof Error ? error : new Error(`PGlite cannot open ${folder} (${errno ?? 'no reason given'}).`);
  }
}

/** ENOSPC and EDQUOT by WASI's numbers; PGlite throws them in a value that is no Error and has no message. */
const diskFullErrnos = new Set([51, 19]);
