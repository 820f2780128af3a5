// Fails when a file imports what tools/import-rules.ts does not let it import, and when a rule or a name there is about nothing.
import { dirname } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules, publicFiles, publicPath } from './import-rules.ts';
import limits from './limits.json' with { type: 'json' };

const TEST = /\.test\.tsx?$/;

/** One line for each import, by value or type, that breaks a rule. */
export function findImportViolations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const through = cycle ? ` through ${cycle.map(({ name }) => name).join(' -> ')}` : '';
    return `${rule.name}: ${from} -> ${to}${through}: ${importRules.find(({ name }) => name === rule.name)?.because}`;
  });
}

/** Names in the rules that no file and no package has, and public files that nobody outside their room imports. */
export function findUnusedRuleNames({ modules }: ICruiseResult): string[] {
  const known = modules.map(({ source }) => source);
  const hasMatch = (path: string) => {
    const pattern = new RegExp(path.replace('$1', '[^/]+'));
    return known.some((source) => pattern.test(source));
  };
  const idleRules = importRules.flatMap(({ name, from, to }) =>
    [from.path, to.path]
      .filter((path) => path !== undefined && !hasMatch(path))
      .map((path) => `rule ${name} is about nothing: ${path}`),
  );
  const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1];
  const importedFromOutside = modules
    .filter(({ source }) => roomOf(source) && !TEST.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.filter(({ resolved }) => roomOf(resolved) !== roomOf(source)).map(({ resolved }) => resolved),
    );
  const idleFiles = Object.entries(publicFiles).flatMap(([room, files]) =>
    files
      .filter((file) => !importedFromOutside.some((path) => new RegExp(`^src/${room}/${publicPath(file)}$`).test(path)))
      .map((file) => `src/${room}/${file} need not be public: no other room imports it`),
  );
  return [...idleRules, ...idleFiles];
}

/** Where a folder's own files put together what lies in the folders below it, and these use what it puts together. */
const assembled = /^src(\/(platform|permits|money|console|site)(\/|$)|$)/;

/** Folders that need each other, be it through others: whoever looks for something must look in all of them. */
export function findFolderCircles({ modules }: ICruiseResult): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const folder = dirname(source);
    if (!source.startsWith('src/') || TEST.test(source) || assembled.test(folder)) continue;
    const below = dependencies.map(({ resolved }) => dirname(resolved)).filter((path) => path !== folder);
    needs.set(folder, new Set([...(needs.get(folder) ?? []), ...below]));
  }
  const reached = (folder: string, seen: Set<string>): Set<string> => {
    for (const next of needs.get(folder) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...needs.keys()]
    .filter((folder) => reached(folder, new Set()).has(folder))
    .map((folder) => `${folder} is in a circle of folders: move what both need below them`);
}

/** Folders in which every entry is a file by design, with the list as its one importer (docs/adding-things.md). */
const listedFolders =
  /^src\/(permits\/(authorities\/[^/]+|also\/countries)|money\/providers\/[^/]+|console\/queries|mails)\//;

/** The figures that grow when nobody looks. */
export function measureImports({ modules, summary }: ICruiseResult) {
  const own = modules.filter(({ source }) => source.startsWith('src/') && !TEST.test(source));
  const oneImporter = own.filter(({ dependents }) => dependents.filter((path) => !TEST.test(path)).length === 1);
  const entries = oneImporter.filter(({ source }) => listedFolders.test(source)).length;
  const broken = (isAbout: (rule: string) => boolean) => summary.violations.filter(({ rule }) => isAbout(rule.name));
  const circles = broken((rule) => rule === 'no-circles').length;
  const upward = broken((rule) => rule.endsWith('-stands-below')).length;
  return { circles, upward, files: own.length, oneImporter: oneImporter.length - entries, entries };
}

export async function readImports(root: string, rules = importRules): Promise<ICruiseResult> {
  const { output } = await cruise(['src', 'sandbox'], {
    baseDir: root,
    parser: 'tsc',
    tsPreCompilationDeps: true,
    validate: true,
    ruleSet: { forbidden: rules.map(({ name, from, to }) => ({ name, severity: 'error', from, to })) },
    doNotFollow: { path: 'node_modules' },
    // Types that React Router generates beside each page.
    exclude: { path: '\\+types/' },
    enhancedResolveOptions: { conditionNames: ['import', 'node', 'types', 'default'], exportsFields: ['exports'] },
    moduleSystems: ['es6'],
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

if (import.meta.main) {
  const imports = await readImports(process.cwd());
  const { circles, upward, files, oneImporter, entries } = measureImports(imports);
  const problems = [
    ...findImportViolations(imports),
    ...findUnusedRuleNames(imports),
    ...findFolderCircles(imports),
    ...(oneImporter > limits.filesWithOneImporter
      ? ['too many files have one importer: a piece without a name of its own in the business lives with its importer']
      : []),
  ];
  for (const problem of problems) console.log(problem);
  console.log(problems.length ? `${problems.length} breaches of the import rules` : 'Imports go down the floors only');
  console.log(`${circles} circles, ${upward} imports that go up`);
  console.log(
    `${oneImporter} of ${files} files have one importer, at most ${limits.filesWithOneImporter}; ${entries} more are an authority's or a mail`,
  );
  process.exitCode = problems.length ? 1 : 0;
}
