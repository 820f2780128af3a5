import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  plateFormHtml,
  sendScreen,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';

const withScript = (script: string, page = plateFormHtml) =>
  page.replace('</body>', `<script>const form = document.forms[0];${script}</script></body>`);

/** Ways in which a page's script may send the same again; each works anywhere on the page. */
const ways = {
  'a fetch': `fetch('/sent', { method: 'POST', body: new URLSearchParams({ plate: 'AB12CDE' }) });`,
  'an older call': `const call = new XMLHttpRequest(); call.open('POST', '/sent');
    call.setRequestHeader('content-type', 'application/x-www-form-urlencoded'); call.send('plate=AB12CDE');`,
  'a beacon': `navigator.sendBeacon('/sent', new URLSearchParams({ plate: 'AB12CDE' }));`,
  'a fetch that outlives its page': `fetch('/sent', { method: 'POST', keepalive: true, body: new URLSearchParams({ plate: 'AB12CDE' }) });`,
  'another method': `fetch('/sent', { method: 'PUT', body: new URLSearchParams({ plate: 'AB12CDE' }) });`,
  'JSON to another address': `fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"p":"AB12CDE"}' });`,
  'with a number of its own': `fetch('/sent?n=2', { method: 'POST', body: new URLSearchParams({ plate: 'AB12CDE', n: '2' }) });`,
  'with nothing in it, to its address': `fetch('/sent', { method: 'POST' });`,
  'in a body that cannot be read': `fetch('/other', { method: 'POST', headers: { 'content-type': 'x/y' }, body: btoa('plate=AB12CDE') });`,
  'a frame': `document.body.insertAdjacentHTML('beforeend', '<iframe name="f"></iframe><form id="g" method="post" action="/sent" target="f"><input name="plate" value="AB12CDE" type="hidden"></form>');
    document.getElementById('g').submit();`,
  'a frame with a page of its own': `document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>fetch(&quot;/sent&quot;, { method: &quot;POST&quot;, body: new URLSearchParams({ plate: &quot;AB12CDE&quot; }) })</scr' + 'ipt>"></iframe>');`,
  'an empty frame': `const empty = document.body.appendChild(document.createElement('iframe'));
    empty.contentWindow.fetch(new URL('/sent', location.href), { method: 'POST', body: new URLSearchParams({ plate: 'AB12CDE' }) });`,
  'a window': `document.body.insertAdjacentHTML('beforeend', '<form id="w" method="post" action="/sent" target="_blank"><input name="plate" value="AB12CDE" type="hidden"></form>');
    document.getElementById('w').submit();`,
  'the script of a window': `const opened = window.open('', 'other');
    opened?.fetch(new URL('/sent', location.href), { method: 'POST', body: new URLSearchParams({ plate: 'AB12CDE' }) });`,
  'a worker': `new Worker('/worker.js');`,
  'a worker of a worker': `new Worker('/workers.js');`,
  'a shared worker': `new SharedWorker('/worker.js');`,
  'a shared worker of an empty frame': `const bare = document.body.appendChild(document.createElement('iframe'));
    new bare.contentWindow.SharedWorker(new URL('/worker.js', location.href));`,
  'a service worker': `navigator.serviceWorker.register('/worker.js');`,
  'what is sent later': `globalThis.fetchLater?.('/sent', { method: 'POST', activateAfter: 0, body: 'plate=AB12CDE' });`,
  'a link that tells who follows it': `document.body.insertAdjacentHTML('beforeend', '<a id="p" href="#x" ping="/sent">x</a>'); document.getElementById('p').click();`,
  'a stream of events with the same in its address': `new EventSource('/sent?plate=AB12CDE');`,
  'the same asked for at another address': `fetch('/other?plate=AB12CDE');`,
  'a picture with the same in its address': `new Image().src = '/sent?plate=AB12CDE';`,
  'a list of pages to fetch': `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: '{"prefetch":[{"urls":["/sent?plate=AB12CDE"]}]}' }));`,
  'a list where no query of the page finds it': `const host = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    host.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: '{"prerender":[{"urls":["/sent?plate=AB12CDE"]}]}' }));`,
};

const script = (text: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.setHeader('content-type', 'text/javascript').end(text);

/** One small portal, and what of the sent values it was asked for. */
class WatchedPortal implements AsyncDisposable {
  readonly #fixture: FixturePortal;
  /** Addresses with sent values that were requested by another method than POST. */
  readonly askedWithOurs: string[] = [];

  private constructor(fixture: FixturePortal) {
    this.#fixture = fixture;
  }

  /** For one test: much of each is waiting for what a script may do, so several run at a time. */
  static async open(): Promise<WatchedPortal> {
    const fixture = await FixturePortal.start();
    fixture.reset();
    return new WatchedPortal(fixture);
  }

  get site(): FixturePortal['site'] {
    return this.#fixture.site;
  }

  drive(...changes: Parameters<FixturePortal['drive']>): ReturnType<FixturePortal['drive']> {
    return this.#fixture.drive(...changes);
  }

  /**
   * The portal answers the first post once the page has tried to send again, and records every request with sent values.
   */
  serve(page: string, after: string): { tried: () => boolean } {
    let tried = false;
    const waiting: (() => unknown)[] = [];
    const asked = (request: IncomingMessage) => {
      if (request.method !== 'POST') this.askedWithOurs.push(`${request.method} ${request.url}`);
    };
    const noted = (request: IncomingMessage, response: ServerResponse) => {
      asked(request);
      response.end();
    };
    this.#fixture.site.pages = {
      '/': page,
      '/sent': (request, response) => {
        asked(request);
        const say = () => response.setHeader('content-type', 'text/html; charset=utf-8').end(after);
        if (tried || !page.includes('/tried')) return void say();
        waiting.push(say);
      },
      '/api': noted,
      '/other': noted,
      '/tried': (_, response) => {
        tried = true;
        response.end();
        for (const say of waiting.splice(0)) say();
      },
      '/worker.js': script(`fetch('/sent', { method: 'POST', body: new URLSearchParams('plate=AB12CDE') })`),
      '/workers.js': script("new Worker('/worker.js')"),
    };
    return { tried: () => tried };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#fixture[Symbol.asyncDispose]();
  }
}

const BLANK = '<html lang="en"><body></body></html>';
/** A browser without this API sends nothing, which is fine too. */
const tries = (way: string) => `try { ${way} } catch {}`;
/** While the page is shown, a request that differs from its form ends the run, and the run does not count as unsent. */
const unknown: readonly string[] = ['with a number of its own', 'in a body that cannot be read'];

/** Long enough for a worker to start and send its request. */
const THEN = "setTimeout(() => fetch('/tried'), 700);";
const THANKS = "setTimeout(() => { document.body.append('Thank you. Your number is 12345678.'); }, 700);";

describe.concurrent('what was sent is not sent again by a script', () => {
  it.each(Object.entries(ways))('of the page that sends: %s', async (name, way) => {
    await using portal = await WatchedPortal.open();
    const late = `form.addEventListener('submit', () => { setTimeout(() => { ${tries(way)} ${THEN} }, 100); });`;
    const { tried } = portal.serve(withScript(late), thankYouHtml);
    const { result } = await portal.drive();
    expect(portal.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(portal.askedWithOurs).toEqual([]);
    // Such a run ends with its request, and its page with the run: whether the page goes on is chance.
    if (unknown.includes(name)) expect(result).toMatchObject({ reason: 'request_differs', outcomeUnknown: true });
    else expect([result, tried()]).toMatchObject([{ result: 'submitted' }, true]);
  });

  it.each(Object.entries(ways))('of the page that answers: %s', async (_, way) => {
    await using portal = await WatchedPortal.open();
    portal.serve(plateFormHtml, withScript(`${tries(way)} ${THANKS}`, BLANK));
    const { result } = await portal.drive();
    expect(portal.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(portal.askedWithOurs).toEqual([]);
    expect(result).toMatchObject({ result: 'submitted' });
  });
});

describe.concurrent('a form with nothing in it but ticks goes out once', () => {
  const page = formPage('<label><input type="checkbox" name="t" value="1"> I accept the terms</label>');
  const driver = createFixtureDriver([
    { ...fillScreen, fields: () => [{ meaning: fixturePageVocabulary.terms, tick: true }] },
    sendScreen,
  ]);
  const twin = (target: string) =>
    `const twin = Object.assign(document.createElement('form'), { method: 'post', action: '/sent', target: '${target}' });
    twin.innerHTML = '<input name="t" value="1">'; document.body.append(twin); twin.submit();`;
  const frame = "document.body.insertAdjacentHTML('beforeend', '<iframe name=\"f\"></iframe>');";

  it.each([
    ['a form in a frame', `${frame} ${twin('f')}`],
    ['a form in a window', twin('_blank')],
    ['a beacon', "navigator.sendBeacon('/sent', new URLSearchParams('t=1'));"],
    ['a call', "fetch('/sent', { method: 'POST', body: new URLSearchParams('t=1') });"],
  ])('beside %s', async (_, way) => {
    await using portal = await WatchedPortal.open();
    portal.serve(withScript(`form.addEventListener('submit', () => { ${way} });`, page), withScript(THANKS, BLANK));
    expect((await portal.drive({ driver })).result).toMatchObject({ result: 'submitted' });
    expect(portal.site.posted).toEqual(['/sent?t=1']);
  });

  it.each([
    ['says no', "new URLSearchParams('t=0')", { reason: 'request_differs', outcomeUnknown: true }],
    ['says nothing', "''", { result: 'submitted' }],
  ])('and alone, where a beacon to its address %s', async (_, body, behindIt) => {
    await using portal = await WatchedPortal.open();
    const drive = async (action: string) => {
      portal.serve(withScript(`form.addEventListener('submit', () => { ${action} });`, page), thankYouHtml);
      return { ...(await portal.drive({ driver })).result, posted: portal.site.posted.splice(0) };
    };
    const beacon = `navigator.sendBeacon('/sent', ${body});`;
    const end = await drive(beacon);
    // The browser may send either request first.
    const sent = { ...behindIt, posted: ['/sent?t=1'] };
    expect(end).toMatchObject(end.posted[0] ? sent : { reason: 'request_differs', outcomeUnknown: false, posted: [] });
    expect(await drive(`setTimeout(() => { ${beacon} ${THEN} }, 100);`)).toMatchObject(sent);
  });
});

describe.concurrent('what was sent is not sent again by what is told of the press, or of its page being left', () => {
  const beacon = "navigator.sendBeacon('/sent', new URLSearchParams(new FormData(form)))";
  const empty = "const bare = document.body.appendChild(document.createElement('iframe')).contentWindow;";

  it.each([
    ['a beacon', `addEventListener('pagehide', () => ${beacon})`],
    [
      'a beacon before its button is told',
      `form.querySelector('button').addEventListener('click', () => ${beacon}, true)`,
    ],
    ['a beacon as the mouse goes down', `form.querySelector('button').addEventListener('mousedown', () => ${beacon})`],
    ['a beacon as the form is sent', `form.addEventListener('submit', () => ${beacon})`],
    ['a beacon before it is left', `addEventListener('beforeunload', () => ${beacon})`],
    ['a beacon as it leads on', `navigation.addEventListener('navigate', () => ${beacon})`],
    ['a list in its head', '</script><script type="speculationrules">{"prefetch":[{"urls":["/sent?plate=AB12CDE"]}]}'],
    ['a beacon, named otherwise', `window.onpagehide = () => ${beacon}`],
    ['a beacon at the very end', `addEventListener('unload', () => ${beacon})`],
    ['a beacon once it is out of sight', `document.addEventListener('visibilitychange', () => ${beacon}, true)`],
    [
      'a beacon of a frame',
      `${empty} bare.onpagehide = () => bare.navigator.sendBeacon(location.origin + '/sent', 'plate=AB12CDE')`,
    ],
    [
      'a fetch that outlives its page',
      `addEventListener('pagehide', () => fetch('/sent', { method: 'POST', keepalive: true, body: new FormData(form) }))`,
    ],
    [
      'a picture with the same in its address',
      "addEventListener('pagehide', () => { new Image().src = '/sent?plate=AB12CDE'; })",
    ],
  ])('by %s', async (_, way) => {
    await using portal = await WatchedPortal.open();
    portal.serve(withScript(way), withScript(THANKS, BLANK));
    expect((await portal.drive()).result).toMatchObject({ result: 'submitted' });
    expect([portal.site.posted, portal.askedWithOurs]).toEqual([['/sent?plate=AB12CDE'], []]);
  });
});

describe.concurrent('a form that is sent by GET', () => {
  const form = plateFormHtml.replace('method="post"', 'method="get"');
  const asked = ({ askedWithOurs }: WatchedPortal) => askedWithOurs.filter((one) => one.includes('plate='));

  it('is compared', async () => {
    await using portal = await WatchedPortal.open();
    portal.serve(
      withScript("form.addEventListener('submit', () => { form.plate.value = 'AB1'; });", form),
      thankYouHtml,
    );
    expect((await portal.drive()).result).toMatchObject({ reason: 'request_differs', outcomeUnknown: false });
    expect(asked(portal)).toEqual([]);
  });

  it.each([
    ['a script that loads its page again', 'if (!sessionStorage.n) { sessionStorage.n = 1; location.reload(); }'],
    ['a script that asks for it', "fetch('/sent?plate=AB12CDE')"],
    ['a post of the same', "fetch('/other', { method: 'POST', body: new URLSearchParams('plate=AB12CDE') })"],
    ['a post to its address', "fetch('/sent', { method: 'POST' })"],
  ])('goes out once, whatever follows: %s', async (_, way) => {
    await using portal = await WatchedPortal.open();
    portal.serve(form, withScript(`${tries(way)} ${THANKS}`, BLANK));
    const { result, journal } = await portal.drive();
    expect(result).toMatchObject({ result: 'submitted' });
    expect([asked(portal), portal.site.posted]).toEqual([['GET /sent?plate=AB12CDE'], []]);
    expect(journal.steps.at(-1)?.sentDigest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('goes out once where a script asks for its page', async () => {
    await using portal = await WatchedPortal.open();
    const leads =
      "form.addEventListener('submit', (event) => { event.preventDefault(); location = '/sent?plate=' + form.plate.value; });";
    portal.serve(withScript(leads), thankYouHtml);
    expect((await portal.drive()).result).toMatchObject({ result: 'submitted' });
    expect([asked(portal), portal.site.posted]).toEqual([['GET /sent?plate=AB12CDE'], []]);
  });
});

describe.concurrent('after the sending act', () => {
  it.each([
    ['the page is loaded again', 'if (!sessionStorage.n) { sessionStorage.n = 1; location.reload(); }'],
    ['the form is gone back to, and submitted', 'if (!sessionStorage.n) { sessionStorage.n = 1; history.back(); }'],
  ])('nothing is sent again when %s', async (_, way) => {
    await using portal = await WatchedPortal.open();
    const again = "if (sessionStorage.n) { form.plate.value = 'AB12CDE'; form.submit(); }";
    portal.serve(withScript(again), withScript(`${way} ${THANKS}`, BLANK));
    const { result } = await portal.drive();
    expect(portal.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(result).not.toMatchObject({ outcomeUnknown: false });
  });

  it('nothing of ours goes over a socket', async () => {
    await using portal = await WatchedPortal.open();
    const socket =
      "const socket = new WebSocket('ws://' + location.host + '/live'); socket.onopen = () => socket.send('hello');";
    const late =
      "form.addEventListener('submit', () => setTimeout(() => socket.send(JSON.stringify({ p: form.plate.value })), 100));";
    portal.serve(
      withScript(`${socket} ${late} form.addEventListener('submit', () => setTimeout(() => { ${THEN} }, 100));`),
      thankYouHtml,
    );
    expect((await portal.drive()).result).toMatchObject({ result: 'submitted' });
    expect(portal.site.frames.join()).toMatch(/hello/);
    expect(portal.site.frames.join()).not.toMatch(/AB12CDE/);
  });
});
