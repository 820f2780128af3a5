import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createAmbBarcelona } from './amb-barcelona.tsx';
import { EMAIL, reach, signIn, VEHICLE } from './testing/request.ts';

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
    const visitor = await reach(await signIn(server, language), 'done', language);
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
  await reach(await signIn(server), 'done');
  await expect.poll(() => server.mails.at(-1)?.text).toContain(text);
});

test('other permits ask for a Spanish identity, and a vehicle is registered once', async () => {
  const visitor = await signIn(server);
  await visitor.go('ca/registre');
  await visitor.submit({ tipusAutoritzacio: '1' }, '/registre/');
  expect(visitor.text()).toContain('cal identificar-se amb idCAT Mòbil');
  await reach(visitor, 'done');
  await reach(visitor, 'vehicle');
  await visitor.submit(VEHICLE, '/registre/');
  expect(visitor.text()).toContain('Aquest vehicle ja consta al Registre.');
});
