import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * sonner writes its styles into the page while it loads, which our Content-Security-Policy refuses. The same sheet comes
 * from its package as a file (src/ui/toaster.tsx), so the call is left out.
 */
const toastStylesAsFile: Plugin = {
  name: 'toast-styles-as-file',
  enforce: 'pre',
  transform(code, id) {
    if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
    const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
    if (without === code)
      this.error('sonner no longer injects its styles this way: look whether this step is still needed.');
    return { code: without, map: null };
  },
};

/**
 * zod can write JSON Schema, which our server needs and a browser never does: 6 KB of every page's script. Each function
 * of the two modules gives way to one that does nothing.
 */
const noJsonSchemaInPages: Plugin = {
  name: 'no-json-schema-in-pages',
  transform(code, id) {
    if (!/node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
    const renamed = [...code.matchAll(/^export \{ \w+ as \w+ \};$/gm)].map((match) => match[0]);
    if (names.length === 0) this.error('zod is built in another way now: look whether this step is still needed.');
    return {
      code: [...names.map((name) => `export const ${name} = () => undefined;`), ...renamed].join('\n'),
      map: null,
    };
  },
};

/**
 * zod tries whether it may make code of its own, with the first schema it sees; our Content-Security-Policy forbids that
 * and the browser reports it. Its own setting for this comes too late, after the schemas of other files.
 */
const noCodeMadeByZod: Plugin = {
  name: 'no-code-made-by-zod',
  transform(code, id) {
    if (!/node_modules\/zod\/v4\/core\/core\.js/.test(id)) return undefined;
    const start = 'export const globalConfig = globalThis.__zod_globalConfig;';
    if (!code.includes(start))
      this.error('zod keeps its settings in another way now: look whether this step still works.');
    return { code: code.replace(start, `${start}\nglobalConfig.jitless = true;`), map: null };
  },
};

/**
 * Where the script of the next page cannot be fetched, React Router loads the whole page anew at once: without a connection
 * that ends on the browser's own page of errors. Here it is an error like any other, for our own page of what is broken
 * (src/ui/page/error-page.tsx), which loads anew where that can help.
 */
const lostPagesAreErrors: Plugin = {
  name: 'lost-pages-are-errors',
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return undefined;
    const thrown = code.replace(
      /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/,
      "throw Object.assign(error, { name: 'ChunkLoadError' });",
    );
    if (thrown === code)
      this.error('React Router fetches pages in another way now: look whether this step still works.');
    return { code: thrown, map: null };
  },
};

/** The frame of the pages with script. Nothing here may need what asks our server or checks its answers. */
const frame =
  /\/src\/(paths\.ts|ui\/((browser-state|button|card|field-frame|join-classes|notice|page-footer|page-header|run-when-idle|skeleton|spinner|toast-host|toasts)\.tsx?|page\/(app-page|chunk-reload|connection|connection-banner|draft-storage|error-page|lazy-component|page-meta|request-json|retry-button|use-hydrated)\.tsx?))$|vite\/preload-helper/;

export default defineConfig({
  plugins: [toastStylesAsFile, noJsonSchemaInPages, noCodeMadeByZod, lostPagesAreErrors, tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      output: {
        // Names stand in every file that imports another, and a hash does not pack: seven letters are the least that the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What pages with script load anyway comes in two files that stay the same from release to release.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'data', test: /node_modules\/(zod|@tanstack\/(query-core|react-query))\// },
            // What every such page starts with: one file packs a fifth better than twenty small ones.
            { name: 'page', test: frame },
            // The same of the six small files by which pages write days, times and counts.
            { name: 'format', test: /\/src\/(platform\/(clock|date-format|format-\w+)|ui\/page\/format-[\w-]+)\.ts$/ },
          ],
        },
      },
    },
  },
});
