// `npm test`: every check in order, one line each, then the sum. A stage that fails does not hide the next one.
//   npm test                              everything
//   npm test -- src/orders/states   only the test files whose path contains this (several may be given)
//   npm run check                        the checks without tests
//   npm run test:deep                    the long matrices, mutations and fuzz of test/deep, with the seed of the day
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { runAttached, runQuietly, StepFailed } from './child.mjs';
import { byProject, countTests, failedNames, failures, slowest, sum } from './test-report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, '.cache', 'test');
const bin = (name) => join(root, 'node_modules', '.bin', name);
/** The native compiler; `typescript` itself is the one that dependency-cruiser can read with. */
const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
// What tests start, robots most of all, need not be compiled again and again.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
const run = (...args) => runQuietly(process.execPath, args, { cwd: root });

/** Each answers `{ code, output }`, and `counts` and `report` where it holds more than one check. */
const stages = {
  types: async () => {
    const routes = await run(bin('react-router'), 'typegen');
    // One checker: several do much of their work twice, and the other core is busy beside it.
    return routes.code === 0 ? run(tsc, '-p', '.', '--checkers', '1') : routes;
  },
  lint: () => run(bin('biome'), 'ci', '--colors=off', '--max-diagnostics=20', '.'),
  imports: () => run('tools/check-imports.ts'),
  house: () => run('tools/check-conventions.ts'),
  'dead code': async () => {
    const all = await run(bin('knip'));
    return all.code === 0 ? run(bin('knip'), '--production', '--include', 'files,exports,types') : all;
  },
  build,
  budgets: () => run('tools/check-budgets.ts'),
  // In one go: whoever is done with the last file of one project begins with the next. Without pages there is no browser's work.
  tests: () => vitest(['unit', 'integration', ...(results.build.counts.failed ? [] : ['e2e'])]),
};
/** Beside each other, for each keeps one core busy at a time; the tests, which need both, come after. */
const lanes = [
  ['types', 'lint', 'imports', 'house', 'dead code'],
  ['build', 'budgets'],
];
const results = {};
/** What did not pass, a line each: said once more at the end, for of a long log people are often shown no more. */
const notPassed = [];

async function build() {
  try {
    await ensureBuilt(root, process.env);
    return { code: 0, output: '' };
  } catch (error) {
    if (error instanceof StepFailed) return { code: 1, output: error.output || error.message };
    throw error;
  }
}

/** Projects of vitest.config.ts; some of their files are run in this terminal, for they may have something to tell. */
function vitest(projects, paths = []) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const runIt = paths.length > 0 ? runAttached : runQuietly;
  return countedRun(runIt, [...chosen, ...paths], join(reports, `${projects.at(-1)}.json`));
}

async function countedRun(runIt, args, report) {
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const onOutput = countFiles();
  const result = await runIt(process.execPath, [bin('vitest'), 'run', ...args, ...reporters], { cwd: root, onOutput });
  // Vitest may have ended before it could write one.
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  if (read) notPassed.push(...failedNames(read, root));
  return { ...result, report: read, counts: countTests(read, result.code) };
}

/** Hears what Vitest says of each file that it is done with: tells of a failure at once, and every half minute how many. */
function countFiles() {
  let [files, toldAt] = [0, performance.now()];
  return (text) => {
    const plain = stripVTControlCharacters(text);
    files += plain.match(/^ *[✓❯×↓] .*\.test\.\w+/gm)?.length ?? 0;
    for (const failed of plain.match(/^ *[❯×] .*\d+ ?ms$/gm) ?? []) console.log(failed);
    if (performance.now() - toldAt < 30_000) return;
    toldAt = performance.now();
    console.log(`     ${files} test files done`);
  };
}

const inOrder = async (names) => {
  for (const name of names) results[name] = await runStage(name, stages[name]);
};

/** What reads the sources alone: no build, no test. */
async function runChecks() {
  await Promise.all([inOrder(lanes[0].slice(0, 1)), inOrder(lanes[0].slice(1))]);
  return sum(Object.values(results).map(({ counts }) => counts));
}

async function runStages() {
  const began = performance.now();
  await Promise.all(lanes.map(inOrder));
  await inOrder(['tests']);
  console.log(line('', 'all stages', performance.now() - began));
  const { report, output } = results.tests;
  if (report) {
    console.log(`\nThe tests\n${[...(output.match(/^The instant .*/m) ?? []), ...byProject(report, root)].join('\n')}`);
    console.log(`\nThe slowest tests\n${slowest(report, 10, root).join('\n')}`);
  }
  console.log(`\nThe figures\n${[results.imports, results.house].map(({ output }) => output.trim()).join('\n')}\n`);
  return sum(Object.values(results).map(({ counts }) => counts));
}

async function runStage(name, stage) {
  const began = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  ${name} ...`);
  const result = await stage();
  const { code, output, signal, report } = result;
  const counts = result.counts ?? { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
  console.log(line(counts.failed ? 'FAIL' : 'ok', name, performance.now() - began, counts));
  if (counts.failed) {
    const first = report ? failures(report, root) : [];
    console.log(`\n${[...first, output.trimEnd()].join('\n\n')}\n`);
    if (first.length === 0) notPassed.push(name);
  }
  if (signal) process.exit(code); // somebody stopped us: no further stages
  return { counts, report, output };
}

function line(mark, name, ms, counts) {
  const time = `${(ms / 1000).toFixed(1)} s`.padStart(8);
  const parts = counts && Object.entries(counts).filter(([, number]) => number > 0);
  const tests = parts ? `   ${parts.map(([word, number]) => `${number} ${word}`).join(', ')}` : '';
  return `${mark.padEnd(5)}${name.padEnd(13)}${time}${tests}`;
}

/** Tells the seed that repeats it, and of every test how it went and how long it took. */
async function runDeep(paths) {
  process.env.TEST_SEED ??= new Date().toISOString().slice(0, 10).replaceAll('-', '');
  console.log(`The seed of this run: TEST_SEED=${process.env.TEST_SEED}`);
  if ((await runStage('build', build)).counts.failed) return { passed: 0, failed: 1 };
  const { counts, report } = await runStage('deep', () => vitest(['deep'], paths));
  if (report) console.log(slowest(report, Number.POSITIVE_INFINITY, root).join('\n'));
  return counts;
}

async function runPaths(paths) {
  const inBrowser = globSync('test/{e2e/*,deep/*,integration/startup}.test.ts', { cwd: root });
  const needsPages = inBrowser.some((file) => paths.some((path) => file.includes(path)));
  if (needsPages && (await runStage('build', build)).counts.failed) return { passed: 0, failed: 1 };
  const { counts } = await countedRun(runAttached, [...paths, '--passWithNoTests'], join(reports, 'paths.json'));
  if (counts.passed + counts.failed > 0) return counts;
  console.log(`No test file matches ${paths.join(' ')}`);
  return { ...counts, failed: 1 };
}

mkdirSync(reports, { recursive: true });
const options = { deep: { type: 'boolean' }, check: { type: 'boolean' } };
const { values, positionals: paths } = parseArgs({ allowPositionals: true, options });
const runAll = values.check ? runChecks : runStages;
const { passed, failed } = await (values.deep ? runDeep(paths) : paths.length ? runPaths(paths) : runAll());
for (const name of notPassed) console.log(`Not passed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
