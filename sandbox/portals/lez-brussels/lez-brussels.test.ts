import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { createLezBrussels } from './lez-brussels.tsx';
import { ACCESS_TEXTS } from './lists.ts';
import { HOLDER, reachScreen } from './testing/register.ts';
import { TEXTS } from './texts.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createLezBrussels);
});
afterEach(() => server[Symbol.asyncDispose]());

const LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;

test.each(LANGUAGES)('a vehicle is registered, confirmed by mail, approved, and then known (%s)', async (language) => {
  const visitor = await reachScreen(server, 'done', { language });
  const [application] = (await server.log()).applications;
  expect(visitor.text()).toContain(TEXTS.thanks[language]);
  expect(visitor.text()).toContain(`${TEXTS.file[language]} ${application?.reference}`);
  expect(application).toMatchObject({
    language,
    reference: expect.stringMatching(/^LEZ-\d{4}-\d{7}$/),
    fields: {
      country: 'GB',
      plate: 'AB12CDE',
      category: 'M1',
      firstRegistration: '2015-03-05',
      lastRegistration: '2020-08-17',
      fuel: 'diesel',
      euro: '6',
      holderType: 'person',
      birthDate: '1980-04-30',
      holderCountry: 'GB',
      email: 'a@inbound.example',
      declared: 'yes',
    },
    files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
  });
  expect(application?.payment).toBeUndefined();
  await expect
    .poll(() => server.mails.map(({ subject }) => subject))
    .toEqual([TEXTS.receivedSubject[language], TEXTS.grantedSubject[language]]);
  expect(server.mails[1]?.text).toContain(ACCESS_TEXTS.admitted[language]);
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('granted');
  await visitor.open(`${language}/simulator`);
  await visitor.submit({ country: 'GB', plate: 'ab12-cde' });
  expect(visitor.text()).toContain(`${TEXTS.until[language]} ${isoToday().slice(8)}`);
});

test('what does not meet the criteria is registered too, and told that it needs a day pass', async () => {
  await reachScreen(server, 'done', { vehicle: { euro: '5' } });
  await expect.poll(() => server.mails.length).toBe(2);
  expect(server.mails[1]?.text).toContain(ACCESS_TEXTS.refused.en);
});

test.each([
  ['office_refuses', 'refused', TEXTS.refusedSubject.en],
  ['office_asks', 'question', TEXTS.questionSubject.en],
])('%s', async (kind, state, subject) => {
  await server.setFaults({ kind, step: 'office' });
  await reachScreen(server, 'done');
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe(state);
  expect(server.mails[1]?.subject).toBe(subject);
});

describe('what is wrong is said', () => {
  const tomorrow = addDays(isoToday(), 1).split('-').reverse();

  test.each(LANGUAGES)('the dates of the vehicle, and a plate that is known (%s)', async (language) => {
    const swapped = await reachScreen(server, 'holder', { language, vehicle: { 'last-registration': '04/03/2015' } });
    expect([swapped.status, swapped.text()]).toEqual([422, expect.stringContaining(ERROR_TEXTS.dates[language])]);
    const late = await reachScreen(server, 'holder', {
      language,
      vehicle: { 'last-registration': tomorrow.join('/') },
    });
    expect(late.errorBeside('last-registration')).toBe(ERROR_TEXTS.future[language]);
    await reachScreen(server, 'done', { language });
    const again = await reachScreen(server, 'holder', { language });
    expect(again.text()).toContain(ERROR_TEXTS.duplicate[language]);
  });

  test('who was refused may ask again', async () => {
    await server.setFaults({ kind: 'office_refuses', step: 'office' });
    await reachScreen(server, 'done');
    await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('refused');
    expect((await reachScreen(server, 'holder')).path).toContain('/holder');
  });

  test('Belgian plates are not offered; clean Dutch ones need nothing', async () => {
    expect((await reachScreen(server, 'vehicle')).html).not.toContain('<option value="BE"');
    const clean = await reachScreen(server, 'holder', { vehicle: { country: 'NL' } });
    expect(clean.text()).toContain(ERROR_TEXTS.dutch.en);
    expect((await reachScreen(server, 'holder', { vehicle: { country: 'NL', euro: '5' } })).path).toContain('/holder');
  });

  test('a person gives a date of birth, an organisation its name', async () => {
    const person = await reachScreen(server, 'holder');
    await person.submit({ ...HOLDER, 'birth-date': '' });
    expect(person.errorBeside('birth-date')).toBe('This field is required.');
    const organisation = await reachScreen(server, 'holder');
    await organisation.submit({ ...HOLDER, 'holder-type': 'organisation', organisation: '', 'birth-date': '' });
    expect(organisation.errorBeside('organisation')).toBe('This field is required.');
    expect(organisation.errorBeside('birth-date')).toBeUndefined();
  });

  test('a paper must be there, and be one', async () => {
    const visitor = await reachScreen(server, 'documents');
    await visitor.submit({});
    expect(visitor.errorBeside('certificate')).toBe('This field is required.');
    await visitor.submit({ certificate: { name: 'v5c.pdf', content: new Uint8Array([1, 2, 3]) } });
    expect(visitor.errorBeside('certificate')).toBe('This file type is not allowed.');
  });

  test('another language empties the form', async () => {
    const visitor = await reachScreen(server, 'documents');
    await visitor.open('fr/registration/documents');
    expect(visitor.path).toContain('/fr/registration/vehicle');
  });
});

test.each(['vehicle', 'holder', 'documents'] as const)(
  'changed_labels words every question of %s differently',
  async (step) => {
    const usual = (await reachScreen(server, step)).labels();
    await server.setFaults({ kind: 'changed_labels', step });
    const labels = (await reachScreen(server, step)).labels();
    expect(labels).toHaveLength(usual.length);
    // The organisation's name is asked of nobody else.
    expect(labels.filter((label) => usual.includes(label) && label !== TEXTS.company.en)).toEqual([]);
  },
);
