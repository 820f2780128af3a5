import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowserSource, launchKillableBrowser } from '../../test/portals/browser.ts';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  fixturePortalVocabulary,
  plateFieldValue,
  plateFormHtml,
  sendScreen,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { recordingJournal } from '../../test/portals/journal.ts';
import { formPage, startLocalSite } from '../../test/portals/local-site.ts';
import type { BrowserSource } from './run-driver.ts';

let fixture: FixturePortal;

beforeAll(async () => {
  fixture = await FixturePortal.start();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.reset());

const unknown = { result: 'stopped', outcomeUnknown: true, message: expect.stringMatching(/^Outcome unknown/) };

/** A browser source that also gives the test the context. */
function watched(): { source: BrowserSource; context: () => BrowserContext } {
  let known: BrowserContext | undefined;
  const source: BrowserSource = {
    withContext: (reach, use, signal) =>
      createBrowserSource(fixture.browser).withContext(
        reach,
        (context) => {
          known = context;
          return use(context);
        },
        signal,
      ),
  };
  return {
    source,
    context() {
      if (!known) throw new Error('No context was lent yet.');
      return known;
    },
  };
}

describe('a portal is told once', () => {
  it('even when the connection is cut under the sending post', async () => {
    fixture.site.pages['/sent'] = (_, response) => void response.socket?.destroy();
    const { result } = await fixture.drive();
    expect(result).toMatchObject({ ...unknown, reason: 'unreachable' });
    expect(fixture.site.posted).toHaveLength(1);
  });

  it('even when the time of the step is up while the intent is being committed', async () => {
    const late = Promise.withResolvers<void>();
    const journal = recordingJournal({ commitSendIntent: () => late.promise });
    const running = fixture.drive({
      driver: createFixtureDriver([fillScreen, { ...sendScreen, deadlineSeconds: 1 }]),
      journal,
    });
    const { result } = await running;
    late.resolve();
    expect(result).toMatchObject({ reason: 'deadline', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  it('and a post that is never answered ends in time', async () => {
    fixture.site.pages['/sent'] = () => undefined;
    const { result } = await fixture.drive({
      driver: createFixtureDriver([fillScreen, { ...sendScreen, deadlineSeconds: 1 }]),
    });
    expect(result).toMatchObject({ ...unknown, reason: 'deadline' });
    expect(fixture.site.posted).toHaveLength(1);
  });
});

describe('a form with papers', () => {
  // All byte values, so that reading the file as text anywhere would show.
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  const path = join(folder, 'v5c.pdf');
  writeFileSync(path, content);
  afterAll(() => rmSync(folder, { recursive: true }));

  const fields =
    '<label>Registration number <input name="plate"></label><label>Registration certificate <input type="file" name="paper"></label><input type="hidden" name="note" value="é & ü">';
  const withDocument = {
    ...fillScreen,
    fields: () => [
      plateFieldValue,
      { meaning: fixturePortalVocabulary.document, file: { name: 'v5c é.pdf', contentType: 'application/pdf', path } },
    ],
  };
  // The three ways in which a page posts files: the form itself, and a script with either API.
  const byScript = (send: string) =>
    `<script>document.forms[0].onsubmit = async (event) => { event.preventDefault(); const data = new FormData(event.target); ${send} }</script>`;
  const ways = [
    ['the form', ''],
    [
      'fetch',
      byScript(
        "await fetch('/sent', { method: 'POST', body: data }).then(() => { location.href = '/thanks' }).catch(() => undefined)",
      ),
    ],
    [
      'a script',
      byScript(
        "const xhr = new XMLHttpRequest(); xhr.onload = () => { location.href = '/thanks' }; xhr.open('POST', '/sent'); xhr.send(data)",
      ),
    ],
  ] as const;

  it.each(ways)('sent by %s arrives whole', async (_way, script) => {
    fixture.site.pages['/'] = formPage(fields, 'en', 'enctype="multipart/form-data"') + script;
    fixture.site.pages['/thanks'] = thankYouHtml;
    const { result } = await fixture.drive({ driver: createFixtureDriver([withDocument, sendScreen]) });
    expect(result).toMatchObject({ result: 'submitted' });
    expect(fixture.site.posted).toHaveLength(1);
    const { body, headers } = fixture.site.lastPost ?? {};
    const form = await new Response(new Uint8Array(body ?? []), {
      headers: { 'content-type': headers?.['content-type'] ?? '' },
    }).formData();
    expect([...form.keys()]).toEqual(['plate', 'paper', 'note']);
    expect([form.get('plate'), form.get('note')]).toEqual(['AB12CDE', 'é & ü']);
    const document = form.get('paper') as File;
    expect([document.name, document.type]).toEqual(['v5c é.pdf', 'application/pdf']);
    expect(Buffer.from(await document.arrayBuffer()).equals(content)).toBe(true);
    // The body that the browser would have sent, down to the last boundary.
    expect(headers?.['content-length']).toBe(String(body?.length));
  });

  it('is sent once when the connection is cut, by whatever means, as is one without', async () => {
    /** Drives a portal that accepts the post and closes the connection. */
    const toldBy = async (way: string, page: string, step: typeof fillScreen) => {
      await using site = await startLocalSite({ '/': page, '/sent': (_, response) => void response.socket?.destroy() });
      const driver = createFixtureDriver([step, { ...sendScreen, deadlineSeconds: 30 }]);
      expect((await fixture.drive({ driver, siteUrl: site.url })).result, way).toMatchObject(unknown);
      expect(site.posted, way).toHaveLength(1);
      return site;
    };
    const json = `<script>document.forms[0].onsubmit = (event) => {
      event.preventDefault();
      const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
      fetch('/sent', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
    }</script>`;
    // In parallel, because each run waits until a page counts as silent.
    const [{ posted, lastPost }] = await Promise.all([
      toldBy('JSON', plateFormHtml + json, fillScreen),
      ...ways.map(([way, script]) =>
        toldBy(way, formPage(fields, 'en', 'enctype="multipart/form-data"') + script, withDocument),
      ),
    ]);
    expect(posted).toEqual(['/sent?{"plate":"AB12CDE"}']);
    expect(lastPost?.headers['content-type']).toBe('application/json');
  });
});

describe('a run that is cut short', () => {
  it('when the browser is killed before sending, nothing was sent', async () => {
    const mortal = await launchKillableBrowser();
    const journal = recordingJournal({ recordStep: () => mortal.kill() });
    const { result } = await fixture.drive({ source: createBrowserSource(mortal.browser), journal });
    expect(result).toMatchObject({ reason: 'browser_died', step: 'send', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  it('when it is killed after sending, the outcome is unknown', async () => {
    const mortal = await launchKillableBrowser();
    fixture.site.pages['/sent'] = () => void mortal.kill();
    const { result } = await fixture.drive({ source: createBrowserSource(mortal.browser) });
    expect(result).toMatchObject({ ...unknown, reason: 'browser_died' });
    expect(fixture.site.posted).toHaveLength(1);
  });

  it('when the page crashes', async () => {
    const { source, context } = watched();
    const journal = recordingJournal({
      async recordStep() {
        const [page] = context().pages();
        if (page) void (await context().newCDPSession(page)).send('Page.crash').catch(() => undefined);
      },
    });
    expect((await fixture.drive({ source, journal })).result).toMatchObject({
      reason: 'browser_died',
      outcomeUnknown: false,
    });
  });

  it('when it is called off', async () => {
    const off = new AbortController();
    const journal = recordingJournal({ recordStep: async () => off.abort() });
    expect((await fixture.drive({ journal, signal: off.signal })).result).toMatchObject({
      reason: 'aborted',
      outcomeUnknown: false,
    });
    expect(fixture.site.posted).toEqual([]);
  });

  it('when no browser can be had', async () => {
    const source: BrowserSource = { withContext: () => Promise.reject(new Error('none installed')) };
    expect((await fixture.drive({ source })).result).toMatchObject({
      reason: 'browser_died',
      details: 'none installed',
    });
  });

  it('when a step cannot be written down before sending', async () => {
    const journal = recordingJournal({ recordStep: () => Promise.reject(new Error('disk full')) });
    expect((await fixture.drive({ journal })).result).toMatchObject({
      reason: 'aborted',
      details: 'disk full',
      outcomeUnknown: false,
    });
    expect(fixture.site.posted).toEqual([]);
  });

  it('but what the portal answered stands when only writing it down fails', async () => {
    const events: string[] = [];
    const journal = recordingJournal();
    journal.recordStep = async ({ name }) => {
      if (name === 'send') throw new Error('disk full');
    };
    const { result } = await fixture.drive({ journal, log: (event) => events.push(event) });
    expect(result).toMatchObject({ result: 'submitted' });
    expect(events).toEqual(['step_not_written']);
  });

  it('when nothing listens at the address', async () => {
    expect((await fixture.drive({ siteUrl: 'http://127.0.0.1:9' })).result).toMatchObject({
      reason: 'unreachable',
      outcomeUnknown: false,
    });
  });
});

describe('a run stays on the portal', () => {
  it('stops when the main page goes elsewhere', async () => {
    await using stranger = await startLocalSite({ '/': plateFormHtml });
    fixture.site.pages['/'] = (_, response) => response.writeHead(302, { location: `${stranger.url}/` }).end();
    expect((await fixture.drive()).result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: false });
  });

  it('asks strangers for nothing, opens no windows, and is not held up by dialogs and downloads', async () => {
    let asked = 0;
    await using stranger = await startLocalSite({
      '/': (_, response) => {
        asked += 1;
        response.end();
      },
    });
    fixture.site.pages['/file'] = (_, response) =>
      response.writeHead(200, { 'content-disposition': 'attachment' }).end('x');
    const noise = `<img src="${stranger.url}/"><iframe src="${stranger.url}/"></iframe><script src="${stranger.url}/"></script>
      <script>window.open('/sent'); alert('Welcome'); addEventListener('load', () => { location.href = '/file' })</script>`;
    fixture.site.pages['/'] = plateFormHtml.replace('<form', `${noise}<form`);
    const { source, context } = watched();
    const journal = recordingJournal();
    journal.recordStep = async () => void (await expect.poll(() => context().pages().length).toBe(1));
    expect((await fixture.drive({ source, journal })).result).toMatchObject({ result: 'submitted' });
    expect(asked).toBe(0);
  });
});
