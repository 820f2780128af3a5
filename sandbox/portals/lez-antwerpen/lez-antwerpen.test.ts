import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { ERROR_TEXTS } from './error-texts.ts';
import { createLezAntwerpen } from './lez-antwerpen.tsx';
import { completeTester, reachScreen } from './testing/register.ts';
import { TEXTS } from './texts.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createLezAntwerpen);
});
afterEach(() => server[Symbol.asyncDispose]());

const LANGUAGES = ['nl', 'en', 'fr', 'de'] as const;

test.each(LANGUAGES)('the tester leads to the form, and nothing else does (%s)', async (language) => {
  expect((await server.visitor().open(`${language}/`)).html).not.toContain('/registration"');
  const visitor = await completeTester(server, language);
  expect(visitor.html).toContain(`/${language}/registration"`);
  expect(visitor.text()).toContain(TEXTS.register[language]);
  expect((await server.log()).applications).toEqual([]);
});

test.each([
  ['petrol of Euro 2', { brandstof: 'B', euronorm: '2' }, 'Your vehicle may enter'],
  ['petrol of Euro 1', { brandstof: 'B', euronorm: '1' }, 'Your vehicle may not enter'],
  ['diesel of Euro 5', { euronorm: '5' }, 'Your vehicle may enter'],
  ['diesel of Euro 4', { euronorm: '4' }, 'Your vehicle may enter against payment only'],
  ['diesel of Euro 3', { euronorm: '3' }, 'Your vehicle may not enter'],
  ['diesel of 2011', { euronorm: '?', 'eerste-inschrijving': '01/01/2011' }, 'Your vehicle may enter'],
  ['diesel of 2010', { euronorm: '?', 'eerste-inschrijving': '31/12/2010' }, 'against payment only'],
  ['diesel of 2005', { euronorm: '?', 'eerste-inschrijving': '31/12/2005' }, 'Your vehicle may not enter'],
  ['diesel of 1980', { euronorm: '0', 'eerste-inschrijving': '01/06/1980' }, 'against payment only'],
  ['electric', { brandstof: 'E', euronorm: '?' }, 'Your vehicle may enter'],
  ['a motorcycle', { voertuigtype: 'motor' }, 'The LEZ is not for your vehicle'],
])('the tester judges %s', async (_what, answers, verdict) => {
  const visitor = await completeTester(server, 'en', answers as Record<string, string>);
  expect(visitor.text()).toContain(verdict);
  expect(visitor.html.includes('/registration"')).toBe(verdict === 'Your vehicle may enter');
});

test.each(LANGUAGES)('a vehicle is registered, and approved by mail (%s)', async (language) => {
  const visitor = await reachScreen(server, 'done', { language });
  const [application] = (await server.log()).applications;
  expect(visitor.text()).toContain(TEXTS.thanks[language]);
  expect(visitor.text()).toContain(`${TEXTS.number[language]} ${application?.reference}`);
  expect(application).toMatchObject({
    language,
    reference: expect.stringMatching(/^LEZ-ANT-\d{8}$/),
    fields: {
      plate: 'AB12CDE',
      country: 'GB',
      make: 'Ford',
      vin: '',
      fuel: 'diesel',
      euro: '6',
      particleFilter: 'unknown',
      name: 'Zoe Miller',
      declared: 'yes',
    },
    files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
  });
  await expect
    .poll(() => server.mails.map(({ subject }) => subject))
    .toEqual([TEXTS.receivedSubject[language], TEXTS.grantedSubject[language]]);
  expect((await reachScreen(server, 'holder', { language })).text()).toContain(ERROR_TEXTS.duplicate[language]);
});

test.each([
  ['office_refuses', 'refused', TEXTS.refusedSubject.nl],
  ['office_asks', 'question', TEXTS.questionSubject.nl],
])('%s', async (kind, state, subject) => {
  await server.setFaults({ kind, step: 'office' });
  await reachScreen(server, 'done');
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe(state);
  expect(server.mails[1]?.subject).toBe(subject);
  const visitor = await server.visitor().open('nl/status');
  await visitor.submit({ land: 'GB', nummerplaat: 'AB12CDE' });
  expect(visitor.text()).toContain(state === 'refused' ? 'Geweigerd' : 'Wacht op uw antwoord');
});

test('what is wrong is said in the city’s words', async () => {
  const vehicle = await reachScreen(server, 'vehicle');
  await vehicle.submit({ land: 'GB', nummerplaat: '!', chassisnummer: 'XI', brandstof: 'D', euronorm: '6' });
  expect(vehicle.errorBeside('merk')).toBe('Dit veld is verplicht');
  expect(vehicle.errorBeside('nummerplaat')).toBe('Ongeldige nummerplaat');
  expect(vehicle.errorBeside('chassisnummer')).toBe('Ongeldig chassisnummer');
  expect(vehicle.errorBeside('roetfilter')).toBe('Dit veld is verplicht');
  const holder = await reachScreen(server, 'holder');
  const kentekenbewijs = { name: 'v5c.pdf', content: new Uint8Array([1]) };
  await holder.submit({ naam: 'Zoe', email: 'a', kentekenbewijs });
  expect(holder.errorBeside('kentekenbewijs')).toBe('Ongeldig bestandstype. Toegelaten: pdf, jpg, png');
  expect(holder.errorBeside('email')).toBe('Ongeldig e-mailadres');
});

test.each(['vehicle', 'holder'] as const)('changed_labels words every question of %s differently', async (step) => {
  const usual = (await reachScreen(server, step)).labels();
  await server.setFaults({ kind: 'changed_labels', step });
  const labels = (await reachScreen(server, step)).labels();
  expect(labels).toHaveLength(usual.length);
  expect(labels.filter((label) => usual.includes(label))).toEqual([]);
});
