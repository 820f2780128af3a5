// What each authority a robot applies at writes, from its own server, about another day or another plate: in whatever state
// the order is, a person has it to read at once, and nothing else follows. Runs are written down as they would end.
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmSubmission } from '../../src/channels/proof/confirm-submission.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { failSubmission } from '../../src/orders/fail-submission.ts';
import { ambBarcelonaRules } from '../../src/permits/authorities/amb-barcelona/rules.ts';
import { type DriverName, driverNames, findDriver } from '../../src/permits/authorities/registry.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  listInboundMails,
  type RobotDrive,
  readAliasAddress,
  readOrderStatus,
  readSubmissionOf,
  startApplicationForTrip,
  type TestTrip,
  withRobotDrive,
} from '../applications.ts';
import { deliverAndProcessMail } from '../authority-mail.ts';
import { exampleConfirmationPdf, fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { authorityMails } from '../mails/corpus/authorities.ts';
import { unusualGrantMails } from '../mails/corpus/unseen-authority-mails.ts';
import type { ServiceClient } from '../service-client.ts';
import { shiftClockToLastDay } from '../shift-clock-to-day.ts';
import { isDeepRun } from '../test-depth.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(inArray(permitEntities.portal, driverNames));
});
afterAll(() => installation[Symbol.asyncDispose]());

// Some of these apply on working days only.
shiftClockToLastDay(isItalianWorkingDay);

const inDays = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));
const printed = (day: string) => day.split('-').toReversed().join('/');
const soon = [3, 4, 5, 6, 7, 8, 9].map(inDays);
const workday = soon.find(isItalianWorkingDay) ?? '';
const inBarcelona = soon.find((day) => ambBarcelonaRules['barcelona-zbe']?.isInForce?.(day)) ?? '';
/** Of no order here. */
const [otherDay, otherPlate] = [inDays(40), 'XY34 ZZZ'];

const italy = (city_zone: string): TestTrip => ({
  country: 'Italy',
  city_zone,
  entry_date: workday,
  number_of_days: 1,
});
const trips: Record<DriverName, TestTrip> = {
  'certificat-air': { country: 'France', city_zone: 'Paris', entry_date: workday },
  asfinag: {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: workday,
    number_of_days: 7,
    vignette_type: '10-day',
  },
  'area-c': italy('Milan Area C'),
  'lez-antwerpen': { country: 'Belgium', city_zone: 'Antwerp LEZ', entry_date: workday },
  'lez-brussels': { country: 'Belgium', city_zone: 'Brussels LEZ', entry_date: workday },
  'verona-citypass': italy('Verona ZTL'),
  'palermo-ztl': italy('Palermo ZTL'),
  'bologna-tper': italy('Bologna LEZ'),
  'amb-barcelona': { country: 'Spain', city_zone: 'Barcelona ZBE', entry_date: inBarcelona },
};
const car = {
  vehicle_category: 'M1',
  fuel_type: 'petrol',
  euro_standard: 'Euro 6',
  date_first_registration: '2018-05-14',
};

/** Of Brussels' next step only electric cars need not be in doubt. */
const carAt = (portal: DriverName) => (portal === 'lez-brussels' ? { ...car, fuel_type: 'electric' } : car);

/** In the language of the office. */
const about: Record<DriverName, { day: string; plate: string }> = {
  'certificat-air': { day: 'Valable le', plate: 'Plaque d’immatriculation :' },
  asfinag: { day: 'Gültig am', plate: 'Kennzeichen:' },
  'area-c': { day: 'Valido il', plate: 'Targa:' },
  'lez-antwerpen': { day: 'Geldig op', plate: 'Kenteken:' },
  'lez-brussels': { day: 'Valable le', plate: 'Plaque d’immatriculation :' },
  'verona-citypass': { day: 'Valido il', plate: 'Targa:' },
  'palermo-ztl': { day: 'Valido il', plate: 'Targa:' },
  'bologna-tper': { day: 'Valido il', plate: 'Targa:' },
  'amb-barcelona': { day: 'Vàlid el', plate: 'Matrícula:' },
};

/** How the offices write of the account that comes before the application. */
const ofAccount: Partial<Record<DriverName, string>> = {
  'verona-citypass': 'CityPass: conferma la registrazione',
  'palermo-ztl': 'Credenziali di accesso',
  'bologna-tper': 'TPER online: conferma la registrazione',
  'amb-barcelona': 'Confirmeu el registre',
};

let orders = 0;

/** The office's mail that grants, and the number printed in it. */
function grantOf(portal: DriverName) {
  const [, , subject, text, file] =
    authorityMails.find(([authority, wanted]) => authority === portal && wanted === 'granted') ?? expect.fail(portal);
  const [printedNumber = ''] = /\b(?:[A-Z]+-|[A-Z]{3})?[A-Z0-9-]*\d{2,}\b/.exec(text) ?? [];
  return { subject, text, file, printedNumber };
}

/** An application on its way, to which its authority gives this number. */
async function applyAt(portal: DriverName, reference: string) {
  const { subject, text, file, printedNumber } = grantOf(portal);
  const application = await startApplicationForTrip(installation.client, trips[portal], carAt(portal));
  const from = `office${findDriver(portal)?.mail.replicaSenders[0]}`;
  const attachments = file
    ? [{ filename: file, contentType: 'application/pdf', content: exampleConfirmationPdf }]
    : undefined;
  const { entry_date = '' } = trips[portal];
  const words = (day: string) => text.replace(printedNumber, reference).replaceAll('24/11/2026', printed(day));
  const { day, plate } = about[portal];
  return {
    portal,
    application,
    from,
    subject,
    attachments,
    mails: {
      day: { text: `${words(otherDay)}\n${day} ${printed(otherDay)}`, shows: [otherDay, entry_date].map(longDate) },
      plate: {
        text: `${words(entry_date)}\n${plate} ${otherPlate}`,
        shows: [otherPlate.replace(' ', ''), application.plate.replace(' ', '')],
      },
    },
  };
}

/** What the authority gives a number for, by the names of the sittings. */
const withoutNumber = ['account', 'confirm', 'address'];

/**
 * Until its authority has it. Where an account comes first, its mail is waited for on the way.
 * @param waiting done while it is
 */
async function withAuthority(portal: DriverName, waiting?: (one: Subject) => Promise<void>): Promise<Subject> {
  orders += 1;
  const reference = grantOf(portal).printedNumber.slice(0, -3) + String(100 + orders);
  const isFirst = ofAccount[portal] !== undefined;
  const drive: RobotDrive = async (input, { journal }) => {
    await journal.commitSendIntent();
    const isNumbered = !isFirst || !withoutNumber.includes(input.phase ?? 'account');
    return { result: 'submitted', reference: isNumbered ? reference : undefined, url: input.siteUrl, says: '' };
  };
  return withRobotDrive(installation, drive, async () => {
    const one = await applyAt(portal, reference);
    const { application } = one;
    const state = async () => (await readSubmissionOf(installation, application)).status;
    if (isFirst) {
      const isWaiting = async () => {
        const { status, phase } = await readSubmissionOf(installation, application);
        return status === 'QUEUED' && phase !== null;
      };
      await waitUntil(isWaiting, `${portal} has sent the mail of its account`);
      await installation.ctx.queue.waitUntilIdle();
      await waiting?.(one);
      const text = `${installation.ctx.settings.portalsOrigin}/${portal}/it/confirm/${'a'.repeat(40)}`;
      const to = await readAliasAddress(installation, application);
      await deliverAndProcessMail(installation, to, { from: one.from, subject: ofAccount[portal] ?? '', text });
    }
    await waitUntil(async () => (await state()) === 'SUBMITTED', `${portal} has it`);
    return one;
  });
}

type Subject = Awaited<ReturnType<typeof applyAt>>;

/** What its customer is told: mails, how it stands, and the authority's words that they see. That a person reads a mail may be said too. */
async function toldTo({ application }: Subject) {
  const { client: shop } = installation;
  await installation.ctx.queue.waitUntilIdle();
  const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: application.pair });
  const { body: view } = await admin.get<{ authority_mails: object[] }>(`/api/data/orders/${application.orderId}`);
  const mails = (await shop.listMails(application.email)).map(({ subject }) => subject);
  const { name, label, money, yours, over } = body.situation;
  return { mails, situation: { name, label, money, yours, over }, status: body.status, words: view.authority_mails };
}

const states = ['waiting for its account', 'submitted', 'refused', 'ended at the desk', 'confirmed'] as const;

/**
 * Of each authority in each state one of both mails, in turn: every two of authority, state and mail occur. The deep suite
 * sends both, one after the other.
 */
function mailsIn(state: (typeof states)[number], { portal, mails }: Subject) {
  const all = Object.entries(mails);
  const turn = driverNames.indexOf(portal) + states.indexOf(state);
  return isDeepRun ? all : all.slice(turn % 2).slice(0, 1);
}

/** What a person has read is no task any more. */
async function isLeftToAPerson(one: Subject, state: (typeof states)[number]): Promise<void> {
  const { application, from, subject, attachments } = one;
  for (const [what, { text, shows }] of mailsIn(state, one)) {
    const where = `${state}, another ${what}: ${text}`;
    const before = { told: await toldTo(one), submission: await readSubmissionOf(installation, application) };
    const known = new Set((await listInboundMails(installation, application)).map(({ id }) => id));
    await deliverAndProcessMail(installation, await readAliasAddress(installation, application), {
      from,
      subject,
      text,
      attachments,
    });
    const [mail] = (await listInboundMails(installation, application)).filter(({ id }) => !known.has(id));
    expect(mail, where).toMatchObject({ reviewReason: 'contradicts', reading: null });
    const { id } = before.submission;
    // What is with a person already because the office has refused it stays what it is.
    expect(['authority_wrote', 'stopped_after_sending'], where).toContain((await findTaskRow(admin, id))?.kind);
    const { mails_in } = await fetchTask(admin, id);
    const shown = mails_in.find(({ review_reason }) => review_reason === 'contradicts')?.summary ?? '';
    for (const fact of shows) expect(shown, where).toContain(fact);
    const now = async () => ({
      told: await toldTo(one),
      submission: await readSubmissionOf(installation, application),
    });
    // Whoever has their permit is told at once that the office has written again, until somebody has read it.
    const isGranted = before.submission.status === 'CONFIRMED';
    const inDoubt = { situation: { ...before.told.situation, name: 'in_doubt', label: 'Being looked into' } };
    expect(await now(), where).toEqual(isGranted ? { ...before, told: { ...before.told, ...inDoubt } } : before);
    const handle = (more: object) => admin.callFunction('handle-mail', { mail_id: mail?.id, handled: true, ...more });
    // Where no permit is in doubt, nobody can say that it holds.
    if (!isGranted) expect((await handle({ holds: true })).status, where).toBe(409);
    expect((await handle(isGranted ? { holds: true } : {})).status, where).toBe(200);
    expect(await now(), where).toEqual(before);
  }
}

const callDesk = async (name: string, input: object) => {
  const { status, body } = await admin.callFunction(name, input);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
};

test.each(driverNames)(
  '%s: a grant of another day or plate is a task at once that shows both, while it decides and after it refused, and when it was ended',
  async (portal) => {
    const { ctx } = installation;
    const one = await withAuthority(portal, (waiting) => isLeftToAPerson(waiting, 'waiting for its account'));
    const { id } = await readSubmissionOf(installation, one.application);
    await isLeftToAPerson(one, 'submitted');
    const refused = { cause: 'refused', lastError: 'The office has refused it.', outcomeUnknown: false } as const;
    await ctx.db.transaction((tx) => failSubmission(ctx, tx, { id }, refused));
    expect(await readOrderStatus(installation.client, one.application)).toBe('failed');
    await isLeftToAPerson(one, 'refused');
    await callDesk('claim-task', { submission_id: id });
    // What is only bought, and not used yet, nobody has refused.
    const how = (await readSubmissionOf(installation, one.application)).sendingSince ? 'refused' : 'not_possible';
    await callDesk('end-application', { submission_id: id, how, reason: 'The office has refused it.' });
    await isLeftToAPerson(one, 'ended at the desk');
  },
);

test.each(driverNames)('%s: so it is after the permit was granted', async (portal) => {
  const { ctx } = installation;
  const one = await withAuthority(portal);
  const { id, reference } = await readSubmissionOf(installation, one.application);
  await ctx.db.transaction((tx) =>
    confirmSubmission({ ...ctx, statementPdfs: new Map() }, tx, id, { reference, pdfPath: null }),
  );
  expect(await readOrderStatus(installation.client, one.application)).toBe('completed');
  await isLeftToAPerson(one, 'confirmed');
});

test.each(driverNames)(
  '%s: a grant in words that nobody has seen confirms nothing and waits for a person',
  async (portal) => {
    const one = await withAuthority(portal);
    const { application, from, attachments } = one;
    const { plate } = application;
    const rows = unusualGrantMails.filter(([authority]) => authority === portal);
    expect(rows.length).toBeGreaterThan(0);
    for (const [, , subject, text] of rows) {
      const before = await toldTo(one);
      // Of this vehicle and this day, with no number: nothing in it is against the order.
      const said = text
        .replace('AB12 CDE', plate)
        .replace('24/11/2026', printed(trips[portal].entry_date ?? ''))
        .replace('24.11.2026', printed(trips[portal].entry_date ?? ''))
        .replace(/[^.:\n]*\b(?:[A-Z]{2,4}-|E26|[A-Z]{8})?[A-Z0-9-]*\d{4,}\b\.?$/, '');
      await deliverAndProcessMail(installation, await readAliasAddress(installation, application), {
        from,
        subject,
        text: said,
        attachments,
      });
      expect(await toldTo(one), said).toEqual(before);
      const { id } = await readSubmissionOf(installation, application);
      expect((await findTaskRow(admin, id))?.kind, said).toBe('authority_wrote');
    }
  },
);
