import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { nextEmail, nextPlate } from '../orders.ts';
import { expectEventually, payOnProviderPage } from './browser.ts';

/** One order as a customer would type it. */
export interface TypedOrder {
  country: string;
  zone: string;
  mode: 'express' | 'full';
  email: string;
  plate: string;
  days?: string;
  vignette?: string;
}

export const buildParisOrder = (more: Partial<TypedOrder> = {}): TypedOrder => ({
  country: 'France',
  zone: 'Paris',
  mode: 'express',
  email: nextEmail(),
  plate: nextPlate(),
  ...more,
});

export const entryDateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Of the one in the form, beside it and, on a phone, at the foot of the screen, that which is shown: 'Continue Order' is
 * never in the form, and 'Next' always.
 */
export const locateFormButton = (page: Page, name: string) =>
  page.locator('#main').getByRole('button', { name, exact: true });

/** Opens what is folded on the page, such as 'All your answers'. */
export async function unfold(page: Page, summary: string | RegExp): Promise<void> {
  const details = page.locator('#main details').filter({ visible: true, has: page.getByText(summary) });
  await details.first().waitFor();
  if ((await details.first().getAttribute('open')) === null) await details.first().locator('> summary').click();
}

/** The 'Change' of an answer that the review folds away. */
export async function changeFoldedAnswer(page: Page, answer: string): Promise<void> {
  await unfold(page, 'All your answers');
  await page.getByRole('button', { name: `Change ${answer}` }).click();
}

export async function chooseZone(page: Page, zone: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'City or zone' });
  // What is asked once the country is chosen comes after the first view.
  await search.or(page.getByRole('group', { name: 'City or zone' })).waitFor();
  if ((await search.count()) > 0) {
    await search.fill(zone);
    await page.getByRole('option', { name: new RegExp(`^${zone}`) }).click();
  } else {
    await page.getByRole('radio', { name: new RegExp(`^${zone}`) }).check();
  }
}

export async function fillTrip(page: Page, order: TypedOrder): Promise<void> {
  await page.getByRole('radio', { name: order.country }).check();
  await chooseZone(page, order.zone);
  if (order.vignette) await page.getByRole('radio', { name: new RegExp(`^${order.vignette}`) }).check();
  if (order.days) {
    await page.getByLabel('Entry date').fill(entryDateInDays(3));
    await page.getByLabel('Number of days').fill(order.days);
  }
}

/** Every detail at once is asked on two pages: at the end the second of them is open. */
export async function fillDetails(page: Page, order: TypedOrder): Promise<void> {
  await page.getByLabel('E-mail').fill(order.email);
  await page.getByRole('textbox', { name: 'Plate number' }).fill(order.plate);
  if (order.mode === 'express') return;
  await fillKeeper(page);
  await locateFormButton(page, 'Next').click();
  await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
}

export async function fillKeeper(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Express Checkout' }).uncheck();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Driver');
  await page.getByLabel('Address line 1').fill('1 High Street');
  await page.getByLabel('City', { exact: true }).fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 1AA');
}

/** From an empty form to the review. */
export async function goToReview(page: Page, order: TypedOrder): Promise<void> {
  await fillTrip(page, order);
  await locateFormButton(page, 'Next').click();
  await fillDetails(page, order);
  await locateFormButton(page, 'Next').click();
  await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
}

/** What speaks against a trip, each to tick. */
export const locateWarnings = (page: Page) =>
  page.getByRole('group', { name: 'I order all the same, knowing:' }).getByRole('checkbox');

/** What speaks against a trip, such as a day of rest, is ticked, and we are authorised. */
export async function consent(page: Page): Promise<void> {
  await page
    .getByText(/^(You need this|You need not apply for anything here|We cannot tell yet whether|Nothing on that day;)/)
    .waitFor();
  for (const box of await locateWarnings(page).all()) await box.check();
  await locateConsent(page).check();
}

/** The payment page, which opens in a tab of its own. */
export async function openPayment(context: BrowserContext, page: Page): Promise<Page> {
  await consent(page);
  const [payment] = await Promise.all([context.waitForEvent('page'), locateFormButton(page, 'Continue Order').click()]);
  await payment.getByRole('button', { name: /^Pay / }).waitFor();
  return payment;
}

/** A trip to each country there is, with the lines of its price. */
export const pricedTrips: (Pick<TypedOrder, 'country' | 'zone' | 'days' | 'vignette'> & { lines: string[] })[] = [
  { country: 'France', zone: 'Paris', lines: ['Base service £19.99', 'Total £19.99'] },
  { country: 'Belgium', zone: 'Brussels LEZ', lines: ['Base service £19.99', 'Total £19.99'] },
  { country: 'Spain', zone: 'Barcelona ZBE', lines: ['Base service £19.99', 'Total £19.99'] },
  { country: 'Netherlands', zone: 'Amsterdam environmental zone', lines: ['Base service £19.99', 'Total £19.99'] },
  {
    country: 'Italy',
    zone: 'Milan Area C',
    days: '3',
    lines: ['Base service £19.99', 'Italy surcharge (3 days) £14.97', 'Total £34.96'],
  },
  {
    country: 'Austria',
    zone: 'Highway vignette',
    days: '5',
    vignette: '10-day',
    lines: ['Base service £19.99', 'Austria handling £5.00', 'Austria vignette, 10-day £9.90', 'Total £34.89'],
  },
];

/** The whole way of a guest: form, review, payment, thank-you page, and nothing of it left behind in the browser. */
export async function orderAndPay(
  { page, context, origin }: { page: Page; context: BrowserContext; origin: string },
  order: TypedOrder,
  lines: string[],
): Promise<void> {
  await page.goto(`${origin}/order`);
  await goToReview(page, order);
  await expectEventually(() => readPriceLines(page)).toEqual(lines);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  const payment = await openPayment(context, page);
  await expectEventually(() => readPriceLines(payment)).toEqual(lines);
  await payOnProviderPage(payment);
  await payment.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
  await payment.getByText(`${order.zone}, ${order.country}.`).waitFor();
  await page.waitForURL(/\/thank-you\?/);
  await expectEventually(() => page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull();
}

/** From an empty form to the open payment, through every error and every list. */
export async function visitEveryStep(
  { page, context, origin }: { page: Page; context: BrowserContext; origin: string },
  { email, plate }: Pick<TypedOrder, 'email' | 'plate'>,
  look: (what: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${origin}/order`);
  await locateFormButton(page, 'Next').click();
  await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
  await look('no country');
  await page.getByRole('radio', { name: 'Italy' }).check();
  await locateFormButton(page, 'Next').click();
  await look('no zone and no date');
  await page.getByRole('combobox').click();
  await page.getByRole('option').first().waitFor();
  await look('the open list');
  await page.getByRole('combobox').fill('nowhere');
  await page.getByText('Nothing fits. Try another word.').waitFor();
  await look('nothing found');
  const trip = { country: 'Austria', zone: 'Highway vignette', days: '1', vignette: 'Annual' };
  const order: TypedOrder = { ...trip, email, plate, mode: 'full' };
  await fillTrip(page, order);
  await page.getByText('Expected time:').waitFor();
  await look('Austria');
  await locateFormButton(page, 'Next').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByText(/^It becomes valid after your last day; a 10-day one can start at once$/).waitFor();
  await look('a vignette of none of the days');
  await page.getByLabel('Number of days').fill('30');
  await locateFormButton(page, 'Next').click();
  await page.getByText('After the payment nothing more is asked.').waitFor();
  await locateFormButton(page, 'Next').click();
  await look('nothing given');
  await fillDetails(page, { ...order, mode: 'express', plate: 'O12ABCI' });
  await fillKeeper(page);
  await look('every detail, the keeper');
  await locateFormButton(page, 'Next').click();
  await page.getByText('Did you mean').or(page.getByText('usually look like')).first().waitFor();
  await look('every detail, the vehicle');
  await locateFormButton(page, 'Next').click();
  await locateConsent(page).press('Enter');
  await page.getByText('Consent required').waitFor();
  await look('review without consent');
  // An annual vignette bought today begins within the trip: whoever wants it all the same says so.
  await locateConsent(page).check();
  await locateFormButton(page, 'Continue Order').click();
  await summary.getByRole('link', { name: 'Tick this box to order all the same' }).click();
  await look('review without the tick');
  await locateWarnings(page)
    .and(page.getByRole('checkbox', { name: /Bought online the annual vignette begins on/ }))
    .check();
  await openPayment(context, page);
  await page.getByRole('heading', { name: 'Finish your payment' }).waitFor();
  await look('waiting for the payment');
}

export const locateConsent = (page: Page) => page.getByRole('checkbox', { name: /^I authorise/ });

/** Every line of the price that is to be seen, and the total: 'Base service £19.99'. */
export async function readPriceLines(page: Page): Promise<string[]> {
  // On a phone the lines are opened at the foot of the screen.
  const opener = page.getByText('Show lines');
  if (await opener.isVisible()) await opener.click();
  const table = page.getByRole('table').filter({ hasText: 'Total', visible: true }).first();
  return table.evaluate((element) =>
    [...(element as HTMLTableElement).rows].map((row) =>
      [...row.cells].map(({ innerText }) => innerText.trim()).join(' '),
    ),
  );
}

/** The form's page without the site's foot, in CSS pixels. */
export const measureStep = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - (document.querySelector('footer')?.offsetHeight ?? 0));

/** Of a phone. */
export const twoScreens = 2 * 844;

/** What is known of a signed-in customer arrives on its own time; until then the form has their word only. */
export async function waitForKnownValue(page: Page, word: string): Promise<void> {
  await page.waitForFunction((known) => localStorage.getItem('order-draft')?.includes(known), word);
}

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** What a browser says by itself of an answer that refuses something, or of a call cut off, is no complaint about the page. */
export const omitRefusedRequests = (complaints: string[]) =>
  complaints.filter(
    (complaint) => !/Failed to load resource: (net::ERR_FAILED|.* status of (4\d\d|503))/.test(complaint),
  );

/** By the Tab key alone, as far as it takes. */
export async function tabToControl(page: Page, control: Locator): Promise<void> {
  // What is not live yet is passed over by the key.
  await control.and(page.locator(':enabled')).waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}
