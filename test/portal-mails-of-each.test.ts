// Each product, vehicle and language that a portal has, as its own mails and papers tell of it: none of them is kept back, and
// none names another order. A word nobody had seen in one of them left a right permit to a person.
import { expect, test } from 'vitest';
import { isoToday as todayThere } from '../sandbox/kit/checks.ts';
import { addDays } from '../sandbox/kit/dates.ts';
import { createAmbBarcelona } from '../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import * as barcelona from '../sandbox/portals/amb-barcelona/testing/request.ts';
import { createAreaC } from '../sandbox/portals/area-c/area-c.tsx';
import * as milan from '../sandbox/portals/area-c/testing/buy-and-activate.ts';
import { createAsfinag } from '../sandbox/portals/asfinag/asfinag.tsx';
import { lastDay, PRODUCTS } from '../sandbox/portals/asfinag/products.ts';
import * as austria from '../sandbox/portals/asfinag/testing/buy.ts';
import { createBolognaTper } from '../sandbox/portals/bologna-tper/bologna-tper.tsx';
import * as bologna from '../sandbox/portals/bologna-tper/testing/buy.ts';
import { FUELS as bolognaFuels } from '../sandbox/portals/bologna-tper/texts.ts';
import { TITLES, todayInRome } from '../sandbox/portals/bologna-tper/titles.ts';
import { createCertificatAir } from '../sandbox/portals/certificat-air/certificat-air.tsx';
import * as france from '../sandbox/portals/certificat-air/testing/apply.ts';
import { createLezAntwerpen } from '../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import * as antwerp from '../sandbox/portals/lez-antwerpen/testing/register.ts';
import { createLezBrussels } from '../sandbox/portals/lez-brussels/lez-brussels.tsx';
import { FUELS as brusselsFuels } from '../sandbox/portals/lez-brussels/lists.ts';
import * as brussels from '../sandbox/portals/lez-brussels/testing/register.ts';
import { createPalermoZtl } from '../sandbox/portals/palermo-ztl/palermo-ztl.tsx';
import { FUELS as palermoFuels } from '../sandbox/portals/palermo-ztl/passes.ts';
import * as palermo from '../sandbox/portals/palermo-ztl/testing/buy.ts';
import { PortalServer } from '../sandbox/portals/testing/portal-server.ts';
import * as verona from '../sandbox/portals/verona-citypass/testing/book.ts';
import { createVeronaCitypass } from '../sandbox/portals/verona-citypass/verona-citypass.tsx';
import {
  extractMentionedFacts,
  findContradictions,
  type PlannedFacts,
} from '../src/permits/answers/mentioned-facts.ts';
import { describeDocumentObjection, readAuthorityMail } from '../src/permits/answers/read-authority-mail.ts';
import { type DriverName, driverNames, findDriver } from '../src/permits/authorities/registry.ts';
import { readPdf } from './read-pdf.ts';

interface Case {
  /** What is bought, for which vehicle, in which language. */
  of: string;
  walk(server: PortalServer): Promise<unknown>;
  fuel?: string;
  days?: PlannedFacts['days'];
  /** How many mails come of it, the registration of an account among them. */
  mails: number;
}

const reference = async (server: PortalServer) => (await server.log()).applications[0]?.reference ?? '';
const one = (day: string) => ({ from: day, until: day });
const fuelOf = (means: string) => means.toLowerCase();
const [visitDay, bookedDay] = [addDays(todayInRome(), 1), verona.findDayAhead(3)];

const cases: Record<DriverName, { create: Parameters<typeof PortalServer.start>[0]; all: readonly Case[] }> = {
  asfinag: {
    create: createAsfinag,
    all: (['de', 'en'] as const).flatMap((language) =>
      PRODUCTS.flatMap(({ code }) =>
        ['car', 'motorbike'].map((vehicletype) => {
          const from = addDays(todayThere(), 19);
          const wishes = {
            language,
            product: { product: code, vehicletype },
            vehicle: austria.buildVehicleValues(austria.dayFromToday(19)),
          };
          const days = { from, until: lastDay({ product: code, startDay: from }) };
          return {
            of: `${code}, ${vehicletype}, ${language}`,
            walk: (to) => austria.buyVignette(to, wishes),
            days,
            mails: 1,
          };
        }),
      ),
    ),
  },
  'certificat-air': {
    create: createCertificatAir,
    all: (['fr', 'en', 'de'] as const).flatMap((language) =>
      [
        ['ES', 'petrol'],
        ['GO', 'diesel'],
        ['EL', 'electric'],
        ['HR', 'hybrid'],
        ['GZ', 'LPG'],
      ].map(([energie = '', fuel = '']) => ({
        of: `${fuel}, ${language}`,
        walk: (to) => france.submitPaidApplication(to, { language, vehicle: { energie } }),
        fuel,
        mails: 3,
      })),
    ),
  },
  'area-c': {
    create: createAreaC,
    all: (['it', 'en'] as const).flatMap((language) =>
      ['1', '2'].flatMap((type) =>
        ['1', '3'].map((count) => ({
          of: `${count} of type ${type}, ${language}`,
          async walk(to) {
            const pin = milan.readPin(
              await milan.buyTickets(to, { language, ticket: milan.buildTicketValues(count, type) }),
            );
            await milan.activateTicket(to, { pin, day: todayInRome(), language });
          },
          mails: 2,
        })),
      ),
    ),
  },
  'palermo-ztl': {
    create: createPalermoZtl,
    all: (['it', 'en'] as const).flatMap((language) =>
      palermoFuels.map(({ code }) => ({
        of: `${code}, ${language}`,
        async walk(to) {
          const visitor = await palermo.signUpAndIn(to, language);
          await palermo.buyPass(visitor, { alimentazione: code }, '2', language);
          await palermo.submitConsumption(visitor, await reference(to), undefined, language);
        },
        fuel: fuelOf(code),
        mails: 3,
      })),
    ),
  },
  'bologna-tper': {
    create: createBolognaTper,
    all: (['it', 'en'] as const).flatMap((language) =>
      TITLES.flatMap(({ code, days }) =>
        bolognaFuels.map(({ value, means }) => ({
          of: `${code}, ${means}, ${language}`,
          async walk(to) {
            const visitor = await bologna.signUpAndIn(to, language);
            await bologna.buyTitle(
              visitor,
              code,
              bologna.buildVehicleValues(todayInRome(), { alimentazione: value }),
              language,
            );
            await bologna.submitActivation(visitor, await reference(to), language);
          },
          fuel: fuelOf(means),
          days: { from: todayInRome(), until: addDays(todayInRome(), days - 1) },
          mails: 3,
        })),
      ),
    ),
  },
  'verona-citypass': {
    create: createVeronaCitypass,
    all: (['it', 'en'] as const).map((language) => ({
      of: language,
      walk: async (to) =>
        verona.reachScreen(await verona.signUpAndIn(to, language), 'done', { day: bookedDay, language }),
      days: one(bookedDay),
      mails: 2,
    })),
  },
  'lez-brussels': {
    create: createLezBrussels,
    all: (['en', 'fr', 'nl', 'de'] as const).flatMap((language) =>
      brusselsFuels.map(({ value, means }) => ({
        of: `${means}, ${language}`,
        walk: (to) => brussels.reachScreen(to, 'done', { language, vehicle: { fuel: value } }),
        fuel: fuelOf(means),
        mails: 2,
      })),
    ),
  },
  'lez-antwerpen': {
    create: createLezAntwerpen,
    all: (['nl', 'en', 'fr', 'de'] as const).flatMap((language) =>
      [
        ['D', 'diesel'],
        ['B', 'petrol'],
      ].map(([brandstof = '', fuel = '']) => ({
        of: `${fuel}, ${language}`,
        walk: (to) => antwerp.reachScreen(to, 'done', { language, vehicle: { brandstof } }),
        fuel,
        mails: 2,
      })),
    ),
  },
  'amb-barcelona': {
    create: createAmbBarcelona,
    all: (['ca', 'es', 'en', 'fr'] as const).flatMap((language) => [
      {
        of: `registration, ${language}`,
        walk: async (to) => barcelona.reachScreen(await barcelona.signUpAndIn(to, language), 'done', language),
        fuel: 'diesel',
        mails: 3,
      },
      {
        of: `single days, ${language}`,
        async walk(to) {
          const visitor = await barcelona.signUpAndIn(to, language);
          await barcelona.chooseDays(visitor, [visitDay], { language });
          await barcelona.payForDays(visitor);
        },
        days: one(visitDay),
        mails: 2,
      },
    ]),
  },
};

test.each(driverNames.flatMap((name) => cases[name].all.map((each) => ({ name, ...each }))))(
  '$name, $of: every mail is understood, and neither mail nor paper is against the order',
  async ({ name, walk, mails, fuel = null, days }) => {
    await using server = await PortalServer.start(cases[name].create);
    await walk(server);
    await expect.poll(() => server.mails.length).toBe(mails);
    const rules = findDriver(name)?.mail;
    const plan: PlannedFacts = {
      plates: ['AB12CDE'],
      country: 'United Kingdom',
      actionDays: [todayThere()],
      references: [await reference(server)],
      ...(days && { days }),
      vehicle: { fuel, names: ['Ford', 'Fiesta'] },
    };
    const read = server.mails.map(({ from, subject, text = '', attachments = [] }) => {
      const mail = { from: from.address, subject, text, attachments };
      const said = rules && readAuthorityMail(mail, rules, todayInRome(), plan);
      return { subject, text, isUnderstood: said?.meaning !== undefined, says: said?.summary };
    });
    expect(read.filter(({ isUnderstood }) => !isUnderstood)).toEqual([]);
    for (const { content } of server.mails.flatMap(({ attachments = [] }) => attachments)) {
      const { text } = await readPdf(content);
      expect(
        [findContradictions(extractMentionedFacts(text, todayInRome()), plan), describeDocumentObjection(text)],
        text,
      ).toEqual([[], undefined]);
    }
  },
);
