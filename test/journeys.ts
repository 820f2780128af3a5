// `npm run journeys -- FOLDER`: starts the product with its sandbox on free ports and in an empty folder, walks ten
// journeys on a phone from the first page to the last, and writes a table of every screen and its picture to FOLDER.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { pages } from '../src/paths.ts';
import { isItalianWorkingDay } from '../src/permits/italian-law.ts';
import { createLog } from '../src/platform/log.ts';
import { activateAccountByMail, testPassword } from './accounts.ts';
import { startApplication, waitForOrderStatus } from './applications.ts';
import { payOnProviderPage } from './e2e/browser.ts';
import {
  buildParisOrder,
  consent,
  entryDateInDays,
  fillDetails,
  fillKeeper,
  fillTrip,
  locateFormButton,
} from './e2e/order-page.ts';
import { type Installation, startInstallation } from './installation.ts';
import { exampleDetails } from './orders.ts';
import { formatScreens, PhoneWalk } from './phone-walk.ts';
import { sharedBrowser } from './portals/browser.ts';
import { waitUntil } from './wait-until.ts';

type Order = ReturnType<typeof buildParisOrder>;
type Journey = (walk: PhoneWalk, installation: Installation) => Promise<void>;

/** The first day, some days ahead, on which every zone asks for what it asks for. */
function findWorkingDay(from: number): string {
  const days = Array.from({ length: 12 }, (_, index) => entryDateInDays(from + index));
  const day = days.find((one) => isItalianWorkingDay(one));
  if (!day) throw new Error('A fortnight without a working day.');
  return day;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const form = (page: Page) => page.locator('#main form');

const photo = join(import.meta.dirname, 'fixtures/v5c.jpg');

/** Each by what it is called in the table. */
const journeys: Record<string, Journey> = {
  async '1 petrol car to Paris'(walk, { client }) {
    await check(walk, client.origin, { fuel_type: 'petrol', date_first_registration: '2016-05-14' });
    await walk.leave(
      'the answer',
      walk.page.getByRole('link', { name: /^Start your application/ }).first(),
      heading('Your details'),
    );
    const order = buildParisOrder();
    await fillDetails(walk.page, order);
    await goToReview(walk);
    await pay(walk);
    await giveDetails(walk);
    await follow(walk, client.origin);
  },
  async '2 hired at Nice to Lyon'(walk, { client }) {
    const { page } = walk;
    const order = buildParisOrder({ zone: 'Lyon' });
    await startOrder(walk, client.origin, order, async () => {
      await page.getByLabel('Entry date').fill(findWorkingDay(9));
      await page.getByRole('switch', { name: 'This is a rental car' }).check();
    });
    await page.getByLabel('E-mail').fill(order.email);
    await page.getByLabel('Country of registration').selectOption('France');
    await goToReview(walk);
    await pay(walk);
    await giveDetails(walk, { 'vehicle.plate_number': '', 'vehicle.vin': 'VF1AAAAA000000001' });
    const link = await waitUntil(
      async () =>
        (await client.listMails(order.email)).flatMap(
          ({ text }) => /http\S*\/details#token=[^\s\])]+/.exec(text) ?? [],
        )[0],
      'the link is mailed',
    );
    await walk.open(link, (tab) => tab.getByRole('button', { name: 'Send these details' }));
    await fillQuestions(walk.page, { ...exampleDetails, 'vehicle.plate_number': 'GH456JK' });
    await sendDetails(walk, 'the plate, by the mailed link');
    await walk.look('the order by the mailed link');
  },
  // The ticket of a day is bought on that day.
  '3 Milan Area C for three days': orderByForm({
    trip: { country: 'Italy', zone: 'Milan Area C', days: '3' },
    day: findWorkingDay(5),
    end: 'Processing',
  }),
  '4a Austria for ten days': orderByForm({
    trip: { country: 'Austria', zone: 'Highway vignette', days: '5', vignette: '10-day' },
    day: entryDateInDays(4),
  }),
  '4b Austria for a year': orderByForm({
    trip: { country: 'Austria', zone: 'Highway vignette', days: '5', vignette: 'Annual' },
    day: entryDateInDays(30),
  }),
  '5 Brussels, every detail': orderByForm({
    trip: { country: 'Belgium', zone: 'Brussels LEZ', mode: 'full' },
    day: findWorkingDay(9),
  }),
  '6a Florence, a hotel says yes': orderByForm({
    trip: { country: 'Italy', zone: 'Florence ZTL', days: '2' },
    day: findWorkingDay(9),
    answers: { 'stay.email': 'si@hotel-roma.example' },
  }),
  '6b Florence, a silent hotel': orderByForm({
    trip: { country: 'Italy', zone: 'Florence ZTL', days: '2' },
    day: findWorkingDay(9),
    answers: { 'stay.email': 'silenzio@hotel-roma.example' },
    end: 'Submitted',
  }),
  '7 Turin': orderByForm({ trip: { country: 'Italy', zone: 'Turin LEZ', days: '2' }, day: findWorkingDay(5) }),
  async '8 diesel of Euro 3 to Paris'(walk, { client }) {
    const day = findWorkingDay(5);
    const diesel = { fuel_type: 'diesel', date_first_registration: '2003-05-14' };
    await check(walk, client.origin, { entry_date: day, ...diesel });
    await walk.look('the answer');
    const order = buildParisOrder();
    await startOrder(walk, client.origin, order, () => walk.page.getByLabel('Entry date').fill(day));
    await fillDetails(walk.page, order);
    await walk.page.getByRole('switch', { name: 'Check my vehicle before I pay' }).check();
    await walk.page.getByLabel('Fuel type').selectOption('diesel');
    await walk.page.getByLabel('Euro standard').selectOption('Euro 3');
    await walk.page.getByLabel('First registration').fill(diesel.date_first_registration);
    await goToReview(walk);
    await walk.page.getByText('This vehicle may not enter').waitFor();
    await walk.look('Review & Pay sells nothing');
  },
  async '9 signed in, the same car again'(walk, installation) {
    const { client, openClient } = installation;
    const shop = openClient();
    const before = await startApplication(shop);
    await waitForOrderStatus(shop, before, 'completed');
    await activateAccountByMail(shop, before.email);
    await signIn(walk, client.origin, before.email);
    await walk.leave(
      'dashboard',
      walk.page.getByRole('link', { name: 'New Application' }),
      heading('Where are you driving?'),
    );
    await fillTrip(walk.page, buildParisOrder({ zone: 'Lyon' }));
    await walk.leave('order: trip', locateFormButton(walk.page, 'Next'), heading('Review & Pay'));
    await pay(walk);
    await walk.leave('thank-you', walk.page.getByRole('link', { name: 'View Details' }), heading(/^Lyon/));
    await walk.look('order page');
  },
  async '10 a refused document replaced'(walk, { client, openClient }) {
    const shop = openClient();
    await client.injectPortalFault({ kind: 'document_refused', step: 'office' });
    const application = await startApplication(shop);
    await waitForOrderStatus(shop, application, 'failed');
    await activateAccountByMail(shop, application.email);
    await signIn(walk, client.origin, application.email);
    await walk.leave('dashboard', walk.page.getByRole('link', { name: /View Details/ }), heading(/^Paris/));
    await walk.leave(
      'order page, the document refused',
      walk.page.getByRole('button', { name: 'Upload the document' }),
      (page) => page.locator('[name=new-v5c]'),
    );
    await walk.page.locator('[name=new-v5c]').setInputFiles(photo);
    await walk.page.getByText('Uploaded').first().waitFor();
    await walk.look('order page, the document replaced');
  },
};

/** From the landing page to the checker's answer, for a British car to Paris. */
async function check(walk: PhoneWalk, origin: string, values: Record<string, string>): Promise<void> {
  await walk.open(origin + pages.home, (page) => page.getByRole('button', { name: 'Check my vehicle' }));
  const checker = walk.page.locator('form#ask');
  await checker.locator('[name=place]').selectOption('paris');
  for (const [name, value] of Object.entries(values)) {
    const field = checker.locator(`[name=${name}]`);
    if (name === 'fuel_type') await field.selectOption(value);
    else await field.fill(value);
  }
  await walk.leave('home', checker.getByRole('button', { name: 'Check my vehicle' }), heading(/^Paris:/));
}

interface FormJourney {
  trip: Partial<Order>;
  /** Of entry; ISO. */
  day: string;
  /** By path, in place of the example's. */
  answers?: Record<string, string>;
  /** What the order's page says at last. */
  end?: string;
}

/** The whole way by the form, for the permit to come. */
function orderByForm({ trip, day, answers = {}, end = 'Completed' }: FormJourney): Journey {
  return async (walk, { client }) => {
    const { page } = walk;
    const order = buildParisOrder(trip);
    await startOrder(walk, client.origin, order, () => page.getByLabel('Entry date').fill(day));
    await fillDetails(page, { ...order, mode: 'express' });
    if (order.mode === 'full') {
      await fillKeeper(page);
      await walk.leave('order: details, the keeper', locateFormButton(page, 'Next'), heading('Your vehicle'));
      await page.getByLabel('Euro standard').selectOption('Euro 6');
    }
    await goToReview(walk);
    await pay(walk);
    await giveDetails(walk, answers);
    await follow(walk, client.origin, end);
  };
}

/** From an empty form to the details. */
async function startOrder(walk: PhoneWalk, origin: string, order: Order, more: () => Promise<unknown>): Promise<void> {
  await walk.open(origin + pages.order, (page) => page.getByRole('radio', { name: order.country }));
  await fillTrip(walk.page, order);
  await more();
  await walk.page.getByText('Expected time:').waitFor();
  await walk.leave('order: trip', locateFormButton(walk.page, 'Next'), heading('Your details'));
}

const goToReview = (walk: PhoneWalk) =>
  walk.leave('order: details', locateFormButton(walk.page, 'Next'), heading('Review & Pay'));

/** From the review over the provider's page to the thanks. */
async function pay(walk: PhoneWalk): Promise<void> {
  await consent(walk.page);
  const button = (page: Page) => page.getByRole('button', { name: /^Pay / });
  await walk.leave('order: review', locateFormButton(walk.page, 'Continue Order'), button);
  await walk.leave('card page (sandbox)', button(walk.page), heading('Payment confirmed'), () =>
    payOnProviderPage(walk.page),
  );
}

/** Answers what is asked after the payment, if anything is. */
async function giveDetails(walk: PhoneWalk, answers: Record<string, string> = {}): Promise<void> {
  const { page } = walk;
  await page.getByText('What happens next').or(page.getByText('Nothing is needed')).first().waitFor();
  const opens = page.getByRole('button', { name: 'Give the details' });
  if (!(await opens.isVisible())) return walk.look('thank-you');
  await walk.leave('thank-you', opens, (tab) => tab.getByRole('button', { name: 'Send these details' }));
  await fillQuestions(page, { ...exampleDetails, ...answers });
  await sendDetails(walk, 'questions after the payment');
  await walk.look('thank-you, all given');
}

async function fillQuestions(page: Page, known: Record<string, string>): Promise<void> {
  const filled = new Set<string>();
  // An answer may bring another question.
  for (;;) {
    const controls = form(page).locator('[name]:visible');
    const names = await controls.evaluateAll((all) => all.map((control) => control.getAttribute('name') ?? ''));
    const name = names.find((one) => !filled.has(one));
    if (!name) return;
    filled.add(name);
    const control = form(page).locator(`[name="${name}"]`).first();
    const kind = await control.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    );
    const value = known[name] ?? '';
    if (kind === 'file') {
      await control.setInputFiles(photo);
      await form(page).getByText('v5c.jpg').first().waitFor();
    } else if (value === '') continue;
    else if (kind === 'radio') await form(page).locator(`[name="${name}"][value="${value}"]`).check();
    else if (kind === 'SELECT') await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Until the page has taken them, or says that some are missing. */
const sendDetails = (walk: PhoneWalk, name: string) =>
  walk.leave(name, walk.page.getByRole('button', { name: 'Send these details' }), (page) =>
    page.getByText(/^(Saved so far|Thank you|.*We write to you at every step)/),
  );

async function signIn(walk: PhoneWalk, origin: string, email: string): Promise<void> {
  await walk.open(origin + pages.auth, (page) => page.getByRole('button', { name: 'Sign In' }));
  await walk.page.getByLabel('E-mail').fill(email);
  await walk.page.getByLabel('Password').fill(testPassword);
  await walk.leave('sign in', walk.page.getByRole('button', { name: 'Sign In' }), (page) =>
    page.getByRole('link', { name: /View Details/ }),
  );
}

/** From the thanks into the account, and to the order's page once it has come so far. */
async function follow(walk: PhoneWalk, origin: string, end = 'Completed'): Promise<void> {
  const link = walk.page.getByRole('link', { name: 'Set your password' });
  await walk.open(new URL((await link.getAttribute('href')) ?? '', origin).href, (page) =>
    page.getByLabel('New password', { exact: true }),
  );
  await walk.page.getByLabel('New password', { exact: true }).fill(testPassword);
  await walk.page.getByLabel('Confirm new password').fill(testPassword);
  const view = (page: Page) => page.getByRole('link', { name: /View Details/ });
  await walk.leave('set a password', walk.page.getByRole('button', { name: 'Set password' }), view);
  await walk.leave('dashboard', view(walk.page), (page) => page.getByRole('heading', { name: 'Papers' }));
  await walk.page.locator('h1').getByText(end, { exact: true }).waitFor();
  await walk.look('order page');
}

async function walkJourneys(folder: string, only: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await using installation = await startInstallation({}, { log: createLog('error') });
  await using browser = await sharedBrowser();
  const screens = [];
  for (const [journey, take] of Object.entries(journeys)) {
    if (!journey.startsWith(only)) continue;
    const walk = await PhoneWalk.begin(browser, journey, folder);
    try {
      await take(walk, installation);
    } catch (error) {
      await walk.look('here it stopped').catch(() => undefined);
      process.exitCode = 1;
      console.error(`${journey}:`, error);
    }
    screens.push(...walk.screens);
    await walk.context.close();
    await writeFile(join(folder, 'journeys.md'), formatScreens(screens));
    console.log(`${journey}: ${walk.screens.length} screens`);
  }
}

const [folder, only = ''] = process.argv.slice(2);
if (!folder) throw new Error('npm run journeys -- FOLDER [the first words of a journey]');
await walkJourneys(folder, only);
