// What a portal's last page says is read as its paper is: what is not of the order there confirms nothing by itself.
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissionFiles } from '../../src/orders/tables/submissions.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import {
  listInboundMails,
  type RobotDrive,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  simulateSuccessfulRun,
  startApplication,
  startApplicationForTrip,
  type TestTrip,
  waitForOrderStatus,
  withRobotDrive,
} from '../applications.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { withBrowserlessShop } from '../browserless-asfinag.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(inArray(permitEntities.portal, ['asfinag', 'lez-brussels']));
});
afterAll(() => installation[Symbol.asyncDispose]());

/** The robot's own way through the shop is walked in portals.test.ts and in the driver's test: here its last page counts. */
const buyVignette = (trip: TestTrip, status: string): Promise<StartedApplication> =>
  withBrowserlessShop(installation, async () => {
    const application = await startApplicationForTrip(installation.client, trip, { vehicle_category: 'M1' });
    await waitForOrderStatus(installation.client, application, status);
    await installation.ctx.queue.waitUntilIdle();
    return application;
  });

const inDays = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));

test.each([
  ['plate', /^The portal’s page names the plate ZZ19ZZZ, the order is for the plate \w+\.$/],
  ['month', /^The portal’s page names from .*, the order is for from /],
] as const)(
  'Austria: a page of thanks with another %s confirms nothing, though its paper fits',
  async (differs, says) => {
    await installation.client.injectPortalFault(
      { kind: 'others_paper', step: 'office', differs, on: 'page' },
      'asfinag',
    );
    const trip = {
      country: 'Austria',
      city_zone: 'Highway vignette',
      entry_date: inDays(4),
      number_of_days: 7,
      vignette_type: '10-day',
    } as const;
    const application = await buyVignette(trip, 'failed');
    const submission = await readSubmissionOf(installation, application);
    expect(submission).toMatchObject({
      status: 'FAILED',
      outcomeUnknown: false,
      stopCause: 'document',
      confirmationPdfPath: null,
      lastError: expect.stringMatching(says),
    });
    const kept = await installation.ctx.db
      .select({ metadata: submissionFiles.metadata })
      .from(submissionFiles)
      .where(and(eq(submissionFiles.submissionId, submission.id), eq(submissionFiles.type, 'other')));
    expect(kept).toMatchObject([{ metadata: { name: 'Paper that was not given' } }]);
    const mails = await installation.client.listMails(application.email);
    // The trip's calendar file is all that is attached.
    const types = mails.flatMap(({ attachments }) => attachments.map(({ contentType }) => contentType));
    expect(new Set(types)).toEqual(new Set(['text/calendar']));
  },
);

test.each([
  ['10-day', 4, 30],
  ['2-month', 20, 90],
  ['annual', 80, 1],
] as const)(
  'Austria: the paper and the mail of a %s vignette from day %i on are those of its order, also for a stay of %i days',
  async (vignette_type, ahead, number_of_days) => {
    const trip = { country: 'Austria', city_zone: 'Highway vignette', entry_date: inDays(ahead) } as const;
    const of = { ...trip, number_of_days, vignette_type };
    const application = await buyVignette(of, 'completed');
    const mails = await waitUntil(async () => {
      const own = await listInboundMails(installation, application);
      return own.length > 0 && own;
    }, 'the shop has written');
    expect(mails.map(({ summary, reviewReason }) => [summary, reviewReason])).toEqual(
      mails.map(({ summary }) => [summary, null]),
    );
    expect((await readOrderView(installation.ctx, application.orderId)).situation.name).toBe('completed');
  },
);

/** Whatever day it is, its next step keeps no electric car out. */
const brussels = { country: 'Belgium', city_zone: 'Brussels LEZ' } as const;

async function endsWith(status: string, says: (plate: string) => string): Promise<StartedApplication> {
  const drive: RobotDrive = async (input, ports) => {
    const told = says(input.payload.vehicle.plate_number ?? '');
    await simulateSuccessfulRun(input, ports);
    return { result: 'submitted', reference: 'LEZ-2026-0000071', url: input.siteUrl, says: told };
  };
  return withRobotDrive(installation, drive, async () => {
    const application = await startApplicationForTrip(installation.client, brussels, { fuel_type: 'electric' });
    await waitForOrderStatus(installation.client, application, status);
    return application;
  });
}

const thanks = 'Thank you\nYour registration request has been received.\nFile number: LEZ-2026-0000071';

test.each([
  ['another plate', 'Number plate: KT68 ZZZ', /names the plate KT68ZZZ, the order is for the plate/],
  ['a refusal', 'Your vehicle was refused today.', /looks like a refusal/],
  ['a sum', 'Your request will only be treated once you have paid EUR 35.', /names the amount 35\.00/],
  ['another holder', 'Holder: Jean Martin', /names as holder Jean Martin/],
])('Belgium: thanks with %s are for a person', async (_, words, says) => {
  const application = await endsWith('failed', () => `${thanks}\n${words}`);
  expect(await readSubmissionOf(installation, application)).toMatchObject({
    status: 'FAILED',
    outcomeUnknown: false,
    stopCause: 'document',
    lastError: expect.stringMatching(says),
  });
});

test('Belgium: thanks that fit, or name nothing, are what they were', async () => {
  for (const words of [(plate: string) => `Number plate: ${plate}`, () => '']) {
    const application = await endsWith('submitted', (plate) => `${thanks}\n${words(plate)}`);
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'SUBMITTED',
      reference: 'LEZ-2026-0000071',
    });
  }
});

test('France: what a page has put in doubt is settled by no mail from before it and by no receipt, and by a newer grant', async () => {
  const { client: shop } = installation;
  const granted = (plate: string) => ({ ...frenchAuthorityMails.granted, text: `Accepted. Number plate: ${plate}` });
  const drive: RobotDrive = async (input, ports) => {
    await simulateSuccessfulRun(input, ports);
    await deliverInboundMail(installation, input.contactEmail, granted(input.payload.vehicle.plate_number ?? ''));
    return { result: 'submitted', reference: '30000000891', url: input.siteUrl, says: 'Number plate: ZZ19 ZZZ' };
  };
  const application = await withRobotDrive(installation, drive, async () => {
    const started = await startApplication(shop);
    await waitForOrderStatus(shop, started, 'failed');
    return started;
  });
  await installation.ctx.queue.waitUntilIdle();
  const isDoubted = async () => {
    expect(await readSubmissionOf(installation, application)).toMatchObject({
      status: 'FAILED',
      stopCause: 'document',
    });
  };
  await isDoubted();
  const summary = expect.stringContaining('The portal’s page names the plate ZZ19ZZZ');
  expect(await listInboundMails(installation, application)).toMatchObject([{ reviewReason: 'contradicts', summary }]);
  const to = await readAliasAddress(installation, application);
  await deliverInboundMail(installation, to, frenchAuthorityMails.received);
  await installation.ctx.queue.waitUntilIdle();
  await isDoubted();
  await deliverInboundMail(installation, to, granted(application.plate));
  await waitForOrderStatus(shop, application, 'completed');
});
