// `npm test`: every check in order, one line each, then the sum. A stage that fails does not hide the next one.
//
//   npm test                              everything
//   npm test -- src/features/orders       only the test files whose path contains this (several may be given)
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { runAttached, runQuietly, StepFailed } from './child.mjs';
import { countTests, sum } from './test-report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, '.cache', 'test');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const run = (...args) => runQuietly(process.execPath, args, { cwd: root });

/** In order. Each answers `{ code, output }`, and `counts` where it holds more than one check. */
const stages = {
  types: async () => {
    const routes = await run(bin('react-router'), 'typegen');
    return routes.code === 0 ? run(bin('tsc'), '-p', '.') : routes;
  },
  lint: () => run(bin('biome'), 'ci', '--colors=off', '--max-diagnostics=20', '.'),
  boundaries: () => run('tools/check-boundaries.ts'),
  house: () => run('tools/check-house.ts'),
  'dead code': () => run(bin('knip')),
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  build: () => build(),
  budgets: async () =>
    (await build()).code === 0
      ? run('tools/check-budgets.ts')
      : { code: 1, output: 'Not run: the pages could not be built.' },
  e2e: async () =>
    (await build()).code === 0 ? vitest('e2e') : { code: 1, output: 'Not run: the pages could not be built.' },
};
let built;

/** Tried once: the second who asks gets the same answer. */
function build() {
  built ??= tryToBuild();
  return built;
}

async function tryToBuild() {
  try {
    await ensureBuilt(root, process.env);
    return { code: 0, output: '' };
  } catch (error) {
    if (error instanceof StepFailed) return { code: 1, output: error.output || error.message };
    throw error;
  }
}

/** One project of vitest.config.ts. */
function vitest(project) {
  return countedRun(runQuietly, ['--project', project], join(reports, `${project}.json`));
}

/** The test files that match, of all projects, shown as they run. */
function vitestPaths(paths) {
  return countedRun(runAttached, [...paths, '--passWithNoTests'], join(reports, 'paths.json'));
}

async function countedRun(runIt, args, report) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const result = await runIt(process.execPath, [bin('vitest'), 'run', ...args, ...reporters], { cwd: root });
  return { ...result, counts: countTests(readReport(report), result.code) };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // vitest ended before it could write one
  }
}

async function runStages() {
  const totals = [];
  const began = performance.now();
  for (const [name, stage] of Object.entries(stages)) {
    totals.push(await runStage(name, stage));
  }
  console.log(line('', 'all stages', performance.now() - began));
  return sum(totals);
}

async function runStage(name, stage) {
  const began = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  ${name} ...`);
  const {
    code,
    output,
    signal,
    counts = { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 },
  } = await stage();
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
  console.log(line(counts.failed ? 'FAIL' : 'ok', name, performance.now() - began, counts));
  if (counts.failed) console.log(`\n${output.trimEnd()}\n`);
  if (signal) process.exit(code); // somebody stopped us: no further stages
  return counts;
}

function line(mark, name, ms, counts) {
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(8);
  const parts = counts && Object.entries(counts).filter(([, number]) => number > 0);
  const tests = parts ? `   ${parts.map(([word, number]) => `${number} ${word}`).join(', ')}` : '';
  return `${mark.padEnd(5)}${name.padEnd(13)}${time}${tests}`;
}

async function runPaths(paths) {
  if (paths.some((path) => path.includes('e2e')) && (await build()).code !== 0)
    console.log('The pages could not be built.');
  const { counts } = await vitestPaths(paths);
  if (counts.passed + counts.failed > 0) return counts;
  console.log(`No test file matches ${paths.join(' ')}`);
  return { ...counts, failed: 1 };
}

mkdirSync(reports, { recursive: true });
const paths = process.argv.slice(2);
const { passed, failed } = paths.length ? await runPaths(paths) : await runStages();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
