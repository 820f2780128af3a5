import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runQuietly } from './child.mjs';

const tool = pathToFileURL(fileURLToPath(new URL('child.mjs', import.meta.url))).href;

test('a quiet command hands back its exit code and all it wrote', async () => {
  const script = `console.log('out'); console.error('err'); process.exitCode = 3;`;
  const { code, output } = await runQuietly(process.execPath, ['-e', script]);
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('a command that does not exist is an error', async () => {
  await expect(runQuietly('no-such-command', [])).rejects.toThrow('ENOENT');
});

const OWN_WAY = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready');`;
const NO_WAY = `setInterval(() => {}, 1000); console.log('ready');`;

test.each([
  ['the code it chose', OWN_WAY, 7],
  ['128 + the signal', NO_WAY, 143],
])('a signal reaches the command, and its end is told with %s', async (_name, script, expected) => {
  const runner = `
    import { runAttached } from '${tool}';
    process.exitCode = (await runAttached(process.execPath, ['-e', ${JSON.stringify(script)}])).code;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(expected);
});
