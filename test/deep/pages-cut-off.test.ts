import { afterAll, test } from 'vitest';
import { pages } from '../../src/paths.ts';
import { adminSettings } from '../admins.ts';
import { adoptSession } from '../e2e/app-pages.ts';
import { interceptRequests, provideVisitor } from '../e2e/browser.ts';
import { clickButton, createOfflineFixture, expectOfflineHandling, moreOfflineCases } from '../e2e/offline-cases.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';

// What is lost with the connection, on the pages of which test/e2e/crawl.test.ts sees one of each kind.
const installation = await startInstallation(adminSettings);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const stage = await createOfflineFixture(installation);
const { origin } = stage;

test.each(moreOfflineCases)('$what: $sees', async (cut) => {
  await expectOfflineHandling(browser, stage, cut);
});

test('a dashboard whose script does not come says so, with a way on', async () => {
  const { page } = await provideVisitor(browser, { apart: true });
  await adoptSession(page.context(), stage.customer);
  const letThrough = await interceptRequests(page, '**/assets/framework-*');
  await page.goto(origin + pages.dashboard);
  await page.getByText('This page could not be fetched whole').waitFor();
  letThrough();
  await page.getByRole('link', { name: 'try again' }).click();
  await page.getByText('This page could not be fetched whole').waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Your applications' }).waitFor();
});

test('a form that nothing could be fetched to check says so, and goes on with the next attempt', async () => {
  const { page } = await provideVisitor(browser, { apart: true });
  const letRulesThrough = await interceptRequests(page, '**/assets/order-rules-*');
  const letLookThrough = await interceptRequests(page, '**/healthz');
  await page.goto(`${origin}${pages.order}`);
  await page.getByRole('radio', { name: 'France', disabled: false }).check();
  await clickButton('Next')(page);
  await page.getByText('This part of the page could not be fetched.').first().waitFor();
  letRulesThrough();
  letLookThrough();
  await clickButton('Try again')(page);
  await page.getByRole('combobox', { name: 'City or zone' }).waitFor();
  await page.getByRole('radio', { name: 'France', checked: true }).waitFor();
});

test('one page of the console that cannot be fetched leaves the way to the others', async () => {
  const { page, context } = await provideVisitor(browser, { apart: true });
  await adoptSession(context, stage.boss);
  await page.goto(origin + pages.admin);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*', (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'This page could not be fetched' }).waitFor();
  await page.getByText('What this page has told you was done is done.').waitFor();
  await page.getByRole('navigation', { name: 'Admin pages' }).waitFor();
});
