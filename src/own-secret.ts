import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFolderProblem, prepareDataFolder } from './startup-checks.ts';

/** Where the product keeps the secret that it makes for itself while AUTH_SECRET is unset. */
const secretPath = (dataDir: string) => join(dataDir, 'auth-secret');

export function readOwnSecret(dataDir: string): string | undefined {
  return existsSync(secretPath(dataDir)) ? readFileSync(secretPath(dataDir), 'utf8') : undefined;
}

/** The first of two roles creates it. `problem`: why nothing can be stored there. */
export function findOrCreateSecret(
  dataDir: string,
): { secret: string; problem?: never } | { secret?: never; problem: string } {
  const file = secretPath(dataDir);
  const problem = existsSync(file) ? undefined : prepareDataFolder(dataDir);
  if (problem) return { problem };
  try {
    if (!existsSync(file)) writeDraft(file, randomBytes(32).toString('hex'), (draft) => linkSync(draft, file));
  } catch (error) {
    // If it exists by now, the other role was faster: its secret is read below.
    const reason = existsSync(file) ? undefined : describeFolderProblem(error, dataDir);
    if (reason) return { problem: reason };
    if (!existsSync(file)) throw error;
  }
  return { secret: readFileSync(file, 'utf8') };
}

/** Takes the place of one that is there. */
export function storeOwnSecret(dataDir: string, secret: string): void {
  const file = secretPath(dataDir);
  writeDraft(file, secret, (draft) => renameSync(draft, file));
}

function writeDraft(file: string, secret: string, place: (draft: string) => void): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, secret, { mode: 0o600 });
    place(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}
