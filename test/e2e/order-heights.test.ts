import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { serialiseDraft } from '../../src/checkout/order-draft.ts';
import { emptyOrderForm, type OrderForm } from '../../src/checkout/order-form.ts';
import { allZones, type Zone } from '../../src/permits/catalogue.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { isDeepRun } from '../test-depth.ts';
import { provideVisitor } from './browser.ts';
import { entryDateInDays, locateFormButton, measureStep, twoScreens } from './order-page.ts';

const installation = await startInstallation({ LOG_LEVEL: 'silent' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();

/**
 * The last Friday of a February, whatever day the suite runs: the limits of every season hold then, a stay of three days
 * has days of rest, and no date has a longer name, so that the pages are at their longest.
 */
const winterFriday =
  Array.from({ length: 400 }, (_, index) => entryDateInDays(9 + index)).find(
    (day) => /-02-2[2-9]/.test(day) && new Date(day).getUTCDay() === 5,
  ) ?? expect.fail('A year without a Friday late in February.');

interface Traveller {
  /** Typed besides the trip. */
  answers: (zone: Zone) => Partial<OrderForm>;
  /** From the last to the first: the button leads back through them. The trip hangs on the rental car alone. */
  steps: readonly string[];
}

const car2018 = {
  'vehicle.euro_standard': 'Euro 6',
  'vehicle.date_first_registration': '2018-05-14',
};

const travellers: Record<string, Traveller> = {
  'three answers': { answers: () => ({}), steps: ['review', 'details', 'trip'] },
  petrol: { answers: () => ({ tell_vehicle: 'on', ...car2018 }), steps: ['review', 'details'] },
  'diesel, every detail': {
    answers: () => ({
      express: '',
      'vehicle.fuel_type': 'diesel',
      ...car2018,
      'owner.first_name': 'Sam',
      'owner.last_name': 'Driver',
      'owner.address_line1': '1 High Street',
      'owner.city': 'Leeds',
      'owner.postcode': 'LS1 1AA',
    }),
    steps: ['review', 'vehicle', 'keeper'],
  },
  'hired there': {
    answers: ({ country }) => ({
      rental_car: 'on',
      'vehicle.country_of_registration': country,
      'vehicle.plate_number': '',
    }),
    steps: ['review', 'details', 'trip'],
  },
};

const formOf = (zone: Zone, more: Partial<OrderForm>): OrderForm => ({
  ...emptyOrderForm,
  'trip.country': zone.country,
  'trip.city_zone': zone.name,
  'trip.entry_date': winterFriday,
  'trip.number_of_days': '3',
  ...(zone.vignette && { 'trip.vignette_type': '10-day' }),
  'owner.email': 'somebody.with-a-name@example.com',
  'vehicle.plate_number': 'AB12CDE',
  ...more,
});

/** @returns what waits until whatever the page asks of the server has been answered and shown */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // What the page before has left open is answered to nobody, and the browser may never say that it ended.
    if (request.isNavigationRequest()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const showFrames = () =>
    page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  return async () => {
    do await showFrames();
    while (open.size > 0);
    await showFrames();
  };
}

/**
 * Of those who say nothing of their vehicle one is at each entry, and of those who say something of it another: over
 * four entries every two of them. The deep suite has all four at each (test/deep/order-heights.test.ts).
 */
function zonesOf(traveller: string): readonly Zone[] {
  const isFirst = ['three answers', 'petrol'].includes(traveller);
  const turn = traveller in { 'three answers': 0, 'hired there': 0 } ? 1 : 2;
  return allZones.filter((_, index) => (Math.floor(index / turn) % 2 === 0) === isFirst);
}

test('every step of every entry of the catalogue fits two screens of a phone', async () => {
  const { page } = await provideVisitor(browser, { phone: true, apart: true });
  const settle = watchRequests(page);
  // The draft needs a page of the product to be stored from.
  await page.goto(`${installation.client.origin}/robots.txt`);
  const rows: string[] = [];
  const tooHigh: string[] = [];
  for (const [traveller, { answers, steps }] of Object.entries(travellers)) {
    for (const zone of isDeepRun ? allZones : zonesOf(traveller)) {
      const form = formOf(zone, answers(zone));
      const draft = serialiseDraft({ form, attempt: null, payment: null }, Date.now());
      await page.evaluate((text) => sessionStorage.setItem('order-draft', text), draft);
      await page.goto(`${installation.client.origin}/order?step=3`);
      await page.getByText(/^(You need|We cannot tell yet|This vehicle may not enter)/).waitFor();
      const heights: number[] = [];
      for (const [index, step] of steps.entries()) {
        if (index > 0) await locateFormButton(page, 'Back').click();
        if (step === 'trip') await page.getByText('Expected time:').waitFor();
        await settle();
        const height = await measureStep(page);
        heights.push(height);
        if (height > twoScreens) tooHigh.push(`${traveller}, ${zone.name}, ${step}: ${height}`);
      }
      rows.push(
        `${traveller} | ${zone.name} | ${heights.map((height, index) => `${steps[index]} ${height}`).join(' | ')}`,
      );
    }
  }
  console.info(rows.join('\n'));
  expect(tooHigh).toEqual([]);
});
