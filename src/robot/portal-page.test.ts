import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchPortalStop, FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import { formPage } from '../../test/portals/local-site.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

describe('choosing, ticking, uploading', () => {
  it('chooses an option by its words, never by a part of them', async () => {
    const list =
      '<label>Fuel <select name="f"><option value="">Choose</option><option value="HP">Petrol hybrid</option><option value="ES">Petrol</option></select></label>';
    const { portal } = await pages.open(formPage(list));
    await portal.choose(fixturePageVocabulary.fuel, { en: ['Petrol'] });
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: 'ES' });
  });

  it('never takes an answer that says more, nor one under another heading', async () => {
    const list =
      '<label>Fuel <select><option>Petrol (with bioethanol E85)<optgroup label="Hybrid"><option>Petrol</optgroup></select></label>';
    const { portal } = await pages.open(formPage(list));
    expect(await catchPortalStop(portal.choose(fixturePageVocabulary.fuel, { en: ['Petrol'] }))).toMatchObject({
      reason: 'field_not_found',
      details: 'Offered: Petrol (with bioethanol E85) | Hybrid: Petrol',
    });
  });

  it('stops when the answer is not offered', async () => {
    const { portal } = await pages.open(formPage('<label>Fuel <select><option>Diesel</option></select></label>'));
    expect(await catchPortalStop(portal.choose(fixturePageVocabulary.fuel, { en: ['Petrol'] }))).toMatchObject({
      reason: 'field_not_found',
      details: 'Offered: Diesel',
    });
  });

  it('chooses a styled radio button and ticks a styled box', async () => {
    const hide = 'style="opacity:0;position:absolute"';
    const { portal } = await pages.open(
      formPage(`<fieldset><legend>The keeper is</legend>
      <input type="radio" id="p" name="k" value="person" ${hide}><label for="p">A person</label>
      <input type="radio" id="c" name="k" value="company" ${hide} checked><label for="c">A company</label></fieldset>
      <input type="checkbox" id="t" name="terms" required style="display:none"><label for="t">I accept the terms</label>`),
    );
    await portal.choose(fixturePageVocabulary.keeper, { en: ['A person'] });
    await portal.tick(fixturePageVocabulary.terms);
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ k: 'person', terms: 'on' });
  });

  it('uploads a paper under its own name', async () => {
    const { portal } = await pages.open(
      formPage(
        '<label>Registration certificate (PDF, 2 MB max.) <input type="file" name="f"></label>',
        'en',
        'enctype="multipart/form-data"',
      ),
    );
    await portal.upload(fixturePageVocabulary.document, {
      name: 'v5c.txt',
      contentType: 'text/plain',
      path: import.meta.filename,
    });
    await portal.press(fixturePageVocabulary.next);
    expect(pages.site.posted[0]).toContain('filename="v5c.txt"');
  });
});

describe('typing', () => {
  it('gets past a page that swallows pasted text', async () => {
    const { portal } = await pages.open(
      formPage(
        '<label>E-mail <input name="f" value="old@b.example" onpaste="return false"></label><script>let keys = 0; const f = document.querySelector("input"); f.addEventListener("keydown", () => keys++); f.form.addEventListener("submit", () => { f.value += " " + keys })</script>',
      ),
    );
    await portal.fill(fixturePageVocabulary.email, 'a@b.example');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted().f).toMatch(/^a@b\.example 1[12]$/);
  });

  it.each([
    [
      'a hint',
      '<label>Date of first registration (B)<br><small>Expected format: DD/MM/YYYY</small><input name="f"></label>',
      '05/03/2012',
    ],
    [
      'a placeholder',
      '<label>Date of first registration <input name="f" placeholder="dd.mm.yyyy"></label>',
      '05.03.2012',
    ],
    ['American order', '<label>Date of first registration (MM/DD/YYYY) <input name="f"></label>', '03/05/2012'],
    [
      'an example',
      '<label>Date of first registration <input name="f" aria-describedby="h"></label><i id="h">e.g. 2020-12-31</i>',
      '2012-03-05',
    ],
    [
      'words beside it that nothing links to it',
      '<div><label for="x">Date of first registration</label><input id="x" name="f"><small>month first</small></div>',
      '03/05/2012',
    ],
    [
      'words over the group',
      '<fieldset><legend>Dates as MM-DD-YYYY</legend><label>Date of first registration <input name="f"></label></fieldset>',
      '03-05-2012',
    ],
    [
      'a month-first example',
      '<label>Date of first registration <input name="f" title="like 12/25/2019"></label>',
      '03/05/2012',
    ],
    ['the browser’s own field', '<label>Date of first registration <input type="date" name="f"></label>', '2012-03-05'],
    ['nothing at all', '<label>Date of first registration <input name="f"></label>', '05/03/2012'],
  ])('writes a date as the page asks: %s', async (_, field, expected) => {
    const { portal } = await pages.open(formPage(field));
    await portal.fill(fixturePageVocabulary.day, '2012-03-05');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: expected });
  });
});

it('types key by key, as scripts know keys', async () => {
  const watched = `<label>Registration number <input name="f"></label><script>
    const keys = [];
    for (const kind of ['keydown', 'keyup'])
      addEventListener(kind, ({ key, code, keyCode }) => keys.push(kind.slice(3) + ' ' + key + ' ' + code + ' ' + keyCode));
  </script>`;
  const { portal, page } = await pages.open(formPage(watched));
  await portal.fill(fixturePageVocabulary.plate, 'A b@-Ž7');
  expect(await page.evaluate('keys.join()')).toBe(
    [
      'down A KeyA 65,up A KeyA 65,down   Space 32,up   Space 32,down b KeyB 66,up b KeyB 66',
      'down @ Digit2 50,up @ Digit2 50,down - Minus 189,up - Minus 189,down 7 Digit7 55,up 7 Digit7 55',
    ].join(),
  );
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'A b@-Ž7' });
});

it('a script that knows its own entries from a person’s takes a day for a person’s', async () => {
  // Like React: a value set through its own setter does not count as a change.
  const watched = `<label>Date of first registration <input type="date" id="d"></label><input type="hidden" name="f">
    <script>
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      let known = '';
      Object.defineProperty(d, 'value', {
        get() { return own.get.call(d); },
        set(value) { known = value; own.set.call(d, value); },
      });
      d.addEventListener('input', () => { if (d.value !== known) document.forms[0].f.value = known = d.value; });
    </script>`;
  const { portal } = await pages.open(formPage(watched));
  await portal.fill(fixturePageVocabulary.day, '2012-03-05');
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: '2012-03-05' });
});

it('a date that could be read the wrong way round is not typed', async () => {
  const { portal, page } = await pages.open(
    formPage('<label>Date of first registration (MM/JJ/AA) <input name="f"></label>'),
  );
  expect(await catchPortalStop(portal.fill(fixturePageVocabulary.day, '2012-03-05'))).toMatchObject({
    reason: 'field_ambiguous',
    message: expect.stringContaining('day and month could be swapped'),
  });
  expect(await page.inputValue('input')).toBe('');
});

it('a field that is marked as another one is not believed, whatever its label says', async () => {
  const { portal } = await pages.open(
    formPage(
      '<label>E-mail <input name="f" autocomplete="family-name"></label><label>Surname <input name="g"></label>',
    ),
  );
  expect(await catchPortalStop(portal.fill(fixturePageVocabulary.email, 'a@b.example'))).toMatchObject({
    reason: 'field_ambiguous',
    message: "The portal's page contradicts itself: the field labelled 'E-mail' is marked as 'family-name'.",
  });
});

describe('before a page is left', () => {
  const plate = (attributes: string) => `<label>Registration number <input name="f" ${attributes}></label>`;

  it('a value cut short stops it, without saying the value', async () => {
    const { portal } = await pages.open(formPage(plate('maxlength="5"')));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    const stop = await catchPortalStop(portal.press(fixturePageVocabulary.next));
    expect(stop).toMatchObject({
      reason: 'value_not_kept',
      details: 'Registration number: 7 characters typed, 5 kept',
    });
    expect(pages.site.posted).toEqual([]);
  });

  it('a value changed on leaving the field stops it', async () => {
    const { portal } = await pages.open(formPage(plate('onchange="this.value = this.value.replaceAll(0, \'O\')"')));
    await portal.fill(fixturePageVocabulary.plate, 'AB02CDE');
    expect(await catchPortalStop(portal.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'value_not_kept' });
  });

  it('a stated rewriting does not', async () => {
    const { portal } = await pages.open(
      formPage(plate('onchange="this.value = this.value.toUpperCase().replace(/ /g, \'\')"')),
    );
    await portal.fill(fixturePageVocabulary.plate, 'ab12 cde');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: 'AB12CDE' });
  });

  it.each([
    ['marked by the page', '<label>Fiscal power <input required></label>'],
    ['marked by a star', '<label>Fiscal power* <input></label>'],
    ['answered by the page itself', '<label>Fiscal power <select required><option>Low</option></select></label>'],
    [
      'set of radio buttons',
      '<fieldset><legend>Fiscal power</legend><label><input type="radio" name="r" required> Low</label></fieldset>',
    ],
  ])('a new required question stops it: %s', async (_, question) => {
    const { portal } = await pages.open(formPage(plate('') + question));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    const stop = await catchPortalStop(portal.press(fixturePageVocabulary.next));
    expect(stop).toMatchObject({ reason: 'unknown_question', message: expect.stringContaining('Fiscal power') });
    expect(pages.site.posted).toEqual([]);
  });

  it('required fields of other forms on the page do not matter', async () => {
    const search = '<form><input required aria-label="Search"><button>Search</button></form>';
    const { portal } = await pages.open(formPage(plate('')).replace('<form', `${search}<form`));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: 'AB12CDE' });
  });

  it('the button of the form that was filled in is pressed, not the link of the same name in the menu', async () => {
    const { portal } = await pages.open(formPage(plate('')).replace('<form', '<a href="/elsewhere">Continue</a><form'));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted().f).toBe('AB12CDE');
  });

  it('two buttons of the same name in one form are not guessed between', async () => {
    const { portal } = await pages.open(formPage(`${plate('')}<button name="b">Continue</button>`));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    expect(await catchPortalStop(portal.press(fixturePageVocabulary.next))).toMatchObject({
      reason: 'field_ambiguous',
    });
  });

  it('what the browser itself would refuse stops it', async () => {
    const { portal } = await pages.open(formPage('<label>E-mail <input type="email" name="f"></label>'));
    await portal.fill(fixturePageVocabulary.email, 'nobody');
    expect(await catchPortalStop(portal.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'invalid_input' });
  });
});

it.each([
  'left:-5000px;position:absolute',
  'display:none',
  'opacity:0',
  'height:0;overflow:hidden',
  'visibility:hidden',
])('a field that nobody can see is left alone: %s', async (style) => {
  const label = (name: string) => `<label>Registration number <input name="${name}"></label>`;
  const { portal } = await pages.open(formPage(`<div style="${style}">${label('trap')}</div>${label('f')}`));
  await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE', trap: '' });
});

it('fills a form in a frame the page embeds', async () => {
  const frame = '<html lang="en"><body><label>Registration number <input></label></body></html>';
  const { portal, page } = await pages.open(formPage('<iframe src="/frame"></iframe>'), { '/frame': frame });
  await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
  expect(await page.frames()[1]?.inputValue('input')).toBe('AB12CDE');
});
