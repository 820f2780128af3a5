import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createAsfinag } from './asfinag.tsx';
import {
  buildVehicleValues,
  buyVignette,
  CONSENTS,
  CONTACT,
  dayFromToday,
  payByCard,
  reachScreen,
} from './testing/buy.ts';

let server: PortalServer;
beforeEach(async () => {
  server = await PortalServer.start(createAsfinag);
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  ['de', 'Vielen Dank für Ihren Einkauf', 'Ihre Kaufbestätigung – Digitale Vignette'],
  ['en', 'Thank you for your purchase', 'Your purchase confirmation – Digital vignette'],
] as const)(
  'a vignette is bought, told, mailed and to be downloaded at once (%s)',
  async (language, thanks, subject) => {
    const visitor = await buyVignette(server, { language });
    expect(visitor.text()).toContain(thanks);
    const [application] = (await server.log()).applications;
    expect(application).toMatchObject({
      language,
      state: 'granted',
      reference: expect.stringMatching(/^\d{10}$/),
      fields: {
        vehicleType: 'car',
        product: '10-day',
        country: 'GB',
        plate: 'AB12CDE',
        email: 'a@inbound.example',
        paymentMethod: 'card',
        withdrawalWaived: 'yes',
        termsAccepted: 'yes',
      },
      payment: { amountCents: 1280, currency: 'EUR' },
    });
    expect(visitor.text()).toContain(application?.reference);
    expect(visitor.text()).toContain(dayFromToday(12));

    const link = /href="([^"]*\/receipt\/[^"]*)"/.exec(visitor.html)?.[1] ?? '';
    const receipt = await visitor.fetch(link);
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    expect((await PDFDocument.load(await receipt.arrayBuffer())).getPageCount()).toBe(1);

    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]).toMatchObject({ to: 'a@inbound.example', subject });
    expect(server.mails[0]?.text).toContain('AB12CDE');
    expect(server.mails[0]?.attachments).toMatchObject([{ filename: 'kaufbestaetigung.pdf' }]);
  },
);

describe.each([
  ['car', '1-day', 960],
  ['car', '10-day', 1280],
  ['car', '2-month', 3200],
  ['car', 'annual', 10680],
  ['motorbike', '1-day', 380],
  ['motorbike', '10-day', 510],
  ['motorbike', '2-month', 1280],
  ['motorbike', 'annual', 4270],
])('%s, %s', (vehicletype, product, amountCents) => {
  test(`is sold for ${amountCents} cents`, async () => {
    await buyVignette(server, { product: { vehicletype, product }, vehicle: buildVehicleValues(dayFromToday(20)) });
    expect((await server.log()).applications[0]?.payment?.amountCents).toBe(amountCents);
  });
});

describe('the 18 days of consumers', () => {
  test.each([
    ['de', 'annual', `Frühester Gültigkeitsbeginn für Konsument:innen: ${dayFromToday(18)}.`],
    ['en', '2-month', `Earliest start of validity for consumers: ${dayFromToday(18)}.`],
  ] as const)('no earlier start (%s, %s)', async (language, product, text) => {
    const wishes = { language, product: { product }, vehicle: buildVehicleValues(dayFromToday(17)) };
    const visitor = await reachScreen(server, 'contact', wishes);
    expect(visitor.errorBeside('ValidFrom')).toBe(text);
    await visitor.submit(buildVehicleValues(dayFromToday(18)));
    expect(visitor.path).toContain('/contact');
  });

  test('a business begins at once, and says so in a dialog', async () => {
    const dialog = await reachScreen(server, 'buyer', { product: { product: 'annual' } });
    expect(dialog.html).toContain('role="dialog" aria-modal="true" aria-label="Konsument:in oder Unternehmer:in?"');
    const wishes = {
      product: { product: 'annual' },
      buyer: 'company',
      vehicle: buildVehicleValues(dayFromToday(0)),
    } as const;
    expect((await reachScreen(server, 'contact', wishes)).path).toContain('/contact');
  });

  test('who turns to a longer vignette is asked and judged again', async () => {
    const visitor = await reachScreen(server, 'overview');
    await visitor.open('de/vignette/product');
    await visitor.submit({ vehicletype: 'car', product: 'annual' });
    await visitor.submit({ customertype: 'consumer' });
    expect(visitor.path).toContain('/vehicle');
  });
});

const wrong: [string, Record<string, string>, string, string, string][] = [
  [
    'vehicle',
    { ...buildVehicleValues(), licenseplate_country: '' },
    'licenseplate_country',
    'Bitte wählen Sie den Zulassungsstaat.',
    'Please select the country of registration.',
  ],
  [
    'vehicle',
    { ...buildVehicleValues(), licenseplate: '!' },
    'licenseplate',
    'Bitte geben Sie ein gültiges Kennzeichen ein.',
    'Please enter a valid licence plate number.',
  ],
  [
    'vehicle',
    { ...buildVehicleValues(), licenseplateconfirm: 'AB12 CDF' },
    'licenseplateconfirm',
    'Die Kennzeichen stimmen nicht überein.',
    'The licence plate numbers do not match.',
  ],
  [
    'vehicle',
    buildVehicleValues(dayFromToday(-1)),
    'ValidFrom',
    'Das Gültigkeitsdatum darf nicht in der Vergangenheit liegen.',
    'The start date must not be in the past.',
  ],
  [
    'vehicle',
    buildVehicleValues('2026-12-01'),
    'ValidFrom',
    'Bitte geben Sie ein gültiges Datum ein.',
    'Please enter a valid date.',
  ],
  [
    'contact',
    { ...CONTACT, email: 'a' },
    'email',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    'Please enter a valid e-mail address.',
  ],
  [
    'contact',
    { ...CONTACT, emailConfirm: 'b@inbound.example' },
    'emailConfirm',
    'Die E-Mail-Adressen stimmen nicht überein.',
    'The e-mail addresses do not match.',
  ],
  ['contact', { ...CONTACT, payment: '' }, 'payment', 'Dieses Feld ist ein Pflichtfeld.', 'This field is required.'],
  [
    'overview',
    { checkagb: '1' },
    'AcceptWithdrawal10DaysVignette',
    'Bitte bestätigen Sie dieses Feld.',
    'Please confirm this field.',
  ],
  [
    'overview',
    { ...CONSENTS, checkagb: '' },
    'checkagb',
    'Bitte bestätigen Sie dieses Feld.',
    'Please confirm this field.',
  ],
];
test.each(wrong)('what is wrong on %s is said beside the field: %j', async (screen, given, name, de, en) => {
  for (const [language, text] of [
    ['de', de],
    ['en', en],
  ] as const) {
    const visitor = await reachScreen(server, screen as 'vehicle', { language });
    await visitor.submit(given);
    expect(visitor.status).toBe(422);
    expect(visitor.errorBeside(name)).toBe(text);
  }
});

test('a plate has one vignette at a time', async () => {
  await buyVignette(server);
  const again = await reachScreen(server, 'contact', { vehicle: buildVehicleValues(dayFromToday(12)) });
  expect(again.text()).toContain(
    'Für dieses Kennzeichen existiert im gewählten Zeitraum bereits eine gültige Vignette.',
  );
  expect((await reachScreen(server, 'contact', { vehicle: buildVehicleValues(dayFromToday(13)) })).path).toContain(
    '/contact',
  );
});

test('the frame judges the card before the shop has it pay', async () => {
  const visitor = await reachScreen(server, 'payment');
  expect(visitor.html).toContain('<iframe id="card-frame"');
  const action = /action="([^"]*\/mpay24\/[0-9a-f]+)"/.exec(visitor.html)?.[1];
  const body = new URLSearchParams({ identifier: '4242 4242 4242 4241', expiry: '12/30', cvc: '123' });
  const judged = await visitor.fetch(`${action}/card`, { method: 'POST', body });
  expect([judged.status, await judged.text()]).toEqual([422, 'Die Kartennummer ist ungültig.']);
  await visitor.submit({ MPay24CustomerName: 'EDP LTD' });
  expect(visitor.status).toBe(422);
  await payByCard(visitor, '4000000000000002');
  expect(visitor.text()).toContain('Die Zahlung wurde von Ihrer Bank abgelehnt.');
  expect((await server.log()).applications).toEqual([]);
});

test('whoever asks a fourth time whether a plate is valid is refused', async () => {
  await buyVignette(server);
  const visitor = await server.visitor().open('de/validity');
  for (const count of [1, 2, 3]) {
    await visitor.open('de/validity');
    await visitor.submit({ country: 'GB', licenseplate: 'AB12CDE' });
    expect(visitor.text(), `query ${count}`).toContain('Genehmigt');
  }
  await visitor.open('de/validity');
  await visitor.submit({ country: 'GB', licenseplate: 'AB12CDE' });
  expect(visitor.text()).toContain('Sie haben die Höchstzahl von 3 Abfragen pro Tag erreicht.');
});

describe('faults', () => {
  test.each([
    ['changed_amount', '128,00'],
    ['second_total', '1280,00'],
    ['other_person', 'ZZ99ZZZ'],
  ])('%s on the overview', async (kind, text) => {
    await server.setFaults({ kind, step: 'overview' });
    expect((await reachScreen(server, 'overview')).text().replaceAll(/[.\s\u00a0](?=\d{3})/g, '')).toContain(text);
  });

  test('changed_amount where it is paid', async () => {
    await server.setFaults({ kind: 'changed_amount', step: 'payment', currency: 'USD' });
    expect((await reachScreen(server, 'payment')).text()).toContain('$');
  });

  test('payment_declined and payment_3ds: the bank refuses once, then asks its customer', async () => {
    await server.setFaults([{ kind: 'payment_declined' }, { kind: 'payment_3ds' }]);
    const visitor = await buyVignette(server);
    expect(visitor.text()).toContain('Die Zahlung wurde von Ihrer Bank abgelehnt.');
    await payByCard(visitor);
    expect(visitor.path).toContain('/3ds');
    await visitor.submit({ otp: '000000' });
    expect(visitor.text()).toContain('Der Code ist falsch.');
    await visitor.submit({ otp: '123456' });
    expect(visitor.text()).toContain('Vielen Dank für Ihren Einkauf');
  });

  test('lying_thanks pays nothing and files nothing', async () => {
    await server.setFaults({ kind: 'lying_thanks' });
    expect((await buyVignette(server)).text()).toContain('Vielen Dank für Ihren Einkauf');
    const { applications, payments } = await server.log();
    expect(applications).toEqual([]);
    expect(payments).toMatchObject([{ state: 'open', attempts: [] }]);
  });

  test('drop_after_submit: paid and filed, and the thanks are there to be found', async () => {
    await server.setFaults({ kind: 'drop_after_submit' });
    const visitor = await reachScreen(server, 'payment');
    const { path } = visitor;
    await expect(payByCard(visitor)).rejects.toThrow();
    await visitor.open(path);
    expect(visitor.text()).toContain('Vielen Dank für Ihren Einkauf');
    expect((await server.log()).applications).toHaveLength(1);
  });

  test('session_expired empties the shopping cart', async () => {
    await server.setFaults({ kind: 'session_expired', step: 'overview' });
    const visitor = await reachScreen(server, 'overview');
    expect(visitor.text()).toContain('Ihre Sitzung ist abgelaufen. Der Warenkorb wurde geleert.');
  });

  test.each(['product', 'buyer', 'vehicle', 'contact', 'overview'] as const)(
    'changed_labels words every question of %s differently',
    async (step) => {
      const wishes = step === 'buyer' ? { product: { product: 'annual' } } : {};
      const usual = (await reachScreen(server, step, wishes)).labels();
      await server.setFaults({ kind: 'changed_labels', step });
      const labels = (await reachScreen(server, step, wishes)).labels();
      expect(labels).toHaveLength(usual.length);
      expect(labels.filter((label) => usual.includes(label))).toEqual([]);
    },
  );
});
