// Before all tests of a run: one PostgreSQL server, as the product starts it for itself, and in it the databases that tests
// start from a copy of (test/scratch-database.ts). It forgets at a power cut, which saves it every wait for a disk.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ne } from 'drizzle-orm';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { permitEntities } from '../src/permits/tables.ts';
import { openEmbeddedServer } from '../src/platform/db/embedded-server.ts';
import { createLog } from '../src/platform/log.ts';
import { buildClockFunctionsSql, runClockOffsetMs } from './clock-offset.ts';
import { databaseUrl, executeStatement, preparedDataVariable, testServerVariable } from './scratch-database.ts';
import { createScratchFolder } from './scratch-folder.ts';

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
  if (process.env[testServerVariable]) return undefined;
  const folder = await createScratchFolder('edp-run-');
  await shiftNewDatabase(join(folder, 'postgres'));
  const app = await createApp(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'warn' }), 'web');
  // Most tests are about what people do, or about the French portal. Whoever tests another one lets its robot work.
  await app.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: false })
    .where(ne(permitEntities.portal, 'certificat-air'));
  await app[Symbol.asyncDispose]();
  await cp(join(folder, 'postgres', 'data'), join(folder, 'prepared'), { recursive: true });

  const server = await openEmbeddedServer(join(folder, 'postgres'), { settings }, createLog('warn'));
  await executeStatement(server.url, 'create database installed template postgres');
  await executeStatement(server.url, 'create database empty template template0');
  await executeStatement(databaseUrl(server.url, 'empty'), ownTime);
  process.env[testServerVariable] = server.url;
  process.env[preparedDataVariable] = join(folder, 'prepared');
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Before the first table is made, for a column's default is bound to the `now()` that is found then. */
async function shiftNewDatabase(folder: string): Promise<void> {
  await using server = await openEmbeddedServer(folder, {}, createLog('warn'));
  await executeStatement(server.url, ownTime);
}

/**
 * The database has the time of the run too: a `now()` or `clock_timestamp()` that is not qualified is found before
 * PostgreSQL's own, once that schema stands last in the path. The queue's package asks `job_now()` alone (pg-boss,
 * plans.js), which it makes anew in each database.
 */
const ownTime = `
  create schema clock;${buildClockFunctionsSql(runClockOffsetMs)};
  create function clock.follow() returns event_trigger language plpgsql as $follow$
  begin
    if exists (select from pg_proc where proname = 'job_now' and prosrc like '%pg_catalog.now()%') then
      create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select clock.now()';
    end if;
  end $follow$;
  create event trigger follow on ddl_command_end when tag in ('CREATE FUNCTION') execute function clock.follow();
  alter role postgres set search_path = public, clock, pg_catalog`;
