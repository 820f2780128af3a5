import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import type { Visitor } from '../testing/visitor.ts';
import { createCertificatAir } from './certificat-air.tsx';
import {
  buildCardValues,
  buildVehicleValues,
  CONSENTS,
  GOOD_CARD,
  KEEPER,
  reachScreen,
  START,
  submitPaidApplication,
} from './testing/apply.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createCertificatAir);
});
afterEach(() => server[Symbol.asyncDispose]());

/** Loads the picture as a browser does, and reads it through the back door. */
async function look(visitor: Visitor): Promise<string> {
  await visitor.fetch(/src="([^"]*captcha[^"]*)"/.exec(visitor.html)?.[1] ?? '');
  return (await server.log()).captchas.at(-1) ?? '';
}

const DONE = 'Votre demande a été enregistrée';

describe('the doors for faults', () => {
  test('tell what waits, and forget it when asked', async () => {
    const answer = await server.setFaults([{ kind: 'maintenance', visits: 2 }, { kind: 'captcha' }]);
    expect(answer.status).toBe(201);
    expect(await server.waitingFaults()).toMatchObject([
      { kind: 'maintenance', visits: 2 },
      { kind: 'captcha', visits: 1 },
    ]);
    await server.clearFaults();
    expect(await server.waitingFaults()).toEqual([]);
    expect((await server.visitor().open('fr/')).status).toBe(200);
  });

  test.each([{ kind: 'earthquake' }, { kind: 'slow', visits: 0 }, { kind: 'slow', secs: 3 }, 'maintenance', null])(
    'refuse what they do not know: %j',
    async (body) => {
      expect((await server.setFaults(body)).status).toBe(400);
      expect(await server.waitingFaults()).toEqual([]);
    },
  );
});

describe('faults of single requests', () => {
  test('maintenance closes the site for as many visits as told', async () => {
    await server.setFaults({ kind: 'maintenance', visits: 2 });
    const visitor = server.visitor();
    for (const path of ['fr/', 'de/']) expect((await visitor.open(path)).status).toBe(503);
    expect(visitor.text()).toContain('Aufgrund von Wartungsarbeiten');
    expect((await visitor.open('fr/')).status).toBe(200);
  });

  test('error_500 strikes the page it is meant for, and nothing is taken', async () => {
    await server.setFaults({ kind: 'error_500', step: 'document' });
    const visitor = await reachScreen(server, 'document');
    expect(visitor.status).toBe(500);
    await visitor.open('fr/demande/document');
    expect(visitor.status).toBe(200);
  });

  test('slow answers late', async () => {
    await server.setFaults({ kind: 'slow', seconds: 0.2 });
    const visitor = server.visitor();
    const before = performance.now();
    await visitor.open('fr/');
    expect(performance.now() - before).toBeGreaterThanOrEqual(195);
    expect(visitor.status).toBe(200);
  });

  test('drop_after_submit: filed, and the connection breaks', async () => {
    await server.setFaults({ kind: 'drop_after_submit' });
    const visitor = await reachScreen(server, 'payment');
    const { path } = visitor;
    await expect(visitor.submit(buildCardValues(GOOD_CARD))).rejects.toThrow();
    expect((await server.log()).applications).toHaveLength(1);
    await visitor.open(path);
    expect(visitor.text()).toContain(DONE);
  });

  test.each([
    ['500', 'Internal Server Error'],
    ['blank', ''],
  ])('lost_answer (%s): filed, and the page does not say so', async (answer, text) => {
    await server.setFaults({ kind: 'lost_answer', answer });
    const visitor = await submitPaidApplication(server);
    expect(visitor.status).toBe(500);
    expect(visitor.text()).toBe(text);
    expect((await server.log()).applications).toHaveLength(1);
  });

  test('payment_declined: the bank refuses a good card once', async () => {
    await server.setFaults({ kind: 'payment_declined' });
    const visitor = await submitPaidApplication(server);
    expect(visitor.text()).toContain('Le paiement a été refusé par votre banque.');
    await visitor.submit(buildCardValues(GOOD_CARD));
    expect(visitor.text()).toContain(DONE);
  });

  test('payment_3ds: the bank asks its customer', async () => {
    await server.setFaults({ kind: 'payment_3ds' });
    const visitor = await submitPaidApplication(server);
    expect(visitor.path).toContain('/3ds');
    expect((await server.log()).applications).toEqual([]);
  });

  test('no_mail: the office decides and tells nobody', async () => {
    await server.setFaults({ kind: 'no_mail' });
    await submitPaidApplication(server);
    await expect.poll(async () => (await server.log()).applications[0]?.state).toBe('granted');
    expect(server.mails).toEqual([]);
  });
});

describe('faults a visitor keeps for the whole visit', () => {
  test('banner announces maintenance and everything goes on', async () => {
    await server.setFaults({ kind: 'banner' });
    const visitor = await submitPaidApplication(server);
    expect(visitor.text()).toContain('le service de suivi des demandes ne sera pas disponible');
    expect(visitor.text()).toContain(DONE);
    expect((await server.visitor().open('fr/')).text()).not.toContain('maintenance');
  });

  test('cookie_wall lets nobody in who does not accept', async () => {
    await server.setFaults({ kind: 'cookie_wall' });
    const visitor = await server.visitor().open('fr/demande/cgu');
    expect(visitor.text()).toContain("L'accès à ce service nécessite l'acceptation des cookies.");
    await visitor.submit({ choix: 'refuser' });
    expect(visitor.text()).toContain("L'accès à ce service nécessite l'acceptation des cookies.");
    await visitor.submit({ choix: 'accepter' });
    expect(visitor.path).toContain('/fr/demande/cgu');
    expect(visitor.text()).toContain('Avant de commencer');
  });

  test('captcha: the keeper’s page asks for characters that only the picture shows', async () => {
    await server.setFaults({ kind: 'captcha' });
    const visitor = await reachScreen(server, 'keeper');
    expect(visitor.labels()).toContain('Recopiez les caractères');
    await visitor.submit({ ...KEEPER, codeSecurite: await look(visitor) });
    expect(visitor.path).toContain('/recapitulatif');
  });

  test('captcha: a wrong answer is told, and an answer is good for its own picture only', async () => {
    await server.setFaults({ kind: 'captcha' });
    const visitor = await reachScreen(server, 'keeper');
    const first = await look(visitor);
    await visitor.submit({ ...KEEPER, codeSecurite: `${first}X` });
    expect(visitor.errorBeside('codeSecurite')).toBe('Le code de sécurité saisi est incorrect.');
    await visitor.submit({ ...KEEPER, codeSecurite: first });
    expect(visitor.errorBeside('codeSecurite')).toBe('Le code de sécurité saisi est incorrect.');
  });

  test('changed_labels words every question differently and keeps the fields', async () => {
    const usual = await reachScreen(server, 'vehicle');
    await server.setFaults({ kind: 'changed_labels' });
    const visitor = await reachScreen(server, 'vehicle');
    expect(visitor.labels()).toHaveLength(usual.labels().length);
    expect(visitor.labels().filter((label) => usual.labels().includes(label))).toEqual([]);
    expect(visitor.labels()).toContain('Plaque du véhicule');
    await visitor.submit(buildVehicleValues());
    expect(visitor.path).toContain('/document');
  });

  test('reordered_fields: same questions in an order that a seed repeats', async () => {
    const usual = (await reachScreen(server, 'vehicle')).labels();
    await server.setFaults([1, 1, 7].map((seed) => ({ kind: 'reordered_fields', step: 'vehicle', seed })));
    const [first, second, third] = [
      await reachScreen(server, 'vehicle'),
      await reachScreen(server, 'vehicle'),
      await reachScreen(server, 'vehicle'),
    ];
    expect(first.labels()).not.toEqual(usual);
    expect(first.labels().toSorted()).toEqual(usual.toSorted());
    expect(second.labels()).toEqual(first.labels());
    expect(third.labels()).not.toEqual(first.labels());
  });

  test('wrapped_fields puts the same fields deeper', async () => {
    await server.setFaults({ kind: 'wrapped_fields' });
    const visitor = await reachScreen(server, 'vehicle');
    expect(visitor.html).toContain('<section><div><div><div class="field">');
    await visitor.submit(buildVehicleValues());
    expect(visitor.path).toContain('/document');
  });

  test.each([
    ['vehicle', 'puissanceAdministrative', buildVehicleValues(), '5'],
    ['keeper', 'telephone', KEEPER, '+44 20 7946 0000'],
  ] as const)('extra_required_field on %s must be answered', async (step, name, values, value) => {
    await server.setFaults({ kind: 'extra_required_field', step });
    const visitor = await reachScreen(server, step);
    const { path } = visitor;
    await visitor.submit(values);
    expect(visitor.errorBeside(name)).toBe('Ce champ est obligatoire.');
    await visitor.submit({ ...values, [name]: value });
    expect(visitor.path).not.toBe(path);
  });

  test('decoy_field stands before the field it imitates, and the log shows who fell for it', async () => {
    await server.setFaults({ kind: 'decoy_field', step: 'vehicle' });
    const visitor = await reachScreen(server, 'vehicle');
    const labels = visitor.labels();
    expect(labels.indexOf("Ancien numéro d'immatriculation (X) (facultatif)")).toBe(
      labels.indexOf("Numéro d'immatriculation (A)") - 1,
    );
    await visitor.submit({ ...buildVehicleValues(), ancienneImmatriculation: 'OLD1' });
    expect(visitor.path).toContain('/document');
  });

  test('already_registered: the portal claims to know the vehicle', async () => {
    await server.setFaults({ kind: 'already_registered' });
    const visitor = await reachScreen(server, 'document');
    expect(visitor.text()).toContain('Une demande est déjà en cours pour ce véhicule.');
    await visitor.submit(buildVehicleValues());
    expect(visitor.text()).toContain('Une demande est déjà en cours pour ce véhicule.');
    expect((await reachScreen(server, 'document')).path).toContain('/document');
  });
});

describe('faults of a portal that does something else than it was told', () => {
  test.each([
    ['fr', '49,10\u00a0€', '491,00\u00a0€'],
    ['en', '€49.10', '€491.00'],
    ['de', '49,10\u00a0€', '491,00\u00a0€'],
  ] as const)(
    'changed_amount and second_total, on the summary and where it is paid (%s)',
    async (language, ten, second) => {
      await server.setFaults([{ kind: 'changed_amount', step: 'summary' }, { kind: 'second_total' }]);
      const visitor = await reachScreen(server, 'summary', { language });
      expect(visitor.html).toContain(ten);
      expect(visitor.html).toContain(second);
      await server.setFaults({ kind: 'changed_amount', step: 'payment', times: 1, currency: 'USD' });
      await visitor.submit(CONSENTS);
      expect(visitor.html).toMatch(/\$(US)?4\.91|4,91\u00a0\$(US)?/);
      expect(visitor.html).toContain(second);
    },
  );

  test('cut_plate and other_person: the summary shows what was made of the answers', async () => {
    await server.setFaults([{ kind: 'cut_plate' }, { kind: 'other_person' }]);
    const visitor = await reachScreen(server, 'summary');
    expect(visitor.text()).toContain('AB12C ');
    expect(visitor.text()).toContain('Nom (C.1) Martin');
  });

  test.each([
    ['prefilled_field', 'vehicle', 'co2', 'value="120"'],
    ['prefilled_field', 'keeper', 'complementAdresse', 'value="BP 50637"'],
    ['ticked_extra', 'summary', 'secondCertificat', 'checked=""'],
    ['ticked_consent', 'keeper', 'lettreInformation', 'checked=""'],
  ] as const)('%s on %s answers by itself, and need not be answered', async (kind, step, name, held) => {
    await server.setFaults({ kind, step });
    const visitor = await reachScreen(server, step);
    const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(visitor.html)?.[0];
    expect(input).toContain(held);
    expect(input).not.toContain('required');
  });

  test.each([
    ['mask_on_submit', 'data-mask-on-submit="immatriculation"'],
    ['field_reset', 'data-reset-on-press="energie"'],
  ])('%s has the page’s script change a field', async (kind, mark) => {
    expect((await reachScreen(server, 'vehicle')).html).not.toContain(mark);
    await server.setFaults({ kind, step: 'vehicle' });
    expect((await reachScreen(server, 'vehicle')).html).toContain(mark);
  });
});

test('visits are counted by page and by visitor', async () => {
  const visitor = server.visitor();
  await visitor.open('fr/demande/cgu');
  await visitor.submit(START);
  expect((await server.log()).visits).toEqual({ sessions: 1, cgu: 2, vehicle: 1 });
});
