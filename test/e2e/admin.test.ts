import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeRole } from '../../src/features/accounts/change-role.ts';
import { boss, makeAccount, withBoss } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { until } from '../until.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { isAccessible, row, signIn, toast } from './console-page.ts';

/** Pays an order for a French zone and waits until it is where it should be; answers its reference and customer. */
async function orderThatBecomes(status: string, { shop }: Installation, zone: string) {
  const email = nextEmail();
  const { pair, checkout } = await placeAndPay(shop, expressOrder({ email, zone }));
  await completeDetails(shop, pair);
  const arrived = async () => (await shop.call('needed-details', { access: pair })).body.status === status;
  await until(arrived, `the order for ${zone} is ${status}`, 40);
  return { ref: checkout.order_ref, email };
}

const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

/** A server of somebody's who would like to know when their mail is read. */
async function startStranger(): Promise<{ origin: string; asked: string[] } & AsyncDisposable> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an admin walks through every page of the console and acts on real orders', async () => {
  await using installation = await startInstallation(withBoss);
  const { shop, ctx, config } = installation;
  const done = await orderThatBecomes('completed', installation, 'Paris');
  await shop.fault({ kind: 'captcha' });
  const failed = await orderThatBecomes('failed', installation, 'Lyon');
  await shop.fault({ kind: 'drop_after_submit' });
  await shop.fault({ kind: 'no_mail' });
  const unknown = await orderThatBecomes('failed', installation, 'Nice');
  const colleague = await makeAccount(ctx, 'colleague@example.com', 'user');

  await using browser = await openBrowser();
  const { context, page, complaints } = await newVisitor(browser);

  // Nobody is sent to sign in, a customer home.
  await page.goto(`${shop.origin}/admin/users`);
  await page.waitForURL(/\/auth$/);
  await signIn(page);

  // Overview.
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('link', { name: /^Submissions\s*3$/ }).waitFor();
  await page.getByRole('link', { name: /^Permits Confirmed\s*1$/ }).waitFor();
  await page.getByRole('img', { name: 'Orders a day in the last 30 days: 3 in all, 3 today.' }).waitFor();
  await until(async () => (await page.getByText('Operational').count()) === 5, 'every check has passed');
  await isAccessible(page);

  // The sidebar folds to a rail, and stays so.
  await page.keyboard.press('Control+b');
  const sidebar = page.getByRole('complementary', { name: 'Admin' });
  await until(async () => (await sidebar.boundingBox())?.width === 48, 'the rail is 3rem wide');
  await page.reload();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect((await sidebar.boundingBox())?.width).toBe(48);
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  await page.keyboard.press('Control+b');
  await until(async () => (await sidebar.boundingBox())?.width === 256, 'the sidebar is 16rem wide');

  // Users: search, roles, a stale tab, one's own role.
  await open(page, 'Users');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody at all');
  await page.getByText('No users found').waitFor();
  await page.getByRole('searchbox').fill('colleague@');
  await page.getByText(`user-${colleague.slice(0, 8)}`).waitFor();
  await until(() => page.url().includes('q=colleague'), 'the search is in the address');
  await page.getByRole('button', { name: /^Add operator role/ }).click();
  await toast(page, 'User added to operator role');
  await page.getByRole('button', { name: /^Remove operator role/ }).click();
  await toast(page, 'User removed from operator role');
  await page.getByRole('button', { name: /^Add admin role/ }).waitFor();
  await changeRole(ctx, colleague, 'admin', 'grant');
  await page.getByRole('button', { name: /^Add admin role/ }).click();
  await toast(page, 'Failed to update user role');
  await page.getByRole('button', { name: /^Remove admin role/ }).waitFor();
  await isAccessible(page);
  await page.getByRole('searchbox').fill(boss.email);
  await page.getByRole('link', { name: 'Administrator' }).click();
  const panel = page.getByRole('dialog', { name: 'Administrator' });
  await panel.getByText(boss.email).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // Submissions: filter, proof, retry, the guard of an unknown outcome.
  await open(page, 'Submissions');
  await page.getByRole('heading', { name: 'Submission Management' }).waitFor();
  await page.getByText('3 submissions').waitFor();
  await isAccessible(page);
  await page.getByLabel('Status').selectOption('Confirmed');
  await until(() => page.url().includes('status=CONFIRMED'), 'the filter is in the address');
  await row(page, failed.ref).waitFor({ state: 'detached' });
  await row(page, done.ref).getByText('€19.99').waitFor();
  const proof = await row(page, done.ref).getByRole('link', { name: 'View PDF' }).getAttribute('href');
  const pdf = await context.request.get(new URL(proof ?? '', shop.origin).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await page.getByLabel('Status').selectOption('Failed');
  expect((await row(page, unknown.ref).locator('.text-act').last().textContent())?.length).toBeLessThanOrEqual(51);
  await row(page, failed.ref).getByRole('button', { name: 'Retry' }).click();
  await toast(page, 'Retry Initiated');
  await toast(page, 'Submission has been queued for retry processing');
  await row(page, unknown.ref).getByRole('button', { name: 'Retry' }).click();
  await toast(page, 'Failed to retry submission: The portal may already have this application.');
  const order = page.getByRole('dialog', { name: unknown.ref });
  await order.getByText('does it have this application?').waitFor();
  await order.getByRole('button', { name: 'The portal does not have it' }).click();
  await order.getByRole('button', { name: 'Retry' }).waitFor();
  await isAccessible(page);

  // The story of the order that was retried, followed live until it is done.
  await page.getByLabel('Status').selectOption('All statuses');
  await row(page, failed.ref).getByRole('link', { name: failed.ref }).click();
  const story = page.getByRole('dialog', { name: failed.ref });
  await story.getByText('Completed').first().waitFor({ timeout: 40_000 });
  await story.getByText('PERMIT_CONFIRMED').waitFor();
  await story.getByRole('region', { name: 'Mails from the authority' }).getByRole('link').first().waitFor();
  await story.getByRole('list', { name: 'Steps' }).first().waitFor();
  await story.getByRole('region', { name: 'Payment' }).getByText('GBP').waitFor();
  await page.getByRole('button', { name: 'Close panel' }).click();

  // A stranger's mail with everything in it that could load, run or lead away.
  await using stranger = await startStranger();
  const smtp = createTransport({
    host: '127.0.0.1',
    port: config.mail.inboundSmtpPort,
    secure: false,
    ignoreTLS: true,
  });
  await smtp.sendMail({
    from: 'Stranger <stranger@example.net>',
    to: `permits+unknown@${config.mail.inboundDomain}`,
    subject: 'A strange mail',
    text: 'The words of the strange mail.',
    html: `<h1 style="background: url(${stranger.origin}/style)">Bright words</h1><img src="${stranger.origin}/pixel">
      <script>document.title = 'taken'; fetch('${stranger.origin}/script')</script>
      <iframe src="${stranger.origin}/frame"></iframe><a href="${stranger.origin}/link">press here</a>`,
  });
  await open(page, 'Emails');
  await row(page, 'A strange mail').getByRole('button', { name: 'Details' }).click();
  const mail = page.getByRole('dialog', { name: 'A strange mail' });
  await mail.getByText('The words of the strange mail.').waitFor();
  const body = mail.frameLocator('iframe');
  await body.getByRole('heading', { name: 'Bright words' }).waitFor();
  await body.getByText('press here').click();
  await body.getByRole('heading', { name: 'Bright words' }).waitFor();
  await mail.getByRole('button', { name: 'Close' }).click();
  expect(stranger.asked).toEqual([]);
  expect(await page.title()).not.toBe('taken');
  // axe cannot be put into a frame that runs nothing, so it looks at a mail that is only text.
  await row(page, 'Payment confirmation').first().getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: 'Payment confirmation' }).getByText('Dear Sir or Madam').waitFor();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText('Notifications', { exact: true }).click();
  await until(() => page.url().includes('box=notifications'), 'the selector is in the address');
  await page.getByRole('searchbox').fill(done.email);
  await row(page, done.ref).filter({ hasText: 'confirmed' }).waitFor();
  await isAccessible(page);

  // Activity.
  await open(page, 'Activity');
  await page.getByRole('heading', { name: 'System Activity' }).waitFor();
  await page.getByRole('searchbox').fill('ROLE_');
  await row(page, 'by Administrator').filter({ hasText: 'ROLE_REVOKED' }).waitFor();
  await isAccessible(page);

  // Jurisdictions.
  await open(page, 'Jurisdiction Status');
  await page.getByText(/^\d+ of 31 jurisdictions support automation$/).waitFor();
  const france = page.getByRole('region', { name: 'France' });
  expect(await france.getByText('Automated', { exact: true }).count()).toBe(13);
  await france.getByRole('link', { name: /Official Portal of Paris/ }).waitFor();
  await page.getByRole('heading', { name: 'Manual Fallback' }).waitFor();
  await isAccessible(page);
  await france.getByRole('button', { name: 'Pause robots for Lyon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause robots' }).click();
  await toast(page, 'Robots are paused');
  await until(
    async () => (await france.getByText('Paused: people apply for now').count()) === 13,
    'the portal is paused',
  );
  await france.getByRole('button', { name: 'Let robots apply for Lyon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let robots apply' }).click();
  await toast(page, 'Robots apply again');
  await until(async () => (await france.getByText('Automated', { exact: true }).count()) === 13, 'robots apply again');

  // Settings.
  await open(page, 'System Settings');
  await page.getByText('HEALTHY').waitFor();
  await isAccessible(page);
  // A browser calls every refused call an error: the stale tab's and the retry's were meant.
  expect(complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  await page.route('**/api/functions/payment-diagnostics', (route) => route.abort());
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  await toast(page, 'Diagnostics Failed');
  await page.route('**/api/data/admin/**', (route) => route.abort());
  for (const [link, words] of [
    ['Users', 'Failed to load users'],
    ['Submissions', 'Failed to load submissions'],
    ['Emails', 'Failed to load emails'],
    ['Activity', 'Failed to load activity logs'],
  ] as const) {
    await open(page, link);
    await toast(page, words);
  }
  await page.unrouteAll();

  // One's own admin role goes only after a warning, and takes the console with it.
  await open(page, 'Users');
  await page.getByRole('searchbox').fill(boss.email);
  await page.getByRole('button', { name: 'Remove admin role: Administrator' }).click();
  const warning = page.getByRole('dialog', { name: 'Remove your own admin role?' });
  await warning.getByText('You leave the admin area at once.').waitFor();
  await warning.getByRole('button', { name: 'Remove my admin role' }).click();
  await page.waitForURL(`${shop.origin}/`);
});

test('on a phone the sidebar is a sheet and a row opens over the list', async () => {
  await using installation = await startInstallation(withBoss);
  const { shop } = installation;
  const { payment, checkout } = await placeAndPay(shop, expressOrder());
  await using browser = await openBrowser();
  const { page, complaints } = await newVisitor(browser, { phone: true });
  await page.goto(`${shop.origin}/auth`);
  await signIn(page);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Admin' });
  expect((await sheet.boundingBox())?.width).toBe(288);
  await sheet.getByText(boss.email).waitFor();
  await isAccessible(page);
  await sheet.getByRole('link', { name: 'Activity' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: checkout.order_ref }).first().click();
  const panel = page.getByRole('dialog', { name: checkout.order_ref });
  expect((await panel.boundingBox())?.width).toBe(390);
  await panel.getByText(payment.customer_email).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${shop.origin}/`);
  expect(complaints).toEqual([]);
});
