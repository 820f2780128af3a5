// Fails when a file imports what the rules in import-rules.ts do not let it import.
import { matchesGlob, posix } from 'node:path';
import { IMPORT_EXCEPTIONS, IMPORT_RULES, type ImportRule, PURE_PACKAGES } from './import-rules.ts';
import { type Import, readSources, type SourceFile } from './source-tree.ts';

const TEST = /\.test\.tsx?$/;

/** Answers one line for each breach. Tests may reach anywhere, except that those of the sandbox stay out of src. */
export function findBreaches(root: string): string[] {
  const files = readSources(root, ['src', 'sandbox']);
  const pure = findPureFiles(files);
  return files.flatMap((file) => {
    const rules = IMPORT_RULES.filter((rule) => !TEST.test(file.path) || rule.of === 'sandbox/**');
    return file.imports.flatMap((found) => judge(file.path, found, rules, pure));
  });
}

function judge(from: string, found: Import, rules: ImportRule[], pure: Set<string>): string[] {
  const place = `${from}:${found.line}`;
  if (found.target === '?') {
    return TEST.test(from) ? [] : [`${place} imports a computed path, which no check can follow`];
  }
  if (isGenerated(found.target)) return [];
  if (IMPORT_EXCEPTIONS.some((one) => one.from === from && one.to === found.target && one.kind === found.kind))
    return [];
  const broken = rules.find((rule) => breaks(rule, from, found.target, pure));
  return broken ? [`${place} imports ${found.target}: ${broken.because}`] : [];
}

function breaks(rule: ImportRule, from: string, target: string, pure: Set<string>): boolean {
  const feature = capture(rule.of, from);
  if (feature === undefined) return false;
  const matches = (patterns: string[] = []) =>
    patterns.some((pattern) =>
      pattern === 'pure' ? pure.has(target) : matchesGlob(target, pattern.replace(':feature', feature)),
    );
  if (rule.only) return !matches(rule.only);
  return matches(rule.never) && !matches(rule.unless);
}

/** Undefined when the rule is not about this file; else the folder `:feature` stands for, '' where it names none. */
function capture(pattern: string, path: string): string | undefined {
  if (!matchesGlob(path, pattern.replace(':feature', '*'))) return undefined;
  const at = pattern.split('/').indexOf(':feature');
  return at < 0 ? '' : path.split('/')[at];
}

/** Types React Router generates beside each page (`./+types/page`). */
function isGenerated(target: string): boolean {
  return posix.dirname(target).endsWith('/+types');
}

const MAY_BE_PURE = /^src\/(features\/.+|paths)\.ts$/; // platform, portals and config.ts never are, whatever they import

/** Starts from all that may be pure and takes away, again and again, what imports something that is not. */
export function findPureFiles(files: SourceFile[]): Set<string> {
  const pure = new Set(files.map((file) => file.path).filter((path) => MAY_BE_PURE.test(path)));
  const isAllowed = (found: Import) =>
    found.kind === 'type' || pure.has(found.target) || PURE_PACKAGES.includes(found.target);
  let before: number;
  do {
    before = pure.size;
    for (const file of files) if (!file.imports.every(isAllowed)) pure.delete(file.path);
  } while (pure.size < before);
  return pure;
}

if (import.meta.main) {
  const breaches = findBreaches(process.cwd());
  for (const breach of breaches) console.log(breach);
  console.log(breaches.length ? `${breaches.length} imports breach the boundaries` : 'Boundaries kept');
  process.exitCode = breaches.length ? 1 : 0;
}
