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

/**
 * lucide's icons can be sized, named and combined in many ways; ours are drawn in one, beside words. Icons are the same in
 * the pages written at build and in the browser.
 */
const iconsDrawnPlainly: Plugin = {
  name: 'icons-drawn-plainly',
  transform(code, id) {
    if (!/lucide-react\/dist\/esm\/createLucideIcon\.mjs/.test(id)) return undefined;
    if (!code.includes('function createLucideIcon(iconDataOrName'))
      this.error('lucide makes its icons in another way now: look whether this step is still needed.');
    const attributes = `xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true`;
    return {
      code: `import { createElement } from 'react';
        export default ({ name, node }) => (props) => createElement('svg', { ${attributes}, ...props,
          className: \`lucide lucide-\${name} \${props.className}\` }, node.map(([tag, drawn]) => createElement(tag, drawn)));`,
      map: null,
    };
  },
};

/** The source files of these names, without their endings. */
const ofSource = (names: string) => new RegExp(`/src/(${names.trim().split(/\s+/).join('|')})\\.tsx?$`);
const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Modules that pages load together are one file: it packs a fifth better than twenty small ones, and needs one request. A
 * file stands where it is named first, and brings what it imports unless a group above has that.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    // The frame of the pages with script. Nothing here may need what asks our server or checks its answers.
    name: 'page',
    test: either(
      ofSource(`root paths permits/destination-codes permits/pricing permits/vehicle-texts
        permits/consent-message platform/clock ui/browser-state ui/button ui/card
        ui/country-flag ui/error-summary ui/field-frame ui/join-classes ui/notice ui/page-footer ui/page-header
        ui/run-when-idle ui/skeleton ui/spinner ui/toast-host ui/toasts ui/page/app-page ui/page/chunk-reload
        ui/page/connection ui/page/connection-banner ui/page/draft-storage ui/page/error-page ui/page/lazy-component
        ui/page/page-meta ui/page/retry-button ui/page/use-form-fields ui/page/use-hydrated`),
      /vite\/preload-helper|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(check|chevron-down))\.mjs/,
    ),
  },
  {
    // What the order page shows first.
    name: 'order-start',
    test: ofSource(`deferred-session-layout checkout/web/order checkout/order-draft checkout/order-form checkout/web/lazy-steps
      checkout/web/order-flow checkout/web/price-panel checkout/web/stored-draft checkout/web/trip-step
      checkout/web/use-order-rules checkout/web/use-order-steps checkout/web/use-payment ui/choice-cards
      ui/price-table ui/stepper`),
  },
  {
    // What asks our server, and checks its answers.
    name: 'data',
    test: either(
      /node_modules\/(zod|@tanstack\/(query-core|react-query))\//,
      ofSource(`accounts/contract accounts/web/session platform/typed-text ui/page/request-json
        ui/page/call-server-function ui/page/query-provider`),
    ),
  },
  // How pages write days, times, counts and addresses.
  {
    name: 'format',
    test: ofSource(
      'platform/date-format platform/format-.* ui/page/format-.* ui/parts/relative-time ui/external-link ui/linked-text',
    ),
  },
  {
    name: 'orders',
    test: ofSource('orders/contracts/order-contract orders/states/lifecycle orders/states/next-action-contract'),
  },
  {
    name: 'fields',
    test: ofSource('ui/text-field ui/select-field ui/checkbox ui/parts/compact-button ui/parts/load-error-notice'),
  },
  { name: 'choice-fields', test: ofSource('ui/switch ui/combobox-field') },
  {
    // The words of zones, vehicles and verdicts.
    name: 'zone',
    test: ofSource(`permits/zone permits/days permits/plates permits/long-date permits/application-texts
      permits/euro-standard permits/form-choices permits/country-codes
      orders/contracts/submission-contract orders/contracts/visit-contract channels/portal/health-result
      ui/number-plate ui/plate-field`),
  },
  // The verdict on a trip, and what helps a customer with an answer.
  {
    name: 'verdict',
    test: ofSource(
      'permits/admission-verdict permits/also/also-entry permits/web/(also-disclosure|field-help|windscreen-diagram)',
    ),
  },
  // All zones with their texts.
  { name: 'catalogue', test: ofSource('permits/catalogue permits/facts') },
  {
    name: 'order-contract',
    test: ofSource('permits/order-configuration permits/order-contract checkout/payment-answers'),
  },
  {
    // The steps of the order page.
    name: 'order-steps',
    test: ofSource(`checkout/order-rules checkout/order-payload checkout/order-link checkout/order-prefill
      checkout/web/(trip|zone|details|review|payment|continue)-.* checkout/web/order-prefill checkout/web/start-checkout
      checkout/web/today-at-destination checkout/web/plate-fields`),
  },
];

export default defineConfig({
  plugins: [
    toastStylesAsFile,
    noJsonSchemaInPages,
    noCodeMadeByZod,
    lostPagesAreErrors,
    iconsDrawnPlainly,
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    rolldownOptions: {
      output: {
        // Names stand in every file that imports another, and a hash does not pack: seven letters are the least that the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
});
