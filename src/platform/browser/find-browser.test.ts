import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createScratchFolder } from '../../../test/scratch-folder.ts';

const script = `
  import { execFileSync } from 'node:child_process';
  import { findBrowser } from ${JSON.stringify(new URL('find-browser.ts', import.meta.url))};
  const browser = await findBrowser(undefined);
  console.log(execFileSync(browser, ['--version']).toString().trim());
`;

it('processes that start at once on a new machine, after one that was killed while it unpacked, all get a whole browser', async () => {
  const folder = await createScratchFolder('edp-browser-');
  // What a killed process leaves: half a browser in a folder without its final name and, from former versions of ours,
  // at the package's own name.
  await writeFile(join(folder, 'chromium'), 'half a browser', { mode: 0o700 });
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env: { TMPDIR: folder } });
  const versions = await Promise.all([start(), start()]);
  expect(versions.map(({ stdout }) => stdout.trim())).toEqual(Array(2).fill(expect.stringMatching(/\d+\.\d+/)));
  expect((await readdir(folder)).filter((name) => name.startsWith('edp-chromium-'))).toHaveLength(1);
  await rm(folder, { recursive: true });
});
