import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../accounts.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { newVisitor, openBrowser, payByCard } from './browser.ts';
import { findingsOf } from './findings.ts';
import {
  button,
  chooseZone,
  fillDetails,
  fillTrip,
  goToReview,
  inDays,
  openPayment,
  priceLines,
  type TypedOrder,
  tabTo,
  withoutRefusals,
} from './order-page.ts';

let installation: Installation;
let origin: string;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  origin = installation.shop.origin;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
});

type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/** A visitor who must have nothing to complain of in the end. */
async function visit(
  options: { phone?: boolean },
  walk: (page: Page, visitor: Visitor) => Promise<void>,
): Promise<void> {
  const visitor = await newVisitor(browser, options);
  try {
    await walk(visitor.page, visitor);
    expect(withoutRefusals(visitor.complaints)).toEqual([]);
  } finally {
    await visitor.context.close();
  }
}

const paris = (more: Partial<TypedOrder> = {}): TypedOrder => ({
  country: 'France',
  zone: 'Paris',
  mode: 'express',
  email: nextEmail(),
  plate: nextPlate(),
  ...more,
});

const trips: (Pick<TypedOrder, 'country' | 'zone' | 'days' | 'vignette'> & { lines: string[] })[] = [
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
const walks = trips.flatMap((trip, index) =>
  (['express', 'full'] as const).map((mode, second) => ({ ...trip, mode, phone: (index + second) % 2 === 0 })),
);

test.each(walks)('$country, $mode, phone: $phone', async ({ phone, lines, ...trip }) => {
  await visit({ phone }, async (page, { context }) => {
    const order = paris(trip);
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    expect(await priceLines(page)).toEqual(lines);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone ? 390 : 1280);
    const payment = await openPayment(context, page);
    expect(await priceLines(payment)).toEqual(lines);
    await payByCard(payment);
    await payment.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    await payment.getByText(`${order.zone}, ${order.country}.`).waitFor();
    await page.waitForURL(/\/thank-you\?/);
    expect(await page.evaluate(() => localStorage.getItem('order-draft'))).toBeNull();
  });
});

test('by the keyboard alone, in Italy', async () => {
  await visit({}, async (page, { context }) => {
    const { keyboard } = page;
    const reach = (name: string, role: 'combobox' | 'checkbox' | 'textbox' | 'spinbutton' = 'textbox') =>
      tabTo(page, page.getByRole(role, { name }));
    await page.goto(`${origin}/order`);
    await tabTo(page, page.getByRole('radio', { name: 'France' }));
    for (let presses = 0; presses < 4; presses++) await keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Italy' }).isChecked()).toBe(true);
    await reach('City or zone', 'combobox');
    await keyboard.type('rome');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'About Rome Fascia Verde' }).waitFor();
    await tabTo(page, page.getByLabel('Entry date'));
    const [year = '', month = '', day = ''] = inDays(5).split('-');
    // Chromium's own order of the parts, whatever the locale of the page.
    await keyboard.type(`${month}${day}${year}`);
    await reach('Number of days', 'spinbutton');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await reach('E-mail');
    await keyboard.type(nextEmail());
    await reach('Plate number');
    await keyboard.type('ab12 cde');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
    expect(await priceLines(page)).toContain('Italy surcharge (2 days) £9.98');

    await tabTo(page, page.getByRole('checkbox'));
    await keyboard.press('Enter');
    await page.getByText('Consent required').waitFor();
    expect(await page.getByText('Please authorise us to apply on your behalf.').count()).toBeGreaterThan(1);
    await tabTo(page, page.getByRole('checkbox'));
    await keyboard.press('Space');
    await tabTo(page, button(page, 'Continue Order'));
    const [payment] = await Promise.all([context.waitForEvent('page'), keyboard.press('Enter')]);
    await payment.getByRole('row', { name: 'Total £29.97' }).waitFor();
  });
});

describe('for everybody', () => {
  test.each([true, false])('no finding of axe on any step or error, phone: %s', async (phone) => {
    await visit({ phone }, async (page, { context }) => {
      const expectClean = async (what: string) => expect([what, ...(await findingsOf(page))]).toEqual([what]);
      await page.goto(`${origin}/order`);
      await button(page, 'Next').click();
      await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
      await expectClean('no country');
      await page.getByRole('radio', { name: 'Italy' }).check();
      await button(page, 'Next').click();
      await expectClean('no zone and no date');
      await page.getByRole('combobox').click();
      await page.getByRole('option').first().waitFor();
      await expectClean('the open list');
      await page.getByRole('combobox').fill('nowhere');
      await page.getByText('Nothing fits. Try another word.').waitFor();
      await expectClean('nothing found');
      const order = paris({
        country: 'Austria',
        zone: 'Highway vignette',
        days: '1',
        vignette: 'Annual',
        mode: 'full',
      });
      await fillTrip(page, order);
      await page.getByText('Expected time:').waitFor();
      await expectClean('Austria');
      await button(page, 'Next').click();
      await page.getByText('After the payment we ask for what').waitFor();
      await button(page, 'Next').click();
      await expectClean('nothing given');
      await fillDetails(page, { ...order, plate: 'O12ABCI' });
      await page.getByText('Did you mean').or(page.getByText('usually look like')).first().waitFor();
      await expectClean('every detail');
      await button(page, 'Next').click();
      await page.getByRole('checkbox').press('Enter');
      await page.getByText('Consent required').waitFor();
      await expectClean('review without consent');
      await openPayment(context, page);
      await page.getByRole('heading', { name: 'Finish your payment' }).waitFor();
      await expectClean('waiting for the payment');
    });
  });
});

test('a declined card comes back to everything that was typed, with a clear line, and then pays', async () => {
  await visit({ phone: true }, async (page, { context }) => {
    const order = paris({ mode: 'full' });
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const payment = await openPayment(context, page);
    await payByCard(payment, '4000 0000 0000 0002');
    await payment.getByRole('alert').filter({ hasText: 'Your card was declined. Nothing was charged.' }).waitFor();
    expect(payment.url()).toMatch(/\/order\?step=3&payment=stopped/);
    expect(await findingsOf(payment)).toEqual([]);
    await payment.getByText(order.email).waitFor();
    await payment.getByText('1 High Street, Leeds, LS1 1AA, United Kingdom').waitFor();
    expect(await payment.getByRole('checkbox').isChecked()).toBe(true);
    await page.getByText('Your card was declined. Nothing was charged.').waitFor();
    const again = await openPayment(context, payment);
    await payByCard(again);
    await again.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    for (const left of [page, payment]) await left.waitForURL(/\/thank-you\?/);
  });
});

test('a payment that was given up says so, and nothing is lost', async () => {
  await visit({}, async (page, { context }) => {
    const order = paris();
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const payment = await openPayment(context, page);
    await payment.getByRole('link', { name: /^Back to/ }).click();
    await payment.getByText('Payment was cancelled. Nothing was charged.').waitFor();
    await payment.getByText(order.email).waitFor();
    await payment.close();
    await page.getByRole('button', { name: 'Back to your order' }).click();
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
  });
});

test('a browser that blocks the new tab shows the way to the payment page', async () => {
  await visit({ phone: true }, async (page, { context }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${origin}/order`);
    await goToReview(page, paris());
    await page.getByRole('checkbox').check();
    await button(page, 'Continue Order').click();
    await page.getByText('Your browser kept the payment page from opening.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const link = page.getByRole('link', { name: 'Open the payment page' });
    const [payment] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await payByCard(payment);
    await page.waitForURL(/\/thank-you\?/);
  });
});

test('a link chooses country and zone; what it names and nobody offers is said', async () => {
  await visit({}, async (page) => {
    await page.goto(`${origin}/order?country=Italy&zone=Milan%20Area%20C`);
    await page.getByRole('region', { name: 'About Milan Area C' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Italy' }).isChecked()).toBe(true);
    for (const fact of ['about €83-€349 (£71-£300)', '€5.00 (Mon-Fri 7:30-19:30)', '€7.50 a day'])
      await page.getByText(fact).first().waitFor();
    await page.getByRole('radio', { name: 'France' }).check();
    await page.reload();
    await page.getByRole('radio', { name: 'France', checked: true }).waitFor();

    await page.goto(`${origin}/order?country=Italy&zone=Paris`);
    await page.getByText('The city or zone in your link is not one of those we apply for').waitFor();
    expect(await page.getByRole('radio', { name: 'Italy' }).isChecked()).toBe(true);
    await page.goto(`${origin}/order?country=%3Cscript%3Ealert(1)%3C/script%3E`);
    await page.getByText('The country in your link is not one of those we apply for.').waitFor();
    expect(await findingsOf(page)).toEqual([]);
  });
});

test('a reload, Back and a Change link lose nothing, and a change leads back to the review', async () => {
  await visit({}, async (page) => {
    const order = paris({ country: 'Italy', zone: 'Milan Area C', days: '2', mode: 'full' });
    await page.goto(`${origin}/order`);
    await fillTrip(page, order);
    await button(page, 'Next').click();
    await fillDetails(page, order);
    await page.reload();
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    expect(await page.getByLabel('Postcode').inputValue()).toBe('LS1 1AA');
    await page.goBack();
    expect(await page.getByLabel('Number of days').inputValue()).toBe('2');
    await page.goForward();
    await button(page, 'Next').click();

    await page.getByRole('button', { name: 'Change e-mail' }).click();
    expect(await page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('E-mail').fill('other@example.com');
    await page.reload();
    await button(page, 'Save and return to review').click();
    await page.getByText('other@example.com').waitFor();
    await page.getByRole('button', { name: 'Change number of days' }).click();
    await page.getByLabel('Number of days').fill('9');
    await button(page, 'Save and return to review').click();
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
    expect(await priceLines(page)).toContain('Italy surcharge (9 days) £44.91');
    await page.reload();
    await page.getByText('other@example.com').waitFor();
  });
});

test('a day later the order may go on or start again', async () => {
  await visit({ phone: true }, async (page) => {
    const order = paris();
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const leaveFor = (hours: number) =>
      page.evaluate((ms) => {
        for (const storage of [sessionStorage, localStorage]) {
          const draft = JSON.parse(storage.getItem('order-draft') ?? '{}');
          storage.setItem('order-draft', JSON.stringify({ ...draft, saved_at: draft.saved_at - ms }));
        }
      }, hours * 3600_000);
    await leaveFor(26);
    await page.goto(`${origin}/order`);
    await page.getByRole('heading', { name: 'Continue your order?' }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(order.email).waitFor();
    await leaveFor(26);
    await page.goto(`${origin}/order`);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('heading', { name: 'Continue your order?' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await leaveFor(24 * 8);
    await page.goto(`${origin}/order?step=2`);
    await page.getByRole('heading', { name: 'Where are you driving?' }).waitFor();
  });
});

test('two tabs hold two orders, and one order paid from both stays one', async () => {
  await visit({}, async (page, { context }) => {
    const order = paris();
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const second = await context.newPage();
    await second.goto(`${origin}/order?step=3`);
    await second.getByText(order.email).waitFor();
    const refOf = async (tab: Page) => {
      const payment = await openPayment(context, tab);
      await payment.close();
      return tab.getByText(/^Order EDP-/).textContent();
    };
    expect(await refOf(second)).toBe(await refOf(page));

    await second.goto(`${origin}/order`);
    await second.getByRole('radio', { name: 'Italy' }).check();
    await chooseZone(second, 'Palermo ZTL');
    await page.reload();
    await page.getByText('Finish your payment').waitFor();
    await page.getByRole('button', { name: 'Back to your order' }).click();
    await page.getByText('Paris', { exact: true }).first().waitFor();
    await second.reload();
    await second.getByRole('region', { name: 'About Palermo ZTL' }).waitFor();
  });
});

test('when the state of the portal cannot be learned, the page says so and goes on', async () => {
  await visit({}, async (page) => {
    await page.route('**/check-system-health', (route) => route.fulfill({ status: 404, json: { error: 'down' } }));
    await page.goto(`${origin}/order?country=France&zone=Lyon`);
    await page.getByText('Unable to check system status. Manual processing available.').waitFor();
    await page.getByText('Expected time: 24-48 hours.').waitFor();
    await page.unroute('**/check-system-health');
    await page.getByRole('radio', { name: /^Urgent/ }).check();
    await page.getByText('Automated submission is available. The portal answers.').waitFor();
    await page.getByText('Expected time: 2-6 hours.').waitFor();
  });
});

test('a rental car needs no plate yet, and says what comes later and why', async () => {
  await visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order?country=France&zone=Nice`);
    await page.getByRole('switch', { name: 'This is a rental car' }).check();
    await button(page, 'Next').click();
    const later = page.getByRole('status').filter({ hasText: 'After the payment we ask for what' });
    await later.getByText('Number plate').waitFor();
    await later.getByText('permits are issued to the registered keeper of the vehicle').waitFor();
    await later.getByText('the authority compares your answers with it').waitFor();
    await page.getByLabel('E-mail').fill(nextEmail());
    await button(page, 'Next').click();
    await page.getByText('You add the plate when you pick the car up.').waitFor();
  });
});

test('what the server finds wrong is told in its own words, and a changed price is shown before it is paid', async () => {
  await visit({}, async (page, { context }) => {
    await page.goto(`${origin}/order`);
    await goToReview(page, paris());
    const answers = [
      {
        status: 409,
        json: {
          error: 'The price has changed.',
          code: 'PRICE_CHANGED',
          pricing: { items: [{ label: 'Base service', amount_cents: 2099 }], total_cents: 2099 },
        },
      },
      { status: 200, json: {} },
      {
        status: 400,
        json: {
          error: 'Please check the marked fields.',
          code: 'INVALID_INPUT',
          fields: { 'owner.email': 'This address bounces' },
        },
      },
    ];
    await page.route('**/create-guest-checkout-gated', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
    await page.getByRole('checkbox').check();
    const pay = async () => {
      const [tab] = await Promise.all([context.waitForEvent('page'), button(page, 'Continue Order').click()]);
      if (!tab.isClosed()) await tab.waitForEvent('close');
    };
    await pay();
    await page.getByText('Checkout error').first().waitFor();
    expect(await priceLines(page)).toEqual(['Base service £20.99', 'Total £20.99']);
    await pay();
    await page.getByText('No checkout URL returned').waitFor();
    await pay();
    await page.getByRole('link', { name: 'This address bounces' }).click();
    expect(await page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

async function signIn(context: BrowserContext, email: string, password: string): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

test('who is signed in finds their details filled in and skips what is known', async () => {
  const shop = installation.visitor();
  const { payment, pair } = await placeAndPay(shop);
  await completeDetails(shop, pair);
  await openAccount(shop, payment);
  await visit({}, async (page, { context }) => {
    await signIn(context, payment.customer_email, 'a long password for tests');
    await page.goto(`${origin}/order?country=Belgium&zone=Antwerp%20LEZ`);
    await page.waitForResponse('**/api/data/order-defaults');
    await button(page, 'Next').click();
    await page.getByText(`Your details are those of your order ${pair.guest_order_ref}.`).waitFor();
    await page.getByText('Jo Driver', { exact: true }).waitFor();
    await page.getByText(payment.customer_email).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const provider = await openPayment(context, page);
    await payByCard(provider);
    await provider.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    await provider.getByRole('link', { name: 'View Details' }).waitFor();
    await provider.getByText('V5C').first().waitFor();
    expect(await findingsOf(provider)).toEqual([]);
  });
});

describe('the thank-you page', () => {
  test('news is told once, the rest at every visit; the password mail has three outcomes', async () => {
    const { checkout, pair } = await (async () => {
      const shop = installation.visitor();
      const { body } = await shop.call<{ url: string; session_id: string; order_ref: string }>(
        'create-guest-checkout-gated',
        {
          trip: { country: 'France', city_zone: 'Lille' },
          owner: { email: nextEmail() },
          vehicle: { country_of_registration: 'United Kingdom' },
          rental_car: true,
          urgent_processing: true,
          pricing: { items: [], total_cents: 1999 + 999 },
        },
      );
      await shop.pay(body.url);
      return { checkout: body, pair: `session_id=${body.session_id}&guest_order_ref=${body.order_ref}` };
    })();
    await visit({}, async (page) => {
      await page.goto(`${origin}/thank-you?${pair}`);
      const toast = (title: string) => page.locator('[data-sonner-toast]').filter({ hasText: title });
      await toast('Account created').waitFor();
      await toast('Payment confirmed').waitFor({ state: 'hidden' });
      expect(await toast('Account created').isVisible(), 'it lasts longer: 8 seconds').toBe(true);
      expect(await findingsOf(page)).toEqual([]);
      for (const words of ['As soon as you pick the car up.', 'Within 2 hours of the plate.', 'Driving a rental car'])
        await page.getByText(words).waitFor();
      expect(await page.getByText('Upload your V5C').count()).toBe(0);

      const resend = page.getByRole('button', { name: 'Resend password email' });
      await resend.click();
      await toast('Email sent').waitFor();
      for (const [status, title] of [
        [429, 'Failed to send'],
        [404, 'Missing email'],
      ] as const) {
        await page.route('**/resend-password-email', (route) => route.fulfill({ status, json: {} }));
        await resend.click();
        await toast(title).waitFor();
        await page.unroute('**/resend-password-email');
      }

      await page.reload();
      await page.getByRole('link', { name: 'Set your password' }).waitFor();
      await page.getByText(checkout.order_ref).first().waitFor();
      expect(await toast('Account created').count()).toBe(0);
    });
  });

  test('who is signed in is told whether the application has begun', async () => {
    const shop = installation.visitor();
    const { payment, pair } = await placeAndPay(shop);
    await openAccount(shop, payment);
    const thankYou = `${origin}/thank-you?session_id=${pair.session_id}`;
    await visit({}, async (page, { context }) => {
      await signIn(context, payment.customer_email, 'a long password for tests');
      const toast = (title: string) => page.locator('[data-sonner-toast]').filter({ hasText: title });
      await page.route('**/submit-permit', (route) => route.abort());
      await page.goto(thankYou);
      await toast('Processing Started').waitFor();
      await page.getByText('Payment received. Our team will process your permit application.').waitFor();

      await page.unroute('**/submit-permit');
      await page.route('**/submit-permit', (route) => route.fulfill({ status: 503, json: {} }));
      await page.reload();
      await toast('Submission Issue').waitFor();
      const words =
        'Payment received, but permit submission needs attention. Our team will process your order manually.';
      await page.getByText(words).waitFor();

      await page.unroute('**/submit-permit');
      await completeDetails(shop, pair);
      await page.reload();
      await toast('Order Submitted').waitFor();
    });
  });

  test('a stranger with the session of somebody else sees nothing', async () => {
    const { pair, payment } = await placeAndPay(installation.visitor());
    await visit({ phone: true }, async (page) => {
      await page.goto(`${origin}/thank-you?session_id=${pair.session_id}`);
      await page.getByRole('heading', { name: 'Sign in to see this order' }).waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await page.goto(`${origin}/thank-you?session_id=${pair.session_id}&guest_order_ref=EDP-00000000`);
      await page.getByRole('heading', { name: 'Processing Error' }).waitFor();
      await page.getByText('There was an issue processing your guest order. Please contact support.').first().waitFor();
      expect(await findingsOf(page)).toEqual([]);
      for (const secret of [payment.customer_email, pair.guest_order_ref, 'Paris'])
        expect(await page.getByText(secret).count()).toBe(0);
    });
  });
});
