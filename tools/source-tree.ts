// Reads the source files of a tree and what each of them imports.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type ParseResult, parseSync, Visitor } from 'oxc-parser';

export type ImportKind = 'static' | 'dynamic' | 'type';

export interface Import {
  /** A path inside the tree (`src/paths.ts`), a package (`npm:zod/v4`, `node:fs`), or `?` when it is computed. */
  target: string;
  kind: ImportKind;
  line: number;
}

export interface SourceFile {
  /** Relative to the tree, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  /** Absent for style sheets. */
  ast?: ParseResult;
  imports: Import[];
}

const SOURCE = /\.(ts|tsx|mjs|css)$/;

export function readSources(root: string, folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => SOURCE.test(path))
    .map((path) => readSource(root, path));
}

/** Every file under `folder`, or `folder` itself when it is a file; nothing when it does not exist. */
export function listFiles(root: string, folder: string): string[] {
  const toPath = (path: string) => relative(root, path).split(sep).join('/');
  try {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => toPath(join(entry.parentPath, entry.name)));
    return files.sort();
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return [folder];
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function isCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code;
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (path.endsWith('.css')) return { path, text, lines, imports: [] };
  const ast = parseSync(path, text);
  const failed = ast.errors.find((error) => error.severity === 'Error');
  if (failed) throw new Error(`${path}: ${failed.message}`);
  return { path, text, lines, ast, imports: findImports(path, text, ast) };
}

function findImports(path: string, text: string, ast: ParseResult): Import[] {
  const found: Import[] = [];
  const add = (specifier: string | undefined, kind: ImportKind, at: number) => {
    found.push({
      target: specifier === undefined ? '?' : resolveSpecifier(path, specifier),
      kind,
      line: lineAt(text, at),
    });
  };
  new Visitor({
    ImportDeclaration: (node) => {
      const names = node.specifiers;
      const onlyTypes =
        names.length > 0 && names.every((name) => name.type === 'ImportSpecifier' && name.importKind === 'type');
      add(node.source.value, node.importKind === 'type' || onlyTypes ? 'type' : 'static', node.start);
    },
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type' ? 'type' : 'static', node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.exportKind === 'type' ? 'type' : 'static', node.start);
    },
    ImportExpression: (node) => add(literal(node.source), 'dynamic', node.start),
    TSImportType: (node) => add(node.source.value, 'type', node.start),
  }).visit(ast.program);
  return found;
}

function literal(node: { type: string; value?: unknown }): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function resolveSpecifier(from: string, specifier: string): string {
  const [bare = ''] = specifier.split('?'); // Vite's `?url`, `?raw`
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare);
  return bare.startsWith('node:') ? bare : `npm:${bare}`;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
