// `npm run backup -- FILE`, `npm run restore -- FILE`: database and files in one archive (docs/operations.md).
import { readBackupConfig } from '../src/config.ts';
import { createBackup } from '../src/platform/backup/create-backup.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';

const [name = '', file, ...rest] = process.argv.slice(2);
const command = { backup: createBackup, restore: restoreBackup }[name];
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop.abort(new Error('Broken off: nothing was kept or changed.')));
const log = createLog('warn', { write: (line) => void process.stderr.write(line) });
const print = (line: string) => void process.stdout.write(`${line}\n`);
try {
  if (!command || !file || rest.length > 0) throw new Error('Use: npm run backup -- FILE, or npm run restore -- FILE');
  await command(file, { config: readBackupConfig(), clock: systemClock, log, print, signal: stop.signal });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
