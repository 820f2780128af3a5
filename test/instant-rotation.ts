// Which tests are run at which instant on which day: `node test/instant-rotation.ts` names the instant of today and its files.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testInstants } from './test-instants.ts';

const root = join(import.meta.dirname, '..');
/** So many files an instant make it a minute. */
const shares = 4;

/** The files of the product's own tests that tell days apart. */
const files = globSync('test/integration/*.test.ts', { cwd: root })
  .filter((file) => /entry_date|entryDate|dayIn|dayThere|clock/.test(readFileSync(join(root, file), 'utf8')))
  .sort();
const names = Object.keys(testInstants);

/** Every day another instant, and each time round another share of the files. @param day counted from any */
function selectShare(day: number): { instant: string; files: string[] } {
  const { length } = names;
  const [round, place] = [Math.floor(day / length), day % length];
  return { instant: names[place] ?? '', files: selectTestFiles(round + place) };
}

export const selectTestFiles = (turn: number): string[] => files.filter((_, index) => index % shares === turn % shares);

if (import.meta.main) {
  const { instant, files: chosen } = selectShare(Math.floor(Date.now() / 86_400_000));
  process.stdout.write(`${[instant, ...chosen].join(' ')}\n`);
}
