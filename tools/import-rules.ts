// Who may import whom, as data (the reasons are in STYLE.md). Patterns are globs; `:feature` stands for one folder
// name and means the same folder on both sides of a rule. Packages are `npm:<name>`, Node's own modules `node:<name>`.
// `pure` is any file whose own imports, followed to the end, stay within zod, contracts, paths.ts and other pure
// files: it may run in a browser.
import type { ImportKind } from './source-tree.ts';

export interface ImportRule {
  of: string;
  /** Nothing but these may be imported. */
  only?: string[];
  /** These may not be imported ... */
  never?: string[];
  /** ... except these. */
  unless?: string[];
  because: string;
}

const anyPackage = ['npm:*', 'npm:*/**', 'node:*', 'node:*/**'];

const browserPackages = [
  'npm:react',
  'npm:react/**',
  'npm:react-dom',
  'npm:react-dom/client',
  'npm:@base-ui/react',
  'npm:@base-ui/react/**',
  'npm:@tanstack/react-table',
  'npm:country-flag-icons/**',
  'npm:lucide-react',
  'npm:lucide-react/**',
  'npm:react-hook-form',
  'npm:sonner',
  'npm:sonner/dist/styles.css',
];

const browserPackagesWithData = [
  ...browserPackages,
  'npm:@hookform/resolvers/**',
  'npm:@tanstack/react-query',
  'npm:better-auth/client',
  'npm:better-auth/client/**',
  'npm:better-auth/react',
  'npm:hono/client',
  'npm:react-router',
  'npm:react-router/**',
  'npm:zod',
];

const compositionRoot = ['src/app.ts', 'src/main.ts', 'src/routes.ts', 'src/root.tsx', 'src/entry.*.tsx'];

export const PURE_PACKAGES = ['npm:zod'];

export const IMPORT_RULES: ImportRule[] = [
  {
    of: 'src/ui/**',
    only: ['src/ui/**', ...browserPackages],
    because: 'the design system knows no router, no data and no feature',
  },
  {
    of: 'src/platform/**',
    only: ['src/platform/**', 'src/config.ts', 'src/paths.ts', ...anyPackage],
    because: 'what touches the outside world knows nothing of the business',
  },
  {
    of: 'src/portals/drivers/**',
    only: ['src/portals/**', ...anyPackage],
    because: 'a driver knows one government portal and nothing of the product',
  },
  {
    of: 'src/portals/**',
    never: ['src/features/**', 'src/ui/**', ...compositionRoot],
    because: 'portals are driven for features, never the other way round',
  },
  {
    of: 'src/features/**',
    never: compositionRoot,
    because: 'features are put together by app.ts and routes.ts, which import them',
  },
  {
    of: 'src/features/:feature/**',
    never: [
      'src/features/*/queries.ts',
      'src/features/*/http.ts',
      'src/features/*/jobs.ts',
      'src/features/*/web/**',
      'src/features/*/emails/**',
    ],
    unless: ['src/features/:feature/**', 'src/features/*/web/cards/**', 'src/features/admin/web/{list,parts}/**'],
    because: "another feature's SQL, handlers, jobs, pages and mails are its own affair",
  },
  {
    of: 'src/features/:feature/web/**',
    only: [
      'src/features/:feature/web/**',
      // A card is a part of a page that other features' pages show too.
      'src/features/*/web/cards/**',
      // The lists and parts of the console, for the operators' desk is one too; held to the same rule as this.
      'src/features/admin/web/{list,parts}/**',
      // The public site's frame, pictures and metadata: pages too, held to the same rule below.
      'src/features/site/{shell,pictures,seo,guides}/**',
      'src/browser/**',
      'src/features/*/contract.ts',
      'pure',
      'src/paths.ts',
      'src/ui/**',
      ...browserPackagesWithData,
    ],
    because: 'pages run in a browser: contracts, pure rules, paths.ts, ui and browser packages only',
  },
  {
    of: 'src/features/site/{shell,pictures,guides}/**',
    only: ['src/features/site/**', 'src/browser/**', 'pure', 'src/paths.ts', 'src/ui/**', ...browserPackagesWithData],
    because: 'the parts of public pages are rendered for a browser and know no server',
  },
  {
    of: 'src/browser/**',
    only: [
      'src/browser/**',
      'src/features/*/contract.ts',
      'pure',
      'src/paths.ts',
      'src/ui/**',
      ...browserPackagesWithData,
    ],
    because: 'what all pages share runs in a browser and knows no page',
  },
  {
    of: 'src/features/*/contract.ts',
    only: ['pure', 'src/features/*/contract.ts', 'src/paths.ts', ...PURE_PACKAGES],
    because: 'both sides import a contract, so it must load in a browser',
  },
  {
    of: 'src/paths.ts',
    only: ['pure', ...PURE_PACKAGES],
    because: 'both sides import paths.ts, so it must load in a browser',
  },
  {
    of: 'sandbox/**',
    never: ['src/**'],
    because: 'a stand-in that shares code with the product would share its mistakes',
  },
  {
    of: 'src/**',
    never: ['sandbox/**', 'test/**', 'tools/**', 'bench/**'],
    because: 'the product runs without its stand-ins and tests',
  },
];

/** The product may start its stand-ins, in one place, and only when it is told to. */
export const IMPORT_EXCEPTIONS: { from: string; to: string; kind: ImportKind }[] = [
  { from: 'src/main.ts', to: 'sandbox/server.ts', kind: 'dynamic' },
];
