import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixturePages, words as fixtureWords, stopOf } from '../../test/portals/fixture-page.ts';
import { FixturePortal, fill, plateField, portal, send } from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/site.ts';
import { commonWords } from './common-words.ts';
import { meanings } from './meaning.ts';
import type { Field } from './page.ts';
import { takeScreenshot } from './proof.ts';

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
    await page.enter({ meaning: day, day: '2012-03-05' });
    await page.press(commonWords.next);
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
    await page.enter({ meaning: day, day: '2012-03-05' });
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
    await page.enter({ meaning: day, day: '2012-03-05' });
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual({ d: '5', m: '3', y: '13' });
  });

  const script = (act: string) => `<script>const f = document.forms[0]; ${act}</script>`;

  it('is read back', async () => {
    const { portal: page } = await pages.open(
      formPage(lists('en', ['Day', 'Month', 'Year']) + script('f.d.onchange = () => { f.m.value = 4 }')),
    );
    await page.enter({ meaning: day, day: '2012-03-05' });
    expect(await stopOf(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('that is required and not ours is a new question', async () => {
    const { portal: page } = await pages.open(
      formPage(
        `<label>Registration number <input></label>${lists('en', ['Day', 'Month', 'Year']).replace('registration<', 'registration *<')}`,
      ),
    );
    await page.fill(fixtureWords.plate, 'AB12CDE');
    expect(await stopOf(page.press(fixtureWords.next))).toMatchObject({ reason: 'unknown_question' });
  });

  it('that offers no such year stops it', async () => {
    const { portal: page } = await pages.open(formPage(lists('en', ['Day', 'Month', 'Year'])));
    expect(await stopOf(page.enter({ meaning: day, day: '1999-03-05' }))).toMatchObject({ reason: 'field_not_found' });
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
  ])('is compared in the request: %s', async (_, act, stop) => {
    fixture.site.pages['/'] = formPage(lists('en', ['Day', 'Month', 'Year']) + script(act));
    const driver = portal([{ ...fill, fields: () => [{ meaning: day, day: '2012-03-05' }] }, send]);
    const { result } = await fixture.drive({ driver });
    expect(result).toMatchObject('reason' in stop ? stop : { result: 'submitted' });
    expect(fixture.site.posted).toHaveLength('reason' in stop ? 0 : 1);
  });
});

const widgetScript = (act: string) => `<script>var f = document.forms[0]; ${act}</script>`;

/** A list of the page's own: opened by a button or by typing, and what was picked is kept where nobody sees it. */
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

const { country } = meanings({ country: { kind: 'choice', words: { en: ['Country'] } } });
const unitedKingdom = { en: ['United Kingdom', 'UK'] };
const petrol = { en: ['Petrol'] };
const inCountry: Field = { meaning: country, choice: unitedKingdom };
const onPetrol: Field = { meaning: fixtureWords.fuel, choice: petrol };

const choices: [name: string, html: string, field: Field, sent: Record<string, string>][] = [
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
    await page.enter(field);
    await page.press(fixtureWords.next);
    expect(pages.posted()).toEqual(sent);
  });

  it.each(choices)('is compared in the request: %s', async (_, html, field, sent) => {
    const name = Object.keys(sent)[0] ?? '';
    const driver = portal([{ ...fill, fields: () => [field] }, send]);
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
  });

  it.each(choices.slice(0, 5))('is never one that says more: %s', async (_, html, field) => {
    const { portal: page } = await pages.open(formPage(html.replace(/<li[^>]*>United Kingdom \(UK\)<\/li>/, '')));
    expect(await stopOf(page.enter(field))).toMatchObject({ reason: 'field_not_found' });
  });

  it.each([
    ['what is shown', 'box.value = "Ireland"'],
    ['what is kept', 'f.country.value = "IE"'],
  ])('that is changed afterwards is not kept: %s', async (_, change) => {
    const { portal: page, page: shown } = await pages.open(formPage(typed + typedScript));
    await page.enter(inCountry);
    await shown.evaluate(change);
    expect(await stopOf(page.press(fixtureWords.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('that does not stay picked stops it', async () => {
    const { portal: page } = await pages.open(
      formPage(typed + typedScript + widgetScript('list.onmousedown = () => { box.value = "Ireland" }')),
    );
    expect(await stopOf(page.enter(inCountry))).toMatchObject({ reason: 'value_not_kept' });
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
    expect(await stopOf(page.press(fixtureWords.next))).toMatchObject({ reason });
  });

  it('that nobody has made yet does not', async () => {
    const empty = opened('<div id="box" role="combobox" tabindex="0" aria-label="Country">Please choose</div>');
    const { portal: page } = await pages.open(formPage(plate + empty + toggles('')));
    await page.fill(fixtureWords.plate, 'AB12CDE');
    await page.press(fixtureWords.next);
    expect(pages.posted()).toMatchObject({ plate: 'AB12CDE' });
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
  const { cardNumber, cardCode, cardExpiry } = commonWords;
  const field = (label: string) =>
    `<html lang="en"><body><label>${label} <input oninput="parent.document.forms[0].elements['${label}'].value = value"></label></body></html>`;
  const hidden = (name: string) => `<input type="hidden" name="${name}">`;
  const shown = formPage(
    `<label>Expiry date (MM/YY) <input name="expiry"></label><iframe src="/number"></iframe><iframe src="/code"></iframe>${hidden('Card number')}${hidden('Security code')}`,
  );
  const driver = portal([
    {
      ...fill,
      fields: () => [
        { meaning: cardNumber, text: '4242424242424242' },
        { meaning: cardExpiry, text: '03/31' },
        { meaning: cardCode, text: '737' },
      ],
    },
    send,
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
