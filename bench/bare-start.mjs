// The peer of start-up.ts: the least a Node process does that answers from the embedded database.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(join(process.env.DATA_DIR, 'database'));
const server = createServer(async (_request, response) => {
  await database.query('select 1');
  response.end('ok');
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => database.close().then(() => process.exit(0)));
});
