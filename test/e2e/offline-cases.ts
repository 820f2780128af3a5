import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../src/paths.ts';
import { signUp } from '../accounts.ts';
import { signInAdmin } from '../admins.ts';
import { createHandedOffApplication } from '../applications.ts';
import { createManualTask } from '../desk.ts';
import type { Installation } from '../installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';
import { adoptSession } from './app-pages.ts';
import { provideVisitor } from './browser.ts';
import { goToReview, locateConsent } from './order-page.ts';

// What somebody does whose connection is lost, and what they are told.

const photo = join(import.meta.dirname, '../fixtures/v5c.jpg');
const unreachable = 'We could not reach our server. Check your connection and try again.';
const line = 'You are offline. What you have typed stays here, and nothing is sent until you are back.';
export const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
export const locateField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();

export interface OfflineCase {
  what: string;
  who: 'anyone' | 'customer' | 'admin';
  /** An address, or the name of one that the stage holds. */
  path: string;
  /** What is typed before, by its label. */
  typed?: Record<string, string>;
  before?: (page: Page) => Promise<unknown>;
  action: (page: Page) => Promise<unknown>;
  /** What the person is told. */
  sees: string;
}

export interface OfflineFixture {
  origin: string;
  customer: ServiceClient;
  boss: ServiceClient;
  addresses: Record<string, string>;
}

/** A customer's order that waits, a guest's, a question that is open, a task that is claimed, and one that failed. */
export async function createOfflineFixture(installation: Installation): Promise<OfflineFixture> {
  const boss = await signInAdmin(installation);
  const customer = installation.openClient();
  const email = nextEmail();
  await signUp(customer, email);
  const waiting = await placeAndPay(customer, expressOrder({ email }));
  const guest = await placeAndPay(installation.openClient());
  const task = await createManualTask(installation);
  const asked = await createManualTask(installation);
  await createHandedOffApplication(installation);
  for (const { id } of [task, asked]) await boss.callFunction('claim-task', { submission_id: id });
  await boss.callFunction('ask-customer', { submission_id: asked.id, question: 'Is your car purely electric?' });
  const mailed = (to: string, link: RegExp) =>
    waitUntil(
      async () => (await customer.listMails(to)).map(({ text }) => link.exec(text)?.[0]).find(Boolean),
      `${link}`,
    );
  const addresses = {
    order: pages.orderDetails(waiting.payment.order_id),
    thankYou: `${pages.thankYou}?${new URLSearchParams({ ...guest.pair })}`,
    details: await mailed(guest.payment.customer_email, /\/details#token=[\w.-]+/),
    answer: await mailed(asked.email, /\/answer#token=[\w.-]+/),
    task: pages.deskTask(task.id),
  };
  return { origin: installation.client.origin, customer, boss, addresses };
}

/** Of each kind one: money, a message, a paper, figures, a list, and what staff have typed. */
export const offlineCases: OfflineCase[] = [
  {
    what: 'the pay button',
    who: 'anyone',
    path: pages.order,
    before: (page) =>
      goToReview(page, {
        country: 'France',
        zone: 'Paris',
        mode: 'express',
        email: nextEmail(),
        plate: 'AB12 CDE',
      }).then(() => locateConsent(page).check()),
    action: clickButton('Continue Order'),
    sees: 'Checkout error',
  },
  {
    what: 'signing in',
    who: 'anyone',
    path: pages.auth,
    typed: { 'E-mail': 'jo@example.com', Password: 'long enough' },
    action: clickButton('Sign In'),
    sees: 'Failed to sign in',
  },
  {
    what: 'details by the mailed link',
    who: 'anyone',
    path: 'details',
    typed: { "Keeper's first name": 'Joanna' },
    action: (page) => page.getByLabel('Photo or scan').setInputFiles(photo),
    sees: 'Upload failed',
  },
  { what: 'figures', who: 'admin', path: pages.admin, action: clickButton('Refresh'), sees: 'Error loading data' },
  {
    what: 'mails',
    who: 'admin',
    path: pages.adminPage('emails'),
    action: clickButton('Refresh'),
    sees: 'Failed to load emails',
  },
  {
    what: 'a task',
    who: 'admin',
    path: 'task',
    typed: { Question: 'Is your car purely electric, or a hybrid?' },
    action: clickButton('Ask the customer'),
    sees: 'Nothing was changed',
  },
];

/** The others of these kinds. */
export const moreOfflineCases: OfflineCase[] = [
  {
    what: 'users',
    who: 'admin',
    path: pages.adminPage('users'),
    action: clickButton('Refresh'),
    sees: 'Failed to load users',
  },
  {
    what: 'submissions',
    who: 'admin',
    path: pages.adminPage('submissions'),
    action: clickButton('Refresh'),
    sees: 'Failed to load submissions',
  },
  {
    what: 'signing up',
    who: 'anyone',
    path: `${pages.auth}?tab=sign-up`,
    typed: { Name: 'Jo', 'E-mail': 'jo@example.com', Password: 'long enough password' },
    action: clickButton('Sign Up'),
    sees: 'Failed to sign up',
  },
  {
    what: 'a forgotten password',
    who: 'anyone',
    path: pages.auth,
    typed: { 'E-mail': 'jo@example.com' },
    action: clickButton('Forgot password?'),
    sees: 'Failed to send reset link',
  },
  {
    what: 'details given after the payment',
    who: 'anyone',
    path: 'thankYou',
    before: clickButton('Give the details'),
    typed: { "Keeper's first name": 'Joanna' },
    action: clickButton('Resend password email'),
    sees: 'Failed to send',
  },
  {
    what: 'the answer to a question',
    who: 'anyone',
    path: 'answer',
    typed: { 'Your answer': 'Yes, a Nissan Leaf.' },
    action: clickButton('Send the answer'),
    sees: unreachable,
  },
  {
    what: 'a vehicle of the dashboard',
    who: 'customer',
    path: pages.dashboard,
    before: clickButton('Update Vehicle'),
    typed: { 'Plate number': 'AB12CDE' },
    action: clickButton('Save vehicle'),
    sees: 'Update Failed',
  },
  {
    what: 'an order',
    who: 'customer',
    path: 'order',
    before: clickButton('Give the details'),
    typed: { "Keeper's first name": 'Joanna' },
    action: (page) => page.getByLabel('Photo or scan').setInputFiles(photo),
    sees: 'Upload failed',
  },
  {
    what: 'the account',
    who: 'customer',
    path: pages.account,
    typed: { Name: 'Joanna Driver' },
    action: clickButton('Save name'),
    sees: 'Name not saved',
  },
  {
    what: 'roles',
    who: 'admin',
    path: pages.adminPage('users'),
    action: clickButton(/^Add operator role: driver-/),
    sees: 'Failed to update user role',
  },
  {
    what: 'a retry',
    who: 'admin',
    path: pages.adminPage('submissions'),
    action: clickButton(/^Retry order/),
    sees: 'Failed to retry submission',
  },
  {
    what: 'the log',
    who: 'admin',
    path: pages.adminPage('activity'),
    action: clickButton('Refresh'),
    sees: 'Failed to load activity logs',
  },
  {
    what: 'a pause',
    who: 'admin',
    path: pages.adminPage('jurisdictions'),
    before: clickButton(/^Pause robots/),
    action: (page) => page.getByRole('dialog').getByRole('button', { name: 'Pause robots' }).click(),
    sees: 'Nothing was changed',
  },
  {
    what: 'runs',
    who: 'admin',
    path: pages.adminPage('automation'),
    action: clickButton('Refresh'),
    sees: 'Error loading data',
  },
  {
    what: 'differences',
    who: 'admin',
    path: pages.adminPage('reconciliation'),
    action: clickButton('Settle what is automatic'),
    sees: unreachable,
  },
  {
    what: 'diagnostics',
    who: 'admin',
    path: pages.adminPage('settings'),
    action: clickButton(/diagnostics/i),
    sees: 'Diagnostics Failed',
  },
  { what: 'the queue', who: 'admin', path: pages.desk, action: clickButton('Refresh'), sees: 'Failed to load tasks' },
];

/**
 * Loses the connection on a page that has come to rest, acts, and has it again: nothing typed is lost, nobody is led
 * elsewhere, and what is told is ours. Answers the page, back on line.
 */
export async function expectOfflineHandling(
  browser: Browser,
  { origin, customer, boss, addresses }: OfflineFixture,
  { who, path, typed = {}, before, action, sees }: OfflineCase,
): Promise<Page> {
  const { page, context } = await provideVisitor(browser, { apart: true });
  if (who !== 'anyone') await adoptSession(context, who === 'admin' ? boss : customer);
  await page.goto(origin + (addresses[path] ?? path));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await before?.(page);
  for (const [label, words] of Object.entries(typed)) await locateField(page, label).fill(words);
  const place = page.url();
  const heading = await page.locator('h1').first().textContent();
  await context.setOffline(true);
  await page.getByRole('status').filter({ hasText: line }).waitFor();
  await action(page);
  await page.getByText(sees).first().waitFor();
  const shown = await page.locator('body').innerText();
  expect(shown).not.toMatch(/Application Error|Unable to preload|\n\s+at \S+ \(/);
  expect([page.url(), await page.locator('h1').first().textContent()]).toEqual([place, heading]);
  for (const [label, words] of Object.entries(typed)) expect(await locateField(page, label).inputValue()).toBe(words);
  await context.setOffline(false);
  await page.getByText(line).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(place);
  return page;
}
