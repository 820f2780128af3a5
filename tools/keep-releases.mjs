// A page open while a new release is made fetches its later parts by its own release's names: they stay (decision 023).
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How many earlier releases stay served. */
const KEPT = 5;

/** Keeps a copy of what was just built, and puts the assets of earlier releases beside it. Their names hold a hash, so none is in another's way. */
export function keepReleases(root) {
  const assets = join(root, 'build', 'client', 'assets');
  const folder = join(root, '.cache', 'releases');
  mkdirSync(folder, { recursive: true });
  // One whose copying was cut short is none.
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.part'))) remove(join(folder, name));

  const own = createHash('sha256').update(readdirSync(assets).sort().join()).digest('hex').slice(0, 16);
  const earlier = readdirSync(folder).filter((name) => !name.endsWith(`-${own}`));
  for (const name of readdirSync(folder)) if (name.endsWith(`-${own}`)) remove(join(folder, name));
  const copy = join(folder, `${Date.now()}-${own}`);
  cpSync(assets, `${copy}.part`, { recursive: true });
  renameSync(`${copy}.part`, copy);

  const newestFirst = earlier.sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  for (const name of newestFirst.slice(KEPT)) remove(join(folder, name));
  for (const name of newestFirst.slice(0, KEPT)) {
    for (const file of readdirSync(join(folder, name)))
      if (!existsSync(join(assets, file))) cpSync(join(folder, name, file), join(assets, file));
  }
}

const remove = (path) => rmSync(path, { recursive: true, force: true });
