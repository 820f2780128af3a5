import { afterEach, beforeEach, expect, test } from 'vitest';
import { isoToday } from '../../kit/checks.ts';
import { addDays } from '../../kit/dates.ts';
import { PortalServer } from '../testing/portal-server.ts';
import { createAmbBarcelona } from './amb-barcelona.tsx';
import { chooseDays, EMAIL, payForDays, reachScreen, signUpAndIn, VEHICLE } from './testing/request.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createAmbBarcelona);
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  ['ca', 'Sol·licitud registrada', "Resolució de la sol·licitud d'alta al Registre"],
  ['es', 'Solicitud registrada', 'Resolución de la solicitud de alta en el Registro'],
  ['en', 'Request registered', 'Resolution of the request for registration'],
  ['fr', 'Demande enregistrée', "Résolution de la demande d'inscription au Registre"],
] as const)(
  'a foreign vehicle is registered for 7 euros, and the office decides by mail (%s)',
  async (language, thanks, subject) => {
    const visitor = await reachScreen(await signUpAndIn(server, language), 'done', language);
    expect(visitor.text()).toContain(thanks);
    const [application] = (await server.log()).applications;
    expect(application).toMatchObject({
      language,
      reference: expect.stringMatching(/^E\d\d-\d{7}$/),
      fields: { permit: 'long-term', plate: 'AB12CDE', country: 'GB', fuel: 'diesel', euro: '5', person: 'natural' },
      files: [{ field: 'vehiclePapers', name: 'v5c.pdf' }],
      payment: { amountCents: 700, currency: 'EUR' },
    });
    await expect.poll(() => server.mails.at(-1)).toMatchObject({ to: EMAIL, subject });
    expect(server.mails.at(-1)?.attachments).toMatchObject([{ filename: 'resolucio.pdf' }]);
  },
);

test.each([
  ['office_refuses', 'ha estat denegada'],
  ['office_asks', 'Falta documentació'],
])('%s', async (kind, text) => {
  await server.setFaults({ kind, step: 'office' });
  await reachScreen(await signUpAndIn(server), 'done');
  await expect.poll(() => server.mails.at(-1)?.text).toContain(text);
});

test.each([
  ['a diesel of Euro 3', { NivellEuro: '3' }, 'denegada'],
  ['a petrol car of Euro 2', { Combustible: 'petrol', NivellEuro: '2' }, 'denegada'],
  ['a motorcycle of Euro 1', { CategoriaHomologacio: 'L3e', Combustible: 'petrol', NivellEuro: '1' }, 'denegada'],
  ['a lorry of Euro 3', { CategoriaHomologacio: 'N2', NivellEuro: '3' }, 'denegada'],
  ['a petrol car of Euro 3', { Combustible: 'petrol', NivellEuro: '3' }, 'acceptada'],
  ['a motorcycle of Euro 2', { CategoriaHomologacio: 'L3e', Combustible: 'petrol', NivellEuro: '2' }, 'acceptada'],
  ['an electric car', { Combustible: 'electric', NivellEuro: '0' }, 'acceptada'],
])('the office looks at the standard of what is to be registered: %s', async (_, vehicle, says) => {
  await reachScreen(await signUpAndIn(server), 'done', 'ca', { ...VEHICLE, ...vehicle });
  await expect.poll(() => server.mails.at(-1)?.text).toContain(says);
});

const inDays = (count: number) => addDays(isoToday('Europe/Madrid'), count);

test.each([
  ['ca', 'Autorització concedida', "Autorització d'accés esporàdic"],
  ['es', 'Autorización concedida', 'Autorización de acceso esporádico'],
  ['en', 'Permit granted', 'Sporadic access permit'],
  ['fr', 'Autorisation accordée', "Autorisation d'accès sporadique"],
] as const)('single days are given at once for 5 euros each (%s)', async (language, thanks, subject) => {
  const visitor = await chooseDays(await signUpAndIn(server, language), [inDays(3), inDays(4)], { language });
  await payForDays(visitor);
  expect(visitor.text()).toContain(thanks);
  const [application] = (await server.log()).applications;
  expect(application).toMatchObject({
    language,
    reference: expect.stringMatching(/^E\d\d-\d{7}$/),
    state: 'granted',
    fields: { permit: 'sporadic', plate: 'AB12CDE', country: 'GB', dayCount: '2', day1: inDays(3), day2: inDays(4) },
    payment: { amountCents: 1000, currency: 'EUR' },
  });
  await expect.poll(() => server.mails.at(-1)).toMatchObject({ to: EMAIL, subject });
  expect(server.mails.at(-1)?.attachments).toMatchObject([{ filename: 'autoritzacio.pdf' }]);
});

test('a day is given once, until the day after it, and a vehicle has 24 in a year', async () => {
  const visitor = await signUpAndIn(server);
  await chooseDays(visitor, [inDays(-2)]);
  expect(visitor.text()).toContain('Aquest dia ja ha passat.');
  await payForDays(await chooseDays(visitor, [inDays(-1)]));
  expect(visitor.text()).toContain('Autorització concedida');
  await chooseDays(visitor, [inDays(-1)]);
  expect(visitor.text()).toContain('ja té autorització');
  const nextYear = Number(inDays(0).slice(0, 4)) + 1;
  const inMarch = Array.from({ length: 25 }, (_, index) => addDays(`${nextYear}-03-01`, index));
  await payForDays(await chooseDays(visitor, inMarch.slice(0, 24), { plate: 'AB13 CDE' }));
  await chooseDays(visitor, inMarch.slice(24), { plate: 'AB13 CDE' });
  expect(visitor.text()).toContain("ja ha exhaurit els dies d'accés");
});

test('the year of the 24 days is the one after the registration, whatever the calendar says', async () => {
  const visitor = await signUpAndIn(server);
  // Of any run some of these days are of this calendar year or of the next; all are of the first year.
  const spread = Array.from({ length: 25 }, (_, index) => inDays(index * 15));
  await payForDays(await chooseDays(visitor, spread.slice(0, 24)));
  expect(visitor.text()).toContain('Autorització concedida');
  await chooseDays(visitor, spread.slice(24));
  expect(visitor.text()).toContain("ja ha exhaurit els dies d'accés");
});

test('a vehicle that the office denied a registration still gets single days', async () => {
  const visitor = await signUpAndIn(server);
  await reachScreen(visitor, 'done', 'ca', { ...VEHICLE, NivellEuro: '3' });
  await expect.poll(() => server.mails.at(-1)?.text).toContain('denegada');
  await payForDays(await chooseDays(visitor, [inDays(3)]));
  expect(visitor.text()).toContain('Autorització concedida');
});

test('other permits ask for a Spanish identity, and a vehicle is registered once', async () => {
  const visitor = await signUpAndIn(server);
  await visitor.open('ca/registre');
  await visitor.submit({ tipusAutoritzacio: '1' }, '/registre/');
  expect(visitor.text()).toContain('cal identificar-se amb idCAT Mòbil');
  await reachScreen(visitor, 'done');
  await reachScreen(visitor, 'vehicle');
  await visitor.submit(VEHICLE, '/registre/');
  expect(visitor.text()).toContain('Aquest vehicle ja consta al Registre.');
});
