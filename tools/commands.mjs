// What each npm script does: brings in what is missing, builds what is stale, and hands over to the pinned Node.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, isBuilt } from './build.mjs';
import { BUNDLE, BUNDLE_FLAGS, keepRunning, runAttached, SERVER_FLAGS, StepFailed } from './child.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `builds`: what is made before the command when it is stale; `flags`: what Node needs for its script; `run`: how it is watched. */
const commands = {
  start: ([role = 'both', ...rest]) => {
    if (!/^(web|worker|both)$/.test(role)) throw new StepFailed(`"${role}" is no role: web, worker, both`, { code: 2 });
    const builds = role === 'worker' ? ['server'] : ['pages', 'server'];
    return { builds, flags: BUNDLE_FLAGS, script: BUNDLE, args: [role, ...rest], run: keepRunning };
  },
  sandbox: () => ({ builds: ['server'], flags: BUNDLE_FLAGS, script: BUNDLE, args: ['sandbox'], run: keepRunning }),
  dev: (args) => ({ builds: isBuilt(root) ? [] : ['pages'], script: 'tools/dev.mjs', args }),
  demo: (args) => ({ builds: ['pages'], script: 'tools/demo.ts', args }),
  pictures: (args) => ({ builds: ['pages'], script: 'test/pictures.ts', args }),
  journeys: (args) => ({ builds: ['pages'], script: 'test/journeys.ts', args }),
  bench: (args) => ({ builds: ['pages', 'server'], script: 'bench/run.ts', args }),
  admin: (args) => ({ script: 'tools/admin.ts', args }),
  backup: (args) => ({ script: 'tools/backup.ts', args: ['backup', ...args] }),
  restore: (args) => ({ script: 'tools/backup.ts', args: ['restore', ...args] }),
  test: (args) => ({ script: 'tools/test.mjs', args }),
  check: () => ({ script: 'tools/test.mjs', args: ['--check'] }),
  'test:deep': (args) => ({ script: 'tools/test.mjs', args: ['--deep', ...args] }),
};

async function main([name, ...rest]) {
  const command = commands[name];
  if (!command) throw new StepFailed(`Commands: ${Object.keys(commands).join(', ')}`, { code: 2 });
  const { builds = [], flags = SERVER_FLAGS, script, args, run = runAttached } = command(rest);
  await ensureInstalled(root, { dev: !/^(start|backup|restore)$/.test(name) || process.env.NODE_ENV !== 'production' });
  const env = { ...process.env, PATH: [dirname(pinnedNode(root)), process.env.PATH].join(delimiter) };
  for (const what of builds) await ensureBuilt(root, env, what);
  // From here on what is made is data, and nobody else's on this machine; what was built others of its users read.
  if (!name.startsWith('test')) process.umask(0o077);
  // A developer's own .env configures what they run by hand, never the tests.
  const settings = !name.startsWith('test') && existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  return (await run(pinnedNode(root), [...settings, ...flags, script, ...args], { cwd: root, env })).code;
}

process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.output ? `${error.output.trimEnd()}\n\n` : ''}${error.message}\n`);
  return error.code;
});
