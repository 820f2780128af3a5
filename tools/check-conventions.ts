// Fails when a file breaks a rule of the house that no linter knows, and prints how large the files and the commits are.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import limits from './limits.json' with { type: 'json' };

const sources = ['src', 'sandbox', 'test', 'tools', 'bench'];
const prose = ['README.md', 'STYLE.md', 'docs', 'package.json', 'biome.json', 'knip.config.ts', '.env.example', '.ci'];
const maxLines = 300;

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const catchAll = /^(utils?|helpers?|misc|common|lib|shared)(\.|$)/;
const unfinished = /(^|\s)(\/\/|\/\*|\*).*\b(TODO|FIXME)\b/;
/** Absolute paths of somebody's machine, as they slip in from a terminal; not the same words inside a web address. */
const machinePath = /(?<![\w.:/})-])\/(?:(?:root|work|Users)\/\w|home\/\w+\/\w)/;

/** Words that one payment provider alone uses, besides its name. They may stand in its folder only. */
const providers = 'src/money/providers/';
const providerWords: Readonly<Record<string, RegExp>> = {
  stripe:
    /stripe|payment_?intent|checkout\.session|charge\.refunded|client_?reference|CHECKOUT_SESSION_ID|\b(?:[sr]k_(?:test|live)|whsec|cs_(?:test|live)|pi|re|evt)_/i,
};
const listOfProviders = 'src/payment-providers.ts';

const definedName =
  /^(?:export (?:async )?(?:const|let|function\*?|class|interface|type) | {4}name: '(?=[\w-]+',$))([\w-]+)/gm;
/** React Router's names of what a page exports. */
const pageExports = /^(meta|loader|action|handle|links|headers|Layout|ErrorBoundary)$/;

/** Words that left, in names of files, exports, jobs, what is stored and values of contracts; exported names that two files share. */
export function findNameViolations(root: string): string[] {
  const glossary = linesOf(root, 'docs/glossary.md');
  const rows = glossary.slice(glossary.indexOf('## Words that left')).map((line) => line.split('|')[1]?.trim() ?? '');
  const left = new Set(rows.slice(rows.findIndex((cell) => /^-+$/.test(cell)) + 1).flatMap((cell) => cell.split(', ')));
  const files = filesIn(root, ['src'], /(?<!\.test)\.tsx?$/);
  const names = files.flatMap((path) =>
    [...linesOf(root, path).join('\n').matchAll(definedName)].map(([, name = '']) => ({ path, name })),
  );
  const ofFiles = files.map((path) => ({ path, name: basename(path).replace(/\..*/, '') }));
  const word = (path: string) => (path.endsWith('.ts') ? /(?<=')\w+(?=')/g : /\w+/g);
  const stored = filesIn(root, ['db/schema.txt', 'src'], /contract\.ts$/).flatMap((path) =>
    [...new Set(linesOf(root, path).join().match(word(path)))].map((name) => ({ path, name })),
  );
  const firstFile = new Map<string, string>();
  return [...stored, ...ofFiles, ...names].flatMap(({ path, name }, index) => {
    const gone = name.split(/(?=[A-Z][a-z])|[-_]/).find((word) => left.has(word.toLowerCase()));
    if (gone) return [`${path}: '${gone.toLowerCase()}' in '${name}' has left the glossary (docs/glossary.md)`];
    // Each authority calls the same thing by the same name (docs/decisions/029).
    if (index < stored.length + ofFiles.length || pageExports.test(name) || path.includes('/authorities/')) return [];
    const other = firstFile.get(name) ?? path;
    firstFile.set(name, other);
    return other === path ? [] : [`${path} exports '${name}', and so does ${other}: one name, one thing`];
  });
}

export function findConventionViolations(root: string): string[] {
  return [...filesIn(root, sources).flatMap((path) => checkSourceFile(root, path)), ...checkProseFiles(root)];
}

function checkSourceFile(root: string, path: string): string[] {
  const lines = linesOf(root, path);
  const parts = path.split('/');
  const isTooLong = isProduct(path) && lines.length > maxLines;
  return [
    ...(parts.every((part) => kebab.test(part)) ? [] : [`${path}:1 file and folder names are kebab-case`]),
    ...(parts.some((part) => catchAll.test(part)) ? [`${path}:1 a name is a word of the business`] : []),
    ...findMatchingLines(lines, unfinished, path, 'no unfinished marks: do it, or open an issue'),
    ...findMatchingLines(lines, machinePath, path, 'no folders of one particular machine'),
    ...checkProviderWords(lines, path),
    ...(isTooLong ? [`${path} has ${lines.length} lines, ${maxLines} are the most`] : []),
  ];
}

function checkProviderWords(lines: string[], path: string): string[] {
  if (!path.startsWith('src/') || path === listOfProviders) return [];
  const others = readdirSync(providers).filter((name) => !/\./.test(name) && !path.startsWith(providers + name));
  return others.flatMap((name) => {
    const problem = `a word of one payment provider stands in ${providers}${name} only`;
    return findMatchingLines(lines, providerWords[name] ?? RegExp(name, 'i'), path, problem);
  });
}

function checkProseFiles(root: string): string[] {
  return filesIn(root, prose, /(?<!\.(png|jpg|webp|pdf))$/).flatMap((path) =>
    findMatchingLines(linesOf(root, path), machinePath, path, 'no folders of one particular machine'),
  );
}

const findMatchingLines = (lines: string[], pattern: RegExp, path: string, says: string) =>
  lines.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${says}`] : []));

const isProduct = (path: string) => /^(src|sandbox)\//.test(path);

function linesOf(root: string, path: string): string[] {
  return readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n');
}

/** The files under these folders, or those they are themselves; none where there is no such thing. */
function filesIn(root: string, names: string[], wanted = /\.(ts|tsx|mjs|css|grit)$/): string[] {
  return names.flatMap((name) => {
    const stat = statSync(join(root, name), { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return stat ? [name] : [];
    const entries = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' });
    const isFile = (path: string) => statSync(join(root, path)).isFile();
    return entries
      .map((path) => join(name, path))
      .filter((path) => wanted.test(basename(path)) && isFile(path))
      .sort();
  });
}

/** Lengths at which half, and nine tenths, of the files are no longer. */
export function measureLengths(lengths: number[]): { median: number; p90: number; longest: number } {
  const sorted = lengths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { median: at(0.5), p90: at(0.9), longest: at(1) };
}

/** One line for each limit that is higher than it was. */
export function findRaisedLimits(now: Record<string, number>, before: Record<string, number>): string[] {
  return Object.entries(now)
    .filter(([name, most]) => most > (before[name] ?? Number.POSITIVE_INFINITY))
    .map(([name, most]) => `tools/limits.json: ${name} is ${most} and was ${before[name]}: limits only go down`);
}

/** The limits before they were last changed; none outside a clone, and none before the first change. */
function readPreviousLimits(root: string): Record<string, number> {
  const path = 'tools/limits.json';
  const versions = git(root, ['log', '--first-parent', '-2', '--format=%H', '--', path]).split('\n').filter(Boolean);
  const texts = versions.map((version) => git(root, ['show', `${version}:${path}`]));
  const former = texts.find((text) => text !== readFileSync(join(root, path), 'utf8'));
  return former ? JSON.parse(former) : {};
}

/** Nothing outside a clone. */
function git(root: string, args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Files and folders of the product that each of the last commits that touched it changed; none outside a clone. */
function listCommitChanges(root: string, count: number): string[][] {
  const args = ['log', '--no-merges', `-${count}`, '--name-only', '--format=%x00', '--', 'src', 'sandbox'];
  return git(root, args)
    .split('\0')
    .flatMap((commit) => (commit.trim() ? [commit.trim().split('\n')] : []));
}

if (import.meta.main) {
  const root = process.cwd();
  // A rule of the house in words of the linter is no program of ours.
  const ofTools = filesIn(root, ['tools']).filter((path) => !/\.(test\.|grit$)/.test(path));
  const linesOfTools = ofTools.reduce((sum, path) => sum + linesOf(root, path).length, 0);
  const breaches = [
    ...findConventionViolations(root),
    ...findNameViolations(root),
    ...findRaisedLimits(limits, readPreviousLimits(root)),
    ...(linesOfTools > limits.linesOfTools
      ? ['tools/ has too many lines: what a kept program does as well is not written here']
      : []),
  ];
  for (const breach of breaches) console.log(breach);
  const lengths = filesIn(root, ['src', 'sandbox']).map((path) => linesOf(root, path).length);
  const { median, p90, longest } = measureLengths(lengths);
  const commits = listCommitChanges(root, 30);
  const files = measureLengths(commits.map((paths) => paths.length)).median;
  const folders = measureLengths(commits.map((paths) => new Set(paths.map((path) => join(path, '..'))).size)).median;
  console.log(breaches.length ? `${breaches.length} breaches of the rules of the house` : 'House rules kept');
  console.log(
    `${lengths.length} files in src and sandbox: median ${median} lines, 90 % up to ${p90}, longest ${longest}`,
  );
  console.log(`tools without tests and lint rules: ${linesOfTools} lines, at most ${limits.linesOfTools}`);
  if (commits.length)
    console.log(`A commit changes ${files} files in ${folders} folders (median of ${commits.length})`);
  process.exitCode = breaches.length ? 1 : 0;
}
