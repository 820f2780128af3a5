import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchPortalStop, FixturePages, fixturePageVocabulary } from '../../test/portals/fixture-page.ts';

let pages: FixturePages;

beforeAll(async () => {
  pages = await FixturePages.start();
});
afterAll(() => pages[Symbol.asyncDispose]());

const plate = '<label>Registration number <input name="f"></label>';
const fillAndPress = async (body: string) => {
  const opened = await pages.open(`<html lang="en"><body>${body}</body></html>`);
  await opened.portal.fill(fixturePageVocabulary.plate, 'AB12CDE');
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
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('presses where the button is by then', async () => {
  const { portal, page, record } = await fillAndPress(
    `<div id="late"></div><form method="post" action="/sent">${plate}<button>Continue</button></form>`,
  );
  // A late picture moves the page like this while the send intent is committed.
  record.beforeSending = () => page.evaluate("document.getElementById('late').style.height = '300px'");
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('stops where something keeps covering it', async () => {
  const { portal } = await fillAndPress(
    `<form method="post" action="/sent">${plate}<button>Continue</button></form><div style="position:fixed;inset:0"></div>`,
  );
  expect(await catchPortalStop(portal.press(fixturePageVocabulary.next))).toMatchObject({
    reason: 'unexpected_page',
    details: 'Covered by div',
  });
  expect(pages.site.posted).toEqual([]);
});

it.each([
  ['in a box that scrolls', `<div style="height:120px;overflow:auto">FORM</div>`],
  [
    'below a foot that stays',
    `<p style="height:300px"></p>FORM<p style="height:900px"></p><div style="position:fixed;inset:auto 0 0;height:250px"></div>`,
  ],
  [
    'there closed for a moment',
    `FORM<script>
    const button = document.querySelector('button');
    button.disabled = true;
    setTimeout(() => { button.disabled = false; }, 700);
  </script>`,
  ],
])('presses what stands %s', async (_, around) => {
  const form = `<form method="post" action="/sent">${plate}<p style="height:180px"></p><button>Continue</button></form>`;
  const { portal } = await fillAndPress(around.replace('FORM', form));
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('waits for the form’s own button, and leaves the link of the same name to this very page', async () => {
  const { portal } = await fillAndPress(`<a href="">Continue</a>
    <form method="post" action="/sent">${plate}<button disabled>Continue</button></form>
    <script>setTimeout(() => { document.querySelector('button').disabled = false; }, 500);</script>`);
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('presses a link of the form to this very page, which a script makes the way on', async () => {
  const { portal } = await fillAndPress(`<form method="post" action="/sent">${plate}<a href="">Continue</a></form>
    <script>
      document.querySelector('a').onclick = (event) => { event.preventDefault(); document.forms[0].requestSubmit(); };
    </script>`);
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('fills in where an old script has arrays written its own way', async () => {
  const { portal } = await fillAndPress(`<form method="post" action="/sent">${plate}<button>Continue</button></form>
    <script>Array.prototype.toJSON = function () { return '[' + this.join() + ']'; };</script>`);
  await portal.press(fixturePageVocabulary.next);
  expect(pages.posted()).toEqual({ f: 'AB12CDE' });
});

it('stops where capitals have become small letters, which no portal is known to do', async () => {
  const { portal } = await fillAndPress(`<form method="post" action="/sent">${plate}<button>Continue</button></form>
    <script>onchange = ({ target }) => { target.value = target.value.toLowerCase(); };</script>`);
  expect(await catchPortalStop(portal.press(fixturePageVocabulary.next))).toMatchObject({ reason: 'value_not_kept' });
  expect(pages.site.posted).toEqual([]);
});
