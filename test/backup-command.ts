import { join } from 'node:path';
import { readBackupConfig } from '../src/config.ts';
import type { BackupRun } from '../src/platform/backup/backup-run.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { startNodeProcess } from './product-process.ts';

/** What `npm run backup` and `npm run restore` hand over to, as a process with these settings alone. */
export async function runBackupCommand(
  name: 'backup' | 'restore',
  file: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './tools/register-jsx.mjs'];
  await using command = startNodeProcess([...flags, join('tools', 'backup.ts'), name, file], environment);
  const { code } = await command.exit;
  return { code, output: command.output() };
}

/** The same within this process, with the lines that it printed. */
export function createBackupRun(
  environment: Record<string, string>,
  { signal = new AbortController().signal, onLine }: { signal?: AbortSignal; onLine?: (line: string) => void } = {},
): BackupRun & { lines: string[] } {
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    onLine?.(line);
  };
  return { config: readBackupConfig(environment), clock: systemClock, log: createLog('silent'), print, lines, signal };
}
