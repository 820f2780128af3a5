// A PostgreSQL server's part in the checks (.ci/run): finds one on this machine and gives the tests a database of
// their own.
//
//   node tools/scratch-database.ts create     prints the address of a new, empty database; exit code 3 without a server
//   node tools/scratch-database.ts drop URL   removes it, and those the tests made beside it (its name, then `_...`)
import { userInfo } from 'node:os';
import pg from 'pg';

const SERVER = { host: '127.0.0.1', port: 5432 };
const NO_SERVER = 3;
const USERS = [...new Set(['postgres', userInfo().username, 'root'])];

async function create(): Promise<number> {
  const reasons: string[] = [];
  for (const user of USERS) {
    try {
      const name = `eudp_ci_${process.pid}_${Date.now().toString(36)}`;
      await withClient({ ...SERVER, user, database: 'postgres' }, (client) =>
        client.query(`create database "${name}"`),
      );
      console.log(`postgres://${user}@${SERVER.host}:${SERVER.port}/${name}`);
      return 0;
    } catch (error) {
      reasons.push(`as ${user}: ${error instanceof Error ? error.message || error.name : error}`);
    }
  }
  console.error(reasons.join('; '));
  return NO_SERVER;
}

async function drop(address: string): Promise<number> {
  const url = new URL(address);
  const name = url.pathname.slice(1);
  if (!name.startsWith('eudp_ci_')) throw new Error(`${name} was not made by this tool`);
  url.pathname = '/postgres';
  await withClient({ connectionString: url.href }, async (client) => {
    const found = await client.query<{ datname: string }>(
      `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')`,
      [name],
    );
    for (const { datname } of found.rows) await client.query(`drop database "${datname}" with (force)`);
  });
  return 0;
}

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

const [action, address] = process.argv.slice(2);
if (action === 'create') process.exitCode = await create();
else if (action === 'drop' && address) process.exitCode = await drop(address);
else throw new Error('create, or drop with an address');
