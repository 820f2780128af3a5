import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createFixtureDriver,
  FixturePortal,
  fixturePortalVocabulary,
  plateFieldValue,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { type RecordedJournal, recordingJournal } from '../../test/portals/journal.ts';
import type { LocalSite } from '../../test/portals/local-site.ts';
import type { RunResult } from './automation-run.ts';
import { defineVocabulary } from './control-meaning.ts';
import type { Screen } from './driver.ts';
import type { HandoffChannel, HandoffKind, OperatorAction } from './handoff-contract.ts';

let fixture: FixturePortal;
beforeAll(async () => {
  fixture = await FixturePortal.start();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const { apply } = defineVocabulary({ apply: { kind: 'button', words: { en: ['Apply now'] } } });
const screens: Screen<unknown>[] = [
  {
    name: 'fill',
    title: 'Fill in',
    shows: [fixturePortalVocabulary.plate],
    fields: () => [plateFieldValue],
    exitButton: () => fixturePortalVocabulary.send,
  },
  { name: 'send', title: 'Send', shows: [apply], sends: true, completesStep: 'SUBMITTED', exitButton: () => apply },
];
const drivers = createFixtureDriver(screens);
const asks = { result: 'captcha', text: /Copy the characters/, message: 'A person is asked for.' } as const;
const driver = { ...drivers, outcomes: [...drivers.outcomes, asks] };

const code = '<p>Copy the characters</p><input name="code" aria-label="Characters" placeholder="A1" required>';
const page = (content: string) => `<!doctype html><html lang="en"><body>${content}</body></html>`;
const form = (to: string, content: string, button: string) =>
  page(`<form method="post" action="${to}">${content}<button>${button}</button></form>`);
const go = (to: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(303, { location: to }).end();
};
const answered = (site: LocalSite, name: string) => site.posted.some((posted) => posted.includes(`code=${name}`));

/** A form, a separate page with a picture code, and the sending page. */
function wall(site: LocalSite): void {
  site.pages = {
    '/': form('/summary', '<label>Registration number <input name="plate"></label>', 'Continue'),
    '/summary': go('/check'),
    '/check': (_, response) => {
      if (answered(site, 'ABC123')) return go('/ready')(_, response);
      response.writeHead(200, { 'content-type': 'text/html' }).end(form('/check', code, 'Continue'));
    },
    '/ready': form('/sent', '<p>Registration number: AB12CDE</p>', 'Apply now'),
    '/sent': thankYouHtml,
  };
}

interface Helped {
  result: RunResult;
  journal: RecordedJournal;
  told: string[];
}

let intents = 0;

/** @param does what the operator does at each call, from the first */
async function help(does: (at: Page, time: number) => Promise<OperatorAction[] | 'time up'>) {
  const told: string[] = [];
  let isOpen = false;
  let times = 0;
  const person: HandoffChannel = {
    async awaitOperator(kind: HandoffKind, picture) {
      if (picture) told.push('picture');
      // Like a desk in another process, this one answers in a later turn of the event loop.
      await wait(20);
      if (!isOpen) told.push(`waits for ${kind}`);
      isOpen = true;
      times += 1;
      const at = fixture.browser.contexts().at(-1)?.pages()[0];
      const actions = await does(at as Page, times);
      return { actions: actions === 'time up' ? [] : actions, isWatched: true, timeUp: actions === 'time up' };
    },
    async resume(how) {
      isOpen = false;
      told.push(how);
    },
  };
  fixture.site.posted.length = 0;
  intents = 0;
  const aboutToSend = async () => {
    intents += 1;
  };
  const journal = recordingJournal({ handoff: person, commitSendIntent: aboutToSend });
  const { result } = await fixture.drive({ driver, journal });
  return { result, journal, told } satisfies Helped;
}

/** Where a person would click. */
async function at(there: Page, what: string): Promise<OperatorAction> {
  const { x, y, width, height } = (await there.locator(what).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { kind: 'click', x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
const type = (text: string): OperatorAction => ({ kind: 'type', text });
const press = (key: 'Enter' | 'Tab' | 'Backspace'): OperatorAction => ({ kind: 'press', key });

const isSentOnce = { result: 'submitted', reference: '12345678' };

it('a person answers a page that asks for one, and the run goes on by itself', async () => {
  wall(fixture.site);
  const { result, journal, told } = await help(async (there, time) =>
    time === 1 ? [await at(there, '[name=code]'), type('ABC12X'), press('Backspace'), type('3'), press('Enter')] : [],
  );
  expect(result).toMatchObject(isSentOnce);
  expect(told.filter((word) => word !== 'picture')).toEqual(['waits for captcha', 'helped']);
  expect(fixture.site.posted).toEqual(['/summary?plate=AB12CDE', '/check?code=ABC123', '/sent?']);
  expect(journal.steps.map(({ name, failed }) => `${name} ${failed}`)).toEqual([
    'fill false',
    'person false',
    'send false',
  ]);
  expect(journal.steps.filter(({ screenshot }) => !screenshot).map(({ name }) => name)).toEqual([]);
});

it('what was wrong is asked for again, by keys alone', async () => {
  wall(fixture.site);
  const codes = ['WRONG', 'ABC123'];
  const { result } = await help(async (there) => {
    const isNew = (await there.locator('[name=code]:placeholder-shown').count()) > 0;
    const next = isNew && codes.shift();
    return next ? [press('Tab'), type(next), press('Enter')] : [];
  });
  expect(result).toMatchObject(isSentOnce);
  expect(fixture.site.posted).toEqual(['/summary?plate=AB12CDE', '/check?code=WRONG', '/check?code=ABC123', '/sent?']);
});

it('a form that is the robot’s to send is kept back from a person, and holds what they typed', async () => {
  fixture.site.pages = {
    '/': form('/ready', `<label>Registration number <input name="plate"></label>${code}`, 'Continue'),
    '/ready': form('/sent', '<p>Registration number: AB12CDE</p>', 'Apply now'),
    '/sent': thankYouHtml,
  };
  const { result, told } = await help(async (there, time) =>
    time === 1 ? [await at(there, '[name=code]'), type('ABC123'), press('Enter')] : [],
  );
  expect(result).toMatchObject(isSentOnce);
  expect(told.filter((word) => word !== 'picture')).toEqual(['waits for captcha', 'held_back']);
  expect(fixture.site.posted).toEqual(['/ready?plate=AB12CDE&code=ABC123', '/sent?']);
});

it('the window opens where the page asks for the person, on each page that does', async () => {
  wall(fixture.site);
  const far = `<p style="display:none">Copy the characters</p><div style="height:3000px">${'A line. '.repeat(200)}</div>${code}`;
  const check = fixture.site.pages['/check'];
  fixture.site.pages['/check'] = (request, response) =>
    answered(fixture.site, 'ABC123') && typeof check === 'function'
      ? check(request, response)
      : void response.writeHead(200, { 'content-type': 'text/html' }).end(form('/check', far, 'Continue'));
  const seen: boolean[] = [];
  let looks = 0;
  const { result } = await help(async (there) => {
    const isInSight = () => {
      // A filled field means that the page is about to be left.
      const field = document.querySelector('[name=code]:placeholder-shown')?.getBoundingClientRect();
      return field !== undefined && field.top > 0 && field.bottom < innerHeight;
    };
    const isThere = await there.evaluate(isInSight).catch(() => false);
    looks += 1;
    if (!isThere) return looks > 200 ? [{ kind: 'give_up' }] : [];
    seen.push(isThere);
    return [await at(there, '[name=code]'), type(seen.length === 1 ? 'WRONG' : 'ABC123'), press('Enter')];
  });
  expect(result).toMatchObject(isSentOnce);
  expect(seen).toEqual([true, true]);
});

it.each(['click', 'script', 'link'])('on the page that sends nothing leaves without the intent: %s', async (how) => {
  const own: Record<string, string> = {
    click: form('/sent', code, 'Apply now'),
    script: page(
      `${code}<form></form><button onclick="fetch('/sent', { method: 'POST' }).then(() => location = '/done')">Apply now</button>`,
    ),
    link: page(`${code}<a href="/sent">Apply now</a>`),
  };
  const intentsAtVisit: number[] = [];
  fixture.site.pages = {
    '/': form('/ready', '<label>Registration number <input name="plate"></label>', 'Continue'),
    '/ready': own[how] ?? '',
    '/done': thankYouHtml,
    '/sent': (_, response) => {
      intentsAtVisit.push(intents);
      response.writeHead(200, { 'content-type': 'text/html' }).end(thankYouHtml);
    },
  };
  const { result } = await help(async (there, time) =>
    time === 1
      ? [await at(there, '[name=code]'), type('ABC123'), await at(there, 'text=Apply now'), { kind: 'go_on' }]
      : [],
  );
  expect(intentsAtVisit).toEqual([1]);
  expect(result).toMatchObject(isSentOnce);
});

it.each(['gives up', 'does not come in time'])('a person %s, and the run ends as it would without one', async (how) => {
  wall(fixture.site);
  const { result, journal, told } = await help(async () => (how === 'gives up' ? [{ kind: 'give_up' }] : 'time up'));
  expect(told.at(-1)).toBe(how === 'gives up' ? 'given_up' : 'timed_out');
  expect(result).toMatchObject({ result: 'stopped', reason: 'captcha', outcomeUnknown: false });
  expect(intents).toBe(0);
  expect(journal.steps.at(-1)).toMatchObject({ name: 'person', failed: true });
});

it('a page that took the application from a person is neither sent nor unsent', async () => {
  wall(fixture.site);
  fixture.site.pages['/check'] = (request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(request.method === 'POST' ? thankYouHtml : form('/check', code, 'Send'));
  const { result } = await help(async (there, time) =>
    time === 1 ? [await at(there, '[name=code]'), type('ABC123'), press('Enter')] : [],
  );
  expect(result).toMatchObject({ result: 'stopped', outcomeUnknown: true });
  expect(intents).toBe(1);
});

it('what the page put in while a person was there is not theirs', async () => {
  fixture.site.pages = {
    '/': form(
      '/ready',
      `<label>Registration number <input name="plate"></label>${code}<label>Newsletter <input name="news"></label>
      <script>document.querySelector('[name=code]').addEventListener('input', () => { document.querySelector('[name=news]').value = 'yes'; })</script>`,
      'Continue',
    ),
  };
  const { result } = await help(async (there, time) =>
    time === 1 ? [await at(there, '[name=code]'), type('A'), { kind: 'go_on' }] : [{ kind: 'give_up' }],
  );
  expect(result).toMatchObject({ result: 'stopped', reason: 'captcha', outcomeUnknown: false });
  expect(fixture.site.posted).toEqual([]);
});

it('nobody is shown a page that has the card on it, nor what stands in a password’s field', async () => {
  wall(fixture.site);
  fixture.site.pages['/check'] = form('/check', `${code}<p>Card 4242 4242 4242 4242</p>`, 'Continue');
  const shown = await help(async (_, time) => (time < 3 ? [] : [{ kind: 'give_up' }]));
  expect(shown.told).not.toContain('picture');
  fixture.site.pages['/check'] = form('/check', `${code}<input type="password" value="Ed7!">`, 'Continue');
  const covered = await help(async (there, time) => {
    const isMarked = (await there.locator('[type=password][data-hidden-in-proof]').count()) === 1;
    return isMarked || time > 50 ? [{ kind: 'give_up' }] : [];
  });
  expect(covered.told).toContain('picture');
});
