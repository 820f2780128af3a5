import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catchPortalStop, FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  plateFormHtml,
  fixturePortalVocabulary as portalWords,
  sendScreen,
} from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { defineVocabulary } from './control-meaning.ts';
import type { Screen } from './driver.ts';

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

describe('what a form holds where nobody sees it', () => {
  const plate = '<label>Registration number <input name="f"></label>';

  async function pressed(html: string) {
    const { portal: page } = await pages.open(html);
    await page.fill(fixturePageVocabulary.plate, 'AB12CDE');
    return page.press(fixturePageVocabulary.next);
  }

  it.each([
    ['another plate', '<input type="hidden" name="immatriculation2" value="ZZ999ZZ">', 'immatriculation2'],
    ['a plate in small letters', '<input type="hidden" name="immat" value="ab99 cdf">', 'immat'],
    ['a plate in small letters under no name of one', '<input type="hidden" name="x" value="ab99 cdf">', 'x'],
    ['a plate under a name that says nothing', '<input type="hidden" name="x" value="BD51 SMR">', 'x'],
    ['another day', '<input type="hidden" name="jour2" value="2027-01-09">', 'jour2'],
    ['another person', '<input type="hidden" name="holder_name" value="Jean Martin">', 'holder_name'],
    ['a representative', '<input type="hidden" name="representativeName" value="John Smith">', 'representativeName'],
    ['an organisation', '<input type="hidden" name="organisation" value="ACME Ltd">', 'organisation'],
    ['a company', '<input type="hidden" name="ragione_sociale" value="ACME Srl">', 'ragione_sociale'],
    ['a driver', '<input type="hidden" name="driver[name]" value="Jean Martin">', 'driver[name]'],
    ['a contact', '<input type="hidden" name="kontakt2" value="Jean Martin">', 'kontakt2'],
    ['a name', '<input type="hidden" name="lastName2" value="Martin">', 'lastName2'],
    ['a telephone', '<input type="hidden" name="mobile_phone" value="+32 2 555 01 23">', 'mobile_phone'],
    [
      'an e-mail address',
      '<input style="display:none" name="contactMail" value="someone@else.example">',
      'contactMail',
    ],
    ['one under a technical name', '<input type="hidden" name="form_cc" value="someone@else.example">', 'form_cc'],
    [
      'a plate within a text',
      '<textarea style="position:absolute;left:-9999px" name="remarks">Please register ZZ99ZZZ as well</textarea>',
      'remarks',
    ],
    [
      'a plate in two parts, within a long text',
      `<textarea hidden name="info">${'This is what the office should know. '.repeat(5)}There is also ZZ99 ZZZ, please.</textarea>`,
      'info',
    ],
    ['a plate in small letters, within a text', '<input type="hidden" name="r" value="please add zz99zzz too">', 'r'],
    ['an e-mail address within a text', '<input type="hidden" name="r" value="copy to jean@elsewhere.example">', 'r'],
    ['a day within a text', '<input type="hidden" name="note" value="and for 09/01/2027 as well">', 'note'],
    ['a day with the name of its month', '<input type="hidden" name="arrival" value="9 January 2027">', 'arrival'],
    ['an extra', '<input type="hidden" name="insurance" value="on">', 'insurance'],
    [
      'a flag whose name stands beside a price',
      '<p>Quick delivery € 9.90</p><p>-</p><input type="hidden" name="quick" value="1">',
      'quick',
    ],
    ['a flag right behind a price', '<p>Carried to you: € 9.90</p><input type="hidden" name="o7" value="1">', 'o7'],
    [
      'an extra in a field off the page',
      '<input name="premium" value="1" style="position:absolute;left:-999px">',
      'premium',
    ],
  ])('stops it: %s', async (_, field, name) => {
    const stop = await catchPortalStop(pressed(formPage(plate + field)));
    expect(stop).toMatchObject({ reason: 'unplanned_value', message: expect.stringContaining(`'${name}'`) });
    expect(stop.message).not.toMatch(/ZZ999|ZZ99|BD51|2027|AB12|Martin|ACME|Smith|example/);
    expect(pages.site.posted).toEqual([]);
  });

  it.each([
    ['insurance', 'on'],
    ['auto_renew', 'yes'],
    ['extras[]', 'gold'],
    ['donation', '1'],
  ])('stops an extra that says yes as a tick of ours does: %s=%s', async (name, value) => {
    const terms = '<label><input type="checkbox" name="t"> I accept the terms</label>';
    const { portal: page } = await pages.open(
      formPage(`${terms}<input type="hidden" name="${name}" value="${value}"><p>€ 4.91</p>`),
    );
    await page.tick(fixturePageVocabulary.terms);
    expect(await catchPortalStop(page.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'unplanned_value' });
    expect(pages.site.posted).toEqual([]);
  });

  it('stops an extra whose short value is ours by chance', async () => {
    const { portal: page } = await pages.open(formPage(`${plate}<input type="hidden" name="insurance" value="A7">`));
    await page.fill(fixturePageVocabulary.plate, 'A7');
    expect(await catchPortalStop(page.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'unplanned_value' });
    expect(pages.site.posted).toEqual([]);
  });

  it.each([
    ['another one stops it', '59.90', { result: 'stopped', reason: 'unplanned_value', step: 'fill' }],
    ['its own does not', '4.91', { result: 'submitted' }],
  ])('an amount that only a later page asks for: %s', async (_, value, expected) => {
    const hidden = `<input type="hidden" name="order[total]" value="${value}"></form>`;
    fixture.site.pages['/'] = plateFormHtml.replace('</form>', hidden).replace('/sent', '/on');
    fixture.site.pages['/on'] = formPage('<p>To pay: € 4.91</p>');
    const pays = { ...sendScreen, amount: () => ({ cents: [491, 491] as const, currency: 'EUR' }) };
    const driver = createFixtureDriver([{ ...fillScreen, exitButton: () => portalWords.send }, pays]);
    expect((await fixture.drive({ driver })).result).toMatchObject(expected);
  });

  describe('on a later page', () => {
    const first = (more = '') =>
      formPage(`<fieldset><legend>Vignette</legend><label><input type="radio" name="product" value="10-day"> Ten days</label>
        <label><input type="radio" name="product" value="annual"> A year</label></fieldset>${more}`).replace(
        '/sent',
        '/on',
      );
    const vignette = defineVocabulary({ product: { kind: 'choice', words: { en: ['Vignette'] } } }).product;
    const pays: Screen<unknown> = { ...sendScreen, amount: () => ({ cents: [1280, 1280], currency: 'EUR' }) };
    const priced = (more: string) => formPage(`<p>To pay: € 12.80</p>${more}`);

    async function sentWith(later: string, before = '', sending: Screen<unknown> = pays) {
      fixture.site.pages['/'] = first(before);
      fixture.site.pages['/on'] = later;
      const chooses: Screen<unknown> = {
        name: 'product',
        title: 'Product',
        fields: () => [{ meaning: vignette, choice: 'Ten days' }],
        exitButton: () => portalWords.send,
      };
      const { result } = await fixture.drive({ driver: createFixtureDriver([chooses, sending]) });
      return { result, sent: fixture.site.posted.filter((post) => post.startsWith('/sent')) };
    }

    it.each([
      ['the name of our answer says something else', '<input type="hidden" name="product" value="annual">', 'product'],
      ['a code under the name of our answer', '<input type="hidden" name="product" value="P365">', 'product'],
      ['the product by another name', '<input type="hidden" name="vignetteType" value="annual">', 'vignetteType'],
      ['the time for which it counts', '<input type="hidden" name="validityDays" value="365">', 'validityDays'],
      ['its class', '<input type="hidden" name="vehicle_category" value="motorcycle">', 'vehicle_category'],
      [
        'the country of registration',
        '<input type="hidden" name="countryOfRegistration" value="DE">',
        'countryOfRegistration',
      ],
    ])('stops it: %s', async (_, hidden, name) => {
      const { result, sent } = await sentWith(priced(hidden));
      expect(result).toMatchObject({
        result: 'stopped',
        reason: 'unplanned_value',
        outcomeUnknown: false,
        message: expect.stringContaining(`'${name}'`),
      });
      expect(sent).toEqual([]);
    });

    const dearer = '<p>All year € 106.80</p>';

    it('stops anything beside a price that came with the page, where the page itself asks for none', async () => {
      const { result, sent } = await sentWith(
        formPage(`${dearer}<input type="hidden" name="o7" value="x9">`),
        '',
        sendScreen,
      );
      expect(result).toMatchObject({ reason: 'unplanned_value', message: expect.stringContaining("'o7'") });
      expect(sent).toEqual([]);
    });

    it('stops it where a script puts it in as it is sent', async () => {
      const script = `<script>document.forms[0].addEventListener('formdata', ({ formData }) => formData.set('product', 'annual'))</script>`;
      const { result, sent } = await sentWith(priced('') + script);
      expect(result).toMatchObject({ result: 'stopped', reason: 'request_differs', outcomeUnknown: false });
      expect(sent).toEqual([]);
    });

    it('does not by our own answers and by codes', async () => {
      const carried = {
        product: '10-day',
        vignette: 'Ten days',
        validity: '10',
        productCode: 'V10X',
        product_id: '4711',
      };
      const hidden = Object.entries(carried).map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
      );
      const { result, sent } = await sentWith(priced(hidden.join('')));
      expect([result, sent]).toEqual([expect.objectContaining({ result: 'submitted' }), [expect.anything()]]);
    });

    it('does not by a token of all pages beside a price', async () => {
      const token = '<input type="hidden" name="csrfmiddlewaretoken" value="Qx81">';
      const { result, sent } = await sentWith(formPage(dearer + token), token, sendScreen);
      expect([result, sent]).toEqual([expect.objectContaining({ result: 'submitted' }), [expect.anything()]]);
    });
  });

  it('does not by what portals keep there every day', async () => {
    const everyday = {
      __VIEWSTATE: 'dDwtMTA4NzczMzUyMzs7Pg==',
      'javax.faces.ViewState': '-4820148311:3',
      csrf_token: '9f1c27ab',
      _wpnonce: 'a1b2c3d4e5',
      form_build_id: 'form-Q1w2E3r4',
      rendered_at: '2026-11-25T08:14:03Z',
      today: '2026-11-25',
      maxDate: '2027-11-25',
      version: '20251103',
      now: '1764058443',
      utf8: '✓',
      step: '1',
      lang: 'en',
      pays: 'GB',
      action: 'submit',
      newsletter: '0',
      premium_available: '1',
      ours: 'ab12 cde',
      ownerType: 'private',
      registrationId: '48291',
      contactMethod: 'email',
      organisationType: 'company',
      isCompany: 'false',
      driver: '',
      client: 'web-portal',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
      consent_text: 'I accept the conditions of 01/01/2024 for my vehicle AB12 CDE and Euro 5 engines',
      intro: 'Vehicles of the classes M1 and N1 under regulation EU 2018/858 with a Euro 6d engine',
      page_title: 'Low emission zone of Brussels',
      phone_format: '+32 4 000 00 00',
      digest: `${'AB12CDF/'.repeat(20)}==`,
    };
    const hidden = Object.entries(everyday).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    await pressed(formPage(`${plate}${hidden.join('')}<p>The sticker costs € 4.91</p>`));
    expect(pages.posted()).toEqual({ ...everyday, f: 'AB12CDE' });
  });

  it('does not by a plate in another form', async () => {
    const hidden = '<input type="hidden" name="plate" value="ZZ999ZZ">';
    await pressed(`<form>${hidden}<button>Search</button></form>${formPage(plate)}`);
    expect(pages.posted()).toEqual({ f: 'AB12CDE' });
  });
});
