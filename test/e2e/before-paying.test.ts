import type { Page, Route } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findGist } from '../../src/checkout/web/trip-verdict-notice.tsx';
import type { AdmissionVerdict } from '../../src/permits/admission-verdict.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { activateAccountByMail } from '../accounts.ts';
import { startInstallation } from '../installation.ts';
import { expressOrder, frenchDetails, nextEmail, nextPlate, placeAndPay, uploadV5c } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { listProviderRefunds } from '../refunds.ts';
import { waitUntil } from '../wait-until.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { adoptSession } from './app-pages.ts';
import { expectEventually, interceptRequests, provideVisitor } from './browser.ts';
import {
  buildParisOrder,
  chooseZone,
  entryDateInDays,
  fillTrip,
  hasFocus,
  locateConsent,
  locateFormButton,
  locateWarnings,
  unfold,
} from './order-page.ts';

const installation = await startInstallation({ LOG_LEVEL: 'silent' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { client: shop } = installation;

interface Traveller {
  trip: { country: string; city_zone: string; number_of_days?: string; vignette_type?: string };
  /** The first of them on which something is needed is the day of entry. */
  days: readonly string[];
  vehicle: { country_of_registration: string; vehicle_category: string } & Record<string, string>;
  hired?: boolean;
  vignette?: RegExp;
  /** What no rule there hangs on is not asked. */
  rulesAsk?: boolean;
}

/** The Tuesdays to come: some are holidays, on which nothing is needed. */
const tuesdays = [1, 8, 15, 22].map((days) =>
  entryDateInDays(days + ((9 - new Date(entryDateInDays(1)).getUTCDay()) % 7)),
);
const family = {
  country_of_registration: 'Germany',
  vehicle_category: 'M1',
  fuel_type: 'petrol',
  euro_standard: 'Euro 6',
};
const van = { country_of_registration: 'Spain', vehicle_category: 'N1', fuel_type: 'diesel', euro_standard: 'Euro 6' };

/** Brussels' next step concerns none of these, whenever it comes. */
const electricVan = { country_of_registration: 'Spain', vehicle_category: 'N1', fuel_type: 'electric' };

test.each<[string, Traveller]>([
  [
    'a 2014 diesel hired at Nice, to Paris next Tuesday',
    {
      trip: { country: 'France', city_zone: 'Paris' },
      days: tuesdays,
      vehicle: {
        country_of_registration: 'France',
        vehicle_category: 'M1',
        fuel_type: 'diesel',
        date_first_registration: '2014-03-01',
      },
      hired: true,
    },
  ],
  [
    'a German family through Austria',
    {
      trip: {
        country: 'Austria',
        city_zone: 'Highway vignette',
        number_of_days: '14',
        vignette_type: '10-day',
      },
      days: [entryDateInDays(4)],
      vehicle: family,
      vignette: /^10-day/,
      rulesAsk: false,
    },
  ],
  [
    'the same family to a hotel in the middle of Florence',
    {
      trip: { country: 'Italy', city_zone: 'Florence ZTL', number_of_days: '1' },
      days: tuesdays,
      vehicle: family,
    },
  ],
  [
    'an electric Spanish van to Brussels',
    { trip: { country: 'Belgium', city_zone: 'Brussels LEZ' }, days: [entryDateInDays(9)], vehicle: electricVan },
  ],
  [
    'a diesel one to Antwerp',
    { trip: { country: 'Belgium', city_zone: 'Antwerp LEZ' }, days: [entryDateInDays(9)], vehicle: van },
  ],
])(
  '%s: on a phone it is told before the payment what is needed, for how much, by when, and what may go wrong',
  async (_, traveller) => {
    const { trip } = traveller;
    const [day, verdict] = await firstNeeded(traveller);
    const { page, complaints } = await provideVisitor(browser, { phone: true });
    await page.goto(`${shop.origin}/order`);
    await fillIn(page, day, traveller);
    await page.getByRole('heading', { name: 'Review & Pay', level: 1 }).waitFor();

    await page.getByText('You need this').waitFor();
    // The gist of the reason and all warnings are there at once; what to do, the source and whose the money is are opened.
    const atOnce = (await page.locator('#main').innerText()).replaceAll(/\s+/g, ' ');
    for (const words of [findGist(verdict.reason), ...verdict.warnings.map(({ text }) => text)])
      expect(atOnce).toContain(words);
    for (const folded of ['What to do, and the source', / \(as of [^)]*\)\.$/]) await unfold(page, folded);
    const source = await page.getByText('Source:').innerText();
    expect(source).not.toContain('http');
    const shown = (await page.locator('#main').innerText()).replaceAll(/\s+/g, ' ');
    for (const words of [verdict.reason, verdict.what_to_do]) expect(shown).toContain(words);
    const addresses = verdict.source.match(/https?:\/\/[^\s,;]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) await page.locator(`a[target="_blank"][href="${address}"]`).first().waitFor();
    const days = Number(trip.number_of_days ?? 1);
    const { total_cents } = priceTrip({ ...trip, number_of_days: days, vignette_type: trip.vignette_type as '10-day' });
    expect(shown).toContain(`Total, paid by card £${(total_cents / 100).toFixed(2)}`);
    expect(shown).toMatch(/The authority’s fee is in our price|Our price is for our work alone/);
    for (const { text } of verdict.warnings) {
      await locateWarnings(page)
        .and(page.getByRole('checkbox', { name: text }))
        .waitFor();
      expect(shown.split(text), 'it stands once, where it is ticked').toHaveLength(2);
      expect(shown.indexOf(text), 'it comes before the price').toBeLessThan(shown.indexOf('Our part'));
    }
    if (traveller.hired) expect(shown).toContain("A car hired in France usually carries its Crit'Air sticker");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const ticks = locateWarnings(page);
    await locateConsent(page).check();
    const hint = page.getByText(/^To pay, first /).filter({ visible: true });
    for (const tick of await ticks.all()) {
      expect(await hint.innerText()).toBe('To pay, first tick ‘I order all the same’');
      await tick.check();
    }
    await hint.waitFor({ state: 'detached' });

    await page.goBack();
    await page.goBack();
    // The urgent switch may say the same of both ways of working. Before a plate is known, there is no day.
    const thereBy = verdict.there_by && longDate(verdict.there_by.standard);
    const arrival = thereBy && new RegExp(`(?:it is there|it is bought|the PDF proof is there) by ${thereBy}`);
    await page
      .getByText(arrival ?? 'Urgent gains you nothing')
      .first()
      .waitFor();
  },
);

async function firstNeeded({ trip, days, vehicle, hired = false }: Traveller): Promise<[string, AdmissionVerdict]> {
  for (const day of days) {
    const query = new URLSearchParams({
      ...trip,
      ...vehicle,
      entry_date: day,
      rental_car: String(hired),
      plate_later: String(hired),
    });
    const { body } = await shop.get<AdmissionVerdict>(`/api/data/trip-check?${query}`);
    if (body.need === 'needed') return [day, body];
  }
  throw new Error(`Nothing is needed at ${trip.city_zone} on any of ${days.join(', ')}.`);
}

async function fillIn(
  page: Page,
  day: string,
  { trip, vehicle, hired = false, vignette, rulesAsk = true }: Traveller,
): Promise<void> {
  await page.getByRole('radio', { name: trip.country }).check();
  await chooseZone(page, trip.city_zone);
  if (vignette) await page.getByRole('radio', { name: vignette }).check();
  await page.getByLabel('Entry date').fill(day);
  if (trip.number_of_days) await page.getByLabel('Number of days').fill(trip.number_of_days);
  if (hired) await page.getByRole('switch', { name: 'This is a rental car' }).check();
  await locateFormButton(page, 'Next').click();
  await page.getByLabel('E-mail').fill(nextEmail());
  await page.getByLabel('Country of registration').selectOption(vehicle.country_of_registration);
  if (!hired) await page.getByLabel('Plate number').fill(nextPlate());
  if (rulesAsk) {
    await page.getByRole('switch', { name: 'Check my vehicle before I pay' }).check();
    await page.getByLabel('Fuel type').selectOption(vehicle.fuel_type ?? '');
    if (vehicle.fuel_type !== 'electric')
      await page.getByLabel('Euro standard').selectOption(vehicle.euro_standard ?? 'unknown');
    await page.getByLabel('First registration').fill(vehicle.date_first_registration ?? '');
  }
  await page.getByLabel('Vehicle category').selectOption(vehicle.vehicle_category);
  await locateFormButton(page, 'Next').click();
}

test('who was not asked before paying reads by the mailed link what speaks against the order, and has all of the money back', async () => {
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: entryDateInDays(9),
    number_of_days: 60,
    vignette_type: '10-day' as const,
  };
  const email = nextEmail();
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom' };
  const pricing = priceTrip(trip);
  const { checkout } = await placeAndPay(shop, { trip, owner: { email }, vehicle, consent: true, pricing });
  const mailed = async () =>
    (await shop.listMails(email)).flatMap(({ text }) => /http\S*\/details#token=[^\s\])]+/.exec(text) ?? [])[0];
  const link = await waitUntil(mailed, 'the link is mailed');

  const { page, complaints } = await provideVisitor(browser, { phone: true });
  await page.goto(link);
  await page.getByText('Before we begin: do you want this order?').waitFor();
  await page.getByText(/^The 10-day vignette ends on /).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Refund all of £${(pricing.total_cents / 100).toFixed(2)}` }).click();
  await page.getByRole('button', { name: 'Yes, refund all of' }).click();
  await page.getByText('Your refund is on its way').waitFor();
  await page.getByText('Before we begin: do you want this order?').waitFor({ state: 'detached' });
  expect(await listProviderRefunds(shop, { checkout })).toEqual([pricing.total_cents]);
  expect(complaints).toEqual([]);

  const { page: late } = await provideVisitor(browser, { phone: true });
  await late.goto(`${link}x`);
  await late.getByRole('heading', { level: 1, name: 'This link opens no order any more' }).waitFor();
  await late.getByText('we send you a new link two days before your trip').waitFor();
  for (const told of ['It is older than 30 days.', /^A password was set since/, /^Its end was cut off/])
    await late.getByText(told).waitFor();
  const ways = late.getByRole('main').getByRole('link');
  expect(await ways.allInnerTexts()).toEqual(['Sign in', expect.stringContaining('@')]);
  expect(await findAccessibilityViolations(late)).toEqual([]);
  await late.goto(`${shop.origin}/details`);
  await late.getByRole('heading', { level: 1, name: 'This link is not complete' }).waitFor();
  expect(await ways.allInnerTexts()).toEqual(['Sign in', expect.stringContaining('@')]);
  expect(await findAccessibilityViolations(late)).toEqual([]);
});

test('who sends the last detail by the mailed link sees at once until when nothing is sent, and can stop it', async () => {
  const { ctx } = installation;
  installation.ctx.settings = { ...ctx.settings, orderHoldMs: 600_000 };
  onTestFinished(() => {
    installation.ctx.settings = ctx.settings;
  });
  const [email, plate] = [nextEmail(), nextPlate()];
  const { payment } = await placeAndPay(shop, expressOrder({ email, plate }));
  const mailed = async () =>
    (await shop.listMails(email)).flatMap(({ text }) => /http\S*\/details#token=[^\s\])]+/.exec(text) ?? [])[0];
  const link = await waitUntil(mailed, 'the link is mailed');
  const access = { details_token: link.slice(link.indexOf('=') + 1) };
  await uploadV5c(shop, access);
  const { 'owner.address.city': city = '', ...details } = frenchDetails;
  await shop.callFunction('provide-details', { access, details });

  const { page, context, complaints } = await provideVisitor(browser, { phone: true });
  await page.goto(link);
  // Before and after: which order, of which car, how it stands, and whom to reach.
  const expectIdentity = async (headline: RegExp) => {
    await page.getByRole('region', { name: 'Status' }).getByText(headline).waitFor();
    await page.getByText(`Paris, France: ${payment.order_ref}`).waitFor();
    const shown = (await page.locator('main .plate-face').first().innerText()).replaceAll(/\s/g, '');
    expect(shown).toContain(plate);
    await page.getByText('Questions about this order? Write to').waitFor();
  };
  await expectIdentity(/^The portal still needs one detail from you\.$/);
  await page.getByLabel('Town or city').fill(city);
  await page.getByRole('button', { name: 'Send these details' }).click();
  await page.getByRole('heading', { name: /^Nothing is sent before \d\d:\d\d$/ }).waitFor();
  await page.getByRole('button', { name: 'Send now' }).waitFor();
  await expectIdentity(/^Paid and complete\. Nothing of it has begun yet\.$/);
  expect(await page.getByText('starts by itself').count()).toBe(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop, something is wrong' }).click();
  const decision = page.getByRole('heading', { name: 'Stopped: what is wrong?' });
  await decision.waitFor();
  // The button that was pressed is gone: its successor's heading has the focus.
  await expectEventually(() => hasFocus(decision)).toBe(true);
  // What was given, a line each: the wrong one becomes its question, and is there as it was.
  const address = page.getByLabel('Address line 1');
  expect(await address.count()).toBe(0);
  await page.getByRole('button', { name: 'Change Address line 1' }).click();
  await expectEventually(() => hasFocus(address)).toBe(true);
  await address.fill('');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  await address.fill('2 High Street');
  // What is typed and not saved is not what would be sent.
  await page.getByRole('button', { name: 'Send it as it is' }).click();
  await page.getByText('Nothing was sent', { exact: true }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await page.getByText('Corrected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop, something is wrong' }).click();
  await page.getByRole('button', { name: 'Change Address line 1' }).waitFor();
  await page.getByText('2 High Street').waitFor();

  // From the account the link leads to what is to be decided.
  const owner = installation.openClient();
  await activateAccountByMail(owner, email);
  await adoptSession(context, owner);
  await page.goto(`${shop.origin}/dashboard`);
  await page.getByRole('link', { name: `Correct it or let it go on of order ${payment.order_ref}` }).click();
  await decision.waitFor();
  await expectEventually(() => hasFocus(decision)).toBe(true);
  expect(complaints).toEqual([]);
});

test('each question after the payment is explained with the document of the vehicle, in the form and by the mailed link', async () => {
  const email = nextEmail();
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'Germany' };
  await placeAndPay(shop, { ...expressOrder({ email, country: 'Belgium', zone: 'Brussels LEZ' }), vehicle });
  const link = await waitUntil(
    async () =>
      (await shop.listMails(email)).flatMap(({ text }) => /http\S*\/details#token=[^\s\])]+/.exec(text) ?? [])[0],
    'the link is mailed',
  );
  const { page, complaints } = await provideVisitor(browser, { phone: true });
  await page.goto(link);
  const helpOf = (question: string) => page.locator('details', { hasText: question });
  const euro = helpOf('What does this mean? Euro standard');
  await euro.getByText('What does this mean?').click();
  await euro.getByRole('img', { name: /On the Zulassungsbescheinigung Teil I.*box V\.9.* and box 14/ }).waitFor();
  expect(await euro.locator('[data-box]').allTextContents()).toEqual(['V.9', '14']);
  const pagesHelp = helpOf('Which pages, and how?');
  await pagesHelp.getByText('Which pages, and how?').click();
  await pagesHelp.getByText('each side of the Zulassungsbescheinigung Teil I').waitFor();
  await pagesHelp.getByText('We black out nothing').waitFor();
  // The help is beside the field: the name and the description of the field are what they were.
  const field = page.getByRole('combobox', { name: 'Euro standard', exact: true });
  expect(
    await field.evaluate(
      (select) => document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toMatch(/^Box V\.9 or 14/);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  const { page: form } = await provideVisitor(browser, { phone: true });
  await form.goto(`${shop.origin}/order`);
  await fillTrip(form, buildParisOrder());
  await locateFormButton(form, 'Next').click();
  const category = form.locator('details', { hasText: 'What does this mean? Vehicle category' });
  await category.getByText('What does this mean?').click();
  await category.getByRole('img', { name: /page 2 of the V5C.*box J/ }).waitFor();
  await form.getByLabel('Country of registration').selectOption('Italy');
  await category.getByRole('img', { name: /carta di circolazione.*box J/ }).waitFor();
  expect(await findAccessibilityViolations(form)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('where it cannot be read what is asked for after the payment, a line says so, and a button looks again', async () => {
  const { page } = await provideVisitor(browser, { phone: true });
  const isDown = (route: Route) =>
    route.fulfill({ status: 503, json: { error: 'We cannot reach our records.', code: 'X' } });
  const letThrough = await interceptRequests(page, '**/api/functions/portal-needs', isDown);
  await page.goto(`${shop.origin}/order`);
  await fillTrip(page, buildParisOrder());
  await locateFormButton(page, 'Next').click();
  const line = page.getByRole('alert').filter({ hasText: 'What we ask for after the payment could not be loaded' });
  await line.getByText('We cannot reach our records.').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  letThrough();
  await line.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('After the payment we ask for').waitFor();
  await line.waitFor({ state: 'detached' });
});
