import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';
import { formPage } from '../../test/portals/local-site.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

it('refuses cookies wherever the wall appears, in whatever language', async () => {
  const wall =
    '<div id="w" hidden style="position:fixed;inset:0;background:#fff"><button onclick="w.remove()">Alles annehmen</button><button onclick="w.remove();copy.value=1">Alle ablehnen</button></div>';
  const late = '<script>document.querySelector("#p").addEventListener("focus", () => { w.hidden = false })</script>';
  const { portal } = await pages.open(
    `${formPage('<label>Registration number <input id="p" name="f"></label><input type="hidden" id="copy" name="refused">')}${wall}${late}`,
  );
  portal.refuseCookies(fixturePageVocabulary.refuse, fixturePageVocabulary.accept);
  await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE', refused: '1' });
});

it('accepts cookies where a slow portal insists on them', async () => {
  const wall = '<html lang="en"><body><a href="/no">Refuse all</a> <a href="/yes">Accept all</a></body></html>';
  const slowly = (_: unknown, response: ServerResponse) => void setTimeout(() => response.end(wall), 700);
  const more = { '/no': slowly, '/yes': formPage('<label>Registration number <input name="f"></label>') };
  const { portal } = await pages.open(wall, more);
  portal.refuseCookies(fixturePageVocabulary.refuse, fixturePageVocabulary.accept);
  await portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});
