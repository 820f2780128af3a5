import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { leaveOutUnused } from './framework-parts.config.ts';

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

/**
 * Pages without script need none, but React Router makes a module for every page of the route map, and whatever such a
 * module shares with a page with script becomes a small file of its own. Who is led to one by a script gets it from the server.
 */
const pagesWithoutScript: Plugin = {
  name: 'pages-without-script',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/src\/site\/.*\.tsx/.test(id) || !code.includes('export const handle = { static: true };')) return undefined;
    const others = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]);
    const lines = others.filter((name) => name !== 'handle').map((name) => `export const ${name} = () => [];`);
    return {
      code: [
        "import { useEffect } from 'react';",
        'export const handle = { static: true };',
        ...lines,
        'export default function PageWithoutScript() { useEffect(() => window.location.reload(), []); return null; }',
      ].join('\n'),
      map: null,
    };
  },
};

/** The modules of our own that stand in one file together: each path below `src`, without its ending. */
const modules = (...paths: string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`);

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * One file packs a fifth better than twenty small ones, and each file is one more request. A page loads whole files, so
 * modules stand together that the same pages need. A file takes along what its modules import, less what stands in one
 * above it. A module of no file here is in that of the pages that import it.
 */
const files = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
  // The frame of the pages with script, what most of them show, and how they write days and times.
  {
    name: 'page',
    test: either(
      modules(
        'paths',
        'platform/(clock|date-format|format-\\w+|service-contact)',
        'ui/(browser-state|button|card|error-summary|field-frame|join-classes|notice|page-footer|page-header)',
        'ui/(run-when-idle|skeleton|spinner|toast-host|toasts)',
        'ui/page/(app-page|chunk-reload|connection|connection-banner|draft-storage|error-page|format-[\\w-]+)',
        'ui/page/(lazy-component|page-meta|request-json|retry-button|service-contact-lines|use-form-fields|use-hydrated)',
      ),
      /lucide-react\/dist\/esm\/icons\/(check|chevron-down|x)\.mjs$/,
    ),
  },
  // What asks our server and checks its answers: on nearly every page with script, but not in the first view of the order page.
  {
    name: 'data',
    test: either(
      /node_modules\/(zod|@tanstack\/(query-core|react-query))\//,
      modules(
        'platform/typed-text',
        'accounts/(contract|web/session)',
        'ui/page/(query-provider|call-server-function)',
      ),
    ),
  },
  // What the order page shows first; others show flags and prices too.
  {
    name: 'order-form',
    test: modules(
      'checkout/(order-form|web/price-panel)',
      'permits/(consent-message|destination-codes|pricing|vehicle-texts)',
      'ui/(choice-cards|country-flag|price-table|stepper|page/new-uuid)',
    ),
  },
  // What pages with orders say of a zone, a vehicle, a day and an order.
  {
    name: 'orders',
    test: modules(
      'permits/(admission-verdict|application-texts|country-codes|days|euro-standard|form-choices|long-date|plate-grammar|plates|provenance|zone|also/also-entry)',
      'orders/contracts/(order-contract|submission-contract|visit-contract)',
      'orders/states/(lifecycle|next-action-contract)',
      'ui/(number-plate|plate-designs|page/use-focus-on-arrival)',
      'checkout/payment-answers',
      'channels/portal/health-result',
    ),
  },
  {
    name: 'inputs',
    test: modules(
      'permits/web/(also-disclosure|field-help)',
      'ui/(checkbox|external-link|linked-text|plate-field|select-field|text-field)',
      'ui/parts/(compact-button|load-error-notice|relative-time)',
    ),
  },
  // The later parts of the order page: what checks it, the questions of a trip, and the steps after it.
  {
    name: 'order-rules',
    test: modules('checkout/(order-link|order-payload|order-rules|web/start-checkout|web/today-at-destination)'),
  },
  {
    name: 'trip-fields',
    test: modules('checkout/web/(order-form-fields|trip-fields|trip-verdict-notice|zone-choice|zone-facts)'),
  },
  {
    name: 'details-step',
    test: modules(
      'checkout/(order-prefill|web/(continue-order-card|details-step|earlier-orders|payment-stopped-notice|payment-wait-card|plate-fields|price-parts|review-rows|review-step))',
    ),
  },
];

export default defineConfig({
  plugins: [
    toastStylesAsFile,
    noJsonSchemaInPages,
    noCodeMadeByZod,
    lostPagesAreErrors,
    leaveOutUnused,
    pagesWithoutScript,
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    rolldownOptions: {
      output: {
        // Names stand in every file that imports another, and a hash does not pack: seven letters are the least that the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: files },
      },
    },
  },
});
