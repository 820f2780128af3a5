// A run of its own for each instant, as `TEST_INSTANT=... npm test -- <files>` makes one, with another share of the files every day.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { dailySeed } from '../daily-seed.ts';
import { selectTestFiles } from '../instant-rotation.ts';
import { testInstants } from '../test-instants.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.keys(testInstants).map((name, index) => ({ name, files: selectTestFiles(dailySeed + index) })))(
  'the suite holds at $name',
  { timeout: 900_000 },
  async ({ name, files }) => {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const run = spawn(process.execPath, ['tools/test.mjs', ...files], {
      cwd: root,
      env: { PATH, HOME, NODE_COMPILE_CACHE, TEST_INSTANT: name, TEST_SEED: String(dailySeed) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await text(run.stdout);
    expect(said).toContain(`TEST_INSTANT=${name}`);
    expect(said, said.slice(-8000)).toMatch(/\n\d+ passed, 0 failed\n$/);
  },
);
