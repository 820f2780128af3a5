import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  card,
  FixturePortal,
  fill,
  plateForm,
  portal,
  send,
  thanks,
  words,
} from '../../test/portals/fixture-portal.ts';
import type { RecordedJournal } from '../../test/portals/journal.ts';
import { formPage } from '../../test/portals/site.ts';

let fixture: FixturePortal;

beforeAll(async () => {
  fixture = await FixturePortal.start();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.reset());

const unknown = { result: 'stopped', outcomeUnknown: true, message: expect.stringMatching(/^Outcome unknown/) };

describe('a run', () => {
  it('writes every step down and reads the reference off the answer', async () => {
    const { result, journal } = await fixture.drive();
    expect(result).toEqual({ result: 'submitted', reference: '12345678', url: `${fixture.site.url}/sent` });
    expect(fixture.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(journal).toMatchObject({ reachedSteps: ['INITIALIZATION', 'BROWSER_STARTED'], intents: 1 });
    expect(journal.steps).toMatchObject([
      {
        ordinal: 1,
        completes: 'FORM_FILLED',
        url: `${fixture.site.url}/`,
        failed: false,
        typed: [{ meaning: 'plate', label: 'Registration number', value: 'AB12CDE' }],
        screenshot: { contentType: 'image/jpeg' },
      },
      { ordinal: 2, completes: 'SUBMITTED', url: `${fixture.site.url}/sent`, typed: [] },
    ]);
    expect(fixture.browser.contexts()).toEqual([]);
  });

  it('says no before a browser is opened when the vehicle cannot have the permit', async () => {
    const impossible = { ...portal(), plan: () => ({ possible: false as const, reason: 'AB12CDE is too old.' }) };
    const { result, journal } = await fixture.drive({ driver: impossible });
    expect(result).toMatchObject({ reason: 'not_possible', message: '••• is too old.', outcomeUnknown: false });
    expect(journal.reachedSteps).toEqual([]);
  });

  it('does not believe a page that thanks before anything was sent', async () => {
    fixture.site.pages['/'] = plateForm.replace('<form', '<p>Thank you for your visit</p><form');
    const { result } = await fixture.drive({ dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(fixture.site.posted).toEqual([]);
  });

  it('rehearses the checks of the last page too', async () => {
    fixture.site.pages['/'] = formPage(
      '<label>Registration number <input name="plate"></label><label>Shoe size <input required></label>',
    );
    const { result, journal } = await fixture.drive({ dryRun: true });
    expect(result).toMatchObject({ reason: 'unknown_question', step: 'send', outcomeUnknown: false });
    expect(journal).toMatchObject({ intents: 0, steps: [{ failed: false }, { failed: true }] });
  });

  it('keeps the card out of the proof', async () => {
    fixture.site.pages['/'] = formPage(
      '<label>Card number <input name="n"></label><label>Security code <input name="c"></label>',
    );
    const pay = {
      ...fill,
      run: async (page: Parameters<typeof fill.run>[0]) => {
        await page.open('/');
        await page.fill(words.card, card.number);
        await page.fill(words.code, card.cvc);
      },
    };
    const blank = { ...fill, name: 'blank', run: (page: Parameters<typeof fill.run>[0]) => page.open('/') };
    const { journal } = await fixture.drive({ driver: portal([blank, pay, send]) });
    expect(fixture.site.posted).toEqual(['/sent?n=4242424242424242&c=737']);
    expect(JSON.stringify(journal.steps.map(({ typed }) => typed))).not.toMatch(/4242|737/);
    // Covered fields are solid magenta, Playwright's mask: they change the picture; digits on white would be nearly the blank one.
    expect(await magentaShare(journal.steps[0])).toBe(0);
    expect(await magentaShare(journal.steps[1])).toBeGreaterThan(0.002);
  });

  it('takes no picture of a page that shows the card number, and goes on', async () => {
    fixture.site.pages['/sent'] = thanks.replace('Thank you', 'Thank you for paying with 4242 4242 4242 4242');
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({ result: 'submitted' });
    expect(journal.steps[1]?.screenshot).toBeUndefined();
  });
});

/** How much of a screenshot has the colour of Playwright's mask, read by the browser itself. */
async function magentaShare(step: RecordedJournal['steps'][number] | undefined): Promise<number> {
  const page = await fixture.browser.newPage();
  const image = Buffer.from(step?.screenshot?.bytes ?? []).toString('base64');
  const share = await page.evaluate(async (encoded) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${encoded}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(bitmap, 0, 0);
    const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    let magenta = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
      if (red > 220 && green < 60 && blue > 220) magenta += 1;
    }
    return magenta / (data.length / 4);
  }, image);
  await page.close();
  return share;
}

describe('what the portal says', () => {
  it('a clear no after sending is known, with personal values masked', async () => {
    fixture.site.pages['/sent'] = '<html lang="en"><body>We refuse.</body></html>';
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({ reason: 'refused', message: 'The office refuses •••.', outcomeUnknown: false });
    expect(journal.steps[1]).toMatchObject({ failed: true });
    expect(journal.steps[1]).not.toHaveProperty('completes');
  });

  it('an answer that comes late is waited for', async () => {
    fixture.site.pages['/sent'] =
      '<html lang="en"><body>One moment<script>setTimeout(() => { document.body.textContent = "Thank you" }, 1500)</script></body></html>';
    expect((await fixture.drive()).result).toMatchObject({ result: 'submitted' });
  });

  it('an answer nobody knows leaves the outcome unknown', async () => {
    fixture.site.pages['/sent'] = '<html lang="en"><body>Hello</body></html>';
    expect((await fixture.drive()).result).toMatchObject({ ...unknown, reason: 'unexpected_page', step: 'send' });
  });

  it('a captcha ends a run where it appears', async () => {
    fixture.site.pages['/'] = (_, response) => response.writeHead(302, { location: '/robot-check' }).end();
    fixture.site.pages['/robot-check'] = plateForm;
    expect((await fixture.drive()).result).toMatchObject({ reason: 'captcha', step: 'fill', outcomeUnknown: false });
  });
});
