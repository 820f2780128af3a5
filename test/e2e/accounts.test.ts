import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { api, pages } from '../../src/paths.ts';
import { setPassword, signUp, testPassword, waitForMailedLink } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount } from '../admins.ts';
import { readSubmissionOf, type StartedApplication } from '../applications.ts';
import { grantPermit } from '../authority-mail.ts';
import { startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { expressOrder, nextEmail, nextPlate, type PaidOrder, placeAndPay, v5cPhoto } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import type { ServiceClient } from '../service-client.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';
import { expectEventually, interceptRequests, payOnProviderPage, provideVisitor } from './browser.ts';
import { adoptAdminSession } from './console-page.ts';
import { locateConsent } from './order-page.ts';

const installation = await startInstallation({ ...adminSettings, SANDBOX_DECISION_SECONDS: '1', SIGN_IN_TRIES: '50' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;
const photo = join(import.meta.dirname, '../fixtures/v5c.jpg');

interface Customer {
  context: BrowserContext;
  page: Page;
  email: string;
  complaints: string[];
}

/** On their dashboard, a minute after signing up. */
async function signedUp(options: { phone?: boolean } = {}): Promise<Customer> {
  const visitor = await provideVisitor(browser, options);
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email);
  await adoptSession(visitor.context, shop);
  await visitor.page.goto(`${origin}/dashboard`);
  await shows(visitor.page, 'No applications yet');
  return { ...visitor, email };
}

/** Signs up as people do: form, mail, link. */
async function signedUpByHand(options: { phone?: boolean } = {}): Promise<Customer> {
  const visitor = await provideVisitor(browser, options);
  const { page } = visitor;
  const email = nextEmail();
  await page.goto(`${origin}/auth?tab=sign-up`);
  await page.getByLabel('Name').fill('Jo Driver');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('Check your email to confirm your account').first().waitFor();
  await page.goto(await waitForMailedLink(installation.client, email, 'confirm=address'));
  await confirmByHand(page);
  await page.waitForURL(/\/dashboard$/);
  return { ...visitor, email };
}

async function confirmByHand(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(testPassword);
  await page.getByLabel('Confirm new password').fill(testPassword);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Acts by the public addresses with the browser's own session. */
const actingAs = async ({ context }: Pick<Customer, 'context'>): Promise<ServiceClient> =>
  installation.openClient().useCookies(await context.cookies());

const payFor = async (customer: Customer, order = expressOrder({ email: customer.email })): Promise<PaidOrder> =>
  placeAndPay(await actingAs(customer), order);

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findAccessibilityViolations(page), place).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('sign-up, confirmation, sign-in by keyboard alone, and an order of one’s own', async () => {
  const customer = await signedUpByHand();
  const { page, context, email } = customer;
  await shows(page, 'No applications yet');
  const link = await waitForMailedLink(installation.client, email, 'confirm=address');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);

  await page.goto(link);
  await shows(page, 'Failed to resume session from link. Please request a new email.');
  await expectAccessible(page, 'a used link');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await shows(page, 'Check your email to confirm your account');

  await page.goto(`${origin}/auth`);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await shows(page, 'Failed to sign in');
  await page.getByLabel('Password').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Tab');
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign In');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard$/);
  // Signed in already: the page has nothing to offer.
  await page.goto(`${origin}/auth`);
  await page.waitForURL(/\/dashboard$/);

  await page.getByRole('link', { name: 'New Application' }).click();
  await page.getByRole('radio', { name: 'France' }).check();
  await page.getByRole('combobox', { name: 'City or zone' }).fill('Paris');
  await page.getByRole('option', { name: /^Paris/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Plate number').fill(nextPlate());
  await page.getByRole('button', { name: 'Next' }).click();
  await locateConsent(page).check();
  const [payment] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Continue Order' }).click(),
  ]);
  await payOnProviderPage(payment);
  await payment.waitForURL(/\/thank-you\?/);
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('link', { name: /View Details/ }).click();
  await page.waitForURL(/\/dashboard\/order\//);
  await shows(page, /still needs \d+ details/);
  await expectAccessible(page, 'a confirmed order');
  await page.getByRole('button', { name: 'Give the details' }).click();
  await page.getByRole('button', { name: 'Send these details' }).waitFor();
  await expectAccessible(page, 'a confirmed order with its form');
});

test('who signs in before the page knows who is there is not taken for nobody', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email);
  const { page } = await provideVisitor(browser);
  const session = `${origin}/api/data/session`;
  const letThrough = await interceptRequests(page, session, async () => letThrough()); // the first is never answered
  await Promise.all([page.waitForRequest(session), page.goto(`${origin}/auth`)]);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shows(page, 'No applications yet');
});

test('the first answer about an order is shown though its stream opens meanwhile; then it is asked once more', async () => {
  const [shop, email] = [installation.openClient(), nextEmail()];
  await signUp(shop, email);
  const { payment } = await placeAndPay(shop, expressOrder({ email }));
  const { page, context } = await provideVisitor(browser);
  await adoptSession(context, shop);
  const streamOpens = page.waitForResponse(origin + api.orderEvents(payment.order_id));
  let asked = 0;
  await interceptRequests(page, origin + api.order(payment.order_id), async (route) => {
    asked += 1;
    if (asked > 1) return; // only the first is ever answered
    await streamOpens;
    await route.continue();
  });
  await page.goto(`${origin}${pages.orderDetails(payment.order_id)}`);
  await shows(page, /still needs \d+ details/);
  await expectEventually(async () => asked).toBe(2);
});

test('forgotten password: the mailed link sets a new one, once; every text is the specification’s', async () => {
  const { page, email } = await signedUp();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/auth`);
  // Whatever was tried before, a password is not what is missing here.
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shows(page, 'Password is required');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shows(page, 'Enter your email first');
  await page.getByText('Password is required').waitFor({ state: 'detached' });
  expect(await page.getByText('You must provide either').count()).toBe(0);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shows(page, 'Password reset email sent. Check your inbox.');

  const link = await waitForMailedLink(installation.client, email, 'recovery=1');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a second long password');
  await page.getByLabel('Confirm new password').fill('something else entirely');
  await page.getByRole('button', { name: 'Set password' }).click();
  await shows(page, 'Passwords do not match');
  await page.getByLabel('New password', { exact: true }).fill('password123');
  await page.getByLabel('Confirm new password').fill('password123');
  await page.getByRole('button', { name: 'Set password' }).click();
  await shows(page, 'Failed to update password');
  await shows(page, /one of the most used passwords/);
  await expectAccessible(page, 'recovery');
  await page.getByLabel('New password', { exact: true }).fill('a second long password');
  await page.getByLabel('Confirm new password').fill('a second long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await shows(page, 'Password updated. You are now signed in.');
  await page.waitForURL(/\/dashboard$/);
  await page.goto('about:blank');
  await page.goto(link);
  await shows(page, 'Failed to resume session from link. Please request a new email.');

  // The address without its link: what is missing is said before and after the form is filled in.
  await page.goto(`${origin}/auth?recovery=1`);
  await shows(page, 'Open this page by the link in our mail');
  await page.getByLabel('New password', { exact: true }).fill('a third long password');
  await page.getByLabel('Confirm new password').fill('a third long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await shows(page, 'Failed to update password');
  await expectAccessible(page, 'recovery without a link');

  // A password that is set is set, whatever becomes of the sign-in after it.
  await installation.client.post('/api/auth/request-password-reset', { email });
  const newest = async () => (await waitForMailedLink(installation.client, email, 'recovery=1')) !== link;
  await expectEventually(newest, 'another link is mailed').toBe(true);
  await page.goto('about:blank');
  await page.goto(await waitForMailedLink(installation.client, email, 'recovery=1'));
  const letThrough = await interceptRequests(page, '**/api/auth/sign-in/email');
  await page.getByLabel('New password', { exact: true }).fill('a fourth long password');
  await page.getByLabel('Confirm new password').fill('a fourth long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await shows(page, 'Failed to sign in');
  await shows(page, /Your new password is set\./);
  await page.getByLabel('E-mail').fill(email);
  letThrough();
  await page.getByLabel('Password').fill('a fourth long password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard$/);
});

test('a rental order waits for its plate; added on the dashboard, it is applied for while two people watch', async () => {
  const customer = await signedUp();
  const { page, email } = customer;
  const order = {
    ...expressOrder({ email }),
    rental_car: true,
    vehicle: { country_of_registration: 'United Kingdom' },
  };
  const { payment } = await placeAndPay(await actingAs(customer), order);
  const operatorEmail = nextEmail();
  await createTestAccount(installation.ctx, operatorEmail, 'operator');
  const [operator, staff] = [await provideVisitor(browser), installation.openClient()];
  await staff.signIn(operatorEmail, adminCredentials.password);
  await adoptSession(operator.context, staff);

  await page.reload();
  await shows(page, /Add the plate of your rental car/);
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await shows(page, 'Missing Information');
  const plate = nextPlate();
  await page.getByLabel('Plate number').fill(` ${plate.toLowerCase()} `);
  await expectEventually(() => page.getByLabel('Plate number').inputValue()).toBe(plate);
  await expectAccessible(page, 'dashboard with the vehicle open');
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await shows(page, 'Vehicle Updated');
  await page.getByRole('link', { name: /View Details/ }).click();
  await operator.page.goto(`${origin}/dashboard/order/${payment.order_id}`);
  for (const watcher of [page, operator.page]) await shows(watcher, 'Live');

  await page.getByRole('button', { name: 'Give the details' }).click();
  await page.getByLabel('Date of first registration').fill('2016-05-14');
  await page.getByRole('radio', { name: 'Car (M1)' }).check();
  await page.getByLabel('Fuel').selectOption('Petrol');
  await page.getByLabel('Photo or scan').setInputFiles(photo);
  await page.getByRole('radio', { name: 'A private person' }).check();
  await page.getByLabel("Keeper's first name").fill('Jo');
  await page.getByLabel("Keeper's last name").fill('Driver');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('Postcode').fill('LS1 1AA');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Country of the address').selectOption('United Kingdom');
  const send = () => page.getByRole('button', { name: 'Send these details' }).click();
  await grantPermit(installation, payment.order_id, send);
  for (const watcher of [page, operator.page]) {
    await watcher.getByText('Done. The authority has confirmed your permit.').waitFor({ timeout: 120_000 });
  }
  const { reference } = await readSubmissionOf(installation, { orderId: payment.order_id } as StartedApplication);
  for (const watcher of [page, operator.page]) await shows(watcher, reference ?? 'no reference');
  expect(await page.getByRole('heading', { name: 'Runs' }).count(), 'customers see no film').toBe(0);
  expect(await page.locator('main img').count()).toBe(0);
  await operator.page.getByRole('heading', { name: 'Runs' }).waitFor();
  const film = operator.page.getByRole('list', { name: 'Steps', exact: true }).locator('img');
  await expectEventually(() => film.count()).toBeGreaterThan(2);
  await expectAccessible(page, 'a completed order');
  await expectAccessible(operator.page, 'a completed order, as an operator');
  expect(customer.complaints).toEqual([]);
});

test('papers: each type is taken with a preview, each refusal says why', async () => {
  const customer = await signedUp({ phone: true });
  const { page } = customer;
  const { payment } = await payFor(customer);
  await page.goto(`${origin}/dashboard/order/${payment.order_id}`);
  await page.getByRole('button', { name: 'Give the details' }).click();
  const field = page.getByLabel('Photo or scan');
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const give = (name: string, mimeType: string, buffer: Buffer) => field.setInputFiles({ name, mimeType, buffer });

  const refusals: [name: string, mimeType: string, bytes: Buffer, words: string][] = [
    ['car.txt', 'text/plain', Buffer.from('V5C'), 'Choose a PDF, JPG or PNG file.'],
    ['large.jpg', 'image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1), 'The file is larger than 10MB.'],
    ['program.pdf', 'application/pdf', Buffer.from('MZ'), 'Only PDF, JPG or PNG files can be used.'],
    ['script.pdf', 'application/pdf', Buffer.from('%PDF-1.7 /Page <</S/JavaScript>> %%EOF'), 'It contains a script.'],
  ];
  for (const [name, mimeType, bytes, words] of refusals) {
    await give(name, mimeType, bytes);
    await shows(page, words);
    await shows(page, 'Upload failed');
  }
  await expectAccessible(page, 'a refused document on a telephone');
  const accepted: [name: string, mimeType: string, bytes: Buffer][] = [
    ['scan.pdf', 'application/pdf', Buffer.from(await pdf.save())],
    ['scan.png', 'image/png', await sharp(v5cPhoto()).png().toBuffer()],
    ['scan.jpg', 'image/jpeg', v5cPhoto()],
  ];
  for (const [name, mimeType, bytes] of accepted) {
    await give(name, mimeType, bytes);
    await shows(page, `Received: ${name}`);
    await expectEventually(() => page.getByAltText(`Preview of ${name}`).count()).toBe(
      mimeType === 'application/pdf' ? 0 : 1,
    );
  }
  await shows(page, 'Uploaded');
});

test('an order that is not paid leads on to its payment', async () => {
  const customer = await signedUp({ phone: true });
  const { page, email } = customer;
  await (await actingAs(customer)).callFunction('create-guest-checkout-gated', expressOrder({ email }));
  await page.reload();
  await page.getByRole('link', { name: /View Details/ }).click();
  await shows(page, 'We are waiting for your payment.');
  await expectAccessible(page, 'an unpaid order');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payOnProviderPage(page);
  await page.waitForURL(/\/thank-you\?/);
  await page.goto(`${origin}/dashboard/order/00000000-0000-4000-8000-000000000000`);
  await shows(page, 'Order not found');
  await expectAccessible(page, 'an unknown order');
});

test('the account page: name, sessions, data and the end of it', async () => {
  const { page, complaints } = await signedUpByHand({ phone: true });
  await page.getByRole('link', { name: /Your account/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dr Jo Driver');
  await page.getByRole('button', { name: 'Save name' }).click();
  await shows(page, 'Name saved');
  await shows(page, /Chrome on/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.zip');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'deletion');
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await dialog.getByText('This is not your password').first().waitFor();
  await dialog.getByLabel('Your password').fill(testPassword);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/dashboard`);
  await page.waitForURL(/\/auth/);
  // The browser itself reports the refused password.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
});

test('signing out goes home even when the call fails; an old tab is brought to the sign-in page', async () => {
  const { page, context } = await signedUp();
  const oldTab = await context.newPage();
  await oldTab.goto(`${origin}/dashboard`);
  await shows(oldTab, 'No applications yet');
  const letThrough = await interceptRequests(page, '**/api/auth/sign-out');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);
  letThrough();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${origin}/`);
  await oldTab.reload();
  await oldTab.waitForURL(/\/auth/);
});

test('a link to an order, opened signed out, leads there by sign-in, recovery and sign-up; a foreign address by none', async () => {
  const customer = await signedUp();
  const { page, email } = customer;
  const { payment } = await payFor(customer);
  const order = `${origin}/dashboard/order/${payment.order_id}`;
  const opensSignedOut = async (address: string) => {
    await page.context().clearCookies();
    await page.goto(address);
    await page.waitForURL(/\/auth/);
  };
  const signIn = async (own = testPassword) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(own);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await opensSignedOut(order);
  await signIn();
  await page.waitForURL(order);

  await opensSignedOut(order);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shows(page, 'Password reset email sent. Check your inbox.');
  await page.goto(await waitForMailedLink(installation.client, email, 'recovery=1&next='));
  await page.getByLabel('New password', { exact: true }).fill('a second long password');
  await page.getByLabel('Confirm new password').fill('a second long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL(order);

  await opensSignedOut(order);
  const newcomer = nextEmail();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill('Jo Driver');
  await page.getByLabel('E-mail').fill(newcomer);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await shows(page, 'Check your email to confirm your account');
  await page.goto(await waitForMailedLink(installation.client, newcomer, 'confirm=address&next='));
  await shows(page, 'Somebody signed up with this e-mail address.');
  await expectAccessible(page, 'a link to confirm the address');
  await confirmByHand(page);
  await page.waitForURL(order);
  await shows(page, 'Order not found');

  // Of the many kinds in src/paths.test.ts.
  for (const hostile of ['//evil.example/x', '/\\evil.example']) {
    await opensSignedOut(`${origin}/auth?next=${encodeURIComponent(hostile)}`);
    await signIn('a second long password');
    await page.waitForURL(`${origin}/dashboard`);
  }
});

test('after signing in operators land on their desk and admins on the overview; an operator’s own orders stay in reach', async () => {
  const operatorEmail = nextEmail();
  await createTestAccount(installation.ctx, operatorEmail, 'operator');
  for (const [email, place] of [
    [operatorEmail, /\/operator$/],
    [adminCredentials.email, /\/admin$/],
  ] as const) {
    const { page } = await provideVisitor(browser);
    await page.goto(`${origin}/auth`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(adminCredentials.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(place);
    if (email !== operatorEmail) continue;
    await page.goto(`${origin}/dashboard`);
    await shows(page, 'No applications yet');
  }
});

test('a session that ends in the middle of a form: one signs in over it, and nothing typed is lost', async () => {
  const customer = await signedUp();
  const { page, context, email } = customer;
  const rental = { ...expressOrder({ email }), rental_car: true };
  await payFor(customer, rental);
  await page.reload();
  await page.getByRole('button', { name: 'Update Vehicle' }).click();
  const plate = nextPlate();
  await page.getByLabel('Plate number').fill(plate);
  await page.getByLabel('Make').fill('Ford');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  await expectAccessible(page, 'signing in again');
  await dialog.getByLabel(`Password of ${email}`).fill('not the password');
  await page.keyboard.press('Enter');
  await dialog
    .getByText(/wrong|incorrect|invalid/i)
    .first()
    .waitFor();
  await dialog.getByLabel(`Password of ${email}`).fill(testPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await expectEventually(() => page.getByLabel('Plate number').inputValue()).toBe(plate);
  await expectEventually(() => page.getByLabel('Make').inputValue()).toBe('Ford');
  await page.getByRole('button', { name: 'Save vehicle' }).click();
  await shows(page, 'Vehicle Updated');
});

test('orders placed with one’s address without signing in: the dashboard asks, and each answer is kept', async () => {
  const customer = await signedUp({ phone: true });
  const { page, email } = customer;
  const [mine, foreign] = [
    await placeAndPay(installation.openClient(), expressOrder({ email })),
    await placeAndPay(installation.openClient(), expressOrder({ email, zone: 'Lyon' })),
  ];
  await page.reload();
  const two = page.getByRole('region', { name: '2 orders were placed with your e-mail address: are they yours?' });
  await two.getByText(mine.payment.order_ref).first().waitFor();
  await expectAccessible(page, 'the dashboard with two orders that wait');
  await two.getByRole('button', { name: `Yes, mine (order ${mine.payment.order_ref})` }).click();
  await shows(page, 'Added to your applications');
  await page.getByRole('link', { name: `View Details of order ${mine.payment.order_ref}` }).waitFor();
  const card = page.getByRole('region', { name: 'An order was placed with your e-mail address: is it yours?' });
  await card.getByRole('button', { name: `No, not mine (order ${foreign.payment.order_ref})` }).click();
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: `View Details of order ${mine.payment.order_ref}` }).waitFor();
  expect(await page.getByText(foreign.payment.order_ref).count()).toBe(0);
  expect(await card.count()).toBe(0);
  expect(customer.complaints).toEqual([]);
});

test('guest orders are claimed together once all of them are seen; what could not be added is named and stays', async () => {
  const { page, email } = await signedUp({ phone: true });
  const guests: PaidOrder[] = [];
  for (let count = 0; count < 4; count++)
    guests.push(await placeAndPay(installation.openClient(), expressOrder({ email })));
  const [oldest = expect.fail(), ...others] = guests;
  await page.reload();
  const card = page.getByRole('region', { name: /placed with your e-mail address/ });
  await card.getByRole('button', { name: 'Show all 4' }).waitFor();
  const all = card.getByRole('button', { name: 'These are all mine' });
  expect(await all.count(), 'one of them is not seen yet').toBe(0);
  await card.getByRole('button', { name: 'Show all 4' }).click();
  await all.waitFor();
  await expectAccessible(page, 'the dashboard with four orders that wait');

  const letThrough = await interceptRequests(page, '**/api/functions/answer-waiting-order', (route) =>
    route.request().postData()?.includes(oldest.payment.order_id)
      ? route.fulfill({ status: 503, json: { error: 'We are busy for a moment.' } })
      : route.fallback(),
  );
  await all.click();
  await shows(page, '3 of 4 orders added to your applications');
  await shows(page, `Not confirmed: ${oldest.payment.order_ref}. We are busy for a moment.`);
  for (const { payment } of others)
    await page.getByRole('link', { name: `View Details of order ${payment.order_ref}` }).waitFor();
  await card.getByText(oldest.payment.order_ref).first().waitFor();
  letThrough();
  await card.getByRole('button', { name: `Yes, mine (order ${oldest.payment.order_ref})` }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 2, name: 'Needs you 4' }).waitFor();
});

test('sixty orders are two screens of a phone: by who acts next, by car and trip, or found by a word', async () => {
  const customer = await signedUp({ phone: true });
  const { page, email } = customer;
  const { payment } = await payFor(customer);
  const { db } = installation.ctx;
  await insertManyOrders(db, 59);
  await db.execute(
    sql`update orders set user_id = (select id from users where email = ${email}) where customer_email like 'many-%'`,
  );
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Needs you 1' }).waitFor();
  const withUs = page.getByRole('region', { name: 'With us 59' });
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Needs you 1', 'With us 59']);
  const rows = withUs.getByRole('listitem');
  expect(await rows.count()).toBe(11);
  const height = await page.locator('main').evaluate((main) => main.getBoundingClientRect().bottom + scrollY);
  expect(height, 'two screens, without the foot').toBeLessThan(2.1 * 844);
  await expectAccessible(page, 'sixty orders');

  // By keyboard: on from the first row that was not there before.
  await withUs.getByRole('button', { name: 'Show 12 more of 48' }).press('Enter');
  await expectEventually(() => rows.count()).toBe(23);
  expect(await rows.nth(11).evaluate((row) => row.contains(document.activeElement))).toBe(true);
  await page.reload();
  await expectEventually(() => rows.count(), 'the address knows how much is shown').toBe(23);
  const more = rows.first().getByRole('button', { name: /^More about order/ });
  await more.press('Enter');
  await rows.first().getByText('Amount').waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await more.press('Enter');
  await rows.first().getByText('Amount').waitFor({ state: 'hidden' });

  // Two choices before the page has drawn the first: neither undoes the other.
  await withUs.getByRole('button', { name: 'Show 12 more of 36' }).evaluate((button: HTMLElement) => {
    button.click();
    document.querySelector<HTMLElement>('input[name="group"]:not(:checked)')?.click();
  });
  await page.getByRole('radio', { name: 'Car and trip', checked: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('us')).toBe('35');
  await page.getByRole('radio', { name: 'What needs you' }).check();
  await expectEventually(() => rows.count()).toBe(35);

  const search = page.getByRole('searchbox', { name: 'Search by plate, place or order number' });
  await search.fill('many17');
  await shows(page, '1 of 60 match “many17”.');
  await search.fill(payment.order_ref.toLowerCase());
  await shows(page, /^1 of 60 match “edp/);
  await page.getByRole('link', { name: `Add details of order ${payment.order_ref}` }).waitFor();
  await search.fill('nowhere');
  await shows(page, 'Nothing matches “nowhere”.');
  await search.fill('');
  await page.getByRole('radio', { name: 'Car and trip' }).check();
  await page.getByRole('region', { name: /^MANY ?59 no day given 1$/ }).waitFor();
  await expectAccessible(page, 'sixty orders by car and trip');
  const trips = page.locator('main section');
  const before = await trips.count();
  await page.getByRole('button', { name: 'Show 12 more of 48' }).press('Enter');
  await expectEventually(() => trips.count()).toBe(before + 12);
  expect(await trips.nth(before).evaluate((trip) => trip.contains(document.activeElement))).toBe(true);
  await page.reload();
  await page.getByRole('radio', { name: 'Car and trip', checked: true }).waitFor();
  expect(customer.complaints).toEqual([]);
});

test('the thank-you page of such an order says what is so; once its account has a password, the state and no more', async () => {
  const { email } = await signedUp();
  const plate = nextPlate();
  const beside = await placeAndPay(installation.openClient(), expressOrder({ email, plate }));
  const { page } = await provideVisitor(browser, { phone: true });
  const thankYou = ({ pair }: PaidOrder) => `${origin}/thank-you?${new URLSearchParams(pair)}`;
  await page.goto(thankYou(beside));
  await shows(page, 'You can follow your order here. To see it in that account too, use the link in our e-mail to');
  await shows(page, /still needs \d+ details/);
  await expectAccessible(page, 'an order beside an account');

  const order = await placeAndPay(installation.openClient(), expressOrder({ plate }));
  await page.goto(thankYou(order));
  await page.getByRole('link', { name: 'Set your password' }).waitFor();
  // Set on another device, while this page stands open.
  await setPassword(installation.openClient(), order.payment.magic_link ?? '');
  await shows(page, 'This order belongs to an account with a password.');
  await shows(page, order.payment.order_ref);
  await expectAccessible(page, 'an order behind a password');
  const told = (await page.locator('main').textContent()) ?? '';
  expect(told).toContain(order.payment.order_ref);
  for (const secret of [order.payment.customer_email, 'Paris', plate.slice(0, 4)]) expect(told).not.toContain(secret);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('an admin signs a user out everywhere: an open page of theirs asks to sign in again', async () => {
  const customer = await signedUp();
  const { payment } = await payFor(customer);
  await customer.page.goto(`${origin}/dashboard/order/${payment.order_id}`);
  await shows(customer.page, 'Live');
  const { page } = await provideVisitor(browser);
  await adoptAdminSession(page, installation);
  await page.goto(`${origin}/admin/users?q=${encodeURIComponent(customer.email)}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await shows(page, 'Signed in on one device.');
  await page.getByRole('button', { name: 'End sessions…' }).click();
  await expectAccessible(page, 'ending sessions');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await shows(page, 'Not signed in anywhere.');
  await customer.page.getByRole('dialog', { name: 'Please sign in again' }).waitFor();
});
