// The half of `npm run dev` that serves the pages: `react-router dev` with the server's paths proxied.
import { createServer } from 'vite';
import { machinePaths, pages, serverPrefixes } from '../src/paths.ts';

const serverPaths = [...Object.values(serverPrefixes), ...Object.values(machinePaths), `^${pages.check}\\?`];
const target = `http://127.0.0.1:${process.argv[2]}`;

const vite = await createServer({
  clearScreen: false,
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target, xfwd: true }])),
  },
});
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await vite.close();
    process.exit(0); // file watchers of plugins may outlive the server
  });
}
