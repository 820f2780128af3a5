// `npm run pictures`: starts the product with its sandbox on free ports and in an empty folder, lets customers order and
// robots apply, and writes what people then see to docs/pictures/, for README.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pages } from '../src/paths.ts';
import { destinationTimeZone } from '../src/permits/zone.ts';
import { dayInTimeZone, dayMs } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { activateAccountByMail } from './accounts.ts';
import { adminSettings, signInAdmin, signInOperator } from './admins.ts';
import {
  readSubmissionOf,
  type StartedApplication,
  startApplicationForTrip,
  waitForOrderStatus,
} from './applications.ts';
import { dieselOfClass4 } from './desk.ts';
import { adoptSession } from './e2e/app-pages.ts';
import { buildParisOrder, fillTrip } from './e2e/order-page.ts';
import { type Installation, startInstallation } from './installation.ts';
import { completeDetails } from './orders.ts';
import { sharedBrowser } from './portals/browser.ts';
import type { ServiceClient } from './service-client.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
/** In CSS pixels; a page is shown in all its height. */
const width = 1280;

async function takePictures(): Promise<void> {
  await using installation = await startInstallation(adminSettings, { log: createLog('error') });
  await using browser = await sharedBrowser();
  await mkdir(folder, { recursive: true });

  await takeOrderForm(await openPage(browser, installation.openClient()));
  const examples = await placeExampleOrders(installation);
  await takeOrderUnderWay(await openPage(browser, examples.customer), examples.underWay);
  const operator = await signInOperator(installation, 'ann');
  await takeRobotSteps(await openPage(browser, operator), examples.underWay);
  await operator.callFunction('claim-task', {
    submission_id: (await readSubmissionOf(installation, examples.stopped)).id,
  });
  await takeDesk(await openPage(browser, operator), examples.withPeople);
  await takeConsole(await openPage(browser, await signInAdmin(installation)));
}

/** With an order at each point that the pictures show: granted, under way, and with a person for different reasons. */
async function placeExampleOrders(installation: Installation) {
  const { client, openClient } = installation;
  const paris = { country: 'France', city_zone: 'Paris' } as const;

  await client.injectPortalFault({ kind: 'captcha' });
  const stopped = await startApplicationForTrip(
    openClient(),
    paris,
    { plate_number: 'BD19KLM' },
    {},
    'sam@example.com',
  );
  await waitForOrderStatus(client, stopped, 'failed');

  const granted = [
    await startApplicationForTrip(openClient(), paris, { plate_number: 'KT66FGH' }, {}, 'mia@example.com'),
    await startApplicationForTrip(
      openClient(),
      { country: 'Belgium', city_zone: 'Brussels LEZ' },
      { plate_number: 'WX70PQR', fuel_type: 'petrol', euro_standard: 'Euro 6' },
      {},
      'lee@example.com',
    ),
  ];
  for (const application of granted) await waitForOrderStatus(client, application, 'completed', 180);

  // The rules leave open whether class 4 may enter Nice, and the hotel in Rome refuses: both go to a person.
  const doubtful = await startApplicationForTrip(
    openClient(),
    { country: 'France', city_zone: 'Nice' },
    { plate_number: 'LN15TUV' },
    dieselOfClass4,
    'kim@example.com',
  );
  const refused = await orderStayInRome(openClient());

  // An authority that has the application and has not written yet.
  await client.injectPortalFault({ kind: 'no_mail', step: 'office' });
  const underWay = await startApplicationForTrip(
    openClient(),
    paris,
    { plate_number: 'AB12CDE' },
    {},
    'jo@example.com',
  );
  await waitForOrderStatus(client, underWay, 'submitted', 120);
  const customer = openClient();
  await activateAccountByMail(customer, underWay.email);
  return { customer, underWay, stopped, withPeople: [stopped, doubtful, refused] };
}

async function orderStayInRome(shop: ServiceClient): Promise<StartedApplication> {
  const trip = {
    country: 'Italy',
    city_zone: 'Rome ZTL Centro',
    entry_date: findTuesday(),
    number_of_days: 1,
  } as const;
  const stay = { 'stay.place': 'Hotel Fontana Vecchia', 'stay.email': 'no@hotel-roma.example' };
  const application = await startApplicationForTrip(shop, trip, { plate_number: 'EK21ZAB' }, stay, 'ada@example.com');
  // A place to stay at brings questions of its own.
  await completeDetails(shop, application.pair, stay);
  return application;
}

/** Some weeks ahead: on a Sunday Rome asks for nothing. */
function findTuesday(): string {
  const inThreeWeeks = new Date(Date.now() + 21 * dayMs);
  return dayInTimeZone(
    destinationTimeZone,
    new Date(inThreeWeeks.getTime() + ((9 - inThreeWeeks.getUTCDay()) % 7) * dayMs),
  );
}

/** As one visitor, on a screen in Britain. */
async function openPage(browser: Browser, visitor: ServiceClient): Promise<{ page: Page; origin: string }> {
  const context = await browser.newContext({
    viewport: { width, height: 480 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  if (visitor.cookieHeader()) await adoptSession(context, visitor);
  return { page: await context.newPage(), origin: visitor.origin };
}
type Visit = Awaited<ReturnType<typeof openPage>>;

async function takeOrderForm({ page, origin }: Visit): Promise<void> {
  await page.goto(origin + pages.order);
  await fillTrip(page, buildParisOrder());
  await page.getByText('Expected time:').waitFor();
  await takePicture(page, 'order-form');
}

async function takeOrderUnderWay({ page, origin }: Visit, { orderId }: StartedApplication): Promise<void> {
  await page.goto(origin + pages.orderDetails(orderId));
  for (const title of ['Step by step', 'Papers'])
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText(/^Filed automatically/).waitFor();
  await takePicture(page, 'order-under-way');
}

/** What a robot has filled in, as staff see it on the same page. */
async function takeRobotSteps({ page, origin }: Visit, { orderId }: StartedApplication): Promise<void> {
  await page.goto(origin + pages.orderDetails(orderId));
  const runs = page.getByRole('region', { name: 'Runs' });
  await runs.getByRole('button', { name: /Keeper and address$/ }).click();
  await runs.getByAltText('The portal at the step Keeper and address').waitFor();
  await takePicture(page, 'robot-steps', runs);
}

async function takeDesk({ page, origin }: Visit, withPeople: readonly StartedApplication[]): Promise<void> {
  await page.goto(origin + pages.desk);
  for (const { plate } of withPeople) await page.getByRole('row').filter({ hasText: plate }).waitFor();
  await takePicture(page, 'desk');
}

async function takeConsole({ page, origin }: Visit): Promise<void> {
  await page.goto(origin + pages.admin);
  await page.getByRole('heading', { name: 'System Status' }).waitFor();
  await page.getByText('Checking …').first().waitFor({ state: 'detached' });
  await takePicture(page, 'admin-console');
}

/**
 * Of the page or a part of it, once all of its pictures are loaded. In few colours: a page has few, and the file is a
 * third of its size.
 */
async function takePicture(page: Page, name: string, part?: Locator): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // What is loaded only when it comes into view is in view then.
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  const clip = (await part?.boundingBox()) ?? { x: 0, y: 0, width, height };
  const bytes = await sharp(await page.screenshot({ clip }))
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(join(folder, `${name}.png`), bytes);
  console.log(`docs/pictures/${name}.png, ${Math.round(bytes.length / 1024)} KB`);
}

await takePictures();
