import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalServer } from '../portals/testing/portal-server.ts';
import { createPracticePortal } from './testing/practice-portal.ts';
import { PRACTICE_DOCUMENT, PRACTICE_VEHICLE, reachPracticeScreen } from './testing/practice-screens.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createPracticePortal);
});
afterEach(() => server[Symbol.asyncDispose]());

test('dates in lists and calendars, lists that narrow, repeated rows and papers come to one application', async () => {
  const visitor = await reachPracticeScreen(server, 'summary');
  for (const shown of ['Requests so far 0', 'United Kingdom', '10/02/2015', '24/12/2026', 'Ann', 'Bob', 'paper.pdf']) {
    expect(visitor.text()).toContain(shown);
  }
  await visitor.submit({ dichiaro: '1' });
  expect(visitor.text()).toContain('Request filed');
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toEqual(['Received', 'Granted']);
  const [application] = (await server.log()).applications;
  expect(application).toMatchObject({
    state: 'granted',
    history: [{ state: 'received' }, { state: 'granted' }],
    fields: {
      country: 'GB',
      plate: 'AB12CDE',
      firstRegistration: '2015-02-10',
      startDay: '2026-12-24',
      fuel: 'diesel',
    },
    files: [{ field: 'registrationDocument', name: 'paper.pdf', size: PRACTICE_DOCUMENT.content.length }],
  });
  expect(application).not.toHaveProperty('payment');
});

test.each([
  ['immatricolazione-day', '31', 'immatricolazione'],
  ['immatricolazione-year', '', 'immatricolazione'],
  ['giorno', 'tomorrow', 'giorno'],
])('no day of the calendar: %s = %j', async (name, value, field) => {
  const visitor = await reachPracticeScreen(server, 'vehicle');
  await visitor.submit({ ...PRACTICE_VEHICLE, [name]: value });
  expect(visitor.errorBeside(field)).toBe('Please enter a valid date.');
});

test('another language, and another flow, start again; no screen comes before the ones before it', async () => {
  const visitor = await reachPracticeScreen(server, 'summary');
  await visitor.open('it/request/summary');
  expect(visitor.path).toContain('/it/request/vehicle');
  expect(visitor.html).not.toContain('AB12CDE');
});

test('an account is confirmed by mail, signs in, and finds and uses what it asked for', async () => {
  const visitor = await server.visitor().open('en/use');
  expect(visitor.path).toContain('/en/sign-in');
  const known = { email: 'doe@inbound.example', password: 'long enough' };
  await visitor.open('en/sign-up');
  await visitor.submit({ firstName: 'Jane', ...known, passwordAgain: 'long enough' }, '/sign-up');
  expect(visitor.text()).toContain('We have sent you an e-mail.');
  await visitor.open('en/sign-in');
  await visitor.submit(known, '/sign-in');
  expect(visitor.text()).toContain('E-mail address or password is wrong.');

  const link = /http\S+\/confirm\/\w+/.exec(server.mails[0]?.text ?? '')?.[0] ?? '';
  await visitor.open(link);
  await visitor.open('en/sign-in');
  await visitor.submit(known, '/sign-in');
  expect(visitor.text(), 'opened, and not pressed').toContain('E-mail address or password is wrong.');
  await visitor.open(link);
  await visitor.submit({}, '/confirm/');
  expect(visitor.text()).toContain('Your account has been activated.');
  await visitor.open(link);
  expect(visitor.text()).toContain('This link is no longer valid.');
  await visitor.open('en/sign-in');
  await visitor.submit(known, '/sign-in');
  expect(visitor.path).toContain('/en/area');
  await reachPracticeScreen(server, 'done', visitor);
  await visitor.open('en/area');
  expect(visitor.text()).toContain('AB12CDE');
  await visitor.open('en/use');
  await visitor.submit({ targa: 'XX1' });
  expect(visitor.text()).toContain('No such pass');
  await visitor.submit({ targa: 'AB12CDE' });
  expect(visitor.text()).toContain('Pass used');
  await expect
    .poll(async () => (await server.log()).applications[0]?.history.map(({ state }) => state))
    .toContain('consumed');
  await expect.poll(() => server.mails.map(({ subject }) => subject)).toContain('Used');
});

test('a check ends in a verdict and leads on', async () => {
  const visitor = await server.visitor().open('it/check');
  await visitor.submit({ targa: 'AB12CDE' });
  expect(visitor.text()).toContain('Ammesso');
  expect(visitor.html).toContain('/portals/practice/it/request');
});
