import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the chunk that holds React and React Router (vite.config.ts), as it travels. */
export function frameworkSize(client: string): number {
  const assets = join(client, 'assets');
  const name = readdirSync(assets).find((file) => /^framework-.*\.js\.br$/.test(file));
  if (!name) throw new Error('The build has no framework chunk.');
  return statSync(join(assets, name)).size;
}
