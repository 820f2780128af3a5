import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { readOrderLinkEpoch } from '../../src/orders/access.ts';
import type { OrderSummary } from '../../src/orders/contracts/order-contract.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import { pages } from '../../src/paths.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import type { GuestTimeline, OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { readSubmissionOf, type StartedApplication, withSucceedingRobot } from '../applications.ts';
import { grantPermit } from '../authority-mail.ts';
import { startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, type PaidOrder, placeAndPay } from '../orders.ts';
import { createOrderInEverySituation } from '../orders-by-situation.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { requestRefund } from '../refunds.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';
import { expectEventually, interceptRequests, provideVisitor } from './browser.ts';
import { waitForKnownValue } from './order-page.ts';

// Each text of the specification (section 8) that a customer meets when something goes wrong, by a real cause.
const installation = await startInstallation({ ...adminSettings, SIGN_IN_TRIES: '50', SANDBOX_DECISION_SECONDS: '1' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;

const formatLongDay = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAhead = (days: number) => addDays(toDestinationDay(new Date()), days);
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Signed in on the dashboard with one paid order. */
async function withPaidOrder(plate?: string): Promise<{ page: Page; shop: ServiceClient; order: PaidOrder }> {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email, 'Jo Driver');
  const rental = {
    ...expressOrder({ email }),
    rental_car: true,
    vehicle: { country_of_registration: 'United Kingdom' },
  };
  const order = await placeAndPay(shop, plate ? expressOrder({ email, plate }) : rental);
  const { page, context } = await provideVisitor(browser);
  await adoptSession(context, shop);
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('link', { name: /View Details/ }).waitFor();
  return { page, shop, order };
}

test('signing in and up', async () => {
  const { page } = await provideVisitor(browser);
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

test('a list that does not load says so and loads on the next try; who signs out leaves nothing typed to the next', async () => {
  const { page } = await withPaidOrder();
  const letThrough = await interceptRequests(page, '**/api/data/orders');
  await page.reload();
  await shows(page, 'Error loading data');
  letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: /View Details/ }).waitFor();

  await page.goto(`${origin}/order?country=France&zone=Paris`);
  const kept = () => page.evaluate(() => localStorage.getItem('order-draft') ?? sessionStorage.getItem('order-draft'));
  await waitForKnownValue(page, '@example.com');
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);
  expect(await kept()).toBeNull();
});

test('the submission tester tells what came of it; meanwhile the vehicle cannot be changed any more', async () => {
  const { page, shop, order } = await withPaidOrder(nextPlate());
  await page.getByText('Submission tester').click();
  const start = page.getByRole('button', { name: 'Start the application' });
  await start.click();
  await shows(page, 'Not started yet');
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  const application = { orderId: order.payment.order_id } as StartedApplication;
  await withSucceedingRobot(installation, async () => {
    await completeDetails(shop, order.pair);
    await waitUntil(() => readSubmissionOf(installation, application), 'the application begins');
    await page.getByLabel('Plate number').fill(nextPlate());
    await page.getByRole('button', { name: 'Save vehicle' }).click();
    await shows(page, 'Update Failed');
    await start.click();
    await shows(page, 'Submission Success!');
    const isSent = async () => (await readSubmissionOf(installation, application)).status === 'SUBMITTED';
    await waitUntil(isSent, 'the portal has it');
  });
  await page.route('**/api/functions/submit-permit', (route) => route.abort());
  await start.click();
  await shows(page, 'Submission Failed');
  const { id } = await readSubmissionOf(installation, application);
  expect(await installation.ctx.db.$count(automationRuns, eq(automationRuns.submissionId, id))).toBe(1);
});

test('‘Needs vehicle info’ leads to the form of what is needed, which is given as it comes to hand, and not when signed out', async () => {
  const { page } = await withPaidOrder(nextPlate());
  await shows(page, 'Needs vehicle info');
  await shows(page, 'Still needed: Date of first registration, Vehicle category, Fuel and 8 more.');
  // It asks for the keeper too.
  await page.getByRole('link', { name: /^Give the details/ }).click();
  await page.waitForURL(/\/dashboard\/order\/.*#needed-details$/);
  const form = page.getByRole('heading', { name: /still needs 11 details/ });
  await waitUntil(() => form.evaluate((heading) => heading === document.activeElement), 'the form has the focus');

  const typed = () => page.evaluate(() => sessionStorage.getItem('details-draft'));
  await page.getByRole('textbox', { name: "Keeper's first name" }).fill('Jo');
  await waitUntil(typed, 'what is typed is kept');
  await page.reload();
  const firstName = page.getByRole('textbox', { name: "Keeper's first name" });
  await firstName.waitFor();
  expect(await firstName.inputValue()).toBe('Jo');
  await page.getByRole('button', { name: 'Send these details' }).click();
  await shows(page, 'Saved so far');
  await shows(page, /still needs 10 details/);
  expect(await typed()).toBeNull();
  // What is there is not asked for again.
  await page.reload();
  await page.getByRole('textbox', { name: "Keeper's last name" }).waitFor();
  expect(await page.getByRole('textbox', { name: "Keeper's first name" }).count()).toBe(0);
  await page.getByText('Needs vehicle info').first().waitFor();

  const field = page.getByLabel('Photo or scan');
  await field.waitFor();
  await page.context().clearCookies();
  await field.setInputFiles(join(import.meta.dirname, '../fixtures/v5c.jpg'));
  await shows(page, 'Sign in required');
  await shows(page, 'Please sign in to upload.');
  await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
});

test('the dashboard is live: a change is shown in place and read out, a lost connection is said', async () => {
  const { page, shop, order } = await withPaidOrder(nextPlate());
  await shows(page, /^Live$/);
  await shows(page, /updated \d\d:\d\d/);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const { order_id, order_ref } = order.payment;
  await grantPermit(installation, order_id, () => completeDetails(shop, { order_id }));
  await page.getByRole('region', { name: 'Paris' }).getByText('Completed').waitFor();
  const told = page.getByRole('status').filter({ hasText: `Paris, ${order_ref}: Done.` });
  await told.waitFor({ state: 'attached' });
  expect(await page.locator('body[data-same-page]').count(), 'the page was not loaded anew').toBe(1);

  const letThrough = await interceptRequests(page, '**/api/realtime/orders');
  await page.reload();
  await shows(page, 'Connection lost, trying again');
  letThrough();
  await shows(page, /^Live$/);
});

test('without a connection no page claims to be live; once it is back, the page fetches by itself what it missed', async () => {
  const { page, shop, order } = await withPaidOrder();
  const { order_id } = order.payment;
  const context = page.context();
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  for (const [path, plate] of [
    ['/dashboard', nextPlate()],
    [`/dashboard/order/${order_id}`, nextPlate()],
  ] as const) {
    await page.goto(origin + path);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    // Whatever is drawn in between counts.
    await page.evaluate(() => {
      const contradictions: string[] = [];
      const look = () => {
        const shown = document.body.innerText;
        if (shown.includes('You are offline.') && /^Live$/m.test(shown)) contradictions.push(shown);
        document.body.setAttribute('data-contradictions', String(contradictions.length));
        requestAnimationFrame(look);
      };
      look();
    });
    await context.setOffline(true);
    await banner.waitFor();
    await page.getByText('Offline', { exact: true }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor({ state: 'hidden' });
    const updates = { plate_number: plate };
    const answer = await shop.callFunction('update-vehicle', { order_id, vehicle_updates: updates });
    expect(answer.status).toBe(200);
    await context.setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await banner.waitFor({ state: 'hidden' });
    await page
      .getByText(`${plate.slice(0, 4)} ${plate.slice(4)}`)
      .first()
      .waitFor();
    expect(await page.locator('body[data-same-page]').count(), 'the page was not loaded anew').toBe(1);
    expect(await page.locator('body').getAttribute('data-contradictions')).toBe('0');
  }
});

test('a provider in trouble for a moment is asked again before anybody is sent to support', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const { pair } = await placeAndPay(shop, expressOrder({ email }));
  const { page } = await provideVisitor(browser);
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

  const failing = (route: Route) => route.fulfill({ status: 502, json: {} });
  const letThrough = await interceptRequests(page, '**/api/functions/process-guest-payment', failing);
  await page.reload();
  await shows(page, 'Processing Error');
  letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
});

test('who sees a refunded order for the first time is not told that its payment is confirmed', async () => {
  const admin = await signInAdmin(installation);
  for (const [pence, isTold] of [
    [500, true],
    [1999, false],
  ] as const) {
    const { pair, payment } = await placeAndPay(installation.openClient());
    expect((await requestRefund(admin, payment.order_id, pence)).status).toBe(200);
    const { page } = await provideVisitor(browser);
    await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
    // Told in the same breath, 'Account created' last: once it is there, the other is, or will never be. Seen in one look,
    // for the other goes first.
    const told = await page.waitForFunction(() => {
      const titles = [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent ?? '');
      return titles.some((title) => title.includes('Account created')) ? titles.join(' ') : null;
    });
    expect((await told.jsonValue())?.includes('Payment confirmed')).toBe(isTold);
  }
});

test('the thank-you page of a guest fits on two and a half screens of a phone, and its one button opens the form', async () => {
  const { pair, payment } = await placeAndPay(installation.openClient(), expressOrder({ email: nextEmail() }));
  const { page } = await provideVisitor(browser, { phone: true });
  await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
  await shows(page, `£19.99 paid. The receipt goes to ${payment.customer_email}.`);
  await shows(page, 'What happens next');
  await shows(page, 'Driving a rental car');
  const foot = await page.getByRole('contentinfo').boundingBox();
  expect(foot?.y ?? 9999, 'the height without the foot').toBeLessThan(2.5 * 844);
  const number = page.getByText(payment.order_ref).first();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const boxes = [await number.boundingBox(), await page.getByLabel('Copy order number').boundingBox()];
    const [text, button] = boxes.map((box) => (box ? box.y + box.height / 2 : undefined));
    expect(text, `the number and its button at ${width}`).toBeCloseTo(button ?? 0, -1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const opens = page.getByRole('main').getByRole('button', { name: 'Give the details' });
  expect((await opens.boundingBox())?.y ?? 844, 'in the first view').toBeLessThan(844);
  // Nor does a toast lie on it, however long that stays.
  await page.locator('[data-sonner-toast]').filter({ hasText: 'Account created' }).waitFor();
  const isOnTop = (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await opens.evaluate(isOnTop)).toBe(true);
  expect(await page.getByRole('button', { name: 'Send these details' }).count()).toBe(0);
  await opens.click();
  await page.getByRole('button', { name: 'Send these details' }).waitFor();
  const form = page.getByRole('heading', { name: /still needs 11 details/ });
  await waitUntil(() => form.evaluate((heading) => heading === document.activeElement), 'the form has the focus');
  await page.getByRole('link', { name: 'Write to us', exact: true }).click();
  const thread = page.getByRole('heading', { name: 'Write to us about this order' });
  await thread.waitFor();
  await waitUntil(() => thread.evaluate((heading) => heading === document.activeElement), 'it has the focus');
  // A text is never cut in silence.
  await page.getByRole('textbox', { name: 'Your message' }).fill('x'.repeat(2001));
  await page.getByRole('button', { name: 'Send the message' }).click();
  await shows(page, 'Use at most 2,000 characters');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Does it count for a trailer?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText('Does it count for a trailer?').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('a printed order shows what a driver is asked for on the road, and no controls', async () => {
  const { page, shop, order } = await withPaidOrder(nextPlate());
  const { order_id, order_ref } = order.payment;
  await grantPermit(installation, order_id, () => completeDetails(shop, { order_id }));
  await page.goto(`${origin}/dashboard/order/${order_id}`);
  await shows(page, 'Your proof, and what to do with it');
  await page.getByRole('button', { name: 'Print this page' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const { submission, situation } = (await shop.get<OrderView>(`/api/data/orders/${order_id}`)).body;
  for (const told of [order_ref, situation.headline, submission?.reference ?? 'none', 'Permit confirmed by'])
    await expectEventually(() => page.getByText(told).filter({ visible: true }).count(), told).toBeGreaterThan(0);
  await page.locator('main .plate-face').first().waitFor();
  for (const control of ['button', 'nav a', 'footer', 'form'])
    expect(await page.locator(control).filter({ visible: true }).count(), control).toBe(0);
  await page.emulateMedia({ media: 'screen' });
});

test('wherever an order stands, its pages say that and nothing that is true of another', async () => {
  const [buyer, email] = [installation.openClient(), nextEmail()];
  await signUp(buyer, email, 'Jo Driver');
  const ends = await createOrderInEverySituation(installation, {
    admin: await signInAdmin(installation),
    buyer,
    email,
  });
  const summaries = (await buyer.get<OrderSummary[]>('/api/data/orders')).body;
  const { page, context } = await provideVisitor(browser, { phone: true });
  await adoptSession(context, buyer);
  await page.goto(`${origin}/dashboard`);
  const countOf = async (group: string) => {
    const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${group} \\d+$`) });
    await heading.waitFor();
    return Number((await heading.textContent())?.slice(group.length));
  };
  const groups = ['Needs you', 'With us', 'Done'];
  const [needsYou = 0, withUs = 0, done = 0] = await Promise.all(groups.map(countOf));
  expect(needsYou).toBe(summaries.filter((summary) => summary.situation.yours !== null).length);
  expect(needsYou + withUs + done).toBe(summaries.length);

  for (const { title, situation, id } of ends) {
    const { body: order } = await buyer.get<OrderView>(`/api/data/orders/${id}`);
    expect(order.situation.name, title).toBe(situation);
    expect(summaries.find((summary) => summary.id === id)?.situation, title).toEqual(order.situation);
    const { body: needed } = await buyer.callFunction<NeededDetails>('needed-details', { access: { order_id: id } });
    expect(needed.situation, title).toEqual(order.situation);

    // Found by its number, it is the only one, and stands under whoever acts next.
    await page.getByRole('searchbox', { name: 'Search by plate, place or order number' }).fill(order.order_ref);
    await shows(page, `1 of ${summaries.length} match “${order.order_ref}”.`);
    const group = order.situation.yours ? 'Needs you' : order.actor === 'nobody' ? 'Done' : 'With us';
    const row = page.getByRole('region', { name: `${group} 1` }).getByRole('listitem');
    await row.getByRole('button', { name: `More about order ${order.order_ref}` }).click();
    for (const told of [order.situation.headline, order.situation.next.join(' '), order.order_ref])
      await row
        .getByText(told)
        .filter({ visible: true })
        .first()
        .waitFor()
        .catch(() => {
          throw new Error(`The dashboard does not say how the order stands: ${title}: ${told}`);
        });
    await row.getByRole('link', { name: `View Details of order ${order.order_ref}` }).click();
    await page.waitForURL(`${origin}/dashboard/order/${id}`);
    await page.locator('main').getByText(order.order_ref).first().waitFor();
    await shows(page, order.situation.headline);
    await expectTruth(page, order, `${title}, order page`);
    await expectStepsAndFirstView(page, order, title);
    await expectEndingTold(page, order, title);
    if (order.proof_guide) {
      await shows(page, 'Your proof, and what to do with it');
      const { certificate_class, where_it_goes, steps, zones } = order.proof_guide;
      // Where the sticker goes is drawn.
      for (const told of [...steps, certificate_class ?? where_it_goes]) await shows(page, told);
      await page.getByRole('link', { name: 'Download the proof' }).waitFor();
      expect(await page.locator('dt', { hasText: zones[0]?.name ?? '' }).count(), title).toBeGreaterThan(0);
    }

    await page.goBack();
    await page.waitForURL(`${origin}/dashboard?q=${order.order_ref}`);
  }

  const { page: guestPage } = await provideVisitor(browser, { phone: true });
  for (const { title, situation, id, pair } of ends) {
    if (situation === 'unpaid') continue;
    const { body: order } = await buyer.get<OrderView>(`/api/data/orders/${id}`);
    await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
    await shows(page, order.situation.headline);
    const saysPaid = async () =>
      /Payment confirmed/.test((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    await expectEventually(saysPaid, `${title}: 'Payment confirmed'`).toBe(!order.situation.over);
    await expectTruth(page, order, `${title}, thank-you page`);
    const { secret } = installation.ctx.settings;
    const token = createDetailsToken(
      secret,
      { id, epoch: await readOrderLinkEpoch(installation.ctx.db, id) },
      new Date(),
    );
    await guestPage.goto('about:blank');
    await guestPage.goto(origin + pages.details(token));
    await shows(guestPage, order.situation.headline);
    await expectTruth(guestPage, order, `${title}, mailed link`);
    await expectWaysOn(guestPage, order, `${title}, mailed link`);
  }
});

test('a guest sees the line of time and the map of the zone, by the page after the payment and by the mailed link', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date: dayAhead(20), number_of_days: 2 } as const;
  const { pair } = await placeAndPay(shop, { ...expressOrder({ email }), trip, pricing: priceTrip(trip) });
  await installation.ctx.queue.waitUntilIdle();
  const link = (await shop.listMails(email)).map(({ text }) => /\/details#token=[\w.-]+/.exec(text)?.[0]).find(Boolean);
  const { body: timeline } = await shop.callFunction<GuestTimeline>('order-timeline', { access: pair });
  const { page } = await provideVisitor(browser, { phone: true });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  for (const path of [`/thank-you?${new URLSearchParams(pair)}`, link ?? expect.fail('No mail has a link.')]) {
    await page.goto('about:blank');
    await page.goto(origin + path);
    const line = page.getByRole('list', { name: 'Step by step' });
    await line.locator('[aria-current=step]').getByText('Waiting for your details').waitFor();
    expect(await line.getByRole('listitem').count()).toBe(timeline.steps.length);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add the trip to your calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/^EDP-\w+-trip\.ics$/);
    expect(
      fetched.filter((url) => url.includes('zone-sketch')),
      'no map before somebody asks for it',
    ).toEqual([]);
    await page.getByRole('heading', { name: 'Where it holds' }).click();
    await page.getByRole('img', { name: /Ways in: / }).waitFor();
    expect(await page.getByRole('link', { name: 'Confirmation (PDF)' }).count()).toBe(0);
    // The token stands behind the # and the pair in the query: neither goes into a link of the page.
    const addresses = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(addresses.filter((address) => address?.includes(pair.session_id) || address?.includes('details#'))).toEqual(
      [],
    );
    expect((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390).toBe(true);
    fetched.length = 0;
  }
});

test('an open page of a mailed link goes on by itself, to the reference and the paper that it tells to keep', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  const { pair, payment } = await placeAndPay(shop, expressOrder({ email, plate: nextPlate() }));
  const { db, settings } = installation.ctx;
  const token = { id: payment.order_id, epoch: await readOrderLinkEpoch(db, payment.order_id) };
  const { page } = await provideVisitor(browser, { phone: true });
  await page.goto(origin + pages.details(createDetailsToken(settings.secret, token, new Date())));
  const status = page.getByRole('region', { name: 'Status' });
  await status.getByText(/updated \d\d:\d\d/).waitFor();
  await grantPermit(installation, payment.order_id, () => completeDetails(shop, pair));
  const { body: needed } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  await status.getByText(needed.situation.headline).waitFor();
  const papers = page.getByRole('region', { name: 'Papers' });
  const { reference } = await readSubmissionOf(installation, { orderId: payment.order_id } as StartedApplication);
  await papers.getByText(reference ?? expect.fail('The authority gave no number.')).waitFor();
  expect((await page.request.get(origin + (await papers.getByRole('link').getAttribute('href')))).status()).toBe(200);
  expect(await page.getByText('Permit confirmed by').count(), 'the line of time is of the same moment').toBe(1);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  // As in a zone where each entry is announced by itself.
  const visits = { contact: 'Hotel Duomo', from: dayAhead(3), until: dayAhead(3), requested: [] };
  const letThrough = await interceptRequests(page, '**/api/functions/needed-details', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), visits } });
  });
  const entry = page.getByRole('region', { name: 'Driving in again?' });
  await entry.getByLabel('Time').fill('18:30');
  const asked = page.waitForRequest('**/api/functions/announce-entry');
  await entry.getByRole('button', { name: 'Ask Hotel Duomo to announce it' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ access: { details_token: expect.any(String) }, time: '18:30' });
  letThrough();
  await activateAccountByMail(installation.openClient(), email);
  await page.getByRole('heading', { level: 1, name: 'This link opens no order any more' }).waitFor();
});

test('work that is done between two reads is told by the whole page after the payment, not by a part of it', async () => {
  const shop = installation.openClient();
  const { pair, payment } = await placeAndPay(shop, expressOrder({ email: nextEmail(), plate: nextPlate() }));
  const { body: before } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
  const earlier = { ...before, situation: { ...before.situation, headline: 'We are sending it now.' } };
  const answers: object[] = [];
  const { page } = await provideVisitor(browser, { phone: true });
  // While anything is left here, this is what the page reads of the order; then the truth.
  await page.route('**/api/functions/needed-details', (route) =>
    answers.length > 0 ? route.fulfill({ json: answers.length > 1 ? answers[0] : answers.pop() }) : route.continue(),
  );
  answers.push(before, earlier);
  await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
  const line = page.getByRole('list', { name: 'Step by step' });
  await line.waitFor();
  await grantPermit(installation, payment.order_id, () => completeDetails(shop, pair));
  await page.evaluate(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      const told = ['We are sending it now.', 'Permit confirmed by'].filter((words) => text.includes(words));
      if (told.length > 0) shown.add(told.join(' '));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  answers.splice(0, 1);
  await line.getByText('Permit confirmed by').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel now' }).count()).toBe(0);
  const shown = await page.evaluate(() => [...(Reflect.get(window, 'shown') as Set<string>)]);
  expect(shown, 'one after the other').toEqual(['We are sending it now.', 'Permit confirmed by']);
});

test('whoever is signed in after the payment sees the whole page go on, and no button to cancel what is done', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email, 'Jo Driver');
  const { pair, payment } = await placeAndPay(shop, expressOrder({ email, plate: nextPlate() }));
  const { page, context } = await provideVisitor(browser, { phone: true });
  await adoptSession(context, shop);
  await page.goto(`${origin}/thank-you?${new URLSearchParams(pair)}`);
  const cancel = page.getByRole('button', { name: /^Cancel now/ });
  await cancel.waitFor();
  await grantPermit(installation, payment.order_id, () => completeDetails(shop, { order_id: payment.order_id }));
  await page.getByRole('list', { name: 'Step by step' }).getByText('Permit confirmed by').waitFor({ timeout: 20_000 });
  expect(await cancel.count()).toBe(0);
});

test('few orders are no taller than many: a card takes at most 350 px of a phone, and the order page has the rest', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email, 'Jo Driver');
  // The widest plate, and the day whose name is longest.
  const [entry_date = ''] = Array.from({ length: 300 }, (_, days) => dayAhead(days + 1)).toSorted(
    (one, other) => formatLongDay(other).length - formatLongDay(one).length,
  );
  const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date, number_of_days: 2 } as const;
  const order = expressOrder({ email, plate: 'WM48WWM' });
  const { payment } = await placeAndPay(shop, { ...order, trip, pricing: priceTrip(trip) });
  await placeAndPay(shop, expressOrder({ email, plate: 'MW48MWW', country: 'Belgium', zone: 'Brussels LEZ' }));
  const { page, context } = await provideVisitor(browser, { phone: true });
  await adoptSession(context, shop);
  await page.goto(`${origin}/dashboard`);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await cards.nth(1).waitFor();
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThanOrEqual(350);
  const milan = cards.filter({ hasText: 'Milan Area C' });
  for (const name of [/^Add vehicle details/, `View Details of order ${payment.order_ref}`])
    await milan.getByRole('link', { name }).waitFor();
  await milan.getByRole('button', { name: 'Update Vehicle' }).click();
  await page.getByLabel('Plate number').waitFor();
});

/** Plate, place and state come first on a phone; below them one line of time, with one present step until all is over. */
async function expectStepsAndFirstView(page: Page, order: OrderView, title: string): Promise<void> {
  const state = page.getByRole('region', { name: 'Status' });
  for (const part of [page.locator('main h1'), state.getByText(order.situation.headline)]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0), `${title}: in the first view`).toBeLessThan(844);
  }
  const line = page.getByRole('list', { name: 'Step by step' });
  const present = order.steps.filter((step) => step.state === 'now').map((step) => step.text);
  expect(present.length, title).toBe(order.situation.over && order.situation.name !== 'in_doubt' ? 0 : 1);
  const shown = (await line.locator('[aria-current=step]').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(shown, title).toEqual(present.map((text) => `You are here ${text}`));
  expect(await line.getByRole('listitem').count(), title).toBe(order.steps.length);
  if (order.situation.over)
    expect(
      order.steps.every((step) => step.state === 'past'),
      title,
    ).toBe(true);
  expect(await page.locator('progress[value="0"]').count(), title).toBe(0);
  const history = page.locator('details', { hasText: 'Everything that happened' });
  expect(await history.getByRole('list', { name: 'Everything that happened' }).isVisible(), title).toBe(false);
  const { yours } = order.situation;
  const action = { details: 'Give the details', document: 'Upload the document', decide: 'Correct it or let it go on' };
  const buttons = state.getByRole('button', { name: /^(Give the details|Upload the document|Correct it)/ });
  expect(await buttons.allInnerTexts(), title).toEqual(
    yours && yours in action ? [action[yours as keyof typeof action]] : [],
  );
  if (yours !== 'details') return;
  await buttons.click();
  const form = page.getByRole('heading', { name: /still needs? \d+ details?/ });
  await waitUntil(() => form.evaluate((heading) => heading === document.activeElement), 'the button leads to the form');
}

/** One badge for the state; what is left after an ending, and what was paid and is paid back. */
async function expectEndingTold(page: Page, order: OrderView, title: string): Promise<void> {
  expect(await page.locator('main h1 .rounded-full').count(), title).toBe(1);
  await expectWaysOn(page, order, title);
  const amountOf = (cents: number) => `£${(cents / 100).toFixed(2)}`;
  const total = `${order.paid_at ? 'Paid' : 'Total'} ${amountOf(order.total_cents)}`;
  await page.getByRole('row', { name: total, exact: true }).waitFor();
  const back = page.getByRole('row', { name: `Paid back ${amountOf(order.refunded_cents)}`, exact: true });
  expect(await back.count(), `${title}: paid back`).toBe(order.refunded_cents > 0 ? 1 : 0);
}

/** Where an order has ended without a permit, its page says what is left to do, and never that there is nothing. */
async function expectWaysOn(page: Page, order: OrderView, title: string): Promise<void> {
  const ways = page.getByRole('region', { name: 'If you still want to drive there' });
  const isEnding = ['refused', 'not_possible', 'cancelled', 'refunded', 'excluded'].includes(order.situation.name);
  await expectEventually(() => ways.count(), `${title}: other ways`).toBe(isEnding ? 1 : 0);
  const idle = page.locator('main').getByText('There is nothing for you to do.');
  if (isEnding) expect(await idle.count(), title).toBe(0);
}

/** No word of a page may be true only of an order that stands elsewhere, and no red may call where nothing can be done. */
async function expectTruth(page: Page, { situation, status }: OrderView, place: string): Promise<void> {
  const untruths = async () => {
    const text = (await page.locator('main').textContent()) ?? '';
    const red = page.locator('main :is(.bg-act, .bg-act-soft, .text-act, .border-act)').filter({ visible: true });
    return Object.entries({
      'a bar at 0 %': /\b0 ?%/.test(text),
      begins: /has (started|begun with)|starts by itself|What happens next|Within 24-48/.test(text) && situation.over,
      'is to come': /as soon as .{3,80} sends it/.test(text) && (situation.over || status === 'pending'),
      'news of an end': /process your order manually|Order Submitted/.test(text) && situation.over,
      'red for nothing': (await red.count()) > 0 && situation.yours === null,
    }).flatMap(([untruth, isSaid]) => (isSaid ? [untruth] : []));
  };
  await expectEventually(untruths, place).toEqual([]);
}
