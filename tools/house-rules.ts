// The rules of the house that a look at one file can settle. Each answers the lines of its breaches.
import { basename } from 'node:path';
import { type Argument, type Expression, Visitor } from 'oxc-parser';
import { lineAt, type SourceFile } from './source-tree.ts';

export interface HouseRule {
  says: string;
  /** Which files it is about. */
  of: (path: string) => boolean;
  breaches: (file: SourceFile) => number[];
}

export const MAX_LINES = 300;

/** Longer files, each with its reason. An entry that is no longer needed is a breach itself. */
export const LONG_FILES: Record<string, string> = {};

const isProduct = (path: string) => /^(src|sandbox)\//.test(path);
const isScript = (path: string) => !path.endsWith('.css');
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const ROUTE_FILE = /^[$_]?[a-z0-9.$_-]+\.tsx?$/;
const CATCH_ALL = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'lib', 'shared']);

export const HOUSE_RULES: HouseRule[] = [
  {
    says: 'no `any`',
    of: isScript,
    breaches: (file) => collect(file, (add) => ({ TSAnyKeyword: add })),
  },
  {
    says: 'the environment is read in src/config.ts only',
    of: (path) => isProduct(path) && isScript(path) && path !== 'src/config.ts',
    breaches: findEnvironmentReads,
  },
  {
    says: 'no module mocks: a test drives the real thing, with stand-ins at the edge',
    of: isScript,
    breaches: (file) =>
      collect(file, (add) => ({
        CallExpression: (node) => {
          if (isMember(node.callee, 'vi', ['mock', 'doMock', 'unmock', 'doUnmock', 'hoisted'])) add(node);
        },
      })),
  },
  {
    says: 'no barrels: import from the file that holds it',
    of: isScript,
    breaches: (file) => (isBarrel(file) ? [1] : []),
  },
  {
    says: 'no unfinished marks: do it, or open an issue',
    of: isScript,
    breaches: ({ text, ast }) =>
      (ast?.comments ?? [])
        .filter(({ value }) => /\b(TODO|FIXME)\b/.test(value))
        .map(({ start }) => lineAt(text, start)),
  },
  {
    says: 'file and folder names are kebab-case (route files may begin with $ or _)',
    of: () => true,
    breaches: ({ path }) => (isNamedWell(path) ? [] : [1]),
  },
  {
    says: 'a folder or file is named after the business, not "utils" or "helpers"',
    of: () => true,
    breaches: ({ path }) => (path.split('/').some((part) => CATCH_ALL.has(part.replace(/\..*/, ''))) ? [1] : []),
  },
  {
    says: 'no folders of one particular machine',
    of: () => true,
    breaches: ({ text }) => findMachinePaths(text),
  },
];

/** Absolute paths of somebody's machine, as they slip in from a terminal; not the same words inside a web address. */
export function findMachinePaths(text: string): number[] {
  const found = text.matchAll(/(?<![\w.:/})-])\/(?:(?:root|work|Users)\/\w|home\/\w+\/\w)/g);
  return [...found].map((match) => lineAt(text, match.index));
}

type Node = { start: number };

function collect(
  { text, ast }: SourceFile,
  visitor: (add: (node: Node) => void) => ConstructorParameters<typeof Visitor>[0],
): number[] {
  const lines: number[] = [];
  if (ast) new Visitor(visitor((node) => lines.push(lineAt(text, node.start)))).visit(ast.program);
  return lines;
}

function findEnvironmentReads(file: SourceFile): number[] {
  return collect(file, (add) => ({
    MemberExpression: (node) => {
      if (isMember(node, 'process', ['env'])) add(node);
    },
    VariableDeclarator: (node) => {
      if (node.init?.type === 'Identifier' && node.init.name === 'process') add(node);
    },
    ImportDeclaration: (node) => {
      const isProcess = /^(node:)?process$/.test(node.source.value);
      if (
        isProcess &&
        node.specifiers.some((name) => name.type === 'ImportSpecifier' && nameOf(name.imported) === 'env')
      )
        add(node);
    },
  }));
}

function nameOf(node: { type: string; name?: string; value?: string }) {
  return node.name ?? node.value;
}

function isMember(node: Expression | Argument, object: string, properties: string[]): boolean {
  if (node.type !== 'MemberExpression') return false;
  if (node.object.type !== 'Identifier' || node.object.name !== object) return false;
  const { property } = node;
  if (property.type === 'Identifier' && !node.computed) return properties.includes(property.name);
  return property.type === 'Literal' && properties.includes(String(property.value));
}

function isBarrel({ ast }: SourceFile): boolean {
  const body = ast?.program.body ?? [];
  const exports = body.filter((node) => node.type !== 'ImportDeclaration');
  return (
    exports.length > 0 &&
    exports.every((node) => {
      if (node.type === 'ExportAllDeclaration') return true;
      return node.type === 'ExportNamedDeclaration' && !node.declaration && node.specifiers.length > 0;
    })
  );
}

function isNamedWell(path: string): boolean {
  const name = basename(path);
  const folders = path.split('/').slice(0, -1);
  if (!folders.every((folder) => KEBAB.test(folder))) return false;
  return KEBAB.test(name) || (path.includes('/web/') && ROUTE_FILE.test(name));
}
