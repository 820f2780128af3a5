import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortalServer } from '../portals/testing/portal-server.ts';
import { createPracticePortal } from './testing/practice-portal.ts';
import {
  PRACTICE_DECLARATION,
  PRACTICE_DOCUMENT,
  PRACTICE_HOLDER,
  PRACTICE_VEHICLE,
  reachPracticeScreen,
} from './testing/practice-screens.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createPracticePortal);
});
afterEach(() => server[Symbol.asyncDispose]());

const filed = async () => (await server.log()).applications;

describe.each(['vehicle', 'holder', 'summary'] as const)('on the screen %s', (step) => {
  test.each([
    ['maintenance', 503, 'not available because of maintenance'],
    ['error_500', 500, 'HTTP Error 500'],
    ['cookie_wall', 200, 'only if you accept cookies'],
    ['interstitial', 200, 'Processing times are longer than usual'],
    ['identity_wall', 403, 'national electronic identity'],
    ['banner', 200, 'Maintenance on Tuesday'],
    ['modal', 200, 'take part in our survey'],
    ['captcha', 200, 'Copy the characters shown'],
    ['extra_required_field', 200, 'Occupation'],
    ['decoy_field', 200, '(previous)'],
    ['prefilled_field', 200, step === 'holder' ? 'Guest' : 'Voucher code'],
    ['ticked_extra', 200, 'second copy'],
    ['ticked_consent', 200, 'newsletter'],
  ])('%s is met', async (kind, status, text) => {
    await server.setFaults({ kind, step });
    const visitor = await reachPracticeScreen(server, step);
    expect(visitor.status).toBe(status);
    expect(visitor.text()).toContain(text);
    if (kind === 'prefilled_field') expect(visitor.html).toContain('value="WELCOME10"');
    if (kind.startsWith('ticked')) expect(visitor.html).toContain('checked=""');
  });

  test('drop_before_submit takes nothing, and the same can be sent again', async () => {
    const visitor = await reachPracticeScreen(server, step);
    await server.setFaults({ kind: 'drop_before_submit', step });
    const values = { vehicle: PRACTICE_VEHICLE, holder: PRACTICE_HOLDER, summary: PRACTICE_DECLARATION }[step];
    await expect(visitor.submit(values, '/request/')).rejects.toThrow();
    expect(await filed()).toEqual([]);
    await visitor.submit(values, '/request/');
    expect(visitor.status).toBe(200);
  });

  test('other_host sends the visitor, and what was posted, elsewhere', async () => {
    const visitor = await reachPracticeScreen(server, step);
    await server.setFaults({ kind: 'other_host', step, host: 'https://elsewhere.example/form' });
    const { path, init } = visitor.prepareSubmit({}, '/request/');
    const sent = await visitor.fetch(path, init);
    expect([sent.status, sent.headers.get('location')]).toEqual([307, 'https://elsewhere.example/form']);
  });
});

test('session_expired keeps nothing', async () => {
  await server.setFaults({ kind: 'session_expired', step: 'summary' });
  const visitor = await reachPracticeScreen(server, 'summary');
  expect(visitor.text()).toContain('Your session has expired.');
  await visitor.open('en/request/summary');
  expect(visitor.path).toContain('/vehicle');
});

test('an interstitial is passed once', async () => {
  await server.setFaults({ kind: 'interstitial', step: 'vehicle' });
  const visitor = await reachPracticeScreen(server, 'vehicle');
  await visitor.submit({});
  expect(visitor.path).toContain('/request/vehicle');
  await visitor.submit(PRACTICE_VEHICLE, '/request/');
  expect(visitor.path).toContain('/request/holder');
});

test('changed and swapped labels, other widgets: the same inputs', async () => {
  const usual = await reachPracticeScreen(server, 'vehicle');
  await server.setFaults({ kind: 'changed_labels', step: 'vehicle' });
  const changed = await reachPracticeScreen(server, 'vehicle');
  expect(changed.labels()).toContain('Licence plate of the vehicle');
  await server.setFaults({ kind: 'swapped_labels', step: 'vehicle' });
  const swapped = await reachPracticeScreen(server, 'vehicle');
  expect(swapped.labels().toSorted()).toEqual(usual.labels().toSorted());
  expect(swapped.labels()).not.toEqual(usual.labels());
  await server.setFaults({ kind: 'changed_widgets', step: 'vehicle' });
  const other = await reachPracticeScreen(server, 'vehicle');
  expect(other.html).toContain('type="radio" id="carburante-D"');
  expect(other.html).not.toContain('role="combobox"');
  await other.submit({
    ...PRACTICE_VEHICLE,
    immatricolazione: '10/02/2015',
    'giorno-day': '24',
    'giorno-month': '12',
    'giorno-year': '2026',
  });
  expect(other.path).toContain('/holder');
});

test('cut_value, cut_plate and other_person show in the summary', async () => {
  await server.setFaults([{ kind: 'cut_value', step: 'holder' }, { kind: 'cut_plate' }]);
  const visitor = await reachPracticeScreen(server, 'summary');
  expect(visitor.text()).toContain('doe@inbound.examp ');
  expect(visitor.text()).toContain('AB12C ');
  await server.setFaults({ kind: 'other_person' });
  expect((await reachPracticeScreen(server, 'summary')).text()).toContain('Surname Martin');
});

test('already_registered, mask_on_submit and field_reset', async () => {
  await server.setFaults([{ kind: 'already_registered' }, { kind: 'mask_on_submit' }, { kind: 'field_reset' }]);
  const visitor = await reachPracticeScreen(server, 'vehicle');
  expect(visitor.html).toContain('data-mask-on-submit="targa"');
  expect(visitor.html).toContain('data-reset-on-press="carburante"');
  await visitor.submit(PRACTICE_VEHICLE);
  expect(visitor.text()).toContain('This vehicle is already registered.');
});

test('lying_thanks thanks and files nothing', async () => {
  await server.setFaults({ kind: 'lying_thanks' });
  const visitor = await reachPracticeScreen(server, 'done');
  expect(visitor.text()).toMatch(/Request filed .* P-\d/);
  expect(await filed()).toEqual([]);
});

test('lost_answer and drop_after_submit: filed, and not told', async () => {
  await server.setFaults({ kind: 'lost_answer' });
  expect((await reachPracticeScreen(server, 'done')).status).toBe(500);
  await server.setFaults({ kind: 'drop_after_submit' });
  await expect(reachPracticeScreen(server, 'done')).rejects.toThrow();
  expect(await filed()).toHaveLength(2);
});

test('the office refuses, asks for more and is answered, or says nothing', async () => {
  await server.setFaults({ kind: 'office_refuses' });
  await reachPracticeScreen(server, 'done');
  await expect.poll(async () => (await filed())[0]?.state).toBe('refused');
  expect(server.mails.at(-1)?.subject).toBe('Your application was refused');

  await server.setFaults({ kind: 'office_asks' });
  await reachPracticeScreen(server, 'done');
  await expect.poll(async () => (await filed())[1]?.state).toBe('question');
  const link = /http\S+\/reply\/\w+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const visitor = await server.visitor().open(link);
  await visitor.submit({ reply: PRACTICE_DOCUMENT });
  expect(visitor.text()).toContain('your reply has been received');
  await expect.poll(async () => (await filed())[1]?.state).toBe('granted');

  const told = server.mails.length;
  await server.setFaults({ kind: 'no_decision' });
  await reachPracticeScreen(server, 'done');
  await expect.poll(async () => (await filed())[2]?.due).toEqual([]);
  expect((await filed())[2]?.state).toBe('received');
  expect(server.mails).toHaveLength(told);
});

test('takes_repeats: what is posted again files another application, until the faults are cleared', async () => {
  const first = await reachPracticeScreen(server, 'summary');
  const once = first.prepareSubmit(PRACTICE_DECLARATION, '/request/');
  await first.fetch(once.path, once.init);
  expect((await first.fetch(once.path, once.init)).status).toBe(409);
  expect(await filed()).toHaveLength(1);

  await server.setFaults({ kind: 'takes_repeats' });
  const visitor = await reachPracticeScreen(server, 'summary');
  expect(visitor.html).not.toContain('name="_token"');
  const sent = visitor.prepareSubmit(PRACTICE_DECLARATION, '/request/');
  const answers = [await visitor.fetch(sent.path, sent.init), await visitor.fetch(sent.path, sent.init)];
  await visitor.open(answers[1]?.headers.get('location') ?? '');
  expect(visitor.text()).toContain('Request filed');
  await visitor.fetch(sent.path, sent.init);
  const [, ...repeated] = await filed();
  expect(new Set(repeated.map(({ reference }) => reference)).size).toBe(3);
  expect(repeated.map(({ fields }) => fields)).toEqual(Array(3).fill(repeated[0]?.fields));
});

test.each([
  ['void', 'Please disregard our earlier message', /Plate: AB12CDE/],
  ['plate', 'Granted.', /Plate: ZZ19ZZZ/],
  ['day', 'Granted.', /Plate: AB12CDE\nValid on: \d\d\/\d\d\/\d{4}/],
])('contrary_mail: under the subject that grants, %s', async (says, words, facts) => {
  await server.setFaults({ kind: 'contrary_mail', says });
  await reachPracticeScreen(server, 'done');
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual(['Received', 'Granted']);
  expect(server.mails[0]?.text).toContain('AB12CDE');
  expect(server.mails[1]?.text).toContain(words);
  expect(server.mails[1]?.text).toMatch(facts);
});

test('what a portal does not play is refused', async () => {
  expect((await server.setFaults({ kind: 'document_refused' })).status).toBe(400);
});
