import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What a Node of this version would see of itself. */
const asNode = (version) => `data:text/javascript,Object.defineProperty(process,'version',{value:'v${version}'})`;

test.each(['18.20.4', '16.0.0'])('Node %s hears which one is needed, and nothing is begun', (version) => {
  const script = join(import.meta.dirname, 'run.mjs');
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', asNode(version), script, 'nothing'], {
    encoding: 'utf8',
  });
  expect({ status, stderr, stdout }).toEqual({
    status: 1,
    stderr: `This needs Node 20 or newer, with npm; this is v${version}. Nothing was installed.\n`,
    stdout: '',
  });
});
