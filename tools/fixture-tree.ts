import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A small tree of files in a folder of its own (with a space in its name), gone again at the end of the scope. */
export function fixtureTree(files: Record<string, string>): { root: string } & Disposable {
  const root = mkdtempSync(join(tmpdir(), 'fixture tree-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
