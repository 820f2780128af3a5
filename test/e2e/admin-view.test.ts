import { expect, test } from 'vitest';
import { activateGuestAccount } from '../accounts.ts';
import { adminSettings } from '../admins.ts';
import { startInstallation } from '../installation.ts';
import { placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { expectEventually, provideVisitor } from './browser.ts';
import { adoptAdminSession, expectAccessible, waitForToast } from './console-page.ts';

test('an admin looks at a customer’s pages, changes nothing, and comes back to the panel', async () => {
  await using installation = await startInstallation(adminSettings);
  const { client: shop } = installation;
  const customer = installation.openClient();
  const { payment } = await placeAndPay(customer);
  await activateGuestAccount(customer, payment);

  const browser = await sharedBrowser();
  const { page, complaints } = await provideVisitor(browser);
  await adoptAdminSession(page, installation);
  await page.goto(`${shop.origin}/admin/users?q=${encodeURIComponent(payment.customer_email)}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Nobody has looked at it.').waitFor();
  await panel.getByRole('button', { name: 'View as customer…' }).click();
  const asked = page.getByRole('dialog', { name: /^View as / });
  await asked.getByRole('button', { name: 'View as customer' }).click();
  await asked.getByText('Say why, in a few words').waitFor();
  await expectAccessible(page);
  await asked.getByLabel('Reason').fill('Asked by phone what to do next');
  await page.keyboard.press('Enter');

  // The dashboard of the customer, not the console admins are sent to.
  await page.waitForURL(/\/dashboard$/);
  const banner = page.getByRole('region', { name: 'Viewing as customer' });
  await banner.getByText(payment.customer_email).waitFor();
  await page.getByText(payment.order_ref).first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectEventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByText('Submission tester').click();
  await page.getByRole('button', { name: 'Start the application' }).click();
  await waitForToast(page, 'End the view first');
  await page.getByRole('link', { name: /^View Details/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Paris' }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await expectAccessible(page);

  await banner.getByRole('button', { name: 'End view' }).click();
  await page.waitForURL(/\/admin\/users\?user=/);
  await page.getByRole('dialog').getByText('Asked by phone what to do next').waitFor();
  await banner.waitFor({ state: 'detached' });
  expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
});
