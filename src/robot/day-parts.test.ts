import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catchPortalStop,
  FixturePages,
  fixturePageVocabulary as fixtureWords,
} from '../../test/portals/fixture-page.ts';
import { createFixtureDriver, FixturePortal, fillScreen, sendScreen } from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { commonVocabulary } from './common-vocabulary.ts';

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

describe('a day asked for in three parts', () => {
  const options = (labels: readonly string[]) =>
    labels.map((label, index) => `<option value="${index}">${label}`).join('');
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  const list = (name: string, first: string, labels: readonly string[], attributes = '') =>
    `<select name="${name}" ${attributes}>${options([first, ...labels])}</select>`;
  const lists = (language: string, [day, month, year]: readonly [string, string, string]) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const months = numbers(0, 11).map((index) => format.format(Date.UTC(2026, Number(index), 1)));
    return (
      `<fieldset><legend>Date of first registration</legend><label>${day} ${list('d', '–', numbers(1, 31))}</label>` +
      `<label>${month} ${list('m', '–', months)}</label><label>${year} ${list('y', '–', numbers(2000, 2026))}</label></fieldset>`
    );
  };
  const day = fixtureWords.day;

  it.each([
    ['fr', ['Jour', 'Mois', 'Année']],
    ['en', ['Day', 'Month', 'Year']],
    ['de', ['Tag', 'Monat', 'Jahr']],
    ['it', ['Giorno', 'Mese', 'Anno']],
    ['nl', ['Dag', 'Maand', 'Jaar']],
    ['es', ['Día', 'Mes', 'Año']],
    ['ca', ['Dia', 'Mes', 'Any']],
  ] as const)('is chosen from lists, by the names of the months: %s', async (language, parts) => {
    const { portal: page, record } = await pages.open(formPage(lists(language, parts), language));
    await page.enterAnswer({ meaning: day, day: '2012-03-05' });
    await page.press(commonVocabulary.next);
    expect(pages.posted()).toEqual({ d: '5', m: '3', y: '13' });
    expect(record.typed).toMatchObject([{ label: 'Date of first registration', value: '2012-03-05' }]);
  });

  it.each([
    [
      'fields without labels of their own',
      '<div role="group" aria-label="Date of first registration"><input name="d" placeholder="DD"><input name="m" placeholder="MM"><input name="y" placeholder="YYYY"></div>',
      { d: '05', m: '03', y: '2012' },
    ],
    [
      'a field and two lists without labels, month first',
      `<fieldset><legend>Date of first registration</legend>${list('m', 'Month', ['01 - Jan', '02 - Feb', '03 - Mar'])}<input name="d" title="Day">${list('y', '', numbers(2000, 2026))}</fieldset>`,
      { d: '05', m: '3', y: '13' },
    ],
    [
      'lists by their answers',
      `<fieldset><legend>Date of first registration</legend>${list('d', '', numbers(1, 31))}${list('m', '', numbers(1, 12))}${list('y', '', numbers(2000, 2026))}</fieldset>`,
      { d: '5', m: '3', y: '13' },
    ],
  ])('is entered into %s', async (_, fields, sent) => {
    const { portal: page } = await pages.open(formPage(fields));
    await page.enterAnswer({ meaning: day, day: '2012-03-05' });
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual(sent);
  });

  it('may fill its days by the month', async () => {
    const { portal: page } = await pages.open(
      formPage(
        `${lists('en', ['Day', 'Month', 'Year'])}<script>const f = document.forms[0]; const all = f.d.innerHTML; f.d.innerHTML = '<option>–';
        f.m.onchange = () => setTimeout(() => { f.d.innerHTML = all }, 100)</script>`,
      ),
    );
    await page.enterAnswer({ meaning: day, day: '2012-03-05' });
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual({ d: '5', m: '3', y: '13' });
  });

  const script = (action: string) => `<script>const f = document.forms[0]; ${action}</script>`;

  it('is read back', async () => {
    const { portal: page } = await pages.open(
      formPage(lists('en', ['Day', 'Month', 'Year']) + script('f.d.onchange = () => { f.m.value = 4 }')),
    );
    await page.enterAnswer({ meaning: day, day: '2012-03-05' });
    expect(await catchPortalStop(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('that is required and not ours is a new question', async () => {
    const { portal: page } = await pages.open(
      formPage(
        `<label>Registration number <input></label>${lists('en', ['Day', 'Month', 'Year']).replace('registration<', 'registration *<')}`,
      ),
    );
    await page.fill(fixtureWords.plate, 'AB12CDE');
    expect(await catchPortalStop(page.press(fixtureWords.next))).toMatchObject({ reason: 'unknown_question' });
  });

  it('that offers no such year stops it', async () => {
    const { portal: page } = await pages.open(formPage(lists('en', ['Day', 'Month', 'Year'])));
    expect(await catchPortalStop(page.enterAnswer({ meaning: day, day: '1999-03-05' }))).toMatchObject({
      reason: 'field_not_found',
    });
  });

  it.each([
    ['as it is', '', {}],
    [
      'as one, by a script',
      "f.insertAdjacentHTML('beforeend', '<input type=hidden name=day value=2012-03-05>'); for (const part of [f.d, f.m, f.y]) part.removeAttribute('name')",
      {},
    ],
    ['changed', 'f.onsubmit = () => { f.d.value = 6 }', { reason: 'request_differs' }],
    ['emptied', "f.onsubmit = () => { f.y.value = '0' }", { reason: 'request_differs' }],
  ])('is compared in the request: %s', async (_, action, stop) => {
    fixture.site.pages['/'] = formPage(lists('en', ['Day', 'Month', 'Year']) + script(action));
    const driver = createFixtureDriver([
      { ...fillScreen, fields: () => [{ meaning: day, day: '2012-03-05' }] },
      sendScreen,
    ]);
    const { result } = await fixture.drive({ driver });
    expect(result).toMatchObject('reason' in stop ? stop : { result: 'submitted' });
    expect(fixture.site.posted).toHaveLength('reason' in stop ? 0 : 1);
  });
});
