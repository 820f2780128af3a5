import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activateGuestAccount } from '../accounts.ts';
import { withSucceedingRobot } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import {
  type BrowserVisitor,
  expectEventually,
  interceptRequests,
  payOnProviderPage,
  provideVisitor,
} from './browser.ts';
import {
  buildParisOrder,
  changeFoldedAnswer,
  chooseZone,
  entryDateInDays,
  fillDetails,
  fillKeeper,
  fillTrip,
  goToReview,
  hasFocus,
  locateConsent,
  locateFormButton,
  locateWarnings,
  measureStep,
  omitRefusedRequests,
  openPayment,
  orderAndPay,
  pricedTrips,
  readPriceLines,
  tabToControl,
  twoScreens,
  unfold,
  visitEveryStep,
  waitForKnownValue,
} from './order-page.ts';

let installation: Installation;
let origin: string;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;

const isOver = Promise.withResolvers<void>();

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  origin = installation.client.origin;
  browser = await sharedBrowser();
  // Some orders have every detail, and no test is about what their robots do.
  void withSucceedingRobot(installation, () => isOver.promise);
});
afterAll(async () => {
  isOver.resolve();
  await installation[Symbol.asyncDispose]();
});

/** A visitor who must have nothing to complain of in the end. */
async function visit(
  options: { phone?: boolean; apart?: boolean },
  walk: (page: Page, visitor: BrowserVisitor) => Promise<void>,
): Promise<void> {
  const visitor = await provideVisitor(browser, options);
  await walk(visitor.page, visitor);
  expect(omitRefusedRequests(visitor.complaints)).toEqual([]);
}

/** What the order page asks for until it is at rest: itself, and whatever it fetches so that no later step waits. */
const maxFirstRequests = 24;

test('the order page comes with few requests, and its next step with none', () =>
  visit({ phone: true, apart: true }, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/order`);
    const idleParts = ['/assets/toaster-', '/assets/session-guards-', '/assets/details-step-'];
    await expectEventually(() =>
      Promise.resolve(idleParts.filter((part) => !asked.some((path) => path.startsWith(part)))),
    ).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(maxFirstRequests);
    const first = asked.length;
    await fillTrip(page, buildParisOrder());
    await locateFormButton(page, 'Next').click();
    await page.getByLabel('Plate number').waitFor();
    expect(asked.slice(first).filter((path) => path.startsWith('/assets/'))).toEqual([]);
  }));

test('from an empty form to the payment, with every detail, on a telephone', async () => {
  // The other way, express and on a screen, is walked to the permit in walk.test.ts, and each of them in test/deep.
  const [trip] = pricedTrips.filter(({ country }) => country === 'Austria');
  if (!trip) throw new Error('No trip leads to Austria.');
  const order = buildParisOrder({ ...trip, mode: 'full' });
  await visit({ phone: true }, (page, { context }) => orderAndPay({ page, context, origin }, order, trip.lines));
});

test('by the keyboard alone, in Italy', async () => {
  await visit({}, async (page, { context }) => {
    const { keyboard } = page;
    const reach = (name: string, role: 'combobox' | 'checkbox' | 'textbox' | 'spinbutton' = 'textbox') =>
      tabToControl(page, page.getByRole(role, { name }));
    await page.goto(`${origin}/order`);
    await tabToControl(page, page.getByRole('radio', { name: 'France' }));
    for (let presses = 0; presses < 4; presses++) await keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Italy', checked: true }).waitFor();
    await reach('City or zone', 'combobox');
    await keyboard.type('rome');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'About Rome Fascia Verde' }).waitFor();
    await tabToControl(page, page.getByLabel('Entry date'));
    const [year = '', month = '', day = ''] = entryDateInDays(5).split('-');
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
    await expectEventually(() => readPriceLines(page)).toContain('Italy surcharge (2 days) £9.98');

    await tabToControl(page, locateConsent(page));
    await keyboard.press('Enter');
    await page.getByText('Consent required').waitFor();
    await expectEventually(() =>
      page.getByText('Please authorise us to apply on your behalf.').count(),
    ).toBeGreaterThan(1);
    await tabToControl(page, locateConsent(page));
    await keyboard.press('Space');
    await tabToControl(page, locateFormButton(page, 'Continue Order'));
    const [payment] = await Promise.all([context.waitForEvent('page'), keyboard.press('Enter')]);
    await payment.getByRole('row', { name: 'Total £29.97' }).waitFor();
  });
});

test('for everybody: no finding of axe on any step or error, and nothing goes sideways at any width', async () => {
  await visit({ phone: true }, (page, { context }) =>
    visitEveryStep({ page, context, origin }, buildParisOrder(), async (what) => {
      expect([what, ...(await findAccessibilityViolations(page))]).toEqual([what]);
      for (const width of [320, 1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const reach = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expectEventually(reach, `${what} at ${width}`).toBeLessThanOrEqual(width);
      }
    }),
  );
});

test('a declined card comes back to everything that was typed, with a clear line, and then pays', async () => {
  await visit({ phone: true }, async (page, { context }) => {
    const order = buildParisOrder({ mode: 'full' });
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const payment = await openPayment(context, page);
    await payOnProviderPage(payment, '4000 0000 0000 0002');
    await payment
      .getByRole('alert')
      .filter({ hasText: 'Your last attempt to pay was declined. Nothing was charged.' })
      .waitFor();
    expect(payment.url()).toMatch(/\/order\?step=3&payment=stopped/);
    expect(await findAccessibilityViolations(payment)).toEqual([]);
    await payment.getByText(order.email).waitFor();
    await unfold(payment, 'All your answers');
    await payment.getByText('1 High Street, Leeds, LS1 1AA, United Kingdom').waitFor();
    await payment.getByRole('checkbox', { checked: true }).waitFor();
    await page.getByText('Your last attempt to pay was declined. Nothing was charged.').waitFor();
    const again = await openPayment(context, payment);
    await payOnProviderPage(again);
    await again.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    for (const left of [page, payment]) await left.waitForURL(/\/thank-you\?/);
  });
});

test('a browser that blocks the new tab shows the way to the payment page', async () => {
  await visit({ phone: true, apart: true }, async (page, { context }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${origin}/order`);
    await goToReview(page, buildParisOrder());
    await locateConsent(page).check();
    await locateFormButton(page, 'Continue Order').click();
    await page.getByText('Your browser kept the payment page from opening.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const link = page.getByRole('link', { name: 'Open the payment page' });
    const [payment] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await payOnProviderPage(payment);
    await page.waitForURL(/\/thank-you\?/);
  });
});

test('a link chooses country and zone; what it names and nobody offers is said', async () => {
  await visit({}, async (page) => {
    await page.goto(`${origin}/order?country=Italy&zone=Milan%20Area%20C`);
    await page.getByRole('region', { name: 'About Milan Area C' }).waitFor();
    // Only what the link left out is asked.
    await page.getByText('Milan Area C, Italy').waitFor();
    await page.getByLabel('Entry date').waitFor();
    expect(await page.getByRole('radio', { name: 'Italy' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Change destination' }).click();
    await page.getByRole('radio', { name: 'Italy', checked: true }).waitFor();
    await unfold(page, 'The rules, the fine and the fee');
    for (const fact of ['about €83-€349 (£71-£300)', '€5.00 (Mon-Fri 7:30-19:30)', '€7.50 a day'])
      await page.getByText(fact).first().waitFor();
    await page.getByRole('radio', { name: 'France' }).check();
    await page.reload();
    await page.getByRole('radio', { name: 'France', checked: true }).waitFor();

    await page.goto(`${origin}/order?country=Italy&zone=Paris`);
    await page.getByText('The city or zone in your link is not one of those we apply for').waitFor();
    await page.getByRole('radio', { name: 'Italy', checked: true }).waitFor();
    await page.goto(`${origin}/order?country=%3Cscript%3Ealert(1)%3C/script%3E`);
    await page.getByText('The country in your link is not one of those we apply for.').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

/** The buttons of the page that look like the main one. */
const countMainButtons = (page: Page) =>
  page.evaluate(() => {
    const paint = document.createElement('p');
    paint.style.background = 'var(--signal)';
    document.body.append(paint);
    const signal = getComputedStyle(paint).backgroundColor;
    paint.remove();
    const buttons = [...document.querySelectorAll('#main button')].filter((button) => button.getClientRects().length);
    return buttons.filter((button) => getComputedStyle(button).backgroundColor === signal).length;
  });

/** What the price and the controls of the bar at the foot write over each other. */
const findOverlapsInBar = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const parts = [...document.querySelectorAll('#main aside :is(summary span, button)')].flatMap((element) => {
      // What only readers of the screen hear is a pixel wide.
      const isShown = element.checkVisibility() && element.getBoundingClientRect().width > 1;
      if (!isShown || element.querySelector('span')) return [];
      range.selectNodeContents(element);
      return [{ text: element.textContent, ...range.getBoundingClientRect().toJSON() }];
    });
    return parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.top < other.bottom && other.top < one.bottom)
        .map((other) => `${one.text} / ${other.text}`),
    );
  });

test.each(pricedTrips)(
  '$zone, $country: on a phone each step fits two screens, and what pays is always in view',
  (trip) =>
    visit({ phone: true }, async (page) => {
      const order = buildParisOrder(trip);
      await page.goto(`${origin}/order`);
      await fillTrip(page, order);
      await page.getByText('Expected time:').waitFor();
      expect(await measureStep(page), 'the trip').toBeLessThanOrEqual(twoScreens);
      await locateFormButton(page, 'Next').click();
      await fillDetails(page, order);
      await page.getByText(/^After the payment/).waitFor();
      expect(await measureStep(page), 'the details').toBeLessThanOrEqual(twoScreens);
      await locateFormButton(page, 'Next').click();
      await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
      await page.getByText(/^(You need|We cannot tell yet)/).waitFor();
      for (const box of await locateWarnings(page).all()) await box.check();
      expect(await measureStep(page), 'the review').toBeLessThanOrEqual(twoScreens);

      const pay = locateFormButton(page, 'Continue Order');
      expect(await pay.isDisabled()).toBe(true);
      await page.getByRole('link', { name: 'tick ‘I authorise’' }).click();
      await expectEventually(() => hasFocus(locateConsent(page))).toBe(true);
      await page.keyboard.press('Space');
      await expectEventually(() => pay.isEnabled()).toBe(true);
      await expectEventually(() => countMainButtons(page), 'main buttons').toBe(1);
      // Nothing that has the focus is under the bar, even one that was opened, and neither is the foot of the page.
      await page.getByText('Show lines').click();
      const hidden = await page.evaluate(() => {
        const foot = [...document.querySelectorAll<HTMLElement>('footer a')];
        const own = [...document.querySelectorAll<HTMLElement>('#main form :is(a, button, input, summary)')];
        return [...own, ...foot].flatMap((control) => {
          if (!control.checkVisibility() || control.matches(':disabled')) return [];
          control.focus();
          const { left, right, top, bottom } = control.getBoundingClientRect();
          const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const bar = [...document.querySelectorAll('#main aside')].some((aside) => aside.contains(seen));
          return bar || seen === null ? [control.textContent] : [];
        });
      });
      expect(hidden).toEqual([]);
      for (const y of [0, 400, 900]) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
        const box = await pay.boundingBox();
        expect(box && box.y + box.height, `scrolled to ${y}`).toBeLessThanOrEqual(844);
      }
      // Four times as large on a screen of 1280 (WCAG 2.2, 1.4.10).
      await page.setViewportSize({ width: 320, height: 256 });
      expect(await findOverlapsInBar(page), 'at 320').toEqual([]);
    }),
);

test.each(['Brussels LEZ, Belgium', 'Paris, France'])(
  '%s: every detail at once is asked on pages of two screens',
  (place) =>
    visit({ phone: true }, async (page) => {
      const [zone = '', country = ''] = place.split(', ');
      const order = buildParisOrder({ zone, country, mode: 'full' });
      await page.goto(`${origin}/order`);
      await fillTrip(page, order);
      await locateFormButton(page, 'Next').click();
      await fillDetails(page, { ...order, mode: 'express' });
      await fillKeeper(page);
      expect(await measureStep(page), 'the keeper').toBeLessThanOrEqual(twoScreens);
      expect(await page.getByLabel('Fuel type').count()).toBe(0);
      await page.getByLabel('First name').fill('');
      await locateFormButton(page, 'Next').click();
      await page.getByRole('alert').getByRole('link').first().waitFor();
      // What is asked on the next page is no error of this one.
      expect(await page.getByRole('alert').getByRole('link').count()).toBe(1);
      await page.getByLabel('First name').fill('Sam');
      await locateFormButton(page, 'Next').click();
      await page.getByText(/^After the payment/).waitFor();
      expect(await measureStep(page), 'the vehicle').toBeLessThanOrEqual(twoScreens);
      await page.getByRole('textbox', { name: 'Plate number' }).fill('');
      await locateFormButton(page, 'Next').click();
      await page.getByRole('alert').getByRole('link', { name: 'Plate number is required' }).click();
      await page.keyboard.type(order.plate);
      await locateFormButton(page, 'Next').click();
      await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
    }),
);

test('a car hired in France: its steps fit two screens, and its plate is asked of whoever knows it', () =>
  visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order`);
    await fillTrip(page, buildParisOrder({ zone: 'Lyon' }));
    await page.getByLabel('Entry date').fill(entryDateInDays(12));
    await page.getByRole('switch', { name: 'This is a rental car' }).check();
    await page.getByText(/^You add the plate when you have the car/).waitFor();
    expect(await measureStep(page), 'the trip').toBeLessThanOrEqual(twoScreens);
    await locateFormButton(page, 'Next').click();
    await page.getByLabel('E-mail').fill(nextEmail());
    await page.getByLabel('Country of registration').selectOption('France');
    await page.getByText('Where to look on the windscreen').waitFor();
    await page.getByText(/^After the payment we ask for \d/).waitFor();
    expect(await measureStep(page), 'the details').toBeLessThanOrEqual(twoScreens);
    const plate = page.getByRole('textbox', { name: 'Plate number' });
    expect(await plate.isVisible()).toBe(false);
    await unfold(page, 'I know its plate already');
    await plate.fill('GH456JK');
    await locateFormButton(page, 'Next').click();
    await page.getByText('Is this exactly what is on your car?').waitFor();
    await page.getByRole('button', { name: 'Change plate number' }).click();
    await expectEventually(() => hasFocus(plate)).toBe(true);
  }));

test('on a wide screen the button that pays stands beside the review, and no other looks like it', () =>
  visit({}, async (page) => {
    await page.goto(`${origin}/order`);
    await goToReview(page, buildParisOrder());
    await locateConsent(page).check();
    await expectEventually(() => countMainButtons(page)).toBe(1);
    await locateFormButton(page, 'Continue Order').waitFor();
    expect(await page.getByRole('button', { name: 'Continue Order' }).count()).toBe(1);
  }));

test('a link that says the whole trip begins at the details, and one that leaves the day out asks for that', async () => {
  const day = entryDateInDays(20);
  const trip = new URLSearchParams({ country: 'Italy', zone: 'Milan Area C', entry_date: day, number_of_days: '2' });
  await visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order?${trip}`);
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    await page.getByText(/^Milan Area C, .*, 2 days$/).waitFor();
    await page.getByLabel('Plate number').fill('AB12 CDE');
    await page.getByRole('button', { name: 'Change trip' }).click();
    await expectEventually(() => page.getByLabel('Entry date').inputValue()).toBe(day);
    await page.getByRole('radio', { name: 'Italy', checked: true }).waitFor();
    await page.goBack();
    await expectEventually(() => page.getByLabel('Plate number').inputValue()).toBe('AB12CDE');
  });
  trip.delete('entry_date');
  await visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order?${trip}`);
    await page.getByText('Milan Area C, Italy').waitFor();
    await page.getByLabel('Entry date').fill(day);
    await locateFormButton(page, 'Next').click();
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

test('a reload, Back and a Change link lose nothing, and a change leads back to the review', async () => {
  await visit({}, async (page) => {
    const order = buildParisOrder({ country: 'Italy', zone: 'Milan Area C', days: '2', mode: 'full' });
    await page.goto(`${origin}/order`);
    await fillTrip(page, order);
    await locateFormButton(page, 'Next').click();
    await fillDetails(page, order);
    await page.reload();
    await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
    await page.goBack();
    await expectEventually(() => page.getByLabel('Postcode').inputValue()).toBe('LS1 1AA');
    await page.goBack();
    await expectEventually(() => page.getByLabel('Number of days').inputValue()).toBe('2');
    for (const heading of ['Your details', 'Your vehicle']) {
      await page.goForward();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    }
    // The button in the form leads back page by page.
    await locateFormButton(page, 'Back').click();
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    await locateFormButton(page, 'Next').click();
    await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
    await locateFormButton(page, 'Next').click();

    await page.getByRole('button', { name: 'Change e-mail' }).click();
    await expectEventually(() => hasFocus(page.getByLabel('E-mail'))).toBe(true);
    await page.getByLabel('E-mail').fill('other@example.com');
    await page.reload();
    await locateFormButton(page, 'Save and return to review').click();
    await page.getByText('other@example.com').waitFor();
    await changeFoldedAnswer(page, 'number of days');
    await page.getByLabel('Number of days').fill('9');
    await locateFormButton(page, 'Save and return to review').click();
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
    await expectEventually(() => readPriceLines(page)).toContain('Italy surcharge (9 days) £44.91');
    await page.reload();
    await page.getByText('other@example.com').waitFor();
  });
});

test('two tabs hold two orders, and one order paid from both stays one', async () => {
  await visit({}, async (page, { context }) => {
    const order = buildParisOrder();
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
    await page.getByText('Paris, France: Crit’Air sticker').waitFor();
    await second.reload();
    await second.getByRole('region', { name: 'About Palermo ZTL' }).waitFor();
  });
});

test('who needs nothing is not told of questions that nobody will ask', () =>
  visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order?country=France&zone=Saint-%C3%89tienne`);
    const category = page.getByLabel('Vehicle category');
    await category.selectOption('N1');
    await page.getByText(/^After the payment we ask for/).waitFor();
    await category.selectOption('M1');
    await page.getByText('You need not apply for anything here').waitFor();
    await expectEventually(() => page.getByText(/^After the payment/).count()).toBe(0);
  }));

test('whom the rules keep out is told why before any payment, and may pay once the facts are others', () =>
  visit({ phone: true }, async (page, { context }) => {
    await page.goto(`${origin}/order`);
    await fillTrip(page, buildParisOrder());
    await locateFormButton(page, 'Next').click();
    await fillDetails(page, buildParisOrder());
    await page.getByRole('switch', { name: 'Check my vehicle before I pay' }).check();
    await page.getByLabel('Fuel type').selectOption('diesel');
    await page.getByLabel('Euro standard').selectOption('Euro 4');
    await page.getByText('This vehicle may not enter').waitFor();
    // What is left to do is said at once, and nothing of an order.
    await page.getByText(/^Leave this vehicle outside the zone.* a 24-hour pass can be had/).waitFor();
    for (const told of ['Before you order', 'After the payment'])
      expect(await page.getByText(told).count(), told).toBe(0);
    await locateFormButton(page, 'Next').click();
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
    await page.getByText("Your vehicle gets Crit'Air 3.").waitFor();
    await page.getByText('A permit would not let this vehicle in').waitFor();
    expect(await locateFormButton(page, 'Continue Order').count()).toBe(0);
    expect(await locateConsent(page).count()).toBe(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await changeFoldedAnswer(page, 'euro standard');
    await page.getByLabel('Euro standard').selectOption('Euro 6');
    await locateFormButton(page, 'Save and return to review').click();
    await page.getByText("Your vehicle gets Crit'Air 2.").waitFor();
    await openPayment(context, page);
  }));

test('a rental car needs no plate yet, and says what comes later and why', async () => {
  await visit({ phone: true }, async (page) => {
    await page.goto(`${origin}/order?country=France&zone=Nice`);
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    await page.getByRole('switch', { name: 'This is a rental car' }).check();
    const later = page.getByRole('status').filter({ hasText: 'After the payment we ask for' });
    await unfold(page, 'After the payment we ask for');
    await later.getByText('Number plate').waitFor();
    await later.getByText('permits are issued to the registered keeper of the vehicle').waitFor();
    await later.getByText('the authority compares your answers with it').waitFor();
    await page.getByLabel('E-mail').fill(nextEmail());
    await locateFormButton(page, 'Next').click();
    await page.getByText('You add the plate when you pick the car up.').waitFor();
  });
});

test('what the server finds wrong is told in its own words, and a changed price is shown before it is paid', async () => {
  await visit({}, async (page, { context }) => {
    await page.goto(`${origin}/order`);
    await goToReview(page, buildParisOrder());
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
    await locateConsent(page).check();
    const pay = async () => {
      const [tab] = await Promise.all([context.waitForEvent('page'), locateFormButton(page, 'Continue Order').click()]);
      if (!tab.isClosed()) await tab.waitForEvent('close');
    };
    await pay();
    await page.getByText('Checkout error').first().waitFor();
    await expectEventually(() => readPriceLines(page)).toEqual(['Base service £20.99', 'Total £20.99']);
    await pay();
    await page.getByText('No checkout URL returned').waitFor();
    await pay();
    await page.getByRole('link', { name: 'This address bounces' }).click();
    await expectEventually(() => hasFocus(page.getByLabel('E-mail'))).toBe(true);
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
  const shop = installation.openClient();
  const { payment, pair } = await placeAndPay(shop);
  await completeDetails(shop, pair);
  await activateGuestAccount(shop, payment);
  await visit({}, async (page, { context }) => {
    await signIn(context, payment.customer_email, 'a long password for tests');
    await page.goto(`${origin}/order?country=Belgium&zone=Antwerp%20LEZ`);
    await waitForKnownValue(page, '"Jo"');
    // The link says the whole trip. From the trip, whoever is known comes to the review at once.
    await page.getByText(`Filled in from your order ${pair.guest_order_ref}.`).waitFor();
    await page.getByRole('button', { name: 'Change trip' }).click();
    await page.getByRole('radio', { name: 'Belgium', checked: true }).waitFor();
    await locateFormButton(page, 'Next').click();
    await page.getByText(`Your details are those of your order ${pair.guest_order_ref}.`).waitFor();
    await unfold(page, 'All your answers');
    await page.getByText('Jo Driver', { exact: true }).waitFor();
    await page.getByText(payment.customer_email).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const provider = await openPayment(context, page);
    await payOnProviderPage(provider);
    await provider.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    await provider.getByRole('link', { name: 'View Details' }).waitFor();
    await provider.getByText('V5C').first().waitFor();
    expect(await findAccessibilityViolations(provider)).toEqual([]);
    // The first order gets the vehicle its sticker for every French zone.
    await page.goto(`${origin}/order?country=France&zone=Lyon`);
    await waitForKnownValue(page, '"Jo"');
    await locateFormButton(page, 'Next').click();
    await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
    await locateFormButton(page, 'Next').click();
    await page.getByText(/^It (gets|got) this vehicle its sticker/).waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: `order ${pair.guest_order_ref}` }).click();
    await page.getByRole('heading', { level: 1, name: /Paris/ }).waitFor();
  });
});

test('a press counts though the page moves beneath it, and not once the pointer has gone elsewhere', () =>
  visit({}, async (page) => {
    await page.goto(`${origin}/order?country=France&zone=Lyon`);
    await page.getByLabel('First name').or(page.getByLabel('E-mail')).first().waitFor();
    await page.waitForLoadState('networkidle');
    const button = locateFormButton(page, 'Next');
    const press = async () => {
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (!box) throw new Error('The button is not drawn.');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await button.evaluate((pressed) =>
        pressed.parentElement?.before(Object.assign(document.createElement('hr'), { style: 'height:200px' })),
      );
    };
    const errors = page.getByRole('alert').filter({ hasText: 'E-mail' });
    await press();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await errors.count()).toBe(0);
    await press();
    await page.mouse.up();
    await errors.waitFor();
  }));

test('a rented car is asked for, and never taken for one’s own', async () => {
  const shop = installation.openClient();
  const plate = nextPlate();
  const { payment, pair } = await placeAndPay(shop, expressOrder({ plate }));
  await completeDetails(shop, pair);
  await activateGuestAccount(shop, payment);
  await visit({ phone: true }, async (page, { context }) => {
    await signIn(context, payment.customer_email, 'a long password for tests');
    await page.goto(`${origin}/order?country=Belgium&zone=Antwerp%20LEZ`);
    await waitForKnownValue(page, '"Jo"');
    await page.getByRole('heading', { name: 'Your details', level: 1 }).waitFor();
    await expectEventually(() => page.getByLabel('First name').inputValue()).toBe('Jo');
    await locateFormButton(page, 'Next').click();
    await page.getByRole('heading', { name: 'Your vehicle', level: 1 }).waitFor();
    await page.getByRole('switch', { name: 'This is a rental car' }).check();
    await expectEventually(() => page.getByLabel('Plate number').inputValue()).toBe('');
    await locateFormButton(page, 'Next').click();
    await page.getByText('You add the plate when you pick the car up.').waitFor();
    expect(await page.getByText(plate).count()).toBe(0);
    await changeFoldedAnswer(page, 'rental car');
    await page.getByRole('switch', { name: 'This is a rental car' }).uncheck();
    await locateFormButton(page, 'Save and return to review').click();
    await page.getByText('Is this exactly what is on your car?').waitFor();
  });
});

test('consent does not outlive what it was given to, in the form or on the way back from a payment that was given up', async () => {
  await visit({}, async (page, { context }) => {
    const order = buildParisOrder();
    await page.goto(`${origin}/order`);
    await goToReview(page, order);
    const tick = locateConsent(page);
    const change = async (answer: string, to: () => Promise<unknown>) => {
      await tick.check();
      await page
        .getByRole('button', { name: `Change ${answer}` })
        .first()
        .click();
      await to();
      await locateFormButton(page, 'Save and return to review').click();
      await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();
      await expectEventually(() => tick.isChecked(), answer).toBe(false);
      await expectEventually(() => locateFormButton(page, 'Continue Order').isDisabled()).toBe(true);
    };
    await change('country', async () => {
      await page.getByRole('radio', { name: 'Belgium' }).check();
      await chooseZone(page, 'Antwerp LEZ');
    });
    await change('plate number', () => page.getByRole('textbox', { name: 'Plate number' }).fill('CD34 EFG'));
    await change('e-mail', () => page.getByRole('textbox', { name: 'E-mail' }).fill('other@example.com'));

    const payment = await openPayment(context, page);
    await page.getByRole('button', { name: 'Back to your order' }).click();
    await expectEventually(() => tick.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Change country' }).click();
    await page.getByRole('radio', { name: 'France' }).check();
    await chooseZone(page, 'Paris');
    await locateFormButton(page, 'Save and return to review').click();
    await payment.getByRole('link', { name: /^Back to/ }).click();
    await payment.getByText('Payment was cancelled. Nothing was charged.').waitFor();
    await payment.getByText('other@example.com').waitFor();
    const stands = async (tab: Page) => [
      await tab.locator('dd', { hasText: /^(Paris|Antwerp LEZ),/ }).innerText(),
      await locateConsent(tab).isChecked(),
    ];
    await expectEventually(() => stands(payment)).toEqual(['Paris, France: Crit’Air sticker', false]);
    await expectEventually(() => stands(page)).toEqual(['Paris, France: Crit’Air sticker', false]);

    // The page for Antwerp takes no card once that for Paris is open.
    await payment.goBack();
    const antwerp = payment.url();
    await locateConsent(page).check();
    // Not even where its closing got lost at first: a second press closes it, and does not forget it.
    await page.route('**/close-checkout', (route) => route.abort(), { times: 1 });
    await locateFormButton(page, 'Continue Order').click();
    await page.getByText('Checkout error').waitFor();
    const paris = await openPayment(context, page);
    await paris.getByRole('button', { name: /^Pay/ }).waitFor();
    expect(antwerp).not.toBe(paris.url());
    await payment.goto(antwerp);
    await payment
      .getByText(/expired/i)
      .first()
      .waitFor();
    expect(await payment.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });
});

describe('the thank-you page', () => {
  test('news is told once, the rest at every visit; the password mail has three outcomes', async () => {
    const { checkout, pair } = await (async () => {
      const shop = installation.openClient();
      const { body } = await shop.callFunction<{ url: string; session_id: string; order_ref: string }>(
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
      // Seen in one look: what is left when the shorter one has gone. The longer one lasts 8 seconds.
      const left = await page.waitForFunction(() => {
        const titles = [...document.querySelectorAll('[data-sonner-toast]')].map(
          ({ textContent }) => textContent ?? '',
        );
        return titles.some((title) => title.includes('Payment confirmed')) ? null : titles;
      });
      expect((await left.jsonValue())?.join(' ')).toContain('Account created');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await unfold(page, 'What happens next');
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
        const refused = (route: Route) => route.fulfill({ status, json: {} });
        const letThrough = await interceptRequests(page, '**/resend-password-email', refused);
        await resend.click();
        await toast(title).waitFor();
        letThrough();
      }

      await page.reload();
      await page.getByRole('link', { name: 'Set your password' }).waitFor();
      await page.getByText(checkout.order_ref).first().waitFor();
      expect(await toast('Account created').count()).toBe(0);
    });
  });

  test('who is signed in is told whether the application has begun', async () => {
    const shop = installation.openClient();
    const { payment, pair } = await placeAndPay(shop);
    await activateGuestAccount(shop, payment);
    const thankYou = `${origin}/thank-you?session_id=${pair.session_id}`;
    await visit({}, async (page, { context }) => {
      await signIn(context, payment.customer_email, 'a long password for tests');
      const toast = (title: string) => page.locator('[data-sonner-toast]').filter({ hasText: title });
      const reach = await interceptRequests(page, '**/submit-permit');
      await page.goto(thankYou);
      await toast('Processing Started').waitFor();
      await page.getByText('Payment received. Our team will process your permit application.').waitFor();

      reach();
      const failing = (route: Route) => route.fulfill({ status: 503, json: {} });
      const recover = await interceptRequests(page, '**/submit-permit', failing);
      await page.reload();
      await toast('Submission Issue').waitFor();
      const words =
        'Payment received, but permit submission needs attention. Our team will process your order manually.';
      await page.getByText(words).waitFor();

      recover();
      // No office writes of it: of an application that has come to its end already nothing would be told.
      await completeDetails(shop, pair);
      await page.reload();
      await toast('Order Submitted').waitFor();
    });
  });

  test('a stranger with the session of somebody else sees nothing', async () => {
    const { pair, payment } = await placeAndPay(installation.openClient());
    await visit({ phone: true }, async (page) => {
      await page.goto(`${origin}/thank-you?session_id=${pair.session_id}`);
      await page.getByRole('heading', { name: 'Sign in to see this order' }).waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.goto(`${origin}/thank-you?session_id=${pair.session_id}&guest_order_ref=EDP-00000000`);
      await page.getByRole('heading', { name: 'Processing Error' }).waitFor();
      await page.getByText('There was an issue processing your guest order. Please contact support.').first().waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      for (const secret of [payment.customer_email, pair.guest_order_ref, 'Paris'])
        expect(await page.getByText(secret).count()).toBe(0);
    });
  });
});
