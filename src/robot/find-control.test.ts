import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchPortalStop, FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import { formPage } from '../../test/portals/local-site.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

describe('a field is found by what it means', () => {
  it.each([
    ['a label that points to it', '<label for="x">Registration number</label><input id="x" name="f">'],
    ['a label around it', '<label>Registration number <input name="f"></label>'],
    [
      'a star and a certificate code',
      '<label for="x">Registration number (A) <span>*</span></label><input id="x" name="f">',
    ],
    [
      'a hint inside the label',
      '<label for="x">Registration number<span style="display:block">No dash or space</span></label><input id="x" name="f">',
    ],
    ['polite dressing', '<label for="x">Please enter your registration number</label><input id="x" name="f">'],
    ['brackets', '<label for="x">REGISTRATION NUMBER (as on your papers)</label><input id="x" name="f">'],
    ['aria-label', '<input aria-label="Registration number" name="f">'],
    ['aria-labelledby', '<b id="l">Registration</b> <b id="m">number</b><input aria-labelledby="l m" name="f">'],
    ['a placeholder as the last resort', '<input placeholder="Registration number" name="f">'],
    ['a text area', '<label for="x">Registration number</label><textarea id="x" name="f"></textarea>'],
    [
      'a place among others',
      '<label>Colour <input></label><label>Registration number <input name="f"></label><label>Town <input></label>',
    ],
    [
      'a shadow root',
      '<x-field></x-field><input type="hidden" name="f" id="copy"><script>const root = document.querySelector("x-field").attachShadow({ mode: "open" }); root.innerHTML = "<label for=i>Registration number</label><input id=i>"; root.querySelector("input").oninput = (e) => { copy.value = e.target.value }</script>',
    ],
  ])('by %s', async (_, field) => {
    const { portal, record } = await pages.open(formPage(field));
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted().f).toBe('AB12CDE');
    expect(record.typed).toMatchObject([{ meaning: 'plate', value: 'AB12CDE' }]);
  });

  it('by the autofill token when the label is worded otherwise', async () => {
    const { portal } = await pages.open(
      formPage('<label>Where we reach you <input name="f" autocomplete="email"></label>'),
    );
    await portal.fill(fixturePageVocabulary.email, 'a@b.example');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: 'a@b.example' });
  });

  it('in the language of the page', async () => {
    const { portal } = await pages.open(
      formPage('<label>Numéro d’immatriculation <input name="f"></label>', 'fr-FR').replace('Continue', 'Suivant'),
    );
    await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ f: 'AB12CDE' });
    expect(portal.language).toBe('fr');
  });

  it('even when the page draws it late', async () => {
    const { portal } = await pages.open(
      formPage(
        '<p id="late"></p><script>setTimeout(() => { late.innerHTML = "<label>Fuel <select name=fuel><option>Diesel<option>Petrol</select></label>" }, 250)</script>',
      ),
    );
    await portal.choose(fixturePageVocabulary.fuel, { en: ['Petrol'] });
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ fuel: 'Petrol' });
  });
});

describe('a look-alike is not taken for it', () => {
  const real = '<label>Registration number <input name="real"></label>';
  it.each([
    ['a former plate', '<label>Previous registration number <input name="other"></label>'],
    ['a longer question', '<label>Registration number of the trailer <input name="other"></label>'],
    ['brackets that turn it', '<label>Registration number (previous) <input name="other"></label>'],
    [
      'a group that turns it',
      '<fieldset><legend>Former vehicle</legend><label>Registration number <input name="other"></label></fieldset>',
    ],
    [
      'a field nobody sees',
      '<label style="position:absolute;left:-9999px">Registration number <input name="other"></label>',
    ],
    ['a field of no size', '<input aria-label="Registration number" style="opacity:0" name="other">'],
    ['a disabled field', '<input aria-label="Registration number" disabled name="other">'],
    [
      'a hint that turns it',
      '<label>Registration number <input name="other" aria-describedby="h"></label><i id="h">Of your previous vehicle</i>',
    ],
  ])('%s, before or after the real one', async (_, decoy) => {
    for (const fields of [decoy + real, real + decoy]) {
      const { portal } = await pages.open(formPage(fields));
      await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
      await portal.press(fixturePageVocabulary.next);
      expect(pages.posted().real).toBe('AB12CDE');
      expect(pages.posted().other ?? '').toBe('');
    }
  });

  it('nor when it stands alone', async () => {
    const { portal } = await pages.open(
      formPage('<label>Previous registration number <input></label><label>Model year <input></label>'),
    );
    expect(await catchPortalStop(portal.fill(fixturePageVocabulary.plate, 'AB12CDE'))).toMatchObject({
      reason: 'field_not_found',
      details: expect.stringContaining('Previous registration number'),
    });
  });

  it('and two that fit equally well are not guessed between', async () => {
    const { portal } = await pages.open(formPage(real + real));
    expect(await catchPortalStop(portal.fill(fixturePageVocabulary.plate, 'AB12CDE'))).toMatchObject({
      reason: 'field_ambiguous',
    });
  });

  it('an e-mail and its confirmation are kept apart', async () => {
    const { portal } = await pages.open(
      formPage(
        '<label>Confirm e-mail <input name="again" autocomplete="email"></label><label>E-mail <input name="mail" autocomplete="email"></label>',
      ),
    );
    await portal.fill(fixturePageVocabulary.email, 'a@b.example');
    await portal.fill(fixturePageVocabulary.emailAgain, 'a@b.example');
    await portal.press(fixturePageVocabulary.next);
    expect(pages.posted()).toEqual({ again: 'a@b.example', mail: 'a@b.example' });
  });
});
