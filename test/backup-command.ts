import { join } from 'node:path';
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
