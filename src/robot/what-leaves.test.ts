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
  fixturePortalVocabulary,
  plateFormHtml,
  sendScreen,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { findMisbehavingDriver } from '../../test/portals/misbehaving-drivers.ts';
import { openTestRobot } from '../../test/portals/test-robot.ts';
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

const withScript = (script: string, page = plateFormHtml) =>
  `${page}<script>const form = document.forms[0]; ${script}</script>`;
const onSubmit = (action: string) => `form.addEventListener('submit', (event) => { ${action} });`;
const asJson = (change: string) =>
  onSubmit(`event.preventDefault();
    const sent = Object.fromEntries(new FormData(form)); ${change};
    fetch('/sent', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) })
      .then(() => { location.href = '/sent' });`);
const heldBack = { result: 'stopped', reason: 'request_differs', outcomeUnknown: false, step: 'send' };

describe('the request of the sending act', () => {
  it.each([
    ['cut by a mask', onSubmit("form.plate.value = 'AB12'")],
    ['emptied', onSubmit("form.plate.value = ''")],
    ['without its field', onSubmit("form.plate.removeAttribute('name')")],
    [
      'with another field',
      onSubmit("form.insertAdjacentHTML('beforeend', '<input type=hidden name=agent value=Martin>')"),
    ],
    [
      'with an extra that a script chooses in a field of its own',
      `form.insertAdjacentHTML('beforeend', '<input type=hidden name=insurance>');${onSubmit('form.insurance.value = 1')}`,
    ],
    [
      'with another plate that a script writes where nobody sees it',
      `form.insertAdjacentHTML('beforeend', '<input type=hidden name=second>');${onSubmit("form.second.value = 'ZZ999ZZ'")}`,
    ],
    [
      'with a name of the portal twice, and two values',
      "form.insertAdjacentHTML('beforeend', '<input type=hidden name=zone value=3><input type=hidden name=zone value=4>')",
    ],
    [
      'with its name twice, where nobody sees the other',
      "form.insertAdjacentHTML('afterbegin', '<input type=hidden name=plate value=ZZ19ZZZ>')",
    ],
    ['by a script, cut', asJson('sent.plate = sent.plate.slice(1)')],
    ['by a script, with a consent', asJson('sent.newsletter = true')],
    ['by a script, under another name and cut', asJson("sent.p = 'AB12'; delete sent.plate")],
    [
      'with the data of the event that every form tells',
      "form.addEventListener('formdata', (event) => event.formData.set('plate', 'XX99XXX'))",
    ],
  ])('is held back, and nothing was sent: %s', async (_, script) => {
    fixture.site.pages['/'] = withScript(script);
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject(heldBack);
    expect(fixture.site.posted).toEqual([]);
    expect(journal.intents).toBe(1);
    expect(journal.steps.at(-1)).toMatchObject({ failed: true, screenshot: { contentType: 'image/jpeg' } });
    expect(journal.steps.at(-1)).not.toHaveProperty('sentDigest');
  });

  it.each([
    ['by a script', asJson('')],
    [
      'with a token that a script renews',
      `form.insertAdjacentHTML('beforeend', '<input type=hidden name=t value=1>');${onSubmit('form.t.value = 2')}`,
    ],
    [
      'with a name of the portal twice, and one value',
      "form.insertAdjacentHTML('beforeend', '<input type=hidden name=zone value=3><input type=hidden name=zone value=3>')",
    ],
    ['while visitors are counted', onSubmit("navigator.sendBeacon('/count', 'clicked')")],
  ])('goes out as planned: %s', async (_, script) => {
    fixture.site.pages['/'] = withScript(script);
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({ result: 'submitted' });
    expect(fixture.site.posted.filter((post) => post.startsWith('/sent'))).toHaveLength(1);
    expect(journal.steps.at(-1)?.sentDigest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('does not go out at a second try either', async () => {
    const again = onSubmit(`event.preventDefault(); const post = (body) => fetch('/sent', { method: 'POST', body });
      post(new URLSearchParams({ plate: 'AB1' })).catch(() => post(new URLSearchParams({ plate: 'AB12CDE' })));`);
    fixture.site.pages['/'] = withScript(again);
    expect((await fixture.drive()).result).toMatchObject(heldBack);
    expect(fixture.site.posted).toEqual([]);
  });

  it('that is held back after another one went out leaves the outcome unknown', async () => {
    const twice =
      onSubmit(`event.preventDefault(); const post = (plate) => fetch('/sent', { method: 'POST', body: new URLSearchParams({ plate }) });
      post('AB12CDE').then(() => post('AB1'));`);
    fixture.site.pages['/'] = withScript(twice);
    fixture.site.pages['/sent'] = 'Noted';
    expect((await fixture.drive()).result).toMatchObject({ ...heldBack, outcomeUnknown: true });
    expect(fixture.site.posted).toEqual(['/sent?plate=AB12CDE']);
  });

  it('is known to be unsent when another process drives', async () => {
    await using robot = openTestRobot();
    fixture.site.pages['/'] = withScript(onSubmit("form.plate.value = 'AB12'"));
    const driver = findMisbehavingDriver('fixture');
    expect((await fixture.drive({ driver, robot })).result).toMatchObject(heldBack);
    expect(fixture.site.posted).toEqual([]);
    fixture.reset();
    const { result, journal } = await fixture.drive({ driver, robot });
    expect(result).toMatchObject({ result: 'submitted' });
    expect(journal.steps.at(-1)?.sentDigest).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a page on the way', () => {
  const first: Screen<unknown> = { ...fillScreen, exitButton: () => fixturePortalVocabulary.send };
  const driver = createFixtureDriver([first, sendScreen]);

  it('is held to it too', async () => {
    fixture.site.pages['/'] = withScript(onSubmit("form.plate.value = 'AB12'"));
    const { result, journal } = await fixture.drive({ driver });
    expect(result).toMatchObject({
      ...heldBack,
      step: 'fill',
      message: expect.stringContaining("'Registration number'"),
    });
    expect(fixture.site.posted).toEqual([]);
    expect(journal.intents).toBe(0);
  });

  it('is held to it for as long as its script takes', async () => {
    const late =
      onSubmit(`event.preventDefault(); const post = (plate) => fetch('/on', { method: 'POST', body: new URLSearchParams({ plate }) });
      setTimeout(() => post('AB12').then(() => { form.outerHTML = '<label>Card number <input></label><button>Continue</button>'; }), 400);`);
    fixture.site.pages['/'] = withScript(late);
    fixture.site.pages['/on'] = 'Noted';
    const typing = {
      ...sendScreen,
      fields: () => [{ meaning: fixturePortalVocabulary.card, text: '4242' }],
    };
    const { result } = await fixture.drive({ driver: createFixtureDriver([first, typing]) });
    expect(result).toMatchObject(heldBack);
    expect(fixture.site.posted).toEqual([]);
  });

  it('is held to it until the next one is there', async () => {
    fixture.site.pages['/'] = withScript(
      onSubmit(
        "setTimeout(() => fetch('/copy', { method: 'POST', body: new URLSearchParams({ plate: 'AB12' }) }), 50)",
      ),
      plateFormHtml.replace('/sent', '/on'),
    );
    fixture.site.pages['/on'] = (_, response) => void setTimeout(() => response.end('On'), 600);
    const { result } = await fixture.drive({ driver });
    expect(result).toMatchObject({ result: 'stopped', reason: 'request_differs', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual(['/on?plate=AB12CDE']);
  });

  it('may count its visitors, and lead on by a form of its own', async () => {
    fixture.site.pages['/'] = withScript(
      onSubmit("fetch('/count', { method: 'POST', body: 'clicked', keepalive: true })"),
      plateFormHtml.replace('/sent', '/on'),
    );
    const processor = formPage('<input type="hidden" name="seal" value="x">').replace('/sent', '/pay');
    fixture.site.pages['/on'] = `${processor}<script>document.forms[0].submit()</script>`;
    fixture.site.pages['/pay'] = formPage('');
    fixture.site.pages['/sent'] = thankYouHtml;
    expect((await fixture.drive({ driver })).result).toMatchObject({ result: 'submitted' });
    expect(fixture.site.posted).toEqual(expect.arrayContaining(['/on?plate=AB12CDE', '/pay?seal=x']));
  });
});

it('nothing goes over a socket before the form does, and that is said', async () => {
  const socket = "const socket = new WebSocket('ws://' + location.host + '/live');";
  fixture.site.pages['/'] = withScript(
    `${socket} ${onSubmit('socket.send(form.plate.value); event.preventDefault();')}`,
  );
  expect((await fixture.drive()).result).toMatchObject({ ...heldBack, reason: 'sent_over_socket' });
  expect(fixture.site.posted).toEqual([]);
  expect(fixture.site.frames.join()).not.toContain('AB12CDE');
});

it('no pages are fetched unseen that a header of the answer names', async () => {
  let asked = 0;
  fixture.site.pages['/sent'] = (_, response) =>
    response
      .setHeader('speculation-rules', '"/list.json"')
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end("<script>setTimeout(() => document.write('Thank you. Your number is 12345678.'), 700)</script>");
  fixture.site.pages['/list.json'] = (_, response) =>
    response
      .setHeader('content-type', 'application/speculationrules+json')
      .end('{"prefetch":[{"urls":["/other?plate=AB12CDE"]}]}');
  fixture.site.pages['/other'] = (_, response) => {
    asked += 1;
    response.end();
  };
  expect((await fixture.drive()).result).toMatchObject({ result: 'submitted' });
  expect(asked).toBe(0);
});

describe('what is not ours on a page', () => {
  const plate = '<label>Registration number <input name="f"></label>';

  async function pressed(html: string, harmless: (typeof fixtureWords)[keyof typeof fixtureWords][] = []) {
    const { portal: page, record } = await pages.open(html);
    record.expectations = { echoes: [], amount: undefined, harmless };
    await page.fill(fixtureWords.plate, 'AB12CDE');
    return page.press(fixtureWords.next);
  }

  it.each([
    ['a text', '<label>Agent <input name="a" value="Martin"></label>', 'Agent'],
    ['a text area', '<label>Remarks <textarea>Please hurry</textarea></label>', 'Remarks'],
    ['a tick', '<label><input type="checkbox" checked> Send me offers</label>', 'Send me offers'],
    ['a tick drawn by a script', '<div role="checkbox" aria-checked="true" tabindex="0">Insurance</div>', 'Insurance'],
    [
      'a radio button',
      '<fieldset><legend>Delivery</legend><label><input type="radio" name="d" checked> Express</label></fieldset>',
      'Delivery',
    ],
    [
      'a choice',
      '<label>Copies <select><option value="1">One<option value="2" selected>Two</select></label>',
      'Copies',
    ],
    ['a slider', '<label>Tip <input type="range" value="3"></label>', 'Tip'],
  ])('stops it: %s', async (_, field, name) => {
    const stop = await catchPortalStop(pressed(formPage(plate + field)));
    expect(stop).toMatchObject({ reason: 'unplanned_value', message: expect.stringContaining(`'${name}'`) });
    expect(stop.message).not.toContain('Martin');
    expect(pages.site.posted).toEqual([]);
  });

  it.each([
    ['an empty list', '<label>Title <select name="t"><option value="">--<option>Ms</select></label>'],
    ['a list that asks to choose', '<label>Title <select name="t"><option>Bitte wählen<option>Frau</select></label>'],
    [
      'a list with its question as a closed entry',
      '<label>Title <select name="t"><option disabled selected>Title<option>Ms</select></label>',
    ],
    ['what is shown only', '<label>Price <input name="p" value="4.91" readonly></label>'],
    ['what is technical', '<input type="hidden" name="token" value="x">'],
    ['what is closed', '<label>Agent <input name="a" value="Martin" disabled></label>'],
  ])('does not: %s', async (_, field) => {
    await pressed(formPage(plate + field));
    expect(pages.posted()).toMatchObject({ f: 'AB12CDE' });
  });

  it('does not where it is declared harmless', async () => {
    await pressed(formPage(`${plate}<label>E-mail <input name="e" value="shop@portal.example"></label>`), [
      fixtureWords.email,
    ]);
    expect(pages.posted()).toEqual({ f: 'AB12CDE', e: 'shop@portal.example' });
  });

  it('does not outside of the form that leaves', async () => {
    const search =
      '<form><label>Search <input value="sticker"></label></form><label>Language <select><option>English</select></label>';
    await pressed(search + formPage(plate));
    expect(pages.posted()).toEqual({ f: 'AB12CDE' });
  });
});
