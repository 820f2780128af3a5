// The server and the sandbox in a few files (decision 016): Node takes a second and a half to find and read two thousand
// modules one by one, and a fifth of that to read them together.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StepFailed } from './child.mjs';

const folder = 'build/service';

/** They find files of their own beside themselves (a WebAssembly database, browsers, native code), so they stay where they are. */
const asTheyAre = ['@electric-sql/pglite', 'playwright-core', '@sparticuz/chromium', 'sharp', 'pg-native'];

/** Writes `build/service/main.mjs` and its chunks. Names and lines stay as written, so a stack is read without maps, which would slow the start. */
export async function bundleServer(root) {
  rmSync(join(root, folder), { recursive: true, force: true });
  const { build, formatMessages } = await import('esbuild'); // its package is there only once everything is installed
  try {
    await build(optionsFor(root));
  } catch (error) {
    const output = (await formatMessages(error.errors ?? [], { kind: 'error' })).join('\n');
    throw new StepFailed('The server could not be bundled', { output: output || error.message });
  }
}

function optionsFor(root) {
  return {
    absWorkingDir: root,
    // Beside it what may die alone, each loading no more than it needs: the robot and the parsers (decisions 017, 027).
    entryPoints: {
      main: 'src/main.ts',
      'robot-process': 'src/robot-process.ts',
      'parser-worker': 'src/parser-worker.ts',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    external: asTheyAre,
    // Packages written before modules call `require`, which a module does not have.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [foldersStay(root)],
    logLevel: 'silent',
  };
}

/** Our files read others beside them (migrations, style sheets, lists): their folder stays the source's, wherever the bundle lies. */
const foldersStay = (root) => ({
  name: 'folders-stay',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.dirname')) return undefined;
      const source = JSON.stringify(`/${relative(join(root, folder), dirname(path))}`);
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      return { contents: text.replaceAll('import.meta.dirname', `(import.meta.dirname + ${source})`), loader };
    });
  },
});
