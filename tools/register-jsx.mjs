// Node strips types from .ts files by itself, but does not compile JSX. Mails and the sandbox's pages are .tsx and
// run on the server without a build step, so this hook compiles just those, in memory, as they are imported.
// What Node compiles itself is kept between starts, each file under a hash of its content: a third of a start is that.
import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

enableCompileCache(join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'compiled'));

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context);
    const path = fileURLToPath(url);
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      format: 'esm',
      target: 'node24',
      sourcemap: 'inline',
      sourcefile: path,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
