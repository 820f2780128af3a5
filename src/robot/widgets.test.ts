import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixturePages, words as fixtureWords, stopOf } from '../../test/portals/fixture-page.ts';
import { FixturePortal, fill, plateField, portal, send } from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/site.ts';
import { commonWords } from './common-words.ts';
import { takeScreenshot } from './proof.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

describe('a password', () => {
  const { password, passwordAgain } = commonWords;
  const asked =
    '<label>Password <input type="password" name="p"></label><label>Confirm password <input type="password" name="q"></label>';

  it('is typed, read back and never written down', async () => {
    const { portal: page, record } = await pages.open(formPage(asked));
    await page.enter({ meaning: password, text: 'hunter-2 secret' });
    await page.enter({ meaning: passwordAgain, text: 'hunter-2 secret' });
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
    await page.enter({ meaning: password, text: 'hunter-2 secret' });
    expect(await stopOf(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('is covered in pictures, even where the page uncovers it', async () => {
    const { portal: page, page: shown } = await pages.open(formPage(asked));
    await page.enter({ meaning: password, text: 'hunter-2 secret' });
    await shown.evaluate("document.querySelector('[name=p]').type = 'text'");
    await takeScreenshot(shown, page.passwords);
    expect(await shown.locator('[data-hidden-in-proof]').count()).toBe(2);
  });

  it('is asked for by what is a secret only', async () => {
    const { portal: page } = await pages.open(formPage('<label>Registration number <input type="password"></label>'));
    expect(await stopOf(page.fill(fixtureWords.plate, 'AB12CDE'))).toMatchObject({ reason: 'field_not_found' });
  });
});

describe('a password in proof', () => {
  let fixture: FixturePortal;

  beforeAll(async () => {
    fixture = await FixturePortal.start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(() => fixture.reset());

  const secret = 'Correct-Horse 7';
  const driver = portal([
    { ...fill, fields: () => [plateField, { meaning: commonWords.password, text: secret }] },
    send,
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
