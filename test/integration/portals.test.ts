// Every authority a robot applies at, in the running product: ordered, paid for, driven, proven and confirmed, and right by
// the portal's own log.
import { readFile } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Visitor } from '../../sandbox/portals/testing/visitor.ts';
import { runProgress, selectDisplayedRun } from '../../src/orders/situation/progress.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { automationRuns, submissionFiles, submissions } from '../../src/orders/tables/submissions.ts';
import { ambBarcelonaRules } from '../../src/permits/authorities/amb-barcelona/rules.ts';
import { type DriverName, driverNames } from '../../src/permits/authorities/registry.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone, startOfDay } from '../../src/platform/clock.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import {
  listInboundMails,
  type RobotDrive,
  readSubmissionOf,
  runSubmission,
  type StartedApplication,
  simulateSuccessfulRun,
  startApplicationForTrip,
  type TestTrip,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { withBrowserlessShop } from '../browserless-asfinag.ts';
import { withBrowserlessRobot } from '../browserless-robot.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, grainyPhoto, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';
import { shiftClockToLastDay } from '../shift-clock-to-day.ts';
import { isDeepRun } from '../test-depth.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;

const portals = driverNames;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(inArray(permitEntities.portal, portals));
});
afterAll(() => installation[Symbol.asyncDispose]());

// Palermo, Bologna and Milan ask for something on working days only, and some of it on the very day.
shiftClockToLastDay(isItalianWorkingDay);

const inDays = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));

const aWorkday = [3, 4, 5, 6, 7].map(inDays).find(isItalianWorkingDay) ?? '';
const today = inDays(0);
const isInForce = (day: string) => ambBarcelonaRules['barcelona-zbe']?.isInForce?.(day) ?? false;
const findWorkdayInBarcelona = (from: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => inDays(from + days)).find(isInForce) ?? '';
const workdayInBarcelona = findWorkdayInBarcelona(3);
const laterWorkdayInBarcelona = findWorkdayInBarcelona(60);

const apply = (trip: TestTrip, more: Record<string, string> = {}) =>
  startApplicationForTrip(installation.client, trip, more);

async function filedAt(portal: string, { plate }: StartedApplication) {
  return (await installation.client.listPortalApplications(portal)).filter(({ fields }) => fields.plate === plate);
}

/** The ways of these portals' own pages are the drivers' tests: here it is what their robot is given. */
async function giveDocument(trip: TestTrip, bytes: Buffer, name: string, details: Record<string, string> = {}) {
  const { client: shop } = installation;
  const order = { ...expressOrder(), trip, pricing: priceTrip(trip) };
  const { pair, payment } = await placeAndPay(shop, order);
  expect((await uploadV5c(shop, pair, bytes, name)).status).toBe(200);
  await completeDetails(shop, pair, details);
  const [email, plate] = [order.owner.email, order.vehicle.plate_number];
  return { orderId: payment.order_id, pair, email, plate };
}

test('a photograph of many megabytes is given to the portal of certificat-air as it takes it', async () => {
  const trip = { country: 'France', city_zone: 'Paris' } as const;
  const photo = await grainyPhoto();
  const application = await withBrowserlessRobot(installation, async () => {
    const started = await giveDocument(trip, photo, 'Jo Driver V5C.jpg');
    await waitForOrderStatus(installation.client, started, 'completed');
    return started;
  });
  const [filed] = await filedAt('certificat-air', application);
  expect(filed?.files).toMatchObject([{ name: expect.stringMatching(/\.jpg$/), type: 'image/jpeg' }]);
  expect(filed?.files[0]?.size).toBeLessThanOrEqual(2 * 1024 * 1024);
});

test('a scan as PNG is given to the robot of amb-barcelona as the portal takes it', async () => {
  const trip = { country: 'Spain', city_zone: 'Barcelona ZBE' } as const;
  // Far enough ahead for the lasting registration, on a day on which it is needed.
  const entry = Array.from({ length: 14 }, (_, index) => inDays(50 + index)).find(isInForce) ?? '';
  const given: { name: string; contentType: string; bytes: Buffer }[] = [];
  const drive: RobotDrive = async (input, ports) => {
    const { v5c } = input.payload.documents;
    if (v5c) given.push({ name: v5c.name, contentType: v5c.contentType, bytes: await readFile(v5c.path) });
    return simulateSuccessfulRun(input, ports);
  };
  await withRobotDrive(installation, drive, async () => {
    const png = await sharp(v5cPhoto()).png().toBuffer();
    await giveDocument(trip, png, 'Jo Driver V5C.png', { 'travel.entry_date': entry });
    await waitUntil(() => given.length > 0, 'a robot has it');
  });
  expect(given[0]).toMatchObject({ name: expect.stringMatching(/\.jpg$/), contentType: 'image/jpeg' });
  expect(given[0]?.bytes.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect((await sharp(given[0]?.bytes).metadata()).format).toBe('jpeg');
});

test('Austria: a vignette is bought and granted at once, with its receipt', async () => {
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: inDays(4),
    number_of_days: 7,
    vignette_type: '10-day',
  } as const;
  const application = await apply(trip, { vehicle_category: 'M1' });
  await waitForOrderStatus(installation.client, application, 'completed');
  const [filed, ...others] = await filedAt('asfinag', application);
  expect(others).toEqual([]);
  expect(filed).toMatchObject({
    payment: { state: 'paid', amountCents: 1280 },
    fields: { country: 'GB', product: '10-day', vehicleType: 'car', startDay: inDays(4) },
  });
  const submission = await readSubmissionOf(installation, application);
  expect(submission).toMatchObject({ status: 'CONFIRMED', reference: filed?.reference });
  const document = await installation.ctx.files.get('confirmations', submission.confirmationPdfPath ?? '');
  expect(Buffer.from(document?.bytes ?? []).toString('latin1')).toMatch(/^%PDF/);
  await installation.ctx.queue.waitUntilIdle();
  const subjects = (await installation.client.listMails(application.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /submitted|sent to/i.test(subject))).toEqual([]);
});

test("Austria: another vehicle's receipt is given to nobody, and a person sees what it names beside the order", async () => {
  await installation.client.injectPortalFault({ kind: 'others_paper', step: 'office' }, 'asfinag');
  const trip = {
    country: 'Austria',
    city_zone: 'Highway vignette',
    entry_date: inDays(5),
    number_of_days: 7,
    vignette_type: '10-day',
  } as const;
  const application = await withBrowserlessShop(installation, async () => {
    const started = await apply(trip, { vehicle_category: 'M1' });
    await waitForOrderStatus(installation.client, started, 'failed');
    return started;
  });
  await installation.ctx.queue.waitUntilIdle();
  const submission = await readSubmissionOf(installation, application);
  expect(submission).toMatchObject({
    status: 'FAILED',
    outcomeUnknown: false,
    confirmationPdfPath: null,
    lastError: `The paper names the plate ZZ19ZZZ, the order is for the plate ${application.plate}.`,
  });
  const kept = await installation.ctx.db
    .select({ type: submissionFiles.type, metadata: submissionFiles.metadata })
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, submission.id), eq(submissionFiles.type, 'other')));
  expect(kept).toMatchObject([{ metadata: { name: 'Paper that names something else' } }]);
  // The mail of the office brought the same paper.
  expect(await listInboundMails(installation, application)).toMatchObject([{ reviewReason: 'other_document' }]);
  const mails = await installation.client.listMails(application.email);
  // The trip's calendar file is all that is attached.
  const types = mails.flatMap(({ attachments }) => attachments.map(({ contentType }) => contentType));
  expect(new Set(types)).toEqual(new Set(['text/calendar']));
});

/** Fills in Antwerp's replica by plain requests: what is looked at here comes after the run. */
const registerInAntwerp: RobotDrive = async (input, ports) => {
  const { payload, contactEmail, siteUrl } = input;
  const visitor = await new Visitor(`${siteUrl}/`).open('en/registration');
  const vehicle = { nummerplaat: payload.vehicle.plate_number ?? '', land: 'GB', merk: 'Ford', brandstof: 'D' };
  const document = { name: 'v5c.pdf', content: new Uint8Array(Buffer.from('%PDF-1.4 registration certificate')) };
  const given: Parameters<Visitor['submit']>[0][] = [
    { ...vehicle, euronorm: '6', roetfilter: 'unknown' },
    { naam: 'Zoe Miller', email: contactEmail, kentekenbewijs: document },
    { verklaring: '1' },
  ];
  for (const answers of given) await visitor.submit(answers, '/registration/');
  const [reference] = /LEZ-ANT-\d{8}/.exec(visitor.text()) ?? [];
  return { ...(await simulateSuccessfulRun(input, ports)), reference };
};

test.each([
  ['void', 'not_understood', /taken back|void/],
  ['plate', 'contradicts', /names the plate ZZ19ZZZ/],
  ['day', 'contradicts', /the order is for/],
  ['nothing', null, /./],
] as const)(
  'Belgium: what the office writes under its own granting subject and against itself confirms nothing (%s)',
  async (says, reviewReason, summary) => {
    const isContrary = says !== 'nothing';
    if (isContrary) await installation.client.injectPortalFault({ kind: 'contrary_mail', says }, 'lez-antwerpen');
    await withRobotDrive(installation, registerInAntwerp, async () => {
      const trip = { country: 'Belgium', city_zone: 'Antwerp LEZ', entry_date: inDays(4), number_of_days: 2 } as const;
      const application = await apply(trip, { euro_standard: 'Euro 6' });
      const decision = async () =>
        (await listInboundMails(installation, application)).find(({ subject }) =>
          /granted|approved|accepted/i.test(subject ?? ''),
        );
      await waitUntil(async () => (await decision()) !== undefined, 'the office has decided');
      await installation.ctx.queue.waitUntilIdle();
      expect(await decision()).toMatchObject({ reviewReason, summary: expect.stringMatching(summary) });
      await waitForOrderStatus(installation.client, application, isContrary ? 'submitted' : 'completed');
    });
  },
);

describe('Milan', () => {
  const car = {
    vehicle_category: 'M1',
    fuel_type: 'petrol',
    euro_standard: 'Euro 6',
    date_first_registration: '2018-05-14',
  };
  const areaC = (entry_date: string) =>
    ({ country: 'Italy', city_zone: 'Milan Area C', entry_date, number_of_days: 1 }) as const;
  test('a ticket is bought ahead, and its activation planned for its day', async () => {
    const day = aWorkday;
    const application = await apply(areaC(day), car);
    await waitForOrderStatus(installation.client, application, 'submitted');
    const [bought] = await filedAt('area-c', application);
    const submission = await readSubmissionOf(installation, application);
    expect(submission).toMatchObject({ reference: bought?.reference, sendingSince: null, phase: `activate-${day}` });
    expect(submission.nextAttemptAt).toEqual(startOfDay('Europe/Paris', day));
    const { plan, run, status, following_phases } = await readOrderView(installation.ctx, application.orderId);
    // The activation counts: the bar is not full while it is ahead.
    expect(following_phases).toEqual({ is_filed: true, done: [], left: [`Ticket for ${longDate(day)} activated`] });
    expect(runProgress(selectDisplayedRun(status, run, following_phases), following_phases)).toBe(80);
    const { at } = plan.find(({ text }) => /^Ticket for .* activated$/.test(text)) ?? {};
    expect(at).toBe(submission.nextAttemptAt?.toISOString());
    expect(plan.at(-1)?.text).toBe('The trip begins: Milan Area C');
    await isLeftTo(application);
  });

  /** What is not done in time is a person's, and nothing is done for whoever has the money back. */
  async function isLeftTo(application: StartedApplication): Promise<void> {
    const { ctx } = installation;
    const { id: submissionId } = await readSubmissionOf(installation, application);
    const past = new Date(ctx.clock.now().getTime() - 60_000);
    const run = () => runSubmission(installation, submissionId);
    const ofOrder = eq(orders.id, application.orderId);
    await ctx.db.update(submissions).set({ nextAttemptAt: past }).where(eq(submissions.id, submissionId));
    await ctx.db.update(orders).set({ cancelledAt: past, cancelledBy: 'staff' }).where(ofOrder);
    await run();
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'SUBMITTED',
      nextAttemptAt: null,
    });
    await ctx.db.update(orders).set({ cancelledAt: null, cancelledBy: null }).where(ofOrder);
    await ctx.db
      .update(submissions)
      .set({ nextAttemptAt: past, phaseUntil: past })
      .where(eq(submissions.id, submissionId));
    await run();
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'FAILED',
      outcomeUnknown: false,
      lastError: expect.stringMatching(/^The last day for this has passed: Ticket for .* activated\.$/),
    });
  }

  test('it is activated on its day, and granted then', async () => {
    const application = await apply(areaC(today), car);
    await waitForOrderStatus(installation.client, application, 'completed');
    const filed = await filedAt('area-c', application);
    expect(filed).toHaveLength(1);
    const submission = await readSubmissionOf(installation, application);
    expect(submission).toMatchObject({ status: 'CONFIRMED', reference: filed[0]?.reference });
    expect(submission.confirmationPdfPath).not.toBeNull();
    const runs = await installation.ctx.db
      .select({ phase: automationRuns.phase, status: automationRuns.status })
      .from(automationRuns)
      .where(eq(automationRuns.orderId, application.orderId))
      .orderBy(automationRuns.createdAt);
    expect(runs).toEqual([
      { phase: null, status: 'COMPLETED' },
      { phase: `activate-${today}`, status: 'COMPLETED' },
    ]);
  });
});

interface Way {
  portal: DriverName;
  trip: TestTrip;
  /** What the order says of its vehicle, where it is not a clean car. */
  vehicle?: Record<string, string>;
  /** What the portal's log must hold besides the plate. */
  fields: Record<string, string>;
  /** How many sittings it takes. */
  runs: number;
  isDeepOnly?: boolean;
}

const ways: Way[] = [
  {
    portal: 'palermo-ztl',
    trip: { country: 'Italy', city_zone: 'Palermo ZTL', entry_date: today, number_of_days: 1 },
    fields: { country: 'GB' },
    runs: 4,
  },
  {
    portal: 'lez-brussels',
    trip: { country: 'Belgium', city_zone: 'Brussels LEZ' },
    fields: { country: 'GB', fuel: 'petrol', category: 'M1' },
    runs: 1,
    isDeepOnly: true,
  },
  {
    portal: 'lez-antwerpen',
    trip: { country: 'Belgium', city_zone: 'Antwerp LEZ' },
    fields: { country: 'GB', fuel: 'petrol' },
    runs: 1,
    isDeepOnly: true,
  },
  {
    portal: 'bologna-tper',
    trip: { country: 'Italy', city_zone: 'Bologna LEZ', entry_date: today, number_of_days: 1 },
    fields: {},
    runs: 4,
    isDeepOnly: true,
  },
  {
    portal: 'verona-citypass',
    trip: { country: 'Italy', city_zone: 'Verona ZTL', entry_date: aWorkday, number_of_days: 1 },
    fields: { entryDay: aWorkday },
    runs: 3,
    isDeepOnly: true,
  },
  {
    portal: 'amb-barcelona',
    trip: { country: 'Spain', city_zone: 'Barcelona ZBE' },
    fields: { country: 'GB', permit: 'long-term' },
    runs: 3,
    isDeepOnly: true,
  },
  // Too near for the office, so that each day is asked for.
  {
    portal: 'amb-barcelona',
    trip: { country: 'Spain', city_zone: 'Barcelona ZBE', entry_date: workdayInBarcelona },
    fields: { country: 'GB', permit: 'sporadic', day1: workdayInBarcelona },
    runs: 3,
  },
  // Below the standard, and months ahead: single days all the same. In `npm test` order-help.test.ts says what such an order
  // is asked for, and the driver's test walks its way at the portal.
  {
    portal: 'amb-barcelona',
    trip: { country: 'Spain', city_zone: 'Barcelona ZBE', entry_date: laterWorkdayInBarcelona },
    vehicle: {
      vehicle_category: 'M1',
      fuel_type: 'diesel',
      euro_standard: 'Euro 3',
      date_first_registration: '2003-05-01',
    },
    fields: { country: 'GB', permit: 'sporadic', day1: laterWorkdayInBarcelona },
    runs: 3,
    isDeepOnly: true,
  },
];

test.each(ways.filter(({ isDeepOnly }) => isDeepRun || !isDeepOnly))(
  '$portal: ordered, paid for, driven, and confirmed by the second proof',
  async ({ portal, trip, vehicle = { euro_standard: 'Euro 6' }, fields, runs }) => {
    const application = await apply(trip, vehicle);
    await waitForOrderStatus(installation.client, application, 'completed');
    const filed = await filedAt(portal, application);
    expect(filed).toHaveLength(1);
    expect(filed[0]).toMatchObject({ fields });
    const submission = await readSubmissionOf(installation, application);
    expect(submission).toMatchObject({ status: 'CONFIRMED' });
    expect(submission.confirmationPdfPath ?? submission.reference).toBeTruthy();
    const driven = await installation.ctx.db
      .select({ status: automationRuns.status })
      .from(automationRuns)
      .where(eq(automationRuns.orderId, application.orderId));
    expect(driven.map(({ status }) => status)).toEqual(Array.from({ length: runs }, () => 'COMPLETED'));
  },
);
