import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { password, signUp } from '../accounts.ts';
import { startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, type PaidOrder, placeAndPay } from '../orders.ts';
import { until } from '../until.ts';
import { newVisitor, openBrowser } from './browser.ts';

// Each text of the specification (section 8) that a customer meets when something goes wrong, by a real cause.
const installation = await startInstallation({ SIGN_IN_TRIES: '50' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await openBrowser();
afterAll(() => browser.close());
const { origin } = installation.shop;

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Signed in on the dashboard with one paid order. */
async function withPaidOrder(plate?: string): Promise<{ page: Page; order: PaidOrder }> {
  const [shop, email] = [installation.visitor(), nextEmail()];
  await signUp(shop, email, 'Jo Driver');
  const rental = {
    ...expressOrder({ email }),
    rental_car: true,
    vehicle: { country_of_registration: 'United Kingdom' },
  };
  const order = await placeAndPay(shop, plate ? expressOrder({ email, plate }) : rental);
  const { page } = await newVisitor(browser);
  await page.goto(`${origin}/auth`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('link', { name: /View Details/ }).waitFor();
  return { page, order };
}

test('signing in and up', async () => {
  const { page } = await newVisitor(browser);
  await page.goto(`${origin}/auth`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shows(page, 'You must provide either an email or phone number and a password');
  await page.getByLabel('E-mail').fill(nextEmail());
  await page.route('**/api/auth/request-password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shows(page, 'Failed to send reset link');
  await shows(page, 'We could not reach our server. Check your connection and try again.');

  await page.goto(`${origin}/auth?tab=sign-up`);
  await page.getByLabel('Name').fill('Jo Driver');
  await page.getByLabel('E-mail').fill(nextEmail());
  await page.getByLabel('Password').fill('password123');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await shows(page, 'Failed to sign up');
  await shows(page, /one of the most used passwords/);
});

test('a list that does not load says so and loads on the next try', async () => {
  const { page } = await withPaidOrder();
  await page.route('**/api/data/orders', (route) => route.abort());
  await page.reload();
  await shows(page, 'Error loading data');
  await page.unroute('**/api/data/orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /View Details/ }).waitFor();
});

test('a vehicle that cannot be changed any more', async () => {
  const { page, order } = await withPaidOrder(nextPlate());
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  await completeDetails(installation.shop, order.pair);
  await page.getByLabel('Plate number').fill(nextPlate());
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await shows(page, 'Update Failed');
});

test('the submission tester tells what came of it', async () => {
  const { page, order } = await withPaidOrder(nextPlate());
  await page.getByText('Submission tester').click();
  const start = page.getByRole('button', { name: 'Start the application' });
  await start.click();
  await shows(page, 'Not started yet');
  await completeDetails(installation.shop, order.pair);
  await start.click();
  await shows(page, 'Submission Success!');
  await page.route('**/api/functions/submit-permit', (route) => route.abort());
  await start.click();
  await shows(page, 'Submission Failed');
  expect((await installation.shop.portalLog()).length).toBeLessThanOrEqual(2);
});

test('a document of somebody who is not signed in any more', async () => {
  const { page, order } = await withPaidOrder(nextPlate());
  await page.goto(`${origin}/dashboard/order/${order.payment.order_id}`);
  const field = page.getByLabel('Photo or scan');
  await field.waitFor();
  await page.context().clearCookies();
  await field.setInputFiles(join(import.meta.dirname, '../fixtures/v5c.jpg'));
  await shows(page, 'Sign in required');
  await shows(page, 'Please sign in to upload.');
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
});

test('details can be given as they come to hand, and those that are there are not asked for again', async () => {
  const { page, order } = await withPaidOrder(nextPlate());
  await page.goto(`${origin}/dashboard/order/${order.payment.order_id}`);
  await page.getByRole('textbox', { name: "Keeper's first name" }).fill('Jo');
  await page.getByRole('button', { name: 'Send these details' }).click();
  await shows(page, 'Saved so far');
  await shows(page, /still needs 9 details/);
  await page.reload();
  await page.getByRole('textbox', { name: "Keeper's last name" }).waitFor();
  expect(await page.getByRole('textbox', { name: "Keeper's first name" }).count()).toBe(0);
  await page.getByText('Needs vehicle info').first().waitFor();
});

test('who signs out leaves nothing typed to the next at this browser', async () => {
  const { page } = await withPaidOrder(nextPlate());
  await page.goto(`${origin}/order?country=France&zone=Paris`);
  const kept = () => page.evaluate(() => localStorage.getItem('order-draft') ?? sessionStorage.getItem('order-draft'));
  await until(async () => (await kept())?.includes('@example.com'), 'what is known of the customer is filled in');
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);
  expect(await kept()).toBeNull();
});

test('a provider in trouble for a moment is asked again before anybody is sent to support', async () => {
  const [shop, email] = [installation.visitor(), nextEmail()];
  const { pair } = await placeAndPay(shop, expressOrder({ email }));
  const { page } = await newVisitor(browser);
  let failures = 0;
  await page.route('**/api/functions/process-guest-payment', (route) => {
    failures += 1;
    return failures > 2
      ? route.continue()
      : route.fulfill({ status: 502, json: { error: 'Later.', code: 'PAYMENT_PROVIDER' } });
  });
  await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
  expect(failures).toBe(3);

  await page.route('**/api/functions/process-guest-payment', (route) => route.fulfill({ status: 502, json: {} }));
  await page.reload();
  await shows(page, 'Processing Error');
  await page.unroute('**/api/functions/process-guest-payment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
});
