import type { Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { permitEntities } from '../../src/permits/tables.ts';
import { findAccessibilityViolations } from '../e2e/accessibility-violations.ts';
import { expectEventually, interceptRequests, provideVisitor } from '../e2e/browser.ts';
import { buildParisOrder, chooseZone, goToReview, omitRefusedRequests, openPayment } from '../e2e/order-page.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';

// What seldom happens on the way to a payment; what happens every day is in test/e2e/order.test.ts.
const installation = await startInstallation({ LOG_LEVEL: 'silent' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;

test('a day later the order may go on or start again', async () => {
  const { page, context, complaints } = await provideVisitor(browser, { phone: true });
  const order = buildParisOrder();
  await page.goto(`${origin}/order`);
  await goToReview(page, order);
  const leaveFor = (hours: number) =>
    page.evaluate((ms) => {
      for (const storage of [sessionStorage, localStorage]) {
        const draft = JSON.parse(storage.getItem('order-draft') ?? '{}');
        storage.setItem('order-draft', JSON.stringify({ ...draft, saved_at: draft.saved_at - ms }));
      }
    }, hours * 3600_000);
  await leaveFor(26);
  await page.goto(`${origin}/order`);
  await page.getByRole('heading', { name: 'Continue your order?' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText(order.email).waitFor();
  // What is given up can no longer be paid, in whatever tab its page is open.
  const payment = await openPayment(context, page);
  await page.getByText('Finish your payment').waitFor();
  await leaveFor(26);
  await page.goto(`${origin}/order`);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('heading', { name: 'Continue your order?' }).waitFor({ state: 'hidden' });
  await expectEventually(() => page.getByRole('radio', { checked: true }).count()).toBe(0);
  await expectEventually(async () => {
    await payment.reload();
    return payment.getByRole('button', { name: /^Pay / }).count();
  }).toBe(0);
  await payment.close();
  await leaveFor(24 * 8);
  await page.goto(`${origin}/order?step=2`);
  await page.getByRole('heading', { name: 'Where are you driving?' }).waitFor();
  expect(omitRefusedRequests(complaints)).toEqual([]);
});

test('when the state of the portal cannot be learned, the page says so and goes on', async () => {
  const { page, complaints } = await provideVisitor(browser);
  const isDown = (route: Route) => route.fulfill({ status: 404, json: { error: 'down' } });
  const letThrough = await interceptRequests(page, '**/check-system-health', isDown);
  // A country alone leaves the zone to be asked.
  await page.goto(`${origin}/order?country=France`);
  await chooseZone(page, 'Lyon');
  await page.getByText('Unable to check system status. Manual processing available.').waitFor();
  await page.getByText('Expected time: 24-48 hours.').waitFor();
  letThrough();
  await page.getByRole('radio', { name: /^Urgent/ }).check();
  await page.getByText('Automated submission is available. The portal answers.').waitFor();
  await page.getByText('Expected time: 2-6 hours.').waitFor();
  expect(omitRefusedRequests(complaints)).toEqual([]);
});

test('that a portal answers is said only where a robot applies at one', async () => {
  const { page } = await provideVisitor(browser);
  // As the product is delivered; the other tests have these zones for people.
  await installation.ctx.db.update(permitEntities).set({ automationEnabled: true });
  const said: Record<string, string> = {};
  for (const [country, zone] of [
    ['Netherlands', 'Amsterdam environmental zone'],
    ['Italy', 'Rome ZTL Centro'],
    ['Italy', 'Venice Mestre ZTL'],
  ] as const) {
    await page.goto(`${origin}/order`);
    await page.getByRole('radio', { name: country }).check();
    await chooseZone(page, zone);
    said[zone] = await page.getByRole('status').filter({ hasText: 'Expected time' }).innerText();
  }
  for (const [zone, line] of Object.entries(said)) expect(line, zone).not.toContain('The portal answers.');
  expect(said['Rome ZTL Centro']).toContain('We write to the place where you stay.');
  expect(said['Venice Mestre ZTL']).toContain('We write to the place where you stay. Who names none');
});
