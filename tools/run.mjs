// Every npm script comes through here. It runs on any Node >= 20 with nothing installed yet: it brings in what is
// missing, builds what is stale, and hands over to the pinned Node.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, isBuilt } from './build.mjs';
import { runAttached, SERVER_FLAGS, StepFailed } from './child.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ROLES = ['web', 'worker', 'both'];

/** `pages`: what the command wants of build/: made anew when 'stale', made once when 'absent', or nothing. */
const commands = {
  start: ([role = 'both', ...rest]) => {
    if (!ROLES.includes(role)) throw new StepFailed(`"${role}" is no role: ${ROLES.join(', ')}`, { code: 2 });
    return { pages: role === 'worker' ? undefined : 'stale', script: 'src/main.ts', args: [role, ...rest] };
  },
  dev: (args) => ({ pages: 'absent', script: 'tools/dev.mjs', args }),
  demo: (args) => ({ pages: 'stale', script: 'tools/demo.ts', args }),
  bench: (args) => ({ pages: 'stale', script: 'bench/run.ts', args }),
  admin: (args) => ({ script: 'tools/admin.ts', args }),
  test: (args) => ({ script: 'tools/test.mjs', args }),
};

async function main([name, ...rest]) {
  const command = commands[name];
  if (!command) throw new StepFailed(`Commands: ${Object.keys(commands).join(', ')}`, { code: 2 });
  const { pages, script, args } = command(rest);
  await ensureInstalled(root, { dev: name !== 'start' || process.env.NODE_ENV !== 'production' });
  const env = { ...process.env, PATH: [dirname(pinnedNode(root)), process.env.PATH].join(delimiter) };
  if (pages === 'stale' || (pages === 'absent' && !isBuilt(root))) await ensureBuilt(root, env);
  // A developer's own .env configures what they run by hand, never the tests.
  const reads = name !== 'test' && existsSync(join(root, '.env'));
  const flags = reads ? ['--env-file=.env', ...SERVER_FLAGS] : SERVER_FLAGS;
  return (await runAttached(pinnedNode(root), [...flags, script, ...args], { cwd: root, env })).code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  if (error.output) process.stderr.write(`${error.output.trimEnd()}\n\n`);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.code;
}
