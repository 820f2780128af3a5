import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Whether the tests run on a PostgreSQL server; if not, on the database inside the process. */
export const hasServer = Boolean(process.env.TEST_DATABASE_URL);

/** A database of its own for one test app: a fresh one on the server when TEST_DATABASE_URL is set, else none (embedded). */
export async function scratchDatabase(): Promise<{ url: string | undefined } & AsyncDisposable> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, [Symbol.asyncDispose]: async () => {} };
  const url = new URL(server);
  const name = `${url.pathname.slice(1)}_${randomBytes(5).toString('hex')}`;
  await onServer(server, `create database "${name}"`);
  url.pathname = `/${name}`;
  return { url: url.href, [Symbol.asyncDispose]: () => onServer(server, `drop database "${name}" with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
