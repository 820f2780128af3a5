import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createFixtureDriver,
  FixturePortal,
  fixtureCard,
  fixturePortalVocabulary,
  thankYouHtml,
} from '../../test/portals/fixture-portal.ts';
import { formPage } from '../../test/portals/local-site.ts';
import { openTestRobot } from '../../test/portals/test-robot.ts';
import { defineVocabulary } from './control-meaning.ts';
import type { Screen } from './driver.ts';

let fixture: FixturePortal;

beforeAll(async () => {
  fixture = await FixturePortal.start();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.reset());

const more = defineVocabulary({
  start: { kind: 'button', words: { en: ['Begin'] } },
  owner: { kind: 'text', words: { en: ['Owner'] } },
  phone: { kind: 'text', words: { en: ['Phone'] } },
  later: { kind: 'button', words: { en: ['Perhaps later'] } },
  correct: { kind: 'tick', words: { en: ['All is correct'] } },
});

const screens: readonly Screen<unknown>[] = [
  { name: 'start', title: 'Start', shows: [more.start], exitButton: () => more.start },
  {
    name: 'vehicle',
    title: 'Vehicle',
    shows: [fixturePortalVocabulary.plate],
    fields: () => [{ meaning: fixturePortalVocabulary.plate, text: 'AB12CDE' }],
    exitButton: () => fixturePortalVocabulary.send,
  },
  {
    name: 'owner',
    title: 'Owner',
    shows: [more.owner],
    completesStep: 'FORM_FILLED',
    fields: () => [
      { meaning: more.owner, text: 'Zoe' },
      { meaning: fixturePortalVocabulary.code, text: fixtureCard.cvc },
      { meaning: more.phone, text: '+44 1225 000000', ifAsked: true },
    ],
    exitButton: () => fixturePortalVocabulary.send,
  },
  { name: 'survey', title: 'A survey', shows: [more.later], optional: true, exitButton: () => more.later },
  {
    name: 'summary',
    title: 'Summary',
    shows: [more.correct],
    completesStep: 'SUBMITTED',
    sends: true,
    fields: () => [{ meaning: more.correct, tick: true }],
    exitButton: () => fixturePortalVocabulary.send,
  },
];

const plate = '<label>Registration number <input name="plate"></label>';
const owner = '<label>Owner <input name="owner"></label>';
const code = '<label>Security code <input name="code"></label>';
const phone = '<label>Phone <input name="phone"></label>';
const correct = '<label><input type="checkbox" name="correct"> All is correct</label>';
const to = (address: string, fields: string) => formPage(fields).replace('/sent', address);
const survey = (address: string) =>
  `<html lang="en"><body><h1>How are we doing?</h1><a href="${address}">Perhaps later</a></body></html>`;
const notice = (address: string) =>
  `<html lang="en"><body><p>It takes longer than usual.</p><form action="${address}"><button>Continue to the service</button></form></body></html>`;
const overlay = `<dialog id="survey"><p>How are we doing?</p><button onclick="survey.close()">No thanks</button></dialog>
  <script>survey.showModal()</script>`;
const advertisement = (address: string, text = 'Get it now.') =>
  `<html lang="en"><body><h1>New: our app</h1><p>${text}</p><a href="${address}">Continue</a></body></html>`;
const beside = (page: string, added: string) => page.replace('</body>', `${added}</body>`);
const help = '<aside><details open><summary>Help</summary><p>What if it says: We refuse?</p></details></aside>';
const holding = '<script>addEventListener("beforeunload", (event) => event.preventDefault())</script>';
const search =
  '<form action="/search"><label>Registration number <input name="q"></label><button>Continue</button></form>';
/** The page's script navigates a while after the press; until then the old page is shown. */
const slowly = (page: string) =>
  page.replace(
    '</body>',
    '<script>document.links[0].onclick = () => { setTimeout(() => location.assign(document.links[0].href), 400); return false; }</script></body>',
  );
const start = (address: string) => `<html lang="en"><body><a href="${address}">Begin</a></body></html>`;

async function walk(pages: Record<string, string>) {
  await using portal = await FixturePortal.start();
  portal.site.pages = { '/sent': thankYouHtml, ...pages };
  const { result, journal } = await portal.drive({ driver: createFixtureDriver(screens) });
  const sent = portal.site.posted.map((post) => Object.fromEntries(new URLSearchParams(post.split('?')[1])));
  return { result, taken: journal.steps.map(({ name }) => name), sent: Object.assign({}, ...sent) };
}

const asUsual = { '/': start('/1'), '/1': to('/2', plate), '/2': to('/3', owner + code), '/3': to('/sent', correct) };
const all = { plate: 'AB12CDE', owner: 'Zoe', code: '737', correct: 'on' };
const inOrder = ['start', 'vehicle', 'owner', 'summary'];

const ways: [name: string, pages: Record<string, string>, taken: string[]][] = [
  ['as they are known', asUsual, inOrder],
  [
    'in another order',
    { '/': start('/1'), '/1': to('/2', owner + code), '/2': to('/3', plate), '/3': to('/sent', correct) },
    ['start', 'owner', 'vehicle', 'summary'],
  ],
  [
    'one of them split in two',
    { ...asUsual, '/2': to('/more', owner), '/more': to('/3', code) },
    ['start', 'vehicle', 'owner', 'summary'],
  ],
  [
    'two of them as one',
    { '/': start('/1'), '/1': to('/2', plate + owner + code), '/2': to('/sent', correct) },
    inOrder,
  ],
  [
    'something in the way',
    { ...asUsual, '/1': survey('/1b'), '/1b': to('/2', plate) },
    ['start', 'survey', ...inOrder.slice(1)],
  ],
  [
    'something in the way that is left slowly',
    { ...asUsual, '/1': slowly(survey('/1b')), '/1b': to('/2', plate) },
    ['start', 'survey', ...inOrder.slice(1)],
  ],
  ['a notice in the way that nobody knows', { ...asUsual, '/1': notice('/1b'), '/1b': to('/2', plate) }, inOrder],
  [
    'a survey over the page that nobody knows',
    { ...asUsual, '/1': to('/2', plate).replace('</body>', `${overlay}</body>`) },
    inOrder,
  ],
  ['a first page that is left slowly', { ...asUsual, '/': slowly(start('/1')) }, inOrder],
  [
    'a survey that a cross closes',
    { ...asUsual, '/1': beside(to('/2', plate), overlay.replace('No thanks', '×')) },
    inOrder,
  ],
  ['an advertisement between two pages', { ...asUsual, '/1': advertisement('/1b'), '/1b': to('/2', plate) }, inOrder],
  [
    'a notice before every page',
    {
      '/': notice('/0'),
      '/0': start('/1'),
      '/1': notice('/1b'),
      '/1b': to('/2', plate),
      '/2': notice('/2b'),
      '/2b': to('/3', owner + code),
      '/3': notice('/3b'),
      '/3b': to('/sent', correct),
    },
    inOrder,
  ],
  ['a page that asks whether to leave it', { ...asUsual, '/1': beside(to('/2', plate), holding) }, inOrder],
  ['words of a no in a help text', { ...asUsual, '/1': beside(to('/2', plate), help) }, inOrder],
  ['another form that asks for the same', { ...asUsual, '/1': beside(to('/2', plate + phone), search) }, inOrder],
  [
    'something in the way again and again',
    { ...asUsual, '/1': survey('/1b'), '/1b': survey('/1c'), '/1c': survey('/1d'), '/1d': to('/2', plate) },
    ['start', 'survey', 'survey', 'survey', ...inOrder.slice(1)],
  ],
];

it.each(ways)('screens are taken as they are shown: %s', async (_, pages, taken) => {
  const walked = await walk(pages);
  expect(walked).toMatchObject({ result: { result: 'submitted' }, taken, sent: all });
});

it('a question that need not be asked is answered where it is', async () => {
  expect(await walk({ ...asUsual, '/2': to('/3', owner + code + phone) })).toMatchObject({
    result: { result: 'submitted' },
    sent: { ...all, phone: '+44 1225 000000' },
  });
});

const stops: [name: string, pages: Record<string, string>, stop: object][] = [
  ['a page is left out', { ...asUsual, '/1': to('/3', plate) }, { reason: 'field_not_found', step: 'owner' }],
  ['a question is left out', { ...asUsual, '/2': to('/3', owner) }, { reason: 'field_not_found', step: 'summary' }],
  [
    'a question is called something else',
    { ...asUsual, '/2': to('/3', owner + code.replace('Security code', 'Secret')) },
    { reason: 'field_not_found', step: 'owner' },
  ],
  ['a page is unknown', { ...asUsual, '/1': '<html lang="en"><body>Hello</body></html>' }, { step: 'vehicle' }],
  [
    'it is refused beside the form',
    { ...asUsual, '/1': beside(to('/2', plate), '<p>We refuse.</p>') },
    { reason: 'refused' },
  ],
  [
    'it is refused on the way',
    { ...asUsual, '/2': '<html lang="en"><body>We refuse.</body></html>' },
    { reason: 'refused' },
  ],
  ...['By going on you agree to our terms.', 'It costs EUR 4.90 a month.', 'This vehicle is exempt.'].map(
    (text): [string, Record<string, string>, object] => [
      `a page between wants more than to be passed: ${text}`,
      { ...asUsual, '/1': advertisement('/1b', text), '/1b': to('/2', plate) },
      { reason: 'field_not_found', step: 'vehicle' },
    ],
  ),
  [
    'something in the way does not go away',
    { ...asUsual, '/1': survey('/1') },
    { step: 'vehicle', reason: 'field_not_found' },
  ],
];

// A page has to stay as it is for a second before a run stops, so several wait at a time.
it.concurrent.each(stops)('a run stops unsent when %s', async (_, pages, stop) => {
  const { result, sent } = await walk(pages);
  expect(result).toMatchObject({ result: 'stopped', outcomeUnknown: false, ...stop });
  expect(sent).not.toHaveProperty('correct');
});

const granted = (link: string) => `<html lang="en"><body><p>It is granted. Your number is 42.</p>${link}</body></html>`;
const receipt = Buffer.from('%PDF-1.4 the receipt');

it.each(['in this process', 'in another one'])(
  'a permit that is granted at once comes with its paper: %s',
  async (where) => {
    await using robot = where === 'in another one' ? openTestRobot() : undefined;
    fixture.site.pages['/sent'] = granted('<a href="/receipt.pdf">Receipt</a>');
    fixture.site.pages['/receipt.pdf'] = (_, response) => response.end(receipt);
    const { result, journal } = await fixture.drive(robot ? { robot } : {});
    expect(result).toMatchObject({ result: 'confirmed', reference: '42' });
    expect(journal.proofs.map((document) => Buffer.from(document).toString())).toEqual([receipt.toString()]);
  },
);

it.each([
  ['is not there', ''],
  ['lies at another host', '<a href="https://elsewhere.example/receipt.pdf">Receipt</a>'],
  ['is an error', '<a href="/gone.pdf">Receipt</a>'],
  ['is too large', '<a href="/large.pdf">Receipt</a>'],
])('without its paper it has only been sent: the paper %s', async (_, link) => {
  fixture.site.pages['/sent'] = granted(link);
  fixture.site.pages['/large.pdf'] = (_request, response) => response.end(Buffer.alloc(9_000_000));
  const { result, journal } = await fixture.drive();
  expect(result).toMatchObject({ result: 'submitted', reference: '42' });
  expect(journal.proofs).toEqual([]);
});
