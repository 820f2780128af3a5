import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  fixtureCard,
  fixturePortalVocabulary,
  plateFormHtml,
  sendScreen,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { formPage, startLocalSite } from '../../test/portals/local-site.ts';
import { measureMaskedShare } from '../../test/portals/masked-share.ts';
import { isDeepRun } from '../../test/test-depth.ts';

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
    expect(result).toEqual({
      result: 'submitted',
      reference: '12345678',
      url: `${fixture.site.url}/sent`,
      says: expect.any(String),
    });
    expect(fixture.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(journal).toMatchObject({ reachedSteps: ['INITIALIZATION', 'BROWSER_STARTED'], intents: 1 });
    expect(journal.steps).toMatchObject([
      {
        ordinal: 1,
        completesStep: 'FORM_FILLED',
        url: `${fixture.site.url}/`,
        failed: false,
        typed: [{ meaning: 'plate', label: 'Registration number', value: 'AB12CDE' }],
        screenshot: { contentType: 'image/jpeg' },
      },
      { ordinal: 2, completesStep: 'SUBMITTED', url: `${fixture.site.url}/sent`, typed: [] },
    ]);
    expect(fixture.browser.contexts()).toEqual([]);
  });

  it('says no before a browser is opened when the vehicle cannot have the permit', async () => {
    const impossible = {
      ...createFixtureDriver(),
      plan: () => ({ possible: false as const, reason: 'AB12CDE is too old.' }),
    };
    const { result, journal } = await fixture.drive({ driver: impossible });
    expect(result).toMatchObject({ reason: 'not_possible', message: '••• is too old.', outcomeUnknown: false });
    expect(journal.reachedSteps).toEqual([]);
  });

  it('leaves a company’s car to a person before a browser is opened, and says that this is why', async () => {
    const reason = 'The keeper is a company: a person declares it.';
    const ofCompany = {
      ...createFixtureDriver(),
      plan: () => ({ possible: false as const, reason, isCompanyKeeper: true as const }),
    };
    const { result, journal } = await fixture.drive({ driver: ofCompany });
    expect(result).toMatchObject({ reason: 'keeper_is_company', message: reason, outcomeUnknown: false });
    expect(journal.reachedSteps).toEqual([]);
  });

  it('does not believe a page that thanks before anything was sent', async () => {
    fixture.site.pages['/'] = plateFormHtml.replace('<form', '<p>Thank you for your visit</p><form');
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
      ...fillScreen,
      fields: () => [
        { meaning: fixturePortalVocabulary.card, text: fixtureCard.number },
        { meaning: fixturePortalVocabulary.code, text: fixtureCard.cvc },
      ],
    };
    const blank = { ...fillScreen, name: 'blank', fields: () => [] };
    const { journal } = await fixture.drive({ driver: createFixtureDriver([blank, pay, sendScreen]) });
    expect(fixture.site.posted).toEqual(['/sent?n=4242424242424242&c=737']);
    expect(JSON.stringify(journal.steps.map(({ typed }) => typed))).not.toMatch(/4242|737/);
    // Covered fields are solid magenta: they change the picture; digits on white would be nearly the blank one.
    expect(await measureMaskedShare(fixture.browser, journal.steps[0]?.screenshot)).toBe(0);
    expect(await measureMaskedShare(fixture.browser, journal.steps[1]?.screenshot)).toBeGreaterThan(0.002);
  });

  it('takes no picture of a page that shows the card number, and goes on', async () => {
    fixture.site.pages['/sent'] = thankYouHtml.replace('Thank you', 'Thank you for paying with 4242 4242 4242 4242');
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({ result: 'submitted' });
    expect(journal.steps[1]?.screenshot).toBeUndefined();
  });
});

/** The sent form, shown again. */
function again(mistake: string): string {
  return `<form><label>Registration number <input value="AB12CDE"></label>${mistake}<button>Continue</button></form>`;
}

describe('what the portal says', () => {
  it('a clear no after sending is known, with personal values masked', async () => {
    fixture.site.pages['/sent'] = '<html lang="en"><body><p role="alert">We refuse.</p></body></html>';
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({ reason: 'refused', message: 'The office refuses •••.', outcomeUnknown: false });
    expect(journal.steps[1]).toMatchObject({ failed: true });
    expect(journal.steps[1]).not.toHaveProperty('completesStep');
  });

  it.each([
    ['an alert', '<p role="alert">We <b>refuse</b>.</p>'],
    ['an assertive live region', '<div><p aria-live="assertive">We refuse.</p></div>'],
    [
      'an alert drawn late',
      '<p id="p"></p><script>setTimeout(() => { p.setAttribute("role", "alert"); p.textContent = "We refuse." }, 700)</script>',
    ],
    ['the form again, the mistake beside the field', `${again('<i>We refuse.</i>')}`],
    ['the form again, the mistake above it', `<div><p>We refuse.</p></div>${again('')}`],
  ])('a no after sending counts where a portal says it: %s', async (_, body) => {
    fixture.site.pages['/sent'] = `<html lang="en"><body><main>${body}</main></body></html>`;
    expect((await fixture.drive()).result).toMatchObject({ reason: 'refused', outcomeUnknown: false });
    expect(fixture.site.posted).toHaveLength(1);
  });

  // The next two tests wait long, so they run in parallel, each with its own portal.
  it.concurrent('a frame that never says anything holds nothing up', async () => {
    const frame = '<iframe src="file:///etc/hosts"></iframe>';
    await using site = await startLocalSite({
      '/': plateFormHtml.replace('<form', `${frame}<form`),
      '/sent': `<html lang="en"><body>${thankYouHtml}${frame}</body></html>`,
    });
    const { result, journal } = await fixture.drive({ siteUrl: site.url });
    expect(result).toMatchObject({ result: 'submitted' });
    // The frame's content is unknown, so no screenshot is taken.
    expect(journal.steps.map(({ screenshot }) => screenshot)).toEqual([undefined, undefined]);
  });

  it.concurrent('an answer nobody knows leaves the outcome unknown, and so does a no that is only mentioned', async () => {
    // A refusal in these places never counts, not even beside the sent form when it is shown again.
    const apart = {
      'an open accordion': '<details open><summary>When do you refuse?</summary>We refuse.</details>',
      'a closed accordion': '<details><summary>Questions</summary>We refuse.</details>',
      'an alert of a rating form':
        '<form><p role="alert">We refuse.</p><label>Stars <input></label><button>Rate</button></form>',
      'hidden text': '<p hidden role="alert">We refuse.</p><p style="opacity:0">We refuse.</p>',
      'a script': '<script type="text/plain">We refuse.</script>',
      'a footer': '<footer>We refuse.<p role="alert">We refuse.</p></footer>',
      'a margin': '<aside>We refuse.</aside>',
      'a chat box': '<div role="log" aria-live="assertive">We refuse.</div>',
      'a cookie banner': '<div role="dialog" aria-label="Cookies">We refuse.</div>',
      'a rating': '<form>We refuse.<input aria-label="Stars"></form>',
    };
    const withoutForm = {
      'a list of questions': '<h2>Questions</h2><h3>When do you say no?</h3><p>We refuse what is late.</p>',
      'a plain page': '<p>We refuse.</p>',
      'another form with the same button':
        '<form><label>Number <input></label><button>Continue</button></form><p>We refuse.</p>',
    };
    const besideForm = Object.entries(apart).map(([name, body]) => [`the form again beside ${name}`, again('') + body]);
    const answers: Record<string, string> = {
      'nothing we know': 'Hello',
      // A text that counts alone would also count among the others.
      'all that is no answer': Object.values({ ...apart, ...withoutForm }).join(''),
      'the form again beside it': again('') + Object.values(apart).join(''),
      ...(isDeepRun && {
        'a rating form': '<form><label>Stars <input required></label><p>We refuse.</p><button>Continue</button></form>',
        ...apart,
        ...withoutForm,
        ...Object.fromEntries(besideForm),
      }),
    };
    await using site = await startLocalSite();
    const results = Object.entries(answers).map(async ([name, body], number) => {
      site.pages[`/${number}/`] = plateFormHtml.replace('/sent', `/sent-${number}`);
      site.pages[`/sent-${number}`] = `<html lang="en"><body><main><p>One moment</p>${body}</main></body></html>`;
      const { result } = await fixture.drive({ siteUrl: `${site.url}/${number}` });
      expect(result, name).toMatchObject({ ...unknown, reason: 'unexpected_page', step: 'send' });
    });
    await Promise.all(results);
    expect(site.posted).toHaveLength(results.length);
  });

  it('a no before sending stops the run wherever it stands', async () => {
    fixture.site.pages['/'] = plateFormHtml.replace('<form', '<p>We refuse.</p><form');
    expect((await fixture.drive()).result).toMatchObject({ reason: 'refused', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  it('an answer that comes late is waited for', async () => {
    fixture.site.pages['/sent'] =
      '<html lang="en"><body>One moment<script>setTimeout(() => { document.body.textContent = "Thank you" }, 1500)</script></body></html>';
    expect((await fixture.drive()).result).toMatchObject({ result: 'submitted' });
  });

  it('a captcha ends a run where it appears', async () => {
    fixture.site.pages['/'] = (_, response) => response.writeHead(302, { location: '/robot-check' }).end();
    fixture.site.pages['/robot-check'] = plateFormHtml;
    expect((await fixture.drive()).result).toMatchObject({ reason: 'captcha', step: 'fill', outcomeUnknown: false });
  });
});

describe('a page that sends itself with nothing of ours, before it is known', () => {
  const driver = createFixtureDriver([
    { ...fillScreen, exitButton: () => fixturePortalVocabulary.send },
    { ...sendScreen, shows: [fixturePortalVocabulary.send] },
  ]);
  const first = plateFormHtml.replace('/sent', '/on');
  const itself = `${formPage('<input type="hidden" name="seal" value="x">')}<script>document.forms[0].submit()</script>`;

  it.each([
    ['thanks', thankYouHtml],
    ['says nothing that is known', '<html lang="en"><body>Noted</body></html>'],
  ])('may have sent the application: the portal %s', async (_, after) => {
    fixture.site.pages = { '/': first, '/on': itself, '/sent': after };
    const { result, journal } = await fixture.drive({ driver });
    expect(result).toMatchObject({ result: 'stopped', outcomeUnknown: true });
    expect([fixture.site.posted.at(-1), journal.intents]).toEqual(['/sent?seal=x', 1]);
  });

  it('has led on where the page that sends comes', async () => {
    const pay = formPage('<input type="hidden" name="insurance" value="1">');
    fixture.site.pages = { '/': first, '/on': itself.replace('/sent', '/pay'), '/pay': pay };
    const { result } = await fixture.drive({ driver });
    expect(result).toMatchObject({ reason: 'unplanned_value', outcomeUnknown: false });
  });
});
