import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FixturePortal, plateFormHtml, thankYouHtml } from '../../test/portals/fixture-portal.ts';

let fixture: FixturePortal;
/** Addresses of the portal that were requested by another method than POST. */
let askedWithOurs: string[];

beforeAll(async () => {
  fixture = await FixturePortal.start();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.reset();
  askedWithOurs = [];
});

const withScript = (script: string, page = plateFormHtml) =>
  page.replace('</body>', `<script>const form = document.forms[0];${script}</script></body>`);

/** Answers a sent form with thanks, and records all other requests. */
function servePortal(page: string): void {
  const noting = (answer: string) => (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') askedWithOurs.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(answer);
  };
  fixture.site.pages = { '/': page, '/sent': noting(thankYouHtml), '/other': noting('') };
}

describe('a page that sends its form before the robot has pressed its button', () => {
  const typed = (action: string) => `form.plate.addEventListener('change', () => { ${action} });`;
  const body = 'new URLSearchParams(new FormData(form))';

  it.each([
    ['the form itself', 'form.submit()'],
    ['the form, as if it were pressed', 'form.requestSubmit()'],
    ['a call to the address of the form', `fetch('/sent', { method: 'POST', body: 'x' })`],
    ['a call with all that is entered', `fetch('/other', { method: 'POST', body: ${body} })`],
    ['a beacon', `navigator.sendBeacon('/other', ${body})`],
    ['a page asked for', "location.href = '/other?plate=' + form.plate.value"],
  ])('does not: %s', async (_, action) => {
    servePortal(withScript(typed(action)));
    const { result, journal } = await fixture.drive();
    expect(result).toMatchObject({
      reason: 'sent_by_itself',
      message: expect.stringContaining('by itself'),
      outcomeUnknown: false,
    });
    expect([fixture.site.posted, askedWithOurs, journal.intents]).toEqual([[], [], 0]);
  });

  it.each([
    ['a call', "fetch('/', { method: 'POST', body: 'x' })"],
    ['a beacon', "navigator.sendBeacon('/', 'x')"],
    ['the form', 'form.submit()'],
  ])('does not as soon as it is there: %s', async (_, action) => {
    const itself = plateFormHtml.replace('/sent', '/');
    servePortal(withScript(`if (!sessionStorage.n) { sessionStorage.n = 1; ${action}; }`, itself));
    expect((await fixture.drive()).result).toMatchObject({ reason: 'sent_by_itself', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  it.each([
    ['a draft', `fetch('/api/draft', { method: 'POST', body: ${body} })`],
    ['a question about what is typed', "fetch('/other?plate=' + form.plate.value)"],
    ['a count of its visitors', "navigator.sendBeacon('/other', 'typed')"],
  ])('may send %s', async (_, action) => {
    servePortal(withScript(typed(action)));
    expect((await fixture.drive()).result).toMatchObject({ result: 'submitted' });
    expect(fixture.site.posted.filter((post) => post.startsWith('/sent'))).toHaveLength(1);
  });
});
