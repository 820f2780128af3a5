import type { KnipConfig } from 'knip';

// `knip --production` leaves tests out: what only they reach is dead. The mark '!' says what it looks at.
const production = process.argv.includes('--production');

export default {
  // What is started by name, not imported. Tests, pages and Vite's files are found by knip itself.
  entry: [
    'src/{main,robot-process,parser-worker,routes}.ts!',
    'sandbox/server.ts!',
    'bench/*.{ts,mjs}!',
    'tools/{run,test,dev,register-jsx}.mjs!',
    'test/{pictures,journeys}.ts',
    'tools/{admin,backup,demo,dev-pages,check-imports,check-budgets,check-conventions,describe-schema}.ts!',
  ],
  project: [
    '{src,sandbox,tools,bench}/**/*.{ts,tsx,mjs}!',
    'test/**/*.{ts,tsx,mjs}',
    'src/**/*.css',
    '*.config.ts',
    // What only the sandbox's own tests use, and the trees on which the checks are tried.
    '!sandbox/**/testing/**!',
    '!tools/fixture-tree.ts!',
  ],
  // An exported function's types are exported with it, though nobody has to name them yet. What a test asks for by itself
  // is no less alive for being used beside it.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  // Of every system with named pipes (POSIX).
  ignoreBinaries: ['mkfifo'],
  // The runtime itself, which tools/install.mjs brings in and every command runs on; the compiler that tools/test.mjs
  // starts; and what src/platform/browser/find-browser.ts looks up by name, to run it in a process of its own.
  ignoreDependencies: ['node', 'typescript-native', '@sparticuz/chromium'],
} satisfies KnipConfig;
