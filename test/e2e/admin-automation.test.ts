import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inboundEmails } from '../../src/orders/tables/mails.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { adminSettings } from '../admins.ts';
import {
  createFinishedStep,
  createHandedOffApplication,
  type RobotDrive,
  readSubmissionOf,
  startApplication,
  waitForOrderStatus,
  withCaptchaRobot,
  withRobotDrive,
  withStoppingRobot,
  withSucceedingRobot,
} from '../applications.ts';
import { grantPermit } from '../authority-mail.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { completeDetails, expressOrder, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { waitUntil } from '../wait-until.ts';
import { expectEventually, interceptRequests, provideVisitor } from './browser.ts';
import { adoptAdminSession, expectAccessible, locateRow, waitForToast } from './console-page.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The tester's two selectors; the page has other fields of these names among its test data. */
const country = (page: Page) => page.locator('#test-country');
const city = (page: Page) => page.locator('#test-zone');

async function openAutomation(page: Page, installation: Installation): Promise<void> {
  await adoptAdminSession(page, installation);
  await page.goto(`${installation.client.origin}/admin/automation`);
  await page.getByRole('heading', { name: 'Automation Management' }).waitFor();
}

/** An order whose robot met a captcha. */
async function failedOrder(installation: Installation) {
  const application = await createHandedOffApplication(installation, installation.openClient());
  const submission = await readSubmissionOf(installation, application);
  const { body } = await installation.client.callFunction('needed-details', { access: application.pair });
  return { application, submission, ref: String(body.order_ref) };
}

/** Submissions that wait and that no job will fetch: nothing moves until somebody presses something. */
async function putInLine({ ctx: { db } }: Installation, count: number): Promise<string[]> {
  await insertManyOrders(db, count);
  await db.execute(sql`update submissions set status = 'QUEUED', last_error = null where reference like 'MANY-%'`);
  return Array.from({ length: count }, (_, index) => `EDP-${String(index + 1).padStart(8, '0')}`);
}

const ofRef = (ref: string) => sql`${submissions.orderId} = (select id from orders where order_ref = ${ref})`;

test('an admin watches the robots, works off the queue and tries submissions', async () => {
  await using installation = await startInstallation(adminSettings);
  const { client: shop, ctx } = installation;
  const { payment: done, pair: donePair } = await placeAndPay(installation.openClient());
  await grantPermit(installation, done.order_id, () => completeDetails(shop, donePair));
  const failed = await failedOrder(installation);
  const paid = await placeAndPay(installation.openClient());
  const { body: unpaid } = await shop.callFunction('create-guest-checkout-gated', expressOrder());
  const browser = await sharedBrowser();
  const { page, context, complaints } = await provideVisitor(browser);
  await openAutomation(page, installation);

  // Live Monitoring, by keyboard.
  await tab(page, 'Automation Runs').waitFor();
  await locateRow(page, failed.ref).getByText('The portal asks a person to copy the characters of').waitFor();
  await page.getByText('2 runs').waitFor();
  await tab(page, 'Automation Runs').focus();
  await page.keyboard.press('ArrowRight');
  await waitUntil(() => page.url().includes('view=submissions'), 'the view is in the address');
  await locateRow(page, failed.ref).getByRole('button', { name: 'Retry' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await locateRow(page, 'Invoice').first().waitFor();
  await press(page, 'Refresh');
  await expectAccessible(page);

  // Process Queue: only what waits or failed; a second browser sees the robot start by itself.
  const watcher = await context.newPage();
  await watcher.goto(`${shop.origin}/admin/automation`);
  await watcher.getByText('2 runs').waitFor();
  await tab(page, 'Live Monitoring').focus();
  await page.keyboard.press('ArrowRight');
  await waitUntil(() => page.url().includes('tab=queue') && !page.url().includes('view='), 'the tab is in the address');
  await locateRow(page, failed.ref).waitFor();
  expect(await locateRow(page, done.order_ref).count()).toBe(0);
  await expectAccessible(page);
  await withSucceedingRobot(installation, async () => {
    await locateRow(page, failed.ref).getByRole('button', { name: 'Process' }).click();
    await waitForToast(page, 'Automation started successfully');
    await watcher.getByText('3 runs').waitFor();
    await watcher.close();
    await waitForOrderStatus(shop, failed.application, 'submitted');
  });
  await page.getByText('Nothing waits for a robot and nothing has failed').waitFor();

  // What no robot may take is not in the queue; the list of submissions offers the question in place of a retry.
  const unknown = await failedOrder(installation);
  await ctx.db
    .update(submissions)
    .set({ sendingSince: new Date(), outcomeUnknown: true })
    .where(eq(submissions.id, unknown.submission.id));
  await locateRow(page, unknown.ref).waitFor({ state: 'hidden' });
  await page.goto(`${shop.origin}/admin/submissions?q=${unknown.ref}`);
  await locateRow(page, unknown.ref).getByRole('link', { name: 'Say whether the portal has it' }).waitFor();
  expect(await locateRow(page, unknown.ref).getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await locateRow(page, unknown.ref).getByRole('link', { name: 'Say whether the portal has it' }).click();
  await page.getByRole('dialog', { name: unknown.ref }).getByText('does it have this application?').waitFor();
  await page.goto(`${shop.origin}/admin/automation?tab=queue`);
  await page.getByText('Nothing waits for a robot and nothing has failed').waitFor();

  // Bulk: the frozen list, one a second, a stop in between, an error counted.
  await withCaptchaRobot(installation, async () => {
    const refs = await putInLine(installation, 4);
    await press(page, 'Process All Queued (4)');
    const dialog = page.getByRole('dialog', { name: 'Process 4 queued submissions?' });
    await expectEventually(() => dialog.getByRole('listitem').count()).toBe(4);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Process All Queued (4)');
    await dialog.getByRole('button', { name: 'Process 4 queued submissions' }).click();
    await page.getByText('1 of 4 done').waitFor();
    await press(page, 'Stop');
    const stopped = await page.getByText(/Stopped with \d left/).textContent();
    // One, or more where this browser is slower than a second.
    const left = Number(/Stopped with (\d) left/.exec(stopped ?? '')?.[1]);
    await waitForToast(page, `Processed ${4 - left} submissions. 0 errors.`);
    await expectAccessible(page);
    await press(page, `Process All Queued (${left})`);
    // Meanwhile somebody else has taken one.
    await ctx.db
      .update(submissions)
      .set({ status: 'CONFIRMED' })
      .where(ofRef(refs[0] ?? ''));
    await page.getByRole('button', { name: `Process ${left} queued submission` }).click();
    await waitForToast(page, `Processed ${left - 1} submissions. 1 errors.`);
    await page.getByText('The portal already has this application.').waitFor();

    // A stale list: what it shows is gone.
    await ctx.queue.waitUntilIdle();
    const gone = refs[1] ?? '';
    await ctx.db.execute(
      sql`update submissions set status = 'QUEUED' where order_id = (select id from orders where order_ref = ${gone})`,
    );
    await locateRow(page, gone).getByText('Queued').waitFor();
    const letThrough = await interceptRequests(page, '**/automation/queue');
    await press(page, 'Refresh');
    await waitForToast(page, 'Error loading data');
    await ctx.db.transaction(async (tx) => {
      const found = await tx.select({ id: submissions.id }).from(submissions).where(ofRef(gone));
      for (const { id } of found) {
        await tx.delete(inboundEmails).where(eq(inboundEmails.submissionId, id));
        await tx.execute(
          sql`delete from run_steps where run_id in (select id from automation_runs where submission_id = ${id})`,
        );
        await tx.execute(sql`delete from submission_files where submission_id = ${id}`);
        await tx.execute(sql`delete from automation_runs where submission_id = ${id}`);
        await tx.delete(submissions).where(eq(submissions.id, id));
      }
    });
    await locateRow(page, gone).getByRole('button', { name: 'Process' }).click();
    await waitForToast(page, 'Failed to start automation: Submission not found');
    letThrough();
  });

  // Jurisdiction Status.
  await tab(page, 'Jurisdiction Status').click();
  await page.getByText(/^\d+ of 31 jurisdictions support automation$/).waitFor();
  await expectAccessible(page);

  // Submission Tester.
  await tab(page, 'Submission Tester').click();
  await page.getByRole('searchbox').fill(done.customer_email);
  await waitUntil(() => page.url().includes('q='), 'the search is in the address');
  await page.getByText('1 order', { exact: true }).waitFor();
  await press(page, `Submit order ${await referenceOf(page)}`);
  await waitForToast(page, 'Submission Success!');
  await page.getByRole('searchbox').fill(paid.payment.order_ref);
  await press(page, `Submit order ${paid.payment.order_ref}`);
  await waitForToast(page, 'Not started yet');
  await page.getByRole('searchbox').fill(String(unpaid.order_ref));
  await press(page, `Submit order ${unpaid.order_ref}`);
  await waitForToast(page, 'Submission Failed');
  await waitForToast(page, 'This order has not been paid yet.');
  await expectAccessible(page);

  // What the product tries again by itself says so wherever staff look, and so does a portal that it has paused.
  ctx.settings.retryPolicy = { ...ctx.settings.retryPolicy, pausesMs: [600_000] };
  const again = await withStoppingRobot(installation, [{ reason: 'portal_error', step: 'vehicle' }], async () => {
    const application = await startApplication(installation.openClient());
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).nextAttemptAt,
      'the next try is planned',
    );
    return application;
  });
  await tab(page, 'Process Queue').click();
  await page.getByText(/^Tried again at \d\d:\d\d by itself$/).waitFor();
  await page.goto(`${shop.origin}/dashboard/order/${again.orderId}`);
  await page.getByText(/^Tried again at \d\d:\d\d by itself$/).waitFor();
  await page.getByText('Nothing was sent yet; we try again by ourselves.', { exact: false }).first().waitFor();
  await expectAccessible(page);
  const because = 'The portal did not answer, after 3 failed runs in a row';
  await ctx.db
    .update(permitEntities)
    .set({ paused: true, pauseReason: because, pausedAt: new Date() })
    .where(eq(permitEntities.zoneName, 'Paris'));
  await page.goto(`${shop.origin}/admin/jurisdictions`);
  await page.getByText(`Paused by itself. ${because}.`, { exact: false }).waitFor();
  // What the server would refuse is not offered; why stands in its place.
  await page.goto(`${shop.origin}/admin/automation?tab=queue`);
  await page.getByRole('row').getByText('is paused').first().waitFor();
  expect(await page.getByRole('button', { name: 'Process' }).count()).toBe(0);
  // A browser calls every refused or aborted call an error; those were meant.
  expect(complaints.filter((text) => !/409|404|ERR_FAILED/.test(text))).toEqual([]);
});

const referenceOf = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().textContent();

/** A dry run of three steps that goes on to the sending act when it is let. */
const rehearsal =
  (isLet: Promise<void>): RobotDrive =>
  async ({ driver, siteUrl: url }, { journal }) => {
    await journal.recordMilestone('INITIALIZATION');
    await journal.recordMilestone('BROWSER_STARTED');
    for (const [index, step] of driver.screens.entries()) {
      if (step.sends) break;
      if (index === 3) await isLet;
      await journal.recordStep(createFinishedStep(step, { ordinal: index + 1, url, failed: false }));
    }
    return { result: 'rehearsed' };
  };

test('an admin tests a portal dry and in full, and reads why a test could not be', async () => {
  // A table that is not there is meant, and would be logged as an error.
  await using installation = await startInstallation({ ...adminSettings, LOG_LEVEL: 'silent' });
  const { client: shop, ctx } = installation;
  const browser = await sharedBrowser();
  const { page, complaints } = await provideVisitor(browser);
  await openAutomation(page, installation);
  await tab(page, 'Automation Runs').waitFor();
  await page.getByText('No robot has run yet').waitFor();
  await tab(page, 'Test Runner').click();

  // Nothing chosen yet: the city waits for the country, the full test for the connectivity.
  const connectivity = page.getByRole('region', { name: 'Connectivity' });
  await connectivity.getByText('Unknown', { exact: true }).waitFor();
  expect(await city(page).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Start Full Test' }).isDisabled()).toBe(true);
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'Please select both country and city');
  await expectAccessible(page);
  for (const [name, zones] of [
    ['France', 13],
    ['Italy', 8],
    ['Belgium', 2],
    ['Austria', 1],
  ] as const) {
    await country(page).selectOption(name);
    // Beside them stand the words of the empty choice, and whatever else has a driver by now.
    const areOffered = async () => (await city(page).locator('option').count()) >= zones + 1;
    await waitUntil(areOffered, `${zones} zones of ${name} are offered`);
  }
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'Please select both country and city');

  // Where people apply, where the table lacks the row, and where the database lacks the table.
  await country(page).selectOption('Italy');
  await city(page).selectOption('Verona ZTL');
  await waitUntil(() => /country=Italy&zone=Verona/.test(page.url()), 'the choice is in the address');
  await ctx.db
    .delete(permitEntities)
    .where(and(eq(permitEntities.country, 'Italy'), eq(permitEntities.zoneName, 'Verona ZTL')));
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'No permit entity found for Verona ZTL, Italy');
  await ctx.db.execute(sql`alter view permit_entities_public rename to hidden`);
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'Database error: Something went wrong on our side.');
  await ctx.db.execute(sql`alter view hidden rename to permit_entities_public`);

  // A dry run, seen step by step.
  await country(page).selectOption('France');
  await city(page).selectOption('Paris');
  const links = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/submission-proofs/tests/')) links.add(request.url());
  });
  const film = page.getByRole('list', { name: 'Steps' });
  const isSeen = Promise.withResolvers<void>();
  await withRobotDrive(installation, rehearsal(isSeen.promise), async () => {
    await press(page, 'Start Dry Run');
    await page.getByText(/^Step 3 is done/).waitFor();
    const picture = await film.getByRole('button').first().locator('img').getAttribute('src');
    const answer = await page.request.get(new URL(picture ?? '', shop.origin).href);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    isSeen.resolve();
    await waitForToast(page, 'Test completed successfully');
  });
  await page.getByText('Nothing was sent. Started').waitFor();
  expect(await shop.listPortalApplications()).toEqual([]);
  // However often the page looked, each picture was fetched by one link, so the browser has it from then on.
  const pictures = new Set([...links].map((link) => new URL(link).pathname));
  expect(pictures.size).toBeGreaterThan(3);
  expect(links.size).toBe(pictures.size);
  await expectAccessible(page);
  // The same test in another tab of the browser, from its address.
  const link = page.url();
  expect(link).toContain('test=');
  await page.goto(link);
  await film.getByText('1. Home page').waitFor();

  // What the robot met is said, with the diagnostics beside it.
  await press(page, 'Test Connectivity');
  await connectivity.getByText('Good', { exact: true }).waitFor();
  await withCaptchaRobot(installation, async () => {
    await press(page, 'Start Dry Run');
    await waitForToast(page, 'Automation failed: The portal asks a person to copy the characters of a picture.');
  });
  const tables = page.getByRole('table', { name: 'Connectivity diagnostics' });
  await waitUntil(async () => (await tables.count()) === 2, 'the diagnosis stands beside the failed test too');
  await expectAccessible(page);

  // What is wrong with the test data is said beside its field before anything starts.
  await page.locator('summary', { hasText: 'Test data' }).click();
  await page.getByLabel('First registration').fill('');
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'Automation failed: The portal also asks for vehicle.date_first_registration.');
  await page.getByText('There is a problem').waitFor();
  await page.getByLabel('First registration').fill('2018-03-17');
  await page.getByLabel('E-mail').fill('nobody');
  await press(page, 'Start Dry Run');
  await page.getByRole('link', { name: 'E-mail must contain @' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('tester@example.com');

  // A full test is asked for twice, and sends once.
  await press(page, 'Start Full Test');
  const dialog = page.getByRole('dialog', { name: 'Confirm Credit Usage' });
  await dialog.getByText('really submits to the government portal of Paris, France').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // The browser hides it before the page has heard of it.
  await dialog.waitFor({ state: 'detached' });
  expect(await shop.listPortalApplications()).toEqual([]);
  await press(page, 'Start Full Test');
  await dialog.getByRole('button', { name: 'Use 1 credit and submit' }).click();
  await waitForToast(page, 'Test completed successfully');
  const [sent, ...more] = await shop.listPortalApplications();
  expect(more).toEqual([]);
  await page.getByText('The portal has the application.').waitFor();
  await locateRow(page, 'Full test')
    .getByText(sent?.reference ?? 'a reference')
    .waitFor();
  await expectAccessible(page);

  const letThrough = await interceptRequests(page, '**/api/functions/automate-submission');
  await press(page, 'Start Dry Run');
  await waitForToast(page, 'Test failed');
  letThrough();
  await page.goto(`${shop.origin}/admin/automation`);
  await page.getByText('No robot has run yet').waitFor();
  expect(complaints.filter((text) => !/400|404|500|ERR_FAILED/.test(text))).toEqual([]);
});

test('a browser service that refuses the key is named, with advice, and blocks the full test; on a phone', async () => {
  await using service = await startRefusingService();
  await using installation = await startInstallation({
    ...adminSettings,
    BROWSER_WS_ENDPOINT: service.address,
    LOG_LEVEL: 'silent',
  });
  const browser = await sharedBrowser();
  const { page } = await provideVisitor(browser, { phone: true });
  await openAutomation(page, installation);
  await tab(page, 'Live Monitoring').focus();
  await page.keyboard.press('End');
  await country(page).selectOption('France');
  await city(page).selectOption('Lyon');
  await press(page, 'Test Connectivity');
  await waitForToast(page, 'Connectivity check failed: The browser service answered 401 Unauthorized.');
  await waitForToast(page, 'Check the automation service API key in the backend secrets.');
  await page.getByRole('region', { name: 'Connectivity' }).getByText('Error', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Start Full Test' }).isDisabled()).toBe(true);
  await locateRow(page, service.address.replace('ws', 'http')).getByText('Bad key').waitFor();
  await expectEventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

async function startRefusingService(): Promise<{ address: string } & AsyncDisposable> {
  const server = createServer((_request, response) => response.writeHead(401, 'Unauthorized').end('Bad key'));
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
