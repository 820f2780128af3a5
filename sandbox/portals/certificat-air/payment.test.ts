import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createCertificatAir } from './certificat-air.tsx';
import {
  buildCardValues,
  DECLINED_CARD,
  GOOD_CARD,
  reachScreen,
  submitPaidApplication,
  THREE_D_SECURE_CARD,
} from './testing/apply.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createCertificatAir);
});
afterEach(() => server[Symbol.asyncDispose]());

const DECLINED = 'Le paiement a été refusé par votre banque.';

test('a declined card files nothing, and another card then pays the same application', async () => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit(buildCardValues(DECLINED_CARD));
  expect(visitor.text()).toContain(DECLINED);
  expect((await server.log()).applications).toEqual([]);
  await visitor.submit(buildCardValues(GOOD_CARD));
  expect(visitor.text()).toContain('Votre demande a été enregistrée');
  expect((await server.log()).payments[0]?.attempts).toMatchObject([
    { outcome: 'declined', lastDigits: '0002' },
    { outcome: 'accepted', lastDigits: '4242' },
  ]);
});

test('takes_repeats: who pays the same again has applied again', async () => {
  await server.setFaults({ kind: 'takes_repeats' });
  const visitor = await reachScreen(server, 'payment');
  const { path, init } = visitor.prepareSubmit(buildCardValues(GOOD_CARD));
  await visitor.fetch(path, init);
  await visitor.fetch(path, init);
  expect((await server.log()).applications.map(({ fields }) => fields.plate)).toEqual(['AB12CDE', 'AB12CDE']);
});

test('after three refusals the payment is over, and the summary offers a new one', async () => {
  const visitor = await reachScreen(server, 'payment');
  for (let attempt = 0; attempt < 3; attempt += 1) await visitor.submit(buildCardValues(DECLINED_CARD));
  expect(visitor.text()).toContain("Le paiement n'a pas abouti");
  expect(visitor.text()).toContain(DECLINED);
  await visitor.open('fr/demande/recapitulatif');
  expect(visitor.text()).toContain('AB12CDE');
});

test('a card number outside the test list is never accepted', async () => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit(buildCardValues('4111111111111111'));
  expect(visitor.text()).toContain(DECLINED);
});

test.each([
  ['cardNumber', '4242424242424241', 'Le numéro de carte est invalide.'],
  ['cardNumber', '', 'Le numéro de carte est invalide.'],
  ['cvv', '12', 'Le cryptogramme visuel est invalide.'],
])('the processor checks %s = "%s" before it asks the bank', async (name, value, text) => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit({ ...buildCardValues(GOOD_CARD), [name]: value });
  expect(visitor.errorBeside(name)).toBe(text);
  expect((await server.log()).payments[0]?.attempts).toEqual([]);
});

test('an expired card is sent back', async () => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit({ ...buildCardValues(GOOD_CARD), expiryYear: '2020' });
  expect(visitor.text()).toContain("La date d'expiration est invalide.");
});

test('3-D Secure waits for the code, and the right one pays', async () => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit(buildCardValues(THREE_D_SECURE_CARD));
  expect(visitor.path).toContain('/3ds');
  expect((await server.log()).applications).toEqual([]);
  await visitor.submit({ otp: '000000' });
  expect(visitor.errorBeside('otp')).toBe('Le code saisi est incorrect.');
  await visitor.submit({ otp: '123456' });
  expect(visitor.text()).toContain('Votre demande a été enregistrée');
  expect((await server.log()).applications).toHaveLength(1);
});

test('the bank’s page needs no session: a person may finish in another browser', async () => {
  const robot = await reachScreen(server, 'payment');
  await robot.submit(buildCardValues(THREE_D_SECURE_CARD));
  const person = await server.visitor().open(robot.path);
  await person.submit({ otp: '123456' });
  await robot.open(robot.path);
  expect(robot.text()).toContain('Votre demande a été enregistrée');
  expect((await server.log()).applications).toHaveLength(1);
});

test('three wrong codes are a refusal', async () => {
  const visitor = await reachScreen(server, 'payment');
  await visitor.submit(buildCardValues(THREE_D_SECURE_CARD));
  for (let attempt = 0; attempt < 3; attempt += 1) await visitor.submit({ otp: '000000' });
  expect(visitor.text()).toContain(DECLINED);
  expect((await server.log()).applications).toEqual([]);
});

test('cancelling leads back to the summary, and the old payment page is over', async () => {
  const visitor = await reachScreen(server, 'payment');
  const { path } = visitor;
  await visitor.submit({}, 'annulation');
  expect(visitor.text()).toContain('Le paiement a été annulé.');
  await visitor.open(path);
  expect(visitor.path).toContain('/recapitulatif');
});

test('the payment page of a paid application leads to its confirmation', async () => {
  const visitor = await reachScreen(server, 'payment');
  const { path } = visitor;
  await visitor.submit(buildCardValues(GOOD_CARD));
  await visitor.open(path);
  expect(visitor.text()).toContain('Votre demande a été enregistrée');
});

test('an unknown payment is not found', async () => {
  const visitor = await server.visitor().open('paiement/0000');
  expect(visitor.status).toBe(404);
});

test('tracking finds an application by plate with its number or e-mail, and by nothing less', async () => {
  await submitPaidApplication(server);
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('granted');
  const [application] = (await server.log()).applications;
  for (const key of [application?.reference ?? '', 'Permits+ABC@inbound.example']) {
    const visitor = await server.visitor().open('en/demande/suivi');
    await visitor.submit({ immatriculation: 'AB12 CDE', numeroOuAdresse: key });
    expect(visitor.text()).toContain('Application accepted, certificate being produced');
  }
  const stranger = await server.visitor().open('fr/demande/suivi');
  await stranger.submit({ immatriculation: 'AB12CDE', numeroOuAdresse: 'someone@else.example' });
  expect(stranger.text()).toContain('Aucune demande ne correspond à ces informations.');
});

test('the simulator tells the class, or that there is none', async () => {
  const facts = { categorie: 'M1', energie: 'GO', normeEuro: 'INCONNUE', datePremiereImmatriculation: '10/02/2015' };
  const visitor = await server.visitor().open('fr/simulation');
  await visitor.submit(facts);
  expect(visitor.text()).toContain("Crit'Air 2");
  await visitor.open('fr/simulation');
  await visitor.submit({ ...facts, datePremiereImmatriculation: '10/02/1995' });
  expect(visitor.text()).toContain('Votre véhicule ne répond pas aux critères');
});
