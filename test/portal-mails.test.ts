// What each portal's own mails say of an application, and which of them grants it: the second channel that proves a success.
import { afterEach, expect, test } from 'vitest';
import { addDays } from '../sandbox/kit/dates.ts';
import { createAmbBarcelona } from '../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import * as barcelona from '../sandbox/portals/amb-barcelona/testing/request.ts';
import { createAreaC } from '../sandbox/portals/area-c/area-c.tsx';
import * as milan from '../sandbox/portals/area-c/testing/buy-and-activate.ts';
import { createAsfinag } from '../sandbox/portals/asfinag/asfinag.tsx';
import * as austria from '../sandbox/portals/asfinag/testing/buy.ts';
import { createBolognaTper } from '../sandbox/portals/bologna-tper/bologna-tper.tsx';
import * as bologna from '../sandbox/portals/bologna-tper/testing/buy.ts';
import { todayInRome } from '../sandbox/portals/bologna-tper/titles.ts';
import { createCertificatAir } from '../sandbox/portals/certificat-air/certificat-air.tsx';
import * as france from '../sandbox/portals/certificat-air/testing/apply.ts';
import { createLezAntwerpen } from '../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import * as antwerp from '../sandbox/portals/lez-antwerpen/testing/register.ts';
import { createLezBrussels } from '../sandbox/portals/lez-brussels/lez-brussels.tsx';
import * as brussels from '../sandbox/portals/lez-brussels/testing/register.ts';
import { createPalermoZtl } from '../sandbox/portals/palermo-ztl/palermo-ztl.tsx';
import * as palermo from '../sandbox/portals/palermo-ztl/testing/buy.ts';
import { PortalServer } from '../sandbox/portals/testing/portal-server.ts';
import * as verona from '../sandbox/portals/verona-citypass/testing/book.ts';
import { createVeronaCitypass } from '../sandbox/portals/verona-citypass/verona-citypass.tsx';
import { readAuthorityMail } from '../src/permits/answers/read-authority-mail.ts';
import { type DriverName, driverNames, findDriver } from '../src/permits/authorities/registry.ts';
import type { MailMeaning } from '../src/robot/driver.ts';

interface Told {
  subject: string;
  meaning: MailMeaning['meaning'];
  /** The days of the stay that it tells of, where it does not tell of the application. */
  days?: readonly string[];
  /** Brings the document. */
  proof?: true;
}

interface Row {
  create: Parameters<typeof PortalServer.start>[0];
  /** The whole way through, by plain requests. */
  walk(server: PortalServer): Promise<unknown>;
  told: readonly Told[];
}

const entryDay = verona.findDayAhead(3);
const reference = async (server: PortalServer) => (await server.log()).applications[0]?.reference ?? '';

const rows: Record<DriverName, Row> = {
  'certificat-air': {
    create: createCertificatAir,
    walk: (server) => france.submitPaidApplication(server, { language: 'en' }),
    told: [
      { subject: 'Confirmation of your application for an air quality certificate', meaning: 'received' },
      { subject: 'Payment confirmation', meaning: 'paid' },
      { subject: 'Invoice and proof of application: Air Quality', meaning: 'granted', proof: true },
    ],
  },
  asfinag: {
    create: createAsfinag,
    walk: (server) => austria.buyVignette(server),
    told: [{ subject: 'Ihre Kaufbestätigung – Digitale Vignette', meaning: 'granted', proof: true }],
  },
  'area-c': {
    create: createAreaC,
    async walk(server) {
      const pin = milan.readPin(await milan.buyTickets(server));
      await milan.activateTicket(server, { pin, day: addDays(todayInRome(), -1) });
      await expect.poll(() => server.mails.length).toBe(2);
      await milan.activateTicket(server, { pin, day: todayInRome() });
    },
    told: [
      { subject: 'Conferma acquisto ticket Area C', meaning: 'received' },
      { subject: 'Conferma attivazione', meaning: 'received', days: [addDays(todayInRome(), -1)] },
      { subject: 'Conferma attivazione', meaning: 'granted', proof: true },
    ],
  },
  'palermo-ztl': {
    create: createPalermoZtl,
    async walk(server) {
      const visitor = await palermo.signUpAndIn(server);
      await palermo.buyPass(visitor);
      await expect.poll(() => server.mails.length).toBe(2);
      await palermo.submitConsumption(visitor, await reference(server));
    },
    told: [
      { subject: 'Credenziali di accesso', meaning: 'go_on' },
      { subject: 'Pass giornaliero: acquisto', meaning: 'received' },
      { subject: 'Pass giornaliero: consumato', meaning: 'granted', proof: true },
    ],
  },
  'bologna-tper': {
    create: createBolognaTper,
    async walk(server) {
      const visitor = await bologna.signUpAndIn(server);
      await bologna.buyTitle(visitor, '1-day');
      await expect.poll(() => server.mails.length).toBe(2);
      await bologna.submitActivation(visitor, await reference(server));
    },
    told: [
      { subject: 'TPER online: conferma la registrazione', meaning: 'go_on' },
      { subject: 'TPER online: ordine confermato', meaning: 'received' },
      { subject: 'TPER online: titolo attivato', meaning: 'granted', proof: true },
    ],
  },
  'verona-citypass': {
    create: createVeronaCitypass,
    walk: async (server) => verona.reachScreen(await verona.signUpAndIn(server), 'done', { day: entryDay }),
    told: [
      { subject: 'CityPass: conferma la registrazione', meaning: 'go_on' },
      { subject: 'CityPass: conferma di prenotazione', meaning: 'granted', days: [entryDay] },
    ],
  },
  'lez-brussels': {
    create: createLezBrussels,
    walk: (server) => brussels.reachScreen(server, 'done'),
    told: [
      { subject: 'Confirmation of your registration request', meaning: 'received' },
      { subject: 'Your vehicle is registered', meaning: 'granted' },
    ],
  },
  'lez-antwerpen': {
    create: createLezAntwerpen,
    walk: (server) => antwerp.reachScreen(server, 'done'),
    told: [
      { subject: 'Wij hebben uw aanvraag voor de LEZ ontvangen', meaning: 'received' },
      { subject: 'Uw LEZ-registratie is goedgekeurd', meaning: 'granted' },
    ],
  },
  'amb-barcelona': {
    create: createAmbBarcelona,
    walk: async (server) => barcelona.reachScreen(await barcelona.signUpAndIn(server), 'done'),
    told: [
      { subject: 'Confirmeu el registre', meaning: 'go_on' },
      { subject: "Sol·licitud d'alta al Registre rebuda", meaning: 'received' },
      { subject: "Resolució de la sol·licitud d'alta al Registre", meaning: 'granted', proof: true },
    ],
  },
};

let server: PortalServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

test.each(driverNames)('%s: each mail says what it means, with the number and the day it is about', async (name) => {
  const { create, walk, told } = rows[name];
  const open = await PortalServer.start(create);
  server = open;
  await walk(open);
  await expect.poll(() => open.mails.length).toBe(told.length);
  const rules = findDriver(name)?.mail;
  const number = await reference(open);
  const read = open.mails.map(({ from, subject, text = '', attachments = [] }) => {
    const said = rules?.read({ from: from.address, subject, text, attachments });
    expect(
      said?.meaning === 'go_on' || said?.meaning === 'paid' ? number : (said as { reference?: string })?.reference,
    ).toBe(number);
    if (!said || !rules) return { subject };
    // As the product reads it: what stands beside a yes may take it back.
    const mail = { from: from.address, subject, text, attachments };
    expect(
      readAuthorityMail(mail, rules, todayInRome(), { plates: [], vehicle: { fuel: 'diesel', names: [] } }).meaning,
      text,
    ).toEqual(said);
    const days = 'days' in said ? said.days : 'day' in said && said.day ? [said.day] : undefined;
    return {
      subject,
      meaning: said.meaning,
      ...(days && { days }),
      ...('proof' in said && said.proof && { proof: true }),
    };
  });
  expect(read).toEqual(told);
});
