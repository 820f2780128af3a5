import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createCertificatAir } from './certificat-air.tsx';
import { buildCardValues, reachScreen, submitPaidApplication, THREE_D_SECURE_CARD, V5C } from './testing/apply.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'certificat-air-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

const start = (decisionSeconds: number) => PortalServer.start(createCertificatAir, { decisionSeconds, stateDir });

test('an application the office has not decided when it stops is decided after it starts again', async () => {
  {
    await using before = await start(1);
    await submitPaidApplication(before);
    await expect.poll(() => before.mails.length).toBe(2);
    expect((await before.log()).applications[0]?.state).toBe('received');
  }
  await using after = await start(1);
  const { applications, visits } = await after.log();
  expect(applications).toHaveLength(1);
  expect(visits).toMatchObject({ sessions: 1, payment: 2, return: 1 });
  await expect
    .poll(() => after.mails.map(({ subject }) => subject), { timeout: 5000 })
    .toEqual(["Facture et justificatif de demande : Qualité de l'air"]);
  await expect.poll(async () => (await after.log()).applications[0]?.state).toBe('granted');
});

test('a decided application stays decided, and nothing is mailed twice', async () => {
  {
    await using before = await start(0);
    await submitPaidApplication(before);
    await expect.poll(async () => (await before.log()).applications[0]?.due).toEqual([]);
  }
  await using after = await start(0);
  const second = await reachScreen(after, 'document');
  expect(second.text()).toContain('Une demande est déjà en cours pour ce véhicule.');
  expect(after.mails).toEqual([]);
  expect((await after.log()).applications[0]?.state).toBe('granted');
});

test('a payment the bank still asks about survives, and can be approved afterwards', async () => {
  let page = '';
  {
    await using before = await start(0);
    const visitor = await reachScreen(before, 'payment');
    page = (await visitor.submit(buildCardValues(THREE_D_SECURE_CARD))).path;
  }
  await using after = await start(0);
  const visitor = await after.visitor().open(page);
  await visitor.submit({ otp: '123456' });
  expect(visitor.text()).toContain('Votre demande a été enregistrée');
});

test('what a visitor had typed is gone after a restart: the session has expired', async () => {
  await using before = await start(0);
  const visitor = await reachScreen(before, 'keeper');
  await using after = await start(0);
  const stranded = after.visitor();
  stranded.takeCookiesOf(visitor);
  await stranded.open('fr/demande/titulaire');
  expect(stranded.text()).toContain('Votre session a expiré, veuillez recommencer votre demande.');
});

test.each([
  ['fr', 'Votre demande nécessite une correction'],
  ['en', 'Your application needs a correction'],
  ['de', 'Ihr Antrag muss korrigiert werden'],
] as const)('a refused document is asked for again, sent, and then accepted (%s)', async (language, subject) => {
  await using server = await start(0);
  await server.setFaults({ kind: 'document_refused' });
  await submitPaidApplication(server, { language });
  await expect.poll(() => server.mails.length).toBe(3);
  const [application] = (await server.log()).applications;
  const request = server.mails[2];
  expect(request?.subject).toBe(subject);
  expect(request?.attachments).toBeUndefined();
  expect(request?.text).toContain(application?.reference);
  expect(request?.text).toContain('AB12CDE');

  const link = /https?:\S+/.exec(request?.text ?? '')?.[0] ?? '';
  await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('correction_requested');
  const visitor = await server.visitor().open(link);
  await visitor.submit({ certificatImmatriculation: { ...V5C, name: 'better.pdf' } });
  await expect.poll(() => server.mails.length).toBe(4);
  expect(server.mails[3]?.attachments?.[0]?.filename).toBe('facture.pdf');
  await expect
    .poll(async () => (await server.log()).applications[0])
    .toMatchObject({
      state: 'granted',
      files: [{ name: 'better.pdf' }],
      history: [{ state: 'received' }, { state: 'correction_requested' }, { state: 'received' }, { state: 'granted' }],
    });
  expect((await visitor.open(link)).status).toBe(404);
});
