import { eq } from 'drizzle-orm';
import { executeAutomationRun } from '../src/channels/portal/execute-automation-run.ts';
import { aliasAddress } from '../src/orders/phases.ts';
import { inboundEmails } from '../src/orders/tables/mails.ts';
import { submissions } from '../src/orders/tables/submissions.ts';
import type { Destination } from '../src/permits/catalogue.ts';
import { priceTrip } from '../src/permits/pricing.ts';
import type { FinishedStep, RunInput, RunJournal } from '../src/robot/automation-run.ts';
import type { StopReason } from '../src/robot/portal-stop.ts';
import type { Robot } from '../src/robot/process/robot.ts';
import type { Installation } from './installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay, v5cPhoto } from './orders.ts';
import type { ServiceClient } from './service-client.ts';
import { waitUntil } from './wait-until.ts';

export interface StartedApplication {
  orderId: string;
  pair: { session_id: string; guest_order_ref: string };
  email: string;
  plate: string;
}

/** A paid order with every detail: its application is under way. */
export async function startApplication(
  shop: ServiceClient,
  more: Parameters<typeof expressOrder>[0] = {},
): Promise<StartedApplication> {
  const order = expressOrder(more);
  const { payment, pair } = await placeAndPay(shop, order);
  await completeDetails(shop, pair);
  return { orderId: payment.order_id, pair, email: order.owner.email, plate: order.vehicle.plate_number };
}

export interface TestTrip {
  country: Destination;
  city_zone: string;
  entry_date?: string;
  number_of_days?: number;
  vignette_type?: '10-day' | '2-month' | 'annual';
}

/** The same of any trip, with what is stated of its vehicle, and with details of one's own. */
export async function startApplicationForTrip(
  shop: ServiceClient,
  trip: TestTrip,
  stated: Record<string, string> = {},
  details: Record<string, string> = {},
  email = nextEmail(),
): Promise<StartedApplication> {
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...stated };
  const choices = { urgent_processing: false, consent: true, pricing: priceTrip(trip) };
  const { payment, pair } = await placeAndPay(shop, { trip, owner: { email }, vehicle, ...choices });
  await completeDetails(shop, pair, details);
  return { orderId: payment.order_id, pair, email, plate: vehicle.plate_number };
}

/**
 * With an authority that writes nothing by itself, so that the test writes in its name. For what comes after a run: the
 * run itself is written down as one that went well, and no browser is driven.
 */
export const createSubmittedApplication = (
  installation: Installation,
  shop: ServiceClient = installation.client,
  more: Parameters<typeof startApplication>[1] = {},
) =>
  withSucceedingRobot(installation, async () => {
    const application = await startApplication(shop, more);
    await waitUntil(
      async () => (await readSubmissionOf(installation, application)).status === 'SUBMITTED',
      'the authority has it',
    );
    return application;
  });

/** Every run meanwhile goes well, once it is let or the work has failed, and no authority writes of it. */
export function withSucceedingRobot<T>(
  installation: Installation,
  work: () => Promise<T>,
  isLet: Promise<void> = Promise.resolve(),
): Promise<T> {
  const over = Promise.withResolvers<void>();
  const drive: RobotDrive = async (...run) => {
    await Promise.race([isLet, over.promise]);
    return simulateSuccessfulRun(...run);
  };
  return withRobotDrive(installation, drive, () => work().finally(over.resolve));
}

/** With a person, for the robot has met a picture code: written down likewise. */
export const createHandedOffApplication = (
  installation: Installation,
  shop: ServiceClient = installation.client,
  more: Parameters<typeof startApplication>[1] = {},
) =>
  withCaptchaRobot(installation, async () => {
    const application = await startApplication(shop, more);
    await waitForOrderStatus(shop, application, 'failed');
    return application;
  });

/** Every run meanwhile ends at a picture code. */
export const withCaptchaRobot = <T>(installation: Installation, work: () => Promise<T>): Promise<T> =>
  withRobotDrive(installation, (...run) => simulateStoppedRun({ reason: 'captcha', step: 'document' }, ...run), work);

/** Why a run ends before anything is sent, and at which step. */
export interface SimulatedStop {
  reason: StopReason;
  step: string;
}

/** Of the runs meanwhile the first ones end so, one each, and those after go well: all are written down, no browser is driven. */
export function withStoppingRobot<T>(
  installation: Installation,
  troubles: readonly SimulatedStop[],
  work: () => Promise<T>,
  after: RobotDrive = simulateSuccessfulRun,
): Promise<T> {
  const left = [...troubles];
  const drive: RobotDrive = (...run) => {
    const trouble = left.shift();
    return trouble ? simulateStoppedRun(trouble, ...run) : after(...run);
  };
  return withRobotDrive(installation, drive, work);
}

export type RobotDrive = Robot['drive'];

/** Everything is the product's but the process that drives the portal. */
export async function withRobotDrive<T>({ ctx }: Installation, drive: RobotDrive, work: () => Promise<T>): Promise<T> {
  const { robot } = ctx;
  ctx.robot = { ...robot, drive };
  try {
    return await work();
  } finally {
    ctx.robot = robot;
  }
}

let sent = 0;

/** What a run tells that comes to its end, with a number in the form of the French portal. */
export const simulateSuccessfulRun: RobotDrive = async (input, { journal }) => {
  await reportSteps(input, journal);
  return { result: 'submitted', reference: String(30_000_000_000 + ++sent), url: input.siteUrl, says: '' };
};

export async function simulateStoppedRun(
  { reason, step }: SimulatedStop,
  ...[input, { journal }]: Parameters<RobotDrive>
): ReturnType<RobotDrive> {
  await reportSteps(input, journal, step);
  const { message = '' } = input.driver.outcomes.find(({ result }) => result === reason) ?? {};
  return { result: 'stopped', reason, message, details: '', step, outcomeUnknown: false };
}

async function reportSteps({ driver, siteUrl }: RunInput, journal: RunJournal, failsAt?: string): Promise<void> {
  await journal.recordMilestone('INITIALIZATION');
  await journal.recordMilestone('BROWSER_STARTED');
  for (const [index, step] of driver.screens.entries()) {
    if (step.sends) await journal.commitSendIntent();
    const failed = step.name === failsAt;
    await journal.recordStep(createFinishedStep(step, { ordinal: index + 1, url: siteUrl, failed }));
    if (failed) break;
  }
}

interface StepOutcome extends Pick<FinishedStep, 'ordinal' | 'url' | 'failed'> {
  /** By the names of the fields. */
  typed?: Record<string, string>;
}

/** As a run writes it down, with a picture. */
export function createFinishedStep(
  { name, title, completesStep, echoes }: RunInput['driver']['screens'][number],
  { typed = {}, ...end }: StepOutcome,
): FinishedStep {
  const [startedAt, finishedAt] = [new Date(), new Date()];
  const screenshot = { bytes: v5cPhoto(), contentType: 'image/jpeg' } as const;
  const values = Object.entries(typed).map(([label, value]) => ({ meaning: label, label, value }));
  const about = { name, title, ...(completesStep && !end.failed && { completesStep }) };
  const shownBack = echoes ? ['plate'] : [];
  return { ...about, ...end, typed: values, shownBack, startedAt, finishedAt, screenshot };
}

export async function readOrderStatus(shop: ServiceClient, { pair }: StartedApplication): Promise<unknown> {
  return (await shop.callFunction('needed-details', { access: pair })).body.status;
}

export async function waitForOrderStatus(
  shop: ServiceClient,
  application: StartedApplication,
  status: string,
  seconds = 120,
): Promise<boolean> {
  let seen: unknown;
  const isThere = async () => {
    seen = await shop.peekOrderStatus?.(application.orderId);
    if (seen === undefined || seen === status) seen = await readOrderStatus(shop, application);
    return seen === status;
  };
  return waitUntil(isThere, `the order is ${status}`, seconds).catch((error: unknown) => {
    throw new Error(`The order is ${seen}.`, { cause: error });
  });
}

export async function readSubmissionOf(
  { ctx }: Installation,
  { orderId }: StartedApplication,
): Promise<typeof submissions.$inferSelect> {
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, orderId));
  if (!submission) throw new Error('The order has no application.');
  return submission;
}

/** Where the portal was told to write to. */
export async function readAliasAddress(installation: Installation, application: StartedApplication): Promise<string> {
  const { aliasToken } = await readSubmissionOf(installation, application);
  return aliasAddress(aliasToken, installation.config.mail.inboundDomain);
}

export async function listInboundMails(
  installation: Installation,
  application: StartedApplication,
): Promise<(typeof inboundEmails.$inferSelect)[]> {
  const { id } = await readSubmissionOf(installation, application);
  return installation.ctx.db
    .select()
    .from(inboundEmails)
    .where(eq(inboundEmails.submissionId, id))
    .orderBy(inboundEmails.receivedAt);
}

/** A run of this submission as its job would begin it, now. */
export const runSubmission = ({ ctx }: Installation, submissionId: string): Promise<void> =>
  executeAutomationRun(
    ctx,
    { submissionId },
    { signal: new AbortController().signal, stepAside: async () => async () => {} },
  );
