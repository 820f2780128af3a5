import { expect, test } from 'vitest';
import {
  findFolderCircles,
  findImportViolations,
  findUnusedRuleNames,
  measureImports,
  readImports,
} from './check-imports.ts';
import { fixtureTree } from './fixture-tree.ts';
import { importRules } from './import-rules.ts';

/** Names of the rules that the files break. */
async function brokenBy(files: Record<string, string>, rules = importRules): Promise<string[]> {
  using tree = fixtureTree({
    'package.json': '{ "type": "module", "imports": { "#*": "./src/*" } }',
    'sandbox/server.ts': '',
    ...files,
  });
  // Each rule is looked through for slow expressions first, which takes longer than to read a small tree.
  const breaches = findImportViolations(await readImports(tree.root, rules));
  return importRules
    .filter(({ name }) => breaches.some((breach) => breach.startsWith(`${name}: `)))
    .map(({ name }) => name);
}

test('a tree that keeps to the floors has no breach', async () => {
  expect(
    await brokenBy({
      'src/main.ts': `import { createApp } from './app.ts'; await import('../sandbox/server.ts');`,
      'src/app.ts': `import './platform/log.ts'; import './tracking/http.ts'; import './config.ts';`,
      'src/paths.ts': `export const href = () => '/';`,
      'src/config.ts': `import 'node:fs';`,
      'src/platform/log.ts': `import type { c } from '#config.ts'; import 'node:fs/promises';`,
      'src/platform/log.test.ts': `import '../console/http.ts';`,
      'src/ui/button.tsx': `import './join.ts';`,
      'src/ui/join.ts': '',
      'src/ui/page/link.ts': `import '#paths.ts'; import '../button.tsx';`,
      'src/robot/driver.ts': `import '#platform/log.ts'; import './inner.ts';`,
      'src/robot/inner.ts': '',
      'src/permits/zone.ts': '',
      'src/permits/authorities/asfinag/driver.ts': `import '#robot/driver.ts'; import '../../zone.ts'; import './vocabulary.ts';`,
      'src/permits/authorities/asfinag/vocabulary.ts': '',
      'src/payment-providers.ts': `import './money/providers/stripe/stripe.ts';`,
      'src/money/providers/provider.ts': '',
      'src/money/providers/stripe/stripe.ts': `import '../provider.ts'; import 'stripe'; import './words.ts';`,
      'src/money/providers/stripe/words.ts': '',
      'node_modules/stripe/package.json': '{ "main": "main.js" }',
      'node_modules/stripe/main.js': '',
      'src/tracking/http.ts': `import type { D } from '#robot/driver.ts'; import './contract.ts';`,
      'src/orders/contracts/order-contract.ts': `export const c = 1;`,
      'src/console/http.ts': `import '#orders/contracts/order-contract.ts'; import './web/page.tsx';`,
      'src/console/web/page.tsx': `import type { a } from '../rules.ts'; import '#ui/button.tsx'; import '#paths.ts';`,
      'src/console/rules.ts': `export type a = 1;`,
    }),
  ).toEqual([]);
});

const upward = (from: string, to: string) => ({ [`src/${from}`]: `import '#${to}';`, [`src/${to}`]: '' });

/** A probe for each rule: the smallest tree that breaks it. */
const probes: [rule: string, files: Record<string, string>][] = [
  ['no-circles', { 'src/platform/a.ts': `import './b.ts';`, 'src/platform/b.ts': `import type { a } from './a.ts';` }],
  ['platform-stands-below', upward('platform/a.ts', 'robot/driver.ts')],
  ['robot-stands-below', upward('robot/a.ts', 'permits/zone.ts')],
  ['ui-stands-below', upward('ui/page/a.ts', 'audit/events.ts')],
  ['audit-stands-below', upward('audit/a.ts', 'accounts/tables.ts')],
  ['permits-stands-below', upward('permits/a.ts', 'outbox/notification-types.ts')],
  ['outbox-stands-below', upward('outbox/a.ts', 'orders/tables/orders.ts')],
  ['accounts-stands-below', upward('accounts/a.ts', 'app.ts')],
  ['orders-stands-below', upward('orders/a.ts', 'documents/a.ts')],
  ['documents-stands-below', upward('documents/a.ts', 'inbox/a.ts')],
  ['inbox-stands-below', upward('inbox/a.ts', 'channels/proof/a.ts')],
  ['channels-stands-below', upward('channels/a.ts', 'tracking/a.ts')],
  ['tracking-stands-below', upward('tracking/a.ts', 'desk/a.ts')],
  ['desk-stands-below', upward('desk/a.ts', 'money/tables.ts')],
  ['money-stands-below', upward('money/a.ts', 'checkout/tables.ts')],
  ['checkout-stands-below', upward('checkout/a.ts', 'mails/a.ts')],
  ['mails-stands-below', upward('mails/a.ts', 'checkout/tables.ts')],
  ['privacy-stands-below', upward('privacy/a.ts', 'console/a.ts')],
  ['console-stands-below', upward('console/a.ts', 'site/a.ts')],
  ['site-stands-below', upward('site/a.ts', 'main.ts')],
  ['robot-keeps-its-own', upward('accounts/a.ts', 'robot/inner.ts')],
  ['audit-keeps-its-own', upward('accounts/a.ts', 'audit/inner.ts')],
  ['permits-keeps-its-own', upward('accounts/a.ts', 'permits/inner.ts')],
  ['outbox-keeps-its-own', upward('accounts/a.ts', 'outbox/inner.ts')],
  ['accounts-keeps-its-own', upward('orders/a.ts', 'accounts/inner.ts')],
  ['documents-keeps-its-own', upward('inbox/a.ts', 'documents/inner.ts')],
  ['inbox-keeps-its-own', upward('channels/a.ts', 'inbox/inner.ts')],
  ['channels-keeps-its-own', upward('desk/a.ts', 'channels/portal/inner.ts')],
  ['tracking-keeps-its-own', upward('desk/a.ts', 'tracking/inner.ts')],
  ['desk-keeps-its-own', upward('console/a.ts', 'desk/a.ts')],
  ['money-keeps-its-own', upward('checkout/a.ts', 'money/inner.ts')],
  ['checkout-keeps-its-own', upward('privacy/a.ts', 'checkout/inner.ts')],
  ['mails-keeps-its-own', upward('console/a.ts', 'mails/inner.ts')],
  ['privacy-keeps-its-own', upward('console/a.ts', 'privacy/inner.ts')],
  ['console-keeps-its-own', upward('site/a.ts', 'console/inner.ts')],
  ['site-keeps-its-own', upward('console/a.ts', 'site/inner.ts')],
  ['the-ground-carries-itself', upward('paths.ts', 'permits/zone.ts')],
  ['a-way-knows-no-other', upward('channels/portal/a.ts', 'channels/letter/a.ts')],
  ['an-authority-knows-its-portal-only', upward('permits/authorities/asfinag/a.ts', 'platform/log.ts')],
  [
    'pages-reach-no-driver',
    {
      'src/site/web/page.tsx': `import '#permits/catalogue.ts';`,
      'src/permits/catalogue.ts': `import './authorities/asfinag/zones.ts';`,
      'src/permits/authorities/asfinag/zones.ts': `import './vocabulary.ts';`,
      'src/permits/authorities/asfinag/vocabulary.ts': '',
    },
  ],
  [
    'a-provider-is-met-in-its-folder',
    {
      'src/money/a.ts': `import type Stripe from 'stripe';`,
      'node_modules/stripe/package.json': '{ "main": "main.js" }',
      'node_modules/stripe/main.js': '',
    },
  ],
  ['a-provider-is-opened-once', upward('money/a.ts', 'money/providers/stripe/stripe.ts')],
  ['a-provider-knows-no-other', upward('money/providers/stripe/stripe.ts', 'money/providers/other/other.ts')],
  ['the-design-system-draws-only', upward('ui/button.tsx', 'ui/page/a.ts')],
  ['the-server-needs-no-design-system', upward('accounts/a.ts', 'ui/page/a.ts')],
  [
    'pages-reach-no-server',
    {
      'src/console/web/page.tsx': `import '../rules.ts';`,
      'src/console/rules.ts': `import './server.ts';`,
      'src/console/server.ts': `import 'node:fs';`,
    },
  ],
  ['stand-ins-share-nothing', { 'sandbox/mailbox.ts': `import '../src/paths.ts';`, 'src/paths.ts': '' }],
  ['the-product-stands-alone', { 'src/app.ts': `import '../test/orders.ts';`, 'test/orders.ts': '' }],
  ['main-starts-the-stand-ins-only', { 'src/main.ts': `await import('../tools/demo.ts');`, 'tools/demo.ts': '' }],
];

test.each(probes)('%s refuses what breaks it', async (rule, files) => {
  const own = importRules.filter(({ name }) => name === rule);
  expect(await brokenBy(files, own)).toEqual([rule]);
});

test('every rule has a probe', () => {
  expect(probes.map(([rule]) => rule)).toEqual(importRules.map(({ name }) => name));
});

test('a name in the rules that nothing has is found', async () => {
  using tree = fixtureTree({
    'src/accounts/a.ts': `import '../robot/automation-run.ts';`,
    'src/robot/automation-run.ts': '',
    'sandbox/a.ts': '',
  });
  const idle = findUnusedRuleNames(await readImports(tree.root));
  expect(idle).toContain('src/robot/driver.ts need not be public: no other room imports it');
  expect(idle).not.toContain('src/robot/automation-run.ts need not be public: no other room imports it');
  expect(idle.filter((line) => line.startsWith('rule console-stands-below is about nothing'))).toHaveLength(2);
});

test('folders that need each other are found, be it through a third and by types', async () => {
  using tree = fixtureTree({
    'src/desk/a.ts': `import './web/a.ts';`,
    'src/desk/web/a.ts': `import './cards/a.ts'; import './cards/b.ts';`,
    'src/desk/web/cards/a.ts': `import type { b } from '../../b.ts';`,
    'src/desk/web/cards/b.ts': '',
    'src/desk/b.ts': 'export type b = 1;',
    'src/inbox/a.ts': `import '../orders/a.ts';`,
    'src/inbox/a.test.ts': '',
    'src/orders/a.ts': '',
    'src/orders/a.test.ts': `import '../inbox/a.ts';`,
    'sandbox/a.ts': '',
  });
  const circles = findFolderCircles(await readImports(tree.root));
  const text = 'is in a circle of folders: move what both need below them';
  expect(circles.toSorted()).toEqual([`src/desk ${text}`, `src/desk/web ${text}`, `src/desk/web/cards ${text}`]);
});

test('files with one importer are counted without tests, and without what a list names one by one', async () => {
  using tree = fixtureTree({
    'package.json': '{ "type": "module", "imports": { "#*": "./src/*" } }',
    'src/accounts/http.ts': `import './attempt-limits.ts'; import './viewer.ts';`,
    'src/accounts/attempt-limits.ts': `import './viewer.ts';`,
    'src/accounts/viewer.ts': '',
    'src/accounts/attempt-limits.test.ts': `import './attempt-limits.ts';`,
    'src/mails/mail-registry.ts': `import './refunded.ts';`,
    'src/mails/refunded.ts': '',
    'sandbox/server.ts': '',
  });
  const figures = { circles: 0, upward: 0, files: 5, oneImporter: 1, entries: 1 };
  expect(measureImports(await readImports(tree.root))).toEqual(figures);
});
