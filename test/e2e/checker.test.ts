import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { pages } from '../../src/paths.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { startInstallation } from '../installation.ts';
import { sharedBrowser } from '../portals/browser.ts';
import { findAccessibilityViolations } from './accessibility-violations.ts';
import { expectEventually, provideVisitor } from './browser.ts';
import { expectNoBrokenWords } from './layout-checks.ts';
import { entryDateInDays, unfold } from './order-page.ts';

// The public checker as somebody meets it whose browser runs no script.
const installation = await startInstallation();
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();
const { origin } = installation.client;

async function visitorWithoutScript(): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  onTestFinished(() => context.close());
  return context.newPage();
}

const nextDayInForce =
  Array.from({ length: 10 }, (_, index) => entryDateInDays(3 + index)).find((day) => isItalianWorkingDay(day)) ?? '';
const nextSaturday =
  Array.from({ length: 7 }, (_, index) => entryDateInDays(3 + index)).find((day) => new Date(day).getUTCDay() === 6) ??
  '';
const diesel =
  'vehicle_category=M1&fuel_type=diesel&date_first_registration=2014-05-01&country_of_registration=Ireland';
const answers = {
  needed: `${pages.check}?place=paris&${diesel}`,
  'not needed': `${pages.check}?place=amsterdam-environmental-zone&${diesel}`,
  'may not enter': `${pages.check}?place=brussels-lez&${diesel}`,
  'not certain': `${pages.check}?place=naples-lez&number_of_days=3`,
  'free on the day itself': `${pages.check}?place=milan-area-c&entry_date=${nextSaturday}&${diesel}&euro_standard=Euro+6`,
  'all zones': `${pages.check}?place=all&${diesel}`,
  'hired there, with a sticker': `${pages.check}?place=paris&hired_in=France`,
  'hired there, with a label': `${pages.check}?place=barcelona-zbe&hired_in=Spain&vehicle_category=M1&fuel_type=electric`,
  'hired there, with nothing to see': `${pages.check}?place=brussels-lez&hired_in=Belgium`,
  errors: `${pages.check}?place=paris&entry_date=soon&number_of_days=0`,
};

test('from the landing page to an answer that can be kept, and into the order with the place chosen', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin);
  const form = page.getByRole('region', { name: 'Do I need a permit?' });
  await form.getByLabel('City or zone').selectOption('Paris');
  await form.getByLabel('Country of registration').selectOption('Ireland');
  await form.getByLabel('Fuel type').selectOption('Diesel');
  await form.getByLabel('First registration').fill('2014-05-01');
  await form.getByRole('button', { name: 'Check my vehicle' }).click();

  await page.getByRole('heading', { level: 1, name: 'Paris: you need this before you drive in' }).waitFor();
  // Its heading is there before the last of the page is.
  await page.waitForLoadState();
  expect(await page.title()).toMatch(/^Paris: you need this before you drive in \|/);
  const said = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  expect(said).toContain("Your vehicle gets Crit'Air 2.");
  expect(said).toMatch(/Rules of \d+ \w+ \d{4}, shown on \d+ \w+ \d{4}\./);
  expect(said).toContain('What to carry in the car');
  // The answer, its reason, the price and the button come first.
  expect(said).toMatch(/£19\.99 all in The authority’s fee is in our price.*What to do/);
  const button = await page.getByRole('link', { name: 'Start your application' }).boundingBox();
  expect(button && button.y + button.height).toBeLessThan(1200);
  // What was typed stands in the form still, and the address shown is that of this answer.
  expect(await page.getByLabel('Fuel type').inputValue()).toBe('diesel');
  const kept = await page.getByRole('link', { name: `${origin}${pages.check}` }).getAttribute('href');
  await page.goto(kept ?? '');
  expect((await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')).toBe(said);

  const start = await page.getByRole('link', { name: 'Start your application' }).getAttribute('href');
  const { page: withScript, complaints } = await provideVisitor(browser, { phone: true });
  await withScript.goto(origin + start);
  // The trip is known: the order begins at the details, with the trip in one line that leads back to it.
  await withScript.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
  await withScript.getByText('Paris', { exact: true }).first().waitFor();
  await withScript.getByText("Your vehicle gets Crit'Air 2.").waitFor();
  expect(await withScript.getByLabel('Fuel type').inputValue()).toBe('diesel');
  expect(await withScript.getByLabel('First registration').inputValue()).toBe('2014-05-01');
  await withScript.getByLabel('E-mail').fill('sam@example.com');
  await withScript.getByRole('button', { name: 'Change trip' }).click();
  const zone = withScript.getByRole('combobox', { name: 'City or zone' });
  await expectEventually(() => zone.inputValue()).toBe('Paris');
  expect(await withScript.getByRole('radio', { name: 'France' }).isChecked()).toBe(true);
  await withScript.locator('#main form').getByRole('button', { name: 'Next', exact: true }).click();
  await expectEventually(() => withScript.getByLabel('E-mail').inputValue()).toBe('sam@example.com');
  expect(complaints).toEqual([]);
});

test('a car to be hired: what to look for on its windscreen, before and in the order, which knows that it is hired', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin + pages.home);
  await page.getByLabel('City or zone').selectOption('Paris');
  await page.getByLabel('Hired in').selectOption('France');
  await page.getByLabel('Fuel type').selectOption('Petrol');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  const sticker = { name: /round sticker at its bottom right\. .* a violet 1, a yellow 2/ };
  await page.getByText("A car hired in France usually carries its Crit'Air sticker").waitFor();
  await page.getByRole('img', sticker).waitFor();
  expect(await page.getByLabel('Where was it hired?').inputValue()).toBe('France');

  const start = await page.getByRole('link', { name: 'Start your application' }).getAttribute('href');
  const { page: withScript, complaints } = await provideVisitor(browser, { phone: true });
  await withScript.goto(origin + start);
  await withScript.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
  await expectEventually(() => withScript.getByRole('switch', { name: 'This is a rental car' }).isChecked()).toBe(true);
  await withScript.getByText("A car hired in France usually carries its Crit'Air sticker").waitFor();
  await unfold(withScript, 'Where to look on the windscreen');
  await withScript.getByRole('img', sticker).waitFor();
  const registered = withScript.getByLabel('Country of registration');
  expect(await registered.inputValue()).toBe('France');
  expect(await findAccessibilityViolations(withScript)).toEqual([]);
  await withScript.setViewportSize({ width: 320, height: 800 });
  await expectEventually(() => withScript.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // A plate of another country is another car.
  await registered.selectOption('Germany');
  await withScript.getByRole('img', sticker).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('where the zone is, also of a city without a guide; of a zone without a sketch nothing', async () => {
  const page = await visitorWithoutScript();
  await page.goto(`${origin}${pages.check}?place=antwerp-lez&${diesel}`);
  await page.getByText('Where the zone is').click();
  await page.getByRole('img', { name: /^Ring: R1\. .* Park and ride: Luchtbal \(north\)/ }).waitFor();
  await page.getByText('a shuttle bus runs from Linkeroever').waitFor();
  expect(await page.locator('svg .fill-signal').evaluate((area) => getComputedStyle(area).fill)).not.toBe('none');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`${origin}${pages.check}?place=lyon&${diesel}`);
  expect(await page.getByText('Where the zone is').count()).toBe(0);
});

test('a hybrid car to Milan: its CO2 is asked for once it decides, without a script, and then again in the order', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin + pages.check);
  const co2 = page.getByLabel('CO2 in g/km');
  const fuel = page.getByLabel('Fuel type');
  expect(await co2.isVisible()).toBe(false);
  await fuel.selectOption('Hybrid');
  await expectEventually(() => co2.isVisible()).toBe(true);
  await page.getByLabel('City or zone').selectOption('Paris');
  await expectEventually(() => co2.isVisible()).toBe(false);
  await page.getByLabel('City or zone').selectOption('Milan Area C');
  await page.getByLabel('Euro standard').selectOption('Euro 6');
  await co2.fill('100');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Milan Area C: nothing to apply for' }).waitFor();
  await page.getByText('Please write to the Area C office before you drive in').waitFor();
  await co2.fill('101');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  await page.getByRole('heading', { level: 1, name: 'Milan Area C: you need this before you drive in' }).waitFor();

  const start = await page.getByRole('link', { name: 'Start your application' }).getAttribute('href');
  const { page: withScript, complaints } = await provideVisitor(browser, { phone: true });
  await withScript.goto(origin + start);
  await withScript.getByLabel('Entry date').fill(nextDayInForce);
  await withScript.locator('#main form').getByRole('button', { name: 'Next', exact: true }).click();
  await withScript.getByText('You need this').waitFor();
  const typed = withScript.getByLabel('CO2 in g/km');
  expect(await typed.inputValue()).toBe('101');
  // What the checker has asked already is one line, which opens.
  expect(await typed.isVisible()).toBe(false);
  await unfold(withScript, 'Car (M1), Hybrid, Euro 6. Change it');
  await typed.fill('95');
  await withScript.getByText('You need not apply for anything here').waitFor();
  await withScript.getByText('Please write to the Area C office before you drive in').waitFor();
  expect(await findAccessibilityViolations(withScript)).toEqual([]);
  await typed.fill('');
  await withScript.getByText('a hybrid car of at most 100 g/km CO2 pays nothing in Area C').waitFor();
  await withScript.getByLabel('Fuel type').selectOption('Petrol');
  await typed.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('from a guide to a plain no: nothing to apply for, nothing to buy, and what to carry', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin + pages.cityGuide('amsterdam'));
  expect(await page.getByLabel('City or zone').inputValue()).toBe('amsterdam-environmental-zone');
  await page.getByLabel('Fuel type').selectOption('Petrol');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  await page.getByRole('heading', { level: 1, name: /nothing to apply for$/ }).waitFor();
  await page.getByText('Nothing to apply for, and nothing to pay.').waitFor();
  await page.getByText('The registration document (the V5C of a British car)').waitFor();
  expect(await page.locator('main a[href^="/order"]').count()).toBe(0);
});

test('every zone at a glance, and from a row to its answer and back to all', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin + pages.check);
  await page.getByLabel('Fuel type').selectOption('Electric');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  const table = page.getByRole('table', { name: 'What each zone asks of this vehicle' });
  const zones = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expectEventually(() => zones.count()).toBe(allZones.length);
  const amsterdam = table.getByRole('row', { name: /^Amsterdam/ });
  await amsterdam.getByText('Nothing needed').waitFor();
  await amsterdam.getByRole('link', { name: 'Amsterdam environmental zone' }).click();
  await page.getByRole('heading', { level: 1, name: /^Amsterdam environmental zone/ }).waitFor();
  await page.getByRole('link', { name: /^All \d+ zones for this vehicle/ }).click();
  await table.waitFor();
  expect(await page.getByLabel('Fuel type').inputValue()).toBe('electric');
});

test('what cannot be is said beside the field and in a summary that leads there', async () => {
  const page = await visitorWithoutScript();
  const answer = await page.goto(origin + answers.errors);
  expect(answer?.status()).toBe(400);
  expect(await page.title()).toMatch(/^Error: /);
  await page
    .getByRole('alert', { name: 'There is a problem' })
    .getByRole('link', { name: 'Days must be at least 1' })
    .click();
  expect(new URL(page.url()).hash).toBe('#number_of_days');
  const days = page.getByLabel('Number of days');
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  expect(await days.inputValue()).toBe('0');
  // Mended in place.
  await days.fill('2');
  await page.getByRole('button', { name: 'Check my vehicle' }).click();
  await page.getByRole('heading', { level: 1, name: /^Paris/ }).waitFor();
});

test('what a question means, and the box of the document of the chosen country, without a script', async () => {
  const page = await visitorWithoutScript();
  await page.goto(origin + pages.check);
  const help = page.locator('details', { hasText: 'What does this mean? Euro standard' });
  await help.getByText('What does this mean?').click();
  await help.getByText('The European limit for exhaust gas').waitFor();
  const drawing = help.getByRole('img');
  const shownBoxes = () =>
    help
      .locator('[data-box]')
      .filter({ visible: true })
      .evaluateAll((boxes) => boxes.map((box) => box.textContent));
  expect(await shownBoxes()).toEqual(['D.2', 'V.9']);
  expect(
    await help
      .getByRole('img', { name: /page 2 of the V5C.*box V\.9, Environmental category, and box D\.2, Type/ })
      .count(),
  ).toBe(1);
  // The pages themselves are drawn, not only what is marked on them.
  expect(await drawing.locator('use').count()).toBe(1);
  expect(await page.locator('symbol#sheet-v5c rect').count()).toBeGreaterThan(20);

  await page.getByLabel('Country of registration').selectOption('France');
  expect(await shownBoxes()).toEqual(['V.9']);
  expect(
    await help.getByRole('img', { name: /On the registration certificate, marked in yellow: box V\.9/ }).count(),
  ).toBe(1);
  await page.getByLabel('Country of registration').selectOption('United Kingdom');
  expect(await shownBoxes()).toEqual(['D.2', 'V.9']);

  // Every question about the vehicle has one, under a name of its own, and none is part of a label or a hint.
  const names = await page.locator('#ask summary').evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(names).toEqual(
    [
      'Country of registration',
      'Vehicle category',
      'Fuel type',
      'First registration',
      'Euro standard',
      'CO2 in g/km',
    ].map((label) => `What does this mean? ${label}`),
  );
  expect(await page.getByLabel('Euro standard').count()).toBe(1);
});

test('explanations for everybody: by the keyboard, on a narrow, a dark and a high-contrast screen', async () => {
  const { page, complaints } = await provideVisitor(browser);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(origin + pages.check);
  for (const summary of await page.locator('#ask summary').filter({ visible: true }).all()) {
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  expect(await page.locator('#ask details[open]').count()).toBe(5);
  expect(await findAccessibilityViolations(page), 'a telephone').toEqual([]);
  await expectNoBrokenWords(page, 'explanations');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessibilityViolations(page, { only: ['color-contrast'] }), 'a dark screen').toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  onTestFinished(() => page.emulateMedia({ forcedColors: null }));
  const marked = page.locator('[data-box="V.9"] rect').filter({ visible: true });
  expect(await marked.evaluate((box) => getComputedStyle(box).fill)).toBe('rgb(255, 211, 26)');
  expect(complaints).toEqual([]);
});

test.each(Object.entries(answers))('for everybody: %s', async (name, address) => {
  const { page, complaints } = await provideVisitor(browser);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(origin + address);
  expect(await findAccessibilityViolations(page), 'a telephone').toEqual([]);
  await expectNoBrokenWords(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAccessibilityViolations(page, { only: ['color-contrast'] }), 'a dark screen').toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('an address in the answer is a link that shows its host, and on paper the whole address', async () => {
  const { page } = await provideVisitor(browser, { phone: true });
  onTestFinished(() => page.emulateMedia({ media: null }));
  const expectLink = async (host: string, address: string, sentence: string) => {
    await page.emulateMedia({ media: 'screen' });
    const text = page.getByText(sentence);
    const link = text.getByRole('link', { name: `${host} (opens in a new tab)` });
    expect(await link.getAttribute('href')).toBe(address);
    expect(await text.innerText()).toContain(host);
    expect(await text.innerText()).not.toContain('https://');
    await page.emulateMedia({ media: 'print' });
    expect(await text.innerText()).toContain(address);
  };
  await page.goto(
    `${origin}${pages.check}?place=antwerp-lez&fuel_type=diesel&vehicle_category=M1&euro_standard=Euro+3`,
  );
  await expectLink('lez.antwerpen.be', 'https://lez.antwerpen.be/', 'A day pass costs €35 at');
  await page.goto(`${origin}${pages.check}?place=florence-ztl&fuel_type=electric&vehicle_category=M1`);
  await expectLink('serviziallastrada.it', 'https://www.serviziallastrada.it/', 'ask for that at');
  await page.goto(`${origin}${pages.check}?place=austria-highway-vignette&vehicle_category=motorcycle`);
  await expectLink('shop.asfinag.at', 'https://shop.asfinag.at/', 'buying it yourself at');
});

test('on paper there is the answer with its source and day, and nothing that leads elsewhere', async () => {
  const { page } = await provideVisitor(browser);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  onTestFinished(() => page.emulateMedia({ media: null }));
  await page.goto(origin + answers.needed);
  for (const part of ['nav', 'footer', 'form', 'a[href^="/order"]'])
    expect(await page.locator(part).filter({ visible: true }).count(), part).toBe(0);
  for (const said of [/^Paris: you need this/, /shown on/, /no confirmation by an authority/])
    await page.getByText(said).filter({ visible: true }).first().waitFor();
  const colours = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const ground = title.closest('.bg-navy');
    return [getComputedStyle(title).color, ground && getComputedStyle(ground).backgroundColor];
  });
  expect(colours).toEqual(['rgb(16, 29, 59)', 'rgb(255, 255, 255)']);
});
