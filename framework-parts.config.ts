// Leaves out of the pages' script what React and React Router hold for applications of another kind. Both are one piece,
// so no bundler sees that ours has no view transitions, actions, fetchers, blockers or middleware, and no loader but one
// that runs at build. Both are pinned: a newer version in which a function has another name stops the build.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface UnusedParts {
  file: RegExp;
  /** By the name of each function, what is left of its body. */
  bodies: Readonly<Record<string, string>>;
}

const withBody = (body: string) => (names: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, body]));
/** Called, but without effect in an application like ours. */
const idle = withBody('');
/** Never called: if it is one day, the page says so. */
const never = withBody("throw Error('This is left out: see framework-parts.config.ts')");

const routerFile = (path: string) => new RegExp(`/react-router/dist/production/lib/${path}\\.js$`);

const unusedParts: readonly UnusedParts[] = [
  {
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    bodies: {
      // <ViewTransition>
      ...idle('trackEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions'),
      ...idle('restoreEnterOrExitViewTransitions restoreNestedViewTransitions'),
      ...never('startViewTransition commitAfterMutationEffectsOnFiber commitEnterViewTransitions'),
      ...never(
        'createViewTransitionInstance getViewTransitionName scheduleViewTransitionEvent reportViewTransitionError',
      ),
      ...never('applyViewTransitionToHostInstances restoreViewTransitionOnHostInstances'),
      // <SuspenseList>, <Activity>, a `ref` of a fragment, elements of one's own
      ...never('updateSuspenseListComponent updateActivityComponent setPropOnCustomElement FragmentInstance.prototype'),
      ...never('commitNewChildToFragmentInstance deleteChildFromFragmentInstance'),
      // Actions, `onSelect`, and what the React compiler writes
      ...never('mountActionState updateActionState rerenderActionState dispatchActionState runActionStateAction'),
      ...never('useMemoCache'),
      ...idle('constructSelectEvent defaultOnDefaultTransitionIndicator'),
      // What a page has fetched in advance, and style sheets that React itself puts in order
      ...never('prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript'),
      ...never('acquireResource suspendResource preloadStylesheet insertStylesheetIntoRoot'),
      getResource: 'return null',
      waitForCommitToBeReady: 'return null',
      // Names of components, of which a built script has none
      getStackByFiberInDevAndProd: "return ''",
    },
  },
  {
    file: /\/react-dom\/cjs\/react-dom\.production\.js$/,
    bodies: {
      ...never('exports.preconnect exports.prefetchDNS exports.preinit exports.preinitModule exports.preload'),
      ...never('exports.preloadModule exports.requestFormReset exports.useFormState exports.useFormStatus'),
    },
  },
  {
    // React.Children
    file: /\/react\/cjs\/react\.production\.js$/,
    bodies: never('mapIntoArray'),
  },
  {
    file: routerFile('router/router'),
    bodies: {
      ...never('handleAction startRedirectNavigation discoverRoutes revalidate fetch resetFetcher getFetcher'),
      ...never('handleFetcherAction handleFetcherLoader updateFetcherState setFetcherError queueFetcherForDeletion'),
      ...never('abortFetcher markFetchersDone getUpdatedRevalidatingFetchers getTargetedDataStrategyMatches'),
      ...never(
        'getBlocker updateBlocker patchRoutes patchRoutesImpl _internalSetRoutes getInstrumentationNavigateMeta',
      ),
      ...idle('deleteFetcher markFetchRedirectsDone abortStaleFetchLoads getSubmissionFromNavigation isMutationMethod'),
      ...idle('deleteBlocker shouldBlockNavigation restoreAppliedTransitions persistAppliedTransitions'),
      normalizeNavigateOptions: 'return { path }',
      runClientMiddlewarePipeline: 'return handler()',
    },
  },
  {
    file: routerFile('router/instrumentation'),
    bodies: {
      ...idle('consumeInstrumentationClientResultMetaReceiver'),
      ...never('getRouteInstrumentationUpdates instrumentClientSideRouter'),
    },
  },
  {
    // What a loader of the server says when it runs again
    file: routerFile('dom/ssr/single-fetch'),
    bodies: {
      ...never('fetchAndDecodeViaTurboStream unwrapSingleFetchResult'),
      getSingleFetchDataStrategyImpl: 'return (args) => nonSsrStrategy(args, getRouteInfo, fetchAndDecode)',
    },
  },
  {
    // Routes of which a page learns later: ours knows all of them from the start.
    file: routerFile('dom/ssr/fog-of-war'),
    bodies: {
      ...idle('useFogOFWarDiscovery getPatchRoutesOnNavigationFunction'),
      isFogOfWarEnabled: 'return false',
    },
  },
  {
    // <Link prefetch>
    file: routerFile('dom/ssr/components'),
    bodies: {
      ...never('PrefetchPageLinks'),
      usePrefetchBehavior: 'return [false, React$1.useRef(null), {}]',
    },
  },
  {
    file: routerFile('dom/ssr/routes'),
    bodies: never('createClientRoutesWithHMRRevalidationOptOut wrapShouldRevalidateForHdr noActionDefinedError'),
  },
  { file: routerFile('dom/lib'), bodies: never('useSubmit useFormAction') },
  { file: routerFile('hooks'), bodies: never('RSCErrorHandler') },
];

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

interface FoundBody {
  name: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const read = (node: unknown, ...path: string[]): unknown =>
  path.reduce((value, key) => (isNode(value) ? (value as unknown as Record<string, unknown>)[key] : undefined), node);

/** The name that a function is declared by, or exported; of a method that is given to a prototype, the name of that. */
function nameOf(node: SyntaxNode): unknown {
  if (node.type === 'FunctionDeclaration') return read(node, 'id', 'name');
  if (node.type !== 'AssignmentExpression') return undefined;
  if (read(node, 'left', 'object', 'name') === 'exports') return `exports.${read(node, 'left', 'property', 'name')}`;
  const isMethod = read(node, 'left', 'object', 'property', 'name') === 'prototype';
  return isMethod ? `${read(node, 'left', 'object', 'object', 'name')}.prototype` : undefined;
}

/** The bodies of these functions, however deep they stand; nothing within one that is found. */
function findBodies(node: SyntaxNode, names: ReadonlySet<string>): FoundBody[] {
  const name = nameOf(node);
  const body = read(node, 'body') ?? read(node, 'right', 'body');
  if (typeof name === 'string' && names.has(name) && isNode(body)) return [{ name, start: body.start, end: body.end }];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => findBodies(child, names));
}

export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const bodies = unusedParts.find(({ file }) => file.test(id))?.bodies;
    if (!bodies) return undefined;
    const names = new Set(Object.keys(bodies));
    const found = findBodies(this.parse(code) as unknown as SyntaxNode, names);
    const missing = [...names].filter((name) => found.every((body) => body.name !== name));
    if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')} any more: look what is unused today.`);
    const shortened = found
      .toSorted((one, other) => other.start - one.start)
      .reduce((text, { name, start, end }) => `${text.slice(0, start)}{${bodies[name]}}${text.slice(end)}`, code);
    return { code: shortened, map: null };
  },
};

/**
 * Every page with script loads the map of all routes. Its lists of what each page's module imports serve a prefetch of
 * pages, which ours do not do, and most of its other fields say 'no'.
 */
export function shortenRouteMap(client: string): void {
  const folder = join(client, 'assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
    const { routes, ...others } = JSON.parse(text.slice(start, end)) as { routes: Record<string, object> };
    const isSaid = ([field, value]: [string, unknown]) =>
      field !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0);
    const short = Object.entries(routes).map(([id, route]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(isSaid)),
    ]);
    const map = JSON.stringify({ ...others, routes: Object.fromEntries(short) });
    writeFileSync(join(folder, name), text.slice(0, start) + map + text.slice(end));
  }
}
