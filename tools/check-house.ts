// Fails when a file breaks a rule of the house (house-rules.ts), and prints how long the files are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMachinePaths, HOUSE_RULES, LONG_FILES, MAX_LINES } from './house-rules.ts';
import { listFiles, readSources, type SourceFile } from './source-tree.ts';

const SOURCES = ['src', 'sandbox', 'test', 'tools', 'bench'];
const PROSE = ['README.md', 'STYLE.md', 'docs', 'package.json', 'biome.json', 'knip.jsonc', '.env.example', '.ci'];

export function findHouseBreaches(root: string, longFiles: Record<string, string> = LONG_FILES): string[] {
  const files = readSources(root, SOURCES);
  return [
    ...files.flatMap(judge),
    ...judgeLengths(productFiles(files), longFiles),
    ...PROSE.flatMap((folder) => listFiles(root, folder)).flatMap((path) => judgeProse(root, path)),
  ];
}

function judge(file: SourceFile): string[] {
  return HOUSE_RULES.filter((rule) => rule.of(file.path)).flatMap((rule) =>
    rule.breaches(file).map((line) => `${file.path}:${line} ${rule.says}`),
  );
}

function judgeLengths(files: SourceFile[], longFiles: Record<string, string>): string[] {
  const long = files.filter((file) => file.lines > MAX_LINES);
  const tooLong = long.filter((file) => !longFiles[file.path]);
  const needless = Object.keys(longFiles).filter((path) => !long.some((file) => file.path === path));
  return [
    ...tooLong.map((file) => `${file.path} has ${file.lines} lines, ${MAX_LINES} are the most`),
    ...needless.map((path) => `${path} needs no entry in LONG_FILES`),
  ];
}

function judgeProse(root: string, path: string): string[] {
  if (/\.(png|jpg|webp|pdf)$/.test(path)) return [];
  return findMachinePaths(readFileSync(join(root, path), 'utf8')).map(
    (line) => `${path}:${line} no folders of one particular machine`,
  );
}

function productFiles(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => /^(src|sandbox)\//.test(file.path));
}

/** Lengths at which half, and nine tenths, of the files are no longer. */
export function measureLengths(lengths: number[]): { median: number; p90: number; longest: number } {
  const sorted = lengths.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { median: at(0.5), p90: at(0.9), longest: at(1) };
}

if (import.meta.main) {
  const breaches = findHouseBreaches(process.cwd());
  for (const breach of breaches) console.log(breach);
  const lengths = productFiles(readSources(process.cwd(), SOURCES)).map((file) => file.lines);
  const { median, p90, longest } = measureLengths(lengths);
  console.log(
    `${lengths.length} files in src and sandbox: median ${median} lines, 90 % up to ${p90}, longest ${longest}`,
  );
  console.log(breaches.length ? `${breaches.length} breaches of the rules of the house` : 'House rules kept');
  process.exitCode = breaches.length ? 1 : 0;
}
