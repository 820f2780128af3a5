import { afterAll, expect, test } from 'vitest';
import { provideVisitor } from '../e2e/browser.ts';
import { followEveryLink } from '../e2e/links.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';

// test/e2e/crawl.test.ts opens one of the links to a page that differ in what they choose there.
const installation = await startInstallation();
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();

test('every link that chooses something opens its page without complaint', async () => {
  const { page, complaints } = await provideVisitor(browser);
  await followEveryLink(page, installation.client.origin, true);
  expect(complaints).toEqual([]);
});
