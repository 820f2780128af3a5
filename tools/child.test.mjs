import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
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

describe('a service that is kept running', () => {
  /** Runs `script` as a service; resolves with all that was written when whoever keeps it ends. */
  async function kept(script, hear = () => {}) {
    const runner = `
      import { keepRunning } from '${tool}';
      const pauses = { firstPauseMs: 20, longestPauseMs: 40 };
      process.exitCode = (await keepRunning(process.execPath, ['-e', ${JSON.stringify(script)}], {}, pauses)).code;
      process.exit();`;
    const keeper = spawn(process.execPath, ['--input-type=module', '-e', runner], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [keeper.stdout, keeper.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        hear(text, keeper);
      });
    }
    const code = await new Promise((resolve) => keeper.once('close', resolve));
    return { code, output };
  }
  const starts = (output) => output.split('began').length - 1;
  const ready = `process.send('ready'); console.log('began ' + process.pid); setInterval(() => {}, 1000);`;

  test.each([
    ['SIGKILL', `${ready} setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20);`, 'SIGKILL'],
    ['an error nobody caught', `${ready} setTimeout(() => process.exit(70), 20);`, 'code 70'],
  ])('comes back after %s, again and again, until a signal ends it', async (_name, script, words) => {
    let seen = '';
    const { output } = await kept(script, (text, keeper) => {
      seen += text;
      if (starts(seen) === 3) keeper.kill('SIGTERM');
    });
    expect(starts(output)).toBe(3);
    expect(output).toContain(`The service ended (${words}). Starting it again`);
  });

  test('is not started again when it was never ready: somebody has to mend its settings', async () => {
    const { code, output } = await kept(`console.log('began'); process.exit(1);`);
    expect({ code, starts: starts(output) }).toEqual({ code: 1, starts: 1 });
  });

  test('is not started again when a signal ends it, or it ends by itself', async () => {
    const hear = (text, keeper) => text.includes('began') && keeper.kill('SIGTERM');
    const obedient = await kept(`process.on('SIGTERM', () => process.exit(0)); ${ready}`, hear);
    expect({ code: obedient.code, starts: starts(obedient.output) }).toEqual({ code: 0, starts: 1 });
    expect(starts((await kept(`process.send('ready', () => process.exit(0)); console.log('began');`)).output)).toBe(1);
  });
});
