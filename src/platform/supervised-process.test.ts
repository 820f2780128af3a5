import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { waitUntil } from '../../test/wait-until.ts';
import { createLog } from './log.ts';
import { superviseProcess } from './supervised-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'edp-supervised-'));
const entry = join(folder, 'entry.mjs');
// Silent for three seconds before its first message, as on a busy machine; then for ever.
writeFileSync(
  entry,
  `const standStill = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
   standStill(3000);
   process.on('message', () => process.send('started', () => standStill()));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('a process may load for longer than it may be silent later; then silence ends it', async () => {
  const events: unknown[] = [];
  await using supervised = superviseProcess(
    {
      name: 'slow',
      entry: pathToFileURL(entry),
      resolveEnvironment: () => ({ variables: {}, confinement: { commandPrefix: [], account: undefined } }),
      limits: { memoryMegabytes: 64, heartbeatTimeoutSeconds: 1 },
      firstMessage: {},
      messageSchema: z.unknown(),
      onMessage: (message) => void events.push(message),
      onExit: (why) => void events.push(why),
    },
    createLog('silent'),
  );
  await supervised.waitUntilReady();
  await waitUntil(() => events.length >= 2, 'it has started and is ended');
  expect(events).toEqual(['started', 'It hung.']);
});
