import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transferOwnership } from './server-layout.ts';

test('a folder in which files come and go meanwhile is given away all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'edp-place-'));
  mkdirSync(join(folder, 'base'));
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const busy = `while :; do mkdir base/5; : > base/5/pg_internal.init; rm -r base/5; done`;
  const server = spawn('sh', ['-c', `echo begun; ${busy}`], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    await once(server.stdout, 'data');
    const give = () => {
      for (let time = 0; time < 20_000; time += 1) transferOwnership(folder, account);
    };
    expect(give).not.toThrow();
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  }
});
