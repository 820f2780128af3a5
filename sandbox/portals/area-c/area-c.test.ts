import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PortalServer } from '../testing/portal-server.ts';
import { createAreaCOnDay } from './area-c.tsx';
import {
  activateTicket,
  buildTicketValues,
  buildVehicleValues,
  buyTickets,
  enterActivation,
  reachScreen,
  readPin,
} from './testing/buy-and-activate.ts';

let today: string;
let server: PortalServer;
beforeEach(async () => {
  today = '2026-11-24';
  server = await PortalServer.start(createAreaCOnDay(() => today));
});
afterEach(() => server[Symbol.asyncDispose]());

test.each([
  [
    'it',
    'Acquisto completato',
    'Conferma acquisto ticket Area C',
    'Attivazione completata',
    'Conferma attivazione',
    'Targa AB12CDE – attivato per il',
  ],
  [
    'en',
    'Purchase completed',
    'Area C ticket purchase confirmation',
    'Activation completed',
    'Activation confirmation',
    'Plate AB12CDE – activated for',
  ],
] as const)(
  'tickets are bought ahead and activated day by day (%s)',
  async (language, thanks, boughtSubject, done, subject, words) => {
    const visitor = await buyTickets(server, { language });
    expect(visitor.text()).toContain(thanks);
    const pin = readPin(visitor);
    expect((await server.log()).applications).toMatchObject([
      {
        reference: pin,
        language,
        state: 'bought',
        fields: {
          ticketType: 'daily',
          tickets: '2',
          plate: 'AB12CDE',
          country: 'GB',
          email: 'a@inbound.example',
          privacyRead: 'yes',
          paymentMethod: 'card',
        },
        payment: { amountCents: 1500, currency: 'EUR' },
      },
    ]);

    const first = await activateTicket(server, { pin, day: today, language });
    expect(first.text()).toContain(done);
    expect(first.text()).toContain(`Ticket Area C – PIN ${pin} – ${words} 24/11/2026`);
    today = '2026-11-26';
    const second = await activateTicket(server, { pin, day: '2026-11-25', language });
    expect(second.text()).toContain(`${words} 25/11/2026`);
    const receipt = await second.fetch(/href="([^"]*\/receipt\/[^"]*)"/.exec(second.html)?.[1] ?? '');
    expect((await PDFDocument.load(await receipt.arrayBuffer())).getPageCount()).toBe(1);

    expect((await server.log()).applications).toMatchObject([
      { state: 'activated', details: { activated: '2026-11-24 2026-11-25' } },
    ]);
    await expect
      .poll(() => server.mails.map((mail) => [mail.subject, mail.attachments?.length]))
      .toEqual([
        [boughtSubject, 1],
        [subject, 1],
        [subject, 1],
      ]);
    expect(server.mails.map(({ text }) => /(?:da attivare|to be activated): (\d)/.exec(text)?.[1])).toEqual([
      '2',
      '1',
      '0',
    ]);
  },
);

test('who parks in an affiliated garage pays less', async () => {
  await buyTickets(server, { ticket: buildTicketValues('3', '2') });
  expect((await server.log()).applications[0]?.payment?.amountCents).toBe(1350);
});

describe('what an activation is refused for', () => {
  test.each([
    [
      'it',
      'La data di attivazione non può essere successiva alla data odierna',
      "Il termine per l'attivazione è scaduto",
    ],
    ['en', "The activation date cannot be later than today's date", 'The time for the activation is over'],
  ] as const)('a day before or long after its own (%s)', async (language, tooEarly, tooLate) => {
    const pin = readPin(await buyTickets(server, { language }));
    for (const [day, text] of [
      ['2026-11-25', tooEarly],
      ['2026-11-22', tooLate],
    ] as const) {
      expect((await enterActivation(server, { pin, day, language })).errorBeside('ctl00$Corpo$txtData')).toBe(text);
    }
    expect((await enterActivation(server, { pin, day: '2026-11-23', language })).path).toContain('/confirmation');
  });

  test.each([
    ['it', 'Il ticket risulta già attivato', 'La targa non corrisponde', 'PIN non valido'],
    ['en', 'The ticket has already been activated', 'not the one given with the purchase', 'Invalid PIN'],
  ] as const)('a ticket used already, another plate, an unknown PIN (%s)', async (language, used, plate, unknown) => {
    const pin = readPin(await buyTickets(server, { language }));
    const entry = { pin, day: today, language };
    await activateTicket(server, entry);
    expect((await enterActivation(server, entry)).text()).toContain(used);
    await activateTicket(server, { ...entry, day: '2026-11-23' });
    today = '2026-11-25';
    expect((await enterActivation(server, { ...entry, day: today })).text()).toContain(used);
    expect((await enterActivation(server, { ...entry, day: today, plate: 'XY34 ZAB' })).text()).toContain(plate);
    expect((await enterActivation(server, { ...entry, day: today, pin: '1111111111' })).text()).toContain(unknown);
    expect((await enterActivation(server, { ...entry, pin: '12' })).errorBeside('ctl00$Corpo$txtPin')).toBe(unknown);
  });
});

test.each([
  ['it', 'Targa non valida', 'Numero di ticket non valido', 'Veicolo in divieto di accesso ad Area C'],
  ['en', 'Invalid number plate', 'Invalid number of tickets', 'This vehicle is not allowed to enter Area C'],
] as const)('what is wrong with a purchase is said (%s)', async (language, plate, number, shutOut) => {
  const wrongNumber = await reachScreen(server, 'vehicle', { language, ticket: buildTicketValues('0') });
  expect(wrongNumber.errorBeside('ctl00$Corpo$txtNumero')).toBe(number);
  const wrongPlate = await reachScreen(server, 'summary', { language, vehicle: buildVehicleValues({ txtTarga: '!' }) });
  expect(wrongPlate.errorBeside('ctl00$Corpo$txtTarga')).toBe(plate);
  const old = buildVehicleValues({ txtTarga: 'AC 123 XY', ddlNazione: 'IT' });
  expect((await reachScreen(server, 'summary', { language, vehicle: old })).text()).toContain(shutOut);
});

test('the addresses of the real site lead to the same pages, whose forms carry what its server puts there', async () => {
  for (const [address, path] of [
    ['Areac/IWeb/Acquisto.aspx', '/it/acquisto/ticket'],
    ['Areac/IWeb/Attivazione.aspx', '/it/attivazione/activation'],
    ['Areac/iweb/English.aspx', '/en/'],
  ] as const) {
    expect((await server.visitor().open(address)).path).toContain(path);
  }
  expect((await reachScreen(server, 'ticket')).html).toMatch(
    /<input type="hidden" name="__VIEWSTATE" value="[\w+/=]{64}"/,
  );
});

describe('faults', () => {
  test('session_expired keeps nothing', async () => {
    await server.setFaults({ kind: 'session_expired', step: 'summary' });
    expect((await reachScreen(server, 'summary')).text()).toContain(
      'Sessione scaduta. Effettuare nuovamente l’accesso.',
    );
  });

  test('lying_thanks activates nothing', async () => {
    const pin = readPin(await buyTickets(server));
    await server.setFaults({ kind: 'lying_thanks', step: 'confirmation' });
    expect((await activateTicket(server, { pin, day: today })).text()).toContain('Attivazione completata');
    expect((await server.log()).applications[0]?.state).toBe('bought');
  });

  test('drop_after_submit: activated, and the page that says so is lost', async () => {
    const pin = readPin(await buyTickets(server));
    await server.setFaults({ kind: 'drop_after_submit', step: 'confirmation' });
    await expect(activateTicket(server, { pin, day: today })).rejects.toThrow();
    expect((await server.log()).applications[0]?.state).toBe('activated');
  });

  test('office_refuses: the tickets of a vehicle that is shut out are cancelled by mail', async () => {
    await server.setFaults({ kind: 'office_refuses' });
    const pin = readPin(await buyTickets(server));
    await expect.poll(() => server.mails.map(({ subject }) => subject)).toContain('Ticket Area C annullato');
    expect((await enterActivation(server, { pin, day: today })).text()).toContain(
      'Veicolo in divieto di accesso ad Area C',
    );
  });

  test.each([
    ['changed_amount', '150,00'],
    ['second_total', '1500,00'],
    ['other_person', 'ZZ99ZZZ'],
  ])('%s on the summary', async (kind, text) => {
    await server.setFaults({ kind, step: 'summary', ...(kind === 'changed_amount' && { times: 10 }) });
    expect((await reachScreen(server, 'summary')).text().replaceAll(/[.\s\u00a0](?=\d{3})/g, '')).toContain(text);
  });

  test.each(['ticket', 'vehicle', 'summary'] as const)(
    'changed_labels words every question of %s differently',
    async (step) => {
      const usual = (await reachScreen(server, step)).labels();
      await server.setFaults({ kind: 'changed_labels', step });
      const labels = (await reachScreen(server, step)).labels();
      expect(labels).toHaveLength(usual.length);
      expect(labels.filter((label) => usual.includes(label))).toEqual([]);
    },
  );
});

test('without any fault, who pays the same again has two tickets', async () => {
  const visitor = await reachScreen(server, 'payment');
  const card = { titolare: 'EDP LTD', pan: '4242 4242 4242 4242', scadenza: '12/30', cv2: '123' };
  const { path, init } = visitor.prepareSubmit(card);
  await visitor.fetch(path, init);
  await visitor.fetch(path, init);
  const { applications, payments } = await server.log();
  expect(new Set(applications.map(({ reference }) => reference)).size).toBe(2);
  expect(payments.map(({ state }) => state)).toEqual(['paid', 'paid']);
});
