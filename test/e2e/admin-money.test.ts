import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { orders } from '../../src/orders/tables/orders.ts';
import { pages } from '../../src/paths.ts';
import { findZone } from '../../src/permits/catalogue.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { formatPounds, priceTrip } from '../../src/permits/pricing.ts';
import { formatOfficialPrice } from '../../src/permits/zone.ts';
import { activateGuestAccount } from '../accounts.ts';
import { adminSettings } from '../admins.ts';
import { createHandedOffApplication, withSucceedingRobot } from '../applications.ts';
import { CardProvider } from '../card-provider.ts';
import { startInstallation } from '../installation.ts';
import { nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { listProviderRefunds } from '../refunds.ts';
import { adoptSession } from './app-pages.ts';
import { expectEventually, provideVisitor } from './browser.ts';
import { adoptAdminSession, expectAccessible, waitForToast } from './console-page.ts';
import { entryDateInDays } from './order-page.ts';

const installation = await startInstallation(adminSettings);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { client: shop } = installation;

async function failedOrder(zone: string) {
  const { orderId } = await createHandedOffApplication(installation, shop, { zone });
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.orderRef ?? '';
}

/** Whether anything is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('an admin refunds by the keyboard, compares the books, retries a list and takes it away', async () => {
  const paid = await placeAndPay(shop);
  const { order_id } = paid.payment;
  const { page, complaints } = await provideVisitor(browser);
  await adoptAdminSession(page, installation);

  // A part first: mistakes are told at the field, the effect before the act.
  await page.goto(`${shop.origin}/admin/activity?order=${order_id}`);
  const refund = page.getByRole('region', { name: 'Refund' });
  await refund.getByLabel('Amount in pounds').fill('25');
  await refund.getByLabel('Amount in pounds').press('Enter');
  await refund.getByText('This is more than is left to refund').waitFor();
  await refund.getByText('Say why, in a few words').waitFor();
  await expectAccessible(page);
  await refund.getByLabel('Amount in pounds').fill('5.00');
  await refund.getByLabel('Reason').fill('Took too long');
  await refund.getByLabel('Reason').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund £5.00?' });
  await dialog.getByText('The application stays as it is.').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The browser hides it before the page has heard of it.
  await dialog.waitFor({ state: 'detached' });
  expect(await listProviderRefunds(shop, paid)).toEqual([]);
  await refund.getByRole('button', { name: 'Refund…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Refund £5.00' }).press('Enter');
  await waitForToast(page, '£5.00 refunded');
  await refund.getByText('£5.00 given back').waitFor();
  await refund.getByText('At most £14.99').waitFor();

  // The rest, from a second tab that has become old, for it hears of nothing: a conflict, and no second effect.
  const stale = await page.context().newPage();
  await stale.route('**/api/realtime/**', () => undefined);
  await stale.goto(page.url());
  const staleRefund = stale.getByRole('region', { name: 'Refund' });
  await staleRefund.getByLabel('Reason').fill('Asked again');
  await staleRefund.getByRole('button', { name: 'Refund…' }).click();
  await refund.getByLabel('Reason').fill('Withdrew in time');
  await refund.getByRole('button', { name: 'Refund…' }).click();
  const whole = page.getByRole('dialog', { name: 'Refund £14.99?' });
  await whole.getByText('No application is made for this order any more.').waitFor();
  await whole.getByRole('button', { name: 'Refund £14.99' }).click();
  await refund.getByText('Everything that was paid has been given back.').waitFor();
  await stale.getByRole('dialog').getByRole('button', { name: 'Refund £14.99' }).click();
  await waitForToast(stale, 'Refund failed');
  expect(await listProviderRefunds(shop, paid)).toEqual([500, 1499]);
  await stale.close();

  // The books: nothing differs, then something does, and is settled where no person is needed.
  await page.goto(`${shop.origin}/admin/settings`);
  await page.getByRole('link', { name: 'Compare payments with orders' }).click();
  await page.getByText('No differences: every payment has its order').waitFor();
  const other = await placeAndPay(shop);
  const provider = new CardProvider(shop);
  const session = await provider.stripe.checkout.sessions.retrieve(other.checkout.session_id);
  await provider.injectFault('webhook_off', 1);
  await provider.stripe.refunds.create({ payment_intent: String(session.payment_intent), amount: 100 });
  await shop.pay((await provider.createSession('EDP-00000000', 4200, 'gbp')).url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Refunded at the provider, not in our books').waitFor();
  await page.getByText('£42.00 paid, and no order has this payment.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Settle what is automatic' }).click();
  await waitForToast(page, '1 difference left');
  await page.getByText('Refunded at the provider, not in our books').waitFor({ state: 'hidden' });

  // A list is retried as it was shown: what changed meanwhile is told and left alone.
  const [first, second] = [await failedOrder('Paris'), await failedOrder('Lyon')];
  await page.goto(`${shop.origin}/admin/submissions?status=FAILED`);
  await page.getByRole('link', { name: first }).waitFor();
  await page.getByRole('button', { name: 'Retry all shown…' }).press('Enter');
  const bulk = page.getByRole('dialog', { name: 'Retry 2 submissions?' });
  await bulk.getByText(second).waitFor();
  await expectAccessible(page);
  await installation.ctx.db.execute(
    `update submissions set updated_at = now() where order_id = (select id from orders where order_ref = '${first}')`,
  );
  await withSucceedingRobot(installation, async () => {
    await bulk.getByRole('button', { name: 'Retry 2 submissions' }).press('Enter');
    const outcome = page.getByRole('dialog', { name: '1 of 2 submissions put back in line' });
    await outcome.getByText('It has changed since you saw it').waitFor();
    await outcome.getByText('In line', { exact: true }).waitFor();
    await installation.ctx.queue.waitUntilIdle();
  });
  await page.keyboard.press('Escape');

  // And taken away as CSV.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV of everything/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^submissions-.*\.csv$/);
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

test('on a phone the refund and the books fit', async () => {
  const paid = await placeAndPay(shop);
  const { page } = await provideVisitor(browser, { phone: true });
  await adoptAdminSession(page, installation);
  await page.goto(`${shop.origin}/admin/activity?order=${paid.payment.order_id}`);
  const refund = page.getByRole('region', { name: 'Refund' });
  await refund.getByLabel('Reason').fill('Took too long');
  await refund.getByRole('button', { name: 'Refund…' }).scrollIntoViewIfNeeded();
  await refund.getByRole('button', { name: 'Refund…' }).click();
  await page.getByRole('dialog', { name: 'Refund £19.99?' }).waitFor();
  await expectAccessible(page);
  const provider = new CardProvider(shop);
  await shop.pay((await provider.createSession('EDP-00000000', 4300, 'gbp')).url);
  await page.goto(`${shop.origin}/admin/reconciliation`);
  await page.getByText('£43.00 paid, and no order has this payment.').waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectEventually(() => overflow(page)).toBe(0);
  }
  await expectAccessible(page);
});

test('a customer takes a complete order back on its page, the bank refuses, and an admin finds it on the desk', async () => {
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: entryDateInDays(9),
    number_of_days: 60,
    vignette_type: '10-day' as const,
  };
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', vehicle_category: 'M1' };
  const pricing = priceTrip(trip);
  const customer = installation.openClient();
  const order = { trip, owner: { email: nextEmail() }, vehicle, consent: true, pricing };
  const paid = await placeAndPay(customer, order);
  await activateGuestAccount(customer, paid.payment);
  const theirs = await provideVisitor(browser, { phone: true });
  await adoptSession(theirs.context, customer);
  await theirs.page.goto(`${shop.origin}${pages.orderDetails(paid.payment.order_id)}`);
  const official = findZone(trip.country, trip.city_zone)?.official;
  const receipt = theirs.page.getByRole('region', { name: 'What you paid' });
  await receipt
    .getByText(`${official && formatOfficialPrice(official)} (as of ${longDate(official?.asOf ?? '')})`)
    .waitFor();
  await receipt.getByText('We assume this: the prices of motorcycles and of the 2-month vignette').waitFor();
  await receipt.getByText('The authority’s fee is in our price: we pay it for you. The rest is our work.').waitFor();
  expect(await receipt.getByRole('link').first().getAttribute('href')).toBe(official?.url);
  await theirs.page.getByText('Before we begin: do you want this order?').waitFor();
  await expectAccessible(theirs.page);
  expect(await overflow(theirs.page)).toBe(0);
  await new CardProvider(shop).injectFault('refund_fails', 1);
  await theirs.page.getByRole('button', { name: `Refund all of ${formatPounds(pricing.total_cents)}` }).click();
  await theirs.page.getByRole('button', { name: 'Yes, refund all of' }).click();
  await waitForToast(theirs.page, 'Nothing was refunded');

  const { page, complaints } = await provideVisitor(browser);
  await adoptAdminSession(page, installation);
  await page.goto(`${shop.origin}/operator?queue=money`);
  const row = page.getByRole('row', { name: paid.pair.guest_order_ref });
  await row.getByText('Refund refused by the bank').waitFor();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'The order in the admin console' }).click();
  const refund = page.getByRole('region', { name: 'Refund' });
  await refund.getByText(`${formatPounds(pricing.total_cents)} refused by the bank`).waitFor();
  await expectAccessible(page);
  await refund.getByLabel('Reason').first().fill('Taken back; the bank refused it first');
  await refund.getByRole('button', { name: 'Refund…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund £/ })
    .click();
  await refund.getByText('Everything that was paid has been given back.').waitFor();
  await refund.getByText('refused by the bank').waitFor({ state: 'detached' });
  await page.goto(`${shop.origin}/operator?queue=money`);
  await page.getByText('no refund was refused').waitFor();
  expect(complaints).toEqual([]);
});
