// The peer of start-up.ts: the least a Node process does that starts the same server and answers from it.
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedServer } from '../src/platform/db/embedded-server.ts';
import { createLog } from '../src/platform/log.ts';

const { DATA_DIR = '', PORT } = process.env;
const database = await openEmbeddedServer(join(DATA_DIR, 'postgres'), {}, createLog('warn'));
const pool = new pg.Pool({ connectionString: database.url });
const server = createServer(async (_request, response) => {
  await pool.query('select 1');
  response.end('ok');
}).listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(async () => {
    await pool.end();
    await database[Symbol.asyncDispose]();
    process.exit(0);
  });
});
