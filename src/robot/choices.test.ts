import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catchPortalStop,
  FixturePages,
  fixturePageVocabulary as fixtureWords,
} from '../../test/portals/fixture-page.ts';
import { createFixtureDriver, FixturePortal, fillScreen, sendScreen } from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { isDeepRun } from '../../test/test-depth.ts';
import { defineVocabulary, type FieldAnswer } from './control-meaning.ts';

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

const widgetScript = (action: string) => `<script>var f = document.forms[0]; ${action}</script>`;

/** A widget of the page's own: opened by a button or by typing; it stores the answer in a hidden field. */
const countries = [
  ['GB', 'United Kingdom (UK)'],
  ['GG', 'Guernsey'],
  ['IE', 'Ireland'],
  ['XI', 'United Kingdom (Northern Ireland)'],
] as const;
const listbox = (attributes = '') =>
  `<ul role="listbox" id="list" hidden ${attributes}>${countries.map(([code, name]) => `<li role="option" data-value="${code}">${name}</li>`).join('')}</ul>`;
const pickBy = (shows: string) => `
  for (const option of list.children) option.onmousedown = () => {
    f.country.value = option.dataset.value; list.hidden = true; const text = option.textContent; ${shows} };`;
const typed = `<label>Country <input id="box" role="combobox" aria-controls="list" autocomplete="off"></label>${listbox()}<input type="hidden" name="country">`;
const typedScript = widgetScript(
  `box.oninput = () => setTimeout(() => { list.hidden = false;
     for (const option of list.children) option.hidden = !option.textContent.startsWith(box.value) }, 120);${pickBy('box.value = text')}`,
);
const opened = (inside: string) =>
  `${inside}${listbox()}<input type="hidden" name="country">${widgetScript(
    `box.onclick = () => setTimeout(() => { list.hidden = false }, 60);${pickBy("(box.querySelector('b') ?? box).textContent = text")}`,
  )}`;
const fuelDatalist =
  '<label>Fuel <input name="fuel" list="fuels"></label><datalist id="fuels"><option value="ES">Petrol<option value="HP">Petrol hybrid<option value="Diesel"></datalist>';
const radios = (attributes: string) =>
  `<div role="radiogroup" aria-label="Fuel">${['Diesel', 'Petrol'].map((name) => `<div role="radio" tabindex="0" aria-checked="false" ${attributes}>${name}</div>`).join('')}</div><input type="hidden" name="fuel">
   ${widgetScript(`for (const one of document.querySelectorAll('[role=radio]')) one.onclick = () => { for (const other of document.querySelectorAll('[role=radio]')) other.setAttribute('aria-checked', String(other === one)); f.fuel.value = one.textContent[0] }`)}`;
const toggles = (pressed: string) =>
  `<fieldset><legend>Fuel</legend>${['Diesel', 'Petrol'].map((name) => `<button type="button" aria-pressed="${name === pressed}" value="${name[0]}">${name}</button>`).join('')}</fieldset><input type="hidden" name="fuel" value="${pressed[0] ?? ''}">
   ${widgetScript(`for (const one of document.querySelectorAll('[aria-pressed]')) one.onclick = () => { const was = one.ariaPressed === 'true'; for (const other of document.querySelectorAll('[aria-pressed]')) other.ariaPressed = 'false'; one.ariaPressed = String(!was); f.fuel.value = was ? '' : one.value }`)}`;

const { country } = defineVocabulary({ country: { kind: 'choice', words: { en: ['Country'] } } });
const unitedKingdom = { en: ['United Kingdom', 'UK'] };
const petrol = { en: ['Petrol'] };
const inCountry: FieldAnswer = { meaning: country, choice: unitedKingdom };
const onPetrol: FieldAnswer = { meaning: fixtureWords.fuel, choice: petrol };

const choices: [name: string, html: string, field: FieldAnswer, sent: Record<string, string>][] = [
  ['a field that proposes a list', typed + typedScript, inCountry, { country: 'GB' }],
  [
    'a button that opens a list',
    opened(
      '<label for="box">Country</label><button type="button" id="box" aria-haspopup="listbox">Please choose</button>',
    ),
    inCountry,
    { country: 'GB' },
  ],
  [
    'a button that is named after what it holds',
    opened(
      '<span id="q">Country</span><button type="button" id="box" aria-haspopup="listbox" aria-labelledby="q box"><b>Select</b></button>',
    ),
    inCountry,
    { country: 'GB' },
  ],
  [
    'a button in a group that asks',
    opened(
      '<fieldset><legend>Country</legend><button type="button" id="box" aria-haspopup="listbox">…</button></fieldset>',
    ),
    inCountry,
    { country: 'GB' },
  ],
  [
    'a combobox that takes no typing',
    opened('<div id="box" role="combobox" tabindex="0" aria-label="Country">Select</div>'),
    inCountry,
    { country: 'GB' },
  ],
  ['a field with proposals of the browser', fuelDatalist, onPetrol, { fuel: 'ES' }],
  ['radio buttons of a script', radios(''), onPetrol, { fuel: 'P' }],
  ['buttons of which one is pressed', toggles(''), onPetrol, { fuel: 'P' }],
  ['buttons of which another one is pressed', toggles('Diesel'), onPetrol, { fuel: 'P' }],
  ['buttons of which it is pressed already', toggles('Petrol'), onPetrol, { fuel: 'P' }],
  [
    'styled labels of hidden radio buttons (ASFINAG)',
    '<fieldset><legend>Fuel</legend><input type="radio" name="fuel" id="a" value="D" style="display:none"><label for="a" class="btn">Diesel</label><input type="radio" name="fuel" id="b" value="P" style="display:none"><label for="b" class="btn">Petrol</label></fieldset>',
    onPetrol,
    { fuel: 'P' },
  ],
];

describe('a choice', () => {
  it.each(choices)('is made in %s', async (_, html, field, sent) => {
    const { portal: page } = await pages.open(formPage(html));
    await page.enterAnswer(field);
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual(sent);
  });

  it.each(isDeepRun ? choices : choices.filter((_, index) => index % 4 === 0))(
    'is compared in the request: %s',
    async (_, html, field, sent) => {
      const name = Object.keys(sent)[0] ?? '';
      const driver = createFixtureDriver([{ ...fillScreen, fields: () => [field] }, sendScreen]);
      fixture.site.pages['/'] = formPage(html);
      expect((await fixture.drive({ driver })).result).toMatchObject({ result: 'submitted' });
      fixture.reset();
      const late = `document.forms[0].addEventListener('formdata', (event) => event.formData.set('${name}', 'GG'))`;
      fixture.site.pages['/'] = formPage(`${html}<script>${late}</script>`);
      expect((await fixture.drive({ driver })).result).toMatchObject({
        reason: 'request_differs',
        outcomeUnknown: false,
      });
      expect(fixture.site.posted).toEqual([]);
    },
  );

  it.each(choices.slice(0, isDeepRun ? 5 : 2))('is never one that says more: %s', async (_, html, field) => {
    const { portal: page } = await pages.open(formPage(html.replace(/<li[^>]*>United Kingdom \(UK\)<\/li>/, '')));
    expect(await catchPortalStop(page.enterAnswer(field))).toMatchObject({ reason: 'field_not_found' });
  });

  it.each([
    ['what is shown', 'box.value = "Ireland"'],
    ['what is kept', 'f.country.value = "IE"'],
  ])('that is changed afterwards is not kept: %s', async (_, change) => {
    const { portal: page, page: shown } = await pages.open(formPage(typed + typedScript));
    await page.enterAnswer(inCountry);
    await shown.evaluate(change);
    expect(await catchPortalStop(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('that does not stay picked stops it', async () => {
    const { portal: page } = await pages.open(
      formPage(typed + typedScript + widgetScript('list.onmousedown = () => { box.value = "Ireland" }')),
    );
    expect(await catchPortalStop(page.enterAnswer(inCountry))).toMatchObject({ reason: 'value_not_kept' });
  });

  const plate = '<label>Registration number <input name="plate"></label>';

  it.each([
    [
      'a list that is required',
      plate +
        opened('<div id="box" role="combobox" tabindex="0" aria-required="true" aria-label="Country">Select</div>'),
      'unknown_question',
    ],
    [
      'a list that holds something',
      plate + opened('<div id="box" role="combobox" tabindex="0" aria-label="Country">Ireland</div>'),
      'unplanned_value',
    ],
    [
      'radio buttons of a script that are required',
      plate + radios('').replace('aria-label', 'aria-required="true" aria-label'),
      'unknown_question',
    ],
    ['a button that is pressed', plate + toggles('Diesel'), 'unplanned_value'],
  ])('that is not ours stops it: %s', async (_, html, reason) => {
    const { portal: page } = await pages.open(formPage(html));
    await page.fill(fixtureWords.plate, 'AB12CDE');
    expect(await catchPortalStop(page.press(fixtureWords.next))).toMatchObject({ reason });
  });

  it('that nobody has made yet does not', async () => {
    const empty = opened('<div id="box" role="combobox" tabindex="0" aria-label="Country">Please choose</div>');
    const { portal: page } = await pages.open(formPage(plate + empty + toggles('')));
    await page.fill(fixtureWords.plate, 'AB12CDE');
    await page.press(fixtureWords.next);
    expect(pages.posted()).toMatchObject({ plate: 'AB12CDE' });
  });
});
