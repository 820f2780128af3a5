import type { BrowserContext, Locator, Page } from 'playwright-core';

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

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const button = (page: Page, name: string) =>
  page.locator('#main form').getByRole('button', { name, exact: true });

export async function chooseZone(page: Page, zone: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'City or zone' });
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
    await page.getByLabel('Entry date').fill(inDays(3));
    await page.getByLabel('Number of days').fill(order.days);
  }
}

export async function fillDetails(page: Page, order: TypedOrder): Promise<void> {
  await page.getByLabel('E-mail').fill(order.email);
  await page.getByLabel('Plate number').fill(order.plate);
  if (order.mode === 'express') return;
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
  await button(page, 'Next').click();
  await fillDetails(page, order);
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
}

/** The payment page, which opens in a tab of its own. */
export async function openPayment(context: BrowserContext, page: Page): Promise<Page> {
  await page.getByRole('checkbox').check();
  const [payment] = await Promise.all([context.waitForEvent('page'), button(page, 'Continue Order').click()]);
  await payment.getByRole('button', { name: /^Pay / }).waitFor();
  return payment;
}

/** Every line of the price that is to be seen, and the total: 'Base service £19.99'. */
export async function priceLines(page: Page): Promise<string[]> {
  const table = page.getByRole('table').filter({ hasText: 'Total', visible: true }).first();
  const rows = await table.getByRole('row').all();
  return Promise.all(
    rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim()).join(' ')),
  );
}

/** What a browser says by itself of an answer that refuses something, or of a call cut off, is no complaint about the page. */
export const withoutRefusals = (complaints: string[]) =>
  complaints.filter(
    (complaint) => !/Failed to load resource: (net::ERR_FAILED|.* status of (4\d\d|503))/.test(complaint),
  );

/** By the Tab key alone, as far as it takes. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${control}.`);
}
