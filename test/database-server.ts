// Before all tests of a run: one PostgreSQL server, as the product starts it for itself, and in it the databases that tests
// start from a copy of (test/database.ts). It forgets at a power cut, which saves it every wait for a disk.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { permitEntities } from '../src/permits/tables.ts';
import { openEmbeddedServer } from '../src/platform/db/embedded-server.ts';
import { createLog } from '../src/platform/log.ts';
import { onServer, preparedData, runsServer } from './database.ts';
import { scratchFolder } from './scratch-root.ts';

const settings = {
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A database lives for a minute: nothing in it grows old, and to look into each costs a process.
  autovacuum: 'off',
};

/** Once a run, whatever projects it has. Workers inherit the environment as it is now. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[runsServer]) return undefined;
  const folder = await scratchFolder('edp-run-');
  const app = await createApp(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' }), 'web');
  // Most tests are about what people do, or about the French portal. Whoever tests another one lets its robot work.
  await app.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: false })
    .where(ne(permitEntities.portal, 'certificat-air'));
  await app[Symbol.asyncDispose]();
  await cp(join(folder, 'postgres', 'data'), join(folder, 'prepared'), { recursive: true });

  const server = await openEmbeddedServer(join(folder, 'postgres'), { settings }, createLog('warn'));
  await onServer(server.url, 'create database installed template postgres');
  await onServer(server.url, 'create database empty template template0');
  process.env[runsServer] = server.url;
  process.env[preparedData] = join(folder, 'prepared');
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
}
