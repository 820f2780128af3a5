import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catchPortalStop,
  FixturePages,
  fixturePageVocabulary as fixtureWords,
} from '../../test/portals/fixture-page.ts';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  plateFieldValue,
  sendScreen,
} from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { measureMaskedShare } from '../../test/portals/masked-share.ts';
import { commonCardVocabulary } from './common-screens.ts';
import { commonVocabulary } from './common-vocabulary.ts';
import { takeMaskedScreenshot } from './masked-screenshot.ts';

let fixture: FixturePortal;
let pages: FixturePages;

beforeAll(async () => {
  [fixture, pages] = await Promise.all([FixturePortal.start(), FixturePages.start()]);
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});
beforeEach(() => fixture.reset());

describe('a password', () => {
  const { password, passwordAgain } = commonVocabulary;
  const asked =
    '<label>Password <input type="password" name="p"></label><label>Confirm password <input type="password" name="q"></label>';

  it('is typed, read back and never written down', async () => {
    const { portal: page, record } = await pages.open(formPage(asked));
    await page.enterAnswer({ meaning: password, text: 'hunter-2 secret' });
    await page.enterAnswer({ meaning: passwordAgain, text: 'hunter-2 secret' });
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual({ p: 'hunter-2 secret', q: 'hunter-2 secret' });
    expect(record.typed).toMatchObject([
      { meaning: 'password', value: '(not kept)' },
      { meaning: 'passwordAgain', value: '(not kept)' },
    ]);
  });

  it('cut short stops it', async () => {
    const { portal: page } = await pages.open(
      formPage('<label>Password <input type="password" maxlength="8"></label>'),
    );
    await page.enterAnswer({ meaning: password, text: 'hunter-2 secret' });
    expect(await catchPortalStop(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('is covered in pictures, even where the page uncovers it', async () => {
    const { portal: page, page: shown } = await pages.open(formPage(asked));
    await page.enterAnswer({ meaning: password, text: 'hunter-2 secret' });
    await shown.evaluate("document.querySelector('[name=p]').type = 'text'");
    const picture = await takeMaskedScreenshot(shown, page.passwords);
    expect(await measureMaskedShare(fixture.browser, picture)).toBeGreaterThan(0.002);
    // The masks are removed again.
    expect(await shown.locator('[style]').evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual([]);
  });

  it('is asked for by what is a secret only', async () => {
    const { portal: page } = await pages.open(formPage('<label>Registration number <input type="password"></label>'));
    expect(await catchPortalStop(page.fill(fixtureWords.plate, 'AB12CDE'))).toMatchObject({
      reason: 'field_not_found',
    });
  });
});

describe('a dialog over the page', () => {
  const behind = '<label>Registration number <input name="behind" value="not ours" required></label>';
  const inside = `<form method="post" action="/sent"><label>Registration number <input name="plate"></label><button>Continue</button></form>`;
  const frame = '<html lang="en"><body><label>Registration number <input></label></body></html>';

  it.each([
    ['of the browser', `<dialog id="d">${inside}</dialog><script>d.showModal()</script>`],
    [
      'of a script',
      `<div role="dialog" aria-modal="true" style="position:fixed;inset:0;background:#fff">${inside}</div>`,
    ],
    [
      'over another one',
      `<div role="dialog" aria-modal="true" style="position:fixed;inset:0">${behind}</div><div role="alertdialog" aria-modal="true" style="position:fixed;inset:0;background:#fff">${inside}</div>`,
    ],
    ['over a frame', `<iframe src="/frame"></iframe><dialog id="d">${inside}</dialog><script>d.showModal()</script>`],
  ])('is all that counts while it is open: %s', async (_, dialog) => {
    const { portal: page } = await pages.open(formPage(behind) + dialog, { '/frame': frame });
    await page.fill(fixtureWords.plate, 'AB12CDE');
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual({ plate: 'AB12CDE' });
  });

  it.each([
    ['is closed', `<dialog>${inside}</dialog><div role="dialog" aria-modal="true" hidden>${inside}</div>`],
    ['leaves the page as it is', '<div role="dialog">We use cookies. <button>Fine</button></div>'],
  ])('does not where it %s', async (_, dialog) => {
    const { portal: page } = await pages.open(
      formPage('<label>Registration number <input name="plate"></label>') + dialog,
    );
    await page.fill(fixtureWords.plate, 'AB12CDE');
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual({ plate: 'AB12CDE' });
  });

  it('may hold a frame', async () => {
    const { portal: page, page: shown } = await pages.open(
      `${formPage(behind)}<dialog id="d"><iframe src="/frame"></iframe></dialog><script>d.showModal()</script>`,
      { '/frame': frame },
    );
    await page.fill(fixtureWords.plate, 'AB12CDE');
    expect(await shown.frames()[1]?.inputValue('input')).toBe('AB12CDE');
  });
});

it('a form may stand in two frames at once, each read back', async () => {
  const { cardNumber, cardCode, cardExpiry } = commonCardVocabulary;
  const field = (label: string) =>
    `<html lang="en"><body><label>${label} <input oninput="parent.document.forms[0].elements['${label}'].value = value"></label></body></html>`;
  const hidden = (name: string) => `<input type="hidden" name="${name}">`;
  const shown = formPage(
    `<label>Expiry date (MM/YY) <input name="expiry"></label><iframe src="/number"></iframe><iframe src="/code"></iframe>${hidden('Card number')}${hidden('Security code')}`,
  );
  const driver = createFixtureDriver([
    {
      ...fillScreen,
      fields: () => [
        { meaning: cardNumber, text: '4242424242424242' },
        { meaning: cardExpiry, text: '03/31' },
        { meaning: cardCode, text: '737' },
      ],
    },
    sendScreen,
  ]);
  const frames = { '/number': field('Card number'), '/code': field('Security code') };
  fixture.site.pages = { ...fixture.site.pages, ...frames, '/': shown };
  expect((await fixture.drive({ driver })).result).toMatchObject({ result: 'submitted' });
  expect(new URLSearchParams(fixture.site.posted[0]?.split('?')[1]).get('Card number')).toBe('4242424242424242');
  fixture.site.pages['/code'] = field('Security code').replace('<input', '<input maxlength="2"');
  expect((await fixture.drive({ driver })).result).toMatchObject({ reason: 'value_not_kept' });
});

describe('a password in proof', () => {
  const secret = 'Correct-Horse 7';
  const driver = createFixtureDriver([
    { ...fillScreen, fields: () => [plateFieldValue, { meaning: commonVocabulary.password, text: secret }] },
    sendScreen,
  ]);
  const form = (more: string) =>
    formPage(
      `<label>Registration number <input name="plate"></label><label>Password <input type="password" name="p"></label>${more}`,
    );

  it('is held to the plan in the request', async () => {
    fixture.site.pages['/'] = form(
      '<script>const form = document.forms[0]; form.onsubmit = () => { form.p.value = "Other" }</script>',
    );
    expect((await fixture.drive({ driver })).result).toMatchObject({
      reason: 'request_differs',
      outcomeUnknown: false,
    });
    expect(fixture.site.posted).toEqual([]);
  });

  it('makes no picture where the page shows it in its text', async () => {
    fixture.site.pages['/'] = form(
      '<p id="shown"></p><script>document.forms[0].p.oninput = (event) => { shown.textContent = event.target.value }</script>',
    );
    const { result, journal } = await fixture.drive({ driver });
    expect(result).toMatchObject({ result: 'submitted' });
    expect(journal.steps.map(({ screenshot }) => screenshot === undefined)).toEqual([true, false]);
    expect(JSON.stringify(journal.steps)).not.toContain(secret);
  });
});
