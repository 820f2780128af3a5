import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { createMutation, type MutationKind } from './mutation-kinds.ts';
import { MutationProxy } from './mutation-proxy.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { PageRewriter } from './page-rewriter.ts';
import { subjects } from './subjects.ts';

const subject: MutationSubject = { ...subjects.asfinag, submitPath: /\/send$/, reviewPaths: /\/send$/ };
const form =
  '<form method="post" action="/send"><input name="plate" value="AB12CDE"><button type="submit">Send</button></form>';
const pages: Record<string, string> = { '/form': form, '/thanks': '<p>Thank you</p>' };

/** Opens the form of a portal in a browser that holds nothing back. */
async function meet<T>(
  kind: MutationKind,
  seed: number,
  use: (page: Page, between: MutationProxy) => Promise<T>,
): Promise<T> {
  const portal = createServer(({ url = '', method }, response) => {
    const leadOn = () => response.writeHead(303, { location: '/thanks' }).end();
    // No portal is done at once: what the page does meanwhile has its time.
    if (method === 'POST') return void setTimeout(leadOn, 300);
    const html = `<!doctype html><html><head></head><body>${pages[url] ?? ''}</body></html>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
  const { port } = portal.address() as AddressInfo;
  const browser = await sharedBrowser();
  await using workshop = await PageRewriter.open(browser);
  const facts = { shown: [], day: undefined, elsewhere: '', sends: subject.submitPath.source };
  const address = `http://127.0.0.1:${port}/form`;
  const mutation = createMutation(subject, seed, kind);
  await using between = await MutationProxy.open(address, mutation, subject, workshop, facts);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(between.url);
    return await use(page, between);
  } finally {
    await context.close();
    portal.close();
  }
}

const arrived = (between: MutationProxy, times: number) =>
  waitUntil(() => between.traffic.submitCount >= times, `it arrives ${times} times`, 20).then(
    () => between.traffic.isMutationApplied,
  );

/** Some of the ways of each kind: more of them only take longer. */
const seeds = [1, 2];
const twice: MutationKind[] = [
  'a script posts it too',
  'the form is posted twice',
  'a script is late and posts again',
  'a script has no answer and posts again',
  'thanks post it again',
  'thanks ask for it again',
  'thanks go back and it is sent again',
];

// Otherwise a robot that holds nothing back would pass for one that does.
test.each(twice)('in a browser that holds nothing back it arrives twice: %s', async (kind) => {
  const runs = seeds.map((seed) =>
    meet(kind, seed, async (page, between) => {
      await page.click('button', { noWaitAfter: true });
      return arrived(between, 2).catch((error: unknown) => `seed ${seed}: ${error}`);
    }),
  );
  expect(await Promise.all(runs)).toEqual(seeds.map(() => true));
});

test('a page that sends by itself has sent before anybody pressed', async () => {
  const runs = seeds.map((seed) =>
    meet('it is sent before it is pressed', seed, async (page, between) => {
      // It may have gone on meanwhile.
      const looking = page
        .fill('input', 'AB12CDF')
        .then(() => page.focus('button'))
        .then(() => page.hover('button'));
      looking.catch(() => undefined);
      return arrived(between, 1).catch((error: unknown) => `seed ${seed}: ${error}`);
    }),
  );
  expect(await Promise.all(runs)).toEqual(seeds.map(() => true));
});

test('a form that asks by GET is sent as a portal that takes that would take it', async () => {
  await meet('it is sent by an address', 1, async (page, between) => {
    await page.click('button', { noWaitAfter: true });
    expect(await arrived(between, 1)).toBe(true);
    await page.waitForURL(/thanks/);
    expect(between.traffic.submitCount).toBe(1);
  });
});
