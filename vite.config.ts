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

interface LeftOut {
  /** The end of the module's path. */
  of: string;
  /** Functions that fail when they are called: only a feature that no page uses calls them. */
  fail: string;
  /** Functions that are called all the same, and then find nothing to do: they give back null. */
  idle: string;
}

/**
 * What of React and React Router no page uses, by the names of their functions: 15 KB of every page with script. A page that
 * begins to use such a feature fails at once, in every browser test; the feature is then taken off this list
 * (docs/decisions/086).
 */
const leftOut: readonly LeftOut[] = [
  {
    // No actions, no fetchers, no blockers, no redirects of loaders, no routes that become known later: our calls go past
    // the router, and the manifest names every route.
    of: 'react-router/dist/production/lib/router/router.js',
    fail: `handleAction getUpdatedActionData getSubmittingNavigation fetch handleFetcherAction handleFetcherLoader getFetcher
      deleteFetcher queueFetcherForDeletion getLoadingFetcher getSubmittingFetcher setFetcherError updateBlocker
      startRedirectNavigation normalizeRedirectLocation normalizeRelativeRoutingRedirectResponse revalidate discoverRoutes
      patchRoutesImpl`,
    idle: 'restoreAppliedTransitions persistAppliedTransitions abortStaleFetchLoads markFetchRedirectsDone',
  },
  {
    of: 'react-router/dist/production/lib/router/instrumentation.js',
    fail: 'getRouteInstrumentationUpdates instrumentClientSideRouter',
    idle: '',
  },
  {
    of: 'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
    fail: 'fetchAndApplyManifestPatches',
    idle: 'useFogOFWarDiscovery getPatchRoutesOnNavigationFunction',
  },
  { of: 'react-router/dist/production/lib/dom/ssr/components.js', fail: 'PrefetchPageLinks', idle: '' },
  {
    // The one loader there is runs at build.
    of: 'react-router/dist/production/lib/dom/ssr/single-fetch.js',
    fail: 'singleFetchActionStrategy singleFetchLoaderNavigationStrategy singleFetchLoaderFetcherStrategy',
    idle: '',
  },
  { of: 'react-router/dist/production/lib/hooks.js', fail: 'DefaultErrorComponent RSCErrorHandler', idle: '' },
  {
    of: 'react-router/dist/production/lib/dom/ssr/errorBoundaries.js',
    fail: 'RemixRootDefaultErrorBoundary',
    idle: '',
  },
  {
    // No view transitions, no Activity, no SuspenseList, no refs of fragments, no elements of our own, no actions of forms,
    // no compiled memos, no style sheets or preloads that React looks after; and nobody reads the stack
    // of components that an error comes with.
    of: 'react-dom/cjs/react-dom-client.production.js',
    fail: `applyViewTransitionName restoreViewTransitionName startViewTransition createViewTransitionInstance
      flushAfterMutationEffects commitAfterMutationEffectsOnFiber updateActivityComponent mountActivityChildren
      retryActivityComponentWithoutHydrating commitActivityHydrationCallbacks updateSuspenseListComponent
      initSuspenseListRenderState FragmentInstance FragmentInstance.prototype.addEventListener
      FragmentInstance.prototype.removeEventListener FragmentInstance.prototype.dispatchEvent FragmentInstance.prototype.focus
      FragmentInstance.prototype.focusLast FragmentInstance.prototype.blur FragmentInstance.prototype.observeUsing
      FragmentInstance.prototype.unobserveUsing FragmentInstance.prototype.getClientRects
      FragmentInstance.prototype.getRootNode FragmentInstance.prototype.compareDocumentPosition
      FragmentInstance.prototype.scrollIntoView commitNewChildToFragmentInstance deleteChildFromFragmentInstance
      setPropOnCustomElement mountActionState updateActionStateImpl rerenderActionState dispatchActionState
      runActionStateAction useMemoCache refreshCache suspendResource acquireResource preloadStylesheet
      applyViewTransitionToHostInstances measureViewTransitionHostInstancesRecursive findCurrentFiberUsingSlowPath
      findCurrentHostFiberImpl ReactDOMHydrationRoot.prototype.unstable_scheduleHydration insertStylesheetIntoRoot
      preinitStyle preinitScript preinitModuleScript preload preloadModule`,
    idle: `getStackByFiberInDevAndProd commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects
      commitFragmentInstanceDeletionEffects trackEnterViewTransitions commitExitViewTransitions
      commitNestedViewTransitions commitEnterViewTransitions commitAppearingPairViewTransitions
      restoreNestedViewTransitions restoreEnterOrExitViewTransitions measureNestedViewTransitions getResource
      defaultOnDefaultTransitionIndicator`,
  },
];

const leftOutOfPages: Plugin = {
  name: 'left-out-of-pages',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const part = leftOut.find(({ of }) => id.endsWith(of));
    if (!part) return undefined;
    const bodies = findFunctionBodies(this.parse(code), code);
    const namesIn = (names: string) => names.split(/\s+/).filter(Boolean);
    const cuts = [
      ...namesIn(part.fail).map((name) => ({ name, by: "{throw Error('left out of the pages')}" })),
      ...namesIn(part.idle).map((name) => ({ name, by: '{return null}' })),
    ].map(({ name, by }) => {
      const body = bodies.get(name);
      if (!body) return this.error(`${part.of} has no function ${name} now: look what it is called, or leave it in.`);
      return { ...body, by };
    });
    const shorter = cuts
      .toSorted((one, other) => other.start - one.start)
      .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
    return { code: shorter, map: null };
  },
};

interface Range {
  start: number;
  end: number;
}

/** Where the body of each function stands that has a name, or is given to one of a prototype. */
function findFunctionBodies(tree: unknown, code: string, found = new Map<string, Range>()): Map<string, Range> {
  if (typeof tree !== 'object' || tree === null) return found;
  const { type, id, body, left, right } = tree as Record<string, (Range & { name?: string; body?: Range }) | undefined>;
  if (String(type) === 'FunctionDeclaration' && id?.name && body) found.set(id.name, body);
  if (String(type) === 'AssignmentExpression' && left && right?.body)
    found.set(code.slice(left.start, left.end), right.body);
  for (const part of Object.values(tree)) findFunctionBodies(part, code, found);
  return found;
}

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
  // How pages write days, times and counts.
  {
    name: 'format',
    test: ofSource('platform/date-format platform/format-.* ui/page/format-.* ui/parts/relative-time'),
  },
  {
    name: 'orders',
    test: ofSource(
      'orders/contracts/order-contract orders/states/lifecycle orders/states/next-action-contract checkout/payment-answers',
    ),
  },
  {
    name: 'fields',
    test: ofSource(
      'ui/text-field ui/select-field ui/checkbox ui/switch ui/combobox-field ui/parts/compact-button ui/parts/load-error-notice',
    ),
  },
  {
    // The words of zones, vehicles and verdicts.
    name: 'zone',
    test: ofSource(`permits/zone permits/days permits/plates permits/long-date permits/application-texts
      permits/admission-verdict permits/also/also-entry permits/euro-standard permits/form-choices permits/country-codes
      permits/web/also-disclosure
      permits/web/field-help permits/web/windscreen-diagram orders/contracts/submission-contract
      orders/contracts/visit-contract channels/portal/health-result ui/number-plate ui/plate-field ui/external-link ui/linked-text`),
  },
  // All zones with their texts, and the contract of an order.
  {
    name: 'catalogue',
    test: ofSource('permits/catalogue permits/facts permits/order-configuration permits/order-contract'),
  },
  {
    // The steps of the order page.
    name: 'order-steps',
    test: ofSource(`checkout/order-rules checkout/order-payload checkout/order-link checkout/order-prefill
      checkout/web/(trip|zone|details|review|payment|continue)-.* checkout/web/order-prefill checkout/web/start-checkout
      checkout/web/today-at-destination checkout/web/plate-fields `),
  },
];

export default defineConfig({
  plugins: [
    toastStylesAsFile,
    noJsonSchemaInPages,
    noCodeMadeByZod,
    lostPagesAreErrors,
    leftOutOfPages,
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
