import { expect, test } from 'vitest';
import { findBreaches } from './check-boundaries.ts';
import { fixtureTree } from './fixture-tree.ts';

function breachesOf(files: Record<string, string>) {
  using tree = fixtureTree(files);
  return findBreaches(tree.root).map((breach) => breach.split(':').slice(0, 2).join(':').replace(/ .*/, ''));
}

test('a tree that keeps to the architecture has no breach', () => {
  expect(
    breachesOf({
      'src/main.ts': `import { createApp } from './app.ts'; await import('../sandbox/server.ts');`,
      'src/app.ts': `import './platform/log.ts'; import './features/orders/http.ts'; import './config.ts';`,
      'src/routes.ts': `import './features/orders/web/order-page.tsx';`,
      'src/paths.ts': `export const href = () => '/';`,
      'src/config.ts': `import { z } from 'zod';`,
      'src/platform/log.ts': `import pino from 'pino'; import { z } from '#config.ts'; import 'node:fs/promises';`,
      'src/ui/button.tsx': `import { Button } from '@base-ui/react/button'; import './theme.css';`,
      'src/ui/theme.css': '',
      'src/portals/runner.ts': `import '#platform/log.ts'; import './drivers/asfinag/driver.ts';`,
      'src/portals/drivers/asfinag/driver.ts': `import '../../driver.ts'; import type { Page } from 'playwright-core';`,
      'src/portals/driver.ts': '',
      'src/portals/drivers/asfinag/driver.test.ts': `import '../../../../sandbox/server.ts';`,
      'src/features/orders/contract.ts': `import { z } from 'zod'; import { c } from '#features/catalogue/contract.ts';`,
      'src/features/orders/lifecycle.ts': `import { z } from 'zod'; import type { Db } from '#platform/log.ts';`,
      'src/features/orders/queries.ts': `import { orders } from './tables.ts'; import '#features/catalogue/tables.ts';`,
      'src/features/orders/tables.ts': `import 'drizzle-orm/pg-core';`,
      'src/features/orders/http.ts': `import './queries.ts'; import './emails/receipt.tsx'; import '#portals/runner.ts';`,
      'src/features/orders/emails/receipt.tsx': `import '@react-email/components';`,
      'src/features/orders/web/order-page.tsx': `
        import type { Route } from './+types/order-page';
        import { useQuery } from '@tanstack/react-query';
        import { lifecycle } from '../lifecycle.ts';
        import { c } from '#features/catalogue/contract.ts';
        import { price } from '#features/catalogue/fees.ts';
        import { href } from '#paths.ts';
        import { Button } from '#ui/button.tsx';
        import { Part } from './part.tsx';`,
      'src/features/orders/web/part.tsx': '',
      'src/features/catalogue/contract.ts': `import { z } from 'zod';`,
      'src/features/catalogue/fees.ts': `import { c } from './contract.ts';`,
      'src/features/catalogue/tables.ts': '',
      'sandbox/server.ts': `import { x } from './mailbox/x.ts'; import { PDFDocument } from 'pdf-lib';`,
      'sandbox/mailbox/x.ts': '',
    }),
  ).toEqual([]);
});

test.each([
  ['the design system imports a router', 'src/ui/link.tsx', `import { Link } from 'react-router';`],
  ['the design system imports a feature', 'src/ui/link.tsx', `import '#features/orders/contract.ts';`],
  ['the design system imports the platform', 'src/ui/link.tsx', `import '../platform/log.ts';`],
  ['the platform imports a feature', 'src/platform/log.ts', `export { a } from '#features/orders/rules.ts';`],
  ['the platform imports a portal', 'src/platform/log.ts', `import type { Driver } from '#portals/driver.ts';`],
  ['the platform imports the composition root', 'src/platform/log.ts', `import '#app.ts';`],
  ['a driver imports the platform', 'src/portals/drivers/a/driver.ts', `import '#platform/log.ts';`],
  ['a portal imports a feature', 'src/portals/runner.ts', `const f = await import('#features/orders/rules.ts');`],
  ["a feature imports another's SQL", 'src/features/a/x.ts', `import '#features/b/queries.ts';`],
  ["a feature imports another's handlers", 'src/features/a/x.ts', `export * from '../b/http.ts';`],
  ["a feature imports another's jobs", 'src/features/a/x.ts', `import '#features/b/jobs.ts';`],
  ["a feature imports another's mails", 'src/features/a/x.ts', `type M = import('#features/b/emails/paid.tsx').Mail;`],
  ["a feature imports another's pages", 'src/features/a/x.ts', `import '#features/b/web/page.tsx';`],
  ["a page imports another feature's page", 'src/features/a/web/x.tsx', `import '#features/b/web/page.tsx';`],
  ['a feature imports the composition root', 'src/features/a/x.ts', `import type { App } from '#app.ts';`],
  ['a page imports the platform', 'src/features/a/web/x.tsx', `import { log } from '#platform/log.ts';`],
  ['a page imports a type of the platform', 'src/features/a/web/x.tsx', `import type { Log } from '#platform/log.ts';`],
  ['a page imports Node', 'src/features/a/web/x.tsx', `import { readFileSync } from 'node:fs';`],
  ['a page imports a server package', 'src/features/a/web/x.tsx', `import pg from 'pg';`],
  ['a contract imports the database', 'src/features/a/contract.ts', `import { pgTable } from 'drizzle-orm/pg-core';`],
  ['paths.ts imports Node', 'src/paths.ts', `import 'node:url';`],
  ['the sandbox imports the product', 'sandbox/server.ts', `import '../src/paths.ts';`],
  ["the sandbox's tests import the product", 'sandbox/server.test.ts', `import '#paths.ts';`],
  ['the product imports the sandbox', 'src/app.ts', `await import('../sandbox/server.ts');`],
  ['main.ts imports the sandbox before it is asked', 'src/main.ts', `import '../sandbox/server.ts';`],
  ['the product imports the tests', 'src/app.ts', `import '../test/harness.ts';`],
  ['a path is computed', 'src/portals/runner.ts', "await import('./drivers/' + id);"],
])('%s: a breach', (_name, path, text) => {
  expect(breachesOf({ [path]: `// first line\n${text}` })).toEqual([`${path}:2`]);
});

test('a page may import a rule only while everything the rule imports can run in a browser', () => {
  const page = { 'src/features/a/web/x.tsx': `import { fee } from '../fees.ts';` };
  const fees = { 'src/features/a/fees.ts': `import { rate } from './rates.ts';` };
  expect(breachesOf({ ...page, ...fees, 'src/features/a/rates.ts': `import { z } from 'zod';` })).toEqual([]);
  expect(
    breachesOf({ ...page, ...fees, 'src/features/a/rates.ts': `import { log } from '#platform/log.ts';` }),
  ).toEqual(['src/features/a/web/x.tsx:1']);
});

test('the platform and the configuration stay out of the browser even where they import nothing', () => {
  const text = `import { clock } from '#platform/clock.ts'; import { port } from '#config.ts';`;
  const page = 'src/features/a/web/x.tsx';
  expect(breachesOf({ [page]: text, 'src/platform/clock.ts': '', 'src/config.ts': '' })).toEqual([
    `${page}:1`,
    `${page}:1`,
  ]);
});

test('a breach says what was imported and why it may not be', () => {
  using tree = fixtureTree({ 'sandbox/server.ts': `import { href } from '#paths.ts';` });
  expect(findBreaches(tree.root)).toEqual([
    'sandbox/server.ts:1 imports src/paths.ts: a stand-in that shares code with the product would share its mistakes',
  ]);
});
