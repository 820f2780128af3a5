import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { changeRole } from '../../src/accounts/change-role.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { api } from '../../src/paths.ts';
import { adminCredentials, adminSettings, createTestAccount } from '../admins.ts';
import {
  createHandedOffApplication,
  readAliasAddress,
  readSubmissionOf,
  withSucceedingRobot,
} from '../applications.ts';
import {
  deliverAndProcessMail,
  deliverInboundMail,
  frenchAuthorityMails,
  grantPermit,
  unassignedInboxAddress,
} from '../authority-mail.ts';
import { readClockOffsetMs } from '../clock-offset.ts';
import { startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { expectEventually, interceptRequests, provideVisitor } from './browser.ts';
import { adoptAdminSession, expectAccessible, locateRow, signInAdminOnPage, waitForToast } from './console-page.ts';

const installation = await startInstallation(adminSettings);
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { client: shop, ctx } = installation;

/** One that the robot met a picture code at, with its reference. */
async function failedOrder(zone: string) {
  const application = await createHandedOffApplication(installation, shop, { zone });
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, application.orderId));
  return { ...application, ref: order?.orderRef ?? 'no order' };
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

test('on a phone the sidebar is a sheet and a row opens over the list', async () => {
  const { payment, checkout } = await placeAndPay(shop, expressOrder());
  const { page, complaints } = await provideVisitor(browser, { phone: true });
  await adoptAdminSession(page, installation);
  await page.goto(`${shop.origin}/admin`);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Admin' });
  await expectEventually(async () => (await sheet.boundingBox())?.width).toBe(288);
  await sheet.getByText(adminCredentials.email).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Activity' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: checkout.order_ref }).first().click();
  const panel = page.getByRole('dialog', { name: checkout.order_ref });
  await expectEventually(async () => (await panel.boundingBox())?.width).toBe(390);
  await panel.getByText(payment.customer_email).first().waitFor();
  await expectEventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close panel' }).click();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${shop.origin}/`);
  expect(complaints).toEqual([]);
});

test('an admin walks through every page of the console and acts on real orders', async () => {
  const done = await placeAndPay(shop, expressOrder({ zone: 'Paris' }));
  await grantPermit(installation, done.payment.order_id, () => completeDetails(shop, done.pair));
  const doneRef = done.checkout.order_ref;
  const failed = await failedOrder('Lyon');
  const unknown = await failedOrder('Nice');
  const lastError = 'Outcome unknown: the portal may have the application. A person must look before it is sent again.';
  await ctx.db
    .update(submissions)
    .set({ outcomeUnknown: true, sendingSince: new Date(), lastError })
    .where(eq(submissions.orderId, unknown.orderId));
  const colleague = await createTestAccount(ctx, 'colleague@example.com', 'user');

  const { context, page, complaints } = await provideVisitor(browser);

  // Nobody is sent to sign in, a customer home.
  await page.goto(`${shop.origin}/admin/users`);
  await page.waitForURL(/\/auth$/);
  await signInAdminOnPage(page);

  // Overview.
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('link', { name: /^Submissions\s*3$/ }).waitFor();
  await page.getByRole('link', { name: /^Permits Confirmed\s*1$/ }).waitFor();
  await page.getByRole('img', { name: 'Orders a day in the last 30 days: 4 in all, 4 today.' }).waitFor();
  await waitUntil(async () => (await page.getByText('Operational').count()) === 5, 'every check has passed');

  // The sidebar folds to a rail, and stays so.
  await page.keyboard.press('Control+b');
  const sidebar = page.getByRole('complementary', { name: 'Admin' });
  await waitUntil(async () => (await sidebar.boundingBox())?.width === 48, 'the rail is 3rem wide');
  await page.reload();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await waitUntil(async () => (await sidebar.boundingBox())?.width === 48, 'the rail is still 3rem wide');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  // A browser counts the life of a cookie by the machine's clock.
  const machineNow = Date.now() - readClockOffsetMs();
  expect(((cookie?.expires ?? 0) * 1000 - machineNow) / 86_400_000).toBeCloseTo(7, 1);
  await page.keyboard.press('Control+b');
  await waitUntil(async () => (await sidebar.boundingBox())?.width === 256, 'the sidebar is 16rem wide');

  // Users: search, roles, a stale tab, one's own role.
  await open(page, 'Users');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody at all');
  await page.getByText('No users found').waitFor();
  await page.getByRole('searchbox').fill('colleague@');
  await page.getByText(`user-${colleague.slice(0, 8)}`).waitFor();
  await waitUntil(() => page.url().includes('q=colleague'), 'the search is in the address');
  await page.getByRole('button', { name: /^Add operator role/ }).click();
  await waitForToast(page, 'User added to operator role');
  await page.getByRole('button', { name: /^Remove operator role/ }).click();
  await waitForToast(page, 'User removed from operator role');
  await page.getByRole('button', { name: /^Add admin role/ }).waitFor();
  // Somebody is quicker, by so little that the list cannot show it yet.
  const letRoleThrough = await interceptRequests(page, `${shop.origin}${api.adminRoles}`, async (route) => {
    letRoleThrough();
    await changeRole(ctx, colleague, 'admin', 'grant');
    await route.fallback();
  });
  await page.getByRole('button', { name: /^Add admin role/ }).click();
  await waitForToast(page, 'Failed to update user role');
  await page.getByRole('button', { name: /^Remove admin role/ }).waitFor();
  await page.getByRole('searchbox').fill(adminCredentials.email);
  await page.getByRole('link', { name: 'Administrator' }).click();
  const panel = page.getByRole('dialog', { name: 'Administrator' });
  await panel.getByText(adminCredentials.email).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });

  // Submissions: filter, proof, retry, the guard of an unknown outcome.
  await open(page, 'Submissions');
  await page.getByRole('heading', { name: 'Submission Management' }).waitFor();
  await page.getByText('3 submissions').waitFor();
  await page.getByLabel('Status').selectOption('Confirmed');
  await waitUntil(() => page.url().includes('status=CONFIRMED'), 'the filter is in the address');
  await locateRow(page, failed.ref).waitFor({ state: 'detached' });
  await locateRow(page, doneRef).getByText('€19.99').waitFor();
  const proof = await locateRow(page, doneRef).getByRole('link', { name: 'View PDF' }).getAttribute('href');
  const pdf = await context.request.get(new URL(proof ?? '', shop.origin).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await page.getByLabel('Status').selectOption('Failed');
  await locateRow(page, unknown.ref).waitFor();
  expect((await locateRow(page, unknown.ref).locator('.text-act').last().textContent())?.length).toBeLessThanOrEqual(
    51,
  );
  await withSucceedingRobot(installation, async () => {
    await locateRow(page, failed.ref).getByRole('button', { name: 'Retry' }).click();
    await waitForToast(page, 'Retry Initiated');
    await waitForToast(page, 'Submission has been queued for retry processing');
    const isSent = async () => (await readSubmissionOf(installation, failed)).status === 'SUBMITTED';
    await waitUntil(isSent, 'the portal has it');
  });
  // Where the server would refuse, no button is offered but the way on.
  await locateRow(page, unknown.ref).getByRole('link', { name: 'Say whether the portal has it' }).waitFor();
  expect(await locateRow(page, unknown.ref).getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await locateRow(page, unknown.ref).getByRole('link', { name: 'Say whether the portal has it' }).click();
  const order = page.getByRole('dialog', { name: unknown.ref });
  await order.getByText('does it have this application?').waitFor();
  await order.getByRole('button', { name: 'The portal does not have it' }).click();
  await order.getByRole('button', { name: 'Retry' }).waitFor();
  await expectAccessible(page);

  // The story of the order that was retried, followed live until it is done.
  await page.getByLabel('Status').selectOption('All statuses');
  await locateRow(page, failed.ref).getByRole('link', { name: failed.ref }).click();
  const story = page.getByRole('dialog', { name: failed.ref });
  await story.getByText('Submitted').first().waitFor();
  await deliverAndProcessMail(installation, await readAliasAddress(installation, failed), frenchAuthorityMails.granted);
  await story.getByText('Completed').first().waitFor({ timeout: 120_000 });
  await story.getByText('PERMIT_CONFIRMED').waitFor();
  await story.getByRole('region', { name: 'Mails from the authority' }).getByRole('link').first().waitFor();
  await story.getByRole('list', { name: 'Steps' }).first().waitFor();
  const payment = story.getByRole('region', { name: 'Payment' });
  await payment.getByText('GBP', { exact: true }).waitFor();
  await payment.getByText('The authority’s fee is in our price: we pay it for you. The rest is our work.').waitFor();
  await page.getByRole('button', { name: 'Close panel' }).click();

  // A stranger's mail with everything in it that could load, run or lead away.
  await using stranger = await startStranger();
  await deliverInboundMail(installation, unassignedInboxAddress(installation), {
    from: 'Stranger <stranger@example.net>',
    subject: 'A strange mail',
    text: 'The words of the strange mail.',
    html: `<h1 style="background: url(${stranger.origin}/style)">Bright words</h1><img src="${stranger.origin}/pixel">
      <script>document.title = 'taken'; fetch('${stranger.origin}/script')</script>
      <iframe src="${stranger.origin}/frame"></iframe><a href="${stranger.origin}/link">press here</a>`,
  });
  await open(page, 'Emails');
  await locateRow(page, 'A strange mail').getByRole('button', { name: 'Details' }).click();
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
  const { subject, text } = frenchAuthorityMails.granted;
  await locateRow(page, subject).first().getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: subject }).getByText(text).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText('Notifications', { exact: true }).click();
  await waitUntil(() => page.url().includes('box=notifications'), 'the selector is in the address');
  // Each box has a search of its own, and the address changes before the page does.
  await page.getByRole('searchbox', { name: 'Search by type, recipient or order' }).fill(done.payment.customer_email);
  await waitUntil(() => page.url().includes('q='), 'the search is in the address');
  await locateRow(page, doneRef).filter({ hasText: 'confirmed' }).waitFor();
  await expectAccessible(page);

  // Activity.
  await open(page, 'Activity');
  await page.getByRole('heading', { name: 'System Activity' }).waitFor();
  await page.getByRole('searchbox').fill('ROLE_');
  await waitUntil(() => page.url().includes('q='), 'the search is in the address');
  await locateRow(page, 'by Administrator').filter({ hasText: 'ROLE_REVOKED' }).waitFor();

  // Jurisdictions.
  await open(page, 'Jurisdiction Status');
  await page.getByText(/^\d+ of 31 jurisdictions support automation$/).waitFor();
  const france = page.getByRole('region', { name: 'France' });
  await expectEventually(() => france.getByText('Automated', { exact: true }).count()).toBe(13);
  await france.getByRole('link', { name: /Official Portal of Paris/ }).waitFor();
  await page.getByRole('heading', { name: 'Manual Fallback' }).waitFor();
  await france.getByRole('button', { name: 'Pause robots for Lyon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause robots' }).click();
  await waitForToast(page, 'Robots are paused');
  await waitUntil(
    async () => (await france.getByText('Paused: people apply for now').count()) === 13,
    'the portal is paused',
  );
  await france.getByRole('button', { name: 'Let robots apply for Lyon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let robots apply' }).click();
  await waitForToast(page, 'Robots apply again');
  await waitUntil(
    async () => (await france.getByText('Automated', { exact: true }).count()) === 13,
    'robots apply again',
  );

  // Settings.
  await open(page, 'System Settings');
  await page.getByText('HEALTHY').waitFor();
  // A browser calls every refused call an error: the stale tab's and the retry's were meant.
  expect(complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  const letThrough = await interceptRequests(page, '**/api/functions/payment-diagnostics');
  await page.getByRole('button', { name: 'Run Diagnostics' }).click();
  await waitForToast(page, 'Diagnostics Failed');
  letThrough();

  // One's own admin role goes only after a warning, and takes the console with it.
  await open(page, 'Users');
  await page.getByRole('searchbox').fill(adminCredentials.email);
  await page.getByRole('button', { name: 'Remove admin role: Administrator' }).click();
  const warning = page.getByRole('dialog', { name: 'Remove your own admin role?' });
  await warning.getByText('You leave the admin area at once.').waitFor();
  await warning.getByRole('button', { name: 'Remove my admin role' }).click();
  await page.waitForURL(`${shop.origin}/`);
});
