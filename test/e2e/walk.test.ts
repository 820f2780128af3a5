import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startInstallation } from '../installation.ts';
import { nextEmail, nextPlate } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { payOnProviderPage, provideVisitor } from './browser.ts';
import { locateConsent } from './order-page.ts';

test('a guest orders Paris with Express Checkout, pays, gives what is missing, signs in and watches the permit happen', async () => {
  await using installation = await startInstallation({ SANDBOX_DECISION_SECONDS: '2' });
  const { client: shop } = installation;
  const browser = await sharedBrowser();
  const { context, page, complaints } = await provideVisitor(browser);
  const email = nextEmail();
  const plate = nextPlate();

  await page.goto(`${shop.origin}/`);
  await page.getByRole('link', { name: 'Start your application' }).first().click();
  await page.getByRole('radio', { name: 'France' }).check();
  await page.getByRole('combobox', { name: 'City or zone' }).fill('Paris');
  await page.getByRole('option', { name: /^Paris/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Plate number').fill(`${plate.slice(0, 4)} ${plate.slice(4).toLowerCase()}`);
  await page.getByRole('button', { name: 'Next' }).click();
  // The steps before have a button of this name too.
  const tick = locateConsent(page);
  await tick.waitFor();
  const proceed = page.getByRole('button', { name: 'Continue Order' });
  expect(await proceed.isDisabled()).toBe(true);
  await tick.check();
  const [payment] = await Promise.all([context.waitForEvent('page'), proceed.click()]);

  await payment.getByRole('row', { name: /Total £19\.99/ }).waitFor();
  await payOnProviderPage(payment);
  await payment.waitForURL(/\/thank-you\?/);
  await payment.getByRole('heading', { name: 'Payment confirmed' }).waitFor();

  // What the French portal still needs, the photo of the document first.
  await payment.getByRole('button', { name: 'Give the details' }).click();
  const first = payment.locator('form > div').filter({ hasText: /^Question 1 of \d+/ });
  await first.getByLabel('Photo or scan').waitFor();
  await payment.getByLabel('Date of first registration').fill('2016-05-14');
  await payment.getByLabel('Fuel').selectOption('Petrol');
  await payment.getByLabel('Photo or scan').setInputFiles(join(import.meta.dirname, '../fixtures/v5c.jpg'));
  await payment.getByRole('radio', { name: 'A private person' }).check();
  await payment.getByLabel("Keeper's first name").fill('Jo');
  await payment.getByLabel("Keeper's last name").fill('Driver');
  await payment.getByLabel('Address line 1').fill('1 High Street');
  await payment.getByLabel('Postcode').fill('LS1 1AA');
  await payment.getByLabel('Town or city').fill('Leeds');
  await payment.getByLabel('Country of the address').selectOption('United Kingdom');
  const link = (await payment.getByRole('link', { name: 'Set your password' }).getAttribute('href')) ?? '';
  await payment.getByRole('button', { name: 'Send these details' }).click();

  await payment.getByText('We write to you at every step.').waitFor();
  await payment.close();
  // The tab that stayed on the order page has followed the payment by itself.
  await page.waitForURL(/\/thank-you\?/);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a long enough password');
  await page.getByLabel(/Confirm/).fill('a long enough password');
  await page.getByRole('button', { name: /password/i }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('link', { name: /View Details/ }).click();
  await page.waitForURL(/\/dashboard\/order\//);
  await page.getByText('Completed').first().waitFor({ timeout: 120_000 });

  const [application] = await shop.listPortalApplications();
  expect(application?.fields).toMatchObject({
    plate,
    country: 'GB',
    surname: 'Driver',
    firstRegistration: '2016-05-14',
  });
  await page
    .getByText(application?.reference ?? 'no reference')
    .first()
    .waitFor();
  const pdf = await page
    .getByRole('link', { name: /Confirmation/ })
    .first()
    .getAttribute('href');
  const proof = await context.request.get(new URL(pdf ?? '', shop.origin).href);
  expect(proof.headers()['content-type']).toBe('application/pdf');
  expect((await proof.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await page.locator('img').count()).toBe(0);

  await installation.ctx.queue.waitUntilIdle();
  const subjects = (await shop.listMails(email)).map(({ subject }) => subject).join('\n');
  for (const words of ['Payment received', 'Application submitted', 'Permit confirmed'])
    expect(subjects).toContain(words);
  expect(complaints).toEqual([]);
});
