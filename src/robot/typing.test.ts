import { afterAll, beforeAll, expect, it } from 'vitest';
import { FixturePages, stopOf, words } from '../../test/portals/fixture-page.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

const plate = '<label>Registration number <input name="f"></label>';
const fillAndPress = async (body: string) => {
  const opened = await pages.open(`<html lang="en"><body>${body}</body></html>`);
  await opened.portal.fill(words.plate, 'AB12CDE');
  return opened;
};

it('presses a button of a component, under the pointer and beside it', async () => {
  const { portal } = await fillAndPress(`<form method="post" action="/sent">${plate}<x-next></x-next></form>
    <script>
      customElements.define('x-next', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<x-inner></x-inner>';
          const inner = this.shadowRoot.firstChild.attachShadow({ mode: 'open' });
          inner.innerHTML = '<button type="button">Continue</button>';
          inner.firstChild.onclick = () => document.forms[0].requestSubmit();
        }
      });
    </script>`);
  await portal.press(words.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('presses where the button is by then', async () => {
  const { portal, page, record } = await fillAndPress(
    `<div id="late"></div><form method="post" action="/sent">${plate}<button>Continue</button></form>`,
  );
  // As a picture does that comes while the intent is written down.
  record.beforeSending = () => page.evaluate("document.getElementById('late').style.height = '300px'");
  await portal.press(words.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('stops where something keeps covering it', async () => {
  const { portal } = await fillAndPress(
    `<form method="post" action="/sent">${plate}<button>Continue</button></form><div style="position:fixed;inset:0"></div>`,
  );
  expect(await stopOf(portal.press(words.next))).toMatchObject({
    reason: 'unexpected_page',
    details: 'Covered by div',
  });
  expect(pages.site.posted).toEqual([]);
});
