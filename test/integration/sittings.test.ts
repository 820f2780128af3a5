// Applications that take several sittings with a portal, and what the portal's mails and people say of each: runs are written
// down as they would end, and no browser is driven.
import { eq, inArray } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundIneligibleOrder } from '../../src/money/refunds/refund-by-rules.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { createSampleTestData } from '../../src/orders/contracts/test-contract.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { automationRuns, runSteps, submissions } from '../../src/orders/tables/submissions.ts';
import { type DriverName, driverNames } from '../../src/permits/authorities/registry.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { prices } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import type { RunResult } from '../../src/robot/automation-run.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  createFinishedStep,
  listInboundMails,
  type RobotDrive,
  readAliasAddress,
  readSubmissionOf,
  runSubmission,
  type StartedApplication,
  startApplicationForTrip,
  type TestTrip,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { deliverAndProcessMail, deliverInboundMail } from '../authority-mail.ts';
import { exampleConfirmationPdf, uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import type { ServiceClient } from '../service-client.ts';
import { shiftClockToLastDay } from '../shift-clock-to-day.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ ...adminSettings, TRY_AGAIN_AFTER: '0.05' });
  admin = await signInAdmin(installation);
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(inArray(permitEntities.portal, driverNames));
});
afterAll(() => installation[Symbol.asyncDispose]());

// Most of these are trips of today, and begin when some of that is left.
shiftClockToLastDay(() => true);

const inDays = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));
/** As the product has it. */
const now = () => installation.ctx.clock.now().getTime();
const printed = (day: string) => day.split('-').toReversed().join('/');
const bologna = { country: 'Italy', city_zone: 'Bologna LEZ', entry_date: inDays(0), number_of_days: 1 } as const;
const verona = (number_of_days: number) =>
  ({ country: 'Italy', city_zone: 'Verona ZTL', entry_date: inDays(3), number_of_days }) as const;

type End = 'done' | 'lost' | 'killed' | 'maintenance';

let numbers = 0;

/** How each sitting ends, in turn; those that are not named are done. */
class Sittings {
  /** Which were begun, and at which link or with which number. */
  readonly begun: { phase: string; entry: string | undefined; reference: string | null }[] = [];
  /** The portal's own, of the first thing that it gives. */
  readonly reference: string;
  readonly #ends: Record<string, End[]>;

  constructor(ends: Record<string, End[]>) {
    numbers += 1;
    this.reference = `TPER-2026-${String(numbers).padStart(6, '0')}`;
    this.#ends = ends;
  }

  readonly drive: RobotDrive = async (input, { journal }): Promise<RunResult> => {
    const phase = input.phase ?? 'account';
    this.begun.push({ phase, entry: input.startLink, reference: input.reference });
    const end = this.#ends[phase]?.shift() ?? 'done';
    const stopped = { result: 'stopped', details: '', step: 'pay' } as const;
    if (end === 'maintenance')
      return { ...stopped, reason: 'maintenance', message: 'The portal is closed.', outcomeUnknown: false };
    await journal.commitSendIntent();
    // Its job is taken up again, and finds the run as one whose worker died.
    if (end === 'killed') throw new Error('The worker was killed.');
    if (end === 'lost')
      return {
        ...stopped,
        reason: 'browser_died',
        message: 'Outcome unknown: the page was lost.',
        outcomeUnknown: true,
      };
    const isGranted = phase === 'activation';
    return {
      result: isGranted ? 'confirmed' : 'submitted',
      reference: this.#numberOf(input.driver.name, phase),
      url: input.siteUrl,
      says: '',
    };
  };

  #numberOf(portal: string, phase: string): string | undefined {
    if (['account', 'confirm', 'address'].includes(phase)) return undefined;
    return portal === 'verona-citypass' ? 'CP-AAAABBBB' : this.reference;
  }

  readonly names = () => this.begun.map(({ phase }) => phase);
}

/** An order that stands as said when `work` begins; its portal does nothing by itself. */
async function sitting(
  ends: Record<string, End[]>,
  { trip = bologna, until: status }: { trip?: TestTrip; until: string },
  work: (application: StartedApplication, sittings: Sittings) => Promise<void>,
): Promise<void> {
  const sittings = new Sittings(ends);
  await withRobotDrive(installation, sittings.drive, async () => {
    const application = await startApplicationForTrip(installation.client, trip, { euro_standard: 'Euro 6' });
    const at = async () => {
      const { status: state, phase } = await readSubmissionOf(installation, application).catch(() => ({
        status: '',
        phase: '',
      }));
      return `${state} ${phase ?? 'account'}` === status;
    };
    await waitUntil(at, status);
    await installation.ctx.queue.waitUntilIdle();
    await work(application, sittings);
  });
}

const employRobots = (portal: DriverName, automationEnabled: boolean) =>
  installation.ctx.db.update(permitEntities).set({ automationEnabled }).where(eq(permitEntities.portal, portal));

const linkTo = (name: DriverName) => `${installation.ctx.settings.portalsOrigin}/${name}/it/confirm/${'a'.repeat(40)}`;

async function write(application: StartedApplication, mail: SendMailOptions): Promise<void> {
  await deliverAndProcessMail(installation, await readAliasAddress(installation, application), mail);
}

const fromBologna = 'noreply@tper.example';
const bolognaMails = {
  account: () => ({
    from: fromBologna,
    subject: 'TPER online: conferma la registrazione',
    text: linkTo('bologna-tper'),
  }),
  bought: ({ reference }: Sittings) => ({
    from: fromBologna,
    subject: 'TPER online: ordine confermato',
    text: `Numero d'ordine: ${reference}\nPrimo giorno: ${printed(bologna.entry_date)}`,
  }),
  activated: ({ reference }: Sittings) => ({
    from: fromBologna,
    subject: 'TPER online: titolo attivato',
    text: `Numero d'ordine: ${reference}\nPrimo giorno: ${printed(bologna.entry_date)}`,
    attachments: [{ filename: 'titolo-ztl.pdf', contentType: 'application/pdf', content: exampleConfirmationPdf }],
  }),
};

const fromVerona = { from: 'noreply@veronamobile.example' };
const veronaMails = {
  account: () => ({
    ...fromVerona,
    subject: 'CityPass: conferma la registrazione',
    text: linkTo('verona-citypass'),
  }),
  booked: (day: string, code: string) => ({
    ...fromVerona,
    subject: 'CityPass: conferma di prenotazione',
    text: `Codice prenotazione: ${code}\nGiorno di ingresso: ${printed(day)}`,
  }),
};

test('the mail of an account is awaited two hours; then a person sees to it, and goes on by it when it comes', () =>
  sitting({}, { until: 'QUEUED confirm' }, async (application, sittings) => {
    const { ctx } = installation;
    const { id: submissionId, nextAttemptAt } = await readSubmissionOf(installation, application);
    expect(Math.abs((nextAttemptAt?.getTime() ?? 0) - now() - 2 * 3_600_000)).toBeLessThan(600_000);
    await ctx.db
      .update(submissions)
      .set({ nextAttemptAt: new Date(now() - 1000) })
      .where(eq(submissions.id, submissionId));
    await runSubmission(installation, submissionId);
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'FAILED',
      outcomeUnknown: false,
      lastError: "The portal's mail for the next step has not come: Address of the account confirmed.",
    });
    expect(sittings.names()).toEqual(['account']);
    await waitForOrderStatus(installation.client, application, 'failed');

    // A person who tries again waits for it too: without the link there is nothing to begin at.
    expect((await admin.callFunction('retry-submission', { submission_id: submissionId })).status).toBe(200);
    await ctx.queue.waitUntilIdle();
    expect(sittings.names()).toEqual(['account']);
    expect(await readSubmissionOf(installation, application)).toMatchObject({ status: 'QUEUED', phase: 'confirm' });
    await ctx.db
      .update(submissions)
      .set({ nextAttemptAt: new Date(now() - 1000) })
      .where(eq(submissions.id, submissionId));
    await runSubmission(installation, submissionId);

    await write(application, bolognaMails.account());
    expect(await listInboundMails(installation, application)).toMatchObject([{ reviewReason: 'not_applied' }]);
    expect(sittings.names()).toEqual(['account']);
    expect((await admin.callFunction('retry-submission', { submission_id: submissionId })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.begun[1]).toMatchObject({ phase: 'confirm', entry: bolognaMails.account().text });
    expect(sittings.names()).toEqual(['account', 'confirm', 'apply', 'activation']);
  }));

test('a link is followed once: what is tried again later begins where it should', () =>
  sitting({ apply: ['maintenance'] }, { until: 'QUEUED confirm' }, async (application, sittings) => {
    await write(application, bolognaMails.account());
    await waitForOrderStatus(installation.client, application, 'completed');
    const tried = sittings.begun.filter(({ phase }) => phase === 'apply');
    expect(tried.map(({ entry }) => entry)).toEqual([undefined, undefined]);
  }));

/** Of the account alone: the application itself was never sent, so nobody is told that this is not known. */
async function isWithoutApplication({ orderId, pair }: StartedApplication): Promise<void> {
  const { db } = installation.ctx;
  const [row] = await db.select().from(submissions).where(eq(submissions.orderId, orderId));
  expect(row).toMatchObject({
    status: 'FAILED',
    outcomeUnknown: false,
    sendingSince: null,
    stopCause: 'account',
    lastError: expect.stringMatching(/account at the portal may have been made; the application was not sent/),
  });
  const { situation } = (await installation.client.callFunction<NeededDetails>('needed-details', { access: pair }))
    .body;
  expect(situation.name).toBe('with_team');
  const told = [situation.headline, ...situation.next].join(' ');
  expect(told).toContain('Your application was not sent.');
  expect(told).not.toMatch(/not know|Nothing was sent/);
  const runs = await db.select().from(automationRuns).where(eq(automationRuns.orderId, orderId));
  expect(runs.map(({ errorDetails }) => errorDetails?.message)).not.toContainEqual(
    expect.stringMatching(/outcome unknown/i),
  );
}

test.each(['lost', 'killed'] as const)('the link proves an account whose page was %s', (end) =>
  sitting({ account: [end] }, { until: 'FAILED account' }, async (application, sittings) => {
    await isWithoutApplication(application);
    await write(application, bolognaMails.account());
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.names()).toEqual(['account', 'confirm', 'apply', 'activation']);
  }),
);

test('killed while the address of its account is confirmed, an application is not sent either, and a retry goes on', () =>
  sitting({ confirm: ['killed'] }, { until: 'QUEUED confirm' }, async (application, sittings) => {
    await write(application, bolognaMails.account());
    await waitForOrderStatus(installation.client, application, 'failed');
    await isWithoutApplication(application);
    const { id: submission_id } = await readSubmissionOf(installation, application);
    expect((await admin.callFunction('retry-submission', { submission_id })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.names()).toEqual(['account', 'confirm', 'confirm', 'apply', 'activation']);
  }));

test('beside a person who holds its task no robot goes on by the link of a lost account; their retry does', () =>
  sitting({ account: ['killed'] }, { until: 'FAILED account' }, async (application, sittings) => {
    const { id: submission_id } = await readSubmissionOf(installation, application);
    expect((await admin.callFunction('claim-task', { submission_id })).status).toBe(200);
    await write(application, bolognaMails.account());
    await installation.ctx.queue.waitUntilIdle();
    expect(await listInboundMails(installation, application)).toMatchObject([{ reviewReason: 'not_applied' }]);
    expect(sittings.names()).toEqual(['account']);
    expect((await admin.callFunction('retry-submission', { submission_id })).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.names()).toEqual(['account', 'confirm', 'apply', 'activation']);
  }));

test('an account whose page was lost is no application: late, it costs us our fee', () =>
  sitting({ account: ['lost'] }, { until: 'FAILED account' }, async (application) => {
    const { ctx } = installation;
    const { id, orderId } = await readSubmissionOf(installation, application);
    await ctx.db
      .update(submissions)
      .set({ createdAt: new Date(now() - 49 * 3_600_000) })
      .where(eq(submissions.id, id));
    await makeJobDue(installation, 'check-time-promise');
    const given = async () => (await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];
    expect(await waitUntil(given, 'our fee goes back')).toMatchObject({
      cause: 'standard',
      amountCents: prices.base,
    });
  }));

test('a purchase whose page was lost is settled by the mail with its number, and goes on with that', () =>
  sitting({ apply: ['lost'] }, { until: 'QUEUED confirm' }, async (application, sittings) => {
    await write(application, bolognaMails.account());
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).outcomeUnknown,
      'the page was lost',
    );
    await write(application, bolognaMails.bought(sittings));
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.begun.at(-1)).toMatchObject({ phase: 'activation', reference: sittings.reference });
  }));

test('a person who has seen the purchase at the portal lets the robot activate it', () =>
  sitting({ apply: ['lost'] }, { until: 'QUEUED confirm' }, async (application, sittings) => {
    await write(application, bolognaMails.account());
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).outcomeUnknown,
      'the page was lost',
    );
    const { id: submission_id } = await readSubmissionOf(installation, application);
    const finding = { submission_id, portal_has_it: true, reference: 'TPER-2026-000077' };
    expect((await admin.callFunction('settle-outcome', finding)).status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.begun.at(-1)).toMatchObject({ phase: 'activation', reference: 'TPER-2026-000077' });
  }));

test('what a person has bought by hand a robot activates on its day', async () => {
  const sittings = new Sittings({});
  await withRobotDrive(installation, sittings.drive, async () => {
    await employRobots('bologna-tper', false);
    const application = await startApplicationForTrip(installation.client, bologna, { euro_standard: 'Euro 6' });
    const { id: submission_id } = await waitUntil(() => readSubmissionOf(installation, application), 'a person has it');
    await employRobots('bologna-tper', true);
    await admin.callFunction('claim-task', { submission_id });
    const { file_id } = (await uploadProof(admin, submission_id, 'proof')).body;
    const done = await admin.callFunction('record-submitted', {
      submission_id,
      reference: sittings.reference,
      file_id,
    });
    expect(done.status).toBe(200);
    await waitForOrderStatus(installation.client, application, 'completed');
    expect(sittings.begun).toEqual([{ phase: 'activation', entry: undefined, reference: sittings.reference }]);
  });
});

test('a robot that dies while it activates what a person has bought begins anew', async () => {
  const { db } = installation.ctx;
  const sittings = new Sittings({});
  await withRobotDrive(installation, sittings.drive, async () => {
    await employRobots('bologna-tper', false);
    const application = await startApplicationForTrip(installation.client, bologna, { euro_standard: 'Euro 6' });
    const { id: submission_id } = await waitUntil(() => readSubmissionOf(installation, application), 'a person has it');
    await employRobots('bologna-tper', true);
    await admin.callFunction('claim-task', { submission_id });
    const { file_id } = (await uploadProof(admin, submission_id, 'proof')).body;
    let dead = 0;
    await withRobotDrive(
      installation,
      async (input, ports) => {
        dead += 1;
        if (dead > 1) return sittings.drive(input, ports);
        return {
          result: 'stopped',
          reason: 'aborted',
          message: 'Called off.',
          details: '',
          step: undefined,
          outcomeUnknown: false,
        };
      },
      async () => {
        await admin.callFunction('record-submitted', { submission_id, reference: sittings.reference, file_id });
        await waitUntil(() => dead > 0, 'a robot has begun');
        await waitForOrderStatus(installation.client, application, 'completed');
      },
    );
    expect(sittings.names()).toEqual(['activation']);
    expect(await db.$count(automationRuns, eq(automationRuns.submissionId, submission_id))).toBe(2);
  });
});

test('what is left to do on a day waits for a portal that is closed, and goes on once it is open', () =>
  sitting(
    { activation: ['maintenance', 'maintenance', 'maintenance'] },
    { until: 'QUEUED confirm' },
    async (application, sittings) => {
      const { settings } = installation.ctx;
      const { retryPolicy } = settings;
      settings.retryPolicy = { ...retryPolicy, pausesMs: [10, 10, 10, 10], probeMs: 500 };
      try {
        await write(application, bolognaMails.account());
        await waitForOrderStatus(installation.client, application, 'completed');
        expect(sittings.names().filter((name) => name === 'activation')).toHaveLength(4);
      } finally {
        settings.retryPolicy = retryPolicy;
      }
    },
  ));

test('no mail about the purchase says that a lost activation was made; its own does', () =>
  sitting({ activation: ['lost'] }, { until: 'QUEUED confirm' }, async (application, sittings) => {
    await write(application, bolognaMails.account());
    await write(application, bolognaMails.bought(sittings));
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).outcomeUnknown,
      'the page was lost',
    );
    // Whichever comes last: all mails are looked at after each run and each mail.
    await write(application, { ...bolognaMails.bought(sittings), inReplyTo: '<again@tper.example>' });
    expect(await readSubmissionOf(installation, application)).toMatchObject({ status: 'FAILED', outcomeUnknown: true });
    // Nobody can read this paper, and of a page that was lost nothing shows whose it is: the mail does.
    const activated = bolognaMails.activated(sittings);
    await write(application, { ...activated, text: `${activated.text}\nTarga: ${application.plate}` });
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'CONFIRMED',
      confirmationPdfPath: expect.stringContaining('titolo-ztl.pdf'),
    });
  }));

test('who may not enter after all gets the money back but for the ticket, which was bought', () => {
  const entry_date = [3, 4, 5, 6, 7].map(inDays).find(isItalianWorkingDay) ?? '';
  const trip = { country: 'Italy', city_zone: 'Milan Area C', entry_date, number_of_days: 1 } as const;
  return sitting({}, { trip, until: `SUBMITTED activate-${entry_date}` }, async ({ orderId }) => {
    const { ctx } = installation;
    const [before] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    await ctx.db
      .update(vehicles)
      .set({ fuelType: 'diesel', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' })
      .where(eq(vehicles.id, before?.vehicleId ?? ''));
    await refundIneligibleOrder(ctx, orderId);
    await refundIneligibleOrder(ctx, orderId);
    const [after] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
    expect(after?.refundedCents).toBe((before?.totalCents ?? 0) - prices.italyDay);
    expect(after?.cancelledAt).not.toBeNull();
    const [told, ...more] = await ctx.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(told?.reason).toMatch(/may not enter.*The ticket was bought before that was known: its £4\.99 went to/);
    expect(more).toEqual([]);
  });
});

test('an entry whose page with the code was lost is granted by the mail with the code', () =>
  sitting({ apply: ['lost'] }, { trip: verona(1), until: 'QUEUED address' }, async (application) => {
    await write(application, veronaMails.account());
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).outcomeUnknown,
      'the page was lost',
    );
    await write(application, veronaMails.booked(inDays(3), 'CP-CCCCDDDD'));
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'CONFIRMED',
      reference: 'CP-CCCCDDDD',
    });
  }));

test('of two days the first mail ends nothing, and the last grants', () =>
  sitting({ 'entry-2': ['lost'] }, { trip: verona(2), until: 'QUEUED address' }, async (application, sittings) => {
    await write(application, veronaMails.account());
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).outcomeUnknown,
      'the page was lost',
    );
    await write(application, veronaMails.booked(inDays(3), 'CP-AAAABBBB'));
    expect(await readSubmissionOf(installation, application)).toMatchObject({ status: 'FAILED', outcomeUnknown: true });
    await write(application, veronaMails.booked(inDays(4), 'CP-EEEEFFFF'));
    expect(await readSubmissionOf(installation, application)).toMatchObject({ status: 'CONFIRMED' });
    expect(sittings.names()).toEqual(['account', 'address', 'apply', 'entry-2']);
    // Each day has its own code, and its customer is told both.
    const codes = ['CP-AAAABBBB', 'CP-EEEEFFFF'];
    const view = await readOrderView(installation.ctx, application.orderId);
    expect(view.submission?.day_references.map(({ reference }) => reference)).toEqual(codes);
    await installation.ctx.queue.waitUntilIdle();
    const mails = await installation.client.listMails(application.email);
    const { text = '' } = mails.find(({ subject }) => /confirmed/.test(subject)) ?? {};
    expect(codes.filter((code) => !text.includes(code))).toEqual([]);
  }));

test('of a ticket for a later day the mail about its purchase names that day, and brings its calendar file', async () => {
  const isWorkingDay = (ahead: number) => isItalianWorkingDay(inDays(ahead));
  const entryDate = inDays([14, 15, 16, 17, 18, 19, 20].find(isWorkingDay) ?? 14);
  const milan = { country: 'Italy', city_zone: 'Milan Area C', entry_date: entryDate, number_of_days: 1 } as const;
  await sitting({}, { trip: milan, until: `SUBMITTED activate-${entryDate}` }, async ({ email }) => {
    const mailed = async () =>
      (await installation.client.listMails(email)).find(({ subject }) => subject.startsWith('Application submitted'));
    const { text, attachments } = await waitUntil(mailed, 'it is mailed');
    const [, when] = text.split('\n\n').map((part) => part.trim().replaceAll(/\s+/g, ' '));
    const words = longDate(entryDate);
    expect(when).toBe(`Next, on ${words}: Ticket for ${words} activated. You have nothing to do.`);
    expect(attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
  });
});

test('a full test of a portal goes through all sittings, by the mails to its own address; a dry run stays at the first', async () => {
  const { db } = installation.ctx;
  const [zone] = await db.select().from(permitEntities).where(eq(permitEntities.portal, 'bologna-tper'));
  const trial = { permit_entity_id: zone?.id, test_mode: true, test_data: createSampleTestData(bologna.entry_date) };
  const sittings = new Sittings({});
  const drive: RobotDrive = async (input, ports) => {
    if (input.dryRun) return { result: 'rehearsed' };
    const result = await sittings.drive(input, ports);
    const [first] = input.driver.screens;
    if (!first) throw new Error('The driver has no screen.');
    await ports.journal.recordStep(createFinishedStep(first, { ordinal: 1, url: '', failed: false }));
    if (sittings.names().at(-1) === 'account')
      await deliverInboundMail(installation, input.contactEmail, bolognaMails.account());
    return result;
  };
  await withRobotDrive(installation, drive, async () => {
    expect((await admin.callFunction('automate-submission', { ...trial, mock_mode: true })).status).toBe(200);
    expect(sittings.names()).toEqual([]);
    expect((await admin.callFunction('automate-submission', { ...trial, confirmed_credits: true })).status).toBe(200);
  });
  expect(sittings.begun).toEqual([
    { phase: 'account', entry: undefined, reference: null },
    { phase: 'confirm', entry: bolognaMails.account().text, reference: null },
    { phase: 'apply', entry: undefined, reference: null },
    { phase: 'activation', entry: undefined, reference: sittings.reference },
  ]);
  const [run] = await db.select().from(automationRuns).where(eq(automationRuns.purpose, 'full_test'));
  expect(run).toMatchObject({ status: 'COMPLETED', phase: 'activation', referenceNumber: sittings.reference });
  const steps = await db
    .select({ ordinal: runSteps.ordinal })
    .from(runSteps)
    .where(eq(runSteps.runId, run?.id ?? ''));
  expect(steps.map(({ ordinal }) => ordinal).sort()).toEqual([1, 2, 3, 4]);
});

test.each([
  ['account', /^The account at the portal may have been made; the application was not sent\./],
  ['apply', /after it had begun to send: the portal may have the application/],
] as const)('a full test that dies in its sitting %s says what the portal may have', async (dies, words) => {
  const { db } = installation.ctx;
  const [zone] = await db.select().from(permitEntities).where(eq(permitEntities.portal, 'bologna-tper'));
  const trial = { permit_entity_id: zone?.id, test_mode: true, test_data: createSampleTestData(bologna.entry_date) };
  const sittings = new Sittings({ [dies]: ['killed'] });
  const drive: RobotDrive = async (input, ports) => {
    const result = await sittings.drive(input, ports);
    if (sittings.names().at(-1) === 'account')
      await deliverInboundMail(installation, input.contactEmail, bolognaMails.account());
    return result;
  };
  await withRobotDrive(installation, drive, async () => {
    await admin.callFunction('automate-submission', { ...trial, confirmed_credits: true });
    const ended = async () => {
      const tests = await db.select().from(automationRuns).where(eq(automationRuns.purpose, 'full_test'));
      return tests.find(({ errorDetails }) => words.test(errorDetails?.message ?? ''));
    };
    expect(await waitUntil(ended, 'the test says how it ended')).toMatchObject({ status: 'FAILED' });
  });
});

test('a full test awaits the mail of its next sitting by the clock of the product', async () => {
  const { ctx } = installation;
  const { clock, db } = ctx;
  const [zone] = await db.select().from(permitEntities).where(eq(permitEntities.portal, 'bologna-tper'));
  const trial = { permit_entity_id: zone?.id, test_mode: true, test_data: createSampleTestData(bologna.entry_date) };
  const sittings = new Sittings({});
  const drive: RobotDrive = async (input, ports) => {
    const result = await sittings.drive(input, ports);
    // The two minutes for which the mail is waited for are over soon after they have begun.
    let looks = 0;
    ctx.clock = { now: () => new Date(clock.now().getTime() + (looks++ < 5 ? 0 : 3 * 60_000)) };
    return result;
  };
  try {
    await withRobotDrive(installation, drive, async () => {
      await admin.callFunction('automate-submission', { ...trial, confirmed_credits: true });
      const ended = async () => {
        const tests = await db.select().from(automationRuns).where(eq(automationRuns.purpose, 'full_test'));
        return tests.find(({ errorDetails }) =>
          /mail for the next step has not come/.test(errorDetails?.message ?? ''),
        );
      };
      expect(await waitUntil(ended, 'the test has waited long enough')).toMatchObject({ status: 'FAILED' });
    });
  } finally {
    ctx.clock = clock;
  }
});
