// `npm run dev`: Vite serves the pages on PORT with hot reload and passes the server's own paths on to it; the server
// runs behind it on PORT + 10 and restarts when a file it imports changes. The sandbox stays on PORT + 1.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAttached, SERVER_FLAGS } from './child.mjs';

const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.PORT ?? 3000);
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` };

const server = runAttached(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...SERVER_FLAGS, 'src/main.ts', 'both'],
  {
    cwd,
    env: { ...env, PORT: String(port + 10), SANDBOX_PORT: process.env.SANDBOX_PORT ?? String(port + 1) },
  },
);
const pages = runAttached(process.execPath, ['--conditions=development', 'tools/dev-pages.ts', String(port + 10)], {
  cwd,
  env: { ...env, PORT: String(port), NODE_ENV: 'development' },
});

process.exitCode = (await Promise.race([server, pages])).code;
process.kill(process.pid, 'SIGTERM'); // one is of no use without the other: what still runs gets the signal too
await Promise.all([server, pages]);
